"""Views, copies and selections.

A view that only renames extents is free. One that selects or reorders elements (slice, select,
transpose) is counted as the copy that ONNX's operator of that name is; ``contiguous`` and
``clone`` after it are free.
"""

from accelsim.workload.lowering.movement import copied, moved, permuted
from accelsim.workload.lowering.value import FREE, Lowered
from accelsim.workload.torch.call import Call
from accelsim.workload.work import Vector


def free(call: Call) -> Lowered:
    """Lower a view that moves nothing."""
    del call
    return FREE


def permute(call: Call) -> Lowered:
    """Lower permute, transpose and t."""
    shape = call.tensor("self").shape
    order = list(range(len(shape)))
    if call.kind == "permute":
        order = [axis % len(shape) for axis in call.arguments["dims"]]
    elif call.kind in ("transpose", "swapaxes"):
        names = ("dim0", "dim1") if call.kind == "transpose" else ("axis0", "axis1")
        first, second = (call.integer(name) % len(shape) for name in names)
        order[first], order[second] = order[second], order[first]
    else:
        order.reverse()
    return permuted(shape, order)


def cut(call: Call) -> Lowered:
    """Lower slice, select, split, chunk: what is written was read, all of it or nothing moves."""
    written = sum(value.elements for value in call.outputs)
    whole = len(call.outputs) == 1 and written == call.tensor("self", "input").elements
    return FREE if whole else copied(written)


def join(call: Call) -> Lowered:
    """Lower cat and stack: everything is read and written once."""
    return copied(call.output.elements, weights=call.weight_elements)


def spread(call: Call) -> Lowered:
    """Lower expand, repeat and pad: free if nothing is added."""
    data, out = call.tensor("self", "input"), call.output
    constants = data.elements if data.constant else 0
    if data.elements == out.elements:
        return FREE
    return moved(data.elements, out.elements, weights=constants)


def gather(call: Call) -> Lowered:
    """Lower embedding and its kin: as many elements are read from the table as are written."""
    table = call.tensor("weight", "self", "input")
    return copied(call.output.elements, weights=table.elements if table.constant else 0)


def scatter(call: Call) -> Lowered:
    """Lower scatter and index_put: data and updates are read, data is written."""
    update = call.optional("src", "values", "source")
    read = call.tensor("self").elements + (0 if update is None else update.elements)
    return moved(read, call.output.elements)


def rearrange(call: Call) -> Lowered:
    """Lower flip, roll, tril, pixel_shuffle and others that copy every element."""
    return copied(call.output.elements)


TAPS = {"nearest": 1, "linear": 2, "bilinear": 4, "trilinear": 8, "bicubic": 16}


def resize(call: Call) -> Lowered:
    """Lower upsampling: nearest copies, the others weigh their taps."""
    data, out = call.tensor("self", "input"), call.output
    taps = TAPS[call.kind.removeprefix("upsample_").rstrip("123d").rstrip("_")]
    if taps == 1:
        return moved(data.elements, out.elements)
    work = Vector(
        input_elements=data.elements,
        output_elements=out.elements,
        operations=2 * taps * out.elements,
    )
    return Lowered(work=(work,))


TABLE = {
    **dict.fromkeys(("view", "reshape", "_unsafe_view", "flatten", "unflatten", "squeeze"), free),
    **dict.fromkeys(("unsqueeze", "contiguous", "clone", "view_as", "reshape_as"), free),
    **dict.fromkeys(("permute", "transpose", "swapaxes", "t", "numpy_T"), permute),
    **dict.fromkeys(("slice", "select", "split", "split_with_sizes", "chunk", "narrow"), cut),
    **dict.fromkeys(("unbind", "tensor_split"), cut),
    **dict.fromkeys(("cat", "concat", "stack"), join),
    **dict.fromkeys(("expand", "expand_as", "repeat", "repeat_interleave", "pad"), spread),
    **dict.fromkeys(("constant_pad_nd", "broadcast_to"), spread),
    **dict.fromkeys(("embedding", "index_select", "gather", "index", "take_along_dim"), gather),
    **dict.fromkeys(("scatter", "index_put", "index_copy", "slice_scatter"), scatter),
    **dict.fromkeys(
        ("flip", "roll", "tril", "triu", "pixel_shuffle", "pixel_unshuffle"), rearrange
    ),
    **dict.fromkeys(("upsample_nearest1d", "upsample_nearest2d", "upsample_nearest3d"), resize),
    **dict.fromkeys(("upsample_linear1d", "upsample_bilinear2d", "upsample_trilinear3d"), resize),
    "upsample_bicubic2d": resize,
}
