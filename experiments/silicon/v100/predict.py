"""Matrix products on GPUs, as rounds of tiles."""

import re
from collections.abc import Callable, Container

from accelsim.errors import UserError
from experiments.comparison import (
    Comparison,
    Pair,
    Refusal,
    Row,
    TableError,
    answered,
    number,
    whole,
)
from experiments.silicon.v100.fitted import Key, fitted_rows
from experiments.silicon.v100.law import product

SIZES = ("m", "n", "k")
COLUMNS = ("value", "unit")
PRODUCT = ("gpu", "dtype", *SIZES)
"""Columns that name a product; a table without them has the column ``workload``."""
UNITS_NS = {"ns": 1, "us": 10**3, "ms": 10**6}
RATES = {"TFLOPS": 10**12, "GFLOPS": 10**9}
"""Operations in a second; a multiplication and an addition are two."""
WITHDRAWN = (
    "the law of fp16 on a V100 was withdrawn: it was made from five products, and was 80 % off in"
    " the median of 152 others"
)
_WORKLOAD = re.compile(r"(\d+)x(\d+)x(\d+) (FP16|FP32)")
_DEEPBENCH = "DeepBench V100"


def key_of(row: Row, where: str) -> Key:
    """Return the product of a row.

    Raises:
        UserError: The row is another operator, or no product of a known form.
        TableError: A size is no whole number.
    """
    if row.get("op", "matmul") != "matmul":
        raise UserError(f"{where}: op {row['op']} is no matmul")
    if all(column in row for column in PRODUCT):
        m, n, k = (whole(row, column, where) for column in SIZES)
        return row["gpu"], row["dtype"], m, n, k
    found = _WORKLOAD.fullmatch(row.get("workload") or "")
    if found is None or row.get("paper") != _DEEPBENCH:
        raise UserError(
            f"{where}: needs the columns {', '.join(PRODUCT)}, or the paper {_DEEPBENCH} and a "
            "workload like 4096x7000x4096 FP16"
        )
    return "V100", found[4].lower(), int(found[1]), int(found[2]), int(found[3])


def tile_of(row: Row, where: str) -> tuple[int, int] | None:
    """Return the tile that the library took, None where the table does not say.

    Raises:
        TableError: The column ``tile`` is not like ``64x128``.
    """
    text = row.get("tile") or ""
    if not text:
        return None
    sides = text.split("x")
    if len(sides) != 2 or not all(side.isdecimal() for side in sides):
        raise TableError(f"{where}: tile must be two whole numbers joined by x, not {text!r}")
    return int(sides[0]), int(sides[1])


def measured_us(row: Row, key: Key, where: str) -> float:
    """Return the measured time of a product, also where the table has its rate.

    Raises:
        TableError: The value is no time or rate above 0.
    """
    value, unit = number(row, "value", where), row["unit"]
    if value <= 0 or unit not in UNITS_NS | RATES:
        raise TableError(
            f"{where}: value must be above 0 and in one of {', '.join(UNITS_NS | RATES)}, "
            f"not {row['value']} {unit}"
        )
    if unit in UNITS_NS:
        return value * UNITS_NS[unit] / 1000
    _, _, m, n, k = key
    return 2 * m * n * k / (value * RATES[unit]) * 1e6


def compare(rows: list[Row]) -> Comparison:
    """Predict the time of each product; rows of other operators are refused."""

    def time_ns(row: Row, key: Key, where: str) -> float:
        gpu, form, m, n, k = key
        if (gpu, form) == ("V100", "fp16"):
            raise UserError(WITHDRAWN)
        return product(gpu.lower(), form, m, n, k, tile_of(row, where)).time_ns

    return compared(rows, time_ns, fitted_rows())


def compared(
    rows: list[Row], time_ns: Callable[[Row, Key, str], float], fitted: Container[Key]
) -> Comparison:
    """Compare products with what some model says of them.

    Args:
        rows: Rows of a table with ``COLUMNS``.
        time_ns: Returns the time of a product from its row, its key, and the place for a sentence;
            raises ``UserError`` for one that the model refuses.
        fitted: Keys of the products that the model was fitted to.
    """

    def answer(row: Row, where: str) -> list[Pair | Refusal]:
        key = key_of(row, where)
        gpu, form, m, n, k = key
        name = f"{gpu} {form} {m}x{n}x{k}"
        try:
            return [
                Pair(
                    name=name,
                    predicted=time_ns(row, key, where) / 1000,
                    measured=measured_us(row, key, where),
                    unit="us",
                    is_fitted=key in fitted,
                )
            ]
        except UserError as problem:
            return [Refusal(name, str(problem))]

    return answered(rows, answer)
