"""``accelsim accuracy``."""

import json
from typing import Any

import click

from accelsim.cli.described import described_command

CLIPPED_SHARE = 0.01
"""Share of an input's numbers beyond its integers from which on the text says so."""


@described_command("accelsim.learn.functions.accuracy:accuracy", "network")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def accuracy_command(facts: dict[str, Any], as_json: bool) -> None:
    """Show how many answers are right, or what is published."""
    if as_json:
        click.echo(json.dumps(facts, indent=2))
    else:
        text = _published_text if "known" in facts else _measured_text
        click.echo((_own_text if "metrics" in facts else text)(facts))


def _own_text(facts: dict[str, Any]) -> str:
    lines = [f"{facts['network']} on {facts['samples']:,} samples of {facts['data']}"]
    if facts["calibrated_on"]:
        lines.append(f"scales calibrated on {facts['calibrated_on']}")
    if facts["training"]:
        taught = facts["training"]
        lines.append(
            f"weights trained on {taught['samples']:,} samples of {taught['data']},"
            f" {taught['epochs']:,} epochs"
        )
    width = max(len("in integers"), *map(len, facts["metrics"]))
    has_reals = facts["recipe"] is not None
    reals = "in real numbers, as it was given" if facts["training"] else "in real numbers"
    lines.append(f"{'':{width}}  {'in integers':>16}" + f"{reals:>32}" * has_reals)
    for name, found in facts["metrics"].items():
        sides = [found["integers"], *([found["real_numbers"]] if has_reals else [])]
        is_share = name[:3] == "top" and name[3:].isdigit()
        said = [f"{100 * one:.2f} %" if is_share else f"{one:.5g}" for one in sides]
        lines.append(f"{name:{width}}  {said[0]:>16}" + "".join(f"{one:>32}" for one in said[1:]))
    for name, found in facts["clipped"].items():
        if found["share"] >= CLIPPED_SHARE:
            lines.append(
                f"note: {100 * found['share']:.3g} % of the numbers of input {name} are outside"
                f" what its integers stand for, {found['minimum']:.4g} to {found['maximum']:.4g},"
                " and were clipped"
            )
    return "\n".join(lines)


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
