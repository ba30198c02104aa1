"""``accelsim asic``: counts the cells of the RTL in a standard-cell library, and their area."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from accelsim.arch import Arch, load_arch
from accelsim.arguments import check_choice
from accelsim.npu import npu_of

if TYPE_CHECKING:
    from accelsim_hdl.synthesis.asic import AsicUnit


def asic(
    arch: str | Path | Arch,
    liberty: str | Path,
    *,
    unit: "AsicUnit" = "array",
    replace: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Count the cells of an accelerator in a standard-cell library, and add up their area.

    Wires, the clock tree and sizing for a clock are not included. Memories are listed without an
    area, because a RAM compiler makes them.

    Args:
        arch: A preset name, a YAML file, or an accelerator that was read before.
        liberty: Library of cells, a file in the Liberty format.
        unit: ``pe``, one processing element; ``array``; or ``npu``, the whole machine.
        replace: New values of single fields of the accelerator, by dotted path.

    Returns:
        Plain data, as ``--format json`` prints it: ``arch``, ``unit``, ``liberty``, ``area_um2``,
        its part ``sequential_um2``, ``cell_count``, ``cells`` by name, and ``memories`` (``words``,
        ``width_bits``, ``count``).

    Raises:
        UserError: The accelerator is wrong or has no RTL, the library is invalid, or Yosys fails.
    """
    npu = npu_of(load_arch(arch, replace))
    from accelsim_hdl.synthesis.asic import AsicUnit, count_asic

    check_choice("unit", unit, AsicUnit)
    library = Path(liberty)
    found = count_asic(npu, unit, library)
    return {
        "arch": npu.name,
        "unit": unit,
        "liberty": library.name,
        "area_um2": found.area_um2,
        "sequential_um2": found.sequential_um2,
        "cell_count": sum(found.cells.values()),
        "cells": found.cells,
        "memories": [
            {"words": words, "width_bits": bits, "count": found.memories.count((words, bits))}
            for words, bits in sorted(set(found.memories))
        ],
    }
