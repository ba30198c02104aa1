"""The two halves of the kernels, which have no kernel in common.

    python -m accelsim.simulate.kernels

compiles both before they are needed; what has been compiled is not compiled again.
"""

import sys
from pathlib import Path

from accelsim.compilation import HALVES, compile_kernels
from accelsim.progress import told
from accelsim.simulate.run import run

_WORKLOAD, _ARCH = "digits_cnn", "edge_npu_tiny"
_MAPPING = Path(__file__).with_suffix(".yaml")


def compile_half(half: str) -> None:
    """Compile a half of the kernels.

    Args:
        half: ``search``, that of mappings, with the analytical estimate; or ``engine``, the
            schedule and the engine of the cycles.
    """
    if half == "search":
        run(_WORKLOAD, _ARCH, tier="analytical")
    else:
        run(_WORKLOAD, _ARCH, mapping=_MAPPING)


def main() -> None:
    """Compile all kernels, or the half that the argument names."""
    if sys.argv[1:] and sys.argv[1] in HALVES:
        compile_half(sys.argv[1])
        return
    with told("kernels"):
        compile_kernels()


if __name__ == "__main__":
    main()
