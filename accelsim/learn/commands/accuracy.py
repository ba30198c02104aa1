"""``accelsim accuracy``."""

import json
from typing import Any

import click

from accelsim.cli.options import seed_option
from accelsim.learn.commands.options import recipe_options


@click.command("accuracy")
@click.argument("network")
@recipe_options
@click.option(
    "--overflow",
    type=click.Choice(["refuse", "wrap", "saturate"]),
    default="refuse",
    show_default=True,
    help="What a sum outside the accumulator does.",
)
@click.option(
    "--fine-tune",
    type=click.IntRange(0, 1000),
    default=0,
    show_default=True,
    metavar="EPOCHS",
    help="Train the pruned and quantized weights first.",
)
@seed_option
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def accuracy_command(
    network: str,
    form: str,
    sparsity: str,
    layers: tuple[str, ...],
    granularity: str,
    calibration: str,
    weight_calibration: str,
    bias_correction: bool,
    accumulator: str,
    overflow: str,
    fine_tune: int,
    seed: int,
    as_json: bool,
) -> None:
    """Quantize and prune NETWORK, and count its correct answers.

    NETWORK is a float network whose file names its training data (digits_mlp, digits_conv,
    digits_rnn), as a zoo name or an ONNX file. For networks of ImageNet the published results are
    listed.
    """
    from accelsim.learn.functions.accuracy import accuracy

    facts = accuracy(
        network,
        format=form,
        sparsity=sparsity,
        layers=layers,
        granularity=granularity,
        calibration=calibration,  # type: ignore[arg-type]
        weight_calibration=weight_calibration,  # type: ignore[arg-type]
        bias_correction=bias_correction,
        accumulator=accumulator,
        overflow=overflow,  # type: ignore[arg-type]
        fine_tune=fine_tune,
        seed=seed,
    )
    if as_json:
        click.echo(json.dumps(facts, indent=2))
    else:
        click.echo(_published_text(facts) if "known" in facts else _measured_text(facts))


def _measured_text(facts: dict[str, Any]) -> str:
    images = facts["images"]
    lines = [f"{facts['network']} on the {images} test images of {facts['data']}"]
    for name, key in (("in real numbers", "float_correct"), ("in integers", "correct")):
        share = 100 * facts[key] / images
        lines.append(f"{name:20}{facts[key]:>6,} right   {share:.2f} %")
    lines.append(f"{'weights':20}{-(-facts['weight_bits'] // 8):>6,} bytes")
    return "\n".join(lines)


def _published_text(facts: dict[str, Any]) -> str:
    lines = [f"{facts['network']} on ImageNet, top-1, as published:"]
    for row in facts["results"]:
        before = row["float_top1_percent"]
        was = f" (float {before} %)" if before is not None else ""
        lines.append(f"{row['top1_percent']} %{was}: {row['method']}; {row['source']}")
    if not facts["known"]:
        lines = [f"{facts['network']}: not known for these formats and this pattern"]
    named = {
        f"{row['weight']}/{row['activation']} {row['sparsity']}": None for row in facts["others"]
    }
    if named:
        lines.append("results with others are known: " + ", ".join(named))
    return "\n".join(lines)
