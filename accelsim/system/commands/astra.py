"""``accelsim astra``: the files of ASTRA-sim in, its nanoseconds out."""

import json
from collections.abc import Callable
from pathlib import Path

import click

from accelsim.cli.options import Command, choice_option, format_option


def _file(
    short: str, long: str, meaning: str, *, required: bool = True
) -> Callable[[Command], Command]:
    """Return an option for a file, under a short name and ASTRA-sim's."""
    return click.option(
        short, long, required=required, type=click.Path(path_type=Path), help=meaning
    )


@click.command("astra")
@_file("--workload", "--workload-configuration", "A text workload, or PREFIX of PREFIX.0.et, ...")
@_file("--network", "--network-configuration", "The network file, YAML or JSON.")
@_file("--system", "--system-configuration", "The system file.")
@_file(
    "--logical",
    "--logical-topology-configuration",
    "The file of logical dimensions; they must be those of the network.",
    required=False,
)
@choice_option("--backend", "aware", "unaware", meaning="Whether messages wait for each other.")
@choice_option(
    "--time-unit",
    "ns",
    "us",
    meaning="Of a text workload's times: ns in ASTRA-sim 1.0, us behind Chakra's converter.",
)
@click.option(
    "--passes", "--num-passes", type=int, default=1, show_default=True, help="Of a text workload."
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write the files anew: JSON, and the workload as Chakra traces.",
)
@format_option("table", "json")
def astra_command(
    workload: Path,
    network: Path,
    system: Path,
    logical: Path | None,
    backend: str,
    time_unit: str,
    passes: int,
    out: Path | None,
    form: str,
) -> None:
    """Run a workload of ASTRA-sim on the network of its files."""
    from accelsim.system.functions.astra import astra

    result = astra(
        workload,
        network,
        system,
        logical=logical,
        backend=backend,  # type: ignore[arg-type]
        time_unit=time_unit,  # type: ignore[arg-type]
        passes=passes,
        out=out,
    )
    if form == "json":
        click.echo(json.dumps(result.to_data(), indent=2))
        return
    for chip, (end, exposed) in enumerate(zip(result.end_ns, result.exposed_ns, strict=True)):
        click.echo(f"sys[{chip}] finished, {end} cycles, exposed communication {exposed} cycles.")
    for file in result.files:
        click.echo(file)
    for sentence in result.ignored:
        click.echo(f"ignored: {sentence}", err=True)
