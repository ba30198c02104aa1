"""Results in a terminal, in a notebook, as a DataFrame and as a file."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import accelsim
from accelsim.cli.simulate import run_command
from accelsim.counts import Counts
from accelsim.errors import ResultError
from accelsim.explore import Study
from accelsim_hdl.cosim.campaign import run_campaign
from experiments.digits.data import NETWORK
from explore import fakes

MOST_LINES = 12
MOST_LETTERS = 700
TOPOLOGY = "Layer, M, N, K,\nfirst, 16, 32, 8,\nsecond, 7, 5, 64,\n"
TRACE = "0x0 READ 0\n0x40 WRITE 4\n"
CONFIG = Path(__file__).resolve().parent.parent / "experiments" / "scalesim"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("display")
    (place / "gemm.csv").write_text(TOPOLOGY)
    (place / "a.trace").write_text(TRACE)
    return place


@pytest.fixture(scope="module")
def result(folder: Path) -> accelsim.Result:
    return accelsim.run(folder / "gemm.csv", "edge_npu_tiny")


@pytest.fixture(scope="module")
def summary(folder: Path) -> accelsim.SweepSummary:
    study = Study.model_validate(
        {
            "name": "<small>",
            "workloads": ["net"],
            "arch": "edge_npu",
            "axes": {"array.rows": [4, 5, 8]},
            "objectives": ["latency_s", "area_um2"],
        }
    )
    return accelsim.sweep(
        study, folder / "results", workers=1, evaluate=fakes.evaluate, load=fakes.load
    )


def everything(folder: Path, result: accelsim.Result, summary: accelsim.SweepSummary) -> list[Any]:
    """Return an object of each kind that a user meets."""
    trace = folder / "a.trace"
    return [
        result,
        result.layers[0],
        summary,
        accelsim.read_sweep(summary.folder),
        accelsim.read_sweep(summary.folder).study,
        accelsim.load_arch("edge_npu"),
        accelsim.load_workload("resnet18"),
        accelsim.trace(folder / "gemm.csv", "edge_npu_tiny", folder / "t.csv"),
        accelsim.sparse(NETWORK, density=0.5),
        accelsim.dram(trace, "ddr4_2400", tier="ideal"),
        accelsim.memory([trace, trace], "two_cores_shared_cache"),
        accelsim.compile(NETWORK, "edge_npu_tiny", folder / "program"),
        run_campaign([], "amaranth"),
        accelsim.scalesim(CONFIG / "example.cfg", CONFIG / "example.csv", folder),
    ]


def test_an_object_shows_itself_in_a_few_lines(
    folder: Path, result: accelsim.Result, summary: accelsim.SweepSummary
) -> None:
    for each in everything(folder, result, summary):
        shown = repr(each)

        assert shown.startswith(f"{type(each).__name__}\n  ")
        assert len(shown.splitlines()) <= MOST_LINES, shown
        assert len(shown) <= MOST_LETTERS, shown
        assert str(each) == shown
        page = each._repr_html_()
        assert page.count("<tr>") == len(each.facts()) == shown.count("\n")
        assert len(page) <= 3 * MOST_LETTERS


def test_a_result_says_what_was_run_and_its_totals(result: accelsim.Result) -> None:
    assert repr(result) == "\n".join(
        [
            "Result",
            "  network     gemm, 2 layers",
            "  accelerator edge_npu_tiny, tier cycle",
            f"  cycles      {result.counts.cycles:,}",
            f"  latency     {result.latency_s:.4g} s",
            f"  energy      {sum(result.energy_pj.values()):.4g} pJ",
            f"  area        {sum(result.area_um2.values()):.4g} um2",
            f"  utilization {100 * result.utilization:.1f} %",
        ]
    )


def test_html_is_escaped(summary: accelsim.SweepSummary) -> None:
    page = accelsim.read_sweep(summary.folder)._repr_html_()

    assert "<td>&lt;small&gt;</td>" in page


def test_the_rows_of_a_result_add_up_to_its_totals(result: accelsim.Result) -> None:
    frame = result.to_dataframe()

    assert frame["name"].tolist() == ["first", "second"]
    for field in fields(Counts):
        assert frame[field.name].dtype == np.int64
        assert int(frame[field.name].sum()) == getattr(result.counts, field.name), field.name
    for part, energy_pj in result.energy_pj.items():
        assert frame[f"energy_{part}_pj"].sum() == pytest.approx(energy_pj, rel=1e-12)
    assert frame["energy_pj"].sum() == pytest.approx(sum(result.energy_pj.values()), rel=1e-12)
    assert frame["utilization"].between(0, 1).all()


def test_a_result_is_saved_as_the_text_of_the_command(folder: Path) -> None:
    words = [str(folder / "gemm.csv"), "--arch", "edge_npu_tiny"]
    printed = CliRunner().invoke(run_command, [*words, "--format", "json"])
    accelsim.run(words[0], "edge_npu_tiny").save(folder / "result.json")

    assert (folder / "result.json").read_text() == printed.stdout
    assert json.loads(printed.stdout)["arch"] == "edge_npu_tiny"


def test_a_place_that_cannot_be_written_is_one_sentence(
    folder: Path, result: accelsim.Result
) -> None:
    place = folder / "absent" / "result.json"

    with pytest.raises(ResultError, match=rf"^{re.escape(str(place))}: cannot be written: No such"):
        result.save(place)


def test_the_table_of_a_sweep_has_a_row_for_each_point(summary: accelsim.SweepSummary) -> None:
    table = summary.table

    assert table["array.rows"].tolist() == [4, 5, 8]
    assert table["status"].tolist() == ["ok", "refused", "ok"]
    assert table["front"].tolist() == [True, False, True]


def test_how_layers_are_cut_is_written_and_read_again(folder: Path) -> None:
    file = folder / "mapping.yaml"
    first = accelsim.run(folder / "gemm.csv", "edge_npu_tiny", save_mapping=file)
    again = accelsim.run(folder / "gemm.csv", "edge_npu_tiny", mapping=file)

    assert again.counts == first.counts
    assert [layer.mapping for layer in again.layers] == [layer.mapping for layer in first.layers]


def test_a_network_that_was_read_goes_where_a_name_goes(
    folder: Path, result: accelsim.Result
) -> None:
    graph = accelsim.load_workload(folder / "gemm.csv")

    assert accelsim.load_workload(graph) is graph
    assert accelsim.run(graph, "edge_npu_tiny").counts == result.counts
