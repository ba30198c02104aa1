"""The folder that ``accelsim rtl`` writes: Verilog, testbench, documents."""

from pathlib import Path

import numpy as np
from amaranth.lib.wiring import Component
from numpy.typing import NDArray

from accelsim.codec_engine import CodecEngine
from accelsim.errors import ResultError
from accelsim.files import fresh_folder, replace_folder
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim_hdl.codec import Decoder, Encoder
from accelsim_hdl.driver import driver_files, system_rdl
from accelsim_hdl.npu.axi4 import Bus
from accelsim_hdl.npu.registers import TEMPLATE_VERSION
from accelsim_hdl.verilog.emit import component_verilog, emit_verilog, module_name
from accelsim_hdl.verilog.memory_map import memory_map_page
from accelsim_hdl.verilog.testbench import bench_files


def package_files(
    npu: Npu,
    program: Program,
    expected: NDArray[np.uint8],
    bus: Bus = "wishbone",
    *,
    has_debug: bool = False,
) -> dict[str, str]:
    """Return every file of the folder.

    Args:
        npu: The machine.
        program: Program that the testbench runs.
        expected: Memory that it leaves, uint8 array of the shape of ``program.image``.
        bus: Protocol of the ports.
        has_debug: Whether the top module of ``axi4`` has ports for debugging.

    Returns:
        Text by path: a file of Verilog for each module in ``rtl``, ``NAME.f`` with their paths, the
            files of the testbench, the driver in ``driver``, ``NAME.core``, ``NAME.sdc``,
            ``accelsim_npu.rdl``, ``memory_map.md`` and ``programming.md``.
    """
    from accelsim.isa.reference import reference_page

    name = module_name(npu)
    benches = bench_files(npu, program, expected, bus=bus)
    sources = {
        f"rtl/{module}.v": text
        for module, text in emit_verilog(npu, bus, has_debug=has_debug).items()
    }
    return {
        **sources,
        f"{name}.f": "".join(f"{path}\n" for path in sources),
        **benches,
        f"{name}.core": core_file(name, tuple(sources), tuple(benches)),
        f"{name}.sdc": _constraints(npu, bus),
        **{f"driver/{file}": text for file, text in driver_files(npu).items()},
        "accelsim_npu.rdl": system_rdl(npu),
        "memory_map.md": memory_map_page(npu, bus),
        "programming.md": reference_page(),
    }


def core_file(name: str, sources: tuple[str, ...], benches: tuple[str, ...]) -> str:
    """Return a core file of FuseSoC (CAPI 2).

    Args:
        name: Name of the top module.
        sources: Paths of its Verilog.
        benches: Files of the testbench; none: there is none.
    """
    lines = ["CAPI=2:", f"name: accelsim::{name}:{TEMPLATE_VERSION}", "filesets:", "  rtl:"]
    lines += ["    file_type: verilogSource-2005", "    files:"]
    lines += [f"      - {path}" for path in sources]
    if benches:
        lines += ["  tb:", "    files:"]
        for path in benches:
            kind = "verilogSource-2005" if path.endswith(".v") else "user"
            copied = "" if path.endswith(".v") else f", copyto: {path}"
            lines.append(f"      - {path}: {{file_type: {kind}{copied}}}")
    lines += ["targets:", "  default: &default", "    filesets: [rtl]", f"    toplevel: {name}"]
    lines += ["  lint:", "    <<: *default", "    default_tool: verilator"]
    lines += ["    tools: {verilator: {mode: lint-only, verilator_options: [-Wall]}}"]
    if benches:
        lines += ["  sim:", "    filesets: [rtl, tb]", f"    toplevel: {name}_tb"]
        lines += ["    default_tool: icarus"]
    return "\n".join([*lines, ""])


def _constraints(npu: Npu, bus: Bus) -> str:
    """Return the constraints of the bare core, which Vivado, Quartus and OpenSTA read."""
    clock = "aclk" if bus == "axi4" else "clk"
    return (
        f"# {npu.name}: clock_hz of its accelerator file.\n"
        f"create_clock -name {clock} -period {1e9 / npu.clock_hz:.3f} [get_ports {clock}]\n"
    )


def codec_files(engine: CodecEngine, *, has_decoder: bool) -> dict[str, str]:
    """Return the files of a codec engine.

    Args:
        engine: The engine.
        has_decoder: Whether it has a decoder too.

    Returns:
        Text by file name: ``codec_encoder.v`` and, with a decoder, ``codec_decoder.v``, and the
            modules inside them.
    """
    units: list[Component] = [Encoder(engine), *([Decoder(engine)] if has_decoder else [])]
    files = {}
    for unit in units:
        name = f"codec_{type(unit).__name__.lower()}"
        kind = f"{engine.kind} of {engine.code_bits} bits" if engine.code_bits else engine.kind
        head = f"// {name}: {kind}, {engine.lanes} lanes of {engine.value_bits} bits.\n"
        for module, text in component_verilog(unit, name).items():
            files[f"{module}.v"] = f"{head}\n{text}"
    return files


def check_place(out: Path) -> None:
    """Refuse a folder that is not empty.

    Args:
        out: The folder, which need not exist.

    Raises:
        ResultError: It is a file, or not empty.
    """
    if out.exists() and not out.is_dir():
        raise ResultError(f"{out}: is a file; name a folder with --out")
    if out.is_dir() and any(out.iterdir()):
        raise ResultError(f"{out}: not empty; name another folder with --out")


def write_package(out: Path, files: dict[str, str]) -> None:
    """Write files into a new folder, all or none.

    Args:
        out: The folder; it does not exist or is empty.
        files: Text by file name.

    Raises:
        ResultError: The folder cannot be written, or is not empty.
    """
    check_place(out)
    with fresh_folder(out) as fresh:
        for name, content in files.items():
            (fresh / name).parent.mkdir(parents=True, exist_ok=True)
            (fresh / name).write_text(content, encoding="utf-8")
        replace_folder(fresh, out)
