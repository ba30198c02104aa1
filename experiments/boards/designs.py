"""The rows of the table: an array in a format on a board."""

from collections.abc import Iterator
from dataclasses import dataclass

from accelsim.arch import Arch, load_arch

Extents = tuple[tuple[int, int], ...]

ARRAYS: tuple[tuple[str, str, Extents, tuple[str, ...], Extents], ...] = (
    ("icebreaker", "icebreaker_npu", ((2, 1),), ("int4", "int8"), ((2, 1),)),
    ("ulx3s_25f", "ulx3s_25f_npu", ((4, 2), (8, 2)), ("int4", "int8", "int16"), ((4, 2),)),
    ("ulx3s_85f", "ulx3s_85f_npu", ((8, 4), (8, 8)), ("int8",), ((8, 4),)),
    ("ulx3s_85f", "ulx3s_85f_sdram_npu", ((8, 8),), ("int8",), ()),
    ("ecp5_5g_evn", "ecp5_5g_evn_npu", ((8, 8),), ("int8",), ()),
    ("orangecrab_25f", "ulx3s_25f_npu", ((8, 2),), ("int8",), ()),
    ("colorlight_i5", "ulx3s_25f_npu", ((8, 2),), ("int8",), ()),
    ("icesugar_pro", "ulx3s_25f_npu", ((8, 2),), ("int8",), ()),
)
"""Board, the preset that everything else is from, rows and columns, formats of both operands, and
rows and columns of int8 arrays that are output-stationary."""

PRESETS: dict[str, str] = {
    board: next(preset for other, preset, *_ in ARRAYS if other == board) for board, *_ in ARRAYS
}
"""Of each board the first preset."""


CLOCKS_HZ = {"orangecrab_25f": 96_000_000}
"""Clocks of boards whose PLL cannot make that of the preset."""

SEEDS = {"ulx3s_85f 8x8 weight_stationary int8": 3}
"""Seeds of placement of the rows that miss their clock with seed 1 and meet it with another."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """A row of the table.

    Args:
        board: Board that the design is put on.
        arch: The accelerator.
        form: Format of inputs and weights.
    """

    board: str
    arch: Arch
    form: str

    @property
    def name(self) -> str:
        """What tells rows apart."""
        array = self.arch.array
        of_sdram = " sdram" if self.memory == "sdram" else ""
        return f"{self.board} {array.rows}x{array.cols} {array.dataflow} {self.form}{of_sdram}"

    @property
    def clock_hz(self) -> int:
        """Clock of the design."""
        return CLOCKS_HZ.get(self.board, self.arch.clock_hz)

    @property
    def seed(self) -> int:
        """Seed of placement."""
        return SEEDS.get(self.name, 1)

    @property
    def memory(self) -> str:
        """Where data and instructions are: ``chip`` or ``sdram``."""
        return "sdram" if self.arch.dram.kind == "sdram" else "chip"


def rows() -> Iterator[Row]:
    """Yield every row, always the same."""
    for board, preset, extents, forms, others in ARRAYS:
        for extent in extents:
            for form in forms:
                yield Row(board=board, arch=_arch(preset, extent, form), form=form)
        for extent in others:
            arch = _arch(preset, extent, "int8", dataflow="output_stationary")
            yield Row(board=board, arch=arch, form="int8")


def _arch(
    preset: str, extent: tuple[int, int], form: str, dataflow: str = "weight_stationary"
) -> Arch:
    rows_, cols = extent
    return load_arch(
        preset,
        {
            "array.rows": rows_,
            "array.cols": cols,
            "array.dataflow": dataflow,
            "vector_unit.lanes": cols,
            "numbers.input": form,
            "numbers.weight": form,
            "numbers.output": form,
        },
    )
