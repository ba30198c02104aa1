"""``accelsim run`` and ``accelsim trace``."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from accelsim.cli.options import (
    arch_option,
    bands_option,
    choice_option,
    dataflow_option,
    dimension_option,
    dimensions,
    format_option,
    mapping_option,
    objective_option,
    replacements,
    save_mapping_option,
    search_option,
    set_option,
    timeline_option,
    tolerance_option,
)
from accelsim.progress import advance

if TYPE_CHECKING:
    from accelsim.simulate import Result


@click.command("run")
@click.argument("workload")
@arch_option
@dataflow_option
@choice_option(
    "--tier",
    *("cycle", "analytical"),
    meaning="The cycle-accurate model of the program, or an analytical estimate of its cycles,"
    " which errs to both sides (docs/commands.md).",
)
@objective_option
@tolerance_option
@search_option
@bands_option
@mapping_option
@save_mapping_option
@click.option(
    "--masks",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Which weights are kept, a file of accelsim sparse, for an array.engine that skips zeros;"
    " without it masks are drawn.",
)
@timeline_option
@click.option(
    "--strict", is_flag=True, help="Refuse a network with operators that are not modelled."
)
@set_option
@dimension_option
@format_option("table", "json", "csv")
def run_command(
    workload: str,
    arch: str,
    dataflow: str | None,
    tier: str,
    objective: str,
    tolerance: float,
    search: str,
    bands: bool,
    mapping: Path | None,
    save_mapping: Path | None,
    masks: Path | None,
    timeline: Path | None,
    strict: bool,
    replace: tuple[str, ...],
    dimension: tuple[str, ...],
    form: str,
) -> None:
    """Run WORKLOAD, a zoo name or a file (.onnx, .onnxtxt, SCALE-Sim .csv), on an accelerator."""
    from accelsim.simulate import run

    result = run(
        workload,
        arch,
        dataflow=dataflow,
        tier=tier,  # type: ignore[arg-type]
        objective=objective,
        tolerance=tolerance,
        search=search,  # type: ignore[arg-type]
        bands=bands,
        mapping=mapping,
        replace=replacements(replace),
        dimensions=dimensions(dimension),
        masks=masks,
        save_mapping=save_mapping,
        timeline=timeline,
        strict=strict,
        progress=advance,
    )
    if form == "json":
        click.echo(result.to_json(), nl=False)
    elif form == "csv":
        from accelsim.report.table import result_csv

        click.echo(result_csv(result), nl=False)
        for note in result.notes:
            click.echo(f"note: {note}", err=True)
    else:
        print_table(result)
    if result.not_priced:
        click.echo(
            "without a price, and in no joule or area: " + ", ".join(result.not_priced), err=True
        )
    if result.no_area_because:
        click.echo(f"without an area: {result.no_area_because}", err=True)
    if result.format_note:
        click.echo(f"note: {result.format_note}", err=True)
    if result.not_modelled:
        click.echo(f"warning: {result.not_modelled_sentence()}", err=True)


def print_table(result: "Result") -> None:
    """Print a result as a table, never narrower than its numbers.

    Args:
        result: Result of a network or of a program.
    """
    from rich.console import Console

    from accelsim.report.table import result_table

    if result.not_modelled:
        click.echo(f"{'not modelled':20}{result.not_modelled_sentence()}")
    table = result_table(result)
    # A terminal may break lines, but digits must not be lost.
    width = max(Console().width, Console(width=1000).measure(table).maximum)
    Console(width=width).print(table)
    for title, said in (
        ("lower bound", result.lower_bound_sentence()),
        ("beats", result.beats_sentence()),
        ("utilization", result.overlap_sentence()),
        ("mappings", result.search_sentence()),
        ("left to the host", result.host_sentence()),
        *(("note", note) for note in result.notes),
    ):
        if said:
            click.echo(f"{title:20}{said}")


@click.command("trace")
@click.argument("workload")
@arch_option
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write: .parquet, .csv, or .trace (address READ|WRITE cycle).",
)
@click.option("--layer", metavar="NAME", help="Only the cycles of this layer.")
@choice_option(
    "--kind",
    *("dram", "sram"),
    meaning="Requests that memory accepts, or words that units read and write in the buffers.",
)
@click.option(
    "--burst-bytes",
    type=int,
    default=64,
    show_default=True,
    help="Beats within a block of so many bytes are one request to DRAM; 1: each beat is one.",
)
@objective_option
@tolerance_option
@dataflow_option
@set_option
@dimension_option
def trace_command(
    workload: str,
    arch: str,
    out: Path,
    layer: str | None,
    kind: str,
    burst_bytes: int,
    objective: str,
    tolerance: float,
    dataflow: str | None,
    replace: tuple[str, ...],
    dimension: tuple[str, ...],
) -> None:
    """Write the memory trace of WORKLOAD with cycles, as run --tier cycle times it."""
    from accelsim.trace import trace

    summary = trace(
        workload,
        arch,
        out,
        layer=layer,
        kind="sram" if kind == "sram" else "dram",
        burst_bytes=burst_bytes,
        objective=objective,
        tolerance=tolerance,
        dataflow=dataflow,
        replace=replacements(replace),
        dimensions=dimensions(dimension),
    )
    click.echo(summary.file)
    click.echo(
        f"{summary.requests} {'words' if kind == 'sram' else 'requests'}, cycles"
        f" {summary.first_cycle} to {summary.last_cycle} of {summary.cycles}, counted from cycle"
        f" {summary.begin_cycle} of the program",
        err=True,
    )
