"""The timings of a DRAM and the constraints between its commands, as data.

Names are JEDEC's without the t. A constraint gives the least number of cycles from one command to
another at a distance: in the same bank, bank group or rank, or in another rank of the channel. A
constraint of a distance up to the rank also holds for nearer distances.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from pydantic import Field, model_validator

from accelsim.document import Model

Cycles = Annotated[int, Field(ge=0, le=10**6)]
PositiveCycles = Annotated[int, Field(ge=1, le=10**6)]

Command = Literal["read", "write", "activate", "precharge", "refresh", "refresh_bank"]
Distance = Literal["same_bank", "same_group", "same_rank", "other_rank"]


class Timings(Model):
    """Timings in cycles of the command clock."""

    cl_cycles: PositiveCycles
    """CL: READ to the first data."""
    cwl_cycles: PositiveCycles
    """CWL: WRITE to the first data."""
    burst_cycles: PositiveCycles
    """Cycles of the data bus for one access."""
    rcd_read_cycles: PositiveCycles
    """tRCD, tRCDRD: ACTIVATE to READ."""
    rcd_write_cycles: PositiveCycles
    """tRCD, tRCDWR: ACTIVATE to WRITE."""
    rp_cycles: PositiveCycles
    """tRP: PRECHARGE to ACTIVATE."""
    ras_cycles: PositiveCycles
    """tRAS: ACTIVATE to PRECHARGE."""
    rc_cycles: PositiveCycles
    """tRC: ACTIVATE to ACTIVATE of a bank."""
    ccd_short_cycles: PositiveCycles
    """tCCD_S: between accesses to different bank groups."""
    ccd_long_cycles: PositiveCycles
    """tCCD_L: between accesses to one bank group."""
    rrd_short_cycles: PositiveCycles
    """tRRD_S: between ACTIVATEs of different bank groups."""
    rrd_long_cycles: PositiveCycles
    """tRRD_L: between ACTIVATEs of one bank group."""
    faw_cycles: PositiveCycles
    """tFAW: window in which a rank may have at most four ACTIVATEs."""
    wtr_short_cycles: Cycles
    """tWTR_S: end of write data to READ, different bank groups."""
    wtr_long_cycles: Cycles
    """tWTR_L: end of write data to READ, one bank group."""
    wr_cycles: Cycles
    """tWR: end of write data to PRECHARGE."""
    rtp_cycles: Cycles
    """tRTP: READ to PRECHARGE."""
    ppd_cycles: Cycles = 0
    """tPPD: between PRECHARGEs of a rank."""
    rank_switch_cycles: Cycles = 0
    """tRTRS: idle cycles of the data bus between ranks."""
    read_to_write_gap_cycles: Cycles = 1
    """Idle cycles of the data bus between read data and write data."""
    rfc_cycles: PositiveCycles
    """tRFC: REFRESH to ACTIVATE."""
    refi_cycles: PositiveCycles
    """tREFI: average interval of the REFRESHes of a rank."""
    rfc_bank_cycles: PositiveCycles | None = None
    """tRFCpb: REFRESH of one bank to its ACTIVATE; None if the device has no such command."""

    @model_validator(mode="after")
    def _possible(self) -> "Timings":
        mistakes = [
            f"{larger} must be at least {' + '.join(smaller)} ({need}), not {getattr(self, larger)}"
            for larger, smaller in _ORDER
            if getattr(self, larger) < (need := sum(getattr(self, name) for name in smaller))
        ]
        if mistakes:
            raise ValueError("; ".join(mistakes))
        return self


_ORDER: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("rc_cycles", ("ras_cycles", "rp_cycles")),
    ("ras_cycles", ("rcd_read_cycles",)),
    ("ccd_long_cycles", ("ccd_short_cycles",)),
    ("rrd_long_cycles", ("rrd_short_cycles",)),
    ("wtr_long_cycles", ("wtr_short_cycles",)),
    ("faw_cycles", ("rrd_short_cycles",)),
    ("refi_cycles", ("rfc_cycles", "rp_cycles")),
)


@dataclass(frozen=True, kw_only=True)
class Constraint:
    """Least number of cycles from the command ``before`` to the command ``after``.

    Args:
        before: The earlier command.
        after: The later command.
        distance: Distance of the two commands' banks.
        plus: Names of timings that are added, without ``_cycles``.
        minus: Names of timings that are subtracted.
    """

    before: Command
    after: Command
    distance: Distance
    plus: tuple[str, ...]
    minus: tuple[str, ...] = ()

    def cycles(self, timings: Timings) -> int:
        """Return the delay."""
        more: int = sum(getattr(timings, f"{name}_cycles") for name in self.plus)
        less: int = sum(getattr(timings, f"{name}_cycles") for name in self.minus)
        return more - less


def _row(
    before: Command, after: Command, distance: Distance, plus: str, minus: str = ""
) -> Constraint:
    return Constraint(
        before=before,
        after=after,
        distance=distance,
        plus=tuple(plus.split()),
        minus=tuple(minus.split()),
    )


CONSTRAINTS: tuple[Constraint, ...] = (
    # Transfers on the data bus, and the prefetch of a bank group.
    _row("read", "read", "same_rank", "burst"),
    _row("read", "read", "same_rank", "ccd_short"),
    _row("read", "read", "same_group", "ccd_long"),
    _row("read", "read", "other_rank", "burst rank_switch"),
    _row("write", "write", "same_rank", "burst"),
    _row("write", "write", "same_rank", "ccd_short"),
    _row("write", "write", "same_group", "ccd_long"),
    _row("write", "write", "other_rank", "burst"),
    # The data bus changes direction.
    _row("read", "write", "same_rank", "cl burst read_to_write_gap", "cwl"),
    _row("read", "write", "other_rank", "cl burst rank_switch", "cwl"),
    _row("write", "read", "same_rank", "cwl burst wtr_short"),
    _row("write", "read", "same_group", "cwl burst wtr_long"),
    _row("write", "read", "other_rank", "cwl burst rank_switch", "cl"),
    # Opening, using and closing a row.
    _row("activate", "read", "same_bank", "rcd_read"),
    _row("activate", "write", "same_bank", "rcd_write"),
    _row("activate", "precharge", "same_bank", "ras"),
    _row("activate", "activate", "same_bank", "rc"),
    _row("read", "precharge", "same_bank", "rtp"),
    _row("write", "precharge", "same_bank", "cwl burst wr"),
    _row("precharge", "activate", "same_bank", "rp"),
    # The supply current of a rank.
    _row("activate", "activate", "same_rank", "rrd_short"),
    _row("activate", "activate", "same_group", "rrd_long"),
    _row("precharge", "precharge", "same_rank", "ppd"),
    # Refresh.
    _row("precharge", "refresh", "same_rank", "rp"),
    _row("refresh", "activate", "same_rank", "rfc"),
    _row("refresh", "refresh", "same_rank", "rfc"),
    _row("refresh", "refresh_bank", "same_rank", "rfc"),
    _row("precharge", "refresh_bank", "same_bank", "rp"),
    _row("activate", "refresh_bank", "same_rank", "rrd_short"),
    _row("refresh_bank", "activate", "same_bank", "rfc_bank"),
    _row("refresh_bank", "activate", "same_rank", "rrd_short"),
    _row("refresh_bank", "refresh", "same_rank", "rfc_bank"),
    _row("refresh_bank", "refresh_bank", "same_rank", "rfc_bank"),
)
"""Every constraint except tFAW, which counts four ACTIVATEs.

Sources: DRAMsim3 2981759, src/timing.cc; Ramulator 2.1 c5b1c3a, python/ramulator/dram/{ddr4, hbm2,
lpddr5}.py, and the JEDEC standards these cite (JESD79-4, JESD235, JESD209-5).
"""


def constraints_of(timings: Timings) -> tuple[Constraint, ...]:
    """Return the constraints of a device, without those of refreshes that it does not have."""
    if timings.rfc_bank_cycles is not None:
        return CONSTRAINTS
    return tuple(row for row in CONSTRAINTS if "refresh_bank" not in (row.before, row.after))


def delay_table(timings: Timings, rows: Sequence[Constraint]) -> list[list[list[int | None]]]:
    """Return the greatest delay of each pair of commands at each distance.

    Args:
        timings: Timings of the device.
        rows: Constraints.

    Returns:
        Delays, shape (commands, commands, distances), in the order of ``Command`` and ``Distance``;
        None where there is no constraint.
    """
    commands, distances = get_args(Command), get_args(Distance)
    table: list[list[list[int | None]]] = [[[None] * 4 for _ in commands] for _ in commands]
    for row in rows:
        cell = table[commands.index(row.before)][commands.index(row.after)]
        place, cycles = distances.index(row.distance), row.cycles(timings)
        cell[place] = cycles if cell[place] is None else max(cycles, cell[place] or 0)
    return table
