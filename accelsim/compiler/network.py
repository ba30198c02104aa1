"""From an integer network to a program."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from accelsim.compiler.checks import (
    Range,
    check_activations,
    check_chain,
    check_read,
    check_sums,
    check_taps,
    check_weights,
    check_written,
    fitted,
)
from accelsim.compiler.convolution import compile_convolution
from accelsim.compiler.exchanged_network import compile_exchanged_network
from accelsim.compiler.machine import Machine
from accelsim.compiler.memory import flattened, reshaped
from accelsim.compiler.passes import axes
from accelsim.compiler.pools import pool_zones
from accelsim.compiler.vector import TapLayer, Zone, compile_taps, fits_vector_unit
from accelsim.compiler.window import Axis, Region, Window
from accelsim.integer import (
    Add,
    Convolution,
    IntegerLayer,
    IntegerNetwork,
    Pool,
    Requantize,
    Rescale,
    Reshape,
)
from accelsim.npu import Npu
from accelsim.program import Layout, Program, check_addresses


def compile_network(
    network: IntegerNetwork,
    npu: Npu,
    *,
    choose_tiling: Callable[..., Any] | None = None,
    choose_tile: Callable[..., Any] | None = None,
) -> Program:
    """Return the program that computes a network on an NPU.

    Layers run one after the other through memory; loads, array, vector unit and stores of
    neighbouring tiles overlap. An input-stationary array runs networks whose operands can be
    exchanged (``accelsim.compiler.exchanged_network``).

    Args:
        network: The network.
        npu: The machine.
        choose_tiling: Cuts convolutions, as of ``accelsim.compiler.machine.Machine``.
        choose_tile: Cuts layers of the vector unit, given layer and machine: height and width.

    Returns:
        Its inputs and outputs are those of the network, in memory as ``Layout`` says.

    Raises:
        MappingError: A layer does not fit the machine; the sentence names layer and rule.
        ProgramError: The program or its image is too large for ``npu.address_bits``.
    """
    if npu.dataflow == "input_stationary":
        program = compile_exchanged_network(network, npu)
    else:
        machine = Machine(npu, choose_tiling=choose_tiling, choose_tile=choose_tile)
        program = _Compilation(network, machine).program()
    if npu.is_narrow:
        check_addresses(program, npu)
    return program


class _Compilation:
    """A network on its way.

    Args:
        network: The network.
        machine: What is compiled for.
    """

    def __init__(self, network: IntegerNetwork, machine: Machine) -> None:
        self.network, self.npu = network, machine.npu
        self.machine = machine
        self.layouts: dict[str, Layout] = {}
        self.ranges: dict[str, Range] = {}
        self._place_tensors()

    def program(self) -> Program:
        """Compile all layers."""
        schedule, spans = self.machine.schedule, []
        for layer in self.network.layers:
            first = len(schedule.builder)
            self._layer(layer)
            spans.append((layer.name, first, len(schedule.builder)))
        return self.machine.finished(self.network, self.layouts, spans)

    def _place_tensors(self) -> None:
        """Give every tensor its place in memory and its range; a Reshape is a view."""
        network, npu = self.network, self.npu
        roots = {name: name for name in network.inputs}
        for layer in network.layers:
            kept = roots[layer.input] if isinstance(layer, Reshape) else layer.output
            roots[layer.output] = kept
        computing = [layer for layer in network.layers if not isinstance(layer, Reshape)]
        read = {roots[name] for layer in computing for name in _inputs_of(layer)}
        written = {layer.output for layer in computing}
        check_activations(network, npu)
        check_chain(network, read, written, npu)
        for name in network.inputs:
            self._place(name, reads=True)
            number = network.tensors[name].number
            self.ranges[name] = Range(number.minimum, number.maximum)
        for layer in network.layers:
            if isinstance(layer, Reshape):
                tensor = network.tensors[layer.output]
                self.layouts[layer.output] = reshaped(layer.name, self.layouts[layer.input], tensor)
                self.ranges[layer.output] = self.ranges[layer.input]
                continue
            self._place(layer.output, reads=layer.output in read)
            self.ranges[layer.output] = _result_range(layer)
            check_written(layer.name, layer.output, self.ranges[layer.output], npu)

    def _place(self, name: str, *, reads: bool) -> None:
        npu, tensor = self.npu, self.network.tensors[name]
        bits = npu.input_element_bits if reads else npu.output_element_bits
        number = npu.input if reads else npu.output
        self.layouts[name] = self.machine.memory.activation(tensor, bits, number.signed)

    def _layer(self, layer: IntegerLayer) -> None:
        for name in _inputs_of(layer):
            tensor, values = self.network.tensors[name], self.ranges[name]
            check_read(layer.name, tensor, values, self.npu)
        match layer:
            case Convolution():
                self._convolution(layer)
            case Pool():
                self._pool(layer)
            case Add():
                self._add(layer)
            case Rescale():
                self._pointwise(layer, (layer.input,), None)
            case Reshape():
                pass

    def _convolution(self, layer: Convolution) -> None:
        npu = self.npu
        requantize = fitted(layer.name, layer.requantize, npu)
        values = self._padded_range(layer)
        terms = layer.weights.reshape(len(layer.weights), -1)
        check_sums(layer.name, terms, values, npu)
        source, result = self.layouts[layer.input], self.layouts[layer.output]
        if npu.depthwise and _is_depthwise(layer):
            taps = self._depthwise(layer, requantize)
            if fits_vector_unit(taps, npu):
                check_taps(layer.name, terms)
                compile_taps(self.machine, taps)
                return
        check_weights(layer.name, layer.weights, npu.weight)
        compile_convolution(self.machine, layer, requantize, source, result)

    def _depthwise(self, layer: Convolution, requantize: Requantize) -> TapLayer:
        filters, height, width, _ = layer.weights.shape
        result = self.layouts[layer.output]
        sides = axes((height, width), layer.stride, layer.dilation, layer.padding, result)
        return TapLayer(
            name=layer.name,
            windows=(self._window(self.layouts[layer.input], *sides, layer.pad),),
            combine="sum",
            weights=layer.weights.reshape(filters, height * width).T,
            zones=(_whole(result, requantize),),
            result=result,
        )

    def _pool(self, layer: Pool) -> None:
        npu, result, source = self.npu, self.layouts[layer.output], self.layouts[layer.input]
        terms = layer.kernel[0] * layer.kernel[1] if layer.kind == "sum" else 1
        ones = np.ones((1, terms), dtype=np.int64)
        check_sums(layer.name, ones, self._padded_range(layer), npu)
        known = {id(how): fitted(layer.name, how, npu) for how in layer.requantize.values()}
        hows = {taps: known[id(how)] for taps, how in layer.requantize.items()}
        sides = axes(layer.kernel, layer.stride, (1, 1), layer.padding, result)
        zones = pool_zones(replace(layer, requantize=hows), *sides, (source.height, source.width))
        taps = TapLayer(
            name=layer.name,
            windows=(self._window(source, *sides, layer.pad),),
            combine=layer.kind,
            weights=None,
            zones=zones,
            result=result,
        )
        if layer.kind == "sum" and len(zones) == 1 and not fits_vector_unit(taps, npu):
            # A window too large for the operand buffer is a depthwise convolution with ones.
            channels = source.channels
            weights = np.ones((channels, *layer.kernel, 1), dtype=np.int64)
            check_weights(layer.name, weights, npu.weight)
            compile_convolution(
                self.machine,
                Convolution(
                    name=layer.name,
                    input=layer.input,
                    output=layer.output,
                    weights=weights,
                    groups=channels,
                    stride=layer.stride,
                    padding=layer.padding,
                    pad=layer.pad,
                    requantize=zones[0].requantize,
                ),
                zones[0].requantize,
                source,
                result,
            )
            return
        compile_taps(self.machine, taps)

    def _add(self, layer: Add) -> None:
        weights = np.array(layer.weights, dtype=np.int64)
        check_taps(layer.name, weights)
        first, second = (self.ranges[name] for name in layer.inputs)
        joined = first.joined(second.least).joined(second.most)
        check_sums(layer.name, weights[None, :], joined, self.npu)
        self._pointwise(layer, layer.inputs, weights[:, None])

    def _pointwise(
        self, layer: Add | Rescale, names: tuple[str, ...], weights: np.ndarray | None
    ) -> None:
        """Compile a layer in which each result looks at the one pixel in its place."""
        if weights is None:
            one = np.ones((1, 1), dtype=np.int64)
            check_sums(layer.name, one, self.ranges[names[0]], self.npu)
        result = flattened(self.layouts[layer.output])
        sides = axes((1, 1), (1, 1), (1, 1), (0, 0, 0, 0), result)
        windows = [self._window(flattened(self.layouts[name]), *sides, 0) for name in names]
        requantize = fitted(layer.name, layer.requantize, self.npu)
        taps = TapLayer(
            name=layer.name,
            windows=tuple(windows),
            combine="sum",
            weights=weights,
            zones=(_whole(result, requantize),),
            result=result,
        )
        compile_taps(self.machine, taps)

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

    def _padded_range(self, layer: Convolution | Pool) -> Range:
        """Return the range of what a layer multiplies, padding included."""
        values = self.ranges[layer.input]
        if any(layer.padding):
            values = values.joined(layer.pad)
            check_read(layer.name, self.network.tensors[layer.input], values, self.npu)
        return values


def _inputs_of(layer: IntegerLayer) -> tuple[str, ...]:
    return layer.inputs if isinstance(layer, Add) else (layer.input,)


def _result_range(layer: Convolution | Pool | Add | Rescale) -> Range:
    """Return the range that results are clipped to."""
    hows = layer.requantize.values() if isinstance(layer, Pool) else (layer.requantize,)
    return Range(min(how.minimum for how in hows), max(how.maximum for how in hows))


def _is_depthwise(layer: Convolution) -> bool:
    return layer.groups > 1 and layer.weights.shape[3] == 1 and len(layer.weights) == layer.groups


def _whole(result: Layout, requantize: Requantize) -> Zone:
    region = Region(y=0, x=0, height=result.height, width=result.width)
    return Zone(region=region, requantize=requantize)
