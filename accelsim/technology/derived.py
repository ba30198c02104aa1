"""Prices of multipliers that no source has, derived from the gates of our own circuits.

The multiplier of two formats is compared, gate by gate, with our multiplier of int8 by int8: the
ratio times the price of an int8 product in a technology is the price in that technology. Of
int4 by int8 and int16 by int8, which technologies price themselves, the ratios are 0.87 and 0.94
times those of Horowitz's prices.
"""

from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from accelsim.errors import TechnologyError
from accelsim.number import Number
from accelsim.technology.cells import CellPrice, load_cells, load_gates, price_cells
from accelsim.technology.curve import Sourced

TABLE = "multipliers"
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
    reference = _price(REFERENCE, REFERENCE)
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
        high = known[bisect_left(known, right.bits)]
        low = known[max(0, bisect_left(known, right.bits + 1) - 1)]
        part = (right.bits - low) / (high - low) if high > low else 0.0
        pairs = [(left.name, f"int{low}", 1 - part), (left.name, f"int{high}", part)]
    else:
        names = {(row.left, row.right) for row in table.circuits}
        pair = (left.name, right.name)
        pairs = [(*(pair if pair in names else pair[::-1]), 1.0)]
    prices = [(weight, _price(one, other)) for one, other, weight in pairs if weight]
    return Ratio(
        energy=sum(weight * each.logic_energy_pj for weight, each in prices)
        / reference.logic_energy_pj,
        area=sum(weight * each.area_um2 for weight, each in prices) / reference.area_um2,
        cells=f"gates of our multipliers of {left.name} by {right.name} and of int8 by int8"
        f" ({table.tool.partition(', passes')[0]}; {load_gates().name})",
    )


def _price(left: str, right: str) -> CellPrice:
    return price_cells(load_cells(TABLE).circuit(left, right).cells, load_gates())
