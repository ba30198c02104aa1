"""Latencies of networks on a DPU B4096, by the machine of ``dpu_b4096.yaml``."""

from pathlib import Path

from accelsim.arch import load_arch
from accelsim.simulate import run
from experiments.comparison import Comparison, Pair, Row, answered, fitted_names, positive
from experiments.silicon.dpu.networks import network_of

NAME, MEASURED, CLOCK = "network", "latency_ms_1_thread", "clock_mhz"
COLUMNS = (NAME, MEASURED, CLOCK)
MACHINE = Path(__file__).with_name("dpu_b4096.yaml")
HOST_MS = 2.0
"""Milliseconds of the CPU before and behind the DPU, part of what was measured; fitted on the rows
of ``fitted.csv``."""
SHORTEST_MS = 5.0
"""Rows with a lower latency are left out: there the CPU decides, which the machine lacks."""


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
