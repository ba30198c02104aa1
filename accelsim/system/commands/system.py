"""``accelsim system``: a step of training, prompts or tokens on many chips."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from accelsim.cli.options import choice_option, dimension_option, dimensions, format_option, pairs

if TYPE_CHECKING:
    from accelsim.system.inference_pass import InferencePass
    from accelsim.system.result import SystemResult
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
@click.option(
    "--phase",
    type=click.Choice(["training", "prefill", "decode"]),
    help="What the chips do: a step of training, prompts of requests, or a token of each. "
    "Without it: what SYSTEM says.",
)
@choice_option("--tier", "analytical", "cycle", meaning="How the cycles of a chip are counted.")
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
    phase: str | None,
    tier: str,
    dimension: tuple[str, ...],
    timeline: Path | None,
    astra: Path | None,
    form: str,
) -> None:
    """Train WORKLOAD, a zoo name or an ONNX file, on many chips for one step, or serve requests."""
    from accelsim.system.functions.system import system as many
    from accelsim.system.training_step import TrainingStep

    step = many(
        workload,
        system,
        layout=_values(layout),
        phase=phase,  # type: ignore[arg-type]
        tier=tier,  # type: ignore[arg-type]
        dimensions=dimensions(dimension),
        timeline=timeline,
        astra=astra,
    )
    if form == "json":
        shown = step.to_json()
    else:
        shown = _table(step) if isinstance(step, TrainingStep) else _served(step)
    click.echo(shown, nl=False)


def _values(texts: tuple[str, ...]) -> dict[str, Any]:
    """Return the values of ``--layout``: whole numbers, or words."""
    given = pairs(texts, "--layout")
    return {name: int(text) if text.isdecimal() else text for name, text in given.items()}


def _head(step: "SystemResult") -> list[str]:
    """Return the metrics, what the step waits for, and its distance to its bounds."""
    lines = [f"{step.workload} on {step.system}: {step.chips_at_work}, tier {step.tier}", ""]
    for name, value in step.metrics().items():
        if value is not None:
            shown = f"{value:,}" if isinstance(value, int) else f"{value:,.6g}"
            lines.append(f"{name:26}{shown:>16}")
    shares = [(name, ns) for name, ns in step.resources_ns.items() if ns]
    lines += ["", f"bound by: {step.binding_resource}"]
    lines += [f"  {name:24}{100 * ns / step.step_ns:>14.1f} %" for name, ns in shares]
    lines += ["", "step over its bounds"]
    return lines + [
        f"  {name:24}{step.step_ns / bound:>16.3f}"
        for name, bound in step.bounds_ns.items()
        if bound
    ]


def _tail(step: "SystemResult") -> list[str]:
    return ["", "without a price, and in no joule or area: " + ", ".join(step.not_priced)]


def _table(step: "TrainingStep") -> str:
    heads = "".join(f"{name:>12}" for name in ("step_ms", "compute_ms", "memory_GiB"))
    lines = [*_head(step), "", f"{'stage':>5} {'begins with':28}{heads}"]
    for number, stage in enumerate(step.stages):
        lines.append(
            f"{number:>5} {stage.first_operators[0][:27]:28}{stage.end_ns / 1e6:>12,.3f}"
            f"{stage.compute_ns / 1e6:>12,.3f}{stage.memory_bytes / 2**30:>12,.3f}"
        )
    return "\n".join([*lines, *_tail(step)]) + "\n"


def _served(step: "InferencePass") -> str:
    """Return the table of prompts or tokens: of each stage the bytes of a chip."""
    heads = "".join(f"{name:>14}" for name in ("weights_GiB", "cache_GiB", "memory_GiB"))
    lines = [*_head(step), "", f"{'stage':>5} {'begins with':28}{heads}"]
    for number, stage in enumerate(step.stages):
        sizes = stage.weights_bytes, stage.cache_bytes, stage.memory_bytes
        columns = "".join(f"{size / 2**30:>14,.3f}" for size in sizes)
        lines.append(f"{number:>5} {stage.first_operator[:27]:28}{columns}")
    heads = "".join(f"{name:>14}" for name in ("work_ms", "codec_ms", "network_ms"))
    lines += ["", f"{'a microbatch at':34}{heads}"]
    for station in step.stations:
        times = station.work_ns, station.coding_ns, station.network_ns
        lines.append(f"{station.name:34}" + "".join(f"{ns / 1e6:>14,.3f}" for ns in times))
    return "\n".join([*lines, *_tail(step)]) + "\n"
