"""The command ``accelsim scalesim``: reads SCALE-Sim's inputs, writes its reports."""

from pathlib import Path

import click


@click.command("scalesim")
@click.option("-c", "--config", required=True, type=click.Path(path_type=Path), help="Its .cfg.")
@click.option(
    "-t", "--topology", required=True, type=click.Path(path_type=Path), help="Its topology .csv."
)
@click.option(
    "-i",
    "--input-type",
    "kind",
    type=click.Choice(["conv", "gemm"]),
    help="What the rows are; told by the header if absent.",
)
@click.option(
    "-p",
    "--path",
    "out",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the folder of the run is made.",
)
@click.option(
    "--version",
    type=click.Choice(["v2", "v202", "v3"]),
    default="v3",
    show_default=True,
    help="Whose numbers: v2 HEAD, PyPI 2.0.2, or v3.",
)
def scalesim_command(
    config: Path, topology: Path, kind: str | None, out: Path, version: str
) -> None:
    """Write SCALE-Sim's three reports with its numbers, and list the mistakes in them."""
    from accelsim.compat.scalesim import scalesim

    result = scalesim(
        config,
        topology,
        out,
        "conv" if kind == "conv" else "gemm" if kind == "gemm" else None,
        "v2" if version == "v2" else "v202" if version == "v202" else "v3",
    )
    for file in result.files:
        click.echo(file)
    for sentence in result.quirks:
        click.echo(f"quirk: {sentence}", err=True)
