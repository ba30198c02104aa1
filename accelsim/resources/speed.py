"""The clock that a design reaches, from designs of its board that were placed and routed."""

from functools import cache
from pathlib import Path

from accelsim.document import Model, read_document, validate
from accelsim.errors import HardwareError
from accelsim.npu import Npu

SPEEDS_FILE = Path(__file__).parent / "data" / "speeds.yaml"


class BoardSpeed(Model):
    """What designs of a board reached."""

    fmax_mhz: float
    """The geometric mean of their clocks."""
    pipeline_registers: int
    """Of all of them."""
    designs: int
    """How many they are."""
    worst_error: float | None
    """The greatest relative error if one of them is predicted from the others; None of one."""


class Speeds(Model):
    """What ``data/speeds.yaml`` holds."""

    source: str
    """How they were found."""
    boards: dict[str, BoardSpeed]
    """By board."""


@cache
def speeds() -> Speeds:
    """Return the clocks that come with accelsim, read once."""
    return validate(Speeds, read_document(SPEEDS_FILE))


def speed_of(npu: Npu, board: str) -> BoardSpeed:
    """Predict the clock that a design reaches on a board.

    It does not depend on the size of the design: the few that were routed show no trend that
    predicts another one better than their mean.

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
