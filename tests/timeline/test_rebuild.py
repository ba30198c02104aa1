"""Random programs of machines that rebuild weights agree with the oracle."""

from dataclasses import replace
from random import Random

import pytest

from accelsim.errors import ArchError
from accelsim.number import parse_number
from accelsim.rebuild_engine import RebuildEngine
from accelsim.timeline import run_program
from timeline.oracle.run import run_program_oracle
from timeline.streams import differences, random_npu, random_program


def random_engine(random: Random, rows: int, cols: int) -> RebuildEngine | None:
    """Return an engine for folds of an array, or None if the numbers drawn do not fit it."""
    kept, group = random.choice([(1, 1), (1, 2), (2, 4), (3, 4), (1, 8)])
    try:
        return RebuildEngine(
            rows=rows,
            cols=cols,
            order=random.choice([2, 3, 4, 8]),
            coefficient=parse_number(random.choice(["pow2_3", "pow2_4"])),
            basis_bits=random.choice([4, 8]),
            weight=parse_number("int8"),
            kept=kept,
            group=group,
        )
    except ArchError:
        return None


@pytest.mark.parametrize("first", [0, 150])
def test_random_programs_agree_with_the_oracle(first: int) -> None:
    wrong, seen = [], 0
    for seed in range(first, first + 150):
        random = Random(seed)
        npu = random_npu(random)
        engine = random_engine(random, npu.rows, npu.cols)
        if engine is None:
            continue
        npu = replace(npu, dataflow="weight_stationary", rebuild=engine)
        program = random_program(random, npu, seed % 30 + 1)
        seen += 1
        if differences(run_program(program, npu), run_program_oracle(program, npu)):
            wrong.append(seed)

    assert wrong == []
    assert seen > 20
