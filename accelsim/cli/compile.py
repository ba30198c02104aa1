"""``accelsim compile``."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from accelsim.cli.options import (
    arch_option,
    dimension_option,
    dimensions,
    format_option,
    mapping_option,
    objective_option,
    replacements,
    save_mapping_option,
    seed_option,
    set_option,
    tolerance_option,
)
from accelsim.cli.simulate import print_table, write_mapping

if TYPE_CHECKING:
    from accelsim.npu import Npu
    from accelsim.timeline import Timeline


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
@mapping_option
@save_mapping_option
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
    mapping: Path | None,
    save_mapping: Path | None,
    form: str,
) -> None:
    """Compile WORKLOAD, a zoo name or an ONNX file, to a program of the NPU."""
    from accelsim.arch import load_arch
    from accelsim.compiler import compile_network, layers_of, network_for
    from accelsim.compiler.mapping import read_mapping
    from accelsim.compiler.search import Search
    from accelsim.npu import npu_of
    from accelsim.program.files import save_program
    from accelsim.simulate.program import named_events, program_result
    from accelsim.timeline import run_program

    accelerator = load_arch(arch, replacements(replace))
    npu = npu_of(accelerator)
    network = network_for(workload, npu, dimensions=dimensions(dimension), seed=seed)
    search = Search(objective, tolerance)  # type: ignore[arg-type]
    given = None if mapping is None else read_mapping(mapping)
    program = compile_network(network, npu, search=search, mapping=given)
    timeline = run_program(program, npu)
    result = program_result(
        layers_of(network),
        named_events(program, timeline),
        npu,
        accelerator,
        mapping=program.mapping,
        workload=network.name,
        workload_sha256=network.digest,
        seed=seed,
    )
    if save_mapping is not None:
        write_mapping(save_mapping, result)
    save_program(program, directory)
    memory = _memory(npu)
    sentence = memory.pop("sentence")
    if form == "json":
        facts = {
            "instructions": len(program.instructions),
            "image_bytes": program.image.size,
            "memory": memory,
            "units": _units(timeline),
            "directory": str(directory),
        }
        click.echo(json.dumps(result.to_data() | facts, indent=2, allow_nan=False))
        return
    print_table(result)
    click.echo(f"program             {directory}")
    click.echo(f"instructions        {len(program.instructions):,}")
    click.echo(f"image               {program.image.size:,} bytes")
    click.echo(f"memory              {sentence}")
    _print_units(_units(timeline))


def _units(timeline: "Timeline") -> dict[str, dict[str, int]]:
    """Return the cycles of each unit of the machine by what it did or waited for."""
    from accelsim.isa import UNITS
    from accelsim.timeline import UNIT_CAUSES

    return {
        unit: dict(zip(UNIT_CAUSES, stack, strict=True))
        for unit, stack in zip(UNITS, timeline.unit_cycles().tolist(), strict=True)
    }


def _print_units(units: dict[str, dict[str, int]]) -> None:
    """Print a row for each unit, and a column for each cause that any of them has."""
    click.echo("cycles of each unit, by what it did or waited for:")
    causes = [cause for cause in units["load"] if any(row[cause] for row in units.values())]
    names = [f"on {cause}" if cause in units else cause for cause in causes]
    widths = [max(14, len(name) + 2) for name in names]
    columns = list(zip(causes, names, widths, strict=True))
    click.echo(f"{'':10}" + "".join(f"{name:>{width}}" for _, name, width in columns))
    for unit, row in units.items():
        click.echo(f"{unit:10}" + "".join(f"{row[cause]:>{width},}" for cause, _, width in columns))


def _memory(npu: "Npu") -> dict[str, Any]:
    """Return what stands behind the ports: tier, device, policy, and one sentence of it."""
    from accelsim.memory.shared import memory_choice_of

    choice = memory_choice_of(npu)
    return choice.facts() | {"sentence": choice.sentence()}
