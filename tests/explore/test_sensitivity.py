"""The walk by sensitivity: its steps, its end, and what it finds of a front that is known."""

import itertools
from collections.abc import Callable

import numpy as np
import pytest

from accelsim.errors import StudyError
from accelsim.explore.axis import Axis, Continuum, Design
from accelsim.explore.pareto import pareto_mask
from accelsim.explore.search_space import SearchSpace
from accelsim.explore.sensitivity import sensitivity
from accelsim.explore.strategy import Result, SearchTask
from each import each


def space_of(*sizes: int) -> SearchSpace:
    return SearchSpace(
        [
            Axis(fields=(f"axis{place}",), values=tuple((step,) for step in range(size)))
            for place, size in enumerate(sizes)
        ]
    )


def walked(
    space: SearchSpace, result: Callable[[Design], Result], budget: int, batch: int = 100
) -> list[Design]:
    """Return the designs of the walk, in their order."""
    walk, found = sensitivity(SearchTask(space=space, objectives=2, budget=budget)), []
    while asked := walk.ask(batch):
        found += asked
        walk.tell([result(design) for design in asked])
    return found


class Additive:
    """Energy and errors that are sums over axes: each step saves and loses amounts of its own."""

    def __init__(self, seed: int, axes: int) -> None:
        draw = np.random.default_rng(seed)
        self.saved, self.lost = draw.uniform(1, 9, axes), draw.uniform(1, 9, axes)

    def __call__(self, design: Design) -> Result:
        steps = np.array(design, dtype=float)
        energy, errors = 100 - steps @ self.saved, 10 + steps @ self.lost
        return Result(design, (float(energy), float(errors)), ())


def test_the_first_design_has_the_first_values_and_then_come_its_neighbours() -> None:
    found = walked(space_of(3, 2, 2), Additive(0, 3), 4)

    assert found == [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]


def test_the_step_of_the_docstring() -> None:
    """77 (100 pJ, 97 %), 47 (90, 96), 74 (80, 96.7), 44 (70, 95.8)."""
    costs = {(0, 0): (100, -97), (1, 0): (90, -96), (0, 1): (80, -96.7), (1, 1): (70, -95.8)}
    space = SearchSpace((*space_of(3, 2).axes,))

    found = walked(space, lambda one: Result(one, costs.get(one, (99, -90)), ()), 5)

    # From (0, 1), the better exchange, not from (1, 0), whose neighbour would be (2, 0).
    assert found[3:] == [(1, 1), (2, 1)]


@each("seed", range(20))
def test_where_amounts_add_every_step_of_the_walk_is_on_the_front(seed: int) -> None:
    """By exchange of rising price the walk goes along the convex hull of all designs."""
    axes = 6
    cost, space = Additive(seed, axes), space_of(*[2] * axes)
    designs = list(itertools.product(range(2), repeat=axes))
    front = dict(
        zip(designs, pareto_mask([cost(one).costs for one in designs], ("min", "min")), strict=True)
    )

    order = np.argsort(-(cost.saved / cost.lost), kind="stable")
    path = [tuple(int(axis in order[:steps]) for axis in range(axes)) for steps in range(axes + 1)]

    found = walked(space, cost, 1 + axes * (axes + 1) // 2)
    assert set(path) <= set(found)
    assert all(front[design] for design in path)


@pytest.mark.parametrize("batch", [1, 3, 100])
def test_the_walk_does_not_depend_on_the_size_of_a_batch(batch: int) -> None:
    cost, space = Additive(5, 4), space_of(3, 3, 2, 4)

    assert walked(space, cost, 40, batch) == walked(space, cost, 40, 7)


def test_a_step_that_breaks_a_constraint_or_is_refused_is_not_taken() -> None:
    def result(design: Design) -> Result:
        if design[0] == 1:
            return Result(design, (), ())
        return Result(design, (100.0 - sum(design), 10.0), (5.0 * design[1],))

    found = walked(space_of(2, 2, 3), result, 7)

    # Along the third axis first, which alone is feasible; then over the least violation.
    assert found[:4] == [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    assert found[4:] == [(1, 0, 1), (0, 1, 1), (0, 0, 2)]


def test_an_axis_that_begins_to_act_has_its_first_value() -> None:
    axes = (
        Axis(fields=("kind",), values=(("plain",), ("fine",))),
        Axis(fields=("grain",), values=((1,), (2,)), conditions=((0, frozenset((1,))),)),
    )

    found = walked(SearchSpace(axes), lambda one: Result(one, (1.0, 1.0), ()), 3)

    assert found == [(0, None), (1, 0), (1, 1)]


def test_after_the_walk_come_other_designs_until_the_budget() -> None:
    found = walked(space_of(3, 3), Additive(1, 2), 9)

    assert len(set(found)) == len(found) == 9


def test_a_range_without_steps_is_refused() -> None:
    axes = (*space_of(2).axes, Axis(fields=("real",), continuum=Continuum(low=0.5, high=8.0)))

    with pytest.raises(
        StudyError,
        match=r"^strategy sensitivity goes from value to value, and axis real has none: give"
        r" values, or step or times$",
    ):
        sensitivity(SearchTask(space=SearchSpace(axes), budget=3))
