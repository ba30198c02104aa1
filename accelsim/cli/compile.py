"""``accelsim compile``."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from accelsim.cli.options import (
    arch_option,
    dimension_option,
    dimensions,
    replacements,
    seed_option,
    set_option,
)

if TYPE_CHECKING:
    from accelsim.arch import Arch
    from accelsim.integer import IntegerNetwork
    from accelsim.npu import Npu
    from accelsim.program import Program


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
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print what the program is.",
)
def compile_command(
    workload: str,
    arch: str,
    replace: tuple[str, ...],
    directory: Path,
    dimension: tuple[str, ...],
    seed: int,
    form: str,
) -> None:
    """Compile WORKLOAD, a zoo name or an ONNX file, to a program of the NPU."""
    from accelsim.arch import load_arch
    from accelsim.compiler import compile_network, network_for
    from accelsim.npu import npu_of
    from accelsim.program.files import save_program
    from accelsim.timeline import UNIT_CAUSES

    accelerator = load_arch(arch, replacements(replace))
    npu = npu_of(accelerator)
    network = network_for(workload, npu, dimensions=dimensions(dimension), seed=seed)
    program = compile_network(network, npu)
    facts = _facts(network, program, npu) | {"made_with": _made_with(accelerator, seed)}
    save_program(program, directory)
    if form == "json":
        facts["memory"].pop("sentence")
        click.echo(json.dumps(facts | {"directory": str(directory)}, indent=2))
        return
    click.echo(f"{network.name} on {npu.name}: {directory}")
    click.echo(f"instructions        {facts['instructions']:,}")
    click.echo(f"image               {facts['image_bytes']:,} bytes")
    click.echo(f"memory              {facts['memory'].pop('sentence')}")
    click.echo(f"cycles              {facts['cycles']:,}")
    click.echo(f"array utilization   {100 * facts['array_utilization']:.1f} %")
    click.echo("cycles of each layer, from its first start to its last end:")
    for name, cycles in facts["layer_cycles"].items():
        click.echo(f"{name:30}{cycles:>14,}")
    click.echo("cycles of each unit, by what it did or waited for:")
    causes = [cause for cause in UNIT_CAUSES if any(row[cause] for row in facts["units"].values())]
    names = [f"on {cause}" if cause in facts["units"] else cause for cause in causes]
    widths = [max(14, len(name) + 2) for name in names]
    columns = list(zip(causes, names, widths, strict=True))
    click.echo(f"{'':10}" + "".join(f"{name:>{width}}" for _, name, width in columns))
    for unit, row in facts["units"].items():
        click.echo(f"{unit:10}" + "".join(f"{row[cause]:>{width},}" for cause, _, width in columns))


def _facts(network: "IntegerNetwork", program: "Program", npu: "Npu") -> dict[str, Any]:
    """Return what is printed.

    The utilization of the array is the multiply-accumulates of all convolutions and matrix
    products for each of its elements and each cycle of the program.
    """
    from accelsim.integer import Convolution
    from accelsim.isa import UNITS
    from accelsim.timeline import UNIT_CAUSES, layer_cycles, run_program

    timeline = run_program(program, npu)
    cycles = timeline.events.cycles
    stacks = timeline.unit_cycles().tolist()
    spans = layer_cycles(timeline, program).tolist()
    products = sum(
        layer.weights.size
        * network.tensors[layer.output].height
        * network.tensors[layer.output].width
        for layer in network.layers
        if isinstance(layer, Convolution)
    )
    return {
        "network": network.name,
        "npu": npu.name,
        "instructions": len(program.instructions),
        "image_bytes": program.image.size,
        "memory": _memory(npu),
        "cycles": cycles,
        "array_utilization": products / max(1, cycles * npu.rows * npu.cols),
        "units": {
            unit: dict(zip(UNIT_CAUSES, stack, strict=True))
            for unit, stack in zip(UNITS, stacks, strict=True)
        },
        "layer_cycles": {
            name: span for (name, _, _), span in zip(program.layers, spans, strict=True)
        },
    }


def _memory(npu: "Npu") -> dict[str, Any]:
    """Return what stands behind the ports: tier, device, policy, and one sentence of it."""
    from accelsim.memory.shared import memory_choice_of

    choice = memory_choice_of(npu)
    return choice.facts() | {"sentence": choice.sentence()}


def _made_with(arch: "Arch", seed: int) -> dict[str, Any]:
    """Return what made the program and its cycles."""
    from accelsim import provenance

    return {
        "version": provenance.version(),
        "commit": provenance.commit(),
        "arch_sha256": provenance.digest(arch.model_dump(mode="json")),
        "seed": seed,
    }
