"""``accelsim calculon``: the files of Calculon in, a step of training out."""

from pathlib import Path

import click

from accelsim.cli.options import format_option


@click.command("calculon")
@click.argument("model", type=click.Path(path_type=Path))
@click.argument("execution", type=click.Path(path_type=Path))
@click.argument("system")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write model, execution and system as they were understood, for Calculon.",
)
@format_option("table", "json")
def calculon_command(
    model: Path, execution: Path, system: str, out: Path | None, form: str
) -> None:
    """Train the GPT of Calculon's files MODEL and EXECUTION for a step on SYSTEM.

    SYSTEM is Calculon's file, the name of a cluster (a100, a100_selene, h100, v100), or a cluster's
    YAML file.
    """
    from accelsim.system.functions.calculon import calculon

    result = calculon(model, execution, system, out)
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
