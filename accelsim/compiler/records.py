"""Layers as the integers that ``accelsim.closed`` reads."""

from itertools import groupby

from accelsim.closed import AxisRecord, LayerRecord, WindowRecord
from accelsim.compiler.passes import Pass
from accelsim.compiler.vector import TapLayer
from accelsim.compiler.window import Axis, Window
from accelsim.npu import Npu
from accelsim.program import Layout


def pass_records(passes: list[Pass], result: Layout, npu: Npu) -> list[LayerRecord]:
    """Return the passes of a convolution, each kind of them once.

    Args:
        passes: From ``accelsim.compiler.passes.Way.all_passes``.
        result: Layout of what they write.
        npu: The machine.
    """
    records = [
        LayerRecord(
            window=window_record(part.window),
            passes=1,
            filter_blocks=-(-part.filters // npu.cols),
            tensors=0,
            taps=0,
            weighted_taps=0,
            zones=1,
            **_stored(part.filters, result, npu),
        )
        for part in passes
    ]
    same = [
        list(group)
        for _, group in groupby(
            record._replace(window=record.window._replace(first_byte=0)) for record in records
        )
    ]
    return [group[0]._replace(passes=len(group)) for group in same]


def tap_record(layer: TapLayer, npu: Npu) -> LayerRecord:
    """Return a layer of the vector unit.

    Args:
        layer: The layer.
        npu: The machine.
    """
    return LayerRecord(
        window=window_record(layer.windows[0]),
        passes=1,
        filter_blocks=-(-layer.result.channels // npu.cols),
        tensors=len(layer.windows),
        taps=layer.taps,
        weighted_taps=layer.taps if layer.weighted else 0,
        zones=len(layer.zones),
        **_stored(layer.result.channels, layer.result, npu),
    )


def window_record(window: Window) -> WindowRecord:
    """Return how a layer reads a tensor."""
    return WindowRecord(
        vertical=_axis_record(window.vertical, window.layout.height),
        horizontal=_axis_record(window.horizontal, window.layout.width),
        blocks=window.blocks,
        place_bytes=window.bytes,
        word_bytes=window.word_bytes,
        pixel_bytes=window.layout.pixel_bytes,
        first_byte=window.first_byte,
    )


def _axis_record(axis: Axis, extent: int) -> AxisRecord:
    return AxisRecord(
        results=axis.results,
        kernel=axis.kernel,
        stride=axis.stride,
        dilation=axis.dilation,
        before=axis.before,
        step=axis.step,
        result_places=axis.result_places,
        extent=extent,
    )


def _stored(channels: int, result: Layout, npu: Npu) -> dict[str, int]:
    last = channels - (-(-channels // npu.cols) - 1) * npu.cols
    return {
        "store_word_bytes": -(-min(channels, npu.cols) * result.element_bits // 8),
        "last_store_word_bytes": -(-last * result.element_bits // 8),
        "store_pixel_bytes": result.pixel_bytes,
    }
