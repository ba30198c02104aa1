"""Tick labels of an axis of layers."""

from collections.abc import Sequence

from matplotlib.axes import Axes

MAXIMUM_NAMES = 26
_LENGTH = 18


def layer_ticks(axes: Axes, names: Sequence[str], numbers: Sequence[int]) -> None:
    """Name the bars 0, 1, ... of an axis: every layer if there is space, else some numbers.

    Args:
        axes: The axes whose horizontal axis counts layers.
        names: The layers' names.
        numbers: Their places in the network, shown counted from one.
    """
    axes.set_xlim(-0.7, len(names) - 0.3)
    if len(names) <= MAXIMUM_NAMES:
        texts = [_cut(name) for name in names]
        axes.set_xticks(range(len(names)))
        turned = len(names) > 4 or max(map(len, texts)) * len(names) > 45
        axes.set_xticklabels(texts, fontsize=5.8, rotation=90 if turned else 0, parse_math=False)
        axes.tick_params(axis="x", length=0)
        axes.set_xlabel("")
    else:
        step = next(
            step for step in (5, 10, 20, 50, 100, 200, 500, 10**9) if len(names) / step <= 10
        )
        axes.set_xticks(
            range(0, len(names), step),
            [str(numbers[place] + 1) for place in range(0, len(names), step)],
        )
        axes.set_xlabel("Layer, in order of execution")


def _cut(name: str) -> str:
    """Keep the end of a long name: the start is the path that neighbours share."""
    return name if len(name) <= _LENGTH else "…" + name[1 - _LENGTH :]
