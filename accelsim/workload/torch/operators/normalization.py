"""Softmax, normalizations and reductions."""

from math import prod

from accelsim.workload.lowering import normalization, reduction, softmax
from accelsim.workload.lowering.value import Lowered
from accelsim.workload.lowering.vector import BATCH_NORMALIZATION, LOOKUP
from accelsim.workload.torch.call import Call
from accelsim.workload.work import Vector


def distribution(call: Call) -> Lowered:
    """Lower softmax and log_softmax along their dimension."""
    data = call.tensor("self", "input")
    axis = call.integer("dim", -1)
    length = data.shape[axis] if data.shape else 1
    return Lowered(work=(softmax(data.elements, data.elements // max(length, 1)),))


def batch(call: Call) -> Lowered:
    """Lower batch normalization with known statistics: a scale and an offset, foldable."""
    data = call.tensor("input", "self")
    if call.arguments.get("training"):
        return Lowered(modelled=False)
    work = Vector(
        input_elements=data.elements,
        output_elements=data.elements,
        operations=BATCH_NORMALIZATION * data.elements,
        weight_elements=call.weight_elements,
    )
    return Lowered(work=(work,), fusible="fold" if len(call.activations) == 1 else "no")


def layer(call: Call) -> Lowered:
    """Lower layer_norm and rms_norm over the last dimensions."""
    data = call.tensor("input")
    normalized = call.arguments.get("normalized_shape") or ()
    rows = prod(data.shape[: len(data.shape) - len(normalized)])
    return _normalization(call, rows, centered=not call.kind.endswith("rms_norm"))


def group(call: Call) -> Lowered:
    """Lower group_norm: statistics of each channel group of each image."""
    rows = call.tensor("input").shape[0] * call.integer("num_groups", call.integer("group", 1))
    return _normalization(call, rows)


def instance(call: Call) -> Lowered:
    """Lower instance_norm: statistics of each channel of each image."""
    return _normalization(call, prod(call.tensor("input").shape[:2]))


def _normalization(call: Call, rows: int, *, centered: bool = True) -> Lowered:
    affine = sum(call.optional(name) is not None for name in ("weight", "bias"))
    work = normalization(
        call.tensor("input").elements,
        rows,
        weights=call.weight_elements,
        centered=centered,
        affine=affine,
    )
    return Lowered(work=(work,))


REDUCTIONS: dict[str, tuple[int, int]] = {
    # Operations for each element read, and for each element written.
    **dict.fromkeys(("sum", "amax", "amin", "max", "min", "prod", "argmax", "argmin"), (1, 0)),
    **dict.fromkeys(("any", "all"), (1, 0)),
    "mean": (1, 1),
    # Mean, difference, square, sum.
    **dict.fromkeys(("var", "var_mean"), (4, 2)),
    **dict.fromkeys(("std", "std_mean"), (4, 2 + LOOKUP)),
    "linalg_vector_norm": (2, LOOKUP),
    "logsumexp": (3 + LOOKUP, LOOKUP + 1),
}


def reduce(call: Call) -> Lowered:
    """Lower a reduction over any dimensions."""
    each, after = REDUCTIONS[call.kind]
    data = call.tensor("self", "input")
    return Lowered(work=(reduction(data.elements, call.output.elements, each=each, after=after),))


TABLE = {
    **dict.fromkeys(("softmax", "_softmax", "_safe_softmax", "log_softmax"), distribution),
    **dict.fromkeys(("batch_norm", "_native_batch_norm_legit_no_training"), batch),
    **dict.fromkeys(("layer_norm", "native_layer_norm", "rms_norm"), layer),
    **dict.fromkeys(("group_norm", "native_group_norm"), group),
    "instance_norm": instance,
    **dict.fromkeys(REDUCTIONS, reduce),
}
