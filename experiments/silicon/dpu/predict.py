"""Latencies of networks on a DPU B4096, by the machine of ``dpu_b4096.yaml``."""

import re
from collections.abc import Sequence
from pathlib import Path

from accelsim.arch import load_arch
from accelsim.simulate import run
from experiments.comparison import (
    Comparison,
    Pair,
    Row,
    TableError,
    answered,
    fitted_names,
    positive,
    read_table,
)
from experiments.silicon.dpu.networks import network_of

NAME, MEASURED, CLOCK = "network", "latency_ms_1_thread", "clock_mhz"
COLUMNS = (NAME, MEASURED, CLOCK)
MACHINE = Path(__file__).with_name("dpu_b4096.yaml")
HOST_MS = 2.0
"""Milliseconds of the CPU before and behind the DPU, part of what was measured; fitted on the rows
of ``fitted.csv``."""
SHORTEST_MS = 5.0
"""Rows with a lower latency are left out: there the CPU decides, which the machine lacks."""


def read(file: Path, columns: Sequence[str]) -> list[Row]:
    """Return the rows of a table; without a column ``clock_mhz`` the file's name gives the clock.

    Args:
        file: The table; ``dpu_zcu104_b4096x2_300mhz.csv`` holds rows at 300 MHz.
        columns: Columns that each row has in the end.

    Raises:
        TableError: The file cannot be read, lacks columns, or nothing gives the clock.
    """
    rows = read_table(file, [name for name in columns if name != CLOCK])
    named = re.search(r"_(\d+)mhz$", file.stem)
    if named is None and any(CLOCK not in row for row in rows):
        raise TableError(
            f"{file}: the table needs a column {CLOCK}, or a name such as dpu_300mhz.csv"
        )
    return [{CLOCK: named[1], **row} if named else row for row in rows]


def row_name(row: Row) -> str:
    """Return the name of a row: the network and the clock of the board."""
    return f"{row[NAME]} {row[CLOCK]} MHz"


def predicted_ms(network: str, clock_mhz: float) -> float:
    """Return the milliseconds of an image on one core, the CPU's among them.

    Args:
        network: Name of the network in the table.
        clock_mhz: Clock of the DPU.

    Raises:
        UserError: The network is not described, or does not fit the machine.
    """
    arch = load_arch(MACHINE, {"clock_hz": clock_mhz * 1e6})
    return HOST_MS + 1e3 * run(network_of(network), arch).latency_s


def compare(rows: list[Row]) -> Comparison:
    """Predict the rows of a table; ``fitted.csv`` names those that were fitted to."""
    fitted = fitted_names(__file__)

    def answer(row: Row, where: str) -> list[Pair]:
        measured = positive(row, MEASURED, where)
        if measured < SHORTEST_MS:
            return []
        return [
            Pair(
                name=row_name(row),
                predicted=predicted_ms(row[NAME], positive(row, CLOCK, where)),
                measured=measured,
                unit="ms",
                is_fitted=row_name(row) in fitted,
            )
        ]

    return answered(rows, answer, row_name)
