"""``accelsim explain``."""

from typing import TYPE_CHECKING

import click

from accelsim.cli.described import described_command
from accelsim.cli.tables import print_as

if TYPE_CHECKING:
    from accelsim.report.explanation import Explanation


@described_command("accelsim.api.explain:explain", "workload", forms=("table", "json", "latex"))
def explain_command(explanation: "Explanation", form: str) -> None:
    """Show what bounds a network, and what changes of the accelerator would do."""
    if form == "json":
        click.echo(explanation.to_json(), nl=False)
        return
    from accelsim.report.explanation import explanation_table, small_sentence

    result = explanation.result
    what = f"{explanation.layer} of {result.workload}" if explanation.layer else result.workload
    # A file for LaTeX has nothing but the table.
    aside = form == "latex"
    click.echo(f"{what} on {result.arch}, {result.tier} tier", err=aside)
    for said in explanation.sentences():
        click.echo(said, err=aside)
    print_as(explanation_table(explanation), form)
    if said := small_sentence(explanation):
        click.echo(said, err=aside)
    kept = [change.title for change in explanation.changes if change.keeps_mapping]
    if kept:
        click.echo(
            f"with the mapping of {result.arch} as it is, which is better there than the mapping"
            f" found anew: {', '.join(kept)}",
            err=aside,
        )
    for change in explanation.changes:
        if change.refused:
            click.echo(f"not {change.title}: {change.refused}", err=aside)
