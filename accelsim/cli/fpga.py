"""``accelsim fpga``: the bitstream of an accelerator for a board."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from accelsim.cli.options import format_option, new_folder_option, replacements, set_option
from accelsim.errors import HardwareError


@click.command("fpga")
@click.argument("arch", metavar="ARCH")
@click.option("--board", required=True, metavar="BOARD", help="For example ulx3s_85f.")
@new_folder_option()
@click.option("--clock-mhz", metavar="F", help="Clock of the NPU; by default clock_hz of ARCH.")
@click.option(
    "--memory-bytes",
    type=click.IntRange(1, 2**28),
    help="Memory for data; by default the board's, of an SDRAM half of it.",
)
@click.option(
    "--program-bytes",
    type=click.IntRange(1, 2**28),
    help="Memory for instructions; likewise.",
)
@click.option(
    "--seed",
    type=click.IntRange(1, 2**31 - 1),
    default=1,
    show_default=True,
    help="Of placement: another one may be faster.",
)
@click.option(
    "--minutes",
    type=click.FloatRange(0.1, 10**5),
    default=60,
    show_default=True,
    help="How long placement and routing may take.",
)
@format_option("text", "json")
@set_option
def fpga_command(
    arch: str,
    board: str,
    out: Path,
    clock_mhz: str | None,
    memory_bytes: int | None,
    program_bytes: int | None,
    seed: int,
    minutes: float,
    form: str,
    replace: tuple[str, ...],
) -> None:
    """Make the bitstream of ARCH on BOARD: NPU, memory, link to a host.

    ARCH is a preset or a YAML file. With --format json the numbers are printed even if there is no
    bitstream, because the design does not fit or is too slow. For a board that accelsim does not
    route, a project for the vendor's tools is written.
    """
    from accelsim.arch import load_arch
    from accelsim.board import sdram_half_bytes
    from accelsim.npu import npu_of
    from accelsim_hdl.boards import board_of

    target = board_of(board)
    machine = load_arch(arch, replacements(replace))
    npu = npu_of(machine)
    # Only now: it takes a second, and most mistakes are found before.
    from accelsim_hdl.fpga import BoardDesign, make_bitstream, make_project
    from accelsim_hdl.verilog import check_place

    check_place(out)
    if clock_mhz is not None:
        clock_hz = clock_of(clock_mhz)
    else:
        clock_hz = machine.clock_hz if target.routed else target.clock_hz
    half = sdram_half_bytes(npu)
    design = BoardDesign(
        npu=npu,
        board=target,
        clock_hz=clock_hz,
        memory_bytes=memory_bytes or half or target.memory_bytes,
        program_bytes=program_bytes or half or target.program_bytes,
        seed=seed,
    )
    if not target.routed:
        _show(make_project(design, out), out, form)
        return
    record, problem = make_bitstream(design, out, 60 * minutes)
    _show(record, out, form)
    if problem is not None:
        raise HardwareError(problem)


def clock_of(text: str) -> int:
    """Return a frequency in Hz.

    Args:
        text: In MHz, for example ``62.5``.

    Raises:
        HardwareError: It is not a number of whole hertz from 1 MHz to 1000 MHz.
    """
    try:
        hertz = Fraction(text) * 1_000_000
    except (ValueError, ZeroDivisionError):
        hertz = Fraction(0)
    if hertz.denominator != 1 or not 1_000_000 <= hertz <= 1_000_000_000:
        raise HardwareError(
            f"--clock-mhz: must be a number from 1 to 1000 with at most 6 decimals, not {text!r}"
        )
    return int(hertz)


def _show(record: dict[str, Any], out: Path, form: str) -> None:
    if form == "json":
        click.echo(json.dumps(record, indent=2))
    elif record["bitstream"] is not None:
        used = ", ".join(
            f"{record[name]} of {available} {name}"
            for name, available in record["available"].items()
        )
        click.echo(out / record["bitstream"]["file"])
        click.echo(f"{record['arch']} on {record['board']}: {used}")
        click.echo(
            f"{record['fmax_mhz']:.2f} MHz of {record['target_mhz']:g} MHz wanted,"
            f" {record['peak_gops']:g} GOPS at most"
        )
        click.echo(f"longest path: {record['critical_path']['where']}")
    elif "note" in record:
        click.echo(f"{out}: a project for {record['board']}, {record['note']}")
