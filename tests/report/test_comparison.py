"""Two results side by side: differences add up, layers are matched, and wrong sides are refused."""

import csv
import io
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import accelsim
from accelsim.counts import Counts
from accelsim.errors import UserError
from accelsim.report.comparison import COLUMNS, Comparison, Costs, Side
from accelsim.report.comparison_figure import draw_comparison
from accelsim.report.comparison_table import comparison_csv, comparison_tables, rest_sentence
from accelsim.simulate.result import Result
from report.swept import swept


def side(label: str, result: Result, **fields: object) -> Side:
    return Side(label=label, data=result.to_data(), fields=fields)


def twice_the_weights(result: Result) -> Result:
    """Return the result with twice the stalls on weights, whose last layer has another name."""
    layers = []
    for one in result.layers:
        counts = one.counts + Counts(
            cycles=one.counts.stall_weight_cycles,
            stall_weight_cycles=one.counts.stall_weight_cycles,
        )
        layers.append(replace(one, counts=counts))
    layers[-1] = replace(layers[-1], name="classifier")
    counts = Counts.total(one.counts for one in layers)
    return replace(result, layers=tuple(layers), counts=counts)


@pytest.fixture
def comparison(result: Result) -> Comparison:
    return Comparison(
        first=side("a", result, rows=8, name="a"),
        second=side("b", twice_the_weights(result), rows=16, name="b"),
    )


def test_a_difference_is_the_sum_of_its_causes_by_hand(comparison: Comparison) -> None:
    first, second = comparison.first.total, comparison.second.total

    assert second.cycles - first.cycles == 50
    assert comparison.reasons()[0] == (
        "cycles: 50 more (1.10 times); of the difference weight 100 %"
    )
    assert comparison.reasons()[1:] == ["energy: equal", "bytes of DRAM: equal"]
    assert comparison.layers()[0].because == ("weight", 50)


def test_layers_are_matched_by_name_and_the_others_stand_alone(comparison: Comparison) -> None:
    found = {one.name: (one.first, one.second) for one in comparison.layers()}

    assert list(found) == ["conv1", "softmax", "fc", "classifier"]
    assert found["fc"][1] is None
    assert found["classifier"][0] is None
    assert "a has no layer of the name of 1 of the other's: classifier" in comparison.notes()
    assert comparison.layers()[2].to_row()["second_cycles"] is None


def test_layers_of_the_same_name_are_told_apart_by_their_order(result: Result) -> None:
    twice = replace(result, layers=(*result.layers, result.layers[0]))

    found = Comparison(first=side("a", twice), second=side("b", twice)).layers()

    assert Counter(one.name for one in found)["conv1"] == 2
    assert all(one.first == one.second for one in found)


def test_fields_that_differ_are_told_and_names_are_not(comparison: Comparison) -> None:
    assert comparison.fields() == [("rows", 8, 16)]
    unknown = replace(comparison, first=replace(comparison.first, fields={}))
    assert unknown.fields() == []


def test_tables_csv_json_and_figure_have_both_sides(comparison: Comparison) -> None:
    heads = [
        [str(column.header) for column in one.columns] for one in comparison_tables(comparison)
    ]
    rows = list(csv.DictReader(io.StringIO(comparison_csv(comparison))))
    data = json.loads(comparison.to_json())
    figure = draw_comparison(comparison)

    assert heads[0] == ["field", "a", "b"]
    assert heads[1] == ["total", "a", "b", "b / a"]
    assert [row["layer"] for row in rows] == ["conv1", "softmax", "fc", "classifier"]
    assert tuple(rows[0]) == COLUMNS
    assert rows[3]["first_cycles"] == ""
    assert data["layers"][0]["because_cycles"] == 50
    assert data["first"]["made_with"] == dict(comparison.first.data["made_with"])
    assert [axes.get_title(loc="left") for axes in figure.axes] == [
        "Length of the run (thousand cycles)", "Energy (nJ)", "DRAM (kB)"
    ]  # fmt: skip
    assert rest_sentence(comparison) == "1 layer takes equal cycles"


def test_an_unknown_energy_is_said_to_be_unknown(result: Result) -> None:
    layers = tuple(replace(one, energy_pj={}) for one in result.layers)
    unknown = replace(result, energy_pj={}, layers=layers, no_energy_because="no price of int3")
    comparison = Comparison(first=side("a", result), second=side("b", unknown))

    totals = {name: (first, second) for name, first, second in comparison.totals()}

    assert totals["energy_pj"][1] is None
    assert [one.partition(":")[0] for one in comparison.reasons()] == ["cycles", "bytes of DRAM"]
    assert "b: no price of int3" in comparison.notes()
    assert len(draw_comparison(comparison).axes) == 2


@pytest.fixture(scope="module")
def compared() -> Comparison:
    return accelsim.compare("edge_npu", "edge_npu_tiny", "digits_cnn")


def test_causes_parts_and_layers_add_up_to_the_totals(compared: Comparison) -> None:
    for one in (compared.first, compared.second):
        total = one.total
        layers = [amounts for _, amounts in one.layers().values()]

        assert sum(total.by_cause.values()) == total.cycles
        assert sum(total.by_part.values()) == pytest.approx(total.energy_pj)
        assert Counter() + sum((Counter(each.by_cause) for each in layers), Counter()) == (
            Counter() + Counter(total.by_cause)
        )
        assert sum(each.dram_bytes for each in layers) == total.dram_bytes
    changes = sum(layer.cycles for layer in compared.layers())
    assert changes == compared.second.total.cycles - compared.first.total.cycles
    assert ("array.rows", 16, 4) in compared.fields()


def test_a_side_equals_the_run(compared: Comparison, tmp_path: Path) -> None:
    result = accelsim.run("digits_cnn", "edge_npu")
    file = tmp_path / "run.json"
    result.save(file)

    again = accelsim.compare(file, result)

    assert compared.first.total == Costs.of_data(result.to_data()["totals"])
    assert [one.first for one in again.layers()] == [one.second for one in again.layers()]
    assert again.reasons() == ["cycles: equal", "energy: equal", "bytes of DRAM: equal"]
    assert (again.first.label, again.second.label) == ("run.json", "edge_npu")


def test_networks_are_compared_on_an_accelerator() -> None:
    found = accelsim.compare("digits_cnn", "digits_mlp", arch="edge_npu")

    assert [one.label for one in (found.first, found.second)] == ["digits_cnn", "digits_mlp"]
    assert "networks differ: digits_cnn and digits_mlp" in found.notes()
    assert not found.fields()


def test_equal_labels_get_a_number() -> None:
    found = accelsim.compare("edge_npu", "edge_npu", "digits_mlp", tier="analytical")

    assert [one.label for one in (found.first, found.second)] == ["edge_npu (1)", "edge_npu (2)"]


def test_a_figure_is_written_by_its_ending(tmp_path: Path) -> None:
    for ending, first in (("svg", b"<?xml"), ("pdf", b"%PDF"), ("png", b"\x89PNG")):
        file = tmp_path / f"both.{ending}"
        accelsim.compare("edge_npu", "edge_npu_tiny", "digits_mlp", figure=file)
        assert file.read_bytes().startswith(first)


@pytest.mark.parametrize(
    ("sides", "options", "sentence"),
    [
        (("edge_npu", "edge_npu_tiny"), {}, "edge_npu is an accelerator, and no workload is given"),
        (("edge_npu", "edge_npx"), {"workload": "digits_mlp"}, "did you mean edge_npu"),
        (("a.json", "b.json"), {}, "a.json: cannot be read: No such file"),
        (("digits_cnn", "digits_mlp"), {"workload": "x", "arch": "edge_npu"}, "give one of arch"),
        (
            ("edge_npu", "edge_npu"), {"workload": "digits_mlp", "figure": "both.jpg"},
            "figure: both.jpg: the name must end in .svg, .pdf or .png",
        ),
    ],
)  # fmt: skip
def test_wrong_sides_end_in_a_sentence(
    sides: tuple[str, str], options: dict[str, str], sentence: str
) -> None:
    with pytest.raises(UserError, match=sentence):
        accelsim.compare(*sides, **options)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "no JSON"),
        ("[]", "not the result of a run: it has no workload"),
        ('{"workload": "net"}', "not the result of a run: it has no arch"),
    ],
)
def test_a_file_that_is_no_result_is_refused(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "foreign.json"
    file.write_text(text)

    with pytest.raises(UserError, match=sentence):
        accelsim.compare(file, file)


def test_a_configuration_of_any_name_is_a_network(tmp_path: Path) -> None:
    file = tmp_path / "small.json"
    file.write_text(json.dumps({"model_type": "no_such_family"}))

    with pytest.raises(UserError, match="no_such_family"):
        accelsim.compare(file, "digits_cnn", arch="edge_npu_tiny")


def test_a_damaged_result_is_refused(result: Result, tmp_path: Path) -> None:
    data = result.to_data()
    del data["layers"][0]["stall_cycles"]
    file = tmp_path / "damaged.json"
    file.write_text(json.dumps(data))

    with pytest.raises(UserError, match=r"damaged.json: layers.0: has no stall_cycles"):
        accelsim.compare(file, file)


@pytest.mark.parametrize(
    "given",
    [
        {"workload": "digits_mlp"}, {"arch": "edge_npu"}, {"tier": "analytical"},
        {"objective": "edp"}, {"tolerance": 0.1}, {"search": "climb"}, {"dimensions": {"batch": 2}},
    ],
)  # fmt: skip
def test_an_option_is_refused_where_nothing_runs(result: Result, given: dict[str, Any]) -> None:
    with pytest.raises(UserError, match=f"compare: {next(iter(given))}: both sides are results"):
        accelsim.compare(result, result, **given)


def test_a_file_without_prices_is_compared(result: Result, tmp_path: Path) -> None:
    data = result.to_data()
    for item in (data["totals"], *data["layers"]):
        item["energy_pj"] = {"total": None} if "name" in item else None
    data["totals"]["energy_by_part_pj"] = None
    file = tmp_path / "unpriced.json"
    file.write_text(json.dumps(data))

    found = accelsim.compare(file, result)

    assert [one.partition(":")[0] for one in found.reasons()] == ["cycles", "bytes of DRAM"]


def test_notes_tell_other_dimensions_and_other_fields() -> None:
    one = accelsim.run("digits_mlp", "edge_npu")
    two = accelsim.run("digits_mlp", "edge_npu", dimensions={"batch": 2})
    wider = accelsim.run("digits_mlp", "edge_npu", replace={"numbers.input": "int16"})

    assert any("dimension batch is 1" in note for note in accelsim.compare(one, two).notes())
    assert "accelerators of the same name, edge_npu, have other fields" in (
        accelsim.compare(one, wider).notes()
    )
    assert accelsim.compare(one, one).notes() == []


def test_a_folder_without_a_sweep_and_networks_without_an_accelerator_are_named() -> None:
    with pytest.raises(UserError, match="nowhere: not the folder of a sweep"):
        accelsim.compare("nowhere:3", "nowhere:4")
    with pytest.raises(UserError, match="networks are compared with --arch"):
        accelsim.compare("digits_cnn", "digits_mlp")


def test_points_of_a_sweep_run_again(tmp_path: Path) -> None:
    folder = swept(tmp_path)
    table = accelsim.read_sweep(folder).table
    a, b = (int(point) for point in table.loc[table["status"] == "ok", "point"][:2])
    refused = int(table.loc[table["status"] == "refused", "point"].iloc[0])

    found = accelsim.compare(f"{folder}:{a}", f"{folder}:{b}")

    assert [one.label for one in (found.first, found.second)] == [f"out:{a}", f"out:{b}"]
    assert found.fields()
    with pytest.raises(UserError, match=f"has no point {len(table)}; its points are 0 to"):
        accelsim.compare(f"{folder}:{len(table)}", f"{folder}:{b}")
    with pytest.raises(UserError, match=f"point {refused} was refused: "):
        accelsim.compare(f"{folder}:{refused}", f"{folder}:{b}")
