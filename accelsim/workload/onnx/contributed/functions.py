"""Functions of one element of onnxruntime, and sums before them."""

from accelsim.workload.onnx.contributed.composer import Composer


def gelu(composer: Composer) -> None:
    """Replace Gelu and BiasGelu: a sum with the bias, if there is one, then a Gelu."""
    source = composer.moved(composer.given(0), composer.given(1))
    composer.add("Gelu", [source], composer.wanted(0))


def fast_gelu(composer: Composer) -> None:
    """Replace FastGelu: a Gelu by a hyperbolic tangent."""
    source = composer.moved(composer.given(0), composer.given(1))
    composer.add("Gelu", [source], composer.wanted(0), approximate="tanh")


def gemm_fast_gelu(composer: Composer) -> None:
    """Replace GemmFastGelu: a product, and a FastGelu of its sum with the bias."""
    product = composer.add("MatMul", [composer.given(0), composer.given(1)])
    source = composer.moved(product, composer.given(2))
    composer.add("Gelu", [source], composer.wanted(0), approximate="tanh")


def quick_gelu(composer: Composer) -> None:
    """Replace QuickGelu: ``x * sigmoid(alpha * x)``."""
    source = scaled = composer.given(0)
    alpha = composer.real("alpha", 1.702)
    if alpha != 1:
        scaled = composer.add("Mul", [source, composer.number("alpha", alpha, source)])
    composer.add("Mul", [source, composer.add("Sigmoid", [scaled])], composer.wanted(0))


def bias_split_gelu(composer: Composer) -> None:
    """Replace BiasSplitGelu: of a sum with a bias, the first half times the Gelu of the second."""
    width = composer.tensors.extent(composer.given(1), 0)
    if width is None or width % 2:
        raise ValueError("its bias must have an even number of elements that is known")
    total = composer.add("Add", [composer.given(0), composer.given(1)])
    left, right = (composer.cut(total, -1, first, first + width // 2) for first in (0, width // 2))
    composer.add("Mul", [left, composer.add("Gelu", [right])], composer.wanted(0))


def bias_add(composer: Composer) -> None:
    """Replace BiasAdd: a sum of data, bias and skip."""
    total = composer.add("Add", [composer.given(0), composer.given(1)])
    composer.add("Add", [total, composer.given(2)], composer.wanted(0))


def bias_softmax(composer: Composer) -> None:
    """Replace BiasSoftmax: a sum of data and bias, and a Softmax along the last axis."""
    rank, axis = composer.tensors.rank(composer.given(0)), composer.integer("axis", 1)
    if axis != -1 and (rank is None or axis != rank - 1):
        raise ValueError("only a Softmax along the last axis is supported")
    total = composer.add("Add", [composer.given(0), composer.given(1)])
    composer.add("Softmax", [total], composer.wanted(0), axis=-1)


TABLE = {
    "Gelu": gelu,
    "BiasGelu": gelu,
    "FastGelu": fast_gelu,
    "GemmFastGelu": gemm_fast_gelu,
    "QuickGelu": quick_gelu,
    "BiasSplitGelu": bias_split_gelu,
    "BiasAdd": bias_add,
    "BiasSoftmax": bias_softmax,
}
