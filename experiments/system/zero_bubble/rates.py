"""The bubble rates of a table, from its measured times of operations."""

from accelsim.system.pipeline import StageTimes, pipeline
from accelsim.system.pipeline_orders import Shape
from experiments.comparison import (
    Comparison,
    Pair,
    Row,
    TableError,
    answered,
    number,
    positive,
    whole,
)

TIMES = ("T_F_ms", "T_B_ms", "T_W_ms", "T_comm_ms")
COLUMNS = ("model", "stages", "microbatches", *TIMES, "schedule", "bubble_rate")

SCHEDULES = {"1F1B": "1f1b", "ZB-H1": "zb_h1", "ZB-H2": "zb_h2", "ZB-1p": "zb_h1"}
"""ZB-1p searches an order that keeps no more activations than 1F1B; of such orders with equal
stages ZB-H1 is what it finds."""

REFUSED = {
    "1F1B-I": "the table does not say into how many chunks a stage is cut",
    "ZB-2p": "its order is the result of a search that the paper does not give",
}

DIGITS = 4
"""Of a published rate, behind the point."""


def compare(rows: list[Row]) -> Comparison:
    """Return the published and the computed rate of each row, to the published digits."""
    return answered(rows, _answer, _name_of)


def _name_of(row: Row) -> str:
    return "{model} {stages} stages {microbatches} microbatches {schedule}".format(**row)


def _answer(row: Row, where: str) -> list[Pair]:
    if row["schedule"] not in SCHEDULES:
        raise TableError(REFUSED.get(row["schedule"], "no such schedule is known"))
    forward, input_gradient, weight_gradient, transfer = (
        round(1e6 * number(row, column, where)) for column in TIMES
    )
    found = pipeline(
        SCHEDULES[row["schedule"]],
        Shape(stages=whole(row, "stages", where), microbatches=whole(row, "microbatches", where)),
        StageTimes(
            forward_ns=forward,
            input_gradient_ns=input_gradient,
            weight_gradient_ns=weight_gradient,
            transfer_ns=transfer,
        ),
    )
    return [
        Pair(
            name=_name_of(row),
            predicted=round(found.bubble_rate, DIGITS),
            measured=positive(row, "bubble_rate", where),
            unit="1",
        )
    ]
