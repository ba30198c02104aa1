"""Changes of an accelerator equal runs of the changed machine, and layers and causes add up."""

import json

import pytest

import accelsim
from accelsim.api.explain import explain
from accelsim.errors import UserError
from accelsim.report.explanation import Explanation, Measured, explanation_table, percent


@pytest.fixture(scope="module")
def explained() -> Explanation:
    return accelsim.explain("digits_cnn", "edge_npu", tier="cycle")


def test_each_change_is_a_run_of_the_changed_machine(explained: Explanation) -> None:
    tried = [one for one in explained.changes if one.measured is not None]

    assert len(tried) >= 20
    for change in tried[::7]:
        result = accelsim.run("digits_cnn", "edge_npu", replace=change.fields)
        assert change.measured == Measured.of_result(result, None), change.title


def test_the_fastest_change_is_first_and_refused_ones_are_last(explained: Explanation) -> None:
    times = [one.measured.latency_s for one in explained.changes if one.measured]

    assert times == sorted(times)
    assert times[0] < explained.measured.latency_s
    assert all(one.refused for one in explained.changes[len(times) :])


def test_causes_are_all_of_the_cycles(explained: Explanation) -> None:
    assert sum(explained.causes.values()) == pytest.approx(1)
    shares = list(explained.causes.values())
    assert shares == sorted(shares, reverse=True)


def test_a_layer_has_its_mapping_and_its_own_share() -> None:
    found = explain("digits_cnn", "edge_npu", layer="second_sum")
    result = accelsim.run("digits_cnn", "edge_npu", tier="analytical")
    layer = next(one for one in result.layers if one.name == "second_sum")

    assert found.sentences()[0].startswith(f"{layer.counts.cycles:,} cycles: ")
    assert found.sentences()[-1].startswith("mapping: height ")
    assert found.measured.dram_bytes < Measured.of_result(result, None).dram_bytes
    assert json.loads(found.to_json())["layer"] == "second_sum"


def test_what_the_rules_refuse_has_a_reason() -> None:
    least = {"weight_buffer.capacity_bytes": 16}
    found = accelsim.explain("digits_mlp", "edge_npu_tiny", replace=least)

    refused = {one.title: one.refused for one in found.changes if one.refused}
    assert refused["half the weight buffer"] == (
        "edge_npu_tiny has no programs: weight_buffer must hold at least 4 words, 16 bytes, and"
        " holds 2"
    )
    titles = [str(row) for row in explanation_table(found).columns[0].cells]
    assert not set(titles) & set(refused)


def test_percent_by_hand() -> None:
    assert percent(200, 150) == "-25.0 %"
    assert percent(200, 200.01) == "0 %"
    assert percent(None, 3) == percent(3, None) == "unknown"
    assert percent(0, 0) == "0 %"


def test_a_wrong_layer_is_named_with_the_nearest() -> None:
    with pytest.raises(UserError, match="digits_cnn: has no layer second_sun, did you mean second"):
        accelsim.explain("digits_cnn", "edge_npu", layer="second_sun")


def test_a_layer_without_cycles_has_no_causes() -> None:
    found = accelsim.explain("digits_cnn", "edge_npu", layer="flat")

    assert found.sentences()[0] == "0 cycles"
    assert not any("any mapping" in said for said in found.sentences())
