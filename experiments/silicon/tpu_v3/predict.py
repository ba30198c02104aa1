"""The rows of PyTorchSim's table on the machine ``tpu_v3``."""

from collections.abc import Mapping
from typing import Any

from accelsim.arch import Arch, load_arch
from accelsim.errors import UserError
from accelsim.simulate import run
from experiments.comparison import Comparison, Pair, Row, TableError, number
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
        name: As in the table.
        arch: From ``machine``.

    Raises:
        UserError: There is no such workload, or it does not fit the machine.
    """
    return run(network_of(name), arch).counts.cycles


def compare(rows: list[Row]) -> Comparison:
    """Predict the rows of a table.

    Raises:
        TableError: A row has no number of measured cycles.
    """
    arch = machine()
    pairs, refused = [], []
    for place, row in enumerate(rows):
        where, name = f"row {place}", row[NAME]
        measured = number(row, MEASURED, where)
        if measured <= 0:
            raise TableError(f"{where}: {MEASURED} must be above 0, not {measured:g}")
        try:
            cycles = predicted_cycles(name, arch)
        except UserError as problem:
            refused.append((name, str(problem)))
            continue
        pairs.append(Pair(name=name, predicted=cycles, measured=measured, unit="cycles"))
    return Comparison(pairs=pairs, refused=refused)
