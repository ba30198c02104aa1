"""``accelsim compile``."""

import json
from collections.abc import Mapping
from pathlib import Path

import click

from accelsim.cli.options import (
    arch_option,
    bands_option,
    dimension_option,
    dimensions,
    format_option,
    mapping_option,
    objective_option,
    replacements,
    save_mapping_option,
    search_option,
    seed_option,
    set_option,
    timeline_option,
    tolerance_option,
)
from accelsim.cli.simulate import print_table


@click.command("compile")
@click.argument("workload")
@arch_option
@set_option
@click.option(
    "--out",
    "directory",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="The folder of the program.",
)
@dimension_option
@seed_option
@objective_option
@tolerance_option
@search_option
@bands_option
@mapping_option
@save_mapping_option
@timeline_option
@format_option("text", "json", meaning="How to print what the program is.")
def compile_command(
    workload: str,
    arch: str,
    replace: tuple[str, ...],
    directory: Path,
    dimension: tuple[str, ...],
    seed: int,
    objective: str,
    tolerance: float,
    search: str,
    bands: bool,
    mapping: Path | None,
    save_mapping: Path | None,
    timeline: Path | None,
    form: str,
) -> None:
    """Compile WORKLOAD, a zoo name or an ONNX file, to a program of the NPU.

    A network of floats without an integer lowering gets a program without values, which has cycles
    only; the line "values" says why.
    """
    from accelsim.api.compile import compile_program

    compiled = compile_program(
        workload,
        arch,
        directory,
        objective=objective,
        tolerance=tolerance,
        search=search,  # type: ignore[arg-type]
        bands=bands,
        mapping=mapping,
        save_mapping=save_mapping,
        timeline=timeline,
        replace=replacements(replace),
        dimensions=dimensions(dimension),
        seed=seed,
    )
    if form == "json":
        click.echo(json.dumps(compiled.to_data(), indent=2, allow_nan=False))
        return
    print_table(compiled.result)
    for name, note in compiled.notes().items():
        click.echo(f"{name:20}{note}")
    click.echo(f"program             {directory}")
    click.echo(f"instructions        {len(compiled.program.instructions):,}")
    click.echo(f"image               {compiled.program.image.size:,} bytes")
    click.echo(f"memory              {compiled.memory_sentence}")
    _print_units(compiled.units)


def _print_units(units: Mapping[str, Mapping[str, int]]) -> None:
    """Print a row for each unit, and a column for each cause that any of them has."""
    click.echo("cycles of each unit, by what it did or waited for:")
    causes = [cause for cause in units["load"] if any(row[cause] for row in units.values())]
    names = [f"on {cause}" if cause in units else cause for cause in causes]
    widths = [max(14, len(name) + 2) for name in names]
    columns = list(zip(causes, names, widths, strict=True))
    click.echo(f"{'':10}" + "".join(f"{name:>{width}}" for _, name, width in columns))
    for unit, row in units.items():
        click.echo(f"{unit:10}" + "".join(f"{row[cause]:>{width},}" for cause, _, width in columns))
