"""Operators on the elements of one, two or three tensors, and conversions of their types."""

from collections.abc import Callable
from typing import Any

import numpy as np

from accelsim.workload.tflite.call import IMAGE, RANGES, Call
from accelsim.workload.tflite.network import NotReadError

Reader = Callable[[Call], None]


def function(kind: str, *then: str, **attributes: Any) -> Reader:
    """Return the reader of a function of one number, followed by others of ONNX."""

    def read(call: Call) -> None:
        first = call.follows_images(0)
        value = call.node(kind, call.value(0, first=first), **attributes)
        for each in then:
            value = call.node(each, value)
        call.done(value, first=first)

    return read


def bounds(name: str) -> Reader:
    """Return the reader of an activation that only bounds."""

    def read(call: Call) -> None:
        first = call.follows_images(0)
        call.done(call.bounded(call.value(0, first=first), *RANGES[name]), first=first)

    return read


def leaky_relu(call: Call) -> None:
    """Its slope is an option."""
    first = call.follows_images(0)
    alpha = float(call.option("Alpha", 0.0))
    call.done(call.node("LeakyRelu", call.value(0, first=first), alpha=alpha), first=first)


def gelu(call: Call) -> None:
    """The error function, or its approximation by a hyperbolic tangent."""
    first = call.follows_images(0)
    kind = "tanh" if call.option("Approximate", False) else "none"
    call.done(call.node("Gelu", call.value(0, first=first), approximate=kind), first=first)


def square(call: Call) -> None:
    """The product of a tensor by itself."""
    first = call.follows_images(0)
    value = call.value(0, first=first)
    call.done(call.node("Mul", value, value), first=first)


def operation(kind: str, *then: str) -> Reader:
    """Return the reader of an operator on two tensors that broadcast, followed by others."""

    def read(call: Call) -> None:
        first = call.follows_images(0, 1)
        value = call.node(kind, *(_operand(call, place, first=first) for place in (0, 1)))
        for each in then:
            value = call.node(each, value)
        call.done(value, first=first)

    return read


def squared_difference(call: Call) -> None:
    """The square of a difference."""
    first = call.follows_images(0, 1)
    value = call.node("Sub", *(_operand(call, place, first=first) for place in (0, 1)))
    call.done(call.node("Mul", value, value), first=first)


def prelu(call: Call) -> None:
    """Slopes of negative numbers, one for each channel or element."""
    first = call.follows_images(0, 1)
    parts = (_operand(call, place, first=first) for place in (0, 1))
    call.done(call.node("PRelu", *parts), first=first)


def floor_div(call: Call) -> None:
    """The quotient, rounded down; that of integers is only read where both are positive."""
    first = call.follows_images(0, 1)
    value = call.node("Div", *(_operand(call, place, first=first) for place in (0, 1)))
    if call.input(0).type.startswith("FLOAT"):
        value = call.node("Floor", value)
    call.done(value, first=first)


def floor_mod(call: Call) -> None:
    """The remainder with the sign of the divisor."""
    is_real = call.input(0).type.startswith("FLOAT")
    a, b = (call.value(place) for place in (0, 1))
    if not is_real:
        return call.done(call.node("Mod", a, b))
    whole = call.node("Floor", call.node("Div", a, b))
    return call.done(call.node("Sub", a, call.node("Mul", whole, b)))


def add_n(call: Call) -> None:
    """The sum of any number of tensors."""
    places = range(call.count)
    first = call.follows_images(*places)
    call.done(call.node("Sum", *(call.value(each, first=first) for each in places)), first=first)


def select(call: Call) -> None:
    """Elements of the second or the third tensor, as the first says."""
    first = call.follows_images(0, 1, 2)
    parts = (_operand(call, place, first=first) for place in (0, 1, 2))
    call.done(call.node("Where", *parts), first=first)


def same(call: Call) -> None:
    """A conversion between real numbers and integers: the output's type says which."""
    if call.input(0).values is not None:
        call.network.convert(call.operator.outputs[0], call.operator.inputs[0])
        return
    first = call.follows_images(0)
    call.done(call.value(0, first=first), first=first)


def cast(call: Call) -> None:
    """A conversion of the type of elements."""
    from onnx import helper

    first = call.follows_images(0)
    kind = helper.np_dtype_to_tensor_dtype(np.dtype(call.network.type_of(call.output())))
    call.done(call.node("Cast", call.value(0, first=first), to=kind), first=first)


def _operand(call: Call, place: int, *, first: bool) -> str:
    """Return an operand of a broadcast; axes of constants are counted from the last."""
    if first and len(call.input(place).shape) > IMAGE:
        raise NotReadError(f"input {place} has more than four axes")
    is_scalar = not call.input(place).shape
    return call.value(place, first=first and not is_scalar)


OPERATORS: dict[str, Reader] = {
    "ABS": function("Abs"),
    "ADD": operation("Add"),
    "ADD_N": add_n,
    "CAST": cast,
    "CEIL": function("Ceil"),
    "COS": function("Cos"),
    "DENSIFY": same,
    "DEQUANTIZE": same,
    "DIV": operation("Div"),
    "ELU": function("Elu"),
    "EQUAL": operation("Equal"),
    "EXP": function("Exp"),
    "FAKE_QUANT": same,
    "FLOOR": function("Floor"),
    "FLOOR_DIV": floor_div,
    "FLOOR_MOD": floor_mod,
    "GELU": gelu,
    "GREATER": operation("Greater"),
    "GREATER_EQUAL": operation("GreaterOrEqual"),
    "HARD_SWISH": function("HardSwish"),
    "LEAKY_RELU": leaky_relu,
    "LESS": operation("Less"),
    "LESS_EQUAL": operation("LessOrEqual"),
    "LOG": function("Log"),
    "LOGICAL_AND": operation("And"),
    "LOGICAL_NOT": function("Not"),
    "LOGICAL_OR": operation("Or"),
    "LOGISTIC": function("Sigmoid"),
    "MAXIMUM": operation("Max"),
    "MINIMUM": operation("Min"),
    "MUL": operation("Mul"),
    "NEG": function("Neg"),
    "NOT_EQUAL": operation("Equal", "Not"),
    "POW": operation("Pow"),
    "PRELU": prelu,
    "QUANTIZE": same,
    **{name: bounds(name) for name in RANGES},
    "ROUND": function("Round"),
    "RSQRT": function("Sqrt", "Reciprocal"),
    "SELECT": select,
    "SELECT_V2": select,
    "SIGN": function("Sign"),
    "SIN": function("Sin"),
    "SQRT": function("Sqrt"),
    "SQUARE": square,
    "SQUARED_DIFFERENCE": squared_difference,
    "SUB": operation("Sub"),
    "TANH": function("Tanh"),
}
"""Readers by kind."""
