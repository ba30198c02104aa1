"""What the analytical tier does not time is refused before a sweep begins."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from accelsim.errors import StudyError
from accelsim.explore import load_study
from accelsim.explore.prepare import prepare

STUDY = """\
name: timed
workloads: [digits_mlp]
arch: {arch}
axes:
  array.rows: [4, 8]
{axes}
"""


@pytest.fixture
def refusal(tmp_path: Path) -> Callable[..., str]:
    def refuse(axes: str = "", arch: str = "edge_npu_tiny") -> str:
        (tmp_path / "study.yaml").write_text(STUDY.format(axes=axes, arch=arch))
        with pytest.raises(StudyError) as refused:
            prepare(load_study(tmp_path / "study.yaml"))
        return str(refused.value).removeprefix(f"{tmp_path}/")

    return refuse


@pytest.mark.parametrize(
    ("axes", "said"),
    [
        (
            "  dram.kind: [exact]",
            "study.yaml:6:15: axes: tier analytical knows dram.kind ideal and block_ram, not exact;"
            " write tier: cycle",
        ),
        (
            "  dram.kind: [ideal, window]",
            "study.yaml:6:22: axes: tier analytical knows dram.kind ideal and block_ram, not"
            " window; write tier: cycle",
        ),
        (
            "  dram.arbiter: [priority]",
            "study.yaml:6:18: axes: tier analytical knows dram.arbiter round_robin, not priority;"
            " write tier: cycle",
        ),
    ],
)
def test_a_value_that_needs_the_cycle_tier_has_its_line(
    refusal: Callable[..., str], axes: str, said: str
) -> None:
    assert refusal(axes) == said


def test_an_accelerator_that_needs_it_is_refused_once(
    refusal: Callable[..., str], tmp_path: Path
) -> None:
    from accelsim.arch.load import PRESETS

    text = PRESETS.path("edge_npu_tiny").read_text()
    (tmp_path / "mine.yaml").write_text(
        re.sub("dram: .*", "dram: {kind: exact, device: ddr4_2400}", text)
    )

    said = refusal(arch="mine.yaml")

    assert said == (
        "study.yaml:3:1: arch: tier analytical knows dram.kind ideal and block_ram, not exact;"
        " write tier: cycle"
    )


def test_the_cycle_tier_takes_all(tmp_path: Path) -> None:
    axes = "  dram.kind: [ideal, exact]\ntier: cycle"
    (tmp_path / "study.yaml").write_text(STUDY.format(axes=axes, arch="edge_npu_tiny"))

    space, _ = prepare(load_study(tmp_path / "study.yaml"))

    assert space.tier == "cycle"
