"""Every ONNX operator that the reader knows, and whether a program computes its values.

``accelsim list operators`` prints the list. Its operators are those of the reader's tables. Those
with values are the ones that ``accelsim.integer.form`` accepts, because it reads these same tables.
"""

from collections.abc import Mapping

from accelsim.workload.arrangement import MOST_COPIES
from accelsim.workload.layers.function import FUNCTIONS
from accelsim.workload.onnx.adders import DOMAIN, KIND
from accelsim.workload.onnx.composed import COMPOSED
from accelsim.workload.onnx.contributed import COMPOSED as CONTRIBUTED_COMPOSED
from accelsim.workload.onnx.control import KINDS
from accelsim.workload.onnx.definitions import is_defined, standard_names
from accelsim.workload.onnx.operators import CONTRIBUTED, LISTED, MATRIX, OPERATORS, UNMOVING
from accelsim.workload.onnx.qoperators import EXPANDED

_ALIKE = "two tensors alike, or a tensor and any constant"
_POOL = "images, without dilations or indices"
_PRODUCT = "by constant weights"
_VIEW = "if the machine orders the elements alike"

REPLACED: Mapping[str, str] = {name: one.forms for name, one in COMPOSED.items() if one.forms}
"""Operators that the reader of a quantized file replaces by others, with the forms that it does."""

WITH_VALUES: Mapping[str, str] = {
    KIND: f"images, grouped or not, on adder elements; domain {DOMAIN}, read as Conv",
    "Conv": "images, grouped or not",
    "ConvInteger": "images, grouped or not",
    "ConvTranspose": f"images, grouped or not, in at most {MOST_COPIES} phases",
    "QLinearConv": "images, grouped or not",
    "Gemm": f"{_PRODUCT}; transA 0, alpha and beta 1",
    **dict.fromkeys(
        ("MatMul", "QLinearMatMul"), f"{_PRODUCT}; in quantized networks of two activations too"
    ),
    "MatMulInteger": _PRODUCT,
    **dict.fromkeys(("Add", "Sum"), _ALIKE),
    "QLinearAdd": _ALIKE,
    "Sub": _ALIKE,
    "Div": "by any constant",
    "Mul": f"{_ALIKE}; or one tensor and a number for each channel of another",
    "QLinearMul": f"{_ALIKE}; or one tensor and a number for each channel of another",
    "BatchNormalization": "known statistics",
    **dict.fromkeys(("LayerNormalization", "RMSNormalization", "Softmax"), "along the channels"),
    **dict.fromkeys(("AveragePool", "MaxPool"), _POOL),
    **dict.fromkeys(("GlobalAveragePool", "GlobalMaxPool", "QLinearGlobalAveragePool"), "images"),
    "ReduceMax": "rows and columns of images, rows of matrices",
    "ReduceMean": "rows and columns of images, rows of matrices; of quantized networks channels;"
    " gathered rows",
    "ReduceSum": "channels, of quantized networks; gathered rows",
    **dict.fromkeys(("Clip", "Relu"), "bounds of the layer before, or alone"),
    "QuantizeLinear": "what integers mean; alone a change of scale",
    "DequantizeLinear": "what integers mean",
    **dict.fromkeys(
        ("Concat", "QLinearConcat"),
        "images and matrices, and in networks with integers constants; along the channels layers"
        " write into the result",
    ),
    **dict.fromkeys(
        ("Slice", "Split"),
        "rows, columns and channels; neighbouring channels alone often move nothing",
    ),
    **dict.fromkeys(("Resize", "Upsample"), "nearest neighbours of images"),
    **dict.fromkeys(("Expand", "Tile"), "rows, columns and channels of as many dimensions"),
    **dict.fromkeys(("DepthToSpace", "SpaceToDepth"), "images"),
    "Gather": "rows, columns and channels by constant indices; in quantized networks rows at an"
    " input of one integer, and of constant tables by an input of integers",
    **dict.fromkeys(
        ("ScatterND", "TensorScatter"),
        "in quantized networks rows at an input of one integer, written into an input",
    ),
    "Pad": "by a number, the edge or a reflection; of zeros before a window it costs nothing",
    "Transpose": "of quantized networks; or between the two Reshapes of a channel shuffle",
    **dict.fromkeys(("Flatten", "Reshape", "Squeeze", "Unsqueeze"), _VIEW),
    **REPLACED,
}
"""Operators that integers can compute, each with the forms that are supported."""

_BETWEEN = "between DequantizeLinear and QuantizeLinear"

COPIES = ("Identity", "Dropout", *LISTED)
"""Operators that give a tensor another name."""

CONSTANT = "Constant"

_LANES = "an operation of the lanes of the vector unit"
_NORM = "sums over the elements of a row, and the inverse root of one"
_REDUCTION = "a reduction of the elements of a row"
_TABLE = "a definition in accelsim/workload/layers/function.py"
_MOVED = "a layer that moves its elements"

NEEDS: Mapping[str, str] = {
    **dict.fromkeys(
        ("BitwiseNot", "IsInf", "IsNaN", "Not"),
        _TABLE,
    ),
    **dict.fromkeys(
        ("And", "BitShift", "BitwiseAnd", "BitwiseOr", "BitwiseXor", "Equal", "Greater",
         "GreaterOrEqual", "Less", "LessOrEqual", "Max", "Mean", "Min", "Mod", "Or", "PRelu",
         "Xor"),
        _LANES,
    ),
    "DynamicQuantizeLinear": "ranges of activations that are chosen at run time",
    "CumSum": "a running sum over the elements of a row",
    "CumProd": "a running product over the elements of a row",
    "Col2Im": "sums of elements of overlapping blocks",
    "LogSoftmax": "exponentials, and sums over the elements of a row",
    **dict.fromkeys(
        ("LpNormalization", "MeanVarianceNormalization"),
        _NORM,
    ),
    **dict.fromkeys(
        ("ArgMax", "ArgMin", "ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp",
         "ReduceMin", "ReduceProd", "ReduceSumSquare"),
        _REDUCTION,
    ),
    **dict.fromkeys(("GlobalLpPool", "LpPool"), "powers of activations, and a root of their sum"),
    **dict.fromkeys(
        ("DeformConv", "GridSample", "MaxRoiPool", "RoiAlign"),
        "indices that read memory, and weights of neighbours",
    ),
    **dict.fromkeys(
        ("Compress", "NonMaxSuppression", "NonZero", "TopK", "Unique"),
        "comparisons of the elements of a row, and rows that data counts",
    ),
    **dict.fromkeys(
        ("Bernoulli", "Multinomial", "RandomNormal", "RandomNormalLike", "RandomUniform",
         "RandomUniformLike"),
        "random numbers",
    ),
    **dict.fromkeys(("DFT", "STFT"), "the stages of a Fourier transform"),
    **dict.fromkeys(
        ("BlackmanWindow", "HammingWindow", "HannWindow", "MelWeightMatrix", "Range"),
        "constants as activations",
    ),
    "AffineGrid": "coordinates as activations",
    "Det": "elimination, and quotients of activations",
    "Hardmax": _REDUCTION,
    **dict.fromkeys(("MoE", "QMoE"), "experts that data choose"),
    **dict.fromkeys(
        ("CausalConvWithState", "LinearAttention"), "states, and products of two activations"
    ),
    **dict.fromkeys(
        ("ConcatFromSequence", "SplitToSequence"),
        "a sequence whose elements are known, which is read as Concat or Split",
    ),
    "Einsum": "its products as MatMul nodes",
    "Attention": "its products and its softmax as MatMul and Softmax nodes",
    **dict.fromkeys(("GatherElements", "GatherND"), "indices that read memory"),
    **dict.fromkeys(("MaxUnpool", "Scatter", "ScatterElements"), "indices that write memory"),
    **dict.fromkeys(
        ("CenterCropPad", "ReverseSequence", "Trilu"),
        _MOVED,
    ),
    **dict.fromkeys(("ConstantOfShape", "EyeLike", "OneHot"), "constants as activations"),
    **dict.fromkeys(("BitCast", "Cast", "CastLike"), "activations of several formats"),
    **dict.fromkeys(("Shape", "Size"), "shapes as activations"),
}  # fmt: skip
"""Operators that integers cannot compute, each with what that would need."""

_AT_RUN_TIME = ("DynamicQuantizeLSTM", "QAttention", "QEmbedLayerNormalization")
"""Operators that the reader does not know, and that quantize activations at run time."""


def operator_lines() -> tuple[str, ...]:
    """Return a line for each operator of ONNX, onnxruntime and accelsim that the reader may meet.

    Columns are the name, whether the work is ``modelled``, whether programs compute its integer
    ``values``, whether the generated hardware (``RTL``) executes it, the unit, and the forms. A
    column has ``-`` where the answer is no, and ``parts`` where it is that of other operators, as
    which the reader reads this one. Units: ``array`` and ``vector unit`` execute a layer with
    values. ``nothing``: the operator moves nothing. ``amounts``: ``run`` schedules the work, of
    which only amounts are known; ``compile`` does so without values, for networks in real numbers;
    the line says what values would need. ``none``: the work is not known, and ``run`` names the
    operator.
    """
    known = {*CONTRIBUTED, *EXPANDED, *CONTRIBUTED_COMPOSED, *COMPOSED, KIND}
    names = sorted({*standard_names(), *known})
    width = max(map(len, names))
    lines = []
    for name in names:
        unit = _unit(name)
        modelled, values, rtl = _answers(name, unit)
        lines.append(
            f"{name:{width}}  {modelled:8}  {values:6}  {rtl:5}  {unit:11}  {_said(name)}".rstrip()
        )
    return tuple(lines)


def _answers(name: str, unit: str) -> tuple[str, str, str]:
    """Return the columns on work, values and hardware of an operator."""
    if unit in ("none", "parts"):
        return ("-", "-", "-") if unit == "none" else ("modelled", "parts", "parts")
    if unit == "nothing":
        return "modelled", "-" if name in NEEDS else "values", "-"
    return ("modelled", "-", "-") if unit == "amounts" else ("modelled", "values", "RTL")


def _unit(name: str) -> str:
    """Return the unit that executes an operator."""
    name = EXPANDED.get(name, name)
    if name in UNMOVING or name == CONSTANT:
        return "nothing"
    if name in WITH_VALUES:
        return "array" if name in (*MATRIX, KIND) else "vector unit"
    if name.lower() in FUNCTIONS:
        return "vector unit"
    if name in OPERATORS or name in CONTRIBUTED:
        return "amounts"
    return "parts" if name in CONTRIBUTED_COMPOSED or name in KINDS or is_defined(name) else "none"


def _said(name: str) -> str:
    """Return the forms of an operator that have values, or what values would need."""
    if name in EXPANDED:
        return f"as {EXPANDED[name]} between pairs: {_said(EXPANDED[name])}"
    if name in WITH_VALUES:
        return WITH_VALUES[name]
    if name in COPIES:
        return "another name of a tensor"
    if name == "Pow":
        return f"a table of a constant exponent, {_BETWEEN}"
    if name.lower() in FUNCTIONS:
        return f"a table, {_BETWEEN}"
    if name in NEEDS:
        return f"values would need {NEEDS[name]}"
    if name in KINDS:
        return "the operators inside it, as often as they run"
    if name == CONSTANT:
        return "a constant"
    if name in CONTRIBUTED_COMPOSED:
        return "as operators of ONNX with its results (accelsim/workload/onnx/contributed)"
    return "as the operators that ONNX defines it by" if is_defined(name) else "text, or files"


def unsupported(name: str) -> str:
    """Return the rule that an operator without integers breaks, and what it would need.

    Args:
        name: The operator as ONNX spells it.
    """
    if name.lower() in FUNCTIONS:
        return "has no integer form; in a quantized network it is a table (accelsim quantize)"
    needed = NEEDS.get("DynamicQuantizeLinear" if name in _AT_RUN_TIME else name)
    needs = f"it would need {needed}, and " if needed else ""
    return f"has no integer form; {needs}accelsim list operators names those that have one"
