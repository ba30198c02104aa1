"""Operators on the elements of one, two or three tensors."""

from collections.abc import Callable
from typing import Any

import numpy as np

from accelsim.workload.mlir.call import Call
from accelsim.workload.mlir.patterns import bounded, quotient, recognized, reduced_by
from accelsim.workload.mlir.tokens import TextError
from accelsim.workload.mlir.value import Value, retyped

Reader = Callable[[Call], Value]
COMPARISONS = {
    "EQ": ("Equal",),
    "NE": ("Equal", "Not"),
    "GE": ("GreaterOrEqual",),
    "GT": ("Greater",),
    "LE": ("LessOrEqual",),
    "LT": ("Less",),
}
"""Operators of ONNX by the direction of a comparison."""


def function(kind: str, *then: str, **attributes: Any) -> Reader:
    """Return the reader of a function of one number, followed by others of ONNX."""

    def read(call: Call) -> Value:
        value = call.apply(kind, call.operand(0), **attributes)
        for each in then:
            value = call.apply(each, value)
        return recognized(call, value)

    return read


def operation(kind: str, *then: str) -> Reader:
    """Return the reader of an operator on two tensors, followed by others of ONNX."""

    def read(call: Call) -> Value:
        value = call.apply(kind, call.operand(0), call.operand(1))
        for each in then:
            value = call.apply(each, value)
        return recognized(call, value)

    return read


def bound(kind: str) -> Reader:
    """Return the reader of a maximum or a minimum."""

    def read(call: Call) -> Value:
        return recognized(call, bounded(call, kind, call.operand(0), call.operand(1)))

    return read


def clamp(call: Call) -> Value:
    """Bounds stand before and behind the tensor."""
    value = bounded(call, "Max", call.operand(1), call.operand(0))
    return recognized(call, bounded(call, "Min", value, call.operand(2)))


def multiply(call: Call) -> Value:
    """A product; that by one over a number of elements makes a mean of a sum."""
    left, right = call.operand(0), call.operand(1)
    for sum_, factor in ((left, right), (right, left)):
        number = factor.scalar
        if call.type.is_real and number:
            mean = reduced_by(call, sum_, 1 / number)
            if mean is not None:
                return mean
            if number == 1.0:
                return retyped(sum_, call.type)
    for powers, inverse in ((left, right), (right, left)):
        sums = inverse.node.inputs[0] if inverse.node is not None else None
        if inverse.node is not None and inverse.node.kind == "Reciprocal" and sums is not None:
            known = quotient(call, powers, sums)
            if known is not None:
                return known
    return recognized(call, call.apply("Mul", left, right))


def divide(call: Call) -> Value:
    """A quotient; that of a sum by its number of elements is a mean."""
    left, right = call.operand(0), call.operand(1)
    if call.type.is_real:
        known = quotient(call, left, right)
        if known is not None:
            return known
    return recognized(call, call.apply("Div", left, right))


def subtract(call: Call) -> Value:
    """A difference."""
    return recognized(call, call.apply("Sub", call.operand(0), call.operand(1)))


def logical(kind: str) -> Reader:
    """Return the reader of an operator on truth values, or on the bits of integers."""

    def read(call: Call) -> Value:
        prefix = "" if call.type.element == "i1" else "Bitwise"
        return call.apply(f"{prefix}{kind}", *call.operands)

    return read


def compare(call: Call) -> Value:
    """The direction is a word of the pretty form, or an attribute."""
    words = [each for each in call.words() if each in COMPARISONS]
    direction = words[0] if words else call.word("comparison_direction")
    if direction not in COMPARISONS:
        raise TextError(f"the direction {direction or 'of a comparison'} is not read")
    value = call.apply(COMPARISONS[direction][0], *call.operands[:2])
    for each in COMPARISONS[direction][1:]:
        value = call.apply(each, value)
    return value


def select(call: Call) -> Value:
    """Elements of the second or the third tensor, as the first says."""
    choice, left, right = (call.operand(place) for place in (0, 1, 2))
    if choice.scalar is not None:
        return retyped(left if choice.scalar else right, call.type)
    if _is_nan(right) and _is_gathered(left):
        call.network.notes["rows of a gather outside of its table are not replaced by NaN"] = None
        return retyped(left, call.type)
    return recognized(call, call.apply("Where", choice, left, right))


def convert(call: Call) -> Value:
    """Formats of real numbers are one; other conversions are a Cast."""
    from onnx import helper

    before, after = call.operand(0).type, call.type
    if before.dtype == after.dtype:
        return retyped(call.operand(0), after)
    kind = helper.np_dtype_to_tensor_dtype(np.dtype(after.dtype))
    return call.apply("Cast", call.operand(0), to=kind)


def same(call: Call) -> Value:
    """A tensor that stays as it is."""
    return retyped(call.operand(0), call.type)


def log_plus_one(call: Call) -> Value:
    """The logarithm of a number and one."""
    value = call.operand(0)
    more = call.apply("Add", value, call.scalar(1, value))
    return recognized(call, call.apply("Log", more))


def exponential_minus_one(call: Call) -> Value:
    """The exponential less one."""
    value = call.operand(0)
    power = call.apply("Exp", value)
    return recognized(call, call.apply("Sub", power, call.scalar(1, value)))


def erfc(call: Call) -> Value:
    """One less the error function."""
    value = call.operand(0)
    return recognized(call, call.apply("Sub", call.scalar(1, value), call.apply("Erf", value)))


def square(call: Call) -> Value:
    """The product of a tensor by itself."""
    return recognized(call, call.apply("Mul", call.operand(0), call.operand(0)))


def cube_root(call: Call) -> Value:
    """The root of the absolute value with the sign of the number."""
    value = call.operand(0)
    root = call.apply("Pow", call.apply("Abs", value), call.scalar(1 / 3, value))
    return call.apply("Mul", call.apply("Sign", value), root)


def round_away(call: Call) -> Value:
    """Halves are rounded away from zero."""
    value = call.operand(0)
    up = call.apply("Floor", call.apply("Add", call.apply("Abs", value), call.scalar(0.5, value)))
    return call.apply("Mul", call.apply("Sign", value), up)


def is_finite(call: Call) -> Value:
    """Neither infinite nor no number."""
    value = call.operand(0)
    nan, infinite = (call.apply(kind, value) for kind in ("IsNaN", "IsInf"))
    return call.apply("Not", call.apply("Or", nan, infinite))


def remainder(call: Call) -> Value:
    """The remainder with the sign of the dividend."""
    return call.apply("Mod", call.operand(0), call.operand(1), fmod=1)


def _is_nan(value: Value) -> bool:
    number = value.scalar
    return isinstance(number, float) and number != number


def _is_gathered(value: Value) -> bool:
    """Return whether a value is rows of a table, in another shape or order at most."""
    node = value.node
    while node is not None and node.kind in ("Reshape", "Transpose") and node.inputs[0] is not None:
        node = node.inputs[0].node
    return node is not None and node.kind in ("Gather", "GatherND", "GatherElements")


_PLAIN = {
    "abs": "Abs",
    "ceil": "Ceil",
    "cosine": "Cos",
    "exponential": "Exp",
    "floor": "Floor",
    "log": "Log",
    "logistic": "Sigmoid",
    "negate": "Neg",
    "round_nearest_even": "Round",
    "sign": "Sign",
    "sine": "Sin",
    "sqrt": "Sqrt",
    "tan": "Tan",
    "tanh": "Tanh",
}
OPERATORS: dict[str, Reader] = {
    **{f"stablehlo.{name}": function(kind) for name, kind in _PLAIN.items()},
    **{
        f"chlo.{name}": function(name.capitalize())
        for name in (
            "acos",
            "acosh",
            "asin",
            "asinh",
            "atan",
            "atanh",
            "cosh",
            "erf",
            "sinh",
            "tan",
        )
    },
    "chlo.erfc": erfc,
    "chlo.is_inf": function("IsInf"),
    "chlo.square": square,
    "stablehlo.add": operation("Add"),
    "stablehlo.and": logical("And"),
    "stablehlo.cbrt": cube_root,
    "stablehlo.clamp": clamp,
    "stablehlo.compare": compare,
    "stablehlo.convert": convert,
    "stablehlo.divide": divide,
    "stablehlo.exponential_minus_one": exponential_minus_one,
    "stablehlo.is_finite": is_finite,
    "stablehlo.log_plus_one": log_plus_one,
    "stablehlo.maximum": bound("Max"),
    "stablehlo.minimum": bound("Min"),
    "stablehlo.multiply": multiply,
    "stablehlo.not": logical("Not"),
    "stablehlo.optimization_barrier": same,
    "stablehlo.or": logical("Or"),
    "stablehlo.power": operation("Pow"),
    "stablehlo.reduce_precision": same,
    "stablehlo.remainder": remainder,
    "stablehlo.round_nearest_afz": round_away,
    "stablehlo.rsqrt": function("Sqrt", "Reciprocal"),
    "stablehlo.select": select,
    "stablehlo.subtract": subtract,
    "stablehlo.uniform_dequantize": same,
    "stablehlo.uniform_quantize": same,
    "stablehlo.xor": logical("Xor"),
}
"""Readers by operation."""
