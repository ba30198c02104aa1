"""``accelsim fpga``: makes the bitstream of an accelerator for a board."""

import json
from collections.abc import Mapping
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
    bitstream because the design does not fit or is too slow. For a board that accelsim cannot
    route, a project for the vendor's tools is written.
    """
    from accelsim.api.fpga import fpga

    build = fpga(
        arch,
        board,
        out,
        clock_mhz=clock_mhz,
        memory_bytes=memory_bytes,
        program_bytes=program_bytes,
        seed=seed,
        minutes=minutes,
        replace=replacements(replace),
    )
    _show(build.record, out, form)
    if build.problem is not None:
        raise HardwareError(build.problem)


def _show(record: Mapping[str, Any], out: Path, form: str) -> None:
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
