"""How many base registers a machine may have (docs/npu.md, "Base registers").

The table of instructions takes the width of a field from it, and kernels use that table:
``accelsim.kernel`` watches every file that names it, and so this one.
"""

MOST_BASES = 7
"""Base registers that instructions can name."""
