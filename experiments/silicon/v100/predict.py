"""Matrix products on GPUs, as rounds of tiles."""

from accelsim.compatibility import product
from accelsim.errors import UserError
from experiments.comparison import Comparison, Pair, Row, TableError, number, whole
from experiments.silicon.v100.fitted import fitted_rows

SIZES = ("m", "n", "k")
COLUMNS = ("gpu", "dtype", *SIZES, "value", "unit")
UNITS_NS = {"ns": 1, "us": 10**3, "ms": 10**6}


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


def compare(rows: list[Row]) -> Comparison:
    """Predict the time of each product; rows of other operators are refused.

    Raises:
        TableError: A size, a tile or the time of a product is none.
    """
    pairs, refused, fitted = [], [], fitted_rows()
    for place, row in enumerate(rows):
        where, gpu, form = f"row {place}", row["gpu"], row["dtype"]
        if row.get("op", "matmul") != "matmul":
            refused.append((f"{row['op']} {where}", f"{where}: op {row['op']} is no matmul"))
            continue
        m, n, k = (whole(row, column, where) for column in SIZES)
        name = f"{gpu} {form} {m}x{n}x{k}"
        measured = number(row, "value", where)
        if measured <= 0 or row["unit"] not in UNITS_NS:
            raise TableError(
                f"{where}: value must be a time above 0 in one of {', '.join(UNITS_NS)}, "
                f"not {row['value']} {row['unit']}"
            )
        try:
            found = product(gpu.lower(), form, m, n, k, tile_of(row, where))
        except TableError:
            raise
        except UserError as problem:
            refused.append((name, str(problem)))
            continue
        pairs.append(
            Pair(
                name=name,
                predicted=found.time_ns / 1000,
                measured=measured * UNITS_NS[row["unit"]] / 1000,
                unit="us",
                is_fitted=(gpu, form, m, n, k) in fitted,
            )
        )
    return Comparison(pairs=pairs, refused=refused)
