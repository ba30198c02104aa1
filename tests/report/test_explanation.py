"""Changes of an accelerator equal runs of the changed machine, and layers and causes add up."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import accelsim
from accelsim.api.explain import explain
from accelsim.errors import UserError
from accelsim.report.explanation import (
    Explanation,
    Measured,
    explanation_table,
    percent,
    small_sentence,
)


@pytest.fixture(scope="module")
def explained() -> Explanation:
    return accelsim.explain("digits_cnn", "edge_npu", tier="cycle")


def test_each_change_is_the_better_run_of_the_changed_machine(
    explained: Explanation, tmp_path: Path
) -> None:
    tried = [one for one in explained.changes if one.measured is not None]
    before = tmp_path / "before.yaml"
    accelsim.run("digits_cnn", "edge_npu", save_mapping=before)

    assert len(tried) >= 20
    for change in [*tried[::7], *[one for one in tried if one.keeps_mapping][:2]]:
        given = before if change.keeps_mapping else None
        result = accelsim.run("digits_cnn", "edge_npu", replace=change.fields, mapping=given)
        assert change.measured == Measured.of_result(result, None), change.title


@pytest.mark.parametrize("layer", [None, "hidden_0"])
def test_no_change_is_worse_than_the_mapping_of_the_machine_as_it_is(
    layer: str | None, tmp_path: Path
) -> None:
    network, arch, before = "digits_mlp", "edge_npu_tiny", tmp_path / "before.yaml"
    options: dict[str, Any] = {"tier": "analytical"}
    accelsim.run(network, arch, save_mapping=before, **options)
    found = accelsim.explain(network, arch, layer=layer, **options)

    kept = 0
    for change in (one for one in found.changes if one.measured):
        try:
            again = accelsim.run(network, arch, replace=change.fields, mapping=before, **options)
        except UserError:
            assert not change.keeps_mapping
            continue
        anew = accelsim.run(network, arch, replace=change.fields, **options)
        both = [Measured.of_result(one, layer) for one in (anew, again)]
        assert change.measured == min(both, key=lambda one: (one.latency_s, one.energy_pj))
        assert change.keeps_mapping == (change.measured != both[0])
        kept += change.keeps_mapping
    if layer is None:
        assert kept
        assert '"keeps_mapping": true' in found.to_json()


def test_layers_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = accelsim.run("digits_mlp", "edge_npu_tiny", tier="analytical")
    twice = replace(whole, layers=(whole.layers[0], *whole.layers))
    monkeypatch.setattr("accelsim.api.explain.run", lambda *_, **__: twice)

    name = whole.layers[0].name
    with pytest.raises(UserError, match=f"digits_mlp: has 2 layers called {name}, and explain"):
        accelsim.explain("digits_mlp", "edge_npu_tiny", layer=name)


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


def test_changes_without_a_difference_are_one_sentence(explained: Explanation) -> None:
    small, table = explained.small(), explanation_table(explained)
    tried = [one for one in explained.changes if one.measured is not None]
    before = explained.measured

    assert 1 < len(small) < len(tried)
    assert table.row_count == len(tried) - len(small)
    said = small_sentence(explained)
    for one in tried:
        assert (f"{one.title} (area " in said) == (one in small)
        assert one.measured is not None
        pairs = (
            (before.latency_s, one.measured.latency_s),
            (before.energy_pj, one.measured.energy_pj),
            (before.dram_bytes, one.measured.dram_bytes),
        )
        assert all(abs(b / a - 1) < 0.005 for a, b in pairs) == (one in small)
    assert small_sentence(replace(explained, changes=())) == ""
