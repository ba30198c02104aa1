"""Prices of circuits that no source has, derived from the gates of our own circuits.

The multiplier of two formats, or what an adder element has in its place, is compared, gate by gate,
with our multiplier of int8 by int8: the ratio times the price of an int8 product in a technology is
the price in that technology. Of int4 by int8 and int16 by int8, which technologies price
themselves, the ratios are 0.87 and 0.94 times those of Horowitz's prices.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from accelsim.errors import TechnologyError
from accelsim.number import Number
from accelsim.technology.cells import CellPrice, load_cells, load_gates, price_cells
from accelsim.technology.curve import Sourced

TABLE, DISTANCES = "multipliers", "distances"
REFERENCE = "int8"
INTEGERS = ("integer", "fixed")
DERIVED = ("binary", "ternary", "power_of_two")
"""Kinds of signed formats whose multipliers have cells in the table."""
UNCERTAINTY_FACTOR = 2.0
"""The true price is believed to lie between price / factor and price * factor: gates switch less
often or more than once, and both circuits are neither sized nor placed."""


class Ratio(NamedTuple):
    """Cost of a multiplier divided by that of int8 by int8.

    Args:
        energy: Ratio of the energies of one operation.
        area: Ratio of the areas.
        cells: Gates that it was computed from, as a text.
    """

    energy: float
    area: float
    cells: str

    def price(self, reference: Sourced) -> Sourced:
        """Return the energy of a product.

        Args:
            reference: Energy of a product of int8 by int8.
        """
        return Sourced(
            value=self.energy * reference.value,
            source=f"{self.cells}, times {reference.source}",
            evidence="derived",
            uncertainty_factor=max(UNCERTAINTY_FACTOR, reference.uncertainty_factor or 1.0),
        )


@lru_cache(maxsize=256)
def distance_ratio(left: Number, right: Number) -> Ratio:
    """Return what the distance of an adder element costs, as a multiple of a product of int8.

    Between widths that were synthesized the ratio lies on straight lines; an unsigned activation
    counts as a signed integer of its bits.

    Args:
        left: Format of activations, an integer.
        right: Format of weights, an integer.

    Raises:
        TechnologyError: A format is wider or narrower than those that were synthesized.
    """
    table, reference = load_cells(DISTANCES), _price(TABLE, REFERENCE, REFERENCE)
    widths = sorted({int(row.left.removeprefix("int")) for row in table.circuits})
    for form in (left, right):
        if not widths[0] <= form.bits <= widths[-1]:
            raise TechnologyError(
                f"no cells of a distance of {left.name} to {right.name} were counted"
            )
    prices = [
        (one * other, _price(DISTANCES, f"int{bits}", f"int{weight_bits}"))
        for bits, one in _neighbours(left.bits, widths)
        for weight_bits, other in _neighbours(right.bits, widths)
    ]
    return Ratio(
        energy=sum(share * each.logic_energy_pj for share, each in prices)
        / reference.logic_energy_pj,
        area=sum(share * each.area_um2 for share, each in prices) / reference.area_um2,
        cells=f"gates of our distance of {left.name} to {right.name} and of our multiplier of int8"
        f" by int8 ({table.tool.partition(', passes')[0]}; {load_gates().name})",
    )


def _neighbours(bits: int, widths: Sequence[int]) -> list[tuple[int, float]]:
    """Return the nearest widths below and above, each with its share of a straight line.

    Args:
        bits: Width, between the first and the last of ``widths``.
        widths: Widths in rising order.
    """
    high = widths[bisect_left(widths, bits)]
    low = widths[max(0, bisect_left(widths, bits + 1) - 1)]
    part = (bits - low) / (high - low) if high > low else 0.0
    return [(width, share) for width, share in ((low, 1 - part), (high, part)) if share]


def is_derived(left: Number, right: Number) -> bool:
    """Return whether the price of a product is derived from gates.

    Args:
        left: Format of one operand.
        right: Format of the other operand.
    """
    ours = [form.kind in DERIVED and form.signed for form in (left, right)]
    return any(ours) and all(
        is_ours or form.kind in INTEGERS for is_ours, form in zip(ours, (left, right), strict=True)
    )


@lru_cache(maxsize=256)
def ratio(left: Number, right: Number) -> Ratio:
    """Return what a multiplier costs, as a multiple of one of int8 by int8.

    Between two widths of integers that were synthesized the ratio lies on a straight line; an
    unsigned or fixed-point operand counts as a signed integer of its bits.

    Args:
        left: Format of one operand, of ``DERIVED`` or an integer.
        right: Format of the other operand.

    Raises:
        TechnologyError: The pair was not synthesized, and lies between no two that were.
    """
    table = load_cells(TABLE)
    reference = _price(TABLE, REFERENCE, REFERENCE)
    if left.kind in INTEGERS:
        left, right = right, left
    if right.kind in INTEGERS:
        known = sorted(
            int(row.right.removeprefix("int"))
            for row in table.circuits
            if row.left == left.name and row.right.startswith("int")
        )
        if not known or not known[0] <= right.bits <= known[-1]:
            raise TechnologyError(f"no cells of {left.name} by {right.name} were counted")
        near = _neighbours(right.bits, known)
        pairs = [(left.name, f"int{bits}", share) for bits, share in near]
    else:
        names = {(row.left, row.right) for row in table.circuits}
        pair = (left.name, right.name)
        pairs = [(*(pair if pair in names else pair[::-1]), 1.0)]
    prices = [(weight, _price(TABLE, one, other)) for one, other, weight in pairs if weight]
    return Ratio(
        energy=sum(weight * each.logic_energy_pj for weight, each in prices)
        / reference.logic_energy_pj,
        area=sum(weight * each.area_um2 for weight, each in prices) / reference.area_um2,
        cells=f"gates of our multipliers of {left.name} by {right.name} and of int8 by int8"
        f" ({table.tool.partition(', passes')[0]}; {load_gates().name})",
    )


def _price(table: str, left: str, right: str) -> CellPrice:
    return price_cells(load_cells(table).circuit(left, right).cells, load_gates())
