"""A part without a price: its energy is absent, with a reason, and nothing else is."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import accelsim
from accelsim.arch import Arch, load_arch
from accelsim.cli.simulate import run_command
from accelsim.errors import PlausibilityWarning, ResultError
from accelsim.explore import read_sweep, sweep
from accelsim.report import report
from accelsim.report.table import layer_rows, result_csv
from accelsim.simulate import evaluate
from accelsim.system.description import load_training_system
from accelsim.system.inference import inference_pass
from accelsim.workload import load_workload
from system.small_decoder import decoder

FLOATS = {f"numbers.{name}": "bfloat16" for name in ("input", "output")}
LOGARITHMS = {**FLOATS, "numbers.accumulator": "float32", "numbers.weight": "log4_0"}
UNPRICED: dict[str, tuple[dict[str, object], str, str]] = {
    "a format": (dict(LOGARITHMS), "no energy of mac, wire and leakage", "log4_0"),
    "a composition": ({"array.composition": "bit_serial"}, "of mac, wire and leak", "bit_serial"),
    "a buffer": ({"output_buffer.capacity_bytes": 32}, "of output_buffer", "SRAM of 32 bytes"),
    "a memory": ({"dram.price": "hbm3e"}, "no energy of dram:", "DRAM device 'hbm3e'"),
}


def machine(changes: dict[str, object]) -> Arch:
    return load_arch("edge_npu", changes)


@pytest.mark.parametrize("name", UNPRICED)
def test_run_keeps_counts_and_names_the_part(name: str) -> None:
    changes, part, what = UNPRICED[name]
    result = accelsim.run("digits_mlp", machine(changes))

    assert result.counts.cycles > 0 < result.counts.dram_read_bits
    assert part in result.no_energy_because
    assert what in result.no_energy_because
    assert dict(result.energy_pj) == dict(result.layers[0].energy_pj) == {}
    assert result.total_energy_pj is None
    assert bool(result.area_um2) == (name == "a memory")
    assert result.facts()["energy"] == result.no_energy_because
    with pytest.raises(ResultError, match=part):
        result.plot.energy()


def test_two_parts_are_both_named() -> None:
    both = {"dram.price": "hbm3e", **LOGARITHMS}
    reason = accelsim.run("digits_mlp", machine(both)).no_energy_because

    assert "no energy of mac, wire and leakage: " in reason
    assert "; no energy of dram: " in reason


def test_texts_and_tables_say_that_it_is_unknown() -> None:
    result = accelsim.run("digits_mlp", machine({"dram.price": "hbm3e"}))
    data = json.loads(result.to_json())

    assert data["totals"]["energy_pj"] is data["totals"]["power_w"] is None
    assert data["totals"]["area_um2"] == pytest.approx(sum(result.area_um2.values()))
    assert data["absent_because"] == result.no_energy_because
    assert {row["energy_pj"] for row in layer_rows(result)} == {None}
    assert result.to_dataframe()["energy_pj"].isna().all()
    assert ",," in result_csv(result).splitlines()[-1]
    shown = CliRunner().invoke(
        run_command, ["digits_mlp", "--arch", "edge_npu", "--set", "dram.price=hbm3e"]
    )
    assert shown.exit_code == 0
    assert "no energy" in shown.stdout
    assert "unknown" in shown.stdout
    assert f"warning: {result.no_energy_because}" in shown.stderr


def test_compile_has_cycles_and_says_what_run_says(tmp_path: Path) -> None:
    arch = machine({"dram.price": "hbm3e"})
    compiled = accelsim.compile("digits_mlp", arch, tmp_path / "program").result

    assert compiled.no_energy_because == accelsim.run("digits_mlp", arch).no_energy_because
    assert compiled.area_um2
    assert compiled.counts.cycles > 0


def test_evaluate_leaves_energy_out_and_warns() -> None:
    graph, arch = load_workload("digits_mlp"), machine({"dram.price": "hbm3e"})
    with pytest.warns(PlausibilityWarning, match="edge_npu: no energy of dram: "):
        found = evaluate(graph, arch)

    assert "area_um2" in found
    assert not any("energy" in name or name == "power_w" for name in found)


def test_a_sweep_without_any_energy_has_a_report(tmp_path: Path) -> None:
    study = tmp_path / "study.yaml"
    study.write_text(
        "name: formats\narch: edge_npu\nworkloads: [digits_mlp]\nobjectives: [latency_s]\n"
        "axes:\n  ? numbers.input, numbers.weight, numbers.accumulator, numbers.output\n"
        "  : [[bf16, log4_0, fp32, bf16], [bf16, log5_1, fp32, bf16]]\n"
    )
    done = sweep(study, tmp_path / "swept", workers=1)
    table = read_sweep(done.folder).table
    report(done.folder, tmp_path / "report")
    page = (tmp_path / "report" / "report.html").read_text()

    assert (table["status"] == "ok").all()
    assert table["absent_because"].str.contains("no energy of mac").all()
    assert "energy_pj" not in table or table["energy_pj"].isna().all()
    assert ">unknown<" in page
    assert "nan" not in page.replace('"nan"', "").lower().split("<body")[-1].split("<svg")[0]
    assert not (tmp_path / "report" / "energy.svg").exists()


def test_a_system_has_times_without_energy() -> None:
    system = load_training_system("switch_8_array_128x128", {"data": 1}, "prefill")
    other = replace(system, arch=load_arch(system.arch, {"dram.price": "hbm3e"}))
    priced, unpriced = (inference_pass(decoder(is_prompt=True), each) for each in (system, other))

    assert unpriced.step_ns == priced.step_ns
    assert priced.energy_pj is not None
    assert unpriced.energy_pj is unpriced.metrics()["energy_j"] is None
    assert "no energy of dram" in unpriced.facts()["energy"]
