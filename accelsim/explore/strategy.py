"""The interface of search strategies: they propose designs, and may be told the results."""

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
    """The task of a search strategy.

    Args:
        space: Space of the designs.
        objectives: Number of costs of a design.
        constraints: Number of violations of a design.
        budget: Number of designs to propose; None if the study gives no budget.
        seed: Seed of all random choices.
    """

    space: SearchSpace
    objectives: int = 1
    constraints: int = 0
    budget: int | None = None
    seed: int = 0


class Result(NamedTuple):
    """The result of a design.

    Args:
        design: Coordinates of the design.
        costs: A number for each objective, smaller is better; empty if the design was refused or
            lacks a metric.
        violations: List of a number for each constraint: 0 if it is met, else how far it is missed;
            empty if ``costs`` are empty.
    """

    design: Design
    costs: tuple[float, ...]
    violations: tuple[float, ...]

    @property
    def feasible(self) -> bool:
        """Whether the design has all metrics and meets every constraint."""
        return bool(self.costs) and not any(self.violations)


class Strategy(Protocol):
    """Proposes designs when asked, and is told their results.

    Its designs depend on its task and on the results that it was told, and on nothing else.
    """

    hears: bool
    """Whether designs depend on results (adaptive). If not, ``tell`` is never called."""

    def ask(self, most: int) -> Sequence[Design]:
        """Return the next designs, none of them proposed before.

        Args:
            most: Greatest number of designs, at least 1.

        Returns:
            At least one design until the budget is spent; then none.
        """

    def tell(self, results: Sequence[Result]) -> None:
        """Take the results of all designs of the last ``ask``, in its order."""


MakeStrategy = Callable[[SearchTask], Strategy]
"""Makes a strategy for a task, or raises StudyError if it cannot search the task."""


class Listed:
    """A strategy whose designs are all known before the first result.

    Args:
        designs: All designs, none twice.
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

        name: Name of the strategy that needs the budget.
        task: Task of the strategy.

    Raises:
        StudyError: The budget is missing, above ``MAXIMUM_DESIGNS``, or above the number of
            designs.
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
