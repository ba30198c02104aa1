"""Products and convolutions of onnxruntime that have a transposition, a factor or a function."""

from typing import Any

from accelsim.workload.onnx.contributed.composer import Composer


def fused_matmul(composer: Composer) -> None:
    """Replace FusedMatMul and TransposeMatMul: a and b, either transposed, times alpha."""
    if composer.integer("transBatchA", 0) or composer.integer("transBatchB", 0):
        raise ValueError("a transposition of its batch is not supported")
    operands = [composer.given(0), composer.given(1)]
    flags = [bool(composer.integer(name, 0)) for name in ("transA", "transB")]
    ranks = [composer.tensors.rank(name) for name in operands]
    alpha = composer.real("alpha", 1.0)
    result = composer.wanted(0) if alpha == 1 else ""
    if any(flag and rank is None for flag, rank in zip(flags, ranks, strict=True)):
        left, right = ("...ki" if flags[0] else "...ik"), ("...jk" if flags[1] else "...kj")
        equation = f"{left},{right}->...ij"
        product = composer.add("Einsum", operands, result, equation=equation)
    else:
        turned = [
            composer.transpose(name, *range(rank - 2), rank - 1, rank - 2)
            if flag and rank is not None and rank > 1
            else name
            for name, flag, rank in zip(operands, flags, ranks, strict=True)
        ]
        product = composer.add("MatMul", turned, result)
    if alpha != 1:
        factor = composer.number("alpha", alpha, operands[0])
        composer.add("Mul", [product, factor], composer.wanted(0))


def fused_conv(composer: Composer) -> None:
    """Replace FusedConv: a Conv, a sum with Z if there is one, and a function."""
    own = ("activation", "activation_params")
    kept = {name: value for name, value in composer.attributes.items() if name not in own}
    result = composer.add("Conv", [composer.given(place) for place in range(3)], **kept)
    if composer.given(3):
        result = composer.add("Add", [result, composer.given(3)])
    parameters = composer.numbers("activation_params")
    _bent(composer, result, parameters)


def fused_gemm(composer: Composer) -> None:
    """Replace FusedGemm: a Gemm and a function."""
    names = ("activation_alpha", "activation_beta", "activation_gamma")
    own = ("activation", *names)
    kept = {name: value for name, value in composer.attributes.items() if name not in own}
    result = composer.add("Gemm", [composer.given(place) for place in range(3)], **kept)
    parameters = [composer.real(name, 0.0) for name in names if name in composer.attributes]
    _bent(composer, result, parameters)


_ATTRIBUTES = {
    "LeakyRelu": ("alpha",),
    "Elu": ("alpha",),
    "HardSigmoid": ("alpha", "beta"),
    "ThresholdedRelu": ("alpha",),
    **dict.fromkeys(("Relu", "Tanh", "Sigmoid", "Softplus", "Softsign"), ()),
}


def _bent(composer: Composer, source: str, parameters: list[float]) -> None:
    """Add the function of the attribute ``activation`` as the result of the node."""
    kind = composer.text("activation", "")
    if not kind:
        composer.end(source)
        return
    if kind == "Clip":
        bounds = [composer.number("bound", bound, composer.given(0)) for bound in parameters]
        if composer.tensors.version >= _BOUNDS_READ:
            composer.add("Clip", [source, *bounds], composer.wanted(0))
        else:
            low, high = parameters
            composer.add("Clip", [source], composer.wanted(0), min=low, max=high)
        return
    if kind not in _ATTRIBUTES:
        raise ValueError(f"its function {kind} is not known")
    kept: dict[str, Any] = dict(zip(_ATTRIBUTES[kind], parameters, strict=False))
    composer.add(kind, [source], composer.wanted(0), **kept)


_BOUNDS_READ = 11
"""Operator set since which Clip reads its bounds."""

TABLE = {
    "FusedMatMul": fused_matmul,
    "TransposeMatMul": fused_matmul,
    "FusedConv": fused_conv,
    "FusedGemm": fused_gemm,
}
