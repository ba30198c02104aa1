"""The cells of Tables 1 and 2, as the paper prints them."""

from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

from accelsim.system.memory import MIXED_ADAM, state_bytes
from experiments.comparison import Comparison, Pair, Row, TableError, answered, positive, whole

COLUMNS = ("table", "params_B", "dp", "mp", "stage", "metric", "published")

STAGES = {"baseline": 0, "P_os": 1, "P_os+g": 2, "P_os+g+p": 3}
"""The stage of each column of the tables."""
OF_MODEL = "model_state_GB_per_device"
UNITS = {OF_MODEL: "GB", "max_params_B_theory_32GB": "B parameters"}
"""The unit of each metric of theory."""
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
    return answered(rows, _answer, _name_of)


def _name_of(row: Row) -> str:
    size = f"{row['params_B']}B " if row["params_B"] else ""
    return f"{row['table']} {size}dp{row['dp']} mp{row['mp']} {row['stage']} {row['metric']}"


def _answer(row: Row, where: str) -> list[Pair]:
    if row["stage"] not in STAGES:
        raise TableError(f"no such stage: {row['stage']!r}")
    if row["metric"] not in UNITS:
        raise TableError("a measured model also keeps activations that the paper does not give")
    model_parallel = Decimal(repr(positive(row, "mp", where)))
    state = state_bytes(
        EXACT,
        MIXED_ADAM,
        zero_stage=STAGES[row["stage"]],
        data_parallel=whole(row, "dp", where),
    )
    parameter_bytes = Decimal(state) / EXACT
    if row["metric"] == OF_MODEL:
        parameters = Decimal(repr(positive(row, "params_B", where)))
        value = parameter_bytes * parameters / model_parallel
    else:
        value = _largest(parameter_bytes) * model_parallel
    measured = positive(row, "published", where)
    return [
        Pair(
            name=_name_of(row),
            predicted=printed(value, row["published"]),
            measured=measured,
            unit=UNITS[row["metric"]],
        )
    ]


def _largest(parameter_bytes: Decimal) -> Decimal:
    """Return the largest model of one chip in billions of parameters.

    The paper rounds it to a tenth before it multiplies it by the model-parallel chips.

    Args:
        parameter_bytes: Bytes that a chip keeps for each parameter of the model.
    """
    parameters = Decimal(GPU_BYTES) / 10**9 / parameter_bytes
    return parameters.quantize(Decimal("0.1"), rounding=ROUND_HALF_UP)
