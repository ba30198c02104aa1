"""The table of docs/quantized.md: how far results of each operator are from onnxruntime's."""

from math import ceil
from pathlib import Path

import numpy as np
import pytest

from accelsim.errors import WorkloadError
from integer_onnx.promises import OPERATORS, Case, promised_steps

SEEDS = 8
REFUSED = (
    "a bias exceeds 32 bits",
    "32 bits hold it at most",
    "needs one positive scale",
    "too fine for rows",
)
"""Ends of what is said of scales that no integers make up for."""


def test_every_operator_has_a_promise() -> None:
    assert promised_steps().keys() == OPERATORS.keys()


@pytest.mark.sampled(6)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("block", range(6))
@pytest.mark.parametrize("operator", OPERATORS)
def test_results_are_as_near_as_promised(operator: str, block: int, tmp_path: Path) -> None:
    promised, compared = promised_steps()[operator], 0
    for seed in range(block * SEEDS, (block + 1) * SEEDS):
        case = Case(operator, seed, tmp_path)
        try:
            steps = int(np.abs(case.differences()).max())
        except WorkloadError as problem:
            if any(said in str(problem) for said in REFUSED):
                continue
            raise
        compared += 1

        most = ceil(case.rounding_steps()) + 1 if promised is None else promised
        assert steps <= most, seed
    assert compared > SEEDS // 2
