"""``accelsim cosim``: the model against the RTL."""

import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from collections.abc import Iterator

    from accelsim_hdl.cosim.campaign import Pair

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
    " verilator (Verilator 5 and a C++ compiler); compiled is verilator for large arrays if it is"
    " installed, else cxxrtl.",
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
    form: str,
    replace: tuple[str, ...],
) -> None:
    """Run programs on the model and on the RTL of ARCH, and compare.

    Start and end of every instruction, all event counters, and memory at the end must be equal.
    ARCH is a preset, a YAML file, or "random": a new machine for every ten random programs.
    """
    from accelsim_hdl.cosim.campaign import run_campaign

    if workload and programs:
        raise click.UsageError("--programs does not go with --workload; give --images")
    if images and not workload:
        raise click.UsageError("--images needs --workload")
    pairs = (
        _network_pairs(arch, workload, layer, images or 1, dimension, seed, replace)
        if workload
        else _random_pairs(arch, layer, programs or 100, dimension, seed, replace)
    )
    verdict = run_campaign(pairs, backend)  # type: ignore[arg-type]
    numbers = {key: value for key, value in asdict(verdict).items() if key != "differences"}
    if form == "json":
        click.echo(json.dumps({**numbers, "differences": verdict.differences}, indent=2))
    else:
        for key, value in numbers.items():
            shown = f"{value:.3f}" if isinstance(value, float) else f"{value:,}"
            click.echo(f"{key:18} {shown}")
    for sentence in verdict.differences[:_MOST_SENTENCES]:
        click.echo(sentence, err=True)
    if verdict.cycle_mismatches or verdict.value_mismatches:
        sys.exit(1)


def _random_pairs(
    arch: str,
    layer: str | None,
    programs: int,
    dimension: tuple[str, ...],
    seed: int,
    replace: tuple[str, ...],
) -> "Iterator[Pair]":
    from accelsim.arch import load_arch
    from accelsim.npu import npu_of
    from accelsim_hdl.cosim.campaign import random_pairs

    if layer or dimension:
        option = "--layer" if layer else "--dimension"
        raise click.UsageError(f"{option} needs --workload")
    if arch != "random":
        npu = npu_of(load_arch(arch, replacements(replace)))
        return random_pairs(programs=programs, seed=seed, npu=npu)
    if replace:
        raise click.UsageError("--set needs an accelerator, not random ones")
    return random_pairs(programs=programs, seed=seed)


def _network_pairs(
    arch: str,
    workload: str,
    layer: str | None,
    images: int,
    dimension: tuple[str, ...],
    seed: int,
    replace: tuple[str, ...],
) -> "Iterator[Pair]":
    from accelsim.arch import load_arch
    from accelsim.compiler import compile_network, network_for
    from accelsim.integer.part import random_inputs, single_layer
    from accelsim.npu import npu_of
    from accelsim_hdl.cosim.campaign import Pair

    if arch == "random":
        raise click.UsageError("--workload needs an accelerator, not random ones")
    npu = npu_of(load_arch(arch, replacements(replace)))
    network = network_for(workload, npu, dimensions=dimensions(dimension), seed=seed)
    if layer:
        network = single_layer(network, layer)
    program = compile_network(network, npu)
    for image in range(images):
        values = random_inputs(network, seed + image)
        yield Pair(
            name=f"{network.name}, input {seed + image}",
            npu=npu,
            program=program,
            image=program.with_inputs(values),
        )
