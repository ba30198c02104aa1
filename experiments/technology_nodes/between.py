"""Prices at 28 and 16 nm, between those of 45 and of 7 nm.

The rule for energies and powers: their logarithm is a straight line over the logarithm of the node,
from ``horowitz_45nm`` to ``jouppi_7nm``. Areas are those of 45 nm times a factor of Stillmaker and
Baas.
"""

from itertools import pairwise
from math import exp, log
from typing import Any

from accelsim.technology import Sourced, load_technology
from experiments.technology_nodes.walk import Place, components_of

OLD, NEW = "horowitz_45nm", "jouppi_7nm"
NODES_NM = (28, 16)
FACTORS = {45: 1.0, 32: 0.46, 20: 0.21, 16: 0.19}
"""Area over that of 45 nm: Stillmaker & Baas 2017 as coded in hwcomponents."""
_UNCERTAINTY = {True: 2.0, False: 3.0}
"""Least factor, of arithmetic and of other components: 14 nm tables differ by up to 2.7."""
_ARITHMETIC = ("integer_adder", "integer_multiplier", "float_adder", "float_multiplier")
_DIGITS = 4
_CELLS = "Stillmaker & Baas 2017, area of 45 nm"
_SOURCES = {
    "arithmetic": "Horowitz, ISSCC 2014 (45 nm) and Jouppi et al., ISCA 2021, Table 2 (7 nm)",
    "others": f"{OLD} and {NEW}, each with its sources",
}
_BETWEEN = "logarithm of the value straight over that of the node"


def name_of(node_nm: int) -> str:
    """Return the name of the technology of a node."""
    return f"between_{node_nm}nm"


def share_of(node_nm: float) -> float:
    """Return how far a node is from 45 nm (0) to 7 nm (1)."""
    old, new = load_technology(OLD).node_nm, load_technology(NEW).node_nm
    return log(old / node_nm) / log(old / new)


def area_factor(node_nm: float) -> float:
    """Return the area of a circuit over its area at 45 nm.

    Args:
        node_nm: Node from 45 to 16.
    """
    known = sorted(FACTORS)
    for low, high in pairwise(known):
        if low <= node_nm <= high:
            part = log(high / node_nm) / log(high / low)
            return exp((1 - part) * log(FACTORS[high]) + part * log(FACTORS[low]))
    raise ValueError(f"no factor of area at {node_nm} nm")


def technology_at(node_nm: int) -> dict[str, Any]:
    """Return a technology as a document.

    Args:
        node_nm: Node from 45 to 16.
    """
    head = {
        "name": name_of(node_nm),
        "node_nm": node_nm,
        "description": f"Between Horowitz's 45 nm and Jouppi's 7 nm; {_BETWEEN}",
    }

    def value_of(old: Sourced, new: Sourced, place: Place) -> dict[str, Any]:
        return _value(old, new, node_nm, place)

    return head | components_of(load_technology(OLD), load_technology(NEW), value_of)


def _value(old: Sourced, new: Sourced, node_nm: int, place: Place) -> dict[str, Any]:
    is_arithmetic = place[0] in _ARITHMETIC
    if place[-1].startswith("area"):
        value, source = old.value * area_factor(node_nm), f"{_CELLS} x {area_factor(node_nm):.3g}"
    else:
        value = old.value * (new.value / old.value) ** share_of(node_nm)
        source = f"{_SOURCES['arithmetic' if is_arithmetic else 'others']}; {_BETWEEN}"
    factors = [each.uncertainty_factor or 1.0 for each in (old, new)]
    return {
        "value": float(f"{value:.{_DIGITS}g}"),
        "source": source,
        "evidence": "scaled",
        "uncertainty_factor": float(f"{max(_UNCERTAINTY[is_arithmetic], *factors):.3g}"),
    }
