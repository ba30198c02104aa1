"""Layers on their way to a stream: where their tensors lie, and which unit runs each of them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.convolution import compile_convolution, compile_product
from accelsim.compiler.geometry import Shape
from accelsim.compiler.memory import check_reshape, flattened
from accelsim.compiler.passes import axes
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


class Schedule:
    """Layers on their way.

    Args:
        layers: The layers.
        target: What they are scheduled for.
        shapes: (images, height, width, channels) of tensors, where more is known than layers say.

    Attributes:
        instructions: Structured array of ``accelsim.isa.record_type()``, FINISH last.
        spans: Of each layer its name, its first instruction and the one after its last.
    """

    def __init__(
        self,
        layers: Sequence[Layer],
        target: Target,
        shapes: Mapping[str, Shape],
    ) -> None:
        self.npu, self._layers = target.npu, layers
        self.target = target
        self._root: dict[str, str] = {}
        self._address: dict[str, int] = {}
        self._bits: dict[str, int] = {}
        self._signed: dict[str, bool] = {}
        self._shape: dict[str, Shape] = dict(shapes)
        self.spans: list[tuple[str, int, int]] = []
        self._place_tensors()
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
        return Program(
            npu_name=self.npu.name,
            instructions=self.instructions,
            image=image,
            inputs={name: self._layout(name, self._shape[name]) for name in inputs},
            outputs={name: self._layout(name, self._shape[name]) for name in outputs},
            layers=tuple(self.spans),
            mapping={name: layer.to_data() for name, layer in self.target.mapping.items()},
        )

    def _run(self) -> NDArray[np.void]:
        """Schedule all layers, and return their instructions."""
        stream = self.target.stream
        for layer in self._layers:
            first = len(stream)
            if self.target.values is not None and not isinstance(layer, Reshape):
                self.target.values.check(layer.name)
            self._layer(layer)
            self.spans.append((layer.name, first, len(stream)))
        return stream.finished()

    def _place_tensors(self) -> None:
        """Give every tensor its place in memory; a Reshape is a view.

        A tensor is as large as the largest view that a layer has of it.
        """
        sizes: dict[str, int] = {}
        read: set[str] = set()
        self._root = {name: name for name in self._shape}
        for layer in self._layers:
            for name in layer.inputs:
                self._root.setdefault(name, name)
            if isinstance(layer, Reshape):
                self._root[layer.output] = self._root[layer.inputs[0]]
            else:
                read.update(self._root[name] for name in layer.inputs)
                # What a layer writes in parts lies together; each part counts as all of it.
                self._root |= dict.fromkeys(layer.outputs, layer.output)
        for views in (list(self._shape.items()), *map(_views, self._layers)):
            for name, shape in views:
                self._shape.setdefault(name, shape)
                root = self._root[name]
                bits = self.npu.input_element_bits if root in read else self.npu.output_element_bits
                self._bits[root] = bits
                number = self.npu.input if root in read else self.npu.output
                self._signed[root] = number.signed
                size = prod(shape[:-1]) * -(-shape[-1] * bits // 8)
                sizes[root] = max(sizes.get(root, 0), size)
        # In the order in which layers see them, so that values change no address.
        seen = [self._root[name] for layer in self._layers for name, _ in _views(layer)]
        for root in dict.fromkeys([*seen, *sizes]):
            self._address[root] = self.target.room(sizes[root])

    def _layout(self, name: str, shape: Shape) -> Layout:
        """Return how an image of a tensor lies.

        Args:
            name: The tensor.
            shape: (images, height, width, channels) as a layer sees it.
        """
        root = self._root[name]
        return Layout(
            address=self._address[root],
            height=shape[1],
            width=shape[2],
            channels=shape[3],
            pixel_bytes=-(-shape[3] * self._bits[root] // 8),
            element_bits=self._bits[root],
            signed=self._signed[root],
        )

    def _layer(self, layer: Layer) -> None:
        views = _views(layer)
        layouts = [self._layout(name, shape) for name, shape in views]
        match layer:
            case Convolution():
                self._convolution(layer, layouts[0], layouts[-1])
            case Product():
                compile_product(self.target, layer, layouts[0], layouts[1], layouts[-1])
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
        depthwise = layer.is_depthwise and layer.weight_shape[0] == layer.groups
        if self.npu.depthwise and depthwise:
            moves = layer.window
            sides = axes(
                layer.weight_shape[1:3], moves.stride, moves.dilation, moves.padding, result
            )
            taps = TapLayer(
                name=layer.name,
                images=layer.input_shape[0],
                windows=(self._window(source, *sides, self.target.pad(layer.name)),),
                maximum=False,
                weighted=True,
                zones=(_whole(result),),
                result=result,
            )
            if fits_vector_unit(taps, self.npu):
                compile_taps(self.target, taps)
                return
        compile_convolution(self.target, layer, source, result)

    def _pool(self, layer: Pool, source: Layout, result: Layout) -> None:
        moves, values = layer.window, self.target.values
        zones = layer.zones
        if values is not None and values.depends_on_taps(layer.name):
            apart = replace(moves, include_padding=False)
            zones = replace(layer, function="average", window=apart).zones
        sides = axes(moves.kernel, moves.stride, moves.dilation, moves.padding, result)
        taps = TapLayer(
            name=layer.name,
            images=layer.input_shape[0],
            windows=(self._window(source, *sides, self.target.pad(layer.name)),),
            maximum=layer.function == "maximum",
            weighted=False,
            zones=zones,
            result=result,
        )
        whole_window = layer.function == "average" and len(zones) == 1
        if fits_vector_unit(taps, self.npu) or not whole_window:
            compile_taps(self.target, taps)
            return
        try:
            # A window too large for the operand buffer is a depthwise convolution with ones.
            compile_convolution(self.target, _with_ones(layer), source, result)
        except MappingError:
            if values is not None:
                raise
            # Without values it is work of the vector unit: as many operations as taps.
            kernel = moves.kernel[0] * moves.kernel[1]
            self._flow(layer, [source, result], kernel * layer.output_elements)

    def _pointwise(self, layer: Add | Rescale, sources: list[Layout], result: Layout) -> None:
        """Schedule a layer in which each result looks at the one pixel in its place."""
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


def _views(layer: Layer) -> list[tuple[str, Shape]]:
    """Return the tensors of a layer as it sees them: those read first, the result last."""
    match layer:
        case Convolution() | Pool():
            return [(layer.inputs[0], layer.input_shape), (layer.output, layer.output_shape)]
        case Product():
            count = layer.batch * layer.steps
            left = (layer.inputs[0], (count, 1, layer.m, layer.k))
            right = (layer.inputs[-1], (layer.batch, layer.k, 1, layer.n))
            result = (layer.output, (count, 1, layer.m, layer.n))
            return [left, left if layer.constant else right, result]
        case Add() | Rescale():
            return [(name, layer.shape) for name in (*layer.inputs, layer.output)]
        case VectorWork() | Movement():
            read = (layer.inputs[:1] or (layer.output,))[0]
            written = layer.output or read
            return [
                (read, (1, 1, 1, max(1, layer.input_elements // layer.steps))),
                (written, (1, 1, 1, max(1, layer.output_elements // layer.steps))),
            ]
        case Reshape():
            return [(layer.inputs[0], layer.input_shape), (layer.output, layer.output_shape)]


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
