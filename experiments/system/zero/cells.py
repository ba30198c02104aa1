"""The cells of Tables 1 and 2, as the paper prints them."""

from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

from accelsim.system.memory import MIXED_ADAM, state_bytes
from experiments.comparison import Comparison, Pair, Row, number, whole

COLUMNS = ("table", "params_B", "dp", "mp", "stage", "metric", "published")

STAGES = {"baseline": 0, "P_os": 1, "P_os+g": 2, "P_os+g+p": 3}
"""The stage of each column of the tables."""
GPU_BYTES = 32 * 10**9
"""Of the V100 of Table 2."""
EXACT = 10**12
"""Parameters for which the bytes of one are exact to twelve digits."""


def printed(value: Decimal, published: str) -> float:
    """Return a value as the paper prints it, or the value itself if the paper prints another.

    The paper rounds some cells (21.5625 to 21.6) and cuts others (4046.875 to 4046), to as many
    digits as the cell shows without its last zeros.
    """
    shown = Decimal(published).normalize()
    unit = Decimal((0, (1,), int(shown.as_tuple().exponent)))
    for rounding in (ROUND_HALF_UP, ROUND_DOWN):
        if value.quantize(unit, rounding=rounding) == shown:
            return float(shown)
    return float(value)


def compare(rows: list[Row]) -> Comparison:
    """Return the published and the computed value of each cell."""
    pairs, refused = [], []
    for row in rows:
        size = f"{row['params_B']}B " if row["params_B"] else ""
        name = f"{row['table']} {size}dp{row['dp']} mp{row['mp']} {row['stage']} {row['metric']}"
        if row["stage"] not in STAGES:
            refused.append((name, f"no such stage: {row['stage']!r}"))
            continue
        share = whole(row, "dp", name)
        # Bytes that a chip keeps for each parameter of the model.
        each = (
            Decimal(
                state_bytes(EXACT, MIXED_ADAM, zero_stage=STAGES[row["stage"]], data_parallel=share)
            )
            / EXACT
        )
        if row["metric"] == "model_state_GB_per_device":
            value, unit = each * Decimal(row["params_B"]) / Decimal(row["mp"]), "GB"
        elif row["metric"] == "max_params_B_theory_32GB":
            value, unit = _largest(each, row), "B parameters"
        else:
            refused.append(
                (name, "a measured model also keeps activations that the paper does not give")
            )
            continue
        pairs.append(
            Pair(
                name=name,
                predicted=printed(value, row["published"]),
                measured=number(row, "published", name),
                unit=unit,
            )
        )
    return Comparison(pairs=pairs, refused=refused)


def _largest(each: Decimal, row: Row) -> Decimal:
    """Return the largest model in billions of parameters.

    The paper rounds that of one chip to a tenth, and multiplies it by the model-parallel chips.
    """
    one = (Decimal(GPU_BYTES) / 10**9 / each).quantize(Decimal("0.1"), rounding=ROUND_HALF_UP)
    return one * Decimal(row["mp"])
