"""A step of ours as files for ASTRA-sim: they hold its work and bytes, and ``astra`` runs them."""

from pathlib import Path

import pytest

import accelsim
from accelsim.errors import FabricError
from accelsim.system.description import TrainingSystem, load_training_system
from accelsim.system.fabric import FabricFile, fabric, read_fabric
from accelsim.system.files.astra_workload import read_workload
from accelsim.system.memory import LayoutError

NAME = "switch_8_array_128x128"


def test_a_step_is_written_with_its_work_and_its_gradients(tmp_path: Path) -> None:
    step = accelsim.system("digits_mlp", NAME, astra=tmp_path)
    (stage,) = step.stages

    layers = read_workload(tmp_path / "workload.txt").layers
    run = accelsim.astra(
        tmp_path / "workload.txt",
        tmp_path / "network.json",
        tmp_path / "system.json",
        logical=tmp_path / "logical.json",
    )

    phases = [(x.forward, x.input_gradient, x.weight_gradient) for x in layers]
    work = sum(phase.time for each in phases for phase in each)
    # Each time is rounded up to a nanosecond; a text has one at least for each.
    assert 0 <= work - stage.compute_ns <= 3 * len(layers)
    assert sum(x.weight_gradient.size_bytes for x in layers) == 2 * stage.parameters
    assert run.npus == 8
    assert max(run.end_ns) >= work - max(x.input_gradient.time for x in layers[:1])


@pytest.mark.parametrize(
    ("layout", "sentence"),
    [
        ({"data": 4, "pipeline": 2, "microbatches": 2}, r"needs layout.pipeline 1, not 2$"),
        ({"data": 8, "microbatches": 2}, r"needs layout.microbatches 1, not 2$"),
        ({"data": 8, "zero_stage": 1}, r"needs zero_stage 0 and recompute none$"),
        ({"data": 4}, r"layout.data must be 8, not 4$"),
    ],
)
def test_other_layouts_are_refused(
    tmp_path: Path, layout: dict[str, object], sentence: str
) -> None:
    with pytest.raises(LayoutError, match=sentence):
        accelsim.system("digits_mlp", NAME, layout=layout, astra=tmp_path)


def test_fabrics_that_astra_sim_has_not_are_refused(tmp_path: Path) -> None:
    mesh = fabric(
        FabricFile(
            kind="mesh",
            chips=8,
            extents=(2, 4),
            link_bytes_per_s=10**9,
            link_latency_ns=1,
            source="A test.",
        )
    )
    system = load_training_system(NAME)
    for net, sentence in (
        (mesh, "no dimension of kind line$"),
        (read_fabric("dgx_1v"), "products"),
    ):
        changed = TrainingSystem(**{**vars(system), "fabric": net})
        with pytest.raises(FabricError, match=sentence):
            accelsim.system("digits_mlp", changed, astra=tmp_path)
