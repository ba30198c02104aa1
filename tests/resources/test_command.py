"""``accelsim resources``: what it prints and refuses."""

import json
import re

import pytest
from click.testing import CliRunner

from accelsim.api.catalog import list_names
from accelsim.api.show import show
from accelsim.cli.hardware import resources_command
from accelsim.errors import HardwareError, UserError
from each import each


def run(*words: str) -> str:
    done = CliRunner().invoke(resources_command, words)
    if isinstance(done.exception, UserError):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.output


def test_json_adds_up() -> None:
    record = json.loads(run("ulx3s_25f_npu", "--board", "ulx3s_25f", "--format", "json"))

    assert record["part"] == "ecp5_25k"
    assert record["fits"] is True
    for kind in ("dsp", "bram"):
        assert record[kind] == sum(unit[kind] for unit in record["units"].values())
    for kind in ("lut", "ff"):
        # Rounded by unit and in total.
        total = sum(unit[kind] for unit in record["units"].values())
        assert abs(record[kind] - total) <= len(record["units"])


def test_text_says_whether_it_fits() -> None:
    assert re.search(
        r"8 x 2, on ecp5_25k: fits \(predicted", run("ulx3s_25f_npu", "--part", "ecp5_25k")
    )
    big = run("edge_npu", "--part", "ecp5_25k")
    assert "does not fit" in big.splitlines()[0]
    assert big.splitlines()[-1] == "clock: not known (what does not fit has no clock)"


def test_the_clock_is_printed_with_what_it_rests_on() -> None:
    assert re.search(r"^clock: [0-9.]+ MHz \(mean of designs on ulx3s_25f, up to \d+ % off\)$",
                     run("ulx3s_25f_npu", "--board", "ulx3s_25f").splitlines()[-1])  # fmt: skip
    assert run("ulx3s_25f_npu", "--part", "ecp5_25k").splitlines()[-1] == (
        "clock: not known (a clock is predicted for a --board, not a --part)"
    )


def test_the_largest_array_is_printed() -> None:
    record = json.loads(
        run("ulx3s_25f_npu", "--board", "ulx3s_25f", "--largest", "--format", "json")
    )

    assert record["fits"] is True
    assert record["dsp"] <= 28


def test_the_text_says_how_the_largest_array_is_chosen() -> None:
    said = run("ulx3s_25f_npu", "--board", "ulx3s_25f", "--largest")

    assert "array: most elements; of equal numbers the fewest columns" in said
    assert "array:" not in run("ulx3s_25f_npu", "--board", "ulx3s_25f")


def test_a_board_is_shown_with_its_cells() -> None:
    shown = show("tang_nano_9k").to_data()

    assert shown["facts"]["FPGA"] == "gw1nr_9, of family gowin"
    assert shown["facts"]["accelsim fpga writes"] == "a project for the vendor's tools"
    assert {"cells": "flip-flops", "available": 6480} in shown["parts"]
    assert list_names("parts") == list_names("boards")


@each(
    ("words", "sentence"),
    [
        (["edge_npu_tiny"], r"^give one of --board and --part$"),
        (
            ["edge_npu_tiny", "--board", "ulx3s_25f", "--part", "up5k"],
            r"^give one of --board and --part$",
        ),
        (
            ["edge_npu_tiny", "--board", "ulx3s_35f"],
            r"^--board: ulx3s_35f: no such board, did you mean ulx3s_85f\?$",
        ),
        (["edge_npu_tiny", "--part", "up5"], r"^--part: up5: no such part, did you mean up5k\?$"),
        (
            ["edge_npu_tiny", "--part", "up5k", "--memory-bytes", "1023"],
            r"^--memory-bytes: must be a multiple of npu.bus_bytes \(4\), not 1023$",
        ),
        (
            ["ulx3s_85f_sdram_npu", "--board", "icebreaker"],
            r"^--board: icebreaker has no SDRAM, and ulx3s_85f_sdram_npu wants as4c16m16sa_7;"
            r" boards with one: ulx3s_25f, ulx3s_85f$",
        ),
        (
            ["ulx3s_85f_sdram_npu", "--part", "up5k"],
            r"cells of an SDRAM are predicted for ecp5 alone, not for ice40: accelsim fpga synth",
        ),
        (
            ["edge_npu", "--part", "up5k"],
            r"^edge_npu: cells of residuals are predicted for ecp5 alone, not for ice40: ",
        ),
        (
            ["edge_npu_tiny", "--part", "up5k", "--set", "array.dataflow=input_stationary"],
            r"cells of an input-stationary array are predicted for ecp5 alone, not for ice40: ",
        ),
        (
            ["ulx3s_85f_sdram_npu", "--board", "ulx3s_85f", "--memory-bytes", "4096"],
            r"^--memory-bytes, --program-bytes: data and instructions have a half each of the SDRAM"
            r" as4c16m16sa_7, 16777216 bytes$",
        ),
    ],
)
def test_mistakes_are_sentences(words: list[str], sentence: str) -> None:
    with pytest.raises(HardwareError, match=sentence):
        run(*words)
