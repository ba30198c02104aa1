"""The rows of PyTorchSim's table on the machine ``tpu_v3``."""

from collections.abc import Mapping
from typing import Any

from accelsim.arch import Arch, load_arch
from accelsim.simulate import run
from experiments.comparison import Comparison, Pair, Row, answered, fitted_names, positive
from experiments.silicon.tpu_v3.networks import network_of

NAME, MEASURED = "Workload", "TPUv3"
COLUMNS = (NAME, MEASURED)


def machine(replace: Mapping[str, Any] | None = None) -> Arch:
    """Return the machine.

    Args:
        replace: New values of fields of ``tpu_v3``.
    """
    return load_arch("tpu_v3", replace)


def predicted_cycles(name: str, arch: Arch) -> int:
    """Return the cycles of a workload.

    Args:
        name: Name of the network in the table.
        arch: Accelerator that ``machine`` returns.

    Raises:
        UserError: There is no such workload, or it does not fit the machine.
    """
    return run(network_of(name), arch).counts.cycles


def compare(rows: list[Row]) -> Comparison:
    """Predict the rows of a table; ``fitted.csv`` names those that were in view."""
    arch, fitted = machine(), fitted_names(__file__)

    def answer(row: Row, where: str) -> list[Pair]:
        name = row[NAME]
        return [
            Pair(
                name=name,
                predicted=predicted_cycles(name, arch),
                measured=positive(row, MEASURED, where),
                unit="cycles",
                is_fitted=name in fitted,
            )
        ]

    return answered(rows, answer, lambda row: row[NAME])
