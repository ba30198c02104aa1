"""Pages of data: sources, sense, and sentences for those that contradict themselves."""

from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest

from accelsim.document import read_document
from accelsim.errors import DocumentError
from accelsim.memory.dram import (
    DramError,
    device_names,
    device_schema,
    load_device,
    make_trace,
    run_dram,
)
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.address import place_segments
from accelsim.memory.dram.build import new_memory
from accelsim.memory.dram.load import DEVICES
from accelsim.memory.dram.pool import decode
from accelsim.memory.dram.timings import constraints_of
from each import each

# Bytes a second of all channels: data rate of a pin times pins. Rates: JESD79-4 (2400, 3200 MT/s),
# JESD209-4 and -5, JESD235; the pages round the clock to picoseconds.
PEAKS = {
    "ddr4_2400": 2400e6 * 64 / 8,
    "ddr4_3200": 3200e6 * 64 / 8,
    "lpddr4_2400": 2400e6 * 64 / 8,
    "lpddr4_3200": 3200e6 * 32 / 8,
    "lpddr5_6400": 6400e6 * 16 / 8,
    "gddr6": 7000e6 * 16 / 8,
    "hbm2": 2000e6 * 1024 / 8,
    "hbm2e": 3200e6 * 1024 / 8,
}


@each("name", device_names())
def test_every_page_names_its_sources_and_moves_data_at_its_rate(name: str) -> None:
    device = load_device(name)
    chips = device.organization

    peak = chips.channels * chips.burst_bytes / (device.timings.burst_cycles * device.clock_ps)

    assert device.name == name
    assert any(name in device.timings_source for name in ("DRAMsim3", "Ramulator"))
    assert peak * 1e12 == pytest.approx(PEAKS[name], rel=0.01)
    jsonschema.validate(read_document(DEVICES.path(name)).data, device_schema())


@each("name", device_names())
def test_every_constraint_is_a_sum_of_timings_of_the_page(name: str) -> None:
    timings = load_device(name).timings

    for row in constraints_of(timings):
        assert row.cycles(timings) < timings.refi_cycles
        assert row.plus


@each("name", device_names())
def test_address_maps_are_one_to_one(name: str) -> None:
    """Bijection: every field of every bit has one place, and no two places are one."""
    replace = {"controller.address_xor": [{"field": "bank", "by": "row"}]}
    device = load_device(name, replace)
    widths = device.organization.field_bits()
    placed = place_segments(device.controller.address_order, widths)
    used = [shift + bit for _, shift, bits, _ in placed for bit in range(bits)]
    assert sorted(used) == list(range(sum(widths.values())))

    memory, seen = new_memory(device), set()
    burst = device.organization.burst_bytes
    for index in range(1024):
        decode(memory, index * burst * 37)
        seen.add(tuple(memory[word.FIELDS_AT : word.FIELDS_AT + word.FIELDS].tolist()))
    assert len(seen) == 1024


def test_address_order_of_dramsim3() -> None:
    """Rochrababgco of DDR4: 7 column, 2 group, 2 bank, 1 rank, no channel and 16 row bits."""
    device = load_device("ddr4_2400")
    assert device.dramsim3 is not None
    widths = device.organization.field_bits()

    placed = place_segments(device.dramsim3.address_order, widths)

    assert placed == (
        ("column", 0, 7, 0),
        ("group", 7, 2, 0),
        ("bank", 9, 2, 0),
        ("rank", 11, 1, 0),
        ("row", 12, 16, 0),
    )


REFUSALS: list[tuple[dict[str, Any], str]] = [
    (
        {"timings.rc_cycles": 50},
        r"timings: rc_cycles must be at least ras_cycles \+ rp_cycles \(56\), not 50$",
    ),
    (
        {"timings.faw_cycles": 3},
        r"timings: faw_cycles must be at least rrd_short_cycles \(4\), not 3$",
    ),
    ({"timings.rp_cycles": -3}, r"timings.rp_cycles: .*at least 1, not -3$"),
    (
        {"timings.refi_cycles": 400},
        r"timings: refi_cycles must be at least rfc_cycles \+ rp_cycles \(437\), not 400$",
    ),
    ({"organization.rows": 1000}, r"organization: rows must be a power of two, not 1000$"),
    (
        {"controller.address_order": ["row", "rank", "column", "group", "channel"]},
        r"controller.address_order: bank is missing: the device has 2 bits of it, and the order "
        r"names 0$",
    ),
    (
        {"controller.address_order": ["row", "bank", "bank", "rank", "column", "group"]},
        r"controller.address_order: bank overlaps: the device has 2 bits of it, and the order "
        r"names more$",
    ),
    (
        {
            "controller.address_order": [
                *("row", "bank", "rank", "column", "group"),
                {"field": "column", "bits": 9},
            ]
        },
        r"controller.address_order: column overlaps: the device has 7 bits of it, and the order "
        r"names more$",
    ),
    (
        {
            "controller.address_xor": [
                {"field": "bank", "by": "group"},
                {"field": "group", "by": "bank"},
            ]
        },
        r"controller.address_xor: bank is XORed by group, which must not be XORed itself$",
    ),
    (
        {"controller.write_drain_high": 40},
        r"controller: write_drain_high must be at most write_buffer \(32\), not 40$",
    ),
    (
        {"controller.refresh_policy": "per_bank"},
        r"controller.refresh_policy must not be per_bank: timings.rfc_bank_cycles is absent$",
    ),
]


@each(("replace", "said"), REFUSALS)
def test_contradictions_are_refused_with_the_field(replace: dict[str, Any], said: str) -> None:
    with pytest.raises(DocumentError, match=said):
        load_device("ddr4_2400", replace)


def test_a_field_without_bits_may_be_left_out() -> None:
    """DDR4 has one channel: its order need not say where."""
    order = ["row", "bank", "rank", "column", "group"]

    device = load_device("ddr4_2400", {"controller.address_order": order})

    assert device.controller.address_order == tuple(order)


def test_unknown_names_are_answered_with_the_nearest() -> None:
    with pytest.raises(DramError, match=r"^ddr4_2401: no such DRAM device, did you mean "):
        load_device("ddr4_2401")
    with pytest.raises(
        DramError,
        match=r"^timings.rpp_cycles: a DRAM device has no such field, did you mean "
        r"timings.rp_cycles\?$",
    ):
        load_device("ddr4_2400", {"timings.rpp_cycles": 3})


def test_a_page_of_the_user(tmp_path: Path) -> None:
    page = tmp_path / "mine.yaml"
    text = DEVICES.path("ddr4_2400").read_text(encoding="utf-8")
    page.write_text(text.replace("name: ddr4_2400", "name: mine"), encoding="utf-8")
    trace = make_trace(np.zeros((3, 1), dtype=np.int64))

    assert load_device(page).name == "mine"
    assert run_dram(trace, load_device(page), policy="dramsim3").done[0] == 40
    page.write_text(text.replace("rp_cycles: 17", "rp_cycles: seventeen"), encoding="utf-8")
    with pytest.raises(DocumentError, match=r"mine.yaml:24:3: timings.rp_cycles: .*'seventeen'$"):
        load_device(page)


def test_energy_of_a_known_run() -> None:
    """One read of DDR4-2400 by hand, in 1e-18 J: mV * mA * ps.

    ACTIVATE: 1200 mV * (48 * 56 - 43 * 39 - 34 * 17) mA cycles * 833 ps * 8 chips. READ:
    1200 * (135 - 43) * 4 * 833 * 8. Both ranks stand by for 41 cycles, one of them open from 2 on.
    """
    run = run_dram(make_trace(np.zeros((3, 1), dtype=np.int64)), load_device("ddr4_2400"))

    scale = 1200 * 833 * 8
    assert run.cycles == 41
    assert run.active_cycles == 39
    assert run.energy_aj == {
        "activate": scale * (48 * 56 - 43 * 39 - 34 * 17),
        "read": scale * (135 - 43) * 4,
        "write": 0,
        "refresh": 0,
        "active_standby": scale * 43 * 39,
        "precharged_standby": scale * 34 * (2 * 41 - 39),
    }


def test_energy_of_a_bit_where_only_that_is_known() -> None:
    run = run_dram(make_trace(np.zeros((3, 1), dtype=np.int64)), load_device("lpddr4_3200"))

    # 4 pJ (Dally et al., CACM 2020) for each of the 64 bytes of a burst.
    assert run.energy_aj == {"read": 512 * 4_000_000, "write": 0}
    unknown = run_dram(make_trace(np.zeros((3, 1), dtype=np.int64)), load_device("lpddr5_6400"))
    assert unknown.energy_aj is None
