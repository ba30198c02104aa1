"""The table of operands in docs/numbers.md is what the code gives."""

import re
from pathlib import Path

from accelsim.number import FORMATS, operand, parse_number, product_bits
from each import each

DOCS = Path(__file__).resolve().parents[2] / "docs" / "numbers.md"
_ROW = re.compile(
    r"^\| (?P<names>`.+?`) \| (?P<bits>\d+) \| (?P<exponent>-?\d+) \| (?P<significand>\d+)"
    r" \| (?:0\.\.)?(?P<shift>\d+) \| (?P<product>\d+) \|$"
)
ROWS = [match for line in DOCS.read_text().splitlines() if (match := _ROW.match(line))]


@each("row", ROWS)
def test_a_row_of_the_table_of_operands_holds(row: re.Match[str]) -> None:
    for name in re.findall(r"`(\w+)`", row["names"]):
        form = parse_number(name)
        found = operand(form)
        said = tuple(int(row[key]) for key in ("bits", "exponent", "significand", "shift"))

        assert said == (found.bits, found.exponent, found.significand_bits, found.shift_bits)
        assert int(row["product"]) == product_bits(form, form)


def test_the_docs_name_every_format_that_has_no_parameter() -> None:
    text = DOCS.read_text()
    patterns = (
        "int",
        "uint",
        "q",
        "uq",
        "log",
        "pow2_",
        "upow2_",
        "apot",
        "uapot",
        "msfp",
        "float",
    )

    assert len(ROWS) >= 11
    for name, form in FORMATS.items():
        if not name.startswith(patterns) or (form.bits == 8 and form.kind == "float"):
            assert f"`{name}`" in text
