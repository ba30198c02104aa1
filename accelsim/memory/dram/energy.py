"""Energy of a run in integers of 1e-18 J, which is a millivolt * milliampere * picosecond."""

from accelsim.memory.dram import columns as word
from accelsim.memory.dram.device import Device


def energy_aj(
    device: Device, commands: tuple[int, ...], cycles: int, active_cycles: int
) -> dict[str, int] | None:
    """Return the energy of a run by part.

    For a device with currents, the formulas are those of DRAMsim3 (src/configuration.cc,
    InitPowerParams) and Micron TN-40-07: standby, and the current of each command above standby for
    as long as it lasts. A refresh of one bank costs its share of a refresh of the rank. For a
    device with a price per bit, that price is all: standby and refresh are not included.

    Args:
        device: The device.
        commands: Number of each command over all channels, in the order of ``COMMAND_NAMES``.
        cycles: Length of the run.
        active_cycles: Cycles with a bank open, summed over ranks and channels.

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
