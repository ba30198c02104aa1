"""``accelsim system``: a step of training, prompts or tokens on many chips."""

from typing import TYPE_CHECKING

import click

from accelsim.cli.described import described_command

if TYPE_CHECKING:
    from accelsim.system.inference_pass import InferencePass
    from accelsim.system.result import SystemResult
    from accelsim.system.training_step import TrainingStep


@described_command("accelsim.system.functions.system:system", "workload", forms=("table", "json"))
def system_command(step: "TrainingStep | InferencePass", form: str) -> None:
    """Show a step of training, or a pass of prompts or tokens."""
    from accelsim.system.training_step import TrainingStep

    if form == "json":
        shown = step.to_json()
    else:
        shown = _table(step) if isinstance(step, TrainingStep) else _served(step)
    click.echo(shown, nl=False)


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
    lines = ["", "without a price, and in no joule or area: " + ", ".join(step.not_priced)]
    if step.no_energy_because:
        lines.append(f"without an energy: {step.no_energy_because}")
    return lines


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
