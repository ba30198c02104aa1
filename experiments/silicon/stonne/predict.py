"""Matrix products on STONNE's output-stationary mesh."""

from accelsim.compatibility import mesh_cycles
from accelsim.errors import UserError
from experiments.comparison import Comparison, Pair, Row, TableError, number, whole

SIZES = ("m", "n", "k", "rows", "cols")
COLUMNS = (*SIZES, "counted", "cycles")


def compare(rows: list[Row]) -> Comparison:
    """Predict the cycles of each row.

    Raises:
        TableError: A size or the cycles are no number.
    """
    pairs, refused = [], []
    for place, row in enumerate(rows):
        where = f"row {place}"
        m, n, k, height, width = (whole(row, column, where) for column in SIZES)
        name = f"{m}x{k}x{n} on {height}x{width} {row['counted']}"
        measured = number(row, "cycles", where)
        if measured <= 0:
            raise TableError(f"{where}: cycles must be above 0, not {measured:g}")
        try:
            cycles = mesh_cycles(m, n, k, rows=height, cols=width, counted=row["counted"])
        except UserError as problem:
            refused.append((name, str(problem)))
            continue
        pairs.append(Pair(name=name, predicted=cycles, measured=measured, unit="cycles"))
    return Comparison(pairs=pairs, refused=refused)
