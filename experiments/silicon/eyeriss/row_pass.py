"""Cycles and words of a layer in the passes of a mapping that is given, as Table III gives them.

``accelsim.dataflow.row_stationary`` says what a pass is; here its mapping is that of the paper, and
not the one that a machine would choose.
"""

from dataclasses import dataclass
from math import ceil

from accelsim.arguments import check_whole
from accelsim.dataflow.row_cycles import pass_cycles, port_cycles, skew_cycles
from accelsim.errors import MappingError

MOST = 2**31


@dataclass(frozen=True, kw_only=True)
class RowPort:
    """Words that move between the global buffer and the elements in a cycle.

    Args:
        sum_words: Partial sums, in each direction.
        input_words: Words of the input.
        register_cycles: Cycles from an element's last product of a sum to the cycle before the
            element above can add to it; 0 if it adds in the next cycle.
    """

    sum_words: int
    input_words: int
    register_cycles: int = 0

    def __post_init__(self) -> None:
        check_whole("sum_words", self.sum_words, 1, MOST)
        check_whole("input_words", self.input_words, 1, MOST)
        check_whole("register_cycles", self.register_cycles, 0, MOST)


@dataclass(frozen=True, kw_only=True)
class RowLayer:
    """A convolution, whose batch may be cut into passes too.

    Args:
        batch: Images.
        groups: Groups of channels, each with filters of its own.
        channels: Input channels of a group.
        filters: Filters of all groups.
        filter_height: Rows of a filter.
        filter_width: Columns of a filter.
        height: Rows of results.
        width: Columns of results.
        stride: Input rows and columns from a result to the next.
        input_width: Columns of the input with its padding.
    """

    batch: int
    groups: int
    channels: int
    filters: int
    filter_height: int
    filter_width: int
    height: int
    width: int
    stride: int
    input_width: int

    def __post_init__(self) -> None:
        for name in self.__dataclass_fields__:
            check_whole(name, getattr(self, name), 1, MOST)
        if self.filters % self.groups:
            raise MappingError(
                f"groups must divide filters: {self.groups} does not divide {self.filters}"
            )


@dataclass(frozen=True, kw_only=True)
class RowPass:
    """The part of a layer that is in the array at once. Letters are those of Eyeriss' Table III.

    Args:
        images: n, images whose windows an element computes one after the other.
        columns: e, rows of results that are computed at the same time.
        filters: p, filters that an element interleaves.
        channels: q, channels that an element interleaves.
        channel_sets: r, sets of channels whose sums are added in a column.
        filter_sets: t, sets of filters, each in columns of its own.
    """

    images: int
    columns: int
    filters: int
    channels: int
    channel_sets: int
    filter_sets: int

    def __post_init__(self) -> None:
        for name in self.__dataclass_fields__:
            check_whole(name, getattr(self, name), 1, MOST)

    def elements(self, layer: RowLayer) -> int:
        """Return the elements in use."""
        rows = layer.filter_height * self.channel_sets
        return rows * min(self.columns, layer.height) * self.filter_sets

    def window_cycles(self, layer: RowLayer) -> int:
        """Return the cycles that an element takes for a window, one for each product."""
        return self.filters * self.channels * layer.filter_width

    def port_cycles(self, layer: RowLayer, port: RowPort) -> int:
        """Return the cycles in which the ports move the words of a window of all columns."""
        columns = min(self.columns, layer.height)
        sums = self.filters * self.filter_sets * columns
        rows = (columns - 1) * layer.stride + layer.filter_height
        inputs = self.channels * self.channel_sets * rows * layer.stride
        return port_cycles(inputs, sums, port.input_words, port.sum_words)

    def skew_cycles(self, layer: RowLayer, port: RowPort) -> int:
        """Return the cycles by which an element starts a window later than the element below."""
        return skew_cycles(self.channels * layer.filter_width, self.filters, port.register_cycles)

    def cycles(self, layer: RowLayer, port: RowPort) -> int:
        """Return the cycles from the first product of a pass to the last cycle of its ports."""
        period = max(self.window_cycles(layer), self.port_cycles(layer, port))
        elements = layer.filter_height * self.channel_sets
        skew = self.skew_cycles(layer, port)
        return pass_cycles(self.images * layer.width, period, elements, skew)

    def channel_passes(self, layer: RowLayer) -> int:
        """Return the passes whose sums become one result."""
        return ceil(layer.channels / (self.channels * self.channel_sets))

    def filter_passes(self, layer: RowLayer) -> int:
        """Return the passes over the filters of a group, which read the same input."""
        return ceil(layer.filters // layer.groups / (self.filters * self.filter_sets))

    def strips(self, layer: RowLayer) -> int:
        """Return the passes over the rows of results."""
        return ceil(layer.height / self.columns)

    def passes(self, layer: RowLayer) -> int:
        """Return the passes of a layer, one after the other."""
        return (
            self.channel_passes(layer)
            * self.filter_passes(layer)
            * layer.groups
            * self.strips(layer)
            * ceil(layer.batch / self.images)
        )

    def layer_cycles(self, layer: RowLayer, port: RowPort) -> int:
        """Return the cycles of a layer: passes follow each other, each as long as a full one."""
        return self.passes(layer) * self.cycles(layer, port)

    def strip_rows(self, layer: RowLayer) -> list[int]:
        """Return the input rows of each strip; neighbours share rows."""
        return [
            (min(self.columns, layer.height - first) - 1) * layer.stride + layer.filter_height
            for first in range(0, layer.height, self.columns)
        ]

    def filter_words(self, layer: RowLayer) -> int:
        """Return the words of filters that are read: all filters for each strip and ``images``."""
        filters = layer.filters * layer.channels * layer.filter_height * layer.filter_width
        return ceil(layer.batch / self.images) * self.strips(layer) * filters

    def buffer_words(self, layer: RowLayer) -> int:
        """Return the words that the global buffer reads and writes in a layer, without filters.

        Every pass over channels reads and writes all sums, and results are read once more on their
        way out. Every pass over the filters of a group reads the group's input, strip by strip;
        rows that two strips share are read twice. ``filter_words`` counts the filters.
        """
        results = layer.batch * layer.filters * layer.height * layer.width
        sums = (2 * self.channel_passes(layer) + 1) * results
        rows = sum(self.strip_rows(layer))
        inputs = layer.batch * layer.channels * layer.groups * rows * layer.input_width
        return sums + self.filter_passes(layer) * inputs + self.filter_words(layer)
