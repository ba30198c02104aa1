"""Energy of a run in integers: 1e-18 J is a millivolt times a milliampere times a picosecond."""

from accelsim.memory.dram import columns as word
from accelsim.memory.dram.device import Device


def energy_aj(
    device: Device, commands: tuple[int, ...], cycles: int, active_cycles: int
) -> dict[str, int] | None:
    """Return the energy of a run by part.

    With currents, the formulas are those of DRAMsim3 (src/configuration.cc, InitPowerParams) and
    of Micron TN-40-07: what a command draws above standby, while it lasts, and standby. A refresh
    of one bank is priced as its share of a refresh of the rank. With one price for a bit, that is
    all: standby and refresh are not included.

    Args:
        device: Whose.
        commands: How many of each, in the order of ``COMMAND_NAMES``, over all channels.
        cycles: Length of the run.
        active_cycles: With a bank open, summed over ranks and channels.

    Returns:
        Attojoules by part; None if the device page has no price.
    """
    chips, times = device.organization, device.timings
    if device.per_bit is not None:
        bits = 8 * chips.burst_bytes * device.per_bit.access_aj_per_bit
        return {"read": commands[word.READ] * bits, "write": commands[word.WRITE] * bits}
    if device.currents is None:
        return None
    draw = device.currents
    scale = draw.vdd_mv * device.clock_ps * chips.devices_per_rank
    standby = draw.idd3n_ma * times.ras_cycles + draw.idd2n_ma * times.rp_cycles
    refresh = (draw.idd5_ma - draw.idd3n_ma) * times.rfc_cycles
    bank = refresh * (times.rfc_bank_cycles or 0) // (times.rfc_cycles * chips.banks_per_rank)
    rank_cycles = cycles * chips.ranks * chips.channels
    return {
        "activate": scale * commands[word.ACTIVATE] * (draw.idd0_ma * times.rc_cycles - standby),
        "read": scale * commands[word.READ] * (draw.idd4r_ma - draw.idd3n_ma) * times.burst_cycles,
        "write": scale
        * commands[word.WRITE]
        * (draw.idd4w_ma - draw.idd3n_ma)
        * times.burst_cycles,
        "refresh": scale * (commands[word.REFRESH] * refresh + commands[word.REFRESH_BANK] * bank),
        "active_standby": scale * draw.idd3n_ma * active_cycles,
        "precharged_standby": scale * draw.idd2n_ma * (rank_cycles - active_cycles),
    }
