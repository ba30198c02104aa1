"""Copies of channels and rectangles on the vector unit, read and written with strides."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from accelsim.compiler.blocks import in_rows, seen_in_rows, side_of
from accelsim.compiler.parts import is_whole_bytes
from accelsim.compiler.passes import axes
from accelsim.compiler.pointwise import pointwise_works
from accelsim.compiler.spread import channels_of, spread
from accelsim.compiler.target import Target
from accelsim.compiler.vector import TapLayer, operand_window, taps_work, whole_zone
from accelsim.compiler.work import TapsWork
from accelsim.errors import MappingError
from accelsim.program import Layout
from accelsim.workload.layers import Arrangement
from accelsim.workload.layers.ops import ops_of
from accelsim.workload.op import Op


def copied_works(
    target: Target, layer: Arrangement, sources: Sequence[Layout], result: Layout
) -> list[TapsWork] | None:
    """Return the copies that are left of a layer, as work.

    Channels that stay in their pixels are moved as sums of one operand are. Any other copy is a
    layer with a window of one place: LOAD reads every n-th place, and padding outside the tensor;
    STORE writes every n-th pixel.

    Args:
        target: Target of the compilation.
        layer: The layer.
        sources: Layouts of what it reads.
        result: Layout of what it writes.

    Returns:
        Work of each copy whose pixels do not lie in place already; None if channels begin or end
        within a byte, or planes of several images would have to be interleaved.

    Raises:
        MappingError: The work would be None, and there are values.
    """
    layer, sources, result = _in_rows(layer, sources, result)
    works: list[TapsWork] = []
    # A tensor may be joined twice, with a rescaling for each time.
    for copy, piece in zip(ops_of(layer), layer.copies, strict=True):
        read, count, source = copy.reads[0], copy.extents["c"], sources[piece.source]
        first, written = (one.dims[-1].at.offset for one in (read, copy.write))
        # The last channels of a pixel may end within a byte.
        filling = 0 if count == result.channels else count
        for tensor, channel, channels in ((source, first, 0), (result, written, filling)):
            fits = is_whole_bytes(channel, channels, (tensor.element_bits,))
            if fits:
                continue
            if target.values is None:
                return None
            raise MappingError(
                f"layer {layer.name}: {count} channels of {tensor.element_bits} bits from channel"
                f" {channel} on do not fill whole bytes"
            )
        part = channels_of(source, first, count)
        if layer.may_stay:
            goal = channels_of(result, written, count)
        else:
            goal = spread(result, copy)
        if part != goal:
            works += _copied(target, layer, copy, piece.source, part, goal)
    return works


def _in_rows(
    layer: Arrangement, sources: Sequence[Layout], result: Layout
) -> tuple[Arrangement, Sequence[Layout], Layout]:
    """Return a layer that copies rows of blocks, if it can, with the layouts that it then sees."""
    side = side_of(layer)
    if not side:
        return layer, sources, result
    to_space = layer.copies[0].written_step != (1, 1)
    seen = seen_in_rows(result if to_space else sources[0], side)
    if seen is None:
        return layer, sources, result
    ends = (sources, seen) if to_space else ((seen,), result)
    return in_rows(layer), *ends


def _copied(
    target: Target,
    layer: Arrangement,
    copy: Op,
    place: int,
    source: Layout,
    result: Layout,
) -> Iterator[TapsWork]:
    """Yield one copy as work.

    Args:
        target: Target of the compilation.
        layer: The layer.
        copy: The copy.
        place: Number of the input that it reads.
        source: Layout of what it reads.
        result: Layout of what it writes.
    """
    images, read = layer.output_shape[0], copy.reads[0]
    made: Iterable[TapsWork]
    if layer.may_stay:
        made = pointwise_works(target, layer, images, [source], result, place)
    else:
        y, x = (dim.at for dim in read.dims[-3:-1])
        sides = axes((1, 1), (y.of("y"), x.of("x")), (1, 1), (-y.offset, -x.offset, 0, 0), result)
        taps = TapLayer(
            name=layer.name,
            images=images,
            windows=(operand_window(target.npu, source, sides, target.pad(layer.name)),),
            weighted=False,
            zones=(whole_zone(result, place),),
            result=result,
        )
        made = [taps_work(target, taps)]
    # Users cannot give mappings for copies.
    yield from (replace(work, name="") for work in made)
