"""What is promised of every network on every machine, looked at for one seed.

``python -m campaign.judge FIRST LAST`` in ``tests`` looks at the seeds from FIRST to LAST, both
included, and prints what is not as promised.
"""

import sys
import tempfile
import traceback
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from accelsim.errors import UserError
from accelsim.program.check import check_program
from accelsim.timeline import run_program
from campaign.machines import random_machine
from campaign.networks import Case, random_case
from corpus.stages import OnMachine, Stages

MOST_CYCLES = 6000
"""Of a program that is simulated as hardware."""


@dataclass(frozen=True)
class Judged:
    """What became of a seed.

    Args:
        refused: The sentence of a UserError, empty if there is a program.
        cycles: Cycles of the program.
        operators: Operators of the network.
    """

    refused: str = ""
    cycles: int = 0
    operators: tuple[str, ...] = ()


def drawn(seed: int) -> tuple[Case, np.random.Generator]:
    """Return the network of a seed, and what its machine is drawn from."""
    return random_case(np.random.default_rng([seed, 1])), np.random.default_rng([seed, 2])


def judge(seed: int, folder: Path, *, hardware: bool = False) -> Judged:
    """Look at one pair of network and machine.

    The file is refused by a sentence, or each of its layers agrees with onnxruntime. The machine
    refuses it by a sentence, or its program is legal, computes what the integer reference does, and
    has the counts that ``run`` gives.

    Args:
        seed: Seed of the pair.
        folder: For its files.
        hardware: Whether a short program also runs on the RTL.

    Raises:
        AssertionError: Something is not as promised.
    """
    case, draw = drawn(seed)
    stages = Stages(case, folder)
    try:
        network = stages.integers
    except UserError as problem:
        return Judged(str(problem), operators=case.operators)
    assert stages.agreement.results >= 0
    numbers = Counter(tensor.number.name for tensor in network.tensors.values())
    arch = random_machine(draw, numbers.most_common(1)[0][0], case.weight_bits)
    try:
        on = OnMachine(stages, arch)
        program = on.program
    except UserError as problem:
        return Judged(str(problem), operators=case.operators)
    check_program(program, on.npu)
    for found, wanted in zip(on.values, stages.reference, strict=True):
        for name in network.outputs:
            assert np.array_equal(found[name], wanted[name]), f"output {name} is not the reference"
    cycles = run_program(program, on.npu).events.cycles
    on.assert_counted_alike()
    if hardware and cycles < MOST_CYCLES:
        from accelsim_hdl.cosim.compare import compare
        from accelsim_hdl.cosim.simulated import SimulatedNpu

        at, npu, image = on.at(1)
        ran = compare(at, npu, SimulatedNpu(npu), image)
        assert ran.cycle_differences == ()
        assert ran.value_differences == ()
    return Judged(cycles=cycles, operators=case.operators)


def main(first: int, last: int) -> None:
    """Judge the seeds from ``first`` to ``last``, and print what is not as promised."""
    seen: Counter[str] = Counter()
    for seed in range(first, last + 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                found = judge(seed, Path(folder), hardware=seed % 25 == 0)
            except Exception as problem:
                where = traceback.extract_tb(problem.__traceback__)[-1]
                place = f"{Path(where.filename).name}:{where.lineno}"
                said = f"{type(problem).__name__} at {place}: {str(problem)[:300]}"
                print(f"seed {seed} {drawn(seed)[0].operators}: {said}", flush=True)
                seen["wrong"] += 1
                continue
        seen["refused" if found.refused else "computed"] += 1
        if found.refused:
            seen[f"refused: {found.refused.replace(str(folder), '')[:90]}"] += 1
    for what, count in seen.most_common(25):
        print(f"{count:6} {what}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
