"""Lane operations of the vector unit: element-wise functions, reductions, pooling, normalization.

One operation of a lane takes a cycle: add, subtract, multiply, compare, select, round or shift. A
function of one argument is two operations: a table lookup of slope and offset, and a multiply-add,
as in the lookup tables of NVDLA's single-point data processor
(http://nvdla.org/hw/v1/ias/unit_description.html, "Non-Linear Function Engine"). A quotient is a
reciprocal and a product. ``LANE_OPERATIONS`` is the complete table; other kinds are not modelled.
"""

from collections.abc import Sequence
from math import ceil, log2, prod

from accelsim.workload.window import Window
from accelsim.workload.work import Vector

LOOKUP = 2
"""Lane operations of a function of one argument."""

LANE_OPERATIONS: dict[str, int] = {
    **dict.fromkeys(("abs", "neg", "sign", "floor", "ceil", "round", "not", "bitwisenot"), 1),
    **dict.fromkeys(("add", "sub", "mul", "min", "max", "sum", "where", "bitshift"), 1),
    **dict.fromkeys(("and", "or", "xor", "bitwiseand", "bitwiseor", "bitwisexor"), 1),
    **dict.fromkeys(("equal", "greater", "less", "greaterorequal", "lessorequal"), 1),
    **dict.fromkeys(("isnan", "isinf", "relu", "thresholdedrelu", "mean", "cumsum", "cumprod"), 1),
    **dict.fromkeys(("exp", "log", "sqrt", "reciprocal", "rsqrt", "erf", "softplus"), LOOKUP),
    **dict.fromkeys(("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh"), LOOKUP),
    **dict.fromkeys(("asinh", "acosh", "atanh", "sigmoid", "tanh", "softsign"), LOOKUP),
    # min and max; a product and a select.
    **dict.fromkeys(("clip", "leakyrelu", "prelu", "shrink"), 2),
    # x times a table of x.
    **dict.fromkeys(("gelu", "swish", "silu", "mish"), LOOKUP + 1),
    # Reciprocal and product; logarithm, product, exponential; quotient, floor, product, difference.
    "div": LOOKUP + 1,
    "pow": LOOKUP + 1 + LOOKUP,
    "mod": LOOKUP + 4,
    # Product, sum, min, max; the same and a product.
    "hardsigmoid": 4,
    "hardswish": 5,
    # Exponential, difference, product, select; Selu scales once more.
    **dict.fromkeys(("elu", "celu"), LOOKUP + 3),
    "selu": LOOKUP + 4,
    # Product with the inverse scale, round, zero point, saturate; zero point and scale.
    "quantizelinear": 4,
    "dequantizelinear": 2,
}

BATCH_NORMALIZATION = 2
"""Operations for each element of a batch norm with known statistics: a scale and an offset."""


def elementwise(
    kind: str, inputs: Sequence[int], outputs: int, *, weights: int = 0, operands: int = 2
) -> Vector:
    """Return an element-wise function.

    Args:
        kind: A key of ``LANE_OPERATIONS``.
        inputs: Elements of each activation read, before broadcasting.
        outputs: Elements written.
        weights: Elements of constants read.
        operands: Operands of a variadic function (sum, max, min, mean), which has one operation
            fewer than operands for each output.
    """
    variadic = kind in ("sum", "max", "min", "mean")
    each = LANE_OPERATIONS[kind] * max(operands - 1, 1) if variadic else LANE_OPERATIONS[kind]
    each += kind == "mean"
    return Vector(
        input_elements=sum(inputs),
        output_elements=outputs,
        operations=each * outputs,
        weight_elements=weights,
        function=kind,
    )


def softmax(elements: int, rows: int) -> Vector:
    """Return a softmax as the stable three passes of arXiv:1805.02867, algorithm 2.

    Each element costs 6 operations: a maximum, a difference, an exponential (2), a sum, and a
    product with the reciprocal of its row. Each row costs 2 for the reciprocal. The logarithm of a
    softmax subtracts the logarithm instead, at the same cost.

    Args:
        elements: Elements of the tensor.
        rows: Independent distributions in it.
    """
    return Vector(
        input_elements=elements,
        output_elements=elements,
        operations=(4 + LOOKUP) * elements + LOOKUP * rows,
    )


def normalization(
    elements: int, rows: int, *, weights: int, centered: bool = True, affine: int = 2
) -> Vector:
    """Return a normalization whose statistics are computed from the data.

    If ``centered`` (layer, instance and group normalization), each element costs a sum for the
    mean, a difference, a square and a sum for the variance, and a product with the inverse
    deviation; each row costs two products with 1/n, an offset and an inverse root (2). Otherwise
    (RMS) the mean, its difference and its product are not needed.

    Args:
        elements: Elements of the tensor.
        rows: Independent sets of statistics.
        weights: Elements of scale and offset.
        centered: Whether the mean is subtracted.
        affine: Operations for each element after normalizing: 1 for a scale, and 1 for an offset.
    """
    each, row = (5, 3 + LOOKUP) if centered else (3, 2 + LOOKUP)
    return Vector(
        input_elements=elements,
        output_elements=elements,
        operations=(each + affine) * elements + row * rows,
        weight_elements=weights,
    )


def reduction(inputs: int, outputs: int, *, each: int = 1, after: int = 0) -> Vector:
    """Return a reduction.

    Args:
        inputs: Elements read.
        outputs: Elements written.
        each: Operations for each element read.
        after: Operations for each element written (a mean scales, an L2 norm takes a root).
    """
    return Vector(
        input_elements=inputs, output_elements=outputs, operations=each * inputs + after * outputs
    )


def pooling(
    inputs: int,
    outputs: int,
    kernel: Sequence[int],
    *,
    each: int = 1,
    function: str = "",
    window: Window | None = None,
) -> Vector:
    """Return a pooling: one operation for each output and tap, taps on padding included.

    Args:
        inputs: Elements read.
        outputs: Elements written.
        kernel: Taps in each dimension.
        each: Operations for each tap.
        function: ``maximum`` or ``average``, if it is one of them.
        window: Window of a pool over rows and columns.
    """
    return Vector(
        input_elements=inputs,
        output_elements=outputs,
        operations=each * outputs * prod(kernel),
        function=function,
        window=window,
    )


def transform_operations(length: int, *, is_real: bool) -> int:
    """Return the lane operations of a fast Fourier transform.

    They are ``5 n log2(n)`` of complex and ``2.5 n log2(n)`` of real signals, which is the
    convention of benchFFT (https://www.fftw.org/speed/method.html).

    Args:
        length: Places of the signal; a length of 1 needs none.
        is_real: Whether signal or spectrum is half redundant.
    """
    whole = 5 * length * log2(max(length, 1))
    return ceil(whole / 2 if is_real else whole)
