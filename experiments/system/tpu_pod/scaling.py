"""A step of ResNet-50 with a fixed batch on 16 to 1024 TPU v3, and MLPerf's runs beside it."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import accelsim
from accelsim.arch import load_arch
from accelsim.system.collective import closed_ns, transfers
from accelsim.system.description import STATES, TrainingSystem
from accelsim.system.fabric import FabricFile, fabric, read_fabric
from accelsim.system.training_layout import Layout
from accelsim.system.training_step import TrainingStep

HERE = Path(__file__).parent
BATCH = 32768
"""Samples of a step on all chips; what MLPerf's runs took is not in their table."""
IMAGES = 1_281_167
"""Of ImageNet's training set: an epoch."""
TORUS = {16: (4, 4), 64: (8, 8), 128: (8, 16), 256: (16, 16), 512: (16, 32), 1024: (32, 32)}
CORES = 2
MOST_SAMPLES = 128
"""Of a core at once; more are several microbatches."""
LEAST_SAMPLES = BATCH // (CORES * max(TORUS))
CORE_LINK_BYTES_PER_S = 420 * 10**9
CORE_LINK_NS = 500
"""From a core to the other of its chip, through the memory of the chip: bandwidth and latency of
the accelerator tpu_v3; not published."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """A number of chips.

    Attributes:
        chips: Number of chips, each of two cores.
        samples: Samples of a core in a step.
        compute_ms: Passes and update by the model of a core.
        reduce_ms: All-reduce of fp32 gradients, first in a chip, then along the torus.
        efficiency: Samples per second and chip relative to 16 chips, with the reduction after the
            passes.
        fast_core_ms: Passes at the speed that MLPerf's run on 16 chips had.
        fast_core_efficiency: Samples per second and chip relative to 16 chips, with a faster core.
        measured_efficiency: Samples per second and chip relative to 16 chips, in MLPerf's run.
        measured_samples_per_s: Samples per second of MLPerf's run, all chips, with its evaluations.
    """

    chips: int
    samples: int
    compute_ms: float
    reduce_ms: float
    efficiency: float
    fast_core_ms: float
    fast_core_efficiency: float
    measured_efficiency: float
    measured_samples_per_s: int


@cache
def core_step(samples: int) -> TrainingStep:
    """Return a step of one core alone."""
    core = TrainingSystem(
        name="tpu_v3_core",
        fabric=read_fabric("tpu_v3"),
        arch=load_arch("tpu_v3"),
        memory_bytes=16 * 2**30,
        measured=None,
        states=STATES["fp32_adam"],
        layout=Layout(),
    )
    return accelsim.system("resnet50", core, dimensions={"batch": samples})


def compute_ns(samples: int) -> int:
    """Return the passes of so many samples on a core, and the update."""
    part = min(samples, MOST_SAMPLES)
    (stage,) = core_step(part).stages
    return samples // part * stage.compute_ns + stage.optimizer_ns


def reduce_ns(chips: int) -> int:
    """Return the all-reduce of gradients in fp32 over all cores, dimension by dimension.

    A core has half of each of its chip's links.
    """
    (stage,) = core_step(LEAST_SAMPLES).stages
    extents = (CORES, *TORUS[chips])
    torus = read_fabric("tpu_v3")
    rings = [
        {
            "kind": "ring",
            "chips": extent,
            "link_bytes_per_s": torus.link_bytes_per_s // CORES,
            "link_latency_ns": torus.link_latency_ns,
        }
        for extent in TORUS[chips]
    ]
    inside = {
        "kind": "full",
        "chips": CORES,
        "link_bytes_per_s": CORE_LINK_BYTES_PER_S,
        "link_latency_ns": CORE_LINK_NS,
    }
    pod = fabric(
        FabricFile.model_validate(
            {
                "kind": "dimensions",
                "chips": CORES * chips,
                "dimensions": [inside, *rings],
                "source": "Slices of the fabric tpu_v3.",
            }
        )
    )
    messages = transfers("all_reduce", "hierarchical", CORES * chips, extents)
    return closed_ns(messages, pod, 4 * stage.parameters)


def measured() -> dict[int, float]:
    """Return samples per second of MLPerf's runs, by chips."""
    with (HERE / "measured.csv").open(newline="", encoding="utf-8") as stream:
        return {
            int(row["chips"]): float(row["epochs"]) * IMAGES / (60 * float(row["minutes"]))
            for row in csv.DictReader(stream)
        }


def rows() -> list[Row]:
    """Return the rows of all numbers of chips."""
    runs = measured()
    first = min(runs)
    core_samples_per_s = runs[first] / (CORES * first)
    result: list[Row] = []
    least: tuple[float, float] | None = None
    for chips, samples_per_s in runs.items():
        samples = BATCH // (CORES * chips)
        compute, reduced = compute_ns(samples), reduce_ns(chips)
        fast = samples / core_samples_per_s * 1e9
        steps = compute + reduced, fast + reduced
        least = least or steps
        scale = first / chips
        result.append(
            Row(
                chips=chips,
                samples=samples,
                compute_ms=round(compute / 1e6, 2),
                reduce_ms=round(reduced / 1e6, 3),
                efficiency=round(least[0] * scale / steps[0], 3),
                fast_core_ms=round(fast / 1e6, 2),
                fast_core_efficiency=round(least[1] * scale / steps[1], 3),
                measured_efficiency=round(samples_per_s / runs[first] * scale, 3),
                measured_samples_per_s=round(samples_per_s),
            )
        )
    return result


def draw(found: Sequence[Row], axes: Any) -> None:
    """Draw the three efficiencies over chips."""
    chips = [row.chips for row in found]
    for name, label in (
        ("efficiency", "model of core and network"),
        ("fast_core_efficiency", "measured core, model of the network"),
        ("measured_efficiency", "MLPerf v0.6"),
    ):
        axes.semilogx(chips, [getattr(row, name) for row in found], marker="o", label=label)
    axes.set_xticks(chips, [str(each) for each in chips])
    axes.set_ylim(0, 1.05)
    axes.set_xlabel("chips")
    axes.set_ylabel("samples per second and chip beside 16 chips")
    axes.legend()
