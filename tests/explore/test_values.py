"""Values of axes that no other axis can mend are refused, with their line, and no others."""

import re
from pathlib import Path

import pytest

from accelsim.errors import StudyError
from accelsim.explore import Study, load_study
from accelsim.explore.prepare import prepare
from explore import fakes

STUDY = """name: kinds
workloads: [net_a]
arch: edge_npu
axes:
  clock_hz: [5e8]
"""


def prepared(folder: Path, axes: str, arch: str = "edge_npu") -> None:
    file = folder / "study.yaml"
    file.write_text(STUDY.replace("edge_npu", arch) + axes)
    prepare(load_study(file), fakes.evaluate, fakes.load)


@pytest.mark.parametrize(
    ("axes", "said"),
    [
        (
            "  array.engine.kind: [systolic, brodcast]",
            "study.yaml:6:33: axes: array.engine: unknown kind 'brodcast', did you mean broadcast?",
        ),
        (
            "  array.engine.kind: [systolic, broadcast]\n  array.engine.queue_entries: [8, -1]",
            "study.yaml:7:35: axes: array.engine.queue_entries: ",
        ),
        (
            "  array.engine.index_bits: [4, many]",
            "study.yaml:6:32: axes: array.engine.index_bits: ",
        ),
        (
            '  "array.engine.kind, array.engine.queue_entries": [[broadcast, 8], [broadcast, x]]',
            "study.yaml:6:69: axes: array.engine.queue_entries: ",
        ),
        (
            '  "array.engine.kind, array.engine.banks": [[cartesian, 64], [broadcast, 64]]',
            "study.yaml:6:62: axes: array.engine: banks needs kind cartesian, not broadcast",
        ),
        (
            "  dram.kind: [ideal, exact]\n  dram.device: [ddr4_2400, ddr4_2401]",
            "study.yaml:7:28: axes: dram.device: ddr4_2401: no such",
        ),
        (
            '  "dram.kind, dram.device": [[sdram, as4c16m16sa_7], [sdram, ddr4_2400]]',
            "study.yaml:6:54: axes: dram.device: ddr4_2400: no such SDRAM",
        ),
        (
            "  dram.kind: [exact]\n  dram.address_map: [row-bank-rank-colum]",
            "study.yaml:7:22: axes: dram.address_map: colum: an address has no such field, did you",
        ),
        (
            "  dram.price: [lpddr4, lpddr9]",
            "study.yaml:6:24: axes: dram.price: horowitz_45nm: no estimate of DRAM device 'lpddr9'",
        ),
        ("  dram.kind: [ideal, exactly]", "study.yaml:6:22: axes: dram.kind: "),
        ("  array.rows: [8, [8]]", "study.yaml:6:19: axes.array.rows.1: must be a number"),
        (
            '  "array.rows, array.cols": [[8, 8], [8, 0]]',
            "study.yaml:6:38: axes: array.cols: ",
        ),
    ],
)
@pytest.mark.parametrize("arch", ["edge_npu", "eie_64pe"])
def test_a_wrong_value_is_refused_with_its_line(
    tmp_path: Path, axes: str, said: str, arch: str
) -> None:
    with pytest.raises(StudyError) as refused:
        prepared(tmp_path, axes, arch)

    (sentence,) = refused.value.problems
    assert re.match(re.escape(f"{tmp_path}/{said}"), sentence), sentence


@pytest.mark.parametrize(
    "axes",
    [
        # The kind of one axis decides whether the value of the other is of use.
        "  array.engine.kind: [systolic, broadcast]\n  array.engine.queue_entries: [4, 8]",
        # As many banks as lanes ask for: those may be of another axis.
        "  array.engine.kind: [cartesian]\n  array.engine.banks: [1]\n"
        "  array.engine.weight_lanes: [1]\n  array.engine.activation_lanes: [1]",
        '  "array.engine.kind, array.engine.banks": [[cartesian, 1]]',
        # A device of one tier, and of a tier that no point has.
        "  dram.kind: [exact, sdram]\n  dram.device: [ddr4_2400, as4c16m16sa_7]",
        "  dram.device: [none]",
        # More rows than an outer product takes, but not a cartesian one.
        "  array.engine.tile_rows: [100000]",
    ],
)
@pytest.mark.parametrize("arch", ["edge_npu", "eie_64pe"])
def test_a_value_that_other_axes_can_mend_is_not(tmp_path: Path, axes: str, arch: str) -> None:
    prepared(tmp_path, axes, arch)


def test_a_study_of_python_has_no_lines() -> None:
    study = Study.model_validate(
        {"name": "mine", "workloads": ["x"], "arch": "edge_npu", "axes": {"array.rows": [8, 0]}}
    )

    with pytest.raises(StudyError, match=r"^mine: axes: array\.rows: .*not 0$"):
        prepare(study, fakes.evaluate, fakes.load)
