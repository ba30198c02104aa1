"""Views, copies and selections.

A view that only renames extents is free. One that selects or reorders elements (slice, select,
transpose) is counted as the copy that ONNX's operator of that name is; ``contiguous`` and
``clone`` after it are free.
"""

from math import ceil

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


def copy(call: Call) -> Lowered:
    """Lower a copy into the places of a tensor whose own values are not read."""
    source = call.tensor("src")
    return moved(0 if source.constant else source.elements, call.output.elements)


def rearrange(call: Call) -> Lowered:
    """Lower flip, roll, tril, pixel_shuffle and others that copy every element."""
    return copied(call.output.elements)


def write(call: Call) -> Lowered:
    """Lower full and fill: one value is written to every place."""
    return moved(0, call.output.elements)


def windows(call: Call) -> Lowered:
    """Lower unfold and im2col: as many elements are read as are written."""
    return copied(call.output.elements)


def folds(call: Call) -> Lowered:
    """Lower col2im: every element read is added to the place where its window lies."""
    data, out = call.tensor("self"), call.output
    work = Vector(
        input_elements=data.elements, output_elements=out.elements, operations=data.elements
    )
    return Lowered(work=(work,))


def sample(call: Call) -> Lowered:
    """Lower grid_sampler: each result weighs the elements around a point of the grid.

    The weights of the taps are products of distances: 2 operations in each dimension and point.
    """
    grid, out = call.tensor("grid"), call.output
    dimensions, points = grid.shape[-1], grid.elements // grid.shape[-1]
    taps = {0: 2, 1: 1, 2: 4}[call.integer("interpolation_mode")] ** dimensions
    weighing = 2 * taps * out.elements if taps > 1 else out.elements
    work = Vector(
        input_elements=call.tensor("input").elements + grid.elements,
        output_elements=out.elements,
        operations=weighing + 2 * dimensions * points,
    )
    return Lowered(work=(work,))


def bag(call: Call) -> Lowered:
    """Lower embedding_bag: rows of a table, summed."""
    read = call.tensor("indices").elements * call.tensor("weight").shape[-1]
    work = Vector(input_elements=read, output_elements=call.output.elements, operations=read)
    return Lowered(work=(work,))


def add_scattered(call: Call) -> Lowered:
    """Lower scatter_add and its kin: each update is added, or compared, where its index says."""
    source, out = call.tensor("src", "source"), call.output
    work = Vector(
        input_elements=call.tensor("self").elements + source.elements,
        output_elements=out.elements,
        operations=source.elements,
    )
    return Lowered(work=(work,))


TAPS = {"nearest": 1, "linear": 2, "bilinear": 4, "trilinear": 8, "bicubic": 16}


def resize(call: Call) -> Lowered:
    """Lower upsampling: nearest copies, the others weigh their taps.

    With antialiasing a result that is smaller than the input has more taps, by the ratio.
    """
    data, out = call.tensor("self", "input"), call.output
    name = call.kind.removeprefix("_").removeprefix("upsample_")
    taps = TAPS[name.removesuffix("_aa").replace("_exact", "").rstrip("123d").rstrip("_")]
    if taps == 1:
        return moved(data.elements, out.elements)
    if name.endswith("_aa"):
        for before, after in zip(data.shape[2:], out.shape[2:], strict=True):
            taps *= max(ceil(before / after), 1)
    work = Vector(
        input_elements=data.elements,
        output_elements=out.elements,
        operations=2 * taps * out.elements,
    )
    return Lowered(work=(work,))


TABLE = {
    **dict.fromkeys(("view", "reshape", "_unsafe_view", "flatten", "unflatten", "squeeze"), free),
    **dict.fromkeys(("unsqueeze", "contiguous", "clone", "view_as", "reshape_as"), free),
    **dict.fromkeys(("ravel", "view_as_complex", "view_as_real", "real", "imag"), free),
    **dict.fromkeys(("permute", "transpose", "swapaxes", "t", "numpy_T"), permute),
    **dict.fromkeys(("slice", "select", "split", "split_with_sizes", "chunk", "narrow"), cut),
    **dict.fromkeys(("unbind", "tensor_split", "diagonal"), cut),
    **dict.fromkeys(("cat", "concat", "stack"), join),
    "copy": copy,
    **dict.fromkeys(("expand", "expand_as", "repeat", "repeat_interleave", "pad"), spread),
    **dict.fromkeys(("constant_pad_nd", "broadcast_to"), spread),
    **dict.fromkeys(("embedding", "index_select", "gather", "index", "take_along_dim"), gather),
    **dict.fromkeys(
        ("scatter", "index_put", "index_copy", "slice_scatter", "select_scatter"), scatter
    ),
    **dict.fromkeys(
        ("flip", "roll", "rot90", "tril", "triu", "pixel_shuffle", "pixel_unshuffle"), rearrange
    ),
    **dict.fromkeys(("upsample_nearest1d", "upsample_nearest2d", "upsample_nearest3d"), resize),
    **dict.fromkeys(("upsample_linear1d", "upsample_bilinear2d", "upsample_trilinear3d"), resize),
    **dict.fromkeys((f"_upsample_nearest_exact{rank}d" for rank in (1, 2, 3)), resize),
    **dict.fromkeys(("upsample_bicubic2d", "_upsample_bilinear2d_aa"), resize),
    "_upsample_bicubic2d_aa": resize,
    **dict.fromkeys(("grid_sampler", "grid_sampler_2d", "grid_sampler_3d"), sample),
    **dict.fromkeys(("embedding_bag", "_embedding_bag", "_embedding_bag_forward_only"), bag),
    **dict.fromkeys(("scatter_add", "scatter_reduce", "index_add", "index_reduce"), add_scattered),
    **dict.fromkeys(("unfold", "im2col"), windows),
    "col2im": folds,
    **dict.fromkeys(("full", "fill", "full_like", "new_full"), write),
}
