"""Layers as loop nests, tilings of them, and the named rules that make a tiling legal."""

from accelsim.mapping.machine import machine_row
from accelsim.mapping.mapping import ORDERS, Mapping
from accelsim.mapping.nest import nest_row

__all__ = ["ORDERS", "Mapping", "machine_row", "nest_row"]
