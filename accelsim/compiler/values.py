"""The integers of a network, checked and fitted for a machine, and ready to be packed."""

from dataclasses import replace
from math import prod
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.checks import (
    Range,
    check_accumulator,
    check_activations,
    check_chain,
    check_digits,
    check_moved,
    check_product,
    check_read,
    check_sums,
    check_taps,
    check_weights,
    check_written,
    fitted,
)
from accelsim.compiler.digits import digits_of_layer
from accelsim.compiler.product_checks import check_matrices
from accelsim.compiler.row_checks import check_rows
from accelsim.errors import MappingError
from accelsim.integer import (
    Convolution,
    IntegerLayer,
    IntegerNetwork,
    Joined,
    Lookup,
    Multiply,
    Pool,
    Requantize,
    RescaledLayer,
    RowLayer,
    Softmax,
)
from accelsim.integer.ops import network_bounds
from accelsim.npu import Npu
from accelsim.number import adder_codes, place_values
from accelsim.workload import layers

Array = NDArray[np.int64]

Rows = TypeVar("Rows", bound=RowLayer)


class LayerValues:
    """Weights and parameters of the layers of a network, for one machine.

    Args:
        network: The network.
        npu: The machine.

    Raises:
        MappingError: An activation does not fit the machine's formats.
    """

    def __init__(self, network: IntegerNetwork, npu: Npu) -> None:
        if npu.sparse is not None:
            raise MappingError(
                f"{npu.name} has no programs with values: array.engine.kind must be systolic, not"
                f" {npu.sparse.engine.kind}"
            )
        if npu.rebuild is not None:
            raise MappingError(
                f"{npu.name} has no programs with values: storage.basis.order must be 0, not"
                f" {npu.rebuild.order}"
            )
        self._network, self._npu = network, npu
        self._layers = {layer.name: layer for layer in network.layers}
        check_activations(network, npu)
        computing = [layer for layer in network.layers if not layer.layer.may_stay]
        same = _same_memory(network)
        read = {same[name] for layer in computing for name in layer.inputs}
        check_chain(network, read, {same[layer.output] for layer in computing}, npu)
        bounds = network_bounds(network)
        self._sums = {name: Range(*ends) for name, ends in bounds.sums.items()}
        self._ranges = {name: Range(*ends) for name, ends in bounds.tensors.items()}
        for layer in network.layers:
            if not layer.layer.is_view:
                check_written(layer.name, layer.output, self._ranges[layer.output], npu)

    def check(self, name: str) -> None:
        """Check that the machine can read the inputs of a layer, and compute its sums.

        Raises:
            MappingError: The machine cannot.
        """
        layer, npu = self._layers[name], self._npu
        for source in layer.inputs:
            if source != layer.layer.row_numbers:
                check_read(name, self._network.tensors[source], self._ranges[source], npu)
        match layer:
            case Convolution(factors=factors) if factors is not None:
                self._check_factors(layer, factors)
            case Multiply():
                self._check_product(layer)
            case RowLayer():
                check_rows(layer, self._ranges[layer.input], self._channels(layer.output), npu)
            case RescaledLayer() | Pool():
                values = self._padded(layer)
                check_accumulator(name, self._sums.get(name, values), npu)
            case Lookup():
                self._check_lookup(layer)
            case Joined():
                self._check_joined(layer)
            case _ if not layer.layer.is_view:
                self.check_moved(layer.inputs[-1])

    def requantize(self, name: str, taps: int = 0) -> Requantize:
        """Return the parameters of a layer, fitted to the machine.

        Args:
            name: Name of the layer.
            taps: Taps of a pool inside the input; 0 for every other window. For an
                arrangement, the place of a tensor that it reads.

        Raises:
            MappingError: They do not fit.
        """
        layer = self._layers[name]
        how = layer.rescaling(taps)
        if how is None and layer.layer.is_pool:
            raise MappingError(f"layer {name}: there are no parameters for windows of {taps} taps")
        if isinstance(layer.layer, layers.Product) and how is not None:
            how = replace(how, bias=how.bias + layer.layer.k * prod(layer.layer.zero_points))
        if how is None:
            how = self._unchanged(layer.unchanged(taps))
        else:
            how = fitted(name, how, self._npu)
        return _of_channels(how, self._channels(layer.output))

    def depends_on_taps(self, name: str) -> bool:
        """Return whether parameters of a pool depend on the taps inside the input."""
        return self._layers[name].depends_on_taps

    def weights(self, name: str) -> Array:
        """Return the weights of a convolution that runs on the array.

        The weights of a pool are ones. Those of a shuffle are one at the chosen channel of each
        filter. Of adder elements the codes are returned, among which 0 is no weight.

        Returns:
            int64 array of shape (filters, kernel height, kernel width, channels of a group).

        Raises:
            MappingError: The machine's weights do not hold them.
        """
        layer, digits, npu = self._convolution(name), self._digits(name), self._npu
        if layer is None:
            weights = layers.unit_weights(self._layers[name].layer)
        else:
            weights = layer.weights
        if layer is not None and digits > 1:
            check_digits(name, weights, self._padded(layer), self._npu, digits)
        else:
            check_weights(name, weights, self._npu)
        return adder_codes(weights, npu.weight) if npu.element == "adder" else weights

    def tap_weights(self, name: str) -> Array:
        """Return the weights of the taps of a layer on the vector unit.

        Returns:
            int64 array of shape (taps, channels or 1).

        Raises:
            MappingError: A weight does not fit 16 bits.
        """
        layer = self._layers[name]
        weights = layer.tap_weights
        assert weights is not None
        check_taps(name, weights)
        self._padded(layer)
        return weights

    def factors(self, name: str) -> Array | None:
        """Return the factors of the sums of a convolution, shape (sums, filters)."""
        layer, digits = self._convolution(name), self._digits(name)
        if layer is None:
            return None
        if digits > 1:
            places = place_values(self._npu.weight, digits)
            return np.repeat(places[:, None], len(layer.weights), axis=1)
        return None if layer.factors is None else layer.factors.T

    def _convolution(self, name: str) -> Convolution | None:
        """Return a layer that has weights of the array; None if it has none."""
        layer = self._layers[name]
        return layer if isinstance(layer, Convolution) else None

    def _digits(self, name: str) -> int:
        """Return the digits of each weight of a layer."""
        layer = self._convolution(name)
        return digits_of_layer(name, layer.layer.file_bits if layer else 0, self._npu)

    def rows(self, name: str, kind: type[Rows]) -> Rows:
        """Return a layer of rows, which must be of a kind."""
        layer = self._layers[name]
        assert isinstance(layer, kind)
        return layer

    def table(self, name: str) -> NDArray[np.uint8]:
        """Return the 256 bytes of the table of a lookup or a softmax."""
        layer = self._layers[name]
        assert isinstance(layer, Lookup | Softmax)
        return (layer.table & 255).astype(np.uint8)

    def check_moved(self, name: str) -> None:
        """Check that the vector unit returns the values of a tensor unchanged.

        Raises:
            MappingError: It does not.
        """
        check_moved(name, self._ranges[name], self._npu)

    def zero_points(self, name: str) -> tuple[int, int]:
        """Return the zero points of the two tensors that a layer multiplies."""
        layer = self._layers[name]
        assert isinstance(layer, Multiply)
        return layer.zero_points

    def pad(self, name: str) -> int:
        """Return the number outside the input of a convolution, a pool or an arrangement."""
        return self._layers[name].pad

    def _channels(self, name: str) -> int:
        """Return the channels of a tensor."""
        return self._network.tensors[name].channels

    def _unchanged(self, name: str) -> Requantize:
        """Return the parameters with which the vector unit returns a tensor unchanged.

        Raises:
            MappingError: The machine does not hold the values of the tensor.
        """
        self.check_moved(name)
        lanes = np.zeros(self._network.tensors[name].channels, dtype=np.int64)
        number = self._npu.output
        return Requantize(
            bias=lanes,
            multiplier=lanes + 1,
            shift=lanes,
            zero_point=0,
            minimum=number.minimum,
            maximum=number.maximum,
        )

    def _check_product(self, layer: Multiply) -> None:
        """Check that the machine multiplies two tensors."""
        ranges = [self._ranges[source] for source in (layer.input, layer.inputs[-1])]
        if isinstance(layer.layer, layers.Product):
            check_matrices(layer.layer, ranges, self._npu)
        else:
            check_product(layer, ranges, self._npu)

    def _check_factors(self, layer: Convolution, factors: Array) -> None:
        """Check that no sum of blocks, times their factors, leaves the accumulator.

        Where a total is known to fit, sums on the way may wrap: all of it is arithmetic modulo a
        power of two.
        """
        values = self._padded(layer)
        check_taps(layer.name, factors)
        if layer.total is not None and self._npu.overflow == "wrap":
            check_accumulator(layer.name, Range(*layer.total), self._npu)
            return
        # Each filter has its own factors, so bounds over whole operators would mix them.
        scaled = layer.scaled_weights
        check_sums(layer.name, scaled.reshape(len(scaled), -1), values, self._npu)

    def _check_lookup(self, layer: Lookup) -> None:
        """Check that the machine can look up the table of a layer."""
        npu = self._npu
        if not npu.has_functions:
            raise MappingError(
                f"layer {layer.name}: {npu.name} has no tables for functions; set"
                " table_buffer.capacity_bytes to 256 or 512"
            )
        if npu.output.bits > 8 and int(layer.table.max()) > 127:
            raise MappingError(
                f"layer {layer.name}: a direct table gives results of 8 bits, and results of"
                f" {npu.output.name} are signed beyond them"
            )

    def _check_joined(self, layer: Joined) -> None:
        """Check the sums before requantization, and that the vector unit returns the padding.

        Raises:
            MappingError: A sum does not fit, or the padding changes.
        """
        for source, how in zip(layer.inputs, layer.requantize, strict=True):
            values = self._ranges[source]
            if how is not None:
                check_accumulator(layer.name, values, self._npu)
            elif not layer.layer.may_stay:
                check_moved(source, values.joined(layer.pad), self._npu)

    def _padded(self, layer: IntegerLayer) -> Range:
        """Return the range of the values that a layer reads first, padding included."""
        values = self._ranges[layer.input]
        if layer.layer.reads_padding:
            values = values.joined(layer.pad)
            check_read(layer.name, self._network.tensors[layer.input], values, self._npu)
        return values


def _same_memory(network: IntegerNetwork) -> dict[str, str]:
    """Return a representative for each tensor, the same for all that may share their memory."""
    same = {name: name for name in network.tensors}

    def first(name: str) -> str:
        while same[name] != name:
            name = same[name]
        return name

    for layer in network.layers:
        if layer.layer.may_stay:
            for name in layer.inputs:
                same[first(name)] = first(layer.output)
        if layer.layer.writes_in_place:
            same[first(layer.inputs[0])] = first(layer.output)
    return {name: first(name) for name in same}


def _of_channels(how: Requantize, channels: int) -> Requantize:
    """Return parameters that are alike in all channels for as many channels, or as they are.

    A copy of padding alone may have more channels than the tensor beside it.

    Args:
        how: Parameters of a tensor that is moved.
        channels: Channels of the result.
    """
    if len(how.bias) >= channels:
        return how
    bias, multiplier, shift = (
        np.resize(values, channels) for values in (how.bias, how.multiplier, how.shift)
    )
    return replace(how, bias=bias, multiplier=multiplier, shift=shift)
