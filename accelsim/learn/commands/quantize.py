"""``accelsim quantize``."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from accelsim.cli.described import described_command

if TYPE_CHECKING:
    from accelsim.integer.network import IntegerNetwork


@described_command(
    "accelsim.learn.functions.quantize:quantize", "workload", "images", required=("out",)
)
@click.option("--json", "as_json", is_flag=True, help="Print what was written as JSON.")
def quantize_command(
    network: "IntegerNetwork",
    workload: str,
    images: str,
    dimensions: Mapping[str, int],
    out: str,
    as_json: bool,
) -> None:
    """Show how far the network in integers is from real numbers."""
    from accelsim.learn.functions.quantize import quantization_errors

    errors = quantization_errors(workload, network, images, dimensions=dimensions)
    if as_json:
        facts = {"file": str(out), "layers": len(network.layers), "relative_errors": errors}
        click.echo(json.dumps(facts, indent=2))
        return
    click.echo(f"{out}: {len(network.layers)} layers")
    for name, error in errors.items():
        click.echo(f"{name}: {100 * error:.2f} % off real numbers (root mean square)")
