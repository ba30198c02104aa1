"""Layers whose results depend on one place: sums, rescaling, and copies that stay in a pixel."""

from collections.abc import Iterator, Sequence

from accelsim.compiler.memory import flattened, stacked
from accelsim.compiler.passes import axes
from accelsim.compiler.target import Target
from accelsim.compiler.vector import TapLayer, operand_window, taps_work, whole_zone
from accelsim.compiler.work import TapsWork
from accelsim.program import Layout
from accelsim.workload.layers import Layer, has_tap_weights

POINT = ((1, 1), (1, 1), (1, 1), (0, 0, 0, 0))
"""Kernel, stride, dilation and padding of a window of one place."""


def pointwise_works(
    target: Target,
    layer: Layer,
    images: int,
    sources: Sequence[Layout],
    result: Layout,
    place: int = 0,
) -> Iterator[TapsWork]:
    """Yield the work of a layer, or of one copy of an arrangement.

    Args:
        target: Target of the compilation.
        layer: The layer.
        images: Images of the batch.
        sources: Layouts of the inputs: each an image with the extents of ``result``, or one pixel
            with a number for each channel.
        result: Layout of the result.
        place: Number of the input of an arrangement that is read.
    """
    again = _again(layer)
    # A LOAD repeats a row, so pixels that are added to one pixel lie below each other.
    along = stacked if "row_bytes" in again else flattened
    flat = along(result)
    sides = axes(*POINT, flat)
    taps = TapLayer(
        name=layer.name,
        images=images,
        windows=tuple(operand_window(target.npu, along(source), sides, 0) for source in sources),
        combine=layer.combine,
        held=layer.holds_second,
        zero_points=target.zero_points(layer.name) if layer.combine == "product" else (0, 0),
        weighted=has_tap_weights(layer),
        looks_up=layer.looks_up,
        zones=(whole_zone(flat, place),),
        result=flat,
        second=again,
    )
    yield taps_work(target, taps)


def _again(layer: Layer) -> dict[str, int]:
    """Return the fields of a second operand that is repeated; none of any other."""
    if not layer.repeats_second:
        return {}
    images, _, width, _ = layer.tensors[1][1]
    fields = {"image_bytes": 0} if images == 1 else {}
    if width == 1:
        fields |= {"row_bytes": 0, "height": layer.result_shape[2]}
    return fields
