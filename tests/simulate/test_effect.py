"""A field that a run changes without any effect on cycles and memory traffic is named."""

import json

import pytest
from click.testing import CliRunner

import accelsim
from accelsim.arch import load_arch
from accelsim.cli.simulate import run_command


@pytest.mark.parametrize("tier", ["cycle", "analytical"])
def test_a_field_without_effect_is_named_and_others_are_not(tier: str) -> None:
    changes = {"numbers.accumulator": "int24", "numbers.weight": "int4", "dram.price": "ddr4"}
    result = accelsim.run("digits_cnn", "edge_npu", replace=changes, tier=tier)  # type: ignore[arg-type]

    assert result.without_effect == (
        "numbers.accumulator: int24 instead of int32 changes neither estimated cycles nor bytes of"
        " memory of digits_cnn on edge_npu: partial sums stay in the accumulator buffer",
    )
    assert json.loads(result.to_json())["without_effect"] == list(result.without_effect)


def test_a_value_that_the_machine_has_already_is_not_named() -> None:
    changes = {"numbers.accumulator": "int32", "clock_hz": 10**8}

    assert accelsim.run("digits_mlp", "edge_npu", replace=changes).without_effect == ()


def test_formats_of_equal_bits_are_the_reason() -> None:
    floats = {f"numbers.{name}": "float8_e4m3" for name in ("input", "output", "weight")}
    arch = load_arch("edge_npu", {**floats, "numbers.accumulator": "float32"})
    (said,) = accelsim.run(
        "digits_mlp", arch, replace={"numbers.weight": "float8_e5m2"}
    ).without_effect

    assert said.endswith("of digits_mlp on edge_npu: both have 8 bits")


def test_the_command_warns() -> None:
    shown = CliRunner().invoke(
        run_command,
        ["digits_mlp", "--arch", "edge_npu", "--format", "csv", "--set", "numbers.weight=pow2_2",
         "--set", "numbers.accumulator=int20"],
    )  # fmt: skip

    assert shown.exit_code == 0
    assert "warning: numbers.accumulator: int20 instead of int32 changes neither" in shown.stderr
    assert "numbers.weight: " not in shown.stderr
