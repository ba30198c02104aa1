"""Operators that move elements, resize images or make constants of shapes."""

from collections.abc import Callable
from math import prod

import numpy as np

from accelsim.workload.tflite.call import IMAGE, Call
from accelsim.workload.tflite.network import CHANNELS_FIRST, NotReadError

Reader = Callable[[Call], None]
_REFLECT = 0
"""Number of the mode REFLECT of MIRROR_PAD; 1 is SYMMETRIC."""


def reshape(call: Call) -> None:
    """A change of extents; the file has those of the result."""
    call.done(call.reshaped(call.value(0), call.input(0).shape, call.output().shape))


def transpose(call: Call) -> None:
    """``integers(1)[i]`` is the axis that becomes axis i."""
    call.done(call.node("Transpose", call.value(0), perm=list(call.integers(1))))


def concatenation(call: Call) -> None:
    """Tensors one behind the other on an axis."""
    places = range(call.count)
    first = call.follows_images(*places)
    axis = call.axis(call.option("Axis", 0), len(call.output().shape), first=first)
    parts = (call.value(place, first=first) for place in places)
    call.done(call.node("Concat", *parts, axis=axis), first=first)


def pack(call: Call) -> None:
    """Tensors on a new axis."""
    axis = call.option("Axis", 0) % max(len(call.output().shape), 1)
    new = call.numbers(axis)
    parts = [call.node("Unsqueeze", call.value(place), new) for place in range(call.count)]
    call.done(call.node("Concat", *parts, axis=axis))


def unpack(call: Call) -> None:
    """The tensors of an axis, which disappears."""
    shape = call.input(0).shape
    axis = call.axis(call.option("Axis", 0), len(shape), first=False)
    count = shape[axis]
    parts = call.nodes("Split", count, call.value(0), axis=axis, num_outputs=count)
    for place, part in enumerate(parts):
        call.done(call.node("Squeeze", part, call.numbers(axis)), place)


def split(call: Call) -> None:
    """Equal parts of an axis, which stands before the tensor."""
    _split(call, 1, call.integers(0)[0])


def split_v(call: Call) -> None:
    """Parts of given extents."""
    _split(call, 0, call.integers(2)[0])


def pad(call: Call) -> None:
    """A constant around a tensor: 0, or the third input."""
    first = call.follows_images(0)
    value = (call.value(2),) if call.has(2) else ()
    call.done(
        call.node("Pad", call.value(0, first=first), _pads(call, first=first), *value), first=first
    )


def mirror_pad(call: Call) -> None:
    """Elements mirrored at the edge."""
    first = call.follows_images(0)
    mode = "reflect"
    if call.option("Mode", _REFLECT) != _REFLECT:
        mode = "edge"
        if max(call.integers(1)) > 1:
            raise NotReadError("mode SYMMETRIC is only read with at most one element on each side")
    value = call.value(0, first=first)
    call.done(call.node("Pad", value, _pads(call, first=first), mode=mode), first=first)


def slice_(call: Call) -> None:
    """Elements from a first one; the result's extents say how many."""
    first = call.follows_images(0)
    begin, after = call.integers(1), call.output().shape
    ends = [start + extent for start, extent in zip(begin, after, strict=True)]
    call.done(_sliced(call, begin, ends, [1] * len(begin), first=first), first=first)


def strided_slice(call: Call) -> None:
    """Elements at regular distances; axes of one element may disappear."""
    if call.option("EllipsisMask", 0) or call.option("NewAxisMask", 0):
        raise NotReadError("an ellipsis_mask or new_axis_mask is not read")
    shape, masks = call.input(0).shape, (call.option("BeginMask", 0), call.option("EndMask", 0))
    begin, end, strides = (list(call.integers(place)) for place in (1, 2, 3))
    for axis, stride in enumerate(strides):
        if masks[0] >> axis & 1:
            begin[axis] = 0 if stride > 0 else shape[axis] - 1
        if call.option("ShrinkAxisMask", 0) >> axis & 1:
            begin[axis] %= max(shape[axis], 1)
            end[axis], strides[axis] = begin[axis] + 1, 1
        elif masks[1] >> axis & 1:
            end[axis] = shape[axis] if stride > 0 else -shape[axis] - 1
    value = _sliced(call, begin, end, strides, first=False)
    if call.option("ShrinkAxisMask", 0):
        shrunk = [
            each for each in range(len(shape)) if call.option("ShrinkAxisMask", 0) >> each & 1
        ]
        value = call.node("Squeeze", value, call.numbers(*shrunk))
    call.done(value)


def reverse(call: Call) -> None:
    """Elements of some axes from the last to the first."""
    rank = len(call.input(0).shape)
    axes = [call.axis(each, rank, first=False) for each in call.integers(1)]
    most = [np.iinfo(np.int64).min + 1] * len(axes)
    ends = (call.numbers(*([-1] * len(axes))), call.numbers(*most), call.numbers(*axes))
    call.done(call.node("Slice", call.value(0), *ends, call.numbers(*([-1] * len(axes)))))


def gather(call: Call) -> None:
    """Rows of an axis at given places."""
    if call.option("BatchDims", 0):
        raise NotReadError("batch_dims other than 0 are not read")
    axis = call.axis(call.option("Axis", 0), len(call.input(0).shape), first=False)
    call.done(call.node("Gather", call.value(0), call.value(1), axis=axis))


def embedding_lookup(call: Call) -> None:
    """Rows of a table, whose places come first."""
    call.done(call.node("Gather", call.value(1), call.value(0), axis=0))


def of_kind(kind: str, count: int) -> Reader:
    """Return the reader of an operator that ONNX has with the same inputs."""

    def read(call: Call) -> None:
        call.done(call.node(kind, *(call.places(place) for place in range(count))))

    return read


def scatter_nd(call: Call) -> None:
    """Elements at given places of a tensor of zeros."""
    tensor = call.output()
    dtype = np.dtype(call.network.type_of(tensor))
    zeros = call.network.array(f"{call.name}/zeros", np.zeros(tensor.shape, dtype))
    call.done(call.node("ScatterND", zeros, call.places(0), call.value(1)))


def resize(mode: str) -> Reader:
    """Return the reader of a change of rows and columns."""

    def read(call: Call) -> None:
        after = call.output().shape
        centers = call.option("HalfPixelCenters", False)
        corners = call.option("AlignCorners", False)
        where = "align_corners" if corners else "half_pixel" if centers else "asymmetric"
        nearest = {} if mode == "linear" else {"nearest_mode": "floor"}
        if nearest and where != "asymmetric":
            nearest = {"nearest_mode": "round_prefer_ceil"}
        before = call.input(0).shape
        if len(after) != IMAGE:
            raise NotReadError(f"its result must have four axes, not {len(after)}")
        image = call.image()
        factors = (after[1] / max(before[1], 1), after[2] / max(before[2], 1))
        if all(factor.is_integer() for factor in factors) and where != "align_corners":
            scales = np.array([1, 1, *factors], np.float32)
            parts = ["", call.network.array(f"{call.name}/scales", scales)]
        else:
            parts = ["", "", call.numbers(before[0], before[3], after[1], after[2])]
        call.done(
            call.node(
                "Resize", image, *parts, mode=mode, coordinate_transformation_mode=where, **nearest
            ),
            first=True,
        )

    return read


def blocks(kind: str, option: str) -> Reader:
    """Return the reader of a move between pixels and channels."""

    def read(call: Call) -> None:
        call.done(call.node(kind, call.image(), blocksize=call.option(option, 1)), first=True)

    return read


def space_to_batch(call: Call) -> None:
    """Pixels of each place of a block become an image of their own."""
    shape, (high, wide) = call.input(0).shape, _block(call)
    pads = call.integers(2)
    value = call.value(0)
    if any(pads):
        around = [0, pads[0], pads[2], 0, 0, pads[1], pads[3], 0]
        value = call.node("Pad", value, call.numbers(*around))
    rows, columns = ((shape[i] + pads[2 * i - 2] + pads[2 * i - 1]) for i in (1, 2))
    inner = (shape[0], rows // high, high, columns // wide, wide, shape[3])
    value = call.node("Reshape", value, call.numbers(*inner))
    value = call.node("Transpose", value, perm=[2, 4, 0, 1, 3, 5])
    call.done(call.node("Reshape", value, call.numbers(*call.output().shape)))


def batch_to_space(call: Call) -> None:
    """Images become the places of the blocks of one."""
    shape, (high, wide) = call.input(0).shape, _block(call)
    crops, after = call.integers(2), call.output().shape
    inner = (high, wide, shape[0] // (high * wide), *shape[1:])
    value = call.node("Reshape", call.value(0), call.numbers(*inner))
    value = call.node("Transpose", value, perm=[2, 3, 0, 4, 1, 5])
    whole = (after[0], shape[1] * high, shape[2] * wide, shape[3])
    value = call.node("Reshape", value, call.numbers(*whole))
    if any(crops):
        ends = (crops[0] + after[1], crops[2] + after[2])
        bounds = (call.numbers(crops[0], crops[2]), call.numbers(*ends), call.numbers(1, 2))
        value = call.node("Slice", value, *bounds)
    call.done(value)


def shape_of(call: Call) -> None:
    """The extents of a tensor."""
    _made(call, np.array(call.input(0).shape))


def rank_of(call: Call) -> None:
    """The number of axes of a tensor."""
    _made(call, np.array(len(call.input(0).shape)))


def zeros_like(call: Call) -> None:
    """Zeros."""
    _made(call, np.zeros(call.output().shape))


def fill(call: Call) -> None:
    """One number in a shape."""
    call.done(call.node("Expand", call.value(1), call.numbers(*call.output().shape)))


def range_(call: Call) -> None:
    """Numbers at regular distances."""
    start, limit, step = (call.constant(place) for place in (0, 1, 2))
    _made(call, np.arange(start.item(), limit.item(), step.item()))


def broadcast_to(call: Call) -> None:
    """A tensor repeated to a shape."""
    call.done(call.node("Expand", call.value(0), call.numbers(*call.output().shape)))


def tile(call: Call) -> None:
    """A tensor repeated on each axis."""
    call.done(call.node("Tile", call.value(0), call.numbers(*call.integers(1))))


def _made(call: Call, values: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> None:
    """Write a constant that the shapes decide."""
    dtype = np.dtype(call.network.type_of(call.output()))
    call.done(call.network.array(f"{call.name}/made", values.astype(dtype)))


def _split(call: Call, place: int, given: int) -> None:
    tensor, outputs = call.input(place), call.operator.outputs
    axis = call.axis(given, len(tensor.shape), first=False)
    sizes = [call.output(each).shape[axis] for each in range(len(outputs))]
    first = call.network.has_channels_first(call.operator.inputs[place])
    lengths = call.numbers(*sizes)
    where = call.axis(given, len(tensor.shape), first=first)
    parts = call.nodes("Split", len(outputs), call.value(place, first=first), lengths, axis=where)
    for each, part in enumerate(parts):
        call.done(part, each, first=first)


def _pads(call: Call, *, first: bool) -> str:
    """Return the name of the elements before each axis, then behind."""
    rows = call.constant(1).reshape(-1, 2)
    if len(rows) != len(call.input(0).shape):
        raise NotReadError(f"{len(rows)} pairs of paddings contradict {len(call.input(0).shape)}")
    order = CHANNELS_FIRST if first else range(len(rows))
    sides = [int(rows[axis, side]) for side in (0, 1) for axis in order]
    return call.numbers(*sides)


def _sliced(
    call: Call, begin: list[int] | tuple[int, ...], end: list[int], steps: list[int], *, first: bool
) -> str:
    """Return a Slice of the axes of which not all is taken."""
    shape = call.input(0).shape
    if not len(begin) == len(end) == len(steps) == len(shape):
        raise NotReadError(f"its bounds must have one number for each of {len(shape)} axes")
    value = call.value(0, first=first)
    axes = [
        axis
        for axis, bounds in enumerate(zip(begin, end, steps, strict=True))
        if (bounds[0], bounds[2]) != (0, 1) or not bounds[1] >= shape[axis]
    ]
    if not axes or not prod(shape):
        return value
    where = [CHANNELS_FIRST.index(axis) if first else axis for axis in axes]
    parts = ([given[axis] for axis in axes] for given in (begin, end))
    bounds = (*(call.numbers(*part) for part in parts), call.numbers(*where))
    return call.node("Slice", value, *bounds, call.numbers(*(steps[axis] for axis in axes)))


def _block(call: Call) -> tuple[int, int]:
    given = call.integers(1)
    if len(given) != 2 or len(call.input(0).shape) != IMAGE or min(given) < 1:
        raise NotReadError("only blocks of rows and columns of images are read")
    return given[0], given[1]


OPERATORS: dict[str, Reader] = {
    "BATCH_TO_SPACE_ND": batch_to_space,
    "BROADCAST_TO": broadcast_to,
    "CONCATENATION": concatenation,
    "DEPTH_TO_SPACE": blocks("DepthToSpace", "BlockSize"),
    "EMBEDDING_LOOKUP": embedding_lookup,
    "EXPAND_DIMS": reshape,
    "FILL": fill,
    "GATHER": gather,
    "GATHER_ND": of_kind("GatherND", 2),
    "MIRROR_PAD": mirror_pad,
    "PACK": pack,
    "PAD": pad,
    "PADV2": pad,
    "RANGE": range_,
    "RANK": rank_of,
    "RESHAPE": reshape,
    "RESIZE_BILINEAR": resize("linear"),
    "RESIZE_NEAREST_NEIGHBOR": resize("nearest"),
    "REVERSE_V2": reverse,
    "SCATTER_ND": scatter_nd,
    "SHAPE": shape_of,
    "SLICE": slice_,
    "SPACE_TO_BATCH_ND": space_to_batch,
    "SPACE_TO_DEPTH": blocks("SpaceToDepth", "BlockSize"),
    "SPLIT": split,
    "SPLIT_V": split_v,
    "SQUEEZE": reshape,
    "STRIDED_SLICE": strided_slice,
    "TILE": tile,
    "TRANSPOSE": transpose,
    "UNPACK": unpack,
    "ZEROS_LIKE": zeros_like,
}
"""Readers by kind."""
