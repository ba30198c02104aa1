"""Where tables of measured collectives disagree: by hand, and the table of the page."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from experiments.system.nccl.rows import Measured
from experiments.system.nccl.sources import differences, main

README = Path(__file__).parents[2] / "experiments/system/nccl/README.md"
TABLES = (
    "nccl_allreduce_vtrain",
    "nccl_aiconfigurator",
    "collectives_vidur",
    "llmcompass_a100x4_allreduce",
)


def row(size: int, time_us: float, chips: int = 4) -> Measured:
    return Measured(
        gpu="A100",
        collective="all_reduce",
        chips=chips,
        size_bytes=size,
        measured_ns=1000 * time_us,
    )


def test_two_rows_by_hand() -> None:
    """100 us and 120 us: 20 %; 110 is 9.1 % off on one of them at least."""
    found = differences({"one": [row(2**24, 100)], "two": [row(2**24, 120)]})

    assert [each.asked for each in found] == ["4 A100, all-reduce, 16 MiB"]
    assert found[0].spread_percent == pytest.approx(20)
    assert found[0].least_error_percent == pytest.approx(100 / 11)


def test_rows_of_other_bytes_gpus_or_launches_are_not_compared() -> None:
    one = [row(2**24, 100), row(2**19, 10)]
    others = [row(2**24 + 2**20, 100), row(2**19, 20), row(2**24, 100, chips=2)]

    assert not differences({"one": one, "two": others})


def test_near_bytes_are_compared_at_the_same_bytes() -> None:
    found = differences({"one": [row(2**24, 100)], "two": [row(2**24 * 1009 // 1000, 100.9)]})

    assert found[0].spread_percent < 0.001


def test_the_page_has_what_the_command_prints(shared_data: Path) -> None:
    tables = [str(shared_data / "scaleout" / f"{name}.csv") for name in TABLES]

    printed = CliRunner().invoke(main, tables, catch_exceptions=False)

    assert printed.exit_code == 0
    assert len(printed.output.splitlines()) == 11
    assert printed.output in README.read_text(encoding="utf-8")


def test_a_table_that_cannot_be_read_is_a_sentence_and_exit_code_2(tmp_path: Path) -> None:
    printed = CliRunner().invoke(main, [str(tmp_path / "none.csv")])

    assert printed.exit_code == 2
    assert "cannot be read" in printed.output
