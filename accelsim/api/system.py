"""``accelsim system``: a step of training on many chips."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from accelsim.arguments import check_choice
from accelsim.perfetto import check_ending
from accelsim.simulate.run import Tier
from accelsim.system.description import TrainingSystem, load_training_system
from accelsim.system.files.astra_export import write_astra
from accelsim.system.memory import LayoutError
from accelsim.system.step import step_of, times_of
from accelsim.system.step_timeline import write_step_timeline
from accelsim.system.training_step import TrainingStep
from accelsim.workload import Graph, load_workload


def system(
    workload: str | Path | Graph,
    system: str | Path | TrainingSystem,
    *,
    layout: Mapping[str, Any] | None = None,
    tier: Tier = "closed",
    dimensions: Mapping[str, int] | None = None,
    timeline: str | Path | None = None,
    astra: str | Path | None = None,
) -> TrainingStep:
    """Train a network on many chips for a step.

    Args:
        workload: A zoo name, a file, or a network that was read before, in real numbers. One run of
            it is a microbatch of one data-parallel chip: ``batch`` is its samples.
        system: A name, a YAML file of fabric, chip and layout, or a system that was read before.
        layout: New values of fields of the layout, for example ``{"data": 4, "pipeline": 2}``.
        tier: By which the chip's cycles are counted, as of ``run``.
        dimensions: Values of symbolic dimensions of the network.
        timeline: A file that is written with what each stage does and sends, for Perfetto: it ends
            in ``.json`` or ``.json.gz``.
        astra: A folder that is written with the step as files for ASTRA-sim; the layout is
            data-parallel, with all chips of the fabric.

    Returns:
        The step, its parts and bounds, memory, energy, and what it waits for.

    Raises:
        UserError: The network cannot be trained or does not fit the chip, the layout does not fit
            network, fabric or memory, or a file cannot be read or written.
    """
    check_choice("tier", tier, Tier)
    if timeline is not None:
        check_ending(timeline)
    if isinstance(system, TrainingSystem):
        if layout:
            raise LayoutError("a layout is given when a system is read, not when it is used")
        machine = system
    else:
        machine = load_training_system(system, layout)
    times = times_of(load_workload(workload, dimensions), machine, tier)
    step = step_of(times, machine)
    if timeline is not None:
        write_step_timeline(timeline, step)
    if astra is not None:
        write_astra(astra, times, machine)
    return step
