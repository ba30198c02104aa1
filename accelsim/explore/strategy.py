"""What a search strategy is: asked for designs, and told what became of them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple, Protocol

from accelsim.errors import StudyError
from accelsim.explore.axis import Design
from accelsim.explore.search_space import SearchSpace

MAXIMUM_DESIGNS = 10_000_000


@dataclass(frozen=True, kw_only=True)
class SearchTask:
    """What a strategy is to search.

    Args:
        space: The designs.
        objectives: How many costs a design has.
        constraints: How many violations a design has.
        budget: How many designs to give; None if the study names no budget.
        seed: Seed of all random choices.
    """

    space: SearchSpace
    objectives: int = 1
    constraints: int = 0
    budget: int | None = None
    seed: int = 0


class Result(NamedTuple):
    """What became of a design.

    Args:
        design: Its coordinates.
        costs: A number for each objective, each to be small; empty if the design was refused or
            lacks a metric.
        violations: For each constraint, 0 if it is kept, else how far it is missed; empty if
            ``costs`` are.
    """

    design: Design
    costs: tuple[float, ...]
    violations: tuple[float, ...]

    @property
    def feasible(self) -> bool:
        """Whether the design has all metrics and keeps every constraint."""
        return bool(self.costs) and not any(self.violations)


class Strategy(Protocol):
    """Gives designs when asked, and is told what became of them.

    Its designs follow from its task and from what it was told, and from nothing else.
    """

    hears: bool
    """Whether designs depend on results. If not, ``tell`` is never called."""

    def ask(self, most: int) -> Sequence[Design]:
        """Return the next designs, none that it gave before.

        Args:
            most: How many at most, at least 1.

        Returns:
            At least one, until it has given as many as its budget says; then none.
        """

    def tell(self, results: Sequence[Result]) -> None:
        """Take the results of all designs of the last ``ask``, in its order."""


MakeStrategy = Callable[[SearchTask], Strategy]
"""Makes a strategy for a task, or raises StudyError if it cannot search it."""


class Listed:
    """A strategy whose designs are known before the first result.

    Args:
        designs: All of them, none twice.
    """

    hears = False

    def __init__(self, designs: Iterator[Design]) -> None:
        self._designs = designs

    def ask(self, most: int) -> Sequence[Design]:
        """Return the next designs."""
        return list(islice(self._designs, most))

    def tell(self, results: Sequence[Result]) -> None:
        """Do nothing."""


def needed_budget(name: str, task: SearchTask) -> int:
    """Return the budget of a task.

    Args:
        name: The strategy that needs it.
        task: What it is to search.

    Raises:
        StudyError: The budget is absent, above ``MAXIMUM_DESIGNS`` or above the number of designs.
    """
    budget, count = task.budget, task.space.count()
    if budget is None:
        raise StudyError(f"strategy {name} needs a budget: the number of accelerators to evaluate")
    if budget > MAXIMUM_DESIGNS:
        raise StudyError(f"budget must be at most {MAXIMUM_DESIGNS}, not {budget}")
    if count is not None and budget > count:
        raise StudyError(
            f"budget must be at most the {count} accelerators of the axes, not {budget}:"
            " lower it, or use strategy grid"
        )
    return budget
