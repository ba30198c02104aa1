"""``accelsim calculon``: the files of Calculon in, a step of training out."""

from typing import TYPE_CHECKING

import click

from accelsim.cli.described import described_command

if TYPE_CHECKING:
    from accelsim.system.functions.calculon import CalculonResult


@described_command(
    "accelsim.system.functions.calculon:calculon",
    *("model", "execution", "system"),
    forms=("table", "json"),
)
def calculon_command(result: "CalculonResult", form: str) -> None:
    """Show parts of the step, and what in the files changed nothing."""
    if form == "json":
        click.echo(result.to_json(), nl=False)
        return
    for name, value in result.facts().items():
        click.echo(f"{name:26}{value}")
    for name, part_ns in result.parts_ns.items():
        click.echo(f"  {name.removesuffix('_ns'):24}{part_ns / 1e9:.6g} s")
    for sentence in result.ignored:
        click.echo(f"ignored: {sentence}", err=True)
    for sentence in result.not_written:
        click.echo(f"not written: {sentence}", err=True)
