"""Puts a text near a point of a plot without hiding points or lines."""

from textwrap import fill

import numpy as np
from matplotlib.axes import Axes

from accelsim.report.style import INK

_STEPS = 24
_MARKER = 6.0
"""Pixels from a point within which its own marker lies."""


def place_label(
    axes: Axes, text: str, place: tuple[float, float], keep_free: np.ndarray, width: int = 24
) -> None:
    """Write a text inside the axes, with a thin line to its point.

    The layout of the figure must be final apart from this text.

    Args:
        axes: Axes to write on.
        text: Text, broken into lines at commas and spaces.
        place: The point, in data coordinates.
        keep_free: Points that the text should not hide, in data coordinates, shape (n, 2).
        width: Characters in a line.
    """
    figure = axes.figure
    figure.canvas.draw()
    pixels = axes.transData.transform(keep_free)
    target = axes.transData.transform(place)
    frame = axes.get_window_extent()
    note = axes.annotate(
        fill(text, width),
        xy=place,
        xytext=(0.5, 0.5),
        textcoords="axes fraction",
        ha="center",
        va="center",
        fontsize=6.2,
        color=INK,
        linespacing=1.05,
        parse_math=False,
        arrowprops={
            "arrowstyle": "-",
            "linewidth": 0.5,
            "color": INK,
            "shrinkA": 1,
            "shrinkB": 3.5,
        },
        zorder=5,
    )
    note.set_in_layout(False)
    box = note.get_window_extent()
    half = np.array([box.width / 2, box.height / 2]) + 3
    low = np.array([frame.x0, frame.y0]) + half
    high = np.maximum(np.array([frame.x1, frame.y1]) - half, low)
    best = min(
        (
            _cost(np.array([x, y]), half, pixels, target)
            for x in np.linspace(low[0], high[0], _STEPS)
            for y in np.linspace(low[1], high[1], _STEPS)
        ),
        key=lambda cost: cost[:2],
    )
    center = (best[2] - np.array([frame.x0, frame.y0])) / np.array([frame.width, frame.height])
    note.set_position((round(float(center[0]), 4), round(float(center[1]), 4)))


def _cost(
    center: np.ndarray, half: np.ndarray, pixels: np.ndarray, target: np.ndarray
) -> tuple[int, float, np.ndarray]:
    """Return hidden and crossed points, the distance of the box from its target, and its place."""
    hidden = int((np.abs(pixels - center) < half).all(axis=1).sum())
    hidden += _crossed(center, half, pixels, target)
    gap = np.maximum(np.abs(target - center) - half, 0)
    distance = float(np.hypot(*gap))
    # The line needs some length, so that its direction can be seen.
    return hidden + (100 if distance < 8 else 0), round(distance, 3), center


def _crossed(center: np.ndarray, half: np.ndarray, pixels: np.ndarray, target: np.ndarray) -> int:
    """Return the number of points under the line from the target to its box."""
    along = center - target
    length = float(np.hypot(*along))
    if not length:
        return 0
    places = (pixels - target) @ along / length
    aside = np.abs((pixels - target) @ np.array([-along[1], along[0]]) / length)
    outside = (np.abs(pixels - center) >= half).any(axis=1)
    return int(((places > _MARKER) & (places < length) & (aside < _MARKER / 2) & outside).sum())
