"""Layers whose results depend on one place: sums, rescaling, and copies that stay in a pixel."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from accelsim.compiler.memory import as_one_image, flattened, is_gapless, stacked
from accelsim.compiler.passes import axes
from accelsim.compiler.target import Target
from accelsim.compiler.vector import TapLayer, operand_window, taps_work, whole_zone
from accelsim.compiler.work import TapsWork
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.schedule.results import PARAMETER_WORDS
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
    whole = Part(images, 1, [along(each) for each in (*sources, result)])
    parts = (
        [] if again or layer.holds_second else _parts(target.npu, layer, images, [*sources, result])
    )
    works = [_work(target, layer, part, place, {}) for part in parts]
    if not works or not all(work.fits for work in works):
        works = [_work(target, layer, whole, place, again)]
    # A mapping of the layer is that of its first part.
    yield works[0]
    yield from (replace(work, name="") for work in works[1:])


class Part(NamedTuple):
    """Elements of the tensors of a layer, as one row of pixels.

    Args:
        images: Images of the batch.
        times: Pixels of the layer's tensors that are one pixel.
        layouts: Layouts of an image of each tensor; the result is last.
    """

    images: int
    times: int
    layouts: list[Layout]


def _work(target: Target, layer: Layer, part: Part, place: int, second: dict[str, int]) -> TapsWork:
    """Return the work of some elements of a layer; ``second`` are fields of its second operand."""
    *sources, result = part.layouts
    sides = axes(*POINT, result)
    taps = TapLayer(
        name=layer.name,
        images=part.images,
        windows=tuple(operand_window(target.npu, source, sides, 0) for source in sources),
        combine=layer.combine,
        held=layer.holds_second,
        zero_points=target.zero_points(layer.name) if layer.combine == "product" else (0, 0),
        weighted=has_tap_weights(layer),
        looks_up=layer.looks_up,
        zones=(whole_zone(result, place),),
        result=result,
        times=part.times,
        second=second,
    )
    return taps_work(target, taps)


def _parts(npu: Npu, layer: Layer, images: int, layouts: Sequence[Layout]) -> list[Part]:
    """Return a layer with several pixels in one, so that elements fill the lanes.

    For example, 19 x 256 pixels of one channel are 304 pixels of 16 channels for 16 lanes. With 5
    channels, 3 pixels are one of 15 channels.

    Returns:
        Parts for all elements: the pixels that fill words, and the rest as one pixel, which loads
        the parameters once more. Nothing, if that moves more, or there are gaps between elements.
    """
    result = layouts[-1]
    if any(as_one_image(each, images) is None or not is_gapless(each) for each in layouts):
        return []
    pixels, channels = images * result.height * result.width, result.channels
    constants = PARAMETER_WORDS + len(layouts[:-1]) * has_tap_weights(layer)

    def moved_bytes(times: int) -> int:
        """Return the bytes of words of elements and of parameters."""
        words, rest = divmod(pixels, times)
        elements = (words + (rest > 0)) * len(layouts) * npu.operand_word_bytes
        return elements + (1 + (rest > 0)) * constants * npu.parameter_word_bytes

    most = min(pixels, npu.cols // channels)
    times = min(range(1, most + 1), key=moved_bytes, default=1)
    if times == 1:
        return []
    filled, rest = divmod(pixels, times)
    return [
        Part(1, count, [_joined(npu, each, first, count, number) for each in layouts])
        for first, count, number in ((0, times, filled), (filled * times, rest, 1))
        if count
    ]


def _joined(npu: Npu, layout: Layout, first: int, times: int, number: int) -> Layout:
    """Return pixels without gaps, from the first on, as a row of ``number`` pixels of several.

    The row begins where tensors can; bytes before the first pixel belong to other elements.
    """
    begin = first * layout.pixel_bytes
    skipped_bytes = begin % npu.alignment_bytes
    return replace(
        layout,
        address=layout.address + begin - skipped_bytes,
        height=1,
        width=number,
        channels=times * layout.channels,
        pixel_bytes=skipped_bytes + times * layout.pixel_bytes,
        first_channel=skipped_bytes * 8 // layout.element_bits,
    )


def _again(layer: Layer) -> dict[str, int]:
    """Return the fields of a second operand that is repeated; none of any other."""
    if not layer.repeats_second:
        return {}
    images, _, width, _ = layer.tensors[1][1]
    fields = {"image_bytes": 0} if images == 1 else {}
    if width == 1:
        fields |= {"row_bytes": 0, "height": layer.result_shape[2]}
    return fields
