"""``accelsim rtl``: the Verilog of an accelerator."""

from pathlib import Path

import click

from accelsim.cli.options import dataflow_option, new_folder_option, replacements, set_option


@click.command("rtl")
@click.argument("arch")
@new_folder_option()
@dataflow_option
@set_option
def rtl_command(arch: str, out: Path, dataflow: str | None, replace: tuple[str, ...]) -> None:
    """Write ARCH as Verilog, with a self-checking testbench, its registers and its instructions.

    ARCH is a preset or a YAML file.
    """
    from accelsim.api.rtl import rtl

    for file in rtl(arch, out, dataflow=dataflow, replace=replacements(replace)):
        click.echo(file)
