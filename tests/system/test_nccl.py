"""NCCL's all-reduces: measured rows no parameter was fitted to, and refusals."""

from pathlib import Path

import pytest

from accelsim.errors import FabricError
from accelsim.system.nccl import all_reduce_ns
from experiments.comparison import read_table, summary
from experiments.system.nccl.__main__ import compare


def test_rows_that_were_not_fitted(shared_data: Path) -> None:
    table = shared_data / "scaleout" / "nccl_allreduce_vtrain.csv"

    comparison = compare(read_table(table, ("n_gpus", "bytes")))

    errors = summary(comparison)
    assert errors["rows"] == 44
    assert errors["mape_percent"] < 10
    large = [pair for pair in comparison.pairs if pair.measured > 5e6]
    assert large
    assert all(abs(pair.error_percent) < 6 for pair in large)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("V10", 2, 2**20), r"^NCCL's parameters of 'V10' are unknown, did you mean V100\?$"),
        (("A100", 9, 2**20), r"^NCCL is modelled on 2 to 8 GPUs of one node, not 9$"),
        (("A100", 8, 1000), r"^NCCL is modelled from 1048576 bytes on, not for 1000: smaller"),
        (("V100", 5, 2**20), r"^no ring of NVLink passes through the first 5 GPUs$"),
    ],
)
def test_refusals(arguments: tuple[str, int, int], sentence: str) -> None:
    with pytest.raises(FabricError, match=sentence):
        all_reduce_ns(*arguments)
