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
    batch_axis: int | None,
    balance: float | None,
    out: str,
    as_json: bool,
) -> None:
    """Show how far the network in integers is from real numbers."""
    from accelsim.learn.functions.quantize import quantization_errors
    from accelsim.learn.quantize.error import signal_to_noise_db

    outputs, layers = quantization_errors(
        workload,
        network,
        images,
        dimensions=dimensions,
        batch_axis=batch_axis,
        balance=balance,
    )
    ratios = {name: signal_to_noise_db(error) for name, error in layers.items()}
    if as_json:
        facts = {
            "file": str(out),
            "layers": len(network.layers),
            "notes": list(network.notes),
            "relative_errors": outputs,
            "signal_to_noise_db": {
                name: None if ratio == float("inf") else ratio for name, ratio in ratios.items()
            },
        }
        click.echo(json.dumps(facts, indent=2))
        return
    click.echo(f"{out}: {len(network.layers)} layers")
    for note in network.notes:
        click.echo(f"note: {note}")
    click.echo("Signal to noise of the layers that compute, against real numbers:")
    width = max(map(len, ratios), default=0)
    for name, ratio in ratios.items():
        said = "exact" if ratio == float("inf") else f"{ratio:.1f} dB"
        click.echo(f"  {name:{width}}  {said:>8}")
    for name, error in outputs.items():
        click.echo(f"{name}: {100 * error:.2f} % off real numbers (root mean square)")
