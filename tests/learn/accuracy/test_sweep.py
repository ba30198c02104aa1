"""Axes of precision and sparsity, with accuracy beside energy."""

from pathlib import Path

import pandas as pd
import pytest

from accelsim.api.catalog import list_names
from accelsim.arch import load_arch
from accelsim.errors import ResultError, StudyError, WorkloadError
from accelsim.explore import Study, load_study, read_sweep, sweep
from accelsim.explore.precision import (
    AccuracySettings,
    arch_settings,
    prunes_layers,
    wrong_network_field,
)
from accelsim.explore.problems import study_problems
from accelsim.integer.read import read_float_network
from accelsim.learn.accuracy import load_dataset, measure
from accelsim.learn.measured import Trial, accuracy_of
from accelsim.learn.points import recipe_of
from accelsim.learn.quantize import LayerRecipe, Recipe
from accelsim.report import accuracy, report
from accelsim.report.collect import collect, mark_on_rtl, ran_on_rtl
from each import each

STUDY = """
name: bits
workloads: [digits_mlp, digits_conv]
arch: edge_npu_tiny
axes:
  precision.weight: [int8, ternary]
  precision.layers.logits: [int8]
  sparsity.pattern: [dense, "2:4"]
  precision.accumulator: [int32, int16]
objectives: [energy_pj, {metric: accuracy, goal: max}]
constraints: ["accuracy >= 0.95"]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("bits")
    (place / "study.yaml").write_text(STUDY)
    sweep(place / "study.yaml", place / "out", workers=1)
    return place / "out"


@pytest.fixture(scope="module")
def table(folder: Path) -> pd.DataFrame:
    return read_sweep(folder).table


def test_accuracy_is_that_of_the_recipe(table: pd.DataFrame) -> None:
    chosen = table[
        (table["workload"] == "digits_mlp")
        & (table["precision.weight"] == "ternary")
        & (table["sparsity.pattern"] == "2:4")
        & (table["precision.accumulator"] == "int32")
    ]
    recipe = Recipe(
        weight="ternary", sparsity="2:4", layers=(("logits", LayerRecipe(weight="int8")),)
    )

    wanted = measure(read_float_network("digits_mlp"), load_dataset("digits"), recipe)

    assert chosen["accuracy"].tolist() == [wanted.accuracy]


def test_what_is_impossible_has_no_accuracy_by_its_rule(table: pd.DataFrame) -> None:
    narrow = table[table["precision.accumulator"] == "int16"]
    conv = table[(table["workload"] == "digits_conv") & (table["sparsity.pattern"] == "2:4")]

    assert narrow["accuracy"].isna().all()
    assert narrow["latency_s"].notna().all()
    assert narrow["absent_because"].str.contains("int16|n_m_group").all()
    assert conv["absent_because"].str.contains("layer first").all()


def test_accuracy_decides_what_is_feasible(table: pd.DataFrame) -> None:
    known = table[table["accuracy"].notna()]

    assert not table.loc[table["accuracy"].isna(), "feasible"].any()
    assert (known["feasible"] == (known["accuracy"] >= 0.95)).all()
    assert known["feasible"].nunique() == 2


@pytest.mark.sampled(24, family="long runs")
def test_a_report_has_a_figure_of_accuracy(folder: Path, table: pd.DataFrame) -> None:
    files = {file.name for file in report(folder).files}

    points = pd.read_csv(folder / "report" / "accuracy.csv")
    assert {"accuracy.pdf", "accuracy.svg", "accuracy.csv"} <= files
    assert len(points) == table["accuracy"].notna().sum() < len(table)
    best = points[points["best"]]
    for _, rows in best.groupby("workload"):
        assert rows["accuracy"].is_monotonic_increasing
        assert rows["energy_pj"].is_monotonic_increasing


def test_points_that_ran_on_the_rtl_are_marked(
    folder: Path, table: pd.DataFrame, tmp_path: Path
) -> None:
    sweep = read_sweep(folder)
    evidence = collect(sweep)
    key = table.loc[table["accuracy"].notna(), "key"].iloc[1]
    (tmp_path / "on_rtl.csv").write_text(f"key\n{key}\n")
    (tmp_path / "other.csv").write_text("key\nabc\n")

    points = accuracy.data(mark_on_rtl(evidence, ran_on_rtl(sweep, tmp_path / "on_rtl.csv")))

    assert points["on_rtl"].sum() == 1
    assert ran_on_rtl(sweep, tmp_path / "none.csv") == {}
    assert not accuracy.data(mark_on_rtl(evidence, {}))["on_rtl"].any()
    with pytest.raises(ResultError, match="no point of the sweep has the key abc"):
        ran_on_rtl(sweep, tmp_path / "other.csv")


@each(
    ("settings", "fields"),
    [
        ({"precision.weight": "int4"}, {"numbers.weight": "int4"}),
        ({"precision.weight": "ternary"}, {"numbers.weight": "int2"}),
        ({"precision.weight": "binary"}, {"numbers.weight": "int2"}),
        ({"precision.weight": "pow2_4"}, {"numbers.weight": "int8"}),
        (
            {"precision.weight": "int2", "precision.layers.first": "int5"},
            {"numbers.weight": "int5"},
        ),
        (
            {"numbers.weight": "int4", "precision.weight": "int7", "precision.layers.fc": "int4"},
            {"numbers.weight": "int4", "numbers.layers": {"fc": "int4", "*": "int7"}},
        ),
        (
            {"precision.layers.fc": "int7", "numbers.weight": "int4"},
            {"numbers.weight": "int4", "numbers.layers": {"fc": "int7"}},
        ),
        ({"precision.weight": "int4", "numbers.weight": "int4"}, {"numbers.weight": "int4"}),
        ({"precision.activation": "int4"}, {"numbers.input": "int4", "numbers.output": "int4"}),
        ({"precision.accumulator": "int24"}, {"numbers.accumulator": "int24"}),
        ({"sparsity.pattern": "2:4"}, {"sparsity.weight": "2:4"}),
        ({"sparsity.density": 0.5}, {"sparsity.weight": "density=0.5"}),
        ({"sparsity.density": 1}, {"sparsity.weight": "dense"}),
        (
            {"sparsity.pattern": "unstructured", "sparsity.density": 0.25},
            {"sparsity.weight": "density=0.25"},
        ),
        ({"sparsity.pattern": "2:4", "sparsity.density": 0.5}, {"sparsity.weight": "2:4"}),
        ({"array.rows": 8}, {"array.rows": 8}),
    ],
)
def test_settings_become_fields_of_the_accelerator(
    settings: dict[str, object], fields: dict[str, object]
) -> None:
    assert arch_settings(settings) == fields


@each(
    ("settings", "said"),
    [
        ({"precision.weight": "fp9"}, "precision.weight: unknown number format"),
        ({"precision.weight": "float8_e4m3"}, "at most 16 bits"),
        ({"precision.layers.first": "int4"}, "need the axis precision.weight"),
        ({"sparsity.pattern": "unstructured"}, "needs sparsity.density"),
        ({"sparsity.pattern": "2:4", "sparsity.density": 0.25}, "keeps 0.5 of weights"),
    ],
)
def test_contradictions_are_refused(settings: dict[str, object], said: str) -> None:
    with pytest.raises(StudyError, match=said):
        arch_settings(settings)


@pytest.mark.parametrize("field", ["precision.weigth", "precision.layers.", "precision."])
def test_unknown_axes_are_refused(field: str, tmp_path: Path) -> None:
    (tmp_path / "study.yaml").write_text(
        f"name: a\nworkloads: [digits_mlp]\narch: edge_npu_tiny\naxes: {{{field}: [int8]}}\n"
    )

    assert wrong_network_field(field) is not None
    with pytest.raises(StudyError, match="there is no such axis"):
        load_study(tmp_path / "study.yaml")


def test_accuracy_is_a_metric_for_objectives_and_constraints() -> None:
    wanted = Study(name="a", workloads=("digits_mlp",), arch="edge_npu", objectives=("accuracy",))

    assert "accuracy" in list_names("metrics")
    assert list(study_problems(wanted)) == []
    assert list(study_problems(wanted.model_copy(update={"constraints": ("accuracy > 1",)}))) == [
        (("constraints", 0), "accuracy > 1: no point can keep it, because accuracy is at most 1")
    ]


def test_an_accuracy_that_a_function_gives_has_no_limits(tmp_path: Path) -> None:
    study = tmp_path / "study.yaml"
    study.write_text(
        "name: a\nworkloads: [digits_mlp]\narch: edge_npu_tiny\nobjectives: [cycles]\n"
        "constraints: [accuracy >= 70]\n"
    )

    load_study(study, ["accuracy"])
    with pytest.raises(StudyError, match="accuracy is at most 1"):
        load_study(study)


def published(network: str, recipe: Recipe, method: str) -> float:
    return accuracy_of(Trial(location=network, recipe=recipe, multiplier_bits=24), method)


def test_a_published_accuracy_is_that_of_one_named_method() -> None:
    assert published("resnet18", Recipe(weight="int4", activation="int4"), "LSQ") == 0.7036
    with pytest.raises(WorkloadError, match=r"other methods only.*: uniform, trained as APoT, LSQ"):
        published("resnet18", Recipe(weight="int4", activation="int4"), "")
    with pytest.raises(WorkloadError, match="resnet18: its accuracy at int5/int5 dense is not kno"):
        published("resnet18", Recipe(weight="int5", activation="int5"), "LSQ")


@pytest.mark.filterwarnings("ignore:.*changes no count")
def test_a_recipe_is_that_of_the_accelerator_unless_an_axis_says_more() -> None:
    arch = load_arch("edge_npu_tiny", {"sparsity.weight": "2:4", "numbers.weight": "int4"})
    wanted = AccuracySettings(layers={"net": ("first=int8:dense",)}, granularity="tensor")

    plain = recipe_of({}, arch, wanted, "net")
    finer = recipe_of({"precision.weight": "ternary"}, arch, wanted, "other")

    assert (plain.weight, plain.activation, plain.sparsity) == ("int4", "int8", "2:4")
    assert plain.layers == (("first", LayerRecipe(weight="int8", sparsity="dense")),)
    assert plain.granularity == "tensor"
    assert (finer.weight, finer.layers) == ("ternary", ())


def test_formats_and_patterns_of_a_layer_are_one_exception() -> None:
    settings = {
        "precision.layers.hidden_0": "int4",
        "sparsity.layers.hidden_*": "2:4",
        "sparsity.layers.hidden_0": "density=0.5",
    }

    recipe = recipe_of(settings, load_arch("edge_npu"), AccuracySettings(), "digits_mlp")

    assert recipe.layer("hidden_0") == LayerRecipe(
        weight="int4", activation="int8", sparsity="density=0.5"
    )
    assert recipe.layer("hidden_1").sparsity == "2:4"
    assert recipe.layer("logits") == LayerRecipe(weight="int8", activation="int8", sparsity="dense")


def test_patterns_of_layers_need_an_engine_that_follows_them() -> None:
    settings = {"sparsity.layers.fc": "2:4"}
    engine = {"array.engine.kind": "intersection"}

    assert arch_settings(settings) == {}
    assert not prunes_layers({}, load_arch("edge_npu"))
    assert prunes_layers(settings, load_arch("edge_npu", engine))
    with pytest.raises(
        StudyError, match=r"^sparsity\.layers\.fc needs an array\.engine that skips"
    ):
        prunes_layers(settings, load_arch("edge_npu"))


LAYERS = """
name: layers
workloads: [digits_mlp]
arch: edge_npu
axes:
  array.engine.kind: [intersection]
  sparsity.layers.hidden_0: [dense, density=0.25]
objectives: [energy_pj, {metric: accuracy, goal: max}]
tier: cycle
"""


@pytest.mark.sampled(8, family="long runs")
def test_an_engine_skips_the_zeros_of_the_network_that_is_measured(tmp_path: Path) -> None:
    (tmp_path / "study.yaml").write_text(LAYERS)

    sweep(tmp_path / "study.yaml", tmp_path / "out", workers=1)

    table = read_sweep(tmp_path / "out").table
    dense, pruned = table.to_dict("records")
    # Three quarters of 64 x 64 weights are pruned, some of which were 0 before.
    assert 3000 <= dense["mac_operations"] - pruned["mac_operations"] <= 3072
    assert pruned["energy_pj"] < dense["energy_pj"]
    recipe = Recipe(layers=(("hidden_0", LayerRecipe(sparsity="density=0.25")),))
    network = read_float_network("digits_mlp")
    found = measure(network, load_dataset("digits"), recipe)
    assert pruned["accuracy"] == found.accuracy


def test_patterns_of_layers_without_accuracy_are_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "study.yaml").write_text(
        LAYERS.replace("objectives: [energy_pj, {metric: accuracy, goal: max}]\n", "")
    )

    with pytest.raises(StudyError, match=r"axes sparsity\.layers\.NAME need the metric accuracy"):
        sweep(tmp_path / "study.yaml", tmp_path / "out", workers=1)


@pytest.mark.parametrize("field", ["numbers.weight", "precision.weight"])
def test_a_layer_that_does_not_exist_is_refused_before_the_first_point(
    tmp_path: Path, field: str
) -> None:
    (tmp_path / "study.yaml").write_text(
        "name: a\nworkloads: [digits_mlp]\narch: edge_npu_tiny\n"
        f"axes:\n  {field}: [int4]\n  precision.layers.logit: [int7]\n"
    )

    with pytest.raises(
        StudyError,
        match=r"^.*study\.yaml:6:3: axes\.precision\.layers\.logit: no network has a layer of the"
        r" name logit, did you mean logits\?$",
    ):
        sweep(tmp_path / "study.yaml", tmp_path / "out", workers=1)
    assert not (tmp_path / "out").exists()
