"""A layer as a loop nest, and the convolution or product that it describes.

A nest multiplies two operands at each point of its loops and adds to a result. The kind of a loop
follows from the operands that it indexes, not from its name:

    indexes                            the loop is
    result, input and weight           a group of a convolution, or one of a batch of products
    result and input                   images, or rows of the left operand
    result and weight                  filters, or columns of the right operand
    input and weight                   channels, or the reduction of a product

A coordinate of the input that is a sum of two loops, or a multiple of one, is a spatial axis. The
loop that also indexes the result moves the window; the other one goes over its taps.

Example: ``O[b][k][y] += W[k][c][r] * I[b][c][2*y+r]`` has b images, k filters, c channels, and one
spatial axis of y windows with r taps and a stride of 2. With g in place of k and c in all three it
is depthwise.

If every loop indexes all three operands, elements are multiplied one by one, on the vector unit.
Everything else is refused by name; no loop is dropped or taken as 1.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from accelsim.errors import WorkloadError
from accelsim.workload.lowering import elementwise
from accelsim.workload.work import LARGEST, Convolution, Matmul, Work

Coordinate = tuple[tuple[str, int], ...]
"""A sum of loops, each with the step that multiplies it."""


@dataclass(frozen=True, kw_only=True)
class NestOperand:
    """A tensor that a nest reads or writes.

    Args:
        name: Name in the file.
        coordinates: Index of each of its dimensions.
        bits: Bits of an element.
        constant: Whether the values are known before the network runs.
    """

    name: str
    coordinates: tuple[Coordinate, ...]
    bits: int = 8
    constant: bool = True

    @property
    def loops(self) -> frozenset[str]:
        """Loops that index the tensor."""
        return frozenset(loop for coordinate in self.coordinates for loop, _ in coordinate)

    @property
    def has_sums(self) -> bool:
        """Whether a coordinate is a sum of loops or a multiple of one."""
        return any(_is_spatial(coordinate) for coordinate in self.coordinates)


@dataclass(frozen=True, kw_only=True)
class Nest:
    """A loop nest that multiplies an input by a weight.

    Args:
        name: Name of the layer.
        where: File, line and column, for messages.
        loops: Extents by the names of the loops.
        result: Tensor that products are added to.
        input: Operand whose coordinates may be sums.
        weight: The other operand.
        padding: Zeros before and after the input, by index of the coordinate.
    """

    name: str
    where: str
    loops: Mapping[str, int]
    result: NestOperand
    input: NestOperand
    weight: NestOperand
    padding: Mapping[int, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class NestLayer:
    """A layer with its name.

    Args:
        name: Name in the file.
        kind: Kind of operator, as in ``Operator``.
        works: Work that it asks of the accelerator.
        shapes: Shapes of its tensors, inputs first, the result last.
        bits: Bits of an element of each tensor.
        constants: Whether each tensor is a constant.
        modelled: False if only the bytes are known.
    """

    name: str
    kind: str
    works: tuple[Work, ...]
    shapes: tuple[tuple[int, ...], ...]
    bits: tuple[int, ...]
    constants: tuple[bool, ...]
    modelled: bool = True


@dataclass(frozen=True, kw_only=True)
class InputAxis:
    """A spatial axis of the input.

    Args:
        windows: Places of the window.
        taps: Taps of the window.
        stride: Elements from a window to the next.
        dilation: Elements from a tap to the next.
        padding: Zeros before and after the input.
    """

    windows: int
    taps: int
    stride: int
    dilation: int
    padding: tuple[int, int]

    @property
    def extent(self) -> int:
        """Elements of the input along the axis, padding excluded."""
        span = self.stride * (self.windows - 1) + self.dilation * (self.taps - 1) + 1
        return span - sum(self.padding)


def layer_of(nest: Nest) -> NestLayer:
    """Return the convolution or matrix product that a nest describes.

    Args:
        nest: A nest with a result, an input and a weight.

    Raises:
        WorkloadError: It is neither; the sentence names the loop or the operand that does not fit.
    """
    check_loops(nest.where, nest.loops, (nest.result, nest.input, nest.weight))
    for operand in (nest.result, nest.weight):
        if operand.has_sums:
            raise WorkloadError(
                f"{nest.where}: an index of {operand.name} is a sum or a multiple of loops; only"
                " those of one operand that is read may be"
            )
    spatial = frozenset(
        loop
        for coordinate in nest.input.coordinates
        if _is_spatial(coordinate)
        for loop, _ in coordinate
    )
    extents = dict.fromkeys(("group", "image", "filter", "channel"), 1)
    for loop, extent in nest.loops.items():
        if extent > 1:
            kind = _kind(nest, loop, is_spatial=loop in spatial)
            if kind:
                extents[kind] *= extent
    axes = spatial_axes(nest)
    if not axes and prod(extents.values()) == extents["group"] > 1:
        return _elementwise(nest, extents["group"])
    try:
        work, shapes = _product(extents) if not axes else _convolution(extents, axes)
        if isinstance(work, Matmul) and not nest.weight.constant:
            work = Matmul(batch=work.batch, m=work.m, k=work.k, n=work.n, weights=False)
    except ValueError as problem:
        raise WorkloadError(f"{nest.where}: {problem}") from None
    _check_sizes(nest, shapes)
    return NestLayer(
        name=nest.name,
        kind="matmul" if isinstance(work, Matmul) else "conv",
        works=(work,),
        shapes=shapes,
        bits=(nest.input.bits, nest.weight.bits, nest.result.bits),
        constants=(False, nest.weight.constant, False),
    )


def _elementwise(nest: Nest, elements: int) -> NestLayer:
    """Return an elementwise product, which is work of the vector unit."""
    shape = (elements,)
    _check_sizes(nest, [shape] * 3)
    constant = nest.weight.constant
    work = elementwise(
        "mul",
        [elements] if constant else [elements] * 2,
        elements,
        weights=elements if constant else 0,
    )
    return NestLayer(
        name=nest.name,
        kind="mul",
        works=(work,),
        shapes=(shape, shape, shape),
        bits=(nest.input.bits, nest.weight.bits, nest.result.bits),
        constants=(False, constant, False),
    )


def check_loops(where: str, loops: Mapping[str, int], operands: Iterable[NestOperand]) -> None:
    """Refuse indices that are no loops, loops that index nothing, and diagonals.

    Args:
        where: File, line and column, for messages.
        loops: Extents by the names of the loops.
        operands: All tensors that are read or written.

    Raises:
        WorkloadError: There is one of these; the message names it.
    """
    indexing: set[str] = set()
    for operand in operands:
        names = [loop for coordinate in operand.coordinates for loop, _ in coordinate]
        for loop in names:
            if loop not in loops:
                raise WorkloadError(
                    f"{where}: {operand.name} is indexed by {loop}, which is no loop; the loops are"
                    f" {', '.join(loops)}"
                )
            if names.count(loop) > 1 and loops[loop] > 1:
                raise WorkloadError(f"{where}: {loop} indexes {operand.name} twice")
        indexing |= set(names)
    for loop, extent in loops.items():
        if extent > 1 and loop not in indexing:
            raise WorkloadError(
                f"{where}: {loop} is a loop of {extent} that no operand is indexed by"
            )


def spatial_axes(nest: Nest) -> list[InputAxis]:
    """Return the spatial axes of the input, in the order of the result's dimensions.

    Args:
        nest: A nest whose loops have been checked.

    Raises:
        WorkloadError: A window cannot move along some coordinate; the message names it.
    """
    found: list[tuple[int, InputAxis]] = []
    order = [loop for coordinate in nest.result.coordinates for loop, _ in coordinate]
    for place, coordinate in enumerate(nest.input.coordinates):
        padding = nest.padding.get(place, (0, 0))
        if not _is_spatial(coordinate):
            if any(padding):
                raise WorkloadError(
                    f"{nest.where}: {_shown(coordinate)} of {nest.input.name} has padding, and no"
                    " window moves along it"
                )
            continue
        moving = [term for term in coordinate if term[0] in nest.result.loops]
        tapping = [term for term in coordinate if term[0] not in nest.result.loops]
        wide = [[term for term in terms if nest.loops[term[0]] > 1] for terms in (moving, tapping)]
        if max(map(len, wide)) > 1:
            raise WorkloadError(
                f"{nest.where}: {_shown(coordinate)} of {nest.input.name} must be one loop of the"
                f" result {nest.result.name} plus one that is summed"
            )
        (windows, stride), (taps, dilation) = (
            (nest.loops[terms[0][0]], terms[0][1]) if terms else (1, 1)
            for terms in (wide[0] or moving, wide[1] or tapping)
        )
        axis = InputAxis(
            windows=windows, taps=taps, stride=stride, dilation=dilation, padding=padding
        )
        if axis.extent < 1 or min(padding) < 0:
            raise WorkloadError(
                f"{nest.where}: the padding {list(padding)} of {_shown(coordinate)} leaves no input"
            )
        places = [order.index(loop) for loop, _ in moving]
        found.append((min(places, default=-1), axis))
    return [axis for _, axis in sorted(found, key=lambda pair: pair[0])]


def _is_spatial(coordinate: Coordinate) -> bool:
    return len(coordinate) > 1 or any(step != 1 for _, step in coordinate)


def _kind(nest: Nest, loop: str, *, is_spatial: bool) -> str:
    """Return the kind of a loop; empty for a loop of a spatial axis."""
    in_result = loop in nest.result.loops
    in_input = loop in nest.input.loops
    in_weight = loop in nest.weight.loops
    if is_spatial:
        if in_result == in_weight:
            other = f"also indexes {nest.weight.name}" if in_weight else "indexes nothing else"
            raise WorkloadError(
                f"{nest.where}: {loop} moves along a spatial axis of {nest.input.name} and {other};"
                f" it must index either the result {nest.result.name} or {nest.weight.name}"
            )
        return ""
    kinds = {
        (True, True, True): "group",
        (True, True, False): "image",
        (True, False, True): "filter",
        (False, True, True): "channel",
    }
    kind = kinds.get((in_result, in_input, in_weight))
    if kind is None:
        only = next(each for each in (nest.result, nest.input, nest.weight) if loop in each.loops)
        raise WorkloadError(
            f"{nest.where}: {loop} indexes {only.name} alone: neither a convolution nor a product"
            " of matrices has such a loop"
        )
    return kind


def _product(extents: Mapping[str, int]) -> tuple[Matmul, tuple[tuple[int, ...], ...]]:
    batch, m, k, n = (extents[kind] for kind in ("group", "image", "channel", "filter"))
    shapes: tuple[tuple[int, ...], ...] = ((m, k), (k, n), (m, n))
    if batch > 1:
        shapes = tuple((batch, *shape) for shape in shapes)
    return Matmul(batch=batch, m=m, k=k, n=n), shapes


def _convolution(
    extents: Mapping[str, int], axes: Sequence[InputAxis]
) -> tuple[Convolution, tuple[tuple[int, ...], ...]]:
    batch, groups, channels, filters = (
        extents[kind] for kind in ("image", "group", "channel", "filter")
    )
    inputs = tuple(axis.extent for axis in axes)
    outputs = tuple(axis.windows for axis in axes)
    kernel = tuple(axis.taps for axis in axes)
    work = Convolution(
        batch=batch,
        groups=groups,
        channels=channels,
        filters=filters,
        input_shape=inputs,
        output_shape=outputs,
        kernel=kernel,
        stride=tuple(axis.stride for axis in axes),
        dilation=tuple(axis.dilation for axis in axes),
        padding=tuple(axis.padding[0] for axis in axes),
        padding_after=tuple(axis.padding[1] for axis in axes),
    )
    shapes = (
        (batch, groups * channels, *inputs),
        (groups * filters, channels, *kernel),
        (batch, groups * filters, *outputs),
    )
    return work, shapes


def _check_sizes(nest: Nest, shapes: Sequence[tuple[int, ...]]) -> None:
    for operand, shape in zip((nest.input, nest.weight, nest.result), shapes, strict=True):
        if prod(shape) > LARGEST:
            raise WorkloadError(
                f"{nest.where}: {operand.name} must have at most 2**40 elements, not {prod(shape)}"
            )


def _shown(coordinate: Coordinate) -> str:
    return "+".join(loop if step == 1 else f"{step}*{loop}" for loop, step in coordinate)
