"""What an integer network computes, in plain numpy: the oracle of compilers and of machines."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.integer.accumulator import Accumulator
from accelsim.integer.arithmetic import Add, Convolution, Lookup, Multiply, Pool, Product, Rescale
from accelsim.integer.movement import (
    Arrangement,
    Concat,
    Gather,
    Indexed,
    Reshape,
    Shuffle,
    Slice,
    Transpose,
)
from accelsim.integer.network import IntegerNetwork
from accelsim.integer.row_layers import Normalize, Softmax
from accelsim.integer.rows import reciprocal, root
from accelsim.integer.tensor import Requantize
from accelsim.workload.arrangement import arranged, framed

Array = NDArray[np.int64]

_EXACT_FLOAT = 2**53
_SAFE_INTEGER = 2**61
_SAFE_SHIFT = 60


def run_reference(
    network: IntegerNetwork,
    inputs: Mapping[str, NDArray[np.integer]],
    accumulator: Accumulator | None = None,
) -> dict[str, Array]:
    """Return every tensor of a network.

    Args:
        network: The network.
        inputs: For each network input its array of shape (height, width, channels), and for each
            index its integer.
        accumulator: Where sums are made, in the order of kernel rows, kernel columns and channels;
            None for exact sums.

    Returns:
        By name, int64 arrays of shape (height, width, channels).

    Raises:
        WorkloadError: An input is missing, or has another shape than its tensor.
    """
    tensors = _given(network, inputs)
    for layer in network.layers:
        match layer:
            case Convolution():
                result = _convolution(layer, tensors[layer.input], accumulator)
            case Pool():
                result = _pool(layer, tensors[layer.input], accumulator)
            case Add():
                first, second = (tensors[name] for name in layer.inputs)
                terms = (first * layer.weights[0], second * layer.weights[1])
                result = requantized(_total(terms, accumulator), layer.requantize)
            case Rescale():
                result = _rescaled(layer, tensors[layer.input], accumulator)
            case Lookup():
                result = layer.table[tensors[layer.input] & 255]
            case Multiply():
                first, second = (
                    tensors[name] - zero
                    for name, zero in zip(layer.inputs, layer.zero_points, strict=True)
                )
                result = requantized(_total((first * second,), accumulator), layer.requantize)
            case Product() | Gather():
                shape = network.tensors[layer.output].shape
                operands = [tensors[name] for name in layer.inputs]
                result = _rows(layer, operands, shape, accumulator)
            case Softmax() | Normalize():
                result = _of_rows(layer, tensors[layer.input], accumulator)
            case Reshape() | Shuffle() | Transpose() | Slice():
                result = _moved(layer, tensors[layer.input], network.tensors[layer.output].shape)
            case Concat() | Arrangement() | Indexed():
                result = _joined(layer, tensors, inputs, network.tensors[layer.output].shape)
        assert result.shape == network.tensors[layer.output].shape, layer.name
        tensors[layer.output] = result
    return tensors


def _given(network: IntegerNetwork, inputs: Mapping[str, NDArray[np.integer]]) -> dict[str, Array]:
    """Return the inputs of a network, checked, and its constants."""
    tensors: dict[str, Array] = dict(network.constants)
    for name, count in network.indices.items():
        if name not in inputs:
            raise WorkloadError(f"{network.name}: index {name} is not given")
        value = _index(inputs[name])
        if not 0 <= value < count:
            raise WorkloadError(
                f"{network.name}: index {name} is from 0 to {count - 1}, not {value}"
            )
    for name in network.inputs:
        if name not in inputs:
            raise WorkloadError(f"{network.name}: input {name} is not given")
        tensors[name] = np.asarray(inputs[name], dtype=np.int64)
        if tensors[name].shape != network.tensors[name].shape:
            raise WorkloadError(
                f"{network.name}: input {name} has shape {tensors[name].shape},"
                f" not {network.tensors[name].shape}"
            )
    return tensors


def requantized(sums: Array, how: Requantize) -> Array:
    """Return ``clip(round_half_even((sums + bias) * multiplier / 2**shift) + zero_point)``.

    Args:
        sums: int64 array of shape (..., channels).
        how: Parameters per channel.

    Returns:
        int64 array of the same shape.
    """
    biased = sums + how.bias
    multiplier, shift = how.multiplier, how.shift
    largest = int(np.abs(biased).max(initial=0)) * int(multiplier.max(initial=0))
    if largest >= _SAFE_INTEGER or int(shift.max(initial=0)) > _SAFE_SHIFT:
        # Python's integers have no width.
        biased, multiplier, shift = (part.astype(object) for part in (biased, multiplier, shift))
    product = biased * multiplier
    quotient = product >> shift
    one = shift * 0 + 1
    doubled_rest = 2 * (product - (quotient << shift))
    whole = one << shift
    up = (doubled_rest > whole) | ((doubled_rest == whole) & (quotient % 2 == 1))
    rounded = quotient + np.where(up, 1, 0) + how.zero_point
    clipped: Array = np.clip(rounded, how.minimum, how.maximum).astype(np.int64)
    return clipped


def _places(extent: int, kernel: int, stride: int, dilation: int) -> int:
    """Return the results along an axis of ``extent`` padded places."""
    return (extent - dilation * (kernel - 1) - 1) // stride + 1


def _taps(
    image: Array, kernel: tuple[int, int], stride: tuple[int, int], dilation: tuple[int, int]
) -> list[Array]:
    """Return, for each kernel place in row order, the padded image as that place sees it.

    Each is an int64 array of shape (output height, output width, channels).
    """
    rows = _places(image.shape[0], kernel[0], stride[0], dilation[0])
    columns = _places(image.shape[1], kernel[1], stride[1], dilation[1])
    views = []
    for y in range(kernel[0]):
        for x in range(kernel[1]):
            part = image[y * dilation[0] :, x * dilation[1] :]
            views.append(part[:: stride[0], :: stride[1]][:rows, :columns])
    return views


def _product(left: Array, right: Array) -> Array:
    """Return ``left @ right``, exactly; by floating point where every sum is exact in it."""
    bound = left.shape[-1] * int(np.abs(left).max(initial=0)) * int(np.abs(right).max(initial=0))
    if bound < _EXACT_FLOAT:
        return (left.astype(np.float64) @ right.astype(np.float64)).astype(np.int64)
    product: Array = left @ right
    return product


def _total(terms: Sequence[Array], accumulator: Accumulator | None) -> Array:
    return np.sum(terms, axis=0) if accumulator is None else accumulator.total(terms)


def _moved(
    layer: Reshape | Shuffle | Transpose | Slice, image: Array, shape: tuple[int, int, int]
) -> Array:
    """Return the elements of a tensor in other places, as a tensor of a shape."""
    match layer:
        case Reshape():
            return image.reshape(shape)
        case Shuffle():
            split = image.reshape(*image.shape[:2], layer.groups, -1)
            return split.swapaxes(2, 3).reshape(shape)
        case Transpose():
            return image.reshape(layer.extents).transpose(layer.order).reshape(shape)
        case Slice():
            return image[:, :, layer.first_channel :][:, :, : shape[2]]


def _index(given: NDArray[np.integer] | int) -> int:
    """Return an index that is given as an integer, or as an array of one."""
    return int(np.asarray(given).reshape(()))


def _indexed(layer: Indexed, tensors: Mapping[str, Array], index: int) -> Array:
    """Return the rows at an index, or all rows with those that were written there."""
    table = tensors[layer.inputs[0]].reshape(layer.extents)
    if not layer.writes:
        return table[:, index]
    written = table.copy()
    written[:, index] = tensors[layer.inputs[1]].reshape(layer.extents[0], layer.extents[2])
    return written


def _rows(
    layer: Product | Gather,
    operands: Sequence[Array],
    shape: tuple[int, int, int],
    accumulator: Accumulator | None,
) -> Array:
    """Return the rows of products, or those of a table, as a tensor of a shape."""
    if isinstance(layer, Product):
        return _products(layer, operands, accumulator).reshape(shape)
    table, numbers = operands
    return _gathered(layer, table, numbers, shape[0] * shape[1], accumulator).reshape(shape)


def _gathered(
    layer: Gather, table: Array, numbers: Array, results: int, accumulator: Accumulator | None
) -> Array:
    """Return the rows that numbers name, each bag requantized, shape (results, channels)."""
    table = table.reshape(layer.rows, -1)
    table = np.concatenate([table, np.full((1, table.shape[1]), layer.pad)])
    named = numbers.reshape(-1)[layer.first : layer.first + results * layer.bag]
    bags = named.reshape(results, layer.bag)
    named = np.where((bags >= 0) & (bags < layer.rows), bags, layer.rows)
    sums = _total(tuple(table[place] for place in named.T), accumulator)
    return requantized(sums, layer.requantize)


def _products(layer: Product, operands: Sequence[Array], accumulator: Accumulator | None) -> Array:
    """Return the matrices of a product, shape (batch, m, n)."""
    left, right = (
        operand.reshape(layer.batch, -1, operand.shape[-1]) - zero
        for operand, zero in zip(operands, layer.zero_points, strict=True)
    )
    if accumulator is None:
        sums = np.stack([_product(*pair) for pair in zip(left, right, strict=True)])
    else:
        # The terms of each sum one after the other, in the order of k.
        places = range(left.shape[2])
        terms = [left[:, :, [place]] * right[:, [place], :] for place in places]
        sums = accumulator.total(terms)
    return requantized(sums, layer.requantize)


def _rescaled(layer: Rescale, image: Array, accumulator: Accumulator | None) -> Array:
    if layer.weights is not None:
        image = _total((image * layer.weights,), accumulator)
    return requantized(image, layer.requantize)


def _of_rows(layer: Softmax | Normalize, image: Array, accumulator: Accumulator | None) -> Array:
    if isinstance(layer, Softmax):
        return _softmax(layer, image)
    return _normalized(layer, image, accumulator)


def _softmax(layer: Softmax, image: Array) -> Array:
    distance = image - image.max(axis=2, keepdims=True)
    exponentials = layer.table[requantized(distance, layer.exponent) & 255]
    factors = reciprocal(exponentials.sum(axis=2, keepdims=True), layer.factor)
    return _times(exponentials, factors, layer.requantize)


def _normalized(layer: Normalize, image: Array, accumulator: Accumulator | None) -> Array:
    count = image.shape[2]
    if layer.centered:
        total = image.sum(axis=2, keepdims=True)
        statistic = count * (image**2).sum(axis=2, keepdims=True) - total**2
        image = count * image - total
    else:
        statistic = count * ((image - layer.zero_point) ** 2).sum(axis=2, keepdims=True)
    parts = [_times(image, root(statistic, one), layer.requantize) for one in layer.factors]
    if layer.weights is None:
        return parts[0]
    assert layer.rescale is not None
    terms = tuple(part * weights for part, weights in zip(parts, layer.weights, strict=True))
    return requantized(_total(terms, accumulator), layer.rescale)


def _times(image: Array, factors: tuple[Array, Array], how: Requantize) -> Array:
    """Return pixels times a factor of each: a multiplier and a shift."""
    return requantized(image, replace(how, multiplier=factors[0], shift=factors[1]))


def _joined(
    layer: Concat | Arrangement | Indexed,
    tensors: Mapping[str, Array],
    inputs: Mapping[str, NDArray[np.integer]],
    shape: tuple[int, ...],
) -> Array:
    if isinstance(layer, Indexed):
        return _indexed(layer, tensors, _index(inputs[layer.index])).reshape(shape)
    parts = [
        tensors[name] if how is None else requantized(tensors[name], how)
        for name, how in zip(layer.inputs, layer.requantize, strict=True)
    ]
    if isinstance(layer, Concat):
        return np.concatenate(parts, axis=2)
    return arranged(layer.copies, parts, shape, layer.pad)


def _convolution(layer: Convolution, image: Array, accumulator: Accumulator | None) -> Array:
    if layer.factors is not None:
        return requantized(_of_blocks(layer, image, accumulator), layer.requantize)
    return requantized(_sums(layer, image, accumulator), layer.requantize)


def _of_blocks(layer: Convolution, image: Array, accumulator: Accumulator | None) -> Array:
    """Return the sum of the sums of all blocks of channels, each times its factor."""
    assert layer.factors is not None
    terms = []
    for number, factor in enumerate(layer.factors.T):
        block = slice(number * layer.factor_channels, (number + 1) * layer.factor_channels)
        part = replace(layer, weights=layer.weights[..., block])
        terms.append(_sums(part, image[..., block], accumulator) * factor)
    return _total(terms, accumulator)


def _sums(layer: Convolution, image: Array, accumulator: Accumulator | None) -> Array:
    """Return the sums of a convolution, shape (height, width, filters)."""
    filters, height, width, depth = layer.weights.shape
    groups, each = layer.groups, filters // layer.groups
    padded = framed(image, layer.padding, layer.pad)
    views = _taps(padded, (height, width), layer.stride, layer.dilation)
    rows, columns = views[0].shape[:2]
    sums = np.zeros((groups, rows * columns, each), dtype=np.int64)
    split = layer.weights.reshape(groups, each, height * width, depth)
    for place, view in enumerate(views):
        seen = view.reshape(rows * columns, groups, depth).transpose(1, 0, 2)
        weights = split[:, :, place].transpose(0, 2, 1)
        if accumulator is not None and accumulator.overflow == "saturate":
            for channel in range(depth):
                product = seen[:, :, channel, np.newaxis] * weights[:, np.newaxis, channel]
                sums = accumulator.total((sums, product))
        else:
            sums += _product(seen, weights)
    sums = sums.transpose(1, 0, 2).reshape(rows, columns, filters)
    return sums if accumulator is None else accumulator.held(sums)


def _pool(layer: Pool, image: Array, accumulator: Accumulator | None) -> Array:
    padded = framed(image, layer.padding, layer.pad)
    inside = framed(np.ones_like(image[:, :, :1]), layer.padding, 0)
    views = _taps(padded, layer.kernel, layer.stride, (1, 1))
    taps_inside = np.sum(_taps(inside, layer.kernel, layer.stride, (1, 1)), axis=0)[:, :, 0]
    joined = np.max(views, axis=0) if layer.kind == "maximum" else _total(views, accumulator)
    result: Array = np.zeros_like(joined)
    for count in np.unique(taps_inside):
        how = layer.requantize.get(int(count), layer.requantize.get(0))
        assert how is not None, layer.name
        here = taps_inside == count
        result[here] = requantized(joined[here], how)
    return result
