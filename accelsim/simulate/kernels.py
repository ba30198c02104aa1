"""Compiles the kernels before they are needed, in two halves that share no kernel.

    python -m accelsim.simulate.kernels

compiles both halves. Kernels that are compiled already are not compiled again.
"""

import sys
from pathlib import Path

from accelsim.compilation import HALVES, compile_kernels
from accelsim.progress import told
from accelsim.simulate.run import run

_WORKLOAD, _ARCH = "digits_cnn", "edge_npu_tiny"
_MAPPING = Path(__file__).with_suffix(".yaml")


def compile_half(half: str) -> None:
    """Compile one half of the kernels.

    Args:
        half: ``search``, the mapper with the analytical model; or ``engine``, the schedule and the
            cycle-accurate timing engine.
    """
    if half == "search":
        run(_WORKLOAD, _ARCH, tier="analytical")
    else:
        run(_WORKLOAD, _ARCH, mapping=_MAPPING)


def main() -> None:
    """Compile all kernels, or the half that is given as argument."""
    if sys.argv[1:] and sys.argv[1] in HALVES:
        compile_half(sys.argv[1])
        return
    with told("kernels"):
        compile_kernels()


if __name__ == "__main__":
    main()
