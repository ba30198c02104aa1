"""Technologies: ``load_technology`` reads prices of components, each value with its source."""

from accelsim.technology.curve import Anchor, Curve, Sourced
from accelsim.technology.load import load_technology, technology_names, technology_schema
from accelsim.technology.model import FusionElement, OperatorPrice, RegisterBit, Sram, Technology

__all__ = [
    "Anchor",
    "Curve",
    "FusionElement",
    "OperatorPrice",
    "RegisterBit",
    "Sourced",
    "Sram",
    "Technology",
    "load_technology",
    "technology_names",
    "technology_schema",
]
