"""Search strategies of optuna, with its trials in memory.

If a sampler proposes an accelerator again, it is not evaluated again: the sampler is told the known
result and asked once more. If it proposes known accelerators only, a random one is taken instead.
"""

import warnings
from collections import defaultdict
from collections.abc import Callable, Sequence
from math import copysign, log1p
from typing import Any

from accelsim.errors import StudyError, pip_install
from accelsim.explore.axis import Axis, Coordinate, Design
from accelsim.explore.sampling import unseen
from accelsim.explore.strategy import Result, SearchTask, Strategy, needed_budget

_PATIENCE = 10
"""Known designs in a row after which a random one is taken."""

_INFEASIBLE = 1e6
"""Offset above the logarithm of any cost or violation."""

Told = tuple[list[float], list[float]]
"""Values and violations, as they are reported to a sampler."""


def tpe(task: SearchTask) -> Strategy:
    """Propose designs that resemble the better ones so far (tree-structured Parzen estimators).

    Bergstra et al., "Algorithms for Hyper-Parameter Optimization", NIPS 2011; for several
    objectives Ozaki et al., GECCO 2020, as optuna's ``TPESampler`` has them.

    Args:
        task: Task with a budget.

    Raises:
        StudyError: optuna is missing, or the budget is missing or does not fit the space.
    """
    return _OptunaStrategy("tpe", task, _tpe, _constrained)


def nsga2(task: SearchTask) -> Strategy:
    """Propose children of the designs that no other dominates and that are far apart.

    Deb et al., "A Fast and Elitist Multiobjective Genetic Algorithm: NSGA-II", IEEE TEC 2002, as
    optuna's ``NSGAIISampler`` has it.

    Args:
        task: Task with a budget.

    Raises:
        StudyError: optuna is missing, or the budget is missing or does not fit the space.
    """
    return _OptunaStrategy("nsga2", task, _nsga2, _constrained)


def nsga3(task: SearchTask) -> Strategy:
    """Propose children of the designs that no other dominates, along directions that lie apart.

    Deb and Jain, "An Evolutionary Many-Objective Optimization Algorithm Using
    Reference-Point-Based Nondominated Sorting Approach", IEEE TEC 2014, as optuna's
    ``NSGAIIISampler`` has it.

    Args:
        task: Task with a budget.

    Raises:
        StudyError: optuna is missing, or the budget is missing or does not fit the space.
    """
    return _OptunaStrategy("nsga3", task, _nsga3, _constrained)


def cma_es(task: SearchTask) -> Strategy:
    """Propose designs from a normal distribution that moves to the better ones.

    Hansen and Ostermeier, "Completely Derandomized Self-Adaptation in Evolution Strategies",
    Evolutionary Computation 2001, as optuna's ``CmaEsSampler`` has it. A design that breaks a
    constraint counts as worse than all that break none.

    Args:
        task: Task with a budget, one objective, and at least two axes of numbers that always act.

    Raises:
        StudyError: optuna or cmaes is missing, or the task is not of this form.
    """
    if task.objectives != 1:
        raise StudyError(
            f"strategy cma_es takes one objective, not {task.objectives}: leave out the others, or"
            " use nsga2"
        )
    numbers = [axis for axis in task.space.axes if _is_number(axis) and not axis.conditions]
    if len(numbers) < 2:
        raise StudyError(
            "strategy cma_es needs at least two axes of numbers that have no condition, not"
            f" {len(numbers)}: use tpe"
        )
    return _OptunaStrategy("cma_es", task, _cma_es, _ranked)


def _tpe(task: SearchTask, seed: int) -> Any:
    del task
    from optuna.samplers import TPESampler

    return TPESampler(multivariate=True, group=True, constant_liar=True, seed=seed)


def _nsga2(task: SearchTask, seed: int) -> Any:
    from optuna.samplers import NSGAIISampler

    return NSGAIISampler(population_size=_population(task), seed=seed)


def _nsga3(task: SearchTask, seed: int) -> Any:
    from optuna.samplers import NSGAIIISampler

    return NSGAIIISampler(population_size=_population(task), seed=seed)


def _cma_es(task: SearchTask, seed: int) -> Any:
    from optuna.samplers import CmaEsSampler

    del task
    return CmaEsSampler(with_margin=True, warn_independent_sampling=False, seed=seed)


def _population(task: SearchTask) -> int:
    """Return the number of designs in a generation: some ten generations fit the budget."""
    return max(4, min(50, (task.budget or 0) // 10))


def _constrained(result: Result) -> Told:
    """Return values and violations; refused designs have a violation of their own."""
    values, refused = list(result.costs), float(not result.costs)
    return values, [*result.violations, refused]


def _ranked(result: Result) -> Told:
    """Return one value that ranks feasible designs by cost, and others after them by violation."""
    if not result.costs:
        return [3 * _INFEASIBLE], []
    if not result.feasible:
        return [_INFEASIBLE + log1p(min(sum(result.violations), 1e300))], []
    return [copysign(log1p(abs(result.costs[0])), result.costs[0])], []


def _is_number(axis: Axis) -> bool:
    return axis.continuum is not None or (axis.order is not None and len(axis.values) > 1)


class _OptunaStrategy:
    """A sampler of optuna.

    Args:
        name: Name of the strategy in studies.
        task: Task that it searches.
        sampler: Function that makes the sampler, from the task and a seed of 32 bits.
        told: Function that turns a result into what the sampler is told.
    """

    hears = True

    def __init__(
        self,
        name: str,
        task: SearchTask,
        sampler: Callable[[SearchTask, int], Any],
        told: Callable[[Result], Told],
    ) -> None:
        self._left = needed_budget(name, task)
        self._space = task.space
        self._objectives = task.objectives
        self._constraints = task.constraints
        self._told = told
        self._seen: set[Design] = set()
        self._known: dict[Design, Told] = {}
        self._waiting: dict[Design, list[Any]] = defaultdict(list)
        self._others = unseen(task.space, self._seen, task.seed)
        try:
            import optuna

            with warnings.catch_warnings():
                warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
                optuna.logging.set_verbosity(optuna.logging.WARNING)
                self._study = optuna.create_study(
                    directions=["minimize"] * task.objectives,
                    sampler=sampler(task, task.seed % 2**32),
                )
        except ImportError as problem:
            raise StudyError(
                f"strategy {name} needs optuna and cmaes: {pip_install('dse')} ({problem})"
            ) from None

    def ask(self, most: int) -> Sequence[Design]:
        """Return the next designs."""
        found = [self._next() for _ in range(min(most, self._left))]
        self._left -= len(found)
        return found

    def tell(self, results: Sequence[Result]) -> None:
        """Tell the sampler the results, also for designs that it proposed again meanwhile."""
        for result in results:
            values, violations = self._told(result)
            values = values or [0.0] * self._objectives
            missing = self._constraints - len(result.violations)
            told = values, [*[0.0] * missing, *violations] if violations else []
            self._known[result.design] = told
            for trial in self._waiting.pop(result.design):
                self._tell(trial, told)

    def _tell(self, trial: Any, told: Told) -> None:
        values, violations = told
        for place, violation in enumerate(violations):
            trial.set_constraint(str(place), violation)
        self._study.tell(trial, values)

    def _next(self) -> Design:
        for _ in range(_PATIENCE):
            trial = self._study.ask()
            design = self._design(trial)
            if design not in self._seen:
                self._seen.add(design)
                self._waiting[design].append(trial)
                return design
            if design in self._known:
                self._tell(trial, self._known[design])
            else:
                self._waiting[design].append(trial)
        design = next(self._others)
        self._study.enqueue_trial(self._parameters(design))
        trial = self._study.ask()
        self._design(trial)
        self._waiting[design].append(trial)
        return design

    def _design(self, trial: Any) -> Design:
        """Return the design that a trial suggests, axis by axis."""
        design: Design = ()
        for axis in self._space.axes:
            design = (*design, self._coordinate(trial, axis) if axis.acts(design) else None)
        return design

    def _coordinate(self, trial: Any, axis: Axis) -> Coordinate:
        numbers = axis.continuum
        if numbers is not None:
            suggest = trial.suggest_int if numbers.whole else trial.suggest_float
            value = suggest(axis.name, numbers.low, numbers.high, log=numbers.logarithmic)
            found: int | float = min(max(value, numbers.low), numbers.high)
            return int(found) if numbers.whole else float(found)
        if len(axis.values) == 1:
            return 0
        if axis.order is not None:
            return axis.order[int(trial.suggest_int(axis.name, 0, len(axis.order) - 1))]
        return int(trial.suggest_categorical(axis.name, range(len(axis.values))))

    def _parameters(self, design: Design) -> dict[str, int | float]:
        """Return the parameters of a trial for which ``_design`` returns ``design``."""
        return {
            axis.name: coordinate if axis.order is None else axis.order.index(int(coordinate))
            for axis, coordinate in zip(self._space.axes, design, strict=True)
            if coordinate is not None and axis.size != 1
        }
