"""``accelsim system``: a step of training, prompts or tokens on many chips."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from accelsim.arguments import check_choice
from accelsim.perfetto import check_ending
from accelsim.simulate.run import Tier
from accelsim.system.description import Phase, TrainingSystem, load_training_system
from accelsim.system.files.astra_export import write_astra
from accelsim.system.inference import inference_pass
from accelsim.system.inference_pass import InferencePass
from accelsim.system.memory import LayoutError
from accelsim.system.step import step_of, times_of
from accelsim.system.timeline import write_timeline
from accelsim.system.training_step import TrainingStep
from accelsim.workload import Graph, load_workload


def system(
    workload: str | Path | Graph,
    system: str | Path | TrainingSystem,
    *,
    layout: Mapping[str, Any] | None = None,
    phase: Phase | None = None,
    tier: Tier = "analytical",
    dimensions: Mapping[str, int] | None = None,
    timeline: str | Path | None = None,
    astra: str | Path | None = None,
) -> TrainingStep | InferencePass:
    """Run a network on many chips: a step of training, prompts, or a token of each request.

    Args:
        workload: A zoo name or a file of a network in real numbers; in Python also a network that
            was read before. One run of it is a microbatch of one data-parallel chip: ``batch`` is
            its samples.
        system: A name, a YAML file of fabric, chip and layout, or a system that was read before.
        layout: New values of fields of the layout, such as ``data=4``; in Python a mapping.
        phase: ``training``, ``prefill`` or ``decode``; None: what the file of the system says.
        tier: Timing model of the chip, ``cycle`` or ``analytical``; see ``run``.
        dimensions: Values of symbolic dimensions of the network.
        timeline: A file that is written with what each stage does and sends, for Perfetto: it ends
            in ``.json`` or ``.json.gz``.
        astra: A folder that is written with the step as files for ASTRA-sim; the layout is
            data-parallel, with all chips of the fabric.

    Returns:
        The step of training, or the pass of prompts or tokens: its parts and bounds, memory,
        energy, and what it waits for.

    Raises:
        UserError: The network does not fit the phase or the chip, the layout does not fit
            network, fabric or memory, or a file cannot be read or written.
    """
    check_choice("tier", tier, Tier)
    if phase is not None:
        check_choice("phase", phase, Phase)
    if timeline is not None:
        check_ending(timeline)
    if isinstance(system, TrainingSystem):
        if layout or phase is not None:
            raise LayoutError(
                "layout and phase are given when a system is read, not when it is used"
            )
        machine = system
    else:
        machine = load_training_system(system, layout, phase)
    if machine.phase != "training":
        if astra is not None:
            raise LayoutError(f"astra: a step of training is written, and phase is {machine.phase}")
        served = inference_pass(load_workload(workload, dimensions), machine, tier)
        if timeline is not None:
            write_timeline(timeline, served)
        return served
    times = times_of(load_workload(workload, dimensions), machine, tier)
    step = step_of(times, machine)
    if timeline is not None:
        write_timeline(timeline, step)
    if astra is not None:
        write_astra(astra, times, machine)
    return step
