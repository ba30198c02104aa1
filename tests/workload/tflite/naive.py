"""What TFLite's operators on images compute, in plain loops: (batch, height, width, channels)."""

import numpy as np


def padding(extent: int, taps: int, stride: int, dilation: int, same: bool) -> tuple[int, int]:
    """Return the number of results of an axis, and the padding before it."""
    reach = (taps - 1) * dilation + 1
    if not same:
        return (extent - reach) // stride + 1, 0
    results = (extent + stride - 1) // stride
    return results, max((results - 1) * stride + reach - extent, 0) // 2


def convolve(image, filters, bias, strides, dilations, same, zero=0):
    """``filters``: (filters, height, width, channels of a group); sums as they are."""
    _, height, width, channels = image.shape
    count, high, wide, depth = filters.shape
    groups = channels // depth
    rows, top = padding(height, high, strides[0], dilations[0], same)
    columns, left = padding(width, wide, strides[1], dilations[1], same)
    sums = np.zeros((1, rows, columns, count), np.result_type(image, filters))
    for y, x, f in np.ndindex(rows, columns, count):
        group = f // (count // groups)
        total = bias[f]
        for r, s in np.ndindex(high, wide):
            i = y * strides[0] - top + r * dilations[0]
            j = x * strides[1] - left + s * dilations[1]
            if 0 <= i < height and 0 <= j < width:
                part = image[0, i, j, group * depth : (group + 1) * depth] - zero
                total = total + (part * filters[f, r, s]).sum()
        sums[0, y, x, f] = total
    return sums


def depthwise(image, filters, bias, strides, dilations, same, zero=0):
    """``filters``: (1, height, width, filters)."""
    grouped = filters[0].transpose(2, 0, 1)[..., np.newaxis]
    return convolve(image, grouped, bias, strides, dilations, same, zero)


def transposed(image, filters, shape, strides, same):
    """Each element adds its multiple of the filters; ``shape``: that of the result."""
    result = np.zeros(shape)
    _, height, width, _ = image.shape
    count, high, wide, _ = filters.shape
    reaches = [(image.shape[1 + k] - 1) * strides[k] + filters.shape[1 + k] for k in (0, 1)]
    before = [max(reaches[k] - shape[1 + k], 0) // 2 if same else 0 for k in (0, 1)]
    for y, x, f, r, s in np.ndindex(height, width, count, high, wide):
        i, j = y * strides[0] - before[0] + r, x * strides[1] - before[1] + s
        if 0 <= i < shape[1] and 0 <= j < shape[2]:
            result[0, i, j, f] += (image[0, y, x] * filters[f, r, s]).sum()
    return result


def pool(image, window, strides, same, kind):
    """``kind``: the reduction of the elements inside the image."""
    _, height, width, channels = image.shape
    rows, top = padding(height, window[0], strides[0], 1, same)
    columns, left = padding(width, window[1], strides[1], 1, same)
    result = np.zeros((1, rows, columns, channels), image.dtype)
    for y, x in np.ndindex(rows, columns):
        i, j = y * strides[0] - top, x * strides[1] - left
        part = image[0, max(i, 0) : i + window[0], max(j, 0) : j + window[1]]
        result[0, y, x] = kind(part.reshape(-1, channels), axis=0)
    return result


def doubling_high_product(a: int, b: int) -> int:
    """The rounded high half of twice a product of int32, halves away from 0 (gemmlowp)."""
    product = a * b
    nudge = (1 << 30) if product >= 0 else 1 - (1 << 30)
    return _towards_0(product + nudge)


def _towards_0(value: int) -> int:
    return value >> 31 if value >= 0 else -(-value >> 31)


def requantized(total: int, factor: float) -> int:
    """``total * factor`` as TFLite rounds it: a multiplier of 31 bits, then a rounding shift."""
    mantissa, exponent = np.frexp(factor)
    multiplier = round(float(mantissa) * (1 << 31))
    if multiplier == 1 << 31:
        multiplier, exponent = multiplier // 2, exponent + 1
    left, right = max(int(exponent), 0), max(-int(exponent), 0)
    high = doubling_high_product(total << left, multiplier)
    mask = (1 << right) - 1
    rest, threshold = high & mask, (mask >> 1) + (1 if high < 0 else 0)
    return (high >> right) + (1 if rest > threshold else 0)
