"""Arrangements on the vector unit, which copies rectangles, read and written with strides."""

from collections.abc import Sequence
from dataclasses import replace

from accelsim.compiler.parts import is_whole_bytes
from accelsim.compiler.passes import axes
from accelsim.compiler.spread import spread
from accelsim.compiler.target import Target
from accelsim.compiler.vector import TapLayer, operand_window, taps_work, whole_zone
from accelsim.compiler.work import TapsWork
from accelsim.errors import MappingError
from accelsim.program import Layout
from accelsim.workload.arrangement import Copy
from accelsim.workload.layers import Arrangement


def arrangement_works(
    target: Target, layer: Arrangement, sources: Sequence[Layout], result: Layout
) -> list[TapsWork] | None:
    """Return an arrangement as work: each copy is a layer with a window of one place.

    LOAD reads every n-th place, and padding outside the tensor; STORE writes every n-th pixel.

    Args:
        target: Target of the compilation.
        layer: The arrangement.
        sources: Layouts of what it reads, pixel by pixel.
        result: Layout of what it writes, pixel by pixel.

    Returns:
        Work of each copy whose pixels do not lie in place already; None if channels begin or end
        within a byte.

    Raises:
        MappingError: Channels begin or end within a byte, and there are values.
    """
    for copy in layer.copies:
        count = copy.extents[2]
        # The last channels of a pixel may end within a byte.
        filling = 0 if count == result.channels else count
        ends = (
            (sources[copy.source], copy.read_first[2], 0),
            (result, copy.written_first[2], filling),
        )
        for tensor, first, channels in ends:
            if not is_whole_bytes(first, channels, (tensor.element_bits,)):
                if target.values is None:
                    return None
                raise MappingError(
                    f"layer {layer.name}: {count} channels of {tensor.element_bits} bits from"
                    f" channel {first} on do not fill whole bytes"
                )
    return [
        _copied(target, layer, copy, sources[copy.source], result)
        for copy in layer.copies
        if sources[copy.source] != spread(result, copy)
    ]


def _copied(
    target: Target, layer: Arrangement, copy: Copy, source: Layout, result: Layout
) -> TapsWork:
    """Return one copy as work."""
    part = spread(result, copy)
    read = replace(
        source, channels=part.channels, first_channel=source.first_channel + copy.read_first[2]
    )
    padding = (-copy.read_first[0], -copy.read_first[1], 0, 0)
    sides = axes((1, 1), copy.read_step, (1, 1), padding, part)
    taps = TapLayer(
        name=layer.name,
        images=layer.output_shape[0],
        windows=(operand_window(target.npu, read, sides, target.pad(layer.name)),),
        weighted=False,
        zones=(whole_zone(part, copy.source),),
        result=part,
    )
    # Users cannot give mappings for copies.
    return replace(taps_work(target, taps), name="")
