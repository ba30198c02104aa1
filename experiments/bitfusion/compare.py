"""Published ratios between widths, and what three models of a width's cost say."""

import csv
import re
from dataclasses import dataclass, replace
from pathlib import Path

from accelsim.number import parse_number
from accelsim.number.composition import bricks
from accelsim.technology import load_technology
from accelsim.technology.cells import load_cells, load_gates, price_cells

FILE = Path("papers") / "bitfusion_synth_45nm.csv"
QUANTITIES = {"energy": "Dynamic Power (nW)", "area": "Area (um^2)"}
REFERENCE_BITS = 8
FIXED_BITS = (2, 4, 16)
FUSED_BITS = (4, 16)
SUM_BITS = 32
GUARD_BITS = 8
"""Of a sum beyond a product: 256 products in a row."""

_ARRAY = re.compile(r"^array (\d+)x(\d+), max (\d+)b min (\d+)b$")

Key = tuple[int, int, int, int, str]


@dataclass(frozen=True, kw_only=True)
class Row:
    """One ratio of a width to 8 bits.

    Args:
        element: ``fixed`` (one width) or ``fused`` (2-bit multipliers).
        quantity: ``energy`` of a cycle or ``area``.
        bits: The width.
        model: Model that estimates the ratio.
        published: The ratio of the 1 x 1 arrays.
        published_least: Least ratio over all 15 shapes of arrays.
        published_greatest: Greatest ratio.
        estimated: The ratio of the model.
    """

    element: str
    quantity: str
    bits: int
    model: str
    published: float
    published_least: float
    published_greatest: float
    estimated: float

    @property
    def error(self) -> float:
        """Relative error against the 1 x 1 array."""
        return self.estimated / self.published - 1


def read_published(data: Path) -> dict[Key, float]:
    """Return values by (rows, cols, widest operand, narrowest operand, quantity).

    Args:
        data: The folder of reference values.
    """
    found = {}
    with (data / FILE).open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            match = _ARRAY.match(row["workload"])
            if match:
                rows, cols, widest, narrowest = map(int, match.groups())
                found[rows, cols, widest, narrowest, row["quantity"]] = float(row["value"])
    return found


def by_curves(quantity: str, bits: int, sum_bits: int) -> float:
    """Return energy or area of a multiplication and an addition of ``horowitz_45nm``."""
    technology = load_technology("horowitz_45nm")
    form = parse_number(f"int{bits}")
    total = replace(parse_number("int32"), name=f"int{sum_bits}", bits=sum_bits)
    price = technology.mac_pj if quantity == "energy" else technology.mac_um2
    return price(form, form, total)


def by_cells(quantity: str, bits: int) -> float:
    """Return energy or area of the gates of our own multiply-accumulate."""
    circuit = load_cells().circuit(f"int{bits}", f"int{bits}")
    price = price_cells(circuit.cells, load_gates())
    return price.energy_pj if quantity == "energy" else price.area_um2


MODELS = {
    f"curves, {SUM_BITS}-bit sum": lambda quantity, bits: by_curves(quantity, bits, SUM_BITS),
    "curves, sum of a product's width": lambda quantity, bits: by_curves(quantity, bits, 2 * bits),
    f"curves, sum of a product's width and {GUARD_BITS} bits": lambda quantity, bits: by_curves(
        quantity, bits, 2 * bits + GUARD_BITS
    ),
    f"cells, {SUM_BITS}-bit sum": by_cells,
}
"""Estimates of an element of one width."""


def compare(data: Path) -> list[Row]:
    """Return every ratio of the comparison.

    Args:
        data: The folder of reference values.
    """
    values = read_published(data)
    shapes = sorted({key[:2] for key in values})

    def row(element: str, quantity: str, bits: int, model: str, estimated: float) -> Row:
        low, of = (2 if element == "fused" else bits), (2 if element == "fused" else REFERENCE_BITS)
        name = QUANTITIES[quantity]
        ratios = [
            values[*shape, bits, low, name] / values[*shape, REFERENCE_BITS, of, name]
            for shape in shapes
        ]
        return Row(
            element=element,
            quantity=quantity,
            bits=bits,
            model=model,
            published=ratios[shapes.index((1, 1))],
            published_least=min(ratios),
            published_greatest=max(ratios),
            estimated=estimated,
        )

    rows = [
        row("fixed", quantity, bits, model, price(quantity, bits) / price(quantity, REFERENCE_BITS))
        for quantity in QUANTITIES
        for model, price in MODELS.items()
        for bits in FIXED_BITS
    ]
    rows += [
        row("fused", quantity, bits, "bricks", bricks(bits) / bricks(REFERENCE_BITS))
        for quantity in QUANTITIES
        for bits in FUSED_BITS
    ]
    return rows


def products(data: Path) -> list[tuple[int, float, float]]:
    """Return (bits, fJ of a product on the 8-bit fused element, fJ on a fixed element) published.

    A fused element makes ``bricks(8) / bricks(bits)`` products in a cycle (500 MHz).

    Args:
        data: The folder of reference values.
    """
    values, name = read_published(data), QUANTITIES["energy"]
    cycle_fj = 1e-9 / 500e6 * 1e15
    brick_fj = values[1, 1, REFERENCE_BITS, 2, name] * cycle_fj / bricks(REFERENCE_BITS)
    return [
        (bits, bricks(bits) * brick_fj, values[1, 1, bits, bits, name] * cycle_fj)
        for bits in (2, 4, 8)
    ]
