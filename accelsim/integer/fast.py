"""Integers of convolutions by fast algorithms (``accelsim.workload.layers.fast``), all exact.

Bits grow: F(2, 3) makes inputs of int8 sums of four of them (11 bits), and multiplies weights by up
to 9. F(4, 3) makes inputs of at most 100 times as much, and multiplies weights by up to 49. A sum
is ``scale**2`` times that of the convolution, 4 and 576 times: a requantization takes the power of
two into its shift, and the 9 of 576 into its multiplier, where no result changes by that.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.arithmetic import Convolution
from accelsim.integer.layer import IntegerLayer
from accelsim.integer.movement import Joined
from accelsim.integer.network import IntegerNetwork
from accelsim.integer.ops import network_bounds
from accelsim.integer.requantization import requantized
from accelsim.integer.tensor import IntegerTensor, Requantize
from accelsim.number import parse_number
from accelsim.workload import layers
from accelsim.workload.layers.fast import Algorithm, fast_layers, taps_of, why_not

Array = NDArray[np.int64]

_MOST_BITS, _WIDER_BITS = 16, 32
"""Bits of the integer formats of every width, and those of the next format."""


def with_algorithm(
    network: IntegerNetwork,
    names: Collection[str],
    algorithm: Algorithm,
    multiplier_bits: int = 24,
) -> IntegerNetwork:
    """Return a network some of whose convolutions run by a fast algorithm, with equal results.

    Args:
        network: The network.
        names: Names of the convolutions.
        algorithm: The algorithm.
        multiplier_bits: Width of the multipliers of requantization.

    Raises:
        ValueError: A layer has no such algorithm, or its results would change; the sentence begins
            with its name.
    """
    bounds = network_bounds(network)
    tensors, made = dict(network.tensors), []
    for layer in network.layers:
        if layer.name not in names:
            made.append(layer)
            continue
        if reason := why_not(layer.layer):
            raise ValueError(f"layer {layer.name}: {reason}")
        assert isinstance(layer, Convolution)
        least, most = bounds.tensors[layer.input]
        ends = min(least, layer.pad), max(most, layer.pad)
        sums = bounds.sums[layer.name]
        try:
            how = divided(layer.requantize, algorithm.scale**2, sums, multiplier_bits)
        except ValueError as problem:
            raise ValueError(f"layer {layer.name}: {problem}") from None
        for fast, held in _integers(
            layer, algorithm, ends, sums, how.repeated(algorithm.results**2)
        ):
            made.append(fast)
            if held is None:  # Results are those of the layer, in other places.
                shape, old = fast.layer.result_shape, tensors[layer.output]
                height, width, channels = shape[1:]
                held = replace(old, name=fast.output, height=height, width=width, channels=channels)
            tensors.setdefault(fast.output, held)
    return replace(network, tensors=tensors, layers=tuple(made))


def _integers(
    layer: Convolution,
    algorithm: Algorithm,
    ends: tuple[int, int],
    sums: tuple[int, int],
    how: Requantize,
) -> Iterator[tuple[IntegerLayer, IntegerTensor | None]]:
    """Yield the layers of a convolution, with the tensors that they write if these are new kinds.

    Args:
        layer: The convolution.
        algorithm: The algorithm.
        ends: Least and greatest integer that it reads, padding included.
        sums: Least and greatest sum of products.
        how: Requantization of the larger sums, of all results.
    """
    most_bits, of_rows = 1, layer
    count, filters = algorithm.products, len(layer.weights)
    for place, of in enumerate(fast_layers(layer.layer, algorithm)):
        if isinstance(of, layers.Arrangement):
            pads = (None,) * len(of.inputs)
            joins = of.output == f"{layer.name}.inputs"
            held = _tensor(of, most_bits) if joins else None
            yield Joined(layer=of, pad=0, requantize=pads), held
        elif isinstance(of, layers.Convolution) and of.groups > 1:
            row, column = divmod(place, count + 1)
            if column == 0:
                transform = _transform(of, algorithm.inputs[row], layer.pad, ends)
                of_rows = transform
            else:
                pad = layer.pad * sum(algorithm.inputs[row])
                before = of_rows.requantize
                reach = min(before.minimum, pad), max(before.maximum, pad)
                transform = _transform(of, algorithm.inputs[column - 1], pad, reach)
            ends_of = transform.requantize
            bits = max(max(ends_of.maximum, -ends_of.minimum - 1).bit_length() + 1, 2)
            most_bits = max(most_bits, bits)
            yield transform, _tensor(of, bits)
        else:
            assert isinstance(of, layers.Convolution)
            weights, matrix = layer.weights, np.array(algorithm.weights, dtype=np.int64)
            # (filters, taps, taps, channels) to (filters, products, products, channels).
            moved = np.einsum("ia,jb,fabc->fijc", matrix, matrix, weights)
            each = np.array(algorithm.sums, dtype=np.int64)
            factors = np.einsum("yi,xj->yxij", each, each).reshape(-1, count * count)
            scale = algorithm.scale**2
            yield (
                Convolution(
                    layer=of,
                    weights=moved.reshape(filters, 1, 1, -1),
                    requantize=how,
                    factors=np.repeat(factors, filters, axis=0),
                    total=(scale * sums[0], scale * sums[1]),
                ),
                None,
            )


def _transform(
    of: layers.Convolution, row: tuple[int, ...], pad: int, ends: tuple[int, int]
) -> Convolution:
    """Return a transform of inputs: sums of a few of them, which stay as they are.

    Args:
        of: The transform without integers.
        row: Row of B that has its factors.
        pad: Integer outside of what it reads.
        ends: Least and greatest integer that it reads, padding included.
    """
    factors = np.array(taps_of(row).factors, dtype=np.int64)
    reach = np.stack([factors * ends[0], factors * ends[1]])
    lanes = np.zeros(of.groups, dtype=np.int64)
    weights = np.broadcast_to(factors.reshape(of.weight_shape[1:]), of.weight_shape)
    return Convolution(
        layer=of,
        weights=np.ascontiguousarray(weights),
        pad=pad,
        requantize=Requantize(
            bias=lanes,
            multiplier=lanes + 1,
            shift=lanes,
            zero_point=0,
            minimum=int(reach.min(axis=0).sum()),
            maximum=int(reach.max(axis=0).sum()),
        ),
    )


def _tensor(of: layers.Layer, bits: int) -> IntegerTensor:
    """Return a tensor of transformed inputs, in integers of so many bits."""
    _, height, width, channels = of.result_shape
    number = parse_number(f"int{bits if bits <= _MOST_BITS else _WIDER_BITS}")
    return IntegerTensor(
        name=of.output, height=height, width=width, channels=channels, number=number
    )


def divided(how: Requantize, scale: int, sums: tuple[int, int], multiplier_bits: int) -> Requantize:
    """Return the requantization of sums that are ``scale`` times as large, with equal results.

    A power of two goes into the shift. An odd factor goes into the multiplier, which is rounded: it
    is taken if it gives equal results for every sum that there can be.

    Args:
        how: Requantization of the sums.
        scale: A positive integer.
        sums: Least and greatest of the sums.
        multiplier_bits: Width of the multipliers of the machine.

    Raises:
        ValueError: A channel has no such multiplier; the text is the end of a sentence.
    """
    twos = (scale & -scale).bit_length() - 1
    odd = scale >> twos
    bias, shift = how.bias * scale, how.shift + twos
    if odd == 1:
        return replace(how, bias=bias, shift=shift)
    wider = [
        max(0, min(multiplier_bits - int(each).bit_length() + odd.bit_length() - 1, 63 - int(by)))
        for each, by in zip(how.multiplier, shift, strict=True)
    ]
    found = replace(how, bias=bias, multiplier=how.multiplier.copy(), shift=shift + wider)
    for lane, more in enumerate(wider):
        exact = int(how.multiplier[lane]) << more
        for multiplier in (exact // odd, -(-exact // odd)):
            found.multiplier[lane] = multiplier
            own, of_fast = (_of_lane(each, lane) for each in (how, found))
            if multiplier < 1 << multiplier_bits and _agree(own, of_fast, scale, sums):
                break
        else:
            raise ValueError(
                f"has results that change if sums are {scale} times as large: no multiplier of"
                f" {multiplier_bits} bits (npu.requantize_multiplier_bits) divides those of channel"
                f" {lane} by {odd} exactly"
            )
    return found


def _of_lane(how: Requantize, lane: int) -> Requantize:
    """Return the requantization of one channel."""
    own = slice(lane, lane + 1)
    return replace(how, bias=how.bias[own], multiplier=how.multiplier[own], shift=how.shift[own])


def _agree(own: Requantize, of_fast: Requantize, scale: int, sums: tuple[int, int]) -> bool:
    """Return whether sums, and ``scale`` times these, have equal results, for every sum.

    Both results rise with the sum. So they are equal everywhere if they are equal on both sides of
    each step of the first, and at both ends.

    Args:
        own: Requantization of a channel.
        of_fast: That of the larger sums.
        scale: How many times as large these are.
        sums: Least and greatest sum.
    """
    multiplier, shift = int(own.multiplier[0]), int(own.shift[0])
    if multiplier == 0:
        return int(of_fast.multiplier[0]) == 0
    steps = range(own.minimum - own.zero_point - 1, own.maximum - own.zero_point + 1)
    # The greatest integer whose product is at most half a step above each result.
    last = np.array([(((2 * step + 1) << shift) // (2 * multiplier)) for step in steps], object)
    near = np.concatenate([last - 1, last, last + 1, last + 2]) - int(own.bias[0])
    tried = np.clip(near.astype(np.float64), *sums).astype(np.int64)
    tried = np.unique(np.concatenate([tried, sums]))[:, None]
    return bool(np.array_equal(requantized(tried, own), requantized(tried * scale, of_fast)))
