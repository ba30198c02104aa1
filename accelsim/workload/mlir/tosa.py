"""Operations of TOSA on real numbers, as operators of ONNX; images have their channels last."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from accelsim.workload.mlir.call import Call
from accelsim.workload.mlir.elements import elements
from accelsim.workload.mlir.patterns import bounded, recognized
from accelsim.workload.mlir.stablehlo import elementwise, movement
from accelsim.workload.mlir.stablehlo.elementwise import function, logical, operation
from accelsim.workload.mlir.syntax import Literal
from accelsim.workload.mlir.tokens import TextError
from accelsim.workload.mlir.types import Type
from accelsim.workload.mlir.value import Value, constant

Reader = Callable[[Call], Value]
INTEGERS = (
    "integers with a rescale are not read; give the .tflite file, which is read with its scales, or"
    " export real numbers and use accelsim quantize"
)
_FIRST = (0, 3, 1, 2)
"""``_FIRST[i]`` is the axis of an image of TOSA that is axis i in ONNX."""


def conv2d(call: Call) -> Value:
    """Filters (results, height, width, channels)."""
    return _convolve(call, (0, 3, 1, 2), 1)


def depthwise_conv2d(call: Call) -> Value:
    """Filters (height, width, channels, filters of each channel)."""
    weights = call.full(1)
    high, wide, channels, filters = weights.type.shape
    order = (2, 3, 0, 1)
    turned = Type(weights.type.element, (channels, filters, high, wide))
    weights = call.network.transposed(weights, order, turned)
    call.operands[1] = call.network.shaped(weights, (channels * filters, 1, high, wide))
    return _convolve(call, (0, 1, 2, 3), channels)


def transpose_conv2d(call: Call) -> Value:
    """Filters (results, height, width, channels); ``out_pad`` is negative where results are cut."""
    _check_real(call)
    top, bottom, left, right = call.integers("out_pad", (0, 0, 0, 0))
    named = {
        "strides": list(call.integers("stride")),
        "pads": [max(-each, 0) for each in (top, left, bottom, right)],
        "output_padding": [max(bottom, 0), max(right, 0)],
    }
    if top > 0 or left > 0:
        raise TextError("out_pad before an image must not be positive")
    weights = _weights(call, (3, 0, 1, 2))
    return _imaged(call, "ConvTranspose", [weights, _bias(call, weights.type.shape[1])], named)


def _convolve(call: Call, order: Sequence[int], groups: int) -> Value:
    _check_real(call)
    weights = _weights(call, order)
    top, bottom, left, right = call.integers("pad")
    named = {
        "strides": list(call.integers("stride")),
        "dilations": list(call.integers("dilation", (1, 1))),
        "pads": [top, left, bottom, right],
        "group": groups,
        "kernel_shape": list(weights.type.shape[2:]),
    }
    return _imaged(call, "Conv", [weights, _bias(call, weights.type.shape[0])], named)


def _weights(call: Call, order: Sequence[int]) -> Value:
    weights = call.full(1)
    turned = Type(weights.type.element, tuple(weights.type.shape[axis] for axis in order))
    return call.network.transposed(weights, order, turned)


def _bias(call: Call, count: int) -> Value:
    """Return the bias; one number is that of all results."""
    bias = call.full(2)
    if bias.type.shape == (count,):
        return bias
    if bias.values is None or bias.type.shape != (1,):
        raise TextError(f"the bias must have {count} numbers, not {bias.type}")
    return constant(np.repeat(bias.values, count), Type(bias.type.element, (count,)))


def _imaged(call: Call, kind: str, more: Sequence[Value], named: dict[str, Any]) -> Value:
    """Return the result of a node on an image with channels first."""
    if len(call.operand(0).type.shape) != len(_FIRST):
        raise TextError(f"an image must have four axes, not {call.operand(0).type}")
    image = call.network.turned(call.network.joined(call.operand(0)), _FIRST)
    shape = tuple(call.type.shape[axis] for axis in _FIRST)
    return call.network.node(kind, [image, *more], call.type, shape=shape, order=_FIRST, **named)


def _check_real(call: Call) -> None:
    if not call.operand(0).type.is_real:
        raise TextError(INTEGERS)


def pool(kind: str) -> Reader:
    """Return the reader of a pool; padding counts for no mean."""

    def read(call: Call) -> Value:
        _check_real(call)
        top, bottom, left, right = call.integers("pad")
        named = {
            "kernel_shape": list(call.integers("kernel")),
            "strides": list(call.integers("stride")),
            "pads": [top, left, bottom, right],
        }
        return _imaged(call, kind, [], named)

    return read


def matmul(call: Call) -> Value:
    """Matrices of a batch."""
    _check_real(call)
    return call.network.node("MatMul", [call.full(0), call.full(1)], call.type)


def fully_connected(call: Call) -> Value:
    """Matrix (results, k) of earlier versions of TOSA."""
    _check_real(call)
    weights = call.full(1)
    turned = Type(weights.type.element, weights.type.shape[::-1])
    parts = [call.full(0), call.network.transposed(weights, (1, 0), turned)]
    product = call.network.node("MatMul", parts, call.type)
    return call.apply("Add", product, _bias(call, weights.type.shape[0]))


def reduction(kind: str) -> Reader:
    """Return the reader of a reduction over one axis, which stays with one element."""

    def read(call: Call) -> Value:
        value = call.network.joined(call.operand(0))
        axis = call.integer("axis", 0)
        if not 0 <= axis < len(value.order):
            raise TextError(f"axis {axis} does not exist in {value.type}")
        place = value.order.index(axis)
        if value.shape[place] != value.type.shape[axis]:
            value = call.network.full(value)
            place = axis
        shape = tuple(1 if at == place else extent for at, extent in enumerate(value.shape))
        axes = call.network.integers(place)
        return call.network.node(
            kind, [value, axes], call.type, shape=shape, order=value.order, keepdims=1
        )

    return read


def argmax(call: Call) -> Value:
    """The place of the maximum on an axis, which disappears."""
    place = call.network.node(
        "ArgMax",
        [call.full(0)],
        Type("i64", call.type.shape),
        axis=call.integer("axis", 0),
        keepdims=0,
    )
    return call.network.node("Cast", [place], call.type, to=6)


def clamp(call: Call) -> Value:
    """Bounds are attributes."""
    low = call.attribute("min_val", call.attribute("min_fp"))
    high = call.attribute("max_val", call.attribute("max_fp"))
    _check_real(call)
    value = call.operand(0)
    most = float(np.finfo(np.float32).max)
    if float(low) > -most:
        value = bounded(call, "Max", value, call.scalar(float(low), value))
    if float(high) < most:
        value = bounded(call, "Min", value, call.scalar(float(high), value))
    return recognized(call, value)


def multiply(call: Call) -> Value:
    """A product; of integers the third operand is a shift."""
    if len(call.operands) > 2:
        shift = call.operands.pop().scalar
        if shift:
            raise TextError(INTEGERS)
    return elementwise.multiply(call)


def negate(call: Call) -> Value:
    """The negative number; the zero points of integers are other operands."""
    _check_real(call)
    return function("Neg")(call)


def const(call: Call) -> Value:
    """Elements, also of a shape."""
    said = call.attribute("values", call.attribute("value"))
    if call.type.is_tensor:
        return movement.constant_(call)
    if not isinstance(said, Literal) or said.type is None:
        raise TextError("a shape must have its extents")
    values = elements(said, said.type, {})
    if values is None:
        raise TextError("the extents of a shape were left out when the text was printed")
    return constant(np.broadcast_to(values, said.type.shape), said.type)


def pad(call: Call) -> Value:
    """Elements before and behind each axis, in pairs; what stands there is the third operand."""
    rank = len(call.type.shape)
    rows = call.constant(1).reshape(rank, 2)
    sides = call.network.integers(
        *(int(rows[axis, side]) for side in (0, 1) for axis in range(rank))
    )
    more = []
    if len(call.operands) > 2 and call.operand(2).scalar != 0:
        more = [call.network.shaped(call.full(2), ())]
    return call.network.node("Pad", [call.full(0), sides, *more], call.type)


def slice_(call: Call) -> Value:
    """Elements from a first one; how many, the result's extents say."""
    starts = call.integers("start") if call.has("start") else tuple(map(int, call.constant(1)))
    shape = call.type.shape
    cut = [
        (axis, start, start + extent, 1)
        for axis, (start, extent) in enumerate(zip(starts, shape, strict=True))
    ]
    return call.network.sliced(call.operand(0), cut, call.type)


def transpose(call: Call) -> Value:
    """``perms[i]`` is the axis that becomes axis i; earlier versions had it as an operand."""
    perms = call.integers("perms") if call.has("perms") else tuple(map(int, call.constant(1)))
    return call.network.transposed(call.operand(0), perms, call.type)


def tile(call: Call) -> Value:
    """A tensor repeated on each axis."""
    times = call.integers("multiples") if call.has("multiples") else call.constant(1)
    return call.network.node(
        "Tile", [call.full(0), call.network.integers(*map(int, times))], call.type
    )


def gather(call: Call) -> Value:
    """Rows of each batch of a table (batch, rows, channels)."""
    table, places = call.full(0), call.full(1)
    if table.type.shape[0] != 1:
        raise TextError("a gather is only read with a batch of 1")
    rows = call.network.shaped(table, table.type.shape[1:])
    index = call.network.shaped(places, places.type.shape[1:])
    held = Type(table.type.element, call.type.shape[1:])
    found = call.network.node("Gather", [rows, index], held, axis=0)
    return call.network.shaped(found, call.type.shape, call.type)


_FUNCTIONS = {
    "abs": "Abs",
    "ceil": "Ceil",
    "cos": "Cos",
    "erf": "Erf",
    "exp": "Exp",
    "floor": "Floor",
    "log": "Log",
    "reciprocal": "Reciprocal",
    "sigmoid": "Sigmoid",
    "sin": "Sin",
    "tanh": "Tanh",
}
_OPERATIONS = {
    "equal": "Equal",
    "greater": "Greater",
    "greater_equal": "GreaterOrEqual",
    "pow": "Pow",
}
_REDUCTIONS = {
    "reduce_max": "ReduceMax",
    "reduce_min": "ReduceMin",
    "reduce_product": "ReduceProd",
    "reduce_sum": "ReduceSum",
}
OPERATORS: dict[str, Reader] = {
    **{f"tosa.{name}": function(kind) for name, kind in _FUNCTIONS.items()},
    **{f"tosa.{name}": operation(kind) for name, kind in _OPERATIONS.items()},
    **{f"tosa.{name}": reduction(kind) for name, kind in _REDUCTIONS.items()},
    "tosa.add": operation("Add"),
    "tosa.argmax": argmax,
    "tosa.avg_pool2d": pool("AveragePool"),
    "tosa.cast": elementwise.convert,
    "tosa.clamp": clamp,
    "tosa.concat": movement.concatenate,
    "tosa.const": const,
    "tosa.const_shape": const,
    "tosa.conv2d": conv2d,
    "tosa.depthwise_conv2d": depthwise_conv2d,
    "tosa.fully_connected": fully_connected,
    "tosa.gather": gather,
    "tosa.identity": elementwise.same,
    "tosa.logical_and": logical("And"),
    "tosa.logical_not": logical("Not"),
    "tosa.logical_or": logical("Or"),
    "tosa.logical_xor": logical("Xor"),
    "tosa.matmul": matmul,
    "tosa.max_pool2d": pool("MaxPool"),
    "tosa.maximum": elementwise.bound("Max"),
    "tosa.minimum": elementwise.bound("Min"),
    "tosa.mul": multiply,
    "tosa.negate": negate,
    "tosa.pad": pad,
    "tosa.reshape": movement.reshape,
    "tosa.reverse": movement.reverse,
    "tosa.rsqrt": function("Sqrt", "Reciprocal"),
    "tosa.select": elementwise.select,
    "tosa.slice": slice_,
    "tosa.sub": elementwise.subtract,
    "tosa.tile": tile,
    "tosa.transpose": transpose,
    "tosa.transpose_conv2d": transpose_conv2d,
}
"""Readers by operation."""
ADVICE = dict.fromkeys(("tosa.rescale", "tosa.table"), INTEGERS)
"""What to do instead of operations that are not read."""
