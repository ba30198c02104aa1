"""A layer of BERT-base on ``edge_npu`` with as many products in a cycle as an Ethos-U."""

import re
import tempfile
from functools import cache
from pathlib import Path

from accelsim.simulate import Result, run
from experiments.transformers.latencies.rows import Case, RowError
from experiments.transformers.machine import description
from experiments.transformers.network import BASE, write_quantized

ARRAYS = {"128": (8, 16), "256": (16, 16), "512": (16, 32), "1024": (32, 32), "2048": (32, 64)}
"""Rows and columns by the products of a cycle, the last number of the accelerator's name."""
LAYER = f"one BERT-base encoder layer T={BASE.tokens}"
KINDS = {"fully connected": "gemm", "batch matmuls": "matmul", "softmax": "softmax"}
"""Kinds of operators by their names in the table."""


@cache
def _result(products: str) -> Result:
    """Return the run of a layer on the array of some products in a cycle."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bert_layer.onnx"
        write_quantized(path, BASE)
        return run(path, description(*ARRAYS[products]))


def cycles(case: Case) -> int:
    """Return the cycles of a row.

    Raises:
        RowError: The row is of another array or another layer.
    """
    matched = re.match(r"Ethos-U\d+-(\d+)\b", case.accelerator)
    layer, _, part = case.workload.partition(": ")
    if matched is None or matched[1] not in ARRAYS or layer != LAYER:
        raise RowError(
            f"{case.accelerator}: {case.workload} must be {LAYER} on {', '.join(ARRAYS)} products"
        )
    if not part:
        return _result(matched[1]).counts.cycles
    if part not in KINDS:
        raise RowError(f"{part} is none of {', '.join(KINDS)}")
    layers = _result(matched[1]).layers
    return sum(layer.counts.cycles for layer in layers if layer.kind == KINDS[part])
