"""``python -m experiments.system.nccl TABLE.csv``: predict the collectives of a table."""

from typing import cast

from accelsim.errors import FabricError
from experiments.comparison import Comparison, Pair, Refusal, Row, answered, command
from experiments.system.nccl import constants
from experiments.system.nccl.model import Prediction, collective_ns
from experiments.system.nccl.rows import Measured, measured, reader_of
from experiments.system.nccl.tuner import Collective


def predict(asked: Measured) -> Prediction:
    """Return what the model says of a row.

    Raises:
        FabricError: The row is none that the model predicts.
    """
    if asked.refusal:
        raise FabricError(asked.refusal)
    return collective_ns(
        asked.gpu,
        cast(Collective, asked.collective),
        asked.chips,
        asked.size_bytes,
        version=asked.version,
        is_launched_by_one_process=asked.is_launched_by_one_process,
    )


def way(predicted: Prediction) -> str:
    """Return the protocol, or ``NVLS`` where the switch adds."""
    return "NVLS" if predicted.algorithm == "nvls" else predicted.protocol


def compare(rows: list[Row]) -> Comparison:
    """Predict each row; rows that parameters were fitted to are marked."""
    if rows:
        check_columns(rows[0])
    return answered(rows, _answer)


def check_columns(row: Row) -> None:
    """Refuse a table that is none of those that are known.

    Raises:
        TableError: No known table has its columns.
    """
    if not set(constants.COLUMNS) <= set(row):
        reader_of(row)


def _answer(row: Row, where: str) -> list[Pair | Refusal]:
    if set(constants.COLUMNS) <= set(row):
        try:
            return [constants.constant(row, where)]
        except FabricError as error:
            return [Refusal(f"{row['quantity']} {row['workload']}", str(error))]
    asked = measured(row, where)
    name = f"{asked.gpu} x{asked.chips} {asked.collective} {asked.size_bytes} B"
    try:
        predicted = predict(asked)
    except FabricError as error:
        return [Refusal(name, str(error))]
    return [
        Pair(
            name=f"{name} {way(predicted)}",
            predicted=predicted.total_ns,
            measured=asked.measured_ns,
            unit="ns",
            is_fitted=asked.is_fitted,
        )
    ]


main = command("experiments.system.nccl", (), compare)

if __name__ == "__main__":
    main()
