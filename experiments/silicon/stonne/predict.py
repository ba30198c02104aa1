"""Matrix products on STONNE's output-stationary mesh."""

from experiments.comparison import Comparison, Pair, Row, answered, positive, whole
from experiments.silicon.stonne.law import mesh_cycles

SIZES = ("m", "n", "k", "rows", "cols")
COLUMNS = (*SIZES, "counted", "cycles")


def compare(rows: list[Row]) -> Comparison:
    """Predict the cycles of each row."""
    return answered(rows, _answer, _name_of)


def _name_of(row: Row) -> str:
    return "{m}x{k}x{n} on {rows}x{cols} {counted}".format(**row)


def _answer(row: Row, where: str) -> list[Pair]:
    m, n, k, height, width = (whole(row, column, where) for column in SIZES)
    return [
        Pair(
            name=_name_of(row),
            predicted=mesh_cycles(m, n, k, rows=height, cols=width, counted=row["counted"]),
            measured=positive(row, "cycles", where),
            unit="cycles",
        )
    ]
