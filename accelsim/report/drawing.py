"""Drawing of an accelerator: its units and memories, with capacities, widths and ways of data."""

from collections.abc import Iterable
from textwrap import wrap
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Rectangle

from accelsim.arch import Arch
from accelsim.report.style import GREY, INK, Layout, new_figure, paper_style

_WIDTH, _HEIGHT = 100.0, 49.0
_MEMORY, _UNIT, _OUTSIDE = "#dbe9f6", "#fdebd3", "#eeeeee"
"""Colours of memories, of units that work, and of what lies outside of the accelerator."""
_MOST_CELLS = 8
"""Greatest number of rows and columns of elements that are drawn."""
_BUFFERS = ("input", "weight", "operand", "parameter", "table")
"""Buffers that the load unit fills, from above, those that compute reads first."""
_LOADED_X, _ARRAY_X, _VECTOR_X = 30.0, 57.0, 80.0


class _Box(NamedTuple):
    """A rectangle of the drawing, in units of a hundredth of its width."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> tuple[float, float]:
        return self.x + self.width, self.y + self.height / 2

    @property
    def left(self) -> tuple[float, float]:
        return self.x, self.y + self.height / 2

    @property
    def top(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height

    @property
    def bottom(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y


def draw_machine(arch: Arch, columns: str = "two") -> Figure:
    """Draw an accelerator as a block diagram.

    Args:
        arch: The accelerator.
        columns: Width, ``one`` (3.5 in) or ``two`` (7.16 in); letters are as large in both, and
            most accelerators need two.

    Returns:
        A figure with the memory, the units and the buffers that the accelerator has.
    """
    with paper_style():
        layout = Layout(columns=columns)
        figure = new_figure(layout.width_in * _HEIGHT / _WIDTH, layout)
        axes = figure.add_subplot()
        # Lines of boxes at the edge are drawn whole.
        axes.set_xlim(-0.3, _WIDTH + 0.3)
        axes.set_ylim(-0.3, _HEIGHT)
        axes.set_axis_off()
        _draw(axes, arch)
    return figure


def _draw(axes: Axes, arch: Arch) -> None:
    loaded = [name for name in _BUFFERS if getattr(arch, f"{name}_buffer").capacity_bytes]
    outside = _Box(0, 0, 9.5, 44)
    fetch, load = _Box(18, 38.5, 7, 5.5), _Box(18, 10, 7, 26)
    store = _Box(18, 0, 7, 6)
    array, sums = _Box(_ARRAY_X, 21, 17, 23), _Box(_ARRAY_X, 10, 17, 7)
    vector, output = _Box(_VECTOR_X, 10, 20, 12), _Box(_VECTOR_X, 0, 20, 6)

    _box(axes, outside, ("memory", *_memory_lines(arch)), _OUTSIDE)
    _box(axes, fetch, ("fetch",), _UNIT)
    _box(axes, load, ("load",), _UNIT)
    _box(axes, store, ("store",), _UNIT)
    _array(axes, array, arch)
    _box(axes, sums, _buffer_lines(arch, "accumulator"), _MEMORY)
    lanes = arch.vector_unit.lanes
    _box(axes, vector, ("vector unit", f"{lanes} lanes", *_abilities(arch)), _UNIT)
    _box(axes, output, _buffer_lines(arch, "output"), _MEMORY)

    width = f"{arch.npu.bus_bytes} B/cycle"
    for unit in (fetch, load):
        middle = unit.left[1]
        _arrow(axes, (outside.x + outside.width, middle), unit.left, width)
    _arrow(axes, store.left, (outside.x + outside.width, store.left[1]), width)
    _arrow(axes, fetch.bottom, load.top)
    step = (load.height + 1.5) / len(loaded)
    for place, name in enumerate(loaded):
        box = _Box(_LOADED_X, load.y + load.height - place * step - (step - 1.5), 20, step - 1.5)
        _box(axes, box, _buffer_lines(arch, name), _MEMORY)
        _arrow(axes, (load.x + load.width, box.left[1]), box.left)
        if name in ("input", "weight"):
            _arrow(axes, box.right, (array.x, max(box.right[1], array.y + 1)))
        else:
            _way_to_vector(axes, box, vector, place)
    _arrow(axes, array.bottom, sums.top)
    _arrow(axes, sums.right, (vector.x, sums.right[1]))
    _arrow(axes, vector.bottom, output.top)
    if arch.local_memory.capacity_bytes:
        _local_memory(axes, arch, store, load)
    level = 4.8
    _arrow(axes, (output.x, level), (store.x + store.width, level))
    axes.text(0, _HEIGHT - 0.5, _title(arch), ha="left", va="top", color=INK, parse_math=False)


def _title(arch: Arch) -> str:
    form = arch.numbers
    return (
        f"{arch.name}: {arch.clock_hz / 1e6:g} MHz, {form.input} x {form.weight},"
        f" sums in {form.accumulator}"
    )


def _memory_lines(arch: Arch) -> list[str]:
    """Return kind and speed of the memory, in lines of the width of its box."""
    parts = arch.dram.sentence.split(", ")
    return [line for part in parts for line in wrap(part, 11)]


def _abilities(arch: Arch) -> Iterable[str]:
    unit = arch.vector_unit
    found = ["depthwise"] if unit.depthwise else []
    return (*found, *(["norms, softmax"] if unit.row_words else []))


def _local_memory(axes: Axes, arch: Arch, store: _Box, load: _Box) -> None:
    """Draw the memory that the store unit writes and the load unit reads."""
    local = _Box(_LOADED_X - 2, 0, 22, 3.8)
    _box(axes, local, (f"local memory, {_bytes(arch.local_memory.capacity_bytes)}",), _MEMORY)
    _arrow(axes, (store.x + store.width, local.left[1]), local.left)
    bend, middle, level = local.x + 1, load.x + load.width - 2, load.y - 1.8
    corners = [(bend, local.height), (bend, level), (middle, level)]
    axes.plot([x for x, _ in corners], [y for _, y in corners], color=INK, lw=0.6)
    _arrow(axes, (middle, level), (middle, load.y))


def _buffer_lines(arch: Arch, name: str) -> tuple[str, ...]:
    """Return name, capacity and width of a buffer."""
    memory = getattr(arch, f"{name}_buffer")
    capacity = _bytes(memory.capacity_bytes)
    width_bits = getattr(memory, "width_bits", None)
    width = f", {width_bits} bit" if width_bits else ""
    return f"{name} buffer", capacity + width


def _bytes(value: int) -> str:
    for unit, size in (("MiB", 2**20), ("KiB", 2**10)):
        if value >= size:
            return f"{value / size:.4g} {unit}"
    return f"{value} B"


def _array(axes: Axes, box: _Box, arch: Arch) -> None:
    """Draw the elements, or the engine in their place."""
    engine = arch.array.skipping_engine
    count = f"{arch.array.count} x " if arch.array.count > 1 else ""
    if engine is not None:
        _box(axes, box, (f"{engine.kind} engine", f"{arch.multipliers:,} multipliers"), _UNIT)
        return
    _box(axes, box, (), _UNIT)
    rows, cols = (min(_MOST_CELLS, extent) for extent in (arch.array.rows, arch.array.cols))
    inner = _Box(box.x + 1.5, box.y + 8, box.width - 3, box.height - 9.5)
    for row in range(rows):
        for column in range(cols):
            size = (0.8 * inner.width / cols, 0.8 * inner.height / rows)
            corner = (
                inner.x + (column + 0.1) * inner.width / cols,
                inner.y + (row + 0.1) * inner.height / rows,
            )
            axes.add_patch(Rectangle(corner, *size, facecolor="white", edgecolor=GREY, lw=0.3))
    lines = f"{count}{arch.array.rows} x {arch.array.cols} elements"
    if (rows, cols) != (arch.array.rows, arch.array.cols):
        axes.text(
            inner.x + inner.width / 2,
            inner.y + inner.height / 2,
            "...",
            ha="center",
            va="center",
            color=INK,
            bbox={"facecolor": _UNIT, "edgecolor": "none", "pad": 1.5},
        )
    dataflow = str(arch.array.dataflow).replace("_", " ")
    place = (box.x + box.width / 2, box.y + 4)
    axes.text(*place, f"{lines}\n{dataflow}", ha="center", va="center", color=INK, fontsize=7)


def _way_to_vector(axes: Axes, box: _Box, vector: _Box, place: int) -> None:
    """Draw the way of a buffer that the vector unit reads, between array and sums."""
    bend = _ARRAY_X - 1.2 - 0.9 * place
    level = 19.0
    axes.plot(
        [box.right[0], bend, bend, vector.x - 1.5],
        [box.right[1], box.right[1], level, level],
        color=INK,
        lw=0.6,
    )
    _arrow(axes, (vector.x - 1.5, level), (vector.x, level))


def _box(axes: Axes, box: _Box, lines: tuple[str, ...], color: str) -> None:
    patch = FancyBboxPatch(
        (box.x, box.y),
        box.width,
        box.height,
        boxstyle="round,pad=0,rounding_size=0.8",
        facecolor=color,
        edgecolor=INK,
        linewidth=0.6,
    )
    axes.add_patch(patch)
    place = (box.x + box.width / 2, box.y + box.height / 2)
    text = "\n".join(lines)
    axes.text(*place, text, ha="center", va="center", color=INK, fontsize=7, parse_math=False)


def _arrow(
    axes: Axes, begin: tuple[float, float], end: tuple[float, float], text: str = ""
) -> None:
    style = {"arrowstyle": "-|>", "color": INK, "linewidth": 0.6, "shrinkA": 0, "shrinkB": 0}
    axes.annotate("", xy=end, xytext=begin, arrowprops={**style, "mutation_scale": 6})
    if text:
        middle = ((begin[0] + end[0]) / 2, begin[1] + 0.6)
        axes.text(*middle, text, ha="center", va="bottom", color=INK, fontsize=6)
