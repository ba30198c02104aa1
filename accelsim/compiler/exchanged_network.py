"""Networks for an input-stationary NPU: operands are exchanged, activations lie in planes."""

from dataclasses import replace

import numpy as np

from accelsim.compiler.checks import (
    Range,
    check_activations,
    check_moved,
    check_read,
    check_sums,
    check_taps,
    check_weights,
    check_written,
    fitted,
)
from accelsim.compiler.exchanged import compile_exchanged
from accelsim.compiler.exchanged_taps import compile_exchanged_taps
from accelsim.compiler.limits import LOAD, PARAMETER_WORDS
from accelsim.compiler.machine import Machine
from accelsim.compiler.memory import check_reshape
from accelsim.compiler.planes import Planes, to_pixels, to_planes
from accelsim.errors import MappingError
from accelsim.integer import (
    Add,
    Convolution,
    IntegerLayer,
    IntegerNetwork,
    Pool,
    Rescale,
    Reshape,
)
from accelsim.npu import Npu
from accelsim.program import Layout, Program

CAN_BE_EXCHANGED = (
    "the operands of an input-stationary array can be exchanged for fully connected layers,"
    " convolutions of stride 1 without groups, additions, changes of scale and reshapes"
)


def compile_exchanged_network(network: IntegerNetwork, npu: Npu) -> Program:
    """Return the program that computes a network on an input-stationary NPU.

    Args:
        network: The network.
        npu: The machine.

    Raises:
        MappingError: A layer cannot be exchanged, or does not fit the machine.
    """
    check_activations(network, npu)
    _check_formats(npu)
    return _ExchangedCompilation(network, npu).program()


def _check_formats(npu: Npu) -> None:
    bits = {npu.input_element_bits, npu.weight.bits, npu.output_element_bits}
    if len(bits) > 1 or not bits <= {8, 16}:
        raise MappingError(
            f"{npu.name} is input-stationary and exchanges its operands: activations, weights and"
            f" results must all take 8 or all take 16 bits, not {npu.input_element_bits},"
            f" {npu.weight.bits} and {npu.output_element_bits}"
        )


class _ExchangedCompilation:
    """A network on its way.

    Args:
        network: The network.
        npu: The machine.
    """

    def __init__(self, network: IntegerNetwork, npu: Npu) -> None:
        self.network, self.npu = network, npu
        self.machine = Machine(npu)
        self.planes: dict[str, Planes] = {}
        self.layouts: dict[str, Layout] = {}
        self.ranges: dict[str, Range] = {}
        self._place_tensors()

    def program(self) -> Program:
        """Compile all layers; inputs and outputs are rearranged at the ends of the program."""
        schedule, spans = self.machine.schedule, []
        network = self.network
        for name in network.inputs:
            first = len(schedule.builder)
            self._rearrange(name, to_pixel_order=False)
            if len(schedule.builder) > first:
                spans.append((name, first, len(schedule.builder)))
        for layer in network.layers:
            first = len(schedule.builder)
            self._layer(layer)
            self._rearrange(layer.output, to_pixel_order=not isinstance(layer, Reshape))
            spans.append((layer.name, first, len(schedule.builder)))
        return self.machine.finished(network, self.layouts, spans)

    def _place_tensors(self) -> None:
        """Give every tensor its planes, and a layout as well where pixels must be in order."""
        network = self.network
        views = [layer for layer in network.layers if isinstance(layer, Reshape)]
        ordered = {*network.outputs, *(layer.input for layer in views)}
        for name in network.inputs:
            number = network.tensors[name].number
            self.ranges[name] = Range(number.minimum, number.maximum)
            self._place_layout(name)
            self._place_planes(name)
        for layer in network.layers:
            name = layer.output
            if isinstance(layer, Reshape):
                source, tensor = self.layouts[layer.input], network.tensors[name]
                view = Layout(
                    address=source.address,
                    height=tensor.height,
                    width=tensor.width,
                    channels=tensor.channels,
                    pixel_bytes=-(-tensor.channels * source.element_bits // 8),
                    element_bits=source.element_bits,
                    signed=source.signed,
                )
                check_reshape(layer.name, source, view)
                self.layouts[name] = view
                self.ranges[name] = self.ranges[layer.input]
                self._place_planes(name)
                continue
            if isinstance(layer, Pool):
                raise MappingError(
                    f"layer {layer.name}: {self.npu.name} cannot run a pool; {CAN_BE_EXCHANGED}"
                )
            how = layer.requantize
            self.ranges[name] = Range(how.minimum, how.maximum)
            check_written(layer.name, name, self.ranges[name], self.npu)
            self._place_planes(name)
            if name in ordered:
                self._place_layout(name)

    def _place_layout(self, name: str) -> None:
        """Give a tensor a place pixel by pixel: that of its planes, if they are the same."""
        tensor, npu = self.network.tensors[name], self.npu
        number = npu.input if name in self.network.inputs else npu.output
        if name in self.planes and self._is_both(name):
            self.layouts[name] = Layout(
                address=self.planes[name].address,
                height=tensor.height,
                width=tensor.width,
                channels=tensor.channels,
                pixel_bytes=tensor.channels * npu.input_element_bits // 8,
                element_bits=npu.input_element_bits,
                signed=number.signed,
            )
        else:
            self.layouts[name] = self.machine.memory.activation(
                tensor, npu.input_element_bits, number.signed
            )

    def _place_planes(self, name: str) -> None:
        """Give a tensor a place channel by channel: that of its pixels, if they are the same."""
        tensor, npu = self.network.tensors[name], self.npu
        size = npu.input_element_bits // 8
        if name in self.layouts and self._is_both(name):
            address = self.layouts[name].address
        else:
            memory = self.machine.memory
            address = memory.activation(tensor, 8 * size, npu.input.signed).address
        if tensor.height * tensor.width * size > LOAD["y_stride"]:
            raise MappingError(f"tensor {name}: a channel is larger than {LOAD['y_stride']} bytes")
        self.planes[name] = Planes(
            address=address,
            channels=tensor.channels,
            height=tensor.height,
            width=tensor.width,
            element_bytes=size,
        )

    def _is_both(self, name: str) -> bool:
        """Return whether pixel by pixel and channel by channel are one order."""
        tensor = self.network.tensors[name]
        return tensor.channels == 1 or tensor.height * tensor.width == 1

    def _rearrange(self, name: str, *, to_pixel_order: bool) -> None:
        """Fill the planes of a tensor from its pixels, or its pixels from its planes."""
        if name not in self.layouts or self._is_both(name):
            return
        check_moved(name, self.ranges[name], self.npu)
        if to_pixel_order:
            to_pixels(self.machine, self.planes[name], self.layouts[name])
        else:
            to_planes(self.machine, self.layouts[name], self.planes[name])

    def _layer(self, layer: IntegerLayer) -> None:
        match layer:
            case Convolution():
                self._convolution(layer)
            case Add():
                weights = np.array(layer.weights, dtype=np.int64)
                check_taps(layer.name, weights)
                self._taps(layer, layer.inputs, layer.weights, weights[None, :])
            case Rescale():
                one = np.ones((1, 1), dtype=np.int64)
                self._taps(layer, (layer.input,), (), one)

    def _convolution(self, layer: Convolution) -> None:
        npu, tensor = self.npu, self.network.tensors[layer.input]
        if layer.groups > 1 or layer.stride != (1, 1):
            kind = "groups" if layer.groups > 1 else "a stride"
            raise MappingError(
                f"layer {layer.name}: {npu.name} cannot run a convolution with {kind};"
                f" {CAN_BE_EXCHANGED}"
            )
        values = self.ranges[layer.input]
        if any(layer.padding):
            values = values.joined(layer.pad)
        # Activations come as stationary operands, in the format of weights, and weights stream.
        swapped = replace(npu, input=npu.weight)
        check_read(layer.name, tensor, values, swapped)
        check_weights(layer.name, layer.weights, npu.input)
        terms = layer.weights.reshape(len(layer.weights), -1)
        check_sums(layer.name, terms, values, npu)
        requantize = fitted(layer.name, layer.requantize, npu)
        source, result = self.planes[layer.input], self.planes[layer.output]
        compile_exchanged(self.machine, layer, requantize, source, result)

    def _taps(
        self,
        layer: Add | Rescale,
        names: tuple[str, ...],
        weights: tuple[int, ...],
        terms: np.ndarray,
    ) -> None:
        npu = self.npu
        joined = self.ranges[names[0]]
        for name in names:
            values = self.ranges[name]
            check_read(layer.name, self.network.tensors[name], values, npu)
            joined = joined.joined(values.least).joined(values.most)
        check_sums(layer.name, terms, joined, npu)
        if PARAMETER_WORDS + len(weights) > npu.parameter_words:
            raise MappingError(
                f"layer {layer.name}: its parameters do not fit the parameter buffer of {npu.name}"
            )
        sources = tuple(self.planes[name] for name in names)
        requantize = fitted(layer.name, layer.requantize, npu)
        compile_exchanged_taps(
            self.machine, sources, self.planes[layer.output], requantize, weights
        )
