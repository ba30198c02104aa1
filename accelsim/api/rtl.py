"""``accelsim rtl``: the Verilog of an accelerator."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from accelsim.arch import Arch, load_arch
from accelsim.npu import npu_of
from accelsim.values.execute import execute


def rtl(
    arch: str | Path | Arch,
    out: str | Path,
    *,
    dataflow: str | None = None,
    bus: Literal["wishbone", "axi4"] = "wishbone",
    replace: Mapping[str, Any] | None = None,
) -> tuple[Path, ...]:
    """Write an accelerator as Verilog, with a self-checking testbench, registers and instructions.

    Args:
        arch: A preset name, a YAML file, or an accelerator that was read before.
        out: The folder that is made; it must not exist or be empty.
        dataflow: Replaces ``array.dataflow``.
        bus: What memory and control ports speak: ``wishbone`` (B4 pipelined), or ``axi4`` with
            AXI4-Lite for control; the testbench is written for Wishbone only.
        replace: New values of single fields of the accelerator, by dotted path.

    Returns:
        The files that were written.

    Raises:
        UserError: The accelerator is wrong, has no RTL or none with this bus, or the folder holds
            something.
    """
    from accelsim_hdl.verilog import check_place, package_files, self_test_program, write_package

    changes = dict(replace or {})
    if dataflow is not None:
        changes["array.dataflow"] = dataflow
    npu = npu_of(load_arch(arch, changes))
    folder = Path(out)
    check_place(folder)
    program = self_test_program(npu)
    files = package_files(npu, program, execute(program, npu), bus)
    write_package(folder, files)
    return tuple(folder / name for name in files)
