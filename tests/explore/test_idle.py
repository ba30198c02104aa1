"""Values between which neither cycles nor memory traffic differs are named, and no others."""

import itertools
from pathlib import Path

import pandas as pd

from accelsim.explore import sweep
from accelsim.explore.idle import idle_sentences

ROWS, WEIGHTS = [8, 16], ["int8", "int5", "int2"]


def table(
    cycles: list[int], energy_pj: list[float], read_bits: list[int] | None = None
) -> pd.DataFrame:
    frame = pd.DataFrame(itertools.product(ROWS, WEIGHTS), columns=["array.rows", "numbers.weight"])
    frame.insert(0, "workload", "net")
    frame.insert(0, "point", range(len(frame)))
    frame["status"], frame["cycles"], frame["energy_pj"] = "ok", cycles, energy_pj
    frame["dram_read_bits"] = frame["dram_write_bits"] = read_bits or [80] * len(frame)
    return frame


def sentences(frame: pd.DataFrame) -> list[str]:
    return list(idle_sentences(frame, [["array.rows"], ["numbers.weight"]]))


def test_values_that_change_prices_alone_are_named_together() -> None:
    assert sentences(table([9, 9, 9, 7, 7, 7], [3, 2, 1, 6, 5, 4])) == [
        "numbers.weight: int8, int5 and int2 change neither cycles nor bytes of memory, only"
        " energy, in all 2 comparisons"
    ]


def test_a_value_that_changes_cycles_or_bytes_is_not_named() -> None:
    assert sentences(table([9, 8, 7, 6, 5, 4], [3, 2, 1, 6, 5, 4])) == []
    assert sentences(table([9] * 6, [3, 2, 1, 6, 5, 4], [1, 2, 3, 4, 5, 6])) == []
    # int5 acts with 16 rows.
    assert sentences(table([9, 9, 7, 6, 5, 4], [3, 2, 1, 6, 5, 4])) == []


def test_values_that_change_nothing_at_all_are_left_to_twins() -> None:
    assert sentences(table([9, 9, 9, 7, 7, 7], [3, 3, 3, 4, 4, 4])) == []


def test_points_that_cannot_be_compared_prove_nothing() -> None:
    frame = table([9, 9, 9, 7, 7, 7], [3, 2, 1, 6, 5, 4])

    assert sentences(frame.loc[[0, 4]]) == []


def test_a_sweep_names_widths_of_sums_and_neither_prices_nor_clocks(tmp_path: Path) -> None:
    study = tmp_path / "study.yaml"
    study.write_text(
        "name: sums\narch: edge_npu\nworkloads: [digits_mlp]\nsample: 0\naxes:\n"
        "  numbers.accumulator: [int32, int24]\n  numbers.weight: [int8, int4]\n"
        "  technology: [horowitz_45nm, jouppi_7nm]\n  clock_hz: [100 MHz, 200 MHz]\n"
    )
    said = [
        each for each in sweep(study, tmp_path / "out", workers=1).warnings if "neither" in each
    ]

    assert said == [
        "numbers.accumulator: int32 and int24 change neither cycles nor bytes of memory, only"
        " energy and area, in all 8 comparisons: partial sums stay in the accumulator buffer"
    ]
