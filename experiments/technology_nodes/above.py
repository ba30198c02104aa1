"""Prices at 65 nm and 1.0 V: those of 45 nm and 0.9 V times factors of tables with both nodes.

Of arithmetic, registers and the leakage of logic: the polynomials of Stillmaker & Baas. Of SRAM:
CACTI 7, the median of nine capacities. Of wires: the square of the voltage, since a millimeter of
wire has about the same capacitance at both nodes.
"""

from typing import Any

from accelsim.technology import Sourced, load_technology
from experiments.technology_nodes.walk import Place, components_of

OLD = "horowitz_45nm"
NODE_NM = 65
NAME = f"scaled_{NODE_NM}nm"
VOLTS = {45: 0.9, 65: 1.0}
"""Supply of the prices that are scaled (the head of their file), and of those that are made."""
POLYNOMIALS = {65: (3.755, -4.398, 1.975), 45: (1.103, -0.362, 0.2767)}
"""Energy over volts, squared, linear and 1: Stillmaker & Baas 2017, as coded in hwcomponents."""
LOGIC_AREA = 1.5
"""Area of logic over that of 45 nm: the same source."""
SRAM_FACTORS = {"read_energy_pj": 1.84, "area_um2": 2.09, "leakage_mw": 1.42}
"""CACTI 7, 65 over 45 nm, 64 bits: medians of nine capacities of 2 KiB to 2 MiB."""
_UNCERTAINTY = 2.0
_DIGITS = 4


def energy_at(node_nm: int) -> float:
    """Return the energy of logic at the voltage of a node; unit: that of the polynomials."""
    square, linear, constant = POLYNOMIALS[node_nm]
    volts = VOLTS[node_nm]
    return (square * volts + linear) * volts + constant


def factor_of(place: Place) -> tuple[float, str]:
    """Return the factor of a value over that of 45 nm, and where it is from.

    Args:
        place: Place of the value; fields of ``sram`` that are ratios keep theirs.
    """
    component, field = place[0], place[-1]
    if component == "sram":
        return SRAM_FACTORS.get(field, 1.0), "CACTI 7, 65 over 45 nm"
    if component == "wire_pj_per_bit_mm":
        return (VOLTS[NODE_NM] / VOLTS[45]) ** 2, "square of 1.0 over 0.9 V"
    if field == "area_um2":
        return LOGIC_AREA, "Stillmaker & Baas 2017 as coded in hwcomponents, area"
    return energy_at(NODE_NM) / energy_at(45), "Stillmaker & Baas 2017 as coded in hwcomponents"


def technology_above() -> dict[str, Any]:
    """Return the technology of 65 nm as a document."""
    old = load_technology(OLD)
    head = {
        "name": NAME,
        "node_nm": NODE_NM,
        "description": "Horowitz's 45 nm times factors of Stillmaker & Baas 2017 and of CACTI 7",
    }
    return head | components_of(old, old, _value)


def _value(old: Sourced, _: Sourced, place: Place) -> dict[str, Any]:
    factor, source = factor_of(place)
    return {
        "value": float(f"{old.value * factor:.{_DIGITS}g}"),
        "source": f"{old.source}; x {factor:.3g}: {source}",
        "evidence": "scaled",
        "uncertainty_factor": max(_UNCERTAINTY, old.uncertainty_factor or 1.0),
    }
