"""``accelsim system``: a step of training on many chips."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from accelsim.cli.options import choice_option, dimension_option, dimensions, format_option, pairs

if TYPE_CHECKING:
    from accelsim.system.training_step import TrainingStep


@click.command("system")
@click.argument("workload")
@click.option(
    "--system",
    "system",
    required=True,
    metavar="SYSTEM",
    help="A name or a YAML file of fabric, chip and layout.",
)
@click.option(
    "--layout",
    "layout",
    multiple=True,
    metavar="NAME=VALUE",
    help="Replace one field of the layout, for example data=4. Repeatable.",
)
@choice_option("--tier", "closed", "cycle", meaning="How the cycles of a chip are counted.")
@dimension_option
@click.option(
    "--timeline",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write what each stage does and sends, for Perfetto: FILE.json or FILE.json.gz.",
)
@click.option(
    "--astra",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write the data-parallel step as files for ASTRA-sim.",
)
@format_option("table", "json")
def system_command(
    workload: str,
    system: str,
    layout: tuple[str, ...],
    tier: str,
    dimension: tuple[str, ...],
    timeline: Path | None,
    astra: Path | None,
    form: str,
) -> None:
    """Train WORKLOAD, a zoo name or an ONNX file, on many chips for one step."""
    from accelsim.api.system import system as train

    step = train(
        workload,
        system,
        layout=_values(layout),
        tier=tier,  # type: ignore[arg-type]
        dimensions=dimensions(dimension),
        timeline=timeline,
        astra=astra,
    )
    click.echo(step.to_json() if form == "json" else _table(step), nl=False)


def _values(texts: tuple[str, ...]) -> dict[str, Any]:
    """Return the values of ``--layout``: whole numbers, or words."""
    given = pairs(texts, "--layout")
    return {name: int(text) if text.isdecimal() else text for name, text in given.items()}


def _table(step: "TrainingStep") -> str:
    lines = [f"{step.workload} on {step.system}: {step.chips} chips, tier {step.tier}", ""]
    for name, value in step.metrics().items():
        if value is not None:
            shown = f"{value:,}" if isinstance(value, int) else f"{value:,.6g}"
            lines.append(f"{name:26}{shown:>16}")
    lines += ["", f"bound by: {step.binding_resource}"]
    lines += [f"  {name:24}{100 * ns / step.step_ns:>14.1f} %" for name, ns in _shares(step)]
    lines += ["", "step over its bounds"]
    lines += [
        f"  {name:24}{step.step_ns / bound:>16.3f}"
        for name, bound in step.bounds_ns.items()
        if bound
    ]
    heads = "".join(f"{name:>12}" for name in ("step_ms", "compute_ms", "memory_GiB"))
    lines += ["", f"{'stage':>5} {'begins with':28}{heads}"]
    for number, stage in enumerate(step.stages):
        lines.append(
            f"{number:>5} {stage.first_operators[0][:27]:28}{stage.end_ns / 1e6:>12,.3f}"
            f"{stage.compute_ns / 1e6:>12,.3f}{stage.memory_bytes / 2**30:>12,.3f}"
        )
    lines += ["", "without a price, and in no joule or area: " + ", ".join(step.not_priced)]
    return "\n".join(lines) + "\n"


def _shares(step: "TrainingStep") -> list[tuple[str, int]]:
    return [(name, ns) for name, ns in step.resources_ns.items() if ns]
