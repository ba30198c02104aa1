"""``accelsim astra``: the files of ASTRA-sim in, its nanoseconds out."""

import json
from typing import TYPE_CHECKING

import click

from accelsim.cli.described import described_command

if TYPE_CHECKING:
    from accelsim.system.functions.astra import AstraResult

_ALIASES = {
    "workload": "--workload-configuration",
    "network": "--network-configuration",
    "system": "--system-configuration",
    "logical": "--logical-topology-configuration",
    "passes": "--num-passes",
}
"""The options of ASTRA-sim."""


@described_command(
    "accelsim.system.functions.astra:astra", forms=("table", "json"), aliases=_ALIASES
)
def astra_command(result: "AstraResult", form: str) -> None:
    """Show the times of each chip, and what in the files changed nothing."""
    if form == "json":
        click.echo(json.dumps(result.to_data(), indent=2))
        return
    for chip, (end, exposed) in enumerate(zip(result.end_ns, result.exposed_ns, strict=True)):
        click.echo(f"sys[{chip}] finished, {end} cycles, exposed communication {exposed} cycles.")
    for file in result.files:
        click.echo(file)
    for sentence in result.ignored:
        click.echo(f"ignored: {sentence}", err=True)
