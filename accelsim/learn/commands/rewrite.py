"""``accelsim rewrite``."""

import json
from typing import Any

import click

from accelsim.cli.described import described_command


@described_command("accelsim.learn.functions.rewrite:rewrite", "workload", required=("out",))
@click.option("--json", "as_json", is_flag=True, help="Print what was written as JSON.")
def rewrite_command(facts: dict[str, Any], as_json: bool) -> None:
    """Show how much smaller the layers became."""
    if as_json:
        click.echo(json.dumps(facts, indent=2))
        return
    if found := facts["searched"]:
        _print_search(facts["file"], found)
    if not facts["layers"] and facts["searched"]:
        return
    rows = [(each["name"], each["rule"], each) for each in facts["layers"]]
    rows.append(("the network", "", facts))
    width = max(len(name) for name, *_ in rows)
    said = max(len(rule) for _, rule, _ in rows)
    click.echo(f"{facts['file']}: {len(facts['layers'])} layers rewritten")
    for name, rule, found in rows:
        sizes = "   ".join(_change(found, what) for what in ("weights", "macs"))
        error = found.get("weight_error")
        off = "" if error is None else f"   weights {100 * error:.1f} % off"
        click.echo(f"  {name:{width}}  {rule:{said}}  {sizes}{off}")
    for each in facts["left"]:
        click.echo(f"  {each['name']} stays: it {each['reason']}")


def _print_search(file: str, found: dict[str, Any]) -> None:
    """Print what equal networks were found."""
    before, after, unit = found["before"], found["after"], found["objective"]
    steps = ", ".join(
        f"{each['name']} ({each['places']} place{'s' if each['places'] > 1 else ''})"
        for each in found["substitutions"]
    )
    saved = f"{100 * (1 - after / before):.1f} % less" if steps else "no equal network costs less"
    click.echo(
        f"{file}: {before:,.0f} to {after:,.0f} {unit} on {found['arch']}, {saved};"
        f" {found['tried']} networks tried"
    )
    if steps:
        click.echo(f"  substitutions: {steps}")


def _change(found: dict[str, Any], what: str) -> str:
    before, after = found[f"{what}_before"], found[f"{what}_after"]
    ratio = f" (x{before / after:.2f} fewer)" if after and before != after else ""
    return f"{what} {before:,} to {after:,}{ratio}"
