"""Functions of one element, or of one element of each operand."""

from accelsim.workload.lowering import LANE_OPERATIONS, elementwise
from accelsim.workload.lowering.value import Lowered
from accelsim.workload.onnx.node import Node
from accelsim.workload.work import Vector


def function(node: Node) -> Lowered:
    """Lower an element-wise operator; it can be fused if only one operand is an activation."""
    operands = sum(value is not None for value in node.inputs)
    work = elementwise(
        node.kind.lower(),
        [value.elements for value in node.activations],
        node.output.elements,
        weights=node.weight_elements,
        operands=operands,
    )
    return Lowered(work=(work,), fusible="map" if len(node.activations) == 1 else "no")


def quantized_pair(node: Node) -> Lowered:
    """Lower QLinearAdd and QLinearMul: a, its scale and zero point; b's; the result's."""
    parts = [node.input(place) for place in (0, 3)]
    activations = [value.elements for value in parts if not value.constant]
    return Lowered(work=(elementwise(PAIRS[node.kind], activations, node.output.elements),))


def dynamic_quantize(node: Node) -> Lowered:
    """Lower DynamicQuantizeLinear: minimum and maximum of all elements, then a QuantizeLinear."""
    elements = node.input(0).elements
    work = Vector(
        input_elements=elements,
        output_elements=node.output.elements,
        operations=(2 + LANE_OPERATIONS["quantizelinear"]) * elements,
    )
    return Lowered(work=(work,))


def unchanged(node: Node) -> Lowered:
    """Lower Identity, casts and Dropout: at inference they compute nothing."""
    del node
    return Lowered(fusible="map")


UNARY = (
    "Abs", "Acos", "Acosh", "Asin", "Asinh", "Atan", "Atanh", "BitwiseNot", "Ceil", "Celu",
    "Clip", "Cos", "Cosh", "Elu", "Erf", "Exp", "Floor", "Gelu", "HardSigmoid", "HardSwish",
    "IsInf", "IsNaN", "LeakyRelu", "Log", "Mish", "Neg", "Not", "Reciprocal", "Relu", "Round",
    "Selu", "Shrink", "Sigmoid", "Sign", "Sin", "Sinh", "Softplus", "Softsign", "Sqrt", "Swish",
    "Tan", "Tanh", "ThresholdedRelu",
)  # fmt: skip

BINARY = (
    "Add", "And", "BitShift", "BitwiseAnd", "BitwiseOr", "BitwiseXor", "CumProd", "CumSum",
    "DequantizeLinear", "Div", "Equal", "Greater", "GreaterOrEqual", "Less", "LessOrEqual",
    "Max", "Mean", "Min", "Mod", "Mul", "Or", "PRelu", "Pow", "QuantizeLinear", "Sub", "Sum",
    "Where", "Xor",
)  # fmt: skip

assert all(kind.lower() in LANE_OPERATIONS for kind in (*UNARY, *BINARY))

TABLE = {
    **dict.fromkeys((*UNARY, *BINARY), function),
    "DynamicQuantizeLinear": dynamic_quantize,
    **dict.fromkeys(("Identity", "BitCast", "Cast", "CastLike", "Dropout"), unchanged),
}

PAIRS = {"QLinearAdd": "add", "QLinearMul": "mul"}
CONTRIBUTED = {**dict.fromkeys(PAIRS, quantized_pair), "Gelu": function}
