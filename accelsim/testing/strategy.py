"""What every search strategy of a study keeps."""

import itertools
import subprocess
import sys
from collections.abc import Sequence
from math import prod

from accelsim.explore.strategy import Strategy
from accelsim.testing.broken import expect

_SPACES = ((1,), (3, 1, 4), (2, 3, 5, 7))
_ANOTHER_PROCESS = """
import sys
from importlib import import_module
strategy = getattr(import_module(sys.argv[1]), sys.argv[2])
print([tuple(point) for point in strategy((2, 3, 5, 7), 50 if sys.argv[3] == "50" else None, 5)])
"""


def check_strategy(strategy: Strategy, *, whole: bool = False) -> None:
    """Check that a strategy gives points that a sweep can evaluate, resume and repeat.

    * A point is a tuple with one plain ``int`` for each axis, from 0 to its number of values.
    * No point comes twice.
    * As many points come as the budget says.
    * The same seed gives the same points, in another process with another seed of ``hash`` too:
      a sweep that was killed goes on with ``--resume``.

    Args:
        strategy: A function of sizes, budget and seed, as in ``accelsim.explore.strategy``; for the
            check in another process it must be a function of a module.
        whole: The strategy always gives the whole space, and refuses a smaller budget.

    Raises:
        AssertionError: A promise is broken; the text says which.
    """
    for sizes in _SPACES:
        points = prod(sizes)
        for budget in {points} if whole else {1, (points + 1) // 2, points}:
            _check_points(strategy, sizes, budget)
    _check_another_process(strategy, whole)


def _check_points(strategy: Strategy, sizes: Sequence[int], budget: int) -> None:
    call = f"strategy({tuple(sizes)}, {budget}, 5)"
    drawn = list(strategy(sizes, budget, 5))
    space = set(itertools.product(*(range(size) for size in sizes)))
    for point in drawn:
        plain = isinstance(point, tuple) and all(type(index) is int for index in point)
        expect(plain, f"{call} gives {point!r}, which is not a tuple of int")
        expect(point in space, f"{call} gives {point}, which is not in the space")
    expect(len(set(drawn)) == len(drawn), f"{call} gives a point twice")
    expect(len(drawn) == budget, f"{call} gives {len(drawn)} points, not {budget}")
    expect(list(strategy(sizes, budget, 5)) == drawn, f"{call} gives other points when repeated")


def _check_another_process(strategy: Strategy, whole: bool) -> None:
    module, name = strategy.__module__, getattr(strategy, "__qualname__", "")
    found = {
        subprocess.run(
            [sys.executable, "-c", _ANOTHER_PROCESS, module, name, "None" if whole else "50"],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(filter(None, sys.path))},
        ).stdout
        for seed in ("1", "2")
    }
    expect(len(found) == 1, f"{module}.{name} gives other points in another process")
