"""Functions of one element, or of one element of each operand."""

from accelsim.workload.lowering import elementwise
from accelsim.workload.lowering.value import Lowered
from accelsim.workload.torch.call import Call

KINDS = {
    # Names of ATen, and the rows of ``LANE_OPERATIONS`` that they are.
    **{kind: kind for kind in ("abs", "neg", "sign", "floor", "ceil", "round", "add", "sub")},
    **{kind: kind for kind in ("mul", "div", "where", "relu", "exp", "log", "sqrt", "rsqrt")},
    **{kind: kind for kind in ("reciprocal", "erf", "sin", "cos", "tan", "sigmoid", "tanh")},
    **{kind: kind for kind in ("gelu", "silu", "mish", "prelu", "elu", "celu", "selu")},
    **{kind: kind for kind in ("softplus", "pow", "cumsum", "hardsigmoid", "hardswish")},
    **{kind: kind for kind in ("asin", "acos", "atan", "sinh", "cosh", "isnan", "isinf")},
    **{kind: kind for kind in ("asinh", "acosh", "atanh")},
    # Other functions of one argument are tables of the same size.
    **dict.fromkeys(("exp2", "expm1"), "exp"),
    **dict.fromkeys(("log2", "log10", "log1p", "log_sigmoid"), "log"),
    **dict.fromkeys(("erfc", "erfinv"), "erf"),
    # A product of two operands, and one comparison each.
    "square": "mul",
    "threshold": "where",
    "hardshrink": "shrink",
    "softshrink": "shrink",
    "trunc": "floor",
    "one_hot": "equal",
    "cumprod": "cumsum",
    **dict.fromkeys(("logical_xor", "bitwise_xor"), "xor"),
    **dict.fromkeys(("bitwise_left_shift", "bitwise_right_shift"), "bitshift"),
    **dict.fromkeys(("__lshift__", "__rshift__"), "bitshift"),
    "quantized_decomposed::quantize_per_tensor": "quantizelinear",
    "quantized_decomposed::quantize_per_channel": "quantizelinear",
    "quantized_decomposed::dequantize_per_tensor": "dequantizelinear",
    "quantized_decomposed::dequantize_per_channel": "dequantizelinear",
    **{f"__{kind}__": kind for kind in ("and", "or", "xor")},
    "rsub": "sub",
    "true_divide": "div",
    "leaky_relu": "leakyrelu",
    "relu6": "clip",
    "hardtanh": "clip",
    "clamp": "clip",
    "clamp_min": "max",
    "clamp_max": "min",
    "maximum": "max",
    "minimum": "min",
    "masked_fill": "where",
    "remainder": "mod",
    "fmod": "mod",
    **dict.fromkeys(("eq", "ne"), "equal"),
    "gt": "greater",
    "lt": "less",
    "ge": "greaterorequal",
    "le": "lessorequal",
    "logical_not": "not",
    "bitwise_not": "not",
    **dict.fromkeys(("logical_and", "bitwise_and"), "and"),
    **dict.fromkeys(("logical_or", "bitwise_or"), "or"),
}


def function(call: Call) -> Lowered:
    """Lower an element-wise function; it can be fused if only one operand is an activation.

    A power of 2 is a product.
    """
    kind = KINDS[call.kind]
    if kind == "pow" and call.arguments.get("exponent") == 2:
        kind = "mul"
    work = elementwise(
        kind,
        [value.elements for value in call.activations],
        call.output.elements,
        weights=call.weight_elements,
    )
    return Lowered(work=(work,), fusible="map" if len(call.activations) == 1 else "no")


def quantize(call: Call) -> Lowered:
    """Lower the fake quantization of training with quantization: to integers and back."""
    inputs, out = [value.elements for value in call.activations], call.output.elements
    pair = (elementwise(kind, inputs, out) for kind in ("quantizelinear", "dequantizelinear"))
    return Lowered(work=tuple(pair))


def unchanged(call: Call) -> Lowered:
    """Lower dropout and conversions: at inference they compute nothing."""
    del call
    return Lowered(fusible="map")


TABLE = {
    **dict.fromkeys(KINDS, function),
    **dict.fromkeys(
        (f"fake_quantize_per_{scope}_affine" for scope in ("tensor", "channel")), quantize
    ),
    **dict.fromkeys(("dropout", "feature_dropout", "alpha_dropout", "native_dropout"), unchanged),
    **dict.fromkeys(("to", "_to_copy", "type_as", "prims::convert_element_type"), unchanged),
    **dict.fromkeys(("detach", "alias", "lift_fresh_copy"), unchanged),
}
