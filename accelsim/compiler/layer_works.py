"""From one layer to work: which unit runs it, and how."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from accelsim.compiler.arrangement import copied_works
from accelsim.compiler.bands import Rows
from accelsim.compiler.checks import Range, check_blocks
from accelsim.compiler.convolution import Sum, convolution_work
from accelsim.compiler.copies import (
    indexed_works,
    shuffle_work,
    transpose_works,
)
from accelsim.compiler.gathers import gather_works
from accelsim.compiler.memory import check_reshape
from accelsim.compiler.passes import axes
from accelsim.compiler.pointwise import pointwise_works
from accelsim.compiler.products import product_work
from accelsim.compiler.rows import rows_works
from accelsim.compiler.strides import Strides
from accelsim.compiler.target import Target
from accelsim.compiler.vector import (
    TapLayer,
    fits_vector_unit,
    flow_work,
    operand_window,
    taps_work,
    whole_zone,
)
from accelsim.compiler.work import ArrayWork, FlowWork, FusedWork, Work
from accelsim.errors import MappingError
from accelsim.program import Layout
from accelsim.workload.layers import (
    Amounts,
    Arrangement,
    Convolution,
    Gather,
    Indexed,
    Layer,
    OfRows,
    Pointwise,
    Pool,
    Product,
    Reshape,
    Transpose,
    VectorWork,
    as_convolution,
)


class LayerWorks:
    """What makes work of layers.

    Args:
        target: Target of the compilation.
        strides: Strides of products whose operands lie otherwise than they are read.
        left: Names of softmaxes whose quotients are left to a product.
    """

    def __init__(self, target: Target, strides: Strides, left: Collection[str]) -> None:
        self.npu, self.target = target.npu, target
        self._strides, self._left = strides, left

    def works(
        self, layer: Layer, layouts: list[Layout], rows: Sequence[Rows] = ()
    ) -> Iterable[Work]:
        """Return the work of a layer.

        Args:
            layer: The layer, or a piece of it.
            layouts: Layouts of the tensors that it reads, in their order, and of its result.
            rows: Rows or pixels of these tensors, if it is a piece.

        Raises:
            MappingError: The layer does not fit the machine.
        """
        match layer:
            case Convolution():
                return [self._convolution(layer, layouts[0], layouts[-1])]
            case Product():
                left, right, result = layouts
                lie = self._strides.of(layer, rows)
                return [product_work(self.target, layer, left, right, result, lie)]
            case Pool():
                return [self._pool(layer, layouts[0], layouts[-1])]
            case Pointwise():
                return pointwise_works(
                    self.target, layer, layer.shape[0], layouts[:-1], layouts[-1]
                )
            case Transpose():
                return self._transposed(layer, layouts)
            case Arrangement():
                *sources, result = layouts
                copies = copied_works(self.target, layer, sources, result)
                return self._moved(layer, layouts, copies)
            case Gather():
                return gather_works(self.target, layer, layouts)
            case Indexed():
                return indexed_works(self.target, layer, layouts)
            case Reshape():
                check_reshape(layer.name, *layouts)
                return []
            case OfRows():
                is_left = layer.name in self._left
                of_rows = rows_works(self.target, layer, *layouts, is_left=is_left)
                return of_rows or [self._flow(layer, layouts, layer.operations)]
            case Amounts():
                is_free = layer.name in self._strides.free
                return [] if is_free else [self._flow(layer, layouts, layer.operations)]

    def fused(
        self, layer: Convolution, sum_: Layer, layouts: list[Layout], place: int
    ) -> FusedWork:
        """Return a convolution on the array and the sum behind it as one piece of work.

        Args:
            layer: The convolution.
            sum_: What adds a residual to its results.
            layouts: Layouts of what the convolution reads, of its result, of the residual, and of
                the sum.
            place: Place of the residual among what the sum reads.
        """
        source, between, residual, result = layouts
        read = [residual, between] if place == 0 else [between, residual]
        added = Sum(sum_.name, residual, place)
        images = sum_.result_shape[0]
        apart = pointwise_works(self.target, sum_, images, read, result)
        return FusedWork(
            together=convolution_work(self.target, layer, source, result, added),
            apart=convolution_work(self.target, layer, source, between),
            sum=tuple(apart),
            sum_name=sum_.name,
        )

    def is_on_array(self, layer: Convolution, source: Layout, result: Layout) -> bool:
        """Return whether the array runs a layer; else the vector unit does.

        Args:
            layer: The layer.
            source: Position of its input in memory.
            result: Position of its result in memory.
        """
        return self._depthwise_taps(layer, source, result) is None

    def _convolution(self, layer: Convolution, source: Layout, result: Layout) -> Work:
        taps = self._depthwise_taps(layer, source, result)
        if taps is None:
            return self._on_array(layer, source, result)
        return taps_work(self.target, taps)

    def _on_array(self, layer: Convolution, source: Layout, result: Layout) -> ArrayWork:
        if layer.factor_channels:
            check_blocks(layer, self.npu)
        return convolution_work(self.target, layer, source, result)

    def _depthwise_taps(
        self, layer: Convolution, source: Layout, result: Layout
    ) -> TapLayer | None:
        """Return a depthwise convolution as the vector unit runs it, None if it does not."""
        depthwise = layer.is_depthwise and layer.weight_shape[0] == layer.groups
        depthwise = depthwise and layer.element == "multiply"
        if not (self.npu.depthwise and depthwise):
            return None
        moves = layer.window
        sides = axes(layer.weight_shape[1:3], moves.stride, moves.dilation, moves.padding, result)
        taps = TapLayer(
            name=layer.name,
            images=layer.input_shape[0],
            windows=(operand_window(self.npu, source, sides, self.target.pad(layer.name)),),
            weighted=True,
            zones=(whole_zone(result),),
            result=result,
        )
        return taps if fits_vector_unit(taps, self.npu) else None

    def _taps_of_pool(self, layer: Pool, source: Layout, result: Layout) -> TapLayer:
        """Return a pool as the vector unit runs it."""
        moves, values = layer.window, self.target.values
        zones = layer.zones
        if values is not None and values.depends_on_taps(layer.name):
            apart = replace(moves, include_padding=False)
            zones = replace(layer, function="average", window=apart).zones
        sides = axes(moves.kernel, moves.stride, moves.dilation, moves.padding, result)
        return TapLayer(
            name=layer.name,
            images=layer.input_shape[0],
            windows=(operand_window(self.npu, source, sides, self.target.pad(layer.name)),),
            combine="maximum" if layer.function == "maximum" else "sum",
            weighted=False,
            zones=zones,
            result=result,
        )

    def _pools_taps(self, layer: Pool, taps: TapLayer) -> bool:
        """Return whether the vector unit runs a pool; else the array sums its windows."""
        whole_window = layer.function == "average" and len(taps.zones) == 1
        return fits_vector_unit(taps, self.npu) or not whole_window

    def _pool(self, layer: Pool, source: Layout, result: Layout) -> Work:
        moves, values = layer.window, self.target.values
        taps = self._taps_of_pool(layer, source, result)
        if self._pools_taps(layer, taps):
            return taps_work(self.target, taps)
        # A window too large for the operand buffer is a depthwise convolution with ones. Without
        # values it is, if that does not fit, work of the vector unit: as many operations as taps.
        if values is not None:
            return self._on_array(as_convolution(layer), source, result)
        operations = moves.kernel[0] * moves.kernel[1] * layer.output_elements
        flow = self._flow(layer, [source, result], operations)
        try:
            return replace(self._on_array(as_convolution(layer), source, result), instead=flow)
        except MappingError:
            return flow

    def _shuffle(self, layer: Transpose, layouts: list[Layout]) -> Work:
        """Return a shuffle as work: a product on the array, or a move of element by element.

        What takes fewer cycles for a pixel is chosen: one for each block of weights, or two for
        each element, which is a beat of memory to read and one to write.
        """
        npu, source = self.npu, layouts[0]
        channels, is_whole = source.channels, source.element_bits % 8 == 0
        steps = -(-channels // npu.input_elements) * -(-channels // npu.cols)
        multiplies = Range(0, 1).within(npu.weight) and npu.element == "multiply"
        if multiplies and (steps <= 2 * channels or not is_whole):
            return self._on_array(as_convolution(layer), *layouts)
        work = shuffle_work(self.target, layer, *layouts)
        return self._flow(layer, layouts, layer.output_elements) if work is None else work

    def _transposed(self, layer: Transpose, layouts: list[Layout]) -> Sequence[Work]:
        """Return the work of a transposition, unless the layers around it do it."""
        if layer.name in self._strides.free:
            return []
        if layer.groups:
            return [self._shuffle(layer, layouts)]
        return self._moved(layer, layouts, transpose_works(self.target, layer, *layouts))

    def _moved(
        self, layer: Layer, layouts: list[Layout], works: Sequence[Work] | None
    ) -> Sequence[Work]:
        """Return copies into other places, or if there are none work of known amounts alone."""
        return [self._flow(layer, layouts, layer.output_elements)] if works is None else works

    def _flow(self, layer: Layer, layouts: list[Layout], work: int) -> FlowWork:
        """Return work of which only amounts are known.

        Args:
            layer: The layer.
            layouts: Layouts of what it reads, and of what it writes.
            work: Lane operations.
        """
        return flow_work(
            self.target,
            source=layouts[0],
            result=layouts[-1],
            input_elements=layer.input_elements // layer.steps,
            output_elements=layer.output_elements // layer.steps,
            operations=work // layer.steps,
            constants=layer.weight_elements if isinstance(layer, VectorWork) else 0,
            times=layer.steps,
        )
