"""The clock that a design reaches, predicted from routed designs of its board."""

from functools import cache
from pathlib import Path

from accelsim.document import Model, read_document, validate
from accelsim.errors import HardwareError
from accelsim.npu import Npu

SPEEDS_FILE = Path(__file__).parent / "data" / "speeds.yaml"


class BoardSpeed(Model):
    """The clocks that designs of a board reached."""

    fmax_mhz: float
    """Geometric mean of their clocks."""
    pipeline_registers: int
    """Pipeline registers, the same in all of them."""
    designs: int
    """Number of designs."""
    worst_error: float | None
    """Greatest relative error of a design predicted from the others; None for a single design."""


class Speeds(Model):
    """Contents of ``data/speeds.yaml``."""

    source: str
    """How they were measured."""
    boards: dict[str, BoardSpeed]
    """Clocks of each board."""


@cache
def speeds() -> Speeds:
    """Return the clocks that come with accelsim, read once."""
    return validate(Speeds, read_document(SPEEDS_FILE))


def speed_of(npu: Npu, board: str) -> BoardSpeed:
    """Predict the clock that a design reaches on a board.

    It does not depend on the size of the design: the few designs that were routed show no trend
        that
    predicts another design better than their mean.

    Args:
        npu: The machine.
        board: A board of ``accelsim.resources``.

    Raises:
        HardwareError: No design of this kind was routed for the board.
    """
    known = speeds().boards.get(board)
    if known is None or known.pipeline_registers != npu.pipeline_registers:
        raise HardwareError(
            f"{npu.name}: fmax_mhz on {board} is not known with npu.pipeline_registers"
            f" {npu.pipeline_registers}; accelsim fpga routes it"
        )
    return known
