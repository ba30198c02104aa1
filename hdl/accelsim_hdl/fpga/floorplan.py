"""Places the multipliers and block RAMs of an ECP5 before nextpnr places the rest.

nextpnr spreads all cells at once and then moves these cells, whose sites are few, to sites at
random; for ``ulx3s_85f_npu`` with a whole vector unit, that doubled the length of all wires. Here
they are swapped until the springs between them (``accelsim_hdl.fpga.coupling``) are short. The
method is simulated annealing with a heat bath, in which a block takes each site of its kind with
the probability given by its energy (Geman and Geman, IEEE PAMI 6(6), 1984).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from accelsim.resources.enables import BLOCK_MULTIPLIERS
from accelsim_hdl.fpga.coupling import couplings

MOST_ENABLES = 4
"""Greatest number of clock enables in a block (nextpnr, ecp5, ``is_dsp_location_valid``)."""

_ENABLES = ("CE0", "CE1", "CE2", "CE3")
_MEMBERS: Mapping[str, tuple[tuple[int, str], ...]] = {
    "DP16KD": tuple((2 * index, f"EBR{index}") for index in range(4)),
    "MULT18X18D": tuple((column, f"MULT18_{column}") for column in (0, 1, 4, 5)),
}
"""Column within its group of four, and name, of each site of a group, by kind of cell."""

_SWEEPS = 400
"""Number of sweeps, in each of which every block takes a site."""
_HOTTEST, _COLDEST = 1.0, 0.003
"""First temperature, as a share of the energy of a block at the start, and last temperature, as a
share of the first. Of the values tried, these left ``ulx3s_85f_npu`` the least energy."""

RECIPE = f"{_SWEEPS} {_HOTTEST} {_COLDEST}"
"""Everything that the places depend on besides the netlist."""


@dataclass(frozen=True, kw_only=True)
class FloorplanDevice:
    """The positions of the sites of an FPGA, in tiles as nextpnr counts them.

    Args:
        columns: First column of each group of four sites.
        rows: Rows of each kind of cell.
    """

    columns: tuple[int, ...]
    rows: Mapping[str, tuple[int, ...]]


_85K = FloorplanDevice(
    columns=(4, 13, 22, 31, 40, 49, 58, 69, 78, 87, 96, 105, 114),
    rows={"DP16KD": (22, 46, 70, 82), "MULT18X18D": (10, 34, 58)},
)
DEVICES: Mapping[str, FloorplanDevice] = {
    "25k": FloorplanDevice(
        columns=(4, 13, 22, 33, 42, 51, 60), rows={"DP16KD": (25, 37), "MULT18X18D": (13,)}
    ),
    "85k": _85K,
    "um5g-85k": _85K,
}
"""Devices by part; found from the places that nextpnr gave to a full set of cells of each kind."""


@dataclass(frozen=True, kw_only=True)
class Site:
    """A place for a cell.

    Args:
        name: Name of the site in nextpnr.
        kind: Kind of the cell: ``DP16KD`` or ``MULT18X18D``.
        position: Column and row.
        group: Index of its group of four.
    """

    name: str
    kind: str
    position: tuple[int, int]
    group: int


@dataclass(frozen=True, kw_only=True)
class FloorplanBlock:
    """A multiplier or block RAM of a netlist.

    Args:
        name: Name of the cell.
        kind: Kind of the cell: ``DP16KD`` or ``MULT18X18D``.
        enables: Drivers of the clock enables that it shares with its group.
    """

    name: str
    kind: str
    enables: frozenset[int | str]


def sites(part: str) -> list[Site]:
    """Return the sites of the multipliers and block RAMs of a part, group by group.

    Args:
        part: Name of the part, one of ``DEVICES``.
    """
    device = DEVICES[part]
    groups = [
        (kind, first, row)
        for kind in _MEMBERS
        for row in device.rows[kind]
        for first in device.columns
    ]
    return [
        Site(
            name=f"X{first + column}/Y{row}/{name}",
            kind=kind,
            position=(first + column, row),
            group=group,
        )
        for group, (kind, first, row) in enumerate(groups)
        for column, name in _MEMBERS[kind]
    ]


def floorplan(cells: Mapping[str, Mapping[str, Any]], part: str, seed: int) -> dict[str, str]:
    """Return a site for each multiplier and each block RAM of a netlist.

    Args:
        cells: Cells of the top module by name, as Yosys writes them; they must fit the part.
        part: Name of the part, one of ``DEVICES``.
        seed: Seed of the random numbers.

    Returns:
        Names of sites by the name of the cell. Empty if there are no such cells, or if no start was
        found in which every group has few enough clock enables; then nextpnr places them.
    """
    blocks = [
        FloorplanBlock(name=name, kind=cell["type"], enables=_enables(cell))
        for name, cell in cells.items()
        if cell["type"] in _MEMBERS
    ]
    every = sites(part)
    start = first_places(blocks, every)
    if not blocks or start is None:
        return {}
    strengths = couplings(cells, [block.name for block in blocks])
    places = annealed(strengths, blocks, every, start, seed)
    return {block.name: every[place].name for block, place in zip(blocks, places, strict=True)}


def first_places(blocks: Sequence[FloorplanBlock], every: Sequence[Site]) -> list[int] | None:
    """Return a legal site for each block, or None if none was found.

    Blocks are sorted by their clock enables, and each takes the first site that is legal.

    Args:
        blocks: Blocks of a netlist.
        every: All sites.
    """
    shared: dict[int, frozenset[int | str]] = {}
    free = list(range(len(every)))
    places = [0] * len(blocks)
    order = sorted(range(len(blocks)), key=lambda index: sorted(map(str, blocks[index].enables)))
    for index in order:
        block = blocks[index]
        for place in free:
            site = every[place]
            enables = shared.get(site.group, frozenset()) | block.enables
            if site.kind == block.kind and len(enables) <= MOST_ENABLES:
                break
        else:
            return None
        shared[site.group] = enables
        places[index] = place
        free.remove(place)
    return places


def energy(
    strengths: npt.NDArray[np.int64], positions: npt.NDArray[np.int64], places: Sequence[int]
) -> int:
    """Return the sum of strength times squared length over all springs.

    Args:
        strengths: Strength of the spring between each two blocks, symmetric.
        positions: Column and row of each site.
        places: Index of the site of each block.
    """
    where = positions[np.asarray(places)]
    steps = where[:, None, :] - where[None, :, :]
    return int((strengths * (steps**2).sum(axis=2)).sum()) // 2


def annealed(
    strengths: npt.NDArray[np.int64],
    blocks: Sequence[FloorplanBlock],
    every: Sequence[Site],
    start: Sequence[int],
    seed: int,
) -> list[int]:
    """Return sites of blocks for which the springs have little energy.

    Args:
        strengths: Strength of the spring between each two blocks, symmetric, with zeros on the
            diagonal.
        blocks: Blocks to place.
        every: All sites.
        start: A legal site for each block.
        seed: Seed of the random numbers.
    """
    random = np.random.default_rng(seed)
    positions = np.array([site.position for site in every], dtype=np.int64)
    of_kind = {
        kind: np.array([place for place, site in enumerate(every) if site.kind == kind])
        for kind in _MEMBERS
    }
    swaps = _Swaps(strengths, positions, start)
    hottest = _HOTTEST * max(energy(strengths, positions, start), 1) / len(blocks)
    for sweep in range(_SWEEPS):
        temperature = hottest * _COLDEST ** (sweep / (_SWEEPS - 1))
        for index in random.permutation(len(blocks)):
            places = of_kind[blocks[index].kind]
            # Sampling: the least of (energy - temperature * Gumbel-distributed number) has the
            # probabilities of the heat bath.
            noise = temperature * random.gumbel(size=len(places))
            place = int(places[np.argmin(swaps.changes(index, places) - noise)])
            if _is_legal(swaps, index, place, blocks, every):
                swaps.swap(index, place)
    return [int(place) for place in swaps.places]


class _Swaps:
    """Blocks at sites, two of which a swap exchanges; energies are exact integers.

    Args:
        strengths: Strength of the spring between each two blocks, symmetric, with zeros on the
            diagonal.
        positions: Column and row of each site.
        start: The site of each block.
    """

    def __init__(
        self,
        strengths: npt.NDArray[np.int64],
        positions: npt.NDArray[np.int64],
        start: Sequence[int],
    ) -> None:
        self._strengths = strengths
        self._positions = positions
        self._squares = (positions**2).sum(axis=1)
        self._sums = strengths.sum(axis=1)
        self.places = np.array(start)
        self.block_at = np.full(len(positions), -1)
        self.block_at[self.places] = np.arange(len(start))
        self._pulls = strengths @ positions[self.places]

    def changes(self, block: int, places: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Return the change of energy if a block trades places with what is at a site.

        Args:
            block: Index of the block.
            places: Indices of sites.
        """
        here = self.places[block]
        steps = self._positions[places] - self._positions[here]
        squares = self._squares[places] - self._squares[here]
        change = self._sums[block] * squares - 2 * steps @ self._pulls[block]
        other = self.block_at[places]
        back = 2 * (steps * self._pulls[other]).sum(axis=1) - self._sums[other] * squares
        # The spring between the two keeps its length.
        back += 2 * self._strengths[block, other] * (steps**2).sum(axis=1)
        changes: npt.NDArray[np.int64] = change + np.where(other >= 0, back, 0)
        return changes

    def swap(self, block: int, place: int) -> None:
        """Move a block to a site, and the block there to its place.

        Args:
            block: Index of the block.
            place: Index of a site.
        """
        here, other = self.places[block], self.block_at[place]
        step = self._positions[place] - self._positions[here]
        self._pulls += np.multiply.outer(self._strengths[block], step)
        self.block_at[here] = other
        if other >= 0 and other != block:
            self._pulls -= np.multiply.outer(self._strengths[other], step)
            self.places[other] = here
        self.places[block], self.block_at[place] = place, block


def _is_legal(
    swaps: _Swaps, block: int, place: int, blocks: Sequence[FloorplanBlock], every: Sequence[Site]
) -> bool:
    """Return whether the groups have few enough clock enables after a swap."""
    here, other = int(swaps.places[block]), int(swaps.block_at[place])
    if every[here].group == every[place].group:
        return True
    for group, comes, goes in (
        (every[place].group, block, other),
        (every[here].group, other, block),
    ):
        first = group * BLOCK_MULTIPLIERS
        there = {int(one) for one in swaps.block_at[first : first + BLOCK_MULTIPLIERS]}
        stay = (there | {comes}) - {goes, -1}
        if len(frozenset().union(*(blocks[one].enables for one in stay))) > MOST_ENABLES:
            return False
    return True


def _enables(cell: Mapping[str, Any]) -> frozenset[int | str]:
    wires = cell["connections"]
    return frozenset(bit for port in _ENABLES for bit in wires.get(port, ()))
