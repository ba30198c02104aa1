"""The table of experiments/mapping/dram_bytes: what it counts, and that it comes out again."""

import csv

import numpy as np
import pytest

from accelsim.isa import record_type
from experiments.mapping.dram_bytes import ABOVE, MACHINES, TABLE, Row, beats_of, rows

LINES = list(csv.DictReader(TABLE.read_text(encoding="utf-8").splitlines()))


def test_beats_of_a_load_are_those_of_its_bytes_that_exist() -> None:
    draw = np.random.default_rng(1)
    for _ in range(200):
        load = np.zeros(1, dtype=record_type())
        ranges = {"y_count": (1, 4), "x_count": (1, 4), "c_count": (1, 3), "y_start": (-2, 2)}
        ranges |= {"y_limit": (1, 4), "y_step": (0, 3), "y_stride": (0, 40), "x_start": (-9, 9)}
        ranges |= {"x_stride": (0, 20), "c_stride": (0, 9), "row_bytes": (1, 50)}
        ranges |= {"word_bytes": (1, 9), "address": (100, 200)}
        for name, (first, end) in ranges.items():
            load[name] = draw.integers(first, end)
        one = {name: int(load[name][0]) for name in ranges}
        found = set()
        for y, x, c, byte in np.ndindex(
            *(one[f"{name}_count"] for name in "yxc"), one["word_bytes"]
        ):
            row = one["y_start"] + y * one["y_step"]
            place = one["x_start"] + x * one["x_stride"] + c * one["c_stride"] + byte
            if 0 <= row < one["y_limit"] and 0 <= place < one["row_bytes"]:
                found.add((one["address"] + row * one["y_stride"] + place) // 16)

        assert beats_of(load, 16).tolist() == sorted(found)


def test_each_row_is_above_the_least_bytes_and_names_no_more_than_it_moves() -> None:
    for line in LINES:
        values = {name: int(line[name]) for name in Row._fields if name.endswith("bytes")}
        moved, least = values.pop("moved_bytes"), values.pop("least_bytes")

        assert moved > ABOVE * least
        assert sum(values.values()) <= moved


@pytest.mark.parametrize("machine", MACHINES)
def test_the_rows_of_mobilenet_come_out_again(machine: str) -> None:
    asked = "mobilenet_v2", machine
    kept = [line for line in LINES if (line["network"], line["machine"]) == asked]

    found = [row for row in rows("mobilenet_v2", machine) if row.is_above]

    assert [{name: str(value) for name, value in row._asdict().items()} for row in found] == kept
