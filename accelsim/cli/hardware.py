"""``accelsim rtl``: writes the Verilog of an accelerator."""

from pathlib import Path
from typing import Literal

import click

from accelsim.cli.options import dataflow_option, new_folder_option, replacements, set_option


@click.command("rtl")
@click.argument("arch")
@new_folder_option()
@dataflow_option
@set_option
@click.option(
    "--bus",
    type=click.Choice(["wishbone", "axi4"]),
    default="wishbone",
    show_default=True,
    help="What the ports speak: Wishbone B4 pipelined, or AXI4 with AXI4-Lite for control.",
)
@click.option(
    "--codec-engine",
    is_flag=True,
    help="ARCH is a training system: write the codec engine beside its chips instead.",
)
def rtl_command(
    arch: str,
    out: Path,
    dataflow: str | None,
    replace: tuple[str, ...],
    bus: Literal["wishbone", "axi4"],
    codec_engine: bool,
) -> None:
    """Write ARCH as Verilog, with its registers and its instructions.

    ARCH is a preset or a YAML file. With Wishbone a self-checking testbench is written too.
    """
    from accelsim.api.rtl import rtl

    files = rtl(
        arch,
        out,
        dataflow=dataflow,
        bus=bus,
        replace=replacements(replace),
        codec_engine=codec_engine,
    )
    for file in files:
        click.echo(file)
