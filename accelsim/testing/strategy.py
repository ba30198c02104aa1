"""The promises of every search strategy of a study."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from statistics import median

from accelsim.errors import StudyError
from accelsim.explore.axis import Axis, Continuum, Design
from accelsim.explore.sampling import random
from accelsim.explore.search_space import SearchSpace
from accelsim.explore.strategy import MakeStrategy, Result, SearchTask
from accelsim.testing.broken import expect

_BATCH = 7
_SEED = 5
_ANOTHER_PROCESS = """
import sys
from accelsim.testing.strategy import designs_of
print(designs_of(sys.argv[1], sys.argv[2]))
"""


def _numbers(*sizes: int) -> tuple[Axis, ...]:
    return tuple(
        Axis(fields=(f"axis{place}",), values=tuple((2**step,) for step in range(size)))
        for place, size in enumerate(sizes)
    )


_SPACES: dict[str, SearchSpace] = {
    "one design": SearchSpace(_numbers(1)),
    "an axis of one value": SearchSpace(_numbers(3, 1, 4)),
    "numbers": SearchSpace(_numbers(2, 3, 4, 4)),
    "texts": SearchSpace(
        (*_numbers(6), Axis(fields=("text",), values=(("a",), ("b",), ("c",), ("d",))))
    ),
    "a condition": SearchSpace(
        (
            Axis(fields=("kind",), values=(("plain",), ("fine",), ("coarse",))),
            *_numbers(5),
            Axis(
                fields=("grain",),
                values=((1,), (2,), (4,), (8,)),
                conditions=((0, frozenset((1, 2))),),
            ),
        )
    ),
    "real numbers": SearchSpace(
        (
            *_numbers(4),
            Axis(fields=("real",), continuum=Continuum(low=0.5, high=8.0)),
            Axis(fields=("ratio",), continuum=Continuum(low=1e6, high=1e9, logarithmic=True)),
            Axis(fields=("whole",), continuum=Continuum(low=1, high=1000)),
        )
    ),
}
_LARGE = SearchSpace(_numbers(12, 12, 12, 12))


def check_strategy(make: MakeStrategy, *, whole: bool = False, objectives: int = 2) -> None:
    """Check that a strategy gives designs that a sweep can evaluate, resume and repeat.

    Test spaces have numbers, texts, real numbers, and an axis that acts under a condition. A
    strategy may refuse some of them with a ``StudyError``, but not the space of numbers.

    * A design is a tuple with a coordinate for each axis: a plain ``int`` or ``float`` that the
      axis has, and None exactly where an axis does not act.
    * No design is proposed twice, no ``ask`` returns more than it may, and the budget is spent.
    * Equal seeds and results give equal designs, also in another process with another seed of
      ``hash``: a sweep that was killed can go on with ``--resume``.
    * Designs of a strategy that is not adaptive do not depend on how many are asked for at once.
    * An adaptive strategy continues if designs are refused, lack metrics or break constraints, and
      finds less cost than random designs, in the median of three seeds.

    Args:
        make: Function of a ``SearchTask``, as in ``accelsim.explore.strategy``; it must be a
            function of a module, for the check in another process.
        whole: Whether the strategy always gives the whole space, and refuses a smaller budget.
        objectives: Number of objectives of the tasks; 1 for a strategy with a single objective.

    Raises:
        AssertionError: A promise is broken; the text says which.
    """
    searched = []
    for name, space in _SPACES.items():
        for budget in _budgets(space, whole):
            task = SearchTask(
                space=space, objectives=objectives, constraints=1, budget=budget, seed=_SEED
            )
            try:
                make(task)
            except StudyError:
                continue
            searched.append(name)
            _check_designs(make, task, name)
    expect("numbers" in searched, "the strategy refuses a space of numbers")
    _check_another_process(make, whole, objectives)
    hears = make(_task(_LARGE, None if whole else 90, objectives)).hears
    if hears:
        _check_search(make, objectives)


def designs_of(module: str, name: str) -> list[Design]:
    """Return the designs of one task from a function of a module; called in another process.

    Args:
        module: Name of the module.
        name: Name of the function, then after a colon ``whole`` or a budget, and the objectives.
    """
    function, budget, objectives = name.split(":")
    make: MakeStrategy = getattr(import_module(module), function)
    task = _task(_SPACES["numbers"], None if budget == "whole" else int(budget), int(objectives))
    return _searched(make, task)


def _task(space: SearchSpace, budget: int | None, objectives: int, seed: int = _SEED) -> SearchTask:
    return SearchTask(space=space, objectives=objectives, constraints=1, budget=budget, seed=seed)


def _budgets(space: SearchSpace, whole: bool) -> Sequence[int]:
    count = space.count()
    if count is None:
        return (40,)
    return (count,) if whole else sorted({1, (count + 1) // 2, count})


def _searched(make: MakeStrategy, task: SearchTask, batch: int = _BATCH) -> list[Design]:
    """Return the designs that a strategy proposes when it is told the costs of toy accelerators."""
    return [design for asked in _batches(make, task, batch) for design in asked]


def _batches(make: MakeStrategy, task: SearchTask, batch: int) -> Iterator[Sequence[Design]]:
    strategy = make(task)
    given = 0
    limit = task.budget if task.budget is not None else task.space.count() or 0
    while designs := strategy.ask(batch):
        expect(len(designs) <= batch, f"ask({batch}) gives {len(designs)} designs")
        yield designs
        given += len(designs)
        expect(given <= limit, f"the strategy gives more than its {limit} designs")
        if strategy.hears:
            strategy.tell([_toy(design, task) for design in designs])


def _toy(design: Design, task: SearchTask) -> Result:
    """Return the cost of a toy accelerator, whose first objectives conflict."""
    shares = []
    for axis, coordinate in zip(task.space.axes, design, strict=True):
        if coordinate is None:
            shares.append(0.5)
        elif axis.continuum is not None:
            low, high = axis.continuum.low, axis.continuum.high
            shares.append((coordinate - low) / (high - low))
        else:
            shares.append(coordinate / max(len(axis.values) - 1, 1))
    if shares[0] == 1.0 and len(task.space.axes) > 2:
        return Result(design, (), ())
    costs = tuple(
        sum((share - (0.7 if number % 2 else 0.3)) ** 2 for share in shares)
        for number in range(task.objectives)
    )
    return Result(design, costs, (max(0.0, shares[-1] - 0.9),) * task.constraints)


def _check_designs(make: MakeStrategy, task: SearchTask, name: str) -> None:
    call = f"with {name} and a budget of {task.budget}, the strategy"
    designs = _searched(make, task)
    for design in designs:
        plain = isinstance(design, tuple) and all(
            one is None or type(one) in (int, float) for one in design
        )
        expect(plain, f"{call} gives {design!r}, which is not a tuple of int, float and None")
        expect(task.space.holds(design), f"{call} gives {design}, which is not in the space")
    expect(len(set(designs)) == len(designs), f"{call} gives a design twice")
    expect(len(designs) == task.budget, f"{call} gives {len(designs)} designs, not {task.budget}")
    expect(_searched(make, task) == designs, f"{call} gives other designs when repeated")
    if not make(task).hears:
        expect(
            _searched(make, task, batch=1) == designs,
            f"{call} gives other designs when it is asked for one at a time",
        )


def _check_search(make: MakeStrategy, objectives: int) -> None:
    """Check that an adaptive strategy finds less cost than random designs."""

    def best(of: MakeStrategy, seed: int) -> float:
        task = _task(_LARGE, 90, objectives, seed)
        results = [_toy(design, task) for design in _searched(of, task)]
        return min((sum(one.costs) for one in results if one.feasible), default=float("inf"))

    found, drawn = (median(best(of, seed) for seed in range(3)) for of in (make, random))
    expect(
        found <= drawn, f"the strategy finds a cost of {found:.3g}, and random one of {drawn:.3g}"
    )


def _check_another_process(make: MakeStrategy, whole: bool, objectives: int) -> None:
    module, name = make.__module__, getattr(make, "__qualname__", "")
    found = {
        subprocess.run(
            [
                *(sys.executable, "-c", _ANOTHER_PROCESS, module),
                f"{name}:{'whole' if whole else 40}:{objectives}",
            ],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(filter(None, sys.path))},
        ).stdout
        for seed in ("1", "2")
    }
    expect(len(found) == 1, f"{module}.{name} gives other designs in another process")
