"""``accelsim rtl``: writes the Verilog of an accelerator."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from accelsim.arch import Arch, load_arch
from accelsim.errors import UserError
from accelsim.npu import npu_of
from accelsim.plugins import load_plugin, not_installed, plugin_names
from accelsim.values.execute import execute


def rtl(
    arch: str | Path | Arch,
    out: str | Path,
    *,
    dataflow: str | None = None,
    bus: Literal["wishbone", "axi4"] = "wishbone",
    debug_ports: bool = False,
    replace: Mapping[str, Any] | None = None,
    codec_engine: bool = False,
) -> tuple[Path, ...]:
    """Write an accelerator as Verilog, with a testbench, drivers, registers and instructions.

    Args:
        arch: A preset name, a YAML file, or an accelerator that was read before.
        out: Folder to make; it must be absent or empty.
        dataflow: New value of ``array.dataflow``.
        bus: Protocol of memory and control ports: ``wishbone`` (B4 pipelined), or ``axi4`` with
            AXI4-Lite for control.
        debug_ports: Whether the top module with ``axi4`` has the ports that show its units at work;
            with ``wishbone`` it always has them.
        replace: New values of single fields of the accelerator, by dotted path.
        codec_engine: Whether ``arch`` is a training system, by name or YAML file, whose codec
            engine is written instead, without a testbench; the other arguments do not apply.

    Returns:
        The files that were written.

    Raises:
        UserError: The accelerator is wrong, has no RTL or none with this bus, the training system
            has no codec engine, or the folder is not empty.
    """
    from accelsim_hdl.verilog import check_place, package_files, self_test_program, write_package

    if codec_engine:
        for name, is_given in (
            ("dataflow", dataflow is not None),
            ("bus", bus != "wishbone"),
            ("debug_ports", debug_ports),
            ("replace", bool(replace)),
        ):
            if is_given:
                raise UserError(f"{name} is of an accelerator, and codec_engine writes none")
        return _codec_engine(arch, Path(out))
    if debug_ports and bus == "wishbone":
        raise UserError("debug_ports: the top module with bus wishbone always has them")
    changes = dict(replace or {})
    if dataflow is not None:
        changes["array.dataflow"] = dataflow
    npu = npu_of(load_arch(arch, changes))
    folder = Path(out)
    check_place(folder)
    program = self_test_program(npu)
    files = package_files(npu, program, execute(program, npu), bus, has_debug=debug_ports)
    write_package(folder, files)
    return tuple(folder / name for name in files)


def _codec_engine(system: str | Path | Arch, folder: Path) -> tuple[Path, ...]:
    """Write the codec engine of a training system.

    Args:
        system: Name of a system, or path of a file.
        folder: Folder to write.

    Raises:
        UserError: The system cannot be read, or its folder cannot be written; see ``rtl``.
    """
    from accelsim_hdl.verilog import check_place, codec_files, write_package

    if isinstance(system, Arch):
        raise UserError("codec_engine needs the name or the file of a training system")
    if "training_system" not in plugin_names("accelsim.codec_engines"):
        lack = not_installed("training systems", "accelsim.system")
        raise UserError(f"{system}: {lack}")
    engine, decodes = load_plugin("accelsim.codec_engines", "training_system")(system)
    check_place(folder)
    files = codec_files(engine, has_decoder=decodes)
    write_package(folder, files)
    return tuple(folder / name for name in files)
