"""What experiments/edge_npu says follows from its tables, and its answers come out again."""

import csv
from typing import Any

import pytest

import accelsim
from accelsim.arch import Arch, load_arch
from experiments.edge_npu.network import FILE, keyword_lstm
from experiments.edge_npu.placed import ROUTED
from experiments.edge_npu.table import COSTS, HERE, NETWORKS, best, read_table

ANSWERS = {"board": "ulx3s_85f.yaml", "chip": "chip_2mm2.yaml"}
README = (HERE / "README.md").read_text(encoding="utf-8")


def answer(study: str) -> tuple[dict[str, str], Arch]:
    return best(read_table(study)), load_arch(HERE / ANSWERS[study])


def field(arch: Arch, path: str) -> Any:
    value: Any = arch
    for name in path.split("."):
        value = getattr(value, name)
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("study", ANSWERS)
def test_the_file_is_the_best_accelerator_of_the_search(study: str) -> None:
    row, arch = answer(study)

    fields = [name for name in row if "." in name]
    assert {name: row[name] for name in fields} == {name: field(arch, name) for name in fields}
    assert f"{float(row['typical_s']) * 1e3:.3g} ms" in README


def test_the_costs_of_the_answers_are_those_of_the_tables() -> None:
    row, arch = answer("board")
    found = accelsim.resources(arch, board="ulx3s_85f")
    assert {kind: str(found[kind]) for kind in COSTS["board"]} == {
        kind: row[kind] for kind in COSTS["board"]
    }

    row, arch = answer("chip")
    assert float(row["area_um2"]) <= 2e6


@pytest.mark.sampled(24, family="long runs")
@pytest.mark.parametrize("study", ANSWERS)
@pytest.mark.parametrize("network", NETWORKS)
def test_the_times_of_the_answers_come_out_again(study: str, network: str) -> None:
    row, arch = answer(study)
    tier = {"board": "cycle", "chip": "analytical"}[study]
    result = accelsim.run(FILE if network == "keyword_lstm" else network, arch, tier=tier)

    assert result.latency_s == pytest.approx(float(row[f"{network}_s"]), rel=1e-12)


def test_the_keyword_network_has_the_totals_of_its_dimensions() -> None:
    """49 steps of 4 gates of 118 cells over 10 coefficients and 118 states; then 12 labels."""
    text = FILE.read_text(encoding="utf-8").splitlines()
    made = keyword_lstm().text().splitlines()
    assert text[:1] + text[2:] == made[:1] + made[2:]

    assert accelsim.load_workload(FILE).macs == 49 * 4 * 118 * (10 + 118) + 118 * 12


def test_the_predicted_column_is_that_of_the_resource_model() -> None:
    """Counted cells are equal to the routed ones, fitted ones within 5 %, the clock within 6 %."""
    with (HERE / "placed.csv").open(encoding="utf-8", newline="") as stream:
        rows = {row["what"]: row for row in csv.DictReader(stream)}
    found = accelsim.resources(load_arch(HERE / ANSWERS["board"], ROUTED), board="ulx3s_85f")

    assert {what: str(found[what]) for what in rows} == {
        what: row["predicted"] for what, row in rows.items()
    }
    for what, row in rows.items():
        if what in ("dsp", "bram"):
            assert row["measured"] == row["predicted"]
        else:
            assert float(row["measured"]) == pytest.approx(
                float(row["predicted"]), rel=0.06 if what == "fmax_mhz" else 0.05
            )
