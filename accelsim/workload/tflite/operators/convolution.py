"""Convolutions, pools and products."""

from collections.abc import Callable

import numpy as np

from accelsim.workload.tflite.call import Call
from accelsim.workload.tflite.network import NotReadError, is_quantized

VALID = 1
"""Number of the padding VALID in the schema; 0 is SAME."""
OIHW = (0, 3, 1, 2)
IOHW = (3, 0, 1, 2)
_PLAIN_WEIGHTS = 0


def conv_2d(call: Call) -> None:
    """Filters (filters, height, width, channels of a group)."""
    _kernel(call, 1)
    call.image()
    channels, held = call.input(0).shape[-1], call.input(1).shape[-1]
    if not held or channels % held:
        raise NotReadError(f"filters of {held} channels do not divide {channels} channels")
    _convolve(call, OIHW, channels // held)


def depthwise_conv_2d(call: Call) -> None:
    """Filters (1, height, width, filters), of which each channel has some."""
    call.image()
    _convolve(call, IOHW, call.input(0).shape[-1])


def transpose_conv(call: Call) -> None:
    """Filters (filters, height, width, channels) before the image that they read."""
    image, output = call.input(2).shape, call.output().shape
    kernel, strides = _kernel(call, 1), _strides(call)
    pads, more = [], []
    for axis, (taps, stride) in enumerate(zip(kernel, strides, strict=True), 1):
        reach = (image[axis] - 1) * stride + taps
        total = 0 if call.option("Padding", 0) == VALID else max(reach - output[axis], 0)
        pads.append((total // 2, total - total // 2))
        more.append(max(output[axis] - reach, 0))
    bias = _bias(call, 3, 2, 1)
    call.done(
        call.node(
            "ConvTranspose",
            call.image(2),
            call.network.weights(call.operator.inputs[1], IOHW),
            *bias,
            kernel_shape=list(kernel),
            strides=list(strides),
            pads=[side[0] for side in pads] + [side[1] for side in pads],
            output_padding=more,
        ),
        first=True,
    )


def pool(kind: str) -> Callable[[Call], None]:
    """Return the reader of a pool, which ONNX calls ``kind``."""

    def read(call: Call) -> None:
        window = (call.option("FilterHeight", 0), call.option("FilterWidth", 0))
        image = call.image()
        call.done(
            call.node(
                kind,
                image,
                kernel_shape=list(window),
                strides=list(_strides(call)),
                pads=_pads(call, window, (1, 1)),
            ),
            first=True,
        )

    return read


def fully_connected(call: Call) -> None:
    """Matrix (results, k), for rows of k elements."""
    if call.option("WeightsFormat", _PLAIN_WEIGHTS) != _PLAIN_WEIGHTS:
        raise NotReadError("its weights are in a shuffled format; convert them to the default one")
    shape, held = call.input(0).shape, call.input(1).shape
    if len(held) != 2 or not held[1]:
        raise NotReadError(f"weights must have the shape (results, k), not {list(held)}")
    rows = call.value(0)
    output = call.output().shape
    if len(shape) != 2 and not call.option("KeepNumDims", False):
        elements = int(np.prod(shape, dtype=np.int64))
        rows = call.reshaped(rows, shape, (elements // held[1], held[1]))
        shape = (elements // held[1], held[1])
    weights = call.operator.inputs[1]
    if len(shape) == 2 and call.network.constant(weights) is not None:
        parts = (call.network.weights(weights, (0, 1)), *_bias(call, 2, 0, 1))
        result = call.node("Gemm", rows, *parts, transB=1)
    else:
        is_constant = call.network.constant(weights) is not None
        matrix = (
            call.network.weights(weights, (1, 0))
            if is_constant
            else call.node("Transpose", call.value(1), perm=[1, 0])
        )
        result = call.node("MatMul", rows, matrix)
        for bias in _bias(call, 2, 0, 1):
            result = call.node("Add", result, bias)
    if len(output) != len(shape):
        result = call.reshaped(result, (*shape[:-1], held[0]), output)
    call.done(result)


def batch_matmul(call: Call) -> None:
    """Products of matrices, either of which may be transposed."""
    sides = []
    for place, option in enumerate(("AdjX", "AdjY")):
        value = call.value(place)
        rank = len(call.input(place).shape)
        if call.option(option, False):
            order = [*range(rank - 2), rank - 1, rank - 2]
            value = call.node("Transpose", value, perm=order)
        sides.append(value)
    call.done(call.node("MatMul", *sides))


def _convolve(call: Call, order: tuple[int, ...], groups: int) -> None:
    kernel, strides = _kernel(call, 1), _strides(call)
    dilations = (call.option("DilationHFactor", 1), call.option("DilationWFactor", 1))
    image = call.image()
    call.done(
        call.node(
            "Conv",
            image,
            call.network.weights(call.operator.inputs[1], order),
            *_bias(call, 2, 0, 1),
            kernel_shape=list(kernel),
            strides=list(strides),
            dilations=list(dilations),
            pads=_pads(call, kernel, dilations),
            group=groups,
        ),
        first=True,
    )


def _bias(call: Call, place: int, image: int, weights: int) -> tuple[str, ...]:
    """Return the name of the bias in real numbers, if there is one.

    TFLite adds its integers to those of the sums, in the scale of the image times that of the
    weights; its own scale in the file is not used.
    """
    if not call.has(place):
        return ()
    tensor, read, held = call.input(place), call.input(image), call.input(weights)
    if tensor.values is None or not (is_quantized(read) and is_quantized(held)):
        return (call.value(place),)
    assert read.quantization is not None
    assert held.quantization is not None
    scales = np.float32(read.quantization.scales[0]) * np.array(
        held.quantization.scales, np.float32
    )
    scales = scales if scales.size > 1 else scales.reshape(())
    limits = np.iinfo(np.int32)
    values = tensor.values
    if values.size and (values.min() < limits.min or values.max() > limits.max):
        real = (values * scales.astype(np.float64)).astype(np.float32)
        return (call.network.array(f"{call.name}/bias", real),)
    return (call.network.dequantized(f"{call.name}/bias", values.astype(np.int32), scales, 0),)


def _kernel(call: Call, place: int) -> tuple[int, int]:
    shape = call.input(place).shape
    if len(shape) != 4:
        raise NotReadError(f"filters must have four axes, not {len(shape)}")
    return shape[1], shape[2]


def _strides(call: Call) -> tuple[int, int]:
    strides = (call.option("StrideH", 0), call.option("StrideW", 0))
    if min(strides) < 1:
        raise NotReadError(f"strides must be at least 1, not {list(strides)}")
    return strides


def _pads(call: Call, window: tuple[int, int], dilations: tuple[int, int]) -> list[int]:
    """Return the padding before rows and columns, then behind them.

    SAME gives ``ceil(extent / stride)`` results; an odd padding has one more behind than before.

    Raises:
        NotReadError: The window or the dilation is none.
    """
    if min(*window, *dilations) < 1:
        raise NotReadError(
            f"windows and dilations must be at least 1, not {list(window)} and {list(dilations)}"
        )
    if call.option("Padding", 0) == VALID:
        return [0, 0, 0, 0]
    extents = call.input(0).shape[1:3]
    sides = []
    for extent, taps, stride, dilation in zip(
        extents, window, _strides(call), dilations, strict=True
    ):
        results = -(-extent // stride)
        total = max((results - 1) * stride + (taps - 1) * dilation + 1 - extent, 0)
        sides.append((total // 2, total - total // 2))
    return [side[0] for side in sides] + [side[1] for side in sides]
