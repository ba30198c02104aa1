"""Published memory to the digit; iterations as near as the README of each table says."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from experiments.comparison import Comparison, Row, read_table, summary
from experiments.system.megatron import rows as megatron
from experiments.system.vtrain import iterations as vtrain
from experiments.system.zero import cells as zero


def compared(folder: Path, name: str, module: ModuleType) -> Comparison:
    table = read_table(folder / "scaleout" / name, module.COLUMNS)
    compare: Callable[[list[Row]], Comparison] = module.compare
    return compare(table)


def test_zero_is_as_printed(shared_data: Path) -> None:
    found = summary(compared(shared_data, "zero_memory.csv", zero))
    assert (found["rows"], found["exact"], found["rows_refused"]) == (44, 44, 10)


@pytest.mark.parametrize(
    ("table", "rows", "limit_percent"),
    [
        ("training_vtrain_measured_single.csv", 552, 7.3),
        ("training_vtrain_measured_multi.csv", 31, 9.9),
    ],
)
def test_iterations_of_vtrain(
    shared_data: Path, table: str, rows: int, limit_percent: float
) -> None:
    found = summary(compared(shared_data, table, vtrain))
    assert found["rows"] == rows
    assert found["mape_percent"] is not None
    assert found["mape_percent"] < limit_percent


def test_memory_and_iterations_of_megatron(shared_data: Path) -> None:
    pairs = compared(shared_data, "korthikanti_recompute.csv", megatron).pairs
    assert all(pair.error_percent == 0 for pair in pairs if pair.unit == "GiB")
    times = [abs(pair.error_percent) for pair in pairs if pair.unit == "s"]
    assert len(times) == 4
    assert sum(times) / len(times) < 3.2
    found = summary(compared(shared_data, "megatron_sc21.csv", megatron))
    assert found["mape_percent"] is not None
    assert found["mape_percent"] < 3.6
    assert found["rows_refused"] == 3


def test_rows_that_others_made_are_refused(shared_data: Path) -> None:
    table = read_table(
        shared_data / "scaleout" / "training_vtrain_measured_multi.csv", vtrain.COLUMNS
    )[:2]
    found = vtrain.compare([{**table[0], "gpu": "H100"}, {**table[1], "tp": "7"}])
    assert not found.pairs
    assert "gpu must be A100, not 'H100'" in found.refused[0][1]
    assert "must divide by tensor_parallel (7)" in found.refused[1][1]
