"""Names of layers and networks along an axis, shortened by what they share but never cut."""

import re
from collections.abc import Sequence
from math import floor, log10

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

MAXIMUM_NAMES = 26
LONGEST = 20
"""Characters of a name that fits under a bar; longer names become numbers, listed in the
caption."""

_PIECES = re.compile(r"[^_./\-\s]*[_./\-\s]?")


def layer_ticks(axes: Axes, names: Sequence[str], numbers: Sequence[int]) -> None:
    """Name the bars 0, 1, ... of an axis: all layers if there is room, else some numbers.

    Args:
        axes: The axes whose horizontal axis counts layers.
        names: Names of the layers.
        numbers: Indices of the layers in the network, shown counted from one.
    """
    axes.set_xlim(-0.7, len(names) - 0.3)
    texts = without_common(names)
    if has_names(names):
        axes.set_xticks(range(len(names)))
        turned = len(names) > 4 or max(map(len, texts)) * len(names) > 45
        axes.set_xticklabels(texts, fontsize=5.8, rotation=90 if turned else 0, parse_math=False)
        axes.tick_params(axis="x", length=0)
        axes.set_xlabel("")
    else:
        steps = (5, 10, 20, 50, 100, 200, 500, 10**9)
        few = len(names) <= MAXIMUM_NAMES
        step = 1 if few else next(step for step in steps if len(names) / step <= 10)
        axes.set_xticks(
            range(0, len(names), step),
            [str(numbers[place] + 1) for place in range(0, len(names), step)],
            fontsize=5.8 if few else None,
        )
        axes.set_xlabel("Layer, in order of execution")


def log_axis(axis: Axis, low: float, high: float, most: int) -> None:
    """Make an axis logarithmic, with round ticks that have room for their numbers.

    Args:
        axis: Horizontal or vertical axis.
        low: Least value, greater than 0.
        high: Greatest value.
        most: Greatest number of ticks.
    """
    axis._set_axes_scale("log")
    axis.set_major_locator(FixedLocator(log_ticks(low, high, most)))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,g}"))
    axis.set_minor_locator(NullLocator())


def log_ticks(low: float, high: float, most: int) -> list[float]:
    """Return round numbers within a range: as many of 1, 2, 5 times powers of ten as have room.

    Args:
        low: Least value, greater than 0.
        high: Greatest value.
        most: Greatest number of ticks, at least 2.

    Returns:
        Rising numbers; fewer than two only if the range has no two numbers of one digit.
    """
    powers = range(floor(log10(low)), floor(log10(high)) + 1)
    found: list[float] = []
    for leads in (range(1, 10), (1, 2, 3, 5), (1, 2, 5), (1, 3), (1,)):
        ticks = [lead * 10.0**power for power in powers for lead in leads]
        found = [tick for tick in ticks if low <= tick <= high]
        if len(found) <= most:
            return found
    return found[:: -(-len(found) // most)]


def has_names(names: Sequence[str]) -> bool:
    """Return whether ``layer_ticks`` writes names instead of numbers."""
    return (
        len(names) <= MAXIMUM_NAMES and max(map(len, without_common(names)), default=0) <= LONGEST
    )


def number_key(names: Sequence[str], numbers: Sequence[int]) -> str:
    """Return the caption's list of numbered layers; empty if the figure names its layers.

    If there are more layers than the caption lists, the table of the page and the CSV name the
    others.

    Args:
        names: Names of the layers.
        numbers: Indices of the layers in the network.
    """
    if has_names(names) or len(names) > MAXIMUM_NAMES:
        return ""
    pairs = zip(numbers, names, strict=True)
    return " Layers: " + ", ".join(f"{number + 1} {name}" for number, name in pairs) + "."


def without_common(names: Sequence[str]) -> list[str]:
    """Return names without the pieces with which all of them begin; pieces end at ``_ . / -``.

    Args:
        names: Names, which may repeat; a single name is returned unchanged.
    """
    if len(set(names)) < 2:
        return list(names)
    pieces = [_PIECES.findall(name) for name in names]
    shared = 0
    while all(len(one) > shared + 1 and one[shared + 1] for one in pieces) and (
        len({one[shared] for one in pieces}) == 1
    ):
        shared += 1
    return ["".join(one[shared:]) for one in pieces]


def wrapped(name: str, width: int) -> str:
    """Return a name in lines of at most ``width`` characters, where its pieces are short enough.

    Args:
        name: Name, broken after ``_``, ``.``, ``/``, ``-`` and spaces.
        width: Characters of a line.
    """
    lines = [""]
    for piece in _PIECES.findall(name):
        if lines[-1] and len(lines[-1]) + len(piece) > width:
            lines.append("")
        lines[-1] += piece
    return "\n".join(lines)
