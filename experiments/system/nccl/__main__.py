"""``python -m experiments.system.nccl TABLE.csv``: predict the collectives of a table."""

from typing import cast

from accelsim.errors import FabricError
from accelsim.system.nccl import Prediction, collective_ns
from accelsim.system.nccl_tuner import Collective
from experiments.comparison import Comparison, Pair, Row, command
from experiments.system.nccl import constants
from experiments.system.nccl.rows import Measured, measured


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
    pairs, refused = [], []
    for index, row in enumerate(rows, 2):
        where = f"line {index}"
        if set(constants.COLUMNS) <= set(row):
            try:
                pairs.append(constants.constant(row, where))
            except FabricError as error:
                refused.append((f"{row['quantity']} {row['workload']}", str(error)))
            continue
        asked = measured(row, where)
        name = f"{asked.gpu} x{asked.chips} {asked.collective} {asked.size_bytes} B"
        try:
            predicted = predict(asked)
        except FabricError as error:
            refused.append((name, str(error)))
            continue
        pairs.append(
            Pair(
                name=f"{name} {way(predicted)}",
                predicted=predicted.total_ns,
                measured=asked.measured_ns,
                unit="ns",
                is_fitted=asked.is_fitted,
            )
        )
    return Comparison(pairs=pairs, refused=refused)


main = command("experiments.system.nccl", (), compare)

if __name__ == "__main__":
    main()
