"""Mixtures of experts of onnxruntime: MoE and QMoE.

Every token goes through ``k`` of the experts, which data choose. Multiply-accumulates do not depend
on the choice. Tokens are spread over the experts as evenly as possible, and the weights of every
expert that has a token are read.

Definitions: https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md
"""

from math import prod

from accelsim.workload.lowering import LANE_OPERATIONS, softmax
from accelsim.workload.lowering.sorting import greatest
from accelsim.workload.lowering.value import Lowered, Value
from accelsim.workload.onnx.node import Node
from accelsim.workload.work import Matmul, Movement, Vector, Work

PLACES = {
    # Weights of the first, the second and the third product.
    "MoE": (2, 4, 6),
    "QMoE": (2, 5, 8),
}
SWIGLU = "swiglu"
ACTIVATIONS = ("relu", "gelu", "silu", SWIGLU, "identity")
"""Values of ``activation_type``."""
CLAMPS = 3
"""Operations of the bounds of a SwiGLU: one of the gate, two of the other part."""


def experts(node: Node) -> Lowered:
    """Lower MoE and QMoE: input (..., hidden), scores (tokens, experts), weights of products.

    Scores have a softmax and the greatest ``k`` are taken. Results of the experts of a token are
    weighed and added.
    """
    data, scores = node.input(0), node.input(1)
    first, second, gate = (node.optional(place) for place in PLACES[node.kind])
    tokens, hidden = prod(data.shape[:-1]), data.shape[-1]
    count, chosen = scores.shape[-1], node.integer("k", 1)
    if first is None or second is None or scores.elements != tokens * count:
        raise ValueError(
            f"scores {scores.shape} do not fit {tokens} tokens, or weights are missing"
        )
    if not 1 <= chosen <= count:
        raise ValueError(f"k must be from 1 to {count} experts, not {chosen}")
    activation = node.text("activation_type", "relu").lower()
    if activation not in ACTIVATIONS:
        choices = ", ".join(ACTIVATIONS)
        raise ValueError(f"activation_type must be one of {choices}, not {activation}")
    width = first.shape[1]
    is_fused = activation == SWIGLU and node.integer("swiglu_fusion", 0) > 0
    inner = width // 2 if is_fused else width
    _check_weights(node, (count, width, hidden), (count, hidden, inner), (count, inner, hidden))
    rows = tokens * chosen
    constant = first.constant
    work: list[Work] = [_routed(scores, tokens, chosen)]
    work.append(Movement(input_elements=rows * hidden, output_elements=rows * hidden))
    work += _spread(rows, count, hidden, width, constant=constant)
    if gate is not None:
        work += _spread(rows, count, hidden, inner, constant=constant)
    if activation != "identity":
        is_gated = activation == SWIGLU
        bounds = CLAMPS if "swiglu_limit" in node.attributes else 0
        each = LANE_OPERATIONS["silu" if is_gated else activation] + (2 + bounds) * is_gated
        read = rows * inner * (2 if is_gated else 1)
        work.append(
            Vector(
                input_elements=read, output_elements=rows * inner, operations=each * rows * inner
            )
        )
    work += _spread(rows, count, inner, hidden, constant=constant)
    mixed = Vector(
        input_elements=rows * hidden,
        output_elements=tokens * hidden,
        operations=(2 * chosen - 1) * tokens * hidden,
    )
    return Lowered(
        work=(*work, mixed),
        bound=f"{node.kind} {node.name}: data choose the experts; tokens are counted as spread"
        " evenly over them",
    )


def _check_weights(node: Node, *expected: tuple[int, int, int]) -> None:
    """Refuse weights that are not (experts, outputs, inputs); QMoE packs inputs into bytes."""
    packed = 8 // _bits(node) if node.kind == "QMoE" else 1
    for place, (experts, outputs, inputs) in zip(PLACES[node.kind], expected, strict=True):
        value, shape = node.optional(place), (experts, outputs, -(-inputs // packed))
        if value is not None and value.shape != shape:
            raise ValueError(f"weights {value.name} must be {shape}, not {value.shape}")


def _bits(node: Node) -> int:
    bits = node.integer("expert_weight_bits", 4)
    if bits not in (2, 4, 8):
        raise ValueError(f"expert_weight_bits must be one of 2, 4, 8, not {bits}")
    return bits


def _routed(scores: Value, tokens: int, chosen: int) -> Vector:
    """Return the work of choosing experts: a softmax, and the greatest shares of each token."""
    shares = softmax(scores.elements, tokens)
    return Vector(
        input_elements=scores.elements,
        output_elements=2 * tokens * chosen,
        operations=shares.operations + 2 * tokens * greatest(scores.shape[-1], chosen),
    )


def _spread(rows: int, count: int, k: int, n: int, *, constant: bool) -> list[Work]:
    """Return a product of each expert; some experts have a row more than others."""
    each, more = divmod(rows, count)
    parts = [(more, each + 1), (count - more, each)]
    return [Matmul(batch=size, m=m, k=k, n=n, weights=constant) for size, m in parts if size and m]


CONTRIBUTED = dict.fromkeys(PLACES, experts)
