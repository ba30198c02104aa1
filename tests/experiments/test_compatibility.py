"""FINN and STONNE: the rows of their tables, and rows that are refused."""

import csv
from pathlib import Path

from click.testing import CliRunner

from experiments.comparison import Comparison, command, read_table
from experiments.silicon.finn import predict as finn
from experiments.silicon.finn import windows
from experiments.silicon.stonne import predict as stonne

HERE = Path(__file__).resolve().parents[2] / "experiments" / "silicon"


def kept(name: str) -> dict[str, tuple[str, str]]:
    with (HERE / name / "expected.csv").open(newline="", encoding="utf-8") as stream:
        return {row["name"]: (row["measured"], row["predicted"]) for row in csv.DictReader(stream)}


def found(comparison: Comparison) -> dict[str, tuple[str, str]]:
    return {
        pair.name: (f"{pair.measured:.6g}", f"{pair.predicted:.6g}") for pair in comparison.pairs
    }


def test_the_overlays_of_the_shared_table(shared_data: Path) -> None:
    rows = read_table(shared_data / "papers" / "finn_bnn_pynq.csv", finn.COLUMNS)

    comparison = finn.compare(rows)

    assert found(comparison) == kept("finn")
    assert [name for name, _ in comparison.refused] == [
        f"{network} 1 images" for network in ("cnvW1A1", "cnvW1A2", "cnvW2A2")
    ]


def test_the_steps_of_each_unit_are_the_words_of_its_weight_memory(shared_data: Path) -> None:
    rows = read_table(shared_data / "papers" / "finn_bnn_pynq.csv", finn.COLUMNS)
    layers = [layer for network in finn.networks_of(rows).values() for layer in network.values()]

    assert len(layers) == 35
    for layer in layers:
        assert finn.unit_of("layer", layer).weight_words == layer["WMEM"]


def test_the_kept_overlays_are_within_a_percent() -> None:
    errors = [abs(float(ours) / float(theirs) - 1) for theirs, ours in kept("finn").values()]

    assert len(errors) == 5
    assert max(errors) < 0.01


def test_the_slowest_overlay_waits_for_its_queues() -> None:
    """387.55 us were measured: 116265 cycles of 300 MHz."""
    assert windows.image_cycles(windows.QUEUE_PIXELS) == 116328


def test_the_published_run_of_the_mesh_is_exact() -> None:
    comparison = stonne.compare(read_table(HERE / "stonne" / "published.csv", stonne.COLUMNS))

    assert found(comparison) == kept("stonne")
    assert all(pair.predicted == pair.measured for pair in comparison.pairs)


def test_a_network_that_is_not_complete_is_a_refused_row() -> None:
    row = {"table/figure": "", "unit": "us", "layer": finn.MANY_IMAGES, "value": "3"}
    row |= {"quantity": "time per image", "workload": "lfc"}
    layer = {"table/figure": "hw/config.h", "workload": "lfc", "layer": "L0", "unit": ""}

    assert finn.compare([row]).refused[0][1] == "lfc: the table lacks its config.h"
    rows = [row, layer | {"quantity": "MW", "value": "8"}]
    assert finn.compare(rows).refused[0][1] == "lfc L0: the table lacks its MH"
    rows[1] |= {"value": "eight"}
    assert finn.compare(rows).refused[0][1] == "lfc L0: the table lacks its MW"


def test_a_mesh_that_cannot_be_is_a_refused_row(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text("m,n,k,rows,cols,counted,cycles\n1,1,1,1,1,all,3\n", encoding="utf-8")
    run = command("experiments.silicon.stonne", stonne.COLUMNS, stonne.compare)

    result = CliRunner().invoke(run, [str(file)])

    assert result.exit_code == 0
    assert "refused: counted: no such choice: 'all'" in result.output
