"""Names of formats, and the record."""

import subprocess
import sys

import pytest

from accelsim.number import ALIASES, FORMATS, Number, dtype, parse_number
from each import each


@each("name", FORMATS)
def test_a_format_is_found_by_the_name_it_carries(name: str) -> None:
    assert parse_number(name) is FORMATS[name]
    assert FORMATS[name].name == name


def test_every_other_name_leads_to_a_format() -> None:
    assert {parse_number(alias).name for alias in ALIASES} <= set(FORMATS)
    assert not set(ALIASES) & set(FORMATS)
    assert parse_number("bf16") is parse_number("bfloat16")


@each(
    ("name", "sentence"),
    [
        ("int88", r"^unknown number format 'int88', did you mean int8\?$"),
        ("mxfp5", r"^unknown number format 'mxfp5', did you mean mxfp[468]\?$"),
        ("ternery", r"^unknown number format 'ternery', did you mean ternary\?$"),
        ("q40.40", r"^q40\.40: a fixed-point format has 1 to 48 bits, not 81$"),
        ("uq0.0", r"^uq0\.0: a fixed-point format has 1 to 48 bits, not 0$"),
        ("log2_0", r"^log2_0: a logarithmic format has 3 to 16 bits, not 2$"),
        ("log5_4", r"^log5_4: at most 3 bits after the binary point, not 4$"),
        ("log16_1", r"^log16_1: logarithms must stay within 1000; use more fraction bits$"),
        ("float8_e8m0", r"^float8_e8m0 is the scale of a block format, not a format of operands$"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_number(name)


def test_fixed_point_and_logarithms_have_any_width() -> None:
    assert parse_number("q2.5").bits == 8
    assert parse_number("uq2.5").bits == 7
    assert parse_number("q02.5") == parse_number("q2.5")
    assert parse_number("log7_2").bits == 7


@each(
    ("fields", "sentence"),
    [
        ({"bits": 0, "kind": "integer"}, r"^Number\.bits must be at least 1, not 0$"),
        ({"bits": 8, "kind": "float"}, r"^Number x: sign, exponent and mantissa must add to bits$"),
        ({"bits": 8, "kind": "block"}, r"^Number x: a block, and nothing else, has an element$"),
        (
            {"bits": 4, "kind": "block", "element": FORMATS["int8"]},
            r"^Number x: bits must be those of the element$",
        ),
        (
            {"bits": 8, "kind": "block", "element": FORMATS["int8"]},
            r"^Number x: a block needs a length and bits of its scale$",
        ),
    ],
)
def test_a_record_that_contradicts_itself_is_refused(
    fields: dict[str, object], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        Number(name="x", signed=True, **fields)  # type: ignore[arg-type]


def test_integers_have_bounds_and_floats_do_not() -> None:
    assert (parse_number("int1").minimum, parse_number("int1").maximum) == (-1, 0)
    assert (parse_number("ternary").minimum, parse_number("binary").maximum) == (-1, 1)
    with pytest.raises(ValueError, match=r"^float16 is not an integer format$"):
        _ = parse_number("float16").minimum
    with pytest.raises(ValueError, match=r"^q3\.4 is not an integer format$"):
        _ = parse_number("q3.4").maximum
    with pytest.raises(ValueError, match=r"^msfp12: numpy and ml_dtypes have no such type$"):
        dtype(parse_number("msfp12"))


def test_help_loads_no_format() -> None:
    code = "import sys; import accelsim.cli; print('numpy' in sys.modules)"

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )

    assert done.stdout == "False\n"
