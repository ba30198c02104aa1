"""Layers on their way to a stream: where their tensors lie, and which unit runs each of them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.convolution import compile_convolution, compile_product
from accelsim.compiler.copies import compile_move
from accelsim.compiler.exchanged import (
    check_exchange,
    compile_exchanged,
    compile_exchanged_product,
    phases_of,
)
from accelsim.compiler.geometry import Shape
from accelsim.compiler.memory import check_reshape, flattened
from accelsim.compiler.passes import axes
from accelsim.compiler.places import PIXELS, Move, Order, Places, planes_of, views_of
from accelsim.compiler.target import Target
from accelsim.compiler.vector import TapLayer, compile_flow, compile_taps, fits_vector_unit
from accelsim.compiler.window import Axis, Window
from accelsim.errors import MappingError
from accelsim.program import Layout, Program
from accelsim.workload.layers import (
    Add,
    Convolution,
    Layer,
    Movement,
    Pool,
    Product,
    Rescale,
    Reshape,
    VectorWork,
    Zone,
)


class _Step(NamedTuple):
    """What surrounds a layer: copies before it, the orders of its tensors, and copies after it."""

    before: list[Move]
    orders: list[Order | None]
    after: list[Move]


class Schedule:
    """Layers on their way.

    Args:
        layers: The layers.
        target: What they are scheduled for.
        shapes: (images, height, width, channels) of tensors, where more is known than layers say.
        outputs: Names of tensors that are wanted.

    Attributes:
        instructions: Structured array of ``accelsim.isa.record_type()``, FINISH last.
        spans: Of each layer its name, its first instruction and the one after its last.
    """

    def __init__(
        self,
        layers: Sequence[Layer],
        target: Target,
        shapes: Mapping[str, Shape],
        outputs: Sequence[str] = (),
    ) -> None:
        self.npu, self._layers, self.target = target.npu, layers, target
        check_exchange(target.npu)
        self._places = Places(layers, target.npu, shapes)
        self._steps = [self._step(layer) for layer in layers]
        self._wanted: dict[str, Order | None] = {}
        for name in outputs:
            # What is wanted lies as it was written, unless it is a view of planes.
            self._wanted[name] = self._places.order(name)
            if self._wanted[name] not in (None, PIXELS, planes_of(self._places.shape[name])):
                self._wanted[name] = PIXELS
                self._steps[-1].after.extend(self._places.read(name, PIXELS))
        self._places.make_room(target.room)
        self.spans: list[tuple[str, int, int]] = []
        self.instructions = self._run()

    def program(
        self, image: NDArray[np.uint8], inputs: Sequence[str], outputs: Sequence[str]
    ) -> Program:
        """Return the program.

        Args:
            image: Of memory at the start.
            inputs: Names of tensors given.
            outputs: Names of tensors wanted.
        """
        places = self._places
        return Program(
            npu_name=self.npu.name,
            instructions=self.instructions,
            image=image,
            inputs={name: places.layout(name, places.shape[name], None) for name in inputs},
            outputs={
                name: places.layout(name, places.shape[name], self._wanted[name])
                for name in outputs
            },
            layers=tuple(self.spans),
            mapping={name: layer.to_data() for name, layer in self.target.mapping.items()},
            weights=self.target.stream.weights,
        )

    def _step(self, layer: Layer) -> _Step:
        """Choose the orders of the tensors of a layer."""
        places, names = self._places, [name for name, _ in views_of(layer)]
        if isinstance(layer, Reshape):
            return _Step([], [None, None], [])
        if isinstance(layer, VectorWork | Movement):
            reads = [places.order(name) for name in names[:-1]]
            places.write(names[-1], None)
            return _Step([], [*reads, None], [])
        orders = [PIXELS] * len(names)
        if self.npu.operands_exchanged and self._is_of_planes(layer):
            orders = [planes_of(shape) for _, shape in views_of(layer)]
            if isinstance(layer, Convolution | Pool):
                orders[0] = planes_of(layer.input_shape, phases_of(layer))
        before = [
            move
            for name, order in zip(names[:-1], orders, strict=False)
            for move in places.read(name, order)
        ]
        places.write(names[-1], orders[-1])
        return _Step(before, [*orders], [])

    def _is_of_planes(self, layer: Layer) -> bool:
        """Return whether a layer reads and writes planes, where the array holds activations."""
        match layer:
            case Add() | Rescale():
                wanted = planes_of(layer.shape)
                return any(self._places.order(name) == wanted for name in layer.inputs)
            case Pool():
                source, result = (
                    self._places.layout(name, shape, PIXELS) for name, shape in views_of(layer)
                )
                return not self._pools_taps(layer, self._taps_of_pool(layer, source, result))
            case Convolution():
                source, result = (
                    self._places.layout(name, shape, PIXELS) for name, shape in views_of(layer)
                )
                return self._depthwise_taps(layer, source, result) is None
        return True

    def _run(self) -> NDArray[np.void]:
        """Schedule all layers, and return their instructions."""
        stream = self.target.stream
        for layer, step in zip(self._layers, self._steps, strict=True):
            first = len(stream)
            if self.target.values is not None and not isinstance(layer, Reshape):
                self.target.values.check(layer.name)
            self._copy(step.before)
            self._layer(layer, step.orders)
            self._copy(step.after)
            self.spans.append((layer.name, first, len(stream)))
        return stream.finished()

    def _copy(self, moves: list[Move]) -> None:
        """Schedule copies of tensors in other orders."""
        places = self._places
        for move in moves:
            shape = places.shape[move.root]
            source, result = (
                places.layout(move.root, shape, order) for order in (move.source, move.target)
            )
            compile_move(self.target, move, prod(shape), source, result)

    def _layer(self, layer: Layer, orders: list[Order | None]) -> None:
        layouts = [
            self._places.layout(name, shape, order)
            for (name, shape), order in zip(views_of(layer), orders, strict=True)
        ]
        match layer:
            case Convolution():
                self._convolution(layer, layouts[0], layouts[-1])
            case Product():
                product = compile_product
                if self.npu.operands_exchanged:
                    product = compile_exchanged_product
                product(self.target, layer, layouts[0], layouts[1], layouts[-1])
            case Pool():
                self._pool(layer, layouts[0], layouts[-1])
            case Add() | Rescale():
                self._pointwise(layer, layouts[:-1], layouts[-1])
            case Reshape():
                check_reshape(layer.name, *layouts)
            case VectorWork():
                self._flow(layer, layouts, layer.operations)
            case Movement():
                self._flow(layer, layouts, layer.output_elements)

    def _convolution(self, layer: Convolution, source: Layout, result: Layout) -> None:
        taps = self._depthwise_taps(layer, source, result)
        if taps is None:
            self._on_array(layer, source, result)
        else:
            compile_taps(self.target, taps)

    def _on_array(self, layer: Convolution, source: Layout, result: Layout) -> None:
        run = compile_exchanged if self.npu.operands_exchanged else compile_convolution
        run(self.target, layer, source, result)

    def _depthwise_taps(
        self, layer: Convolution, source: Layout, result: Layout
    ) -> TapLayer | None:
        """Return a depthwise convolution as the vector unit runs it, None if it does not."""
        depthwise = layer.is_depthwise and layer.weight_shape[0] == layer.groups
        if not (self.npu.depthwise and depthwise):
            return None
        moves = layer.window
        sides = axes(layer.weight_shape[1:3], moves.stride, moves.dilation, moves.padding, result)
        taps = TapLayer(
            name=layer.name,
            images=layer.input_shape[0],
            windows=(self._window(source, *sides, self.target.pad(layer.name)),),
            maximum=False,
            weighted=True,
            zones=(_whole(result),),
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
            windows=(self._window(source, *sides, self.target.pad(layer.name)),),
            maximum=layer.function == "maximum",
            weighted=False,
            zones=zones,
            result=result,
        )

    def _pools_taps(self, layer: Pool, taps: TapLayer) -> bool:
        """Return whether the vector unit runs a pool; else the array sums its windows."""
        whole_window = layer.function == "average" and len(taps.zones) == 1
        return fits_vector_unit(taps, self.npu) or not whole_window

    def _pool(self, layer: Pool, source: Layout, result: Layout) -> None:
        moves, values = layer.window, self.target.values
        taps = self._taps_of_pool(layer, source, result)
        if self._pools_taps(layer, taps):
            compile_taps(self.target, taps)
            return
        try:
            # A window too large for the operand buffer is a depthwise convolution with ones.
            self._on_array(_with_ones(layer), source, result)
        except MappingError:
            if values is not None:
                raise
            # Without values it is work of the vector unit: as many operations as taps.
            kernel = moves.kernel[0] * moves.kernel[1]
            self._flow(layer, [source, result], kernel * layer.output_elements)

    def _pointwise(self, layer: Add | Rescale, sources: list[Layout], result: Layout) -> None:
        """Schedule a layer in which each result looks at the one pixel in its place."""
        if result.planes:
            self._planes(layer, sources, result)
            return
        flat = flattened(result)
        sides = axes((1, 1), (1, 1), (1, 1), (0, 0, 0, 0), flat)
        taps = TapLayer(
            name=layer.name,
            images=layer.shape[0],
            windows=tuple(self._window(flattened(source), *sides, 0) for source in sources),
            maximum=False,
            weighted=isinstance(layer, Add),
            zones=(_whole(flat),),
            result=flat,
        )
        compile_taps(self.target, taps)

    def _planes(self, layer: Add | Rescale, sources: list[Layout], result: Layout) -> None:
        """Schedule such a layer plane by plane: first whole words of a plane, then what is left."""
        bits, cols = result.element_bits, self.npu.cols
        across, planes = result.height * result.width, result.channels
        plane_bytes = across * bits // 8
        full, rest = divmod(across, cols)
        for words, lanes, first in ((full, cols, 0), (1, rest, full * cols)):
            if not words * lanes:
                continue
            pixel_bytes = plane_bytes if lanes < cols else cols * bits // 8
            *parts, part = (
                replace(
                    one,
                    height=1,
                    width=words,
                    channels=lanes,
                    pixel_bytes=pixel_bytes,
                    planes=False,
                )
                for one in (*sources, result)
            )
            sides = axes((1, 1), (1, 1), (1, 1), (0, 0, 0, 0), part)
            windows = [self._window(source, *sides, 0) for source in parts]
            taps = TapLayer(
                name=layer.name,
                images=layer.shape[0] * planes,
                windows=tuple(replace(one, first_byte=first * bits // 8) for one in windows),
                maximum=False,
                weighted=isinstance(layer, Add),
                zones=(_whole(part),),
                result=part,
                planes=planes,
                plane_bytes=plane_bytes,
                first_channel=first,
            )
            compile_taps(self.target, taps, (1, 1) if first else None)

    def _flow(self, layer: VectorWork | Movement | Pool, layouts: list[Layout], work: int) -> None:
        """Schedule work of which only amounts are known.

        Args:
            layer: The layer.
            layouts: Of what it reads, and of what it writes.
            work: Lane operations.
        """
        compile_flow(
            self.target,
            source=layouts[0],
            result=layouts[-1],
            input_elements=layer.input_elements // layer.steps,
            output_elements=layer.output_elements // layer.steps,
            operations=work // layer.steps,
            constants=layer.weight_elements if isinstance(layer, VectorWork) else 0,
            times=layer.steps,
        )

    def _window(self, source: Layout, vertical: Axis, horizontal: Axis, pad: int) -> Window:
        """Return how the vector unit reads a tensor."""
        return Window(
            layout=source,
            vertical=vertical,
            horizontal=horizontal,
            pad=pad,
            first_byte=0,
            word_bytes=self.npu.operand_word_bytes,
            bytes=-(-source.channels * source.element_bits // 8),
        )


def _with_ones(layer: Pool) -> Convolution:
    """Return the depthwise convolution that sums the windows of a pool."""
    channels = layer.input_shape[3]
    return Convolution(
        name=layer.name,
        kind=layer.kind,
        inputs=layer.inputs,
        outputs=layer.outputs,
        operators=layer.operators,
        input_shape=layer.input_shape,
        output_shape=layer.output_shape,
        weight_shape=(channels, *layer.window.kernel, 1),
        groups=channels,
        window=layer.window,
    )


def _whole(result: Layout) -> Zone:
    return Zone(y=0, x=0, height=result.height, width=result.width, taps=0)
