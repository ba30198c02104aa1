"""``accelsim run``, ``trace``, ``compile`` and ``sparse``: a network on an accelerator."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from accelsim.cli.described import described_command
from accelsim.cli.tables import print_wide

if TYPE_CHECKING:
    from accelsim.api.compile import Compiled
    from accelsim.simulate import Result
    from accelsim.sparsity.weight_masks import WeightMasks
    from accelsim.trace import TraceSummary


@described_command("accelsim.simulate.run:run", "workload", forms=("table", "json", "csv", "latex"))
@click.option(
    "--html",
    metavar="FILE",
    help="Page to write: figures of the run, a table of its layers, and how each is cut.",
)
def run_command(
    result: "Result",
    form: str,
    arch: str,
    replace: Mapping[str, Any],
    dataflow: str | None,
    html: str | None,
) -> None:
    """Show the result of a run, and on the standard error what it leaves out."""
    if html is not None:
        _write_page(result, html, arch, {**replace, **_dataflow(dataflow)})
    if form == "json":
        click.echo(result.to_json(), nl=False)
    elif form in ("csv", "latex"):
        click.echo(_for_a_file(result, form), nl=False)
        for note in result.notes:
            click.echo(f"note: {note}", err=True)
    else:
        print_table(result)
    if result.not_priced:
        click.echo(
            "without a price, and in no joule or area: " + ", ".join(result.not_priced), err=True
        )
    print_absent(result)
    if result.format_note:
        click.echo(f"note: {result.format_note}", err=True)
    for said in result.without_effect:
        click.echo(f"warning: {said}", err=True)
    if result.not_modelled:
        click.echo(f"warning: {result.not_modelled_sentence()}", err=True)


def _dataflow(dataflow: str | None) -> dict[str, str]:
    return {} if dataflow is None else {"array.dataflow": dataflow}


def _write_page(result: "Result", html: str, arch: str, replace: Mapping[str, Any]) -> None:
    """Write the page of a run, and say where it is on the standard error."""
    from accelsim.arch import load_arch
    from accelsim.report.run_page import write_run_page

    write_run_page(result, load_arch(arch, replace), html)
    click.echo(f"page: {html}", err=True)


def _for_a_file(result: "Result", form: str) -> str:
    """Return the layers of a result in ``csv`` or ``latex``."""
    from accelsim.report.latex import latex_table
    from accelsim.report.table import result_csv, result_table

    return result_csv(result) if form == "csv" else latex_table(result_table(result))


def print_absent(result: "Result") -> None:
    """Print on the standard error why a result has no energy or no area.

    Args:
        result: Result of a network or of a program.
    """
    if result.no_energy_because:
        click.echo(f"warning: {result.no_energy_because}", err=True)
    if result.no_area_because:
        click.echo(f"without an area: {result.no_area_because}", err=True)


def print_table(result: "Result") -> None:
    """Print a result as a table, never narrower than its numbers.

    Args:
        result: Result of a network or of a program.
    """
    from accelsim.report.table import result_sentences, result_table

    if result.not_modelled:
        click.echo(f"{'not modelled':20}{result.not_modelled_sentence()}")
    print_wide(result_table(result))
    for title, said in result_sentences(result):
        click.echo(f"{title:20}{said}")


@described_command("accelsim.trace.run:trace", "workload", left_out=("format",))
def trace_command(summary: "TraceSummary", kind: str) -> None:
    """Show the file of a trace, and what it holds."""
    click.echo(summary.file)
    click.echo(
        f"{summary.requests} {'words' if kind == 'sram' else 'requests'}, cycles"
        f" {summary.first_cycle} to {summary.last_cycle} of {summary.cycles}, counted from cycle"
        f" {summary.begin_cycle} of the program",
        err=True,
    )


@described_command(
    "accelsim.api.compile:compile_program", "workload", name="compile", forms=("text", "json")
)
def compile_command(compiled: "Compiled", out: str, form: str) -> None:
    """Show what a program is, and its cycles by unit."""
    print_absent(compiled.result)
    if form == "json":
        click.echo(json.dumps(compiled.to_data(), indent=2, allow_nan=False))
        return
    print_table(compiled.result)
    for name, note in compiled.notes().items():
        click.echo(f"{name:20}{note}")
    click.echo(f"program             {out}")
    click.echo(f"instructions        {len(compiled.program.instructions):,}")
    click.echo(f"image               {compiled.program.image.size:,} bytes")
    click.echo(f"memory              {compiled.memory_sentence}")
    _print_units(compiled.units)


def _print_units(units: Mapping[str, Mapping[str, int]]) -> None:
    """Print a row for each unit, and a column for each cause that any of them has."""
    click.echo("cycles of each unit to the last instruction, by what it did or waited for:")
    causes = [cause for cause in units["load"] if any(row[cause] for row in units.values())]
    names = [f"on {cause}" if cause in units else cause for cause in causes]
    widths = [max(14, len(name) + 2) for name in names]
    columns = list(zip(causes, names, widths, strict=True))
    click.echo(f"{'':10}" + "".join(f"{name:>{width}}" for _, name, width in columns))
    for unit, row in units.items():
        click.echo(f"{unit:10}" + "".join(f"{row[cause]:>{width},}" for cause, _, width in columns))


@described_command("accelsim.api.sparse:sparse", "workload", required=("out",))
def sparse_command(masks: "WeightMasks", out: str) -> None:
    """Show how many weights are kept."""
    pruned = len(masks.masks) - len(masks.drawn)
    click.echo(
        f"{out}: {masks.kept} of {masks.count} weights kept; {pruned} layers pruned,"
        f" {len(masks.drawn)} drawn; sha256 {masks.sha256}"
    )
