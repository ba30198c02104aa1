"""How many base registers a machine may have (docs/npu.md, "Base registers").

The instruction table derives the width of its field ``base`` from this number.
"""

MOST_BASES = 7
"""Base registers that instructions can name."""
