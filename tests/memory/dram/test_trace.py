"""Traces: what is read, and the line that is named when it is not."""

from pathlib import Path

import duckdb
import numpy as np
import pytest

from accelsim.memory.dram import DramError, load_device, read_trace, run_dram
from accelsim.trace import trace as write_trace


def text_file(folder: Path, text: str, name: str = "a.trace") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_lines_in_the_usual_form(tmp_path: Path) -> None:
    file = text_file(tmp_path, "# a comment\n0x40 READ 0\n\n  80   WRITE\t7\r\n0xC0 READ 3\n")

    assert read_trace(file).table.tolist() == [[0x40, 0x80, 0xC0], [0, 1, 0], [0, 7, 3]]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0x40 READ", r"must be: address READ\|WRITE cycle, not '0x40 READ'"),
        ("0x40 READ 0 0", r"must be: address READ\|WRITE cycle, not '0x40 READ 0 0'"),
        ("0x40 REED 0", r"operation must be READ or WRITE, not 'REED', did you mean READ\?"),
        ("0xZZ READ 0", r"address must be hexadecimal and cycle .*, not '0xZZ' and '0'"),
        ("-0x4 READ 0", r"address must be hexadecimal and cycle .*, not '-0x4' and '0'"),
        ("0x40 READ -1", r"address must be hexadecimal and cycle .*, not '0x40' and '-1'"),
        ("0x40 READ 1.5", r"address must be hexadecimal and cycle .*, not '0x40' and '1.5'"),
        ("0x40 READ 1_0", r"address must be hexadecimal and cycle .*, not '0x40' and '1_0'"),
        ("0x100000000000000 READ 0", r"address must be less than 2\*\*56, not 0x100000000000000"),
        ("0x40 READ 68719476737", r"cycle must be at most 68719476736, not 68719476737"),
    ],
)
def test_malformed_lines_are_named(tmp_path: Path, line: str, said: str) -> None:
    file = text_file(tmp_path, f"0x0 READ 0\n{line}\n")

    with pytest.raises(DramError, match=rf"^\S+a.trace:2: {said}$"):
        read_trace(file)


def test_empty_absent_and_binary_files(tmp_path: Path) -> None:
    with pytest.raises(DramError, match=r"holds no request$"):
        read_trace(text_file(tmp_path, "# nothing\n"))
    with pytest.raises(DramError, match=r"cannot be read: No such file or directory$"):
        read_trace(tmp_path / "absent.trace")
    (tmp_path / "b.trace").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DramError, match=r"not UTF-8 at byte 0$"):
        read_trace(tmp_path / "b.trace")
    (tmp_path / "c.parquet").write_bytes(b"PAR0")
    with pytest.raises(DramError, match=r"c.parquet: cannot be read as a trace: "):
        read_trace(tmp_path / "c.parquet")


def test_requests_are_offered_in_the_order_of_the_file(tmp_path: Path) -> None:
    """A cycle earlier than that of the line before means: as soon as that one is accepted."""
    file = text_file(tmp_path, "0x0 READ 10\n0x40 READ 0\n0x80 READ 30\n")

    run = run_dram(read_trace(file), load_device("ddr4_2400"))

    assert run.accepted.tolist() == [10, 11, 30]


def test_what_accelsim_trace_writes_is_read(tmp_path: Path) -> None:
    files = [tmp_path / f"layer.{ending}" for ending in ("trace", "csv", "parquet")]
    for file in files:
        write_trace("alexnet", "edge_npu", file, layer="conv5")

    traces = [read_trace(file) for file in files]

    assert traces[0].requests > 1000
    for other in traces[1:]:
        assert np.array_equal(traces[0].table, other.table)
        assert other.sha256 == traces[0].sha256


def test_wrong_tables_name_the_row(tmp_path: Path) -> None:
    file = text_file(tmp_path, "cycle,port,operation,address\n1,load,READ\n", "a.csv")

    with pytest.raises(DramError, match=r"a.csv:2: must be: cycle,port,operation,address, not "):
        read_trace(file)


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ("1.5 AS address, 'READ' AS operation, 0 AS cycle", "address must be whole numbers"),
        ("NULL::INT AS address, 'READ' AS operation, 0 AS cycle", "row 1: has no address"),
        ("64 AS address, NULL AS operation, 0 AS cycle", "row 1: has no operation"),
        ("[1] AS address, 'READ' AS operation, 0 AS cycle", "cannot be read as a trace"),
        ("64 AS address, 'READ' AS operation", "cannot be read as a trace"),
    ],
)
def test_a_table_of_other_columns_is_refused(tmp_path: Path, columns: str, said: str) -> None:
    file = tmp_path / "cycle=1" / "t*.parquet"
    file.parent.mkdir()
    duckdb.execute(f"COPY (SELECT {columns}) TO '{file}' (FORMAT parquet)")

    with pytest.raises(DramError, match=said):
        read_trace(file)


def test_columns_have_any_case_of_letters(tmp_path: Path) -> None:
    file = tmp_path / "t.parquet"
    columns = "64::BIGINT AS ADDRESS, 'READ' AS Operation, 3 AS cycle"
    duckdb.execute(f"COPY (SELECT {columns}) TO '{file}' (FORMAT parquet)")

    assert read_trace(file).requests == 1
