"""Fail if accelsim has become slower: ``python experiments/speed/gate.py``.

No clock is compared with a clock of another day: each time is a ratio to a fixed piece of work of
numpy or to a bare interpreter, measured in turn with it in the same run, and the least of several
rounds of each counts. Limits are 1.6 times what was measured on 2026-11-23. That of ``run`` is 1.25
times what was measured on 2026-11-28, 3.2 units of 2.2 five days before: it imports more modules,
and checks the program. Exit code 1 says what is slower.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from accelsim.arch import load_arch
from accelsim.simulate import evaluate
from accelsim.workload import load_workload

ROUNDS = 15
"""On a shared machine times change by two fifths for seconds; the least of many is steady."""


@dataclass(frozen=True)
class Gate:
    """One ratio that must stay below a limit."""

    name: str
    work: Callable[[], object]
    unit: Callable[[], object]
    most: float


def sort() -> None:
    """Sort 200,000 integers and multiply matrices of 200 x 200: about 15 ms of one core."""
    generator = np.random.default_rng(0)
    np.sort(generator.integers(0, 1 << 40, 200_000))
    matrix = generator.integers(0, 99, (200, 200))
    matrix @ matrix


def python(*arguments: str) -> Callable[[], object]:
    """Return what runs the interpreter once, bytecode of modules kept as by default."""
    environment = {
        key: text for key, text in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"
    }
    command = [sys.executable, *arguments]
    return lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)


def gates() -> list[Gate]:
    """Return the ratios."""
    graph = load_workload("light_resnet50")
    npu, large = load_arch("edge_npu"), load_arch("array_128x128")
    bare = python("-c", "import numpy, numba")
    return [
        Gate("analytical point, edge_npu", lambda: evaluate(graph, npu, "analytical"), sort, 1.5),
        Gate("analytical point, 128x128", lambda: evaluate(graph, large, "analytical"), sort, 1.1),
        Gate("cycle point, edge_npu", lambda: evaluate(graph, npu, "cycle"), sort, 7.5),
        Gate("accelsim --help", python("-m", "accelsim", "--help"), python("-c", ""), 7.5),
        Gate(
            "accelsim run resnet18",
            python("-m", "accelsim", "run", "resnet18", "--arch", "edge_npu"),
            bare,
            4.0,
        ),
    ]


def least(gate: Gate) -> float:
    """Return the ratio of the least times of several rounds."""
    gate.work()
    gate.unit()
    times: dict[Callable[[], object], list[float]] = {gate.work: [], gate.unit: []}
    for _ in range(ROUNDS):
        for call, found in times.items():
            begin = time.perf_counter()
            call()
            found.append(time.perf_counter() - begin)
    return min(times[gate.work]) / min(times[gate.unit])


def main() -> int:
    slower = 0
    for gate in gates():
        ratio = least(gate)
        verdict = "ok" if ratio <= gate.most else "SLOWER"
        slower += ratio > gate.most
        print(f"{gate.name:26}{ratio:8.2f} of its unit, at most {gate.most:5.2f}  {verdict}")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
