"""Studies with a training system: its fields are axes, and a step of training gives metrics."""

from pathlib import Path
from typing import Any

import pytest

import accelsim
from accelsim.api.catalog import list_names
from accelsim.arch import load_arch
from accelsim.errors import StudyError, TechnologyError
from accelsim.explore.load import load_study
from accelsim.explore.prepare import prepare
from accelsim.explore.read import read_sweep
from accelsim.report.collect import arch_of
from accelsim.system.description import Prices, load_training_system
from accelsim.system.provider import PROVIDER
from accelsim.system.study import system_fields
from system.small_decoder import decoder_text

PAIR = "kind: full\nchips: 2\nlink_bytes_per_s: 1 GB/s\nlink_latency_ns: 1 us\nsource: a test\n"
TWO = """
name: two
source: a test
fabric: pair.yaml
chip: {arch: edge_npu, replace: {array.rows: 8}, memory_bytes: 1 GiB}
layout: {data: 2}
prices: {per_chip: 7, per_mm2: 2, per_gib: 3}
"""
STUDY = """
name: training
workloads: [{workload: digits_mlp, dimensions: {batch: 2}}]
system: two.yaml
axes:
  array.cols: [8, 16]
  system.layout.data: [1, 2, 3]
  system.fabric: [pair.yaml, dgx_a100]
objectives: [step_s, cost]
constraints: [memory_bytes <= 1e9]
sample: 0
"""
OF_TOKENS = ("tokens_per_s", "time_to_first_token_s", "time_per_output_token_s")
OF_INFERENCE = ("weights_bytes", "cache_bytes")
OF_OTHERS = ("dropped_fraction", "skipped_fraction")
COLUMNS = [name for name in PROVIDER.names if name not in (*OF_TOKENS, *OF_INFERENCE, *OF_OTHERS)]


@pytest.fixture
def study(tmp_path: Path) -> Path:
    (tmp_path / "pair.yaml").write_text(PAIR)
    (tmp_path / "two.yaml").write_text(TWO)
    (tmp_path / "study.yaml").write_text(STUDY)
    return tmp_path / "study.yaml"


def changed(study: Path, old: str, new: str) -> Path:
    text = study.read_text()
    assert old in text
    study.write_text(text.replace(old, new))
    return study


def test_points_have_the_step_of_the_system_command(study: Path) -> None:
    summary = accelsim.sweep(study, study.parent / "out", workers=1)

    made = summary.table.query("status == 'ok'")
    assert len(made) == 10  # 2 x (data 1 and 2 on the pair, 1 to 3 on 8 chips)
    for _, row in made.iterrows():
        arch = load_arch("edge_npu", {"array.rows": 8, "array.cols": int(row["array.cols"])})
        file = study.parent / "one.yaml"
        file.write_text(TWO.replace("pair.yaml", row["system.fabric"]))
        layout = {"data": int(row["system.layout.data"])}
        system = load_training_system(file, layout)
        step = accelsim.system(
            "digits_mlp",
            type(system)(**{**vars(system), "arch": arch}),
            dimensions={"batch": 2},
        )
        assert {name: row[name] for name in COLUMNS} == {
            name: step.metrics()[name] for name in COLUMNS
        }
        area_mm2, memory_gib = float(row["area_um2"]) / 1e6, 1
        assert row["cost"] == layout["data"] * (7 + 2 * area_mm2 + 3 * memory_gib)
    front = made[made["front"]]
    assert len(front)
    assert (front["exact_step_s"] > 0).all()


def test_a_layout_that_does_not_fit_is_a_refused_point_with_its_sentence(study: Path) -> None:
    table = accelsim.sweep(study, study.parent / "out", workers=1).table

    refused = table[table["status"] == "refused"]
    assert set(refused["reason"]) == {
        "two: the layout needs 3 chips (data 3 x tensor 1 x pipeline 1), and the fabric has 2"
    }
    assert len(refused) == 2


def test_a_report_finds_the_accelerator_of_a_row(study: Path) -> None:
    accelsim.sweep(study, study.parent / "out", workers=1)

    sweep = read_sweep(study.parent / "out")

    arch = arch_of(sweep, sweep.table.iloc[-1])
    assert (arch.array.rows, arch.array.cols) == (8, 16)
    assert "the chip of two.yaml" in sweep.study.facts()["accelerator"]


def test_an_accelerator_of_the_study_takes_the_place_of_the_chip(study: Path) -> None:
    changed(study, "system: two.yaml", "system: two.yaml\narch: array_128x128")

    _, description = prepare(load_study(study))

    assert description["arch"]["name"] == "array_128x128"


def test_every_file_of_the_system_is_in_the_identity(study: Path) -> None:
    before = prepare(load_study(study))[0].identity
    changed(study.parent / "pair.yaml", "1 us", "2 us")
    between = prepare(load_study(study))[0].identity
    changed(study.parent / "two.yaml", "1 GiB", "2 GiB")

    assert len({before, between, prepare(load_study(study))[0].identity}) == 3


WRONG: dict[str, tuple[str, str, str]] = {
    "no system": (
        "system: two.yaml",
        "arch: edge_npu",
        r"axes.system.layout.data: system.layout.data needs a system: the training system whose",
    ),
    "mappings": (
        "system: two.yaml",
        "system: two.yaml\nsearch: climb",
        "search: operators of a training system have a grid, not climb",
    ),
    "an objective of mappings": (
        "system: two.yaml",
        "system: two.yaml\nmapping_objective: edp",
        "mapping_objective: operators of a training system have the least energy, not edp",
    ),
    "no accelerator": ("system: two.yaml\n", "", "arch: this key is required"),
    "a slip": ("layout.data", "layout.date", "no such field, did you mean system.layout.data"),
    "a chip's field": (
        "system.layout.data: [1, 2, 3]",
        "system.chip.array.rows: [4]",
        "a field of the chip is an axis by itself: array.rows",
    ),
    "no number": (
        "data: [1, 2, 3]",
        "data: [1, two]",
        "axes: system.layout.data: must be an integer, not 'two'",
    ),
    "no such fabric": (
        "dgx_a100]",
        "dgx_a1000]",
        "axes: system.fabric: the fabric 'dgx_a1000' is unknown, did you mean dgx_a100?",
    ),
    "a dimension that no fabric has": (
        "system.layout.data: [1, 2, 3]",
        "system.fabric.dimensions.0.chips: [2]",
        "axes: system.fabric.dimensions.0.chips: the fabric has 0 dimensions",
    ),
    "below nothing": ("memory_bytes <= 1e9", "cost < 0", "cost is at least 0"),
    "a taken name": (
        "objectives",
        "metrics: {cost: area_um2}\nobjectives",
        "metrics.cost: is the name of another column",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_study_is_refused_with_its_line(study: Path, case: str) -> None:
    old, new, said = WRONG[case]
    changed(study, old, new)

    with pytest.raises(StudyError, match=rf"(?m)^.*study\.yaml:\d+:\d+: .*{said}"):
        prepare(load_study(study))


def test_a_metric_of_training_needs_a_system(study: Path) -> None:
    text = "name: a\nworkloads: [digits_mlp]\narch: edge_npu\nobjectives: [step_s]\n"
    study.write_text(text)

    with pytest.raises(
        StudyError, match=r"objectives.0.metric: unknown metric step_s without a system: the"
    ):
        load_study(study)
    study.write_text(text + "metrics: {step_s: latency_s}\n")
    assert load_study(study).metrics == {"step_s": "latency_s"}
    study.write_text(text)
    assert load_study(study, ["step_s"]).objectives[0].metric == "step_s"


def test_metrics_that_the_study_asks_for_in_vain_are_absent_with_a_reason(study: Path) -> None:
    changed(study.parent / "two.yaml", "prices: {per_chip: 7, per_mm2: 2, per_gib: 3}\n", "")
    changed(study, "objectives: [step_s, cost]", "objectives: [step_s, cost, tokens_per_s]")
    changed(study, "[1, 2, 3]", "[1]")

    table = accelsim.sweep(study, study.parent / "out", workers=1).table

    assert not table["feasible"].any()
    assert set(table["absent_because"]) == {
        "tokens_per_s: the network does not begin with numbers of tokens;"
        " cost: the system has no prices"
    }
    assert (table["step_s"] > 0).all()


def test_lists_name_fields_and_metrics_of_training() -> None:
    known: tuple[Any, ...] = list_names("metrics")

    assert set(PROVIDER.names) <= set(known)
    assert {"system.layout.tensor", "system.fabric", "system.activations.bits"} <= set(
        system_fields()
    )
    assert not {"system.name", "system.chip.arch", "system.fabric.bundles"} & set(system_fields())


def test_codecs_are_axes_with_conditions(study: Path) -> None:
    changed(
        study,
        "  system.layout.data: [1, 2, 3]\n  system.fabric: [pair.yaml, dgx_a100]\n",
        "  system.codec.kind: [none, int8, top_k, power_sgd]\n  system.codec.density: [0.01, 0.1]\n"
        "  system.codec.engine_lanes: [1, 8]\n  system.codec.rank: [1, 4]\n"
        "when:\n  system.codec.density: {system.codec.kind: top_k}\n"
        "  system.codec.engine_lanes: {system.codec.kind: top_k}\n"
        "  system.codec.rank: {system.codec.kind: power_sgd}\n",
    )

    table = accelsim.sweep(study, study.parent / "out", workers=1).table

    assert (table["status"] == "ok").all()
    assert len(table) == 2 * (1 + 1 + 2 * 2 + 2)
    chip = table[table["array.cols"] == 8].set_index("system.codec.kind")["exposed_communication_s"]
    assert chip["int8"] != chip["none"]
    assert chip["top_k"].nunique() == 4
    assert chip["power_sgd"].nunique() == 2


def test_phase_and_cache_are_axes_and_times_to_tokens_metrics(study: Path) -> None:
    (study.parent / "token.onnxtxt").write_text(decoder_text(is_prompt=False))
    changed(study, "{workload: digits_mlp, dimensions: {batch: 2}}", "token.onnxtxt")
    changed(
        study,
        "  array.cols: [8, 16]\n  system.layout.data: [1, 2, 3]\n"
        "  system.fabric: [pair.yaml, dgx_a100]\n",
        "  system.phase: [decode, prefill]\n  system.cache.kind: [none, int8]\n"
        "  system.layout.tensor: [1, 2]\n",
    )
    changed(study, "[step_s, cost]", "[time_per_output_token_s, cache_bytes]")
    changed(study.parent / "two.yaml", "layout: {data: 2}", "layout: {data: 1}")

    table = accelsim.sweep(study, study.parent / "out", workers=1).table
    refused, made = table[table["status"] != "ok"], table[table["status"] == "ok"]

    assert len(made) == len(refused) == 4
    assert set(refused["system.phase"]) == {"prefill"}
    assert refused["reason"].str.contains("phase decode takes it").all()
    of_cache = made.groupby("system.cache.kind")["cache_bytes"].max()
    # The chip holds 8 bits anyway: the codec adds a scale to each of four tensors.
    assert of_cache["int8"] == of_cache["none"] + 4 * 4
    assert (made["time_per_output_token_s"] == made["step_s"]).all()


def test_times_to_tokens_are_absent_from_training_with_a_reason(study: Path) -> None:
    changed(study, "objectives: [step_s, cost]", "objectives: [step_s, cache_bytes]")
    changed(study, "[1, 2, 3]", "[1]")

    table = accelsim.sweep(study, study.parent / "out", workers=1).table

    assert set(table["absent_because"]) == {"cache_bytes: the phase of the system is training"}


def test_silicon_without_an_area_has_no_cost() -> None:
    prices = Prices(per_chip=3, per_mm2=2)

    assert prices.of_chip({"array": 5e5, "lanes": 5e5}, 0) == 5
    assert Prices(per_chip=3).of_chip({}, 0) == 3
    with pytest.raises(TechnologyError, match="per_mm2: the technology of the chip has no areas"):
        prices.of_chip({}, 0)
