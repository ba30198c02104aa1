"""Projects for boards that accelsim cannot route: Verilog, constraints, and a script."""

from collections.abc import Mapping

from amaranth.back import rtlil

from accelsim.resources import WORDS
from accelsim_hdl.boards import Board
from accelsim_hdl.fpga.constraints import gowin_constraints, xilinx_constraints
from accelsim_hdl.fpga.design import BoardDesign
from accelsim_hdl.fpga.report import Use
from accelsim_hdl.fpga.top import TOP
from accelsim_hdl.verilog.deduplicate import deduplicate
from accelsim_hdl.verilog.emit import verilog_of

NOT_ROUTED = "not placed, routed or timed by accelsim"


def project_files(design: BoardDesign, use: Mapping[str, Use]) -> dict[str, str]:
    """Return the files of a project for the vendor's tools.

    Args:
        design: Design for a board that accelsim cannot route.
        use: Its cells, by the keys of ``accelsim.resources.WORDS``.

    Returns:
        Text by file name: ``top.v``, constraints, a script, ``README.md``.

    Raises:
        HardwareError: The clock is not that of the oscillator.
    """
    board = design.board
    assert not board.routed
    top = design.top()
    text = rtlil.convert(top, ports=top.ports, name=TOP, emit_src=False)
    verilog = f"// {design.npu.name} on {board.title}: {NOT_ROUTED}.\n" + verilog_of(
        deduplicate(text)
    )
    if board.family == "xilinx":
        files = {
            "pins.xdc": xilinx_constraints(board),
            "build.tcl": _vivado(board),
        }
        command = "vivado -mode batch -source build.tcl"
        product = "top.bit"
    else:
        files = {
            "pins.cst": gowin_constraints(board),
            "clock.sdc": f"create_clock -name clk -period {1e9 / board.clock_hz:.3f}"
            " [get_ports {clk}]\n",
            "build.tcl": _gowin(board),
        }
        command = "gw_sh build.tcl"
        product = "impl/pnr/project.fs"
    readme = (
        f"# {design.npu.name} on {board.title}\n\n"
        f"A project, {NOT_ROUTED}: how fast it is, only the vendor's tools say. By Yosys it has"
        f" {counted(use)}. The Verilog is of the same source as that of the boards which accelsim"
        f" does route.\n\n    {command}\n    openFPGALoader -b {board.loader} {product}\n\n"
        f"{system_lines(design)}"
    )
    return {"top.v": verilog, **files, "README.md": readme}


def counted(use: Mapping[str, Use]) -> str:
    """Return the cells of a design in words: ``12 of 20 DSP blocks and 3 of 26 block RAMs``.

    Args:
        use: Cells, by the keys of ``accelsim.resources.WORDS``.
    """
    said = [f"{one.used:,} of {one.available:,} {WORDS[name]}" for name, one in use.items()]
    return ", ".join(said[:-1]) + f" and {said[-1]}"


def system_lines(design: BoardDesign) -> str:
    """Return what the host of a board must know, as lines of Markdown.

    Args:
        design: A design for a board.
    """
    npu = design.npu
    where = "In the SDRAM" if npu.has_sdram else "On the chip"
    return (
        f"- Array {npu.fold_rows} x {npu.cols}, {npu.dataflow}, at {design.clock_mhz:g} MHz:"
        f" {design.peak_gops:g} GOPS at most.\n"
        f"- {where}: {design.memory_bytes} bytes for data, {design.program_bytes} for"
        " instructions.\n"
        f"- Host: UART, {design.board.baud} bits in a second, 8 data bits, no parity, 1 stop bit.\n"
        "- Lights: one when the last program has ended, one when it met an unknown instruction.\n"
    )


def _vivado(board: Board) -> str:
    return (
        f"create_project -in_memory -part {board.part}\n"
        "read_verilog top.v\n"
        "read_xdc pins.xdc\n"
        f"synth_design -top {TOP}\n"
        "opt_design\n"
        "place_design\n"
        "route_design\n"
        "report_utilization -file utilization.txt\n"
        "report_timing_summary -file timing.txt\n"
        "write_bitstream -force top.bit\n"
    )


def _gowin(board: Board) -> str:
    return (
        f"set_device -name {board.device} {board.part}\n"
        "add_file top.v\n"
        "add_file pins.cst\n"
        "add_file clock.sdc\n"
        f"set_option -top_module {TOP}\n"
        "set_option -verilog_std v2001\n"
        "set_option -output_base_name project\n"
        "set_option -use_mspi_as_gpio 1\n"
        "set_option -use_sspi_as_gpio 1\n"
        "run all\n"
    )
