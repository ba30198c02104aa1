"""Places of multipliers and block RAMs of an ECP5."""

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from accelsim_hdl.fpga.coupling import WIRE, couplings
from accelsim_hdl.fpga.floorplan import (
    DEVICES,
    MOST_ENABLES,
    FloorplanBlock,
    Site,
    annealed,
    energy,
    first_places,
    floorplan,
    sites,
)
from each import each

pytest.importorskip("scipy", reason="floorplans are solved by scipy")

RAM, MULTIPLIER = "DP16KD", "MULT18X18D"


def cell(kind: str, *wires: int | str) -> dict[str, Any]:
    return {"type": kind, "connections": {f"P{port}": [bit] for port, bit in enumerate(wires)}}


def multiplier(enable: int | str, *wires: int) -> dict[str, Any]:
    one = cell(MULTIPLIER, *wires)
    one["connections"] |= {"CE0": ["1"], "CE2": [enable]}
    return one


def row_of(kind: str, count: int) -> list[Site]:
    return [
        Site(name=str(place), kind=kind, position=(place, 0), group=place // 4)
        for place in range(count)
    ]


def strengths_of(count: int, seed: int) -> npt.NDArray[np.int64]:
    upper = np.triu(np.random.default_rng(seed).integers(0, 50, (count, count)), 1)
    return np.asarray(upper + upper.T, dtype=np.int64)


def rams(count: int) -> list[FloorplanBlock]:
    return [FloorplanBlock(name=str(one), kind=RAM, enables=frozenset()) for one in range(count)]


def distinct(
    blocks: Sequence[FloorplanBlock], every: Sequence[Site], places: Sequence[int]
) -> list[int]:
    """Return how many clock enables each group has."""
    shared: dict[int, set[int | str]] = {}
    for block, place in zip(blocks, places, strict=True):
        shared.setdefault(every[place].group, set()).update(block.enables)
    return [len(enables) for enables in shared.values()]


@pytest.mark.parametrize("part", DEVICES)
def test_a_part_has_as_many_sites_as_its_data_sheet_says(part: str) -> None:
    every = sites(part)
    wide, narrow = {RAM: 208, MULTIPLIER: 156}, {RAM: 56, MULTIPLIER: 28}  # FPGA-DS-02012, table 1
    assert Counter(site.kind for site in every) == (narrow if part == "25k" else wide)
    assert len({site.name for site in every}) == len(every)
    assert len({(site.kind, site.position) for site in every}) == len(every)


@each("registers", range(5))
@each("wires", [1, 3])
def test_a_way_through_registers_is_as_weak_as_springs_in_a_row(registers: int, wires: int) -> None:
    cells = {"a": cell(RAM), "b": cell(RAM)}
    bit = itertools.count(2)
    for wire in range(wires):
        chain = [cells["a"]]
        for place in range(registers):
            chain.append(cells.setdefault(f"r{wire}_{place}", cell("TRELLIS_FF")))
        for one, other in itertools.pairwise([*chain, cells["b"]]):
            number = next(bit)
            for end in (one, other):
                end["connections"][f"W{number}"] = [number]
    strength = round(WIRE * wires / (registers + 1))
    assert couplings(cells, ["a", "b"]).tolist() == [[0, strength], [strength, 0]]


def test_a_wire_of_many_pins_pulls_each_two_blocks_alike_and_a_clock_pulls_none() -> None:
    pins = 5
    cells = {str(one): cell(RAM, 2) for one in range(pins)}
    strengths = couplings(cells, list(cells))
    # A star of k springs of k / (k - 1) is a spring of 1 / (k - 1) between each two.
    assert set(strengths[~np.eye(pins, dtype=bool)]) == {WIRE // (pins - 1)}
    clocked = {str(one): cell(RAM, 2) for one in range(65)} | {"x": cell(RAM, 3), "y": cell(RAM, 3)}
    assert couplings(clocked, list(clocked)).sum() == 2 * WIRE


def test_the_energy_of_swaps_adds_up_and_a_small_plan_is_the_best_of_all() -> None:
    every = row_of(RAM, 6)
    positions = np.array([site.position for site in every])
    for seed in range(6):
        strengths, blocks = strengths_of(5, seed), rams(5)
        least = min(
            energy(strengths, positions, places) for places in itertools.permutations(range(6), 5)
        )
        found = annealed(strengths, blocks, every, range(5), seed)
        assert len(set(found)) == 5
        assert energy(strengths, positions, found) == least


def test_multipliers_of_a_group_have_four_clock_enables_at_most() -> None:
    every = row_of(MULTIPLIER, 16)
    positions = np.array([site.position for site in every])
    blocks = [
        FloorplanBlock(name=str(one), kind=MULTIPLIER, enables=frozenset(("1", 2 + one)))
        for one in range(8)
    ]
    # Four pull each other into one group, which would have five enables.
    strengths = strengths_of(8, 1)
    strengths[:4, :4] += 1000 * ~np.eye(4, dtype=bool)
    start = first_places(blocks, every)
    assert start is not None
    found = annealed(strengths, blocks, every, start, 1)
    free = [FloorplanBlock(name=one.name, kind=one.kind, enables=frozenset()) for one in blocks]
    close = annealed(strengths, free, every, start, 1)
    assert len(set(found)) == 8
    assert max(distinct(blocks, every, start)) == MOST_ENABLES
    assert max(distinct(blocks, every, found)) == MOST_ENABLES
    assert max(distinct(blocks, every, close)) > MOST_ENABLES
    assert energy(strengths, positions, found) < energy(strengths, positions, start)


def test_no_start_is_invented_where_enables_leave_none() -> None:
    blocks = [
        FloorplanBlock(name=str(one), kind=MULTIPLIER, enables=frozenset(("1", 2 + one)))
        for one in range(7)
    ]
    assert first_places(blocks[:6], row_of(MULTIPLIER, 8)) is not None
    assert first_places(blocks, row_of(MULTIPLIER, 8)) is None


def test_a_netlist_gets_sites_of_the_right_kinds_and_the_same_ones_again() -> None:
    cells = {f"m{one}": multiplier(100 + one % 3, one + 2) for one in range(9)}
    cells |= {f"r{one}": cell(RAM, one + 2) for one in range(9)}
    found = floorplan(cells, "25k", 1)
    kinds = {site.name: site.kind for site in sites("25k")}
    assert {name: kinds[site] for name, site in found.items()} == {
        name: one["type"] for name, one in cells.items()
    }
    assert len(set(found.values())) == len(cells)
    assert found == floorplan(cells, "25k", 1)
    assert floorplan({"a": cell("LUT4", 2), "b": cell("LUT4", 2)}, "25k", 1) == {}
