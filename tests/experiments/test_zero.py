"""ZeRO's tables: cells that have no number are refused, and end no table."""

from experiments.system.zero.cells import COLUMNS, compare


def test_a_cell_without_chips_is_refused_and_the_next_is_answered() -> None:
    cells = ("table1", "7.5", "", "1.0", "P_os", "model_state_GB_per_device", "35.6")
    row = dict(zip(COLUMNS, cells, strict=True))

    found = compare([row, row | {"dp": "16.0"}, row | {"dp": "16.0", "mp": "0"}])

    assert [pair.predicted for pair in found.pairs] == [35.6]
    assert [why for _, why in found.refused] == [
        "row 0: dp must be a number, not ''",
        "row 2: mp must be above 0, not 0",
    ]
