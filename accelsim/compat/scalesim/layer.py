"""A layer as SCALE-Sim computes it: its GEMM, including windows that extend beyond the edge."""

from collections.abc import Sequence
from dataclasses import dataclass

from accelsim.compat.scalesim.topology import TopologyRow
from accelsim.errors import TopologyError

LARGEST_COUNT = 2**62
MAXIMUM_LAYERS = 2**20


@dataclass(frozen=True, kw_only=True)
class TopologyLayer:
    """One convolution of SCALE-Sim. A GEMM of M, N, K is an M x K image and a 1 x K filter.

    Args:
        name: Name in messages.
        height: Rows of the input.
        width: Columns of the input.
        taps_h: Rows of a filter.
        taps_w: Columns of a filter.
        channels: Channels of the input.
        filters: Number of filters.
        stride_h: Vertical step.
        stride_w: Horizontal step.
        kept: Number of taps computed of each block of ``of``, the first ones, in every filter.
        of: Taps of a block of an N:M sparsity.
    """

    name: str
    height: int
    width: int
    taps_h: int
    taps_w: int
    channels: int
    filters: int
    stride_h: int
    stride_w: int
    kept: int = 1
    of: int = 1

    @property
    def output_rows(self) -> int:
        """Rows of the output: ceil((input - filter) / stride) + 1."""
        return -(-(self.height - self.taps_h) // self.stride_h) + 1

    @property
    def output_cols(self) -> int:
        """Columns of the output: ceil((input - filter) / stride) + 1."""
        return -(-(self.width - self.taps_w) // self.stride_w) + 1

    @property
    def m(self) -> int:
        """Output pixels."""
        return self.output_rows * self.output_cols

    @property
    def n(self) -> int:
        """Filters."""
        return self.filters

    @property
    def k(self) -> int:
        """Taps of one filter that are computed."""
        blocks, rest = divmod(self.taps, self.of)
        return blocks * self.kept + min(rest, self.kept)

    @property
    def taps(self) -> int:
        """Taps of one filter, pruned or not."""
        return self.taps_h * self.taps_w * self.channels

    @property
    def macs(self) -> int:
        """Multiply-accumulates, including those on pruned taps and outside of the input."""
        return self.m * self.n * self.taps

    @property
    def ifmap_words(self) -> int:
        """Input words that some tap touches, pruned or not."""
        return (
            _touched(self.height, self.taps_h, self.stride_h, self.output_rows)
            * _touched(self.width, self.taps_w, self.stride_w, self.output_cols)
            * self.channels
        )

    @property
    def padded_shape(self) -> tuple[int, int]:
        """Rows and columns of the input, including what the last windows need beyond the edge."""
        return (
            (self.output_rows - 1) * self.stride_h + self.taps_h,
            (self.output_cols - 1) * self.stride_w + self.taps_w,
        )


def _touched(extent: int, taps: int, stride: int, outputs: int) -> int:
    if stride < taps:
        return min((outputs - 1) * stride + taps, extent)
    whole = (extent - taps) // stride + 1
    rest = max(extent - whole * stride, 0) if outputs > whole else 0
    return whole * taps + min(rest, taps)


def layers_of(rows: Sequence[TopologyRow], sparse: bool = False) -> tuple[TopologyLayer, ...]:
    """Return the layers that SCALE-Sim runs for the rows of a topology.

    Args:
        rows: Rows from ``read_topology``. A conv whose name has ``DP`` becomes, for each of its
            channels, a layer of one channel and all filters.
        sparse: Whether the N:M of a row is used.

    Raises:
        TopologyError: A layer has more than 2**62 multiply-accumulates, or there are too many.
    """
    layers: list[TopologyLayer] = []
    for row in rows:
        copies = row.channels if row.is_depthwise else 1
        if len(layers) + copies > MAXIMUM_LAYERS:
            raise TopologyError(f"layer {row.name!r}: more than {MAXIMUM_LAYERS} layers in all")
        kept, of = 1, 1
        if sparse and row.sparsity != "dense":
            kept, of = (int(part) for part in row.sparsity.split(":"))
        layer = TopologyLayer(
            name=row.name,
            height=row.ifmap_h,
            width=row.ifmap_w,
            taps_h=row.filt_h,
            taps_w=row.filt_w,
            channels=1 if row.is_depthwise else row.channels,
            filters=row.filters,
            stride_h=row.stride_h,
            stride_w=row.stride_w,
            kept=kept,
            of=of,
        )
        if layer.macs > LARGEST_COUNT:
            raise TopologyError(f"layer {row.name!r}: more than 2**62 multiply-accumulates")
        layers.extend([layer] * copies)
    return tuple(layers)
