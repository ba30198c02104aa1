"""Functions of one number as ONNX defines them, for tables of results.

Operators compute in float32, as onnxruntime does; the definitions are those of ONNX's operators
(https://onnx.ai/onnx/operators), opset 20 for Gelu.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.graph import Operator

Reals = NDArray[np.float32]
Result = Any
"""An array of the same shape, of float32 or float64."""


def _erf(values: Reals) -> NDArray[np.float64]:
    """Return the error function, to double precision."""
    from math import erf

    return np.array([erf(value) for value in values.astype(float).reshape(-1)]).reshape(
        values.shape
    )


def _sigmoid(values: Reals, _: Mapping[str, Any]) -> Result:
    return 1 / (1 + np.exp(-values.astype(np.float64)))


def _gelu(values: Reals, attributes: Mapping[str, Any]) -> Result:
    wide = values.astype(np.float64)
    if _text(attributes.get("approximate", "none")) == "tanh":
        return 0.5 * wide * (1 + np.tanh(np.sqrt(2 / np.pi) * (wide + 0.044715 * wide**3)))
    return 0.5 * wide * (1 + _erf(wide / np.sqrt(2)))


def _hardsigmoid(values: Reals, attributes: Mapping[str, Any]) -> Result:
    alpha, beta = (np.float32(attributes.get(name, value)) for name, value in _HARD)
    found: Result = np.clip(alpha * values + beta, np.float32(0), np.float32(1))
    return found


_HARD = (("alpha", 0.2), ("beta", 0.5))


def _hardswish(values: Reals, _: Mapping[str, Any]) -> Result:
    return values * np.clip(values / np.float32(6) + np.float32(0.5), np.float32(0), np.float32(1))


def _leakyrelu(values: Reals, attributes: Mapping[str, Any]) -> Result:
    return np.where(values < 0, np.float32(attributes.get("alpha", 0.01)) * values, values)


def _elu(values: Reals, attributes: Mapping[str, Any]) -> Result:
    alpha = float(attributes.get("alpha", 1.0))
    return np.where(values < 0, alpha * np.expm1(values.astype(np.float64)), values)


def _celu(values: Reals, attributes: Mapping[str, Any]) -> Result:
    alpha = float(attributes.get("alpha", 1.0))
    wide = values.astype(np.float64)
    return np.maximum(wide, 0) + np.minimum(alpha * np.expm1(wide / alpha), 0)


def _selu(values: Reals, attributes: Mapping[str, Any]) -> Result:
    alpha = float(attributes.get("alpha", 1.67326319217681884765625))
    gamma = float(attributes.get("gamma", 1.05070102214813232421875))
    wide = values.astype(np.float64)
    found: Result = gamma * np.where(wide > 0, wide, alpha * np.expm1(wide))
    return found


def _softplus(values: Reals, _: Mapping[str, Any]) -> Result:
    return np.logaddexp(0, values.astype(np.float64))


def _swish(values: Reals, attributes: Mapping[str, Any]) -> Result:
    alpha = float(attributes.get("alpha", 1.0))
    wide = values.astype(np.float64)
    return wide / (1 + np.exp(-alpha * wide))


def _mish(values: Reals, _: Mapping[str, Any]) -> Result:
    wide = values.astype(np.float64)
    return wide * np.tanh(np.logaddexp(0, wide))


def _pow(values: Reals, attributes: Mapping[str, Any]) -> Result:
    exponent = float(attributes[EXPONENT])
    return np.power(values.astype(np.float64), exponent)


def _shrink(values: Reals, attributes: Mapping[str, Any]) -> Result:
    bias, most = (np.float32(attributes.get(name, value)) for name, value in _SHRUNK)
    return np.where(values < -most, values + bias, np.where(values > most, values - bias, 0))


_SHRUNK = (("bias", 0.0), ("lambd", 0.5))


def _thresholdedrelu(values: Reals, attributes: Mapping[str, Any]) -> Result:
    return np.where(values > np.float32(attributes.get("alpha", 1.0)), values, 0)


EXPONENT = "exponent"
"""Attribute of a Pow with a single constant exponent: the exponent."""


def _plain(function: Callable[[Any], Any]) -> Callable[[Reals, Mapping[str, Any]], Result]:
    return lambda values, _: function(values.astype(np.float64))


FUNCTIONS: Mapping[str, Callable[[Reals, Mapping[str, Any]], Result]] = {
    "abs": _plain(np.abs),
    "acos": _plain(np.arccos),
    "acosh": _plain(np.arccosh),
    "asin": _plain(np.arcsin),
    "asinh": _plain(np.arcsinh),
    "atan": _plain(np.arctan),
    "atanh": _plain(np.arctanh),
    "ceil": _plain(np.ceil),
    "celu": _celu,
    "cos": _plain(np.cos),
    "cosh": _plain(np.cosh),
    "elu": _elu,
    "erf": lambda values, _: _erf(values),
    "exp": _plain(np.exp),
    "floor": _plain(np.floor),
    "gelu": _gelu,
    "hardsigmoid": _hardsigmoid,
    "hardswish": _hardswish,
    "leakyrelu": _leakyrelu,
    "log": _plain(np.log),
    "mish": _mish,
    "neg": _plain(np.negative),
    "pow": _pow,
    "reciprocal": _plain(np.reciprocal),
    "round": _plain(np.rint),
    "selu": _selu,
    "shrink": _shrink,
    "sigmoid": _sigmoid,
    "sign": _plain(np.sign),
    "silu": _swish,
    "sin": _plain(np.sin),
    "sinh": _plain(np.sinh),
    "softplus": _softplus,
    "softsign": _plain(lambda values: values / (1 + np.abs(values))),
    "sqrt": _plain(np.sqrt),
    "swish": _swish,
    "tan": _plain(np.tan),
    "tanh": _plain(np.tanh),
    "thresholdedrelu": _thresholdedrelu,
}
"""Function of a float32 array and the operator's attributes, by kind of operator."""


LINEAR = "linear"
"""Kind of an operator with the attributes ``factor`` and ``offset``: ``factor * x + offset``."""


def applied(operator: Operator, values: Reals) -> Reals:
    """Return the function of an operator.

    Args:
        operator: Operator whose kind is one of ``FUNCTIONS``, or ``LINEAR``.
        values: Real numbers.

    Returns:
        The results, rounded to float32; infinite or NaN where the function is.
    """
    if operator.kind == LINEAR:
        attributes = operator.attributes
        wide = attributes["factor"] * values.astype(np.float64) + attributes["offset"]
        return np.asarray(wide.astype(np.float32))
    with np.errstate(all="ignore"):
        found: Reals = FUNCTIONS[operator.kind](values, operator.attributes).astype(np.float32)
    return found


def _text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
