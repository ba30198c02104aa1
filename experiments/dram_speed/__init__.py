"""How fast traces go through a DRAM."""
