"""Gemmini's RTL, as DOSA measured it, against the programs of its published mappings."""
