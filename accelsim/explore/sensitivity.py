"""A walk from the first values of the axes to their last, with the best trade at each step first.

Formats of layers are such axes, ordered from the most precise to the narrowest. For example, with
axes ``a`` and ``b`` of int7 and int4, and the objectives energy and accuracy::

    evaluated    energy  accuracy   trade
    a7 b7           100     97 %
    a4 b7            90     96 %     10 % of energy for 1.03 % of accuracy: 9.7
    a7 b4            80     96.7 %   20 % for 0.31 %: 65, so this step is taken
    a4 b4            70     95.8 %   the only step from there

The walk measures the sensitivity to every axis again after each step, because axes interact.
"""

from collections.abc import Sequence
from math import inf

from accelsim.errors import StudyError
from accelsim.explore.axis import Coordinate, Design
from accelsim.explore.sampling import unseen
from accelsim.explore.strategy import Result, SearchTask, Strategy, needed_budget


def sensitivity(task: SearchTask) -> Strategy:
    """Propose the neighbours of a design that walks from the first values of all axes to the last.

    A neighbour has the next value of one axis. The walk steps to the feasible neighbour with the
    best trade: the sum of its gains in the objectives that improve, divided by the sum of its
    losses in the others, each as a share of the objective of the first design. A neighbour without
    losses comes first; ties are broken by the gain, then by the order of the axes. If no neighbour
    is feasible, the walk steps to the one that violates the constraints least. After the walk
    random designs follow.

    Args:
        task: Task with a budget.

    Raises:
        StudyError: The budget is missing or does not fit the space, or an axis is a range without
            steps.
    """
    return _Walk(task)


class _Walk:
    hears = True

    def __init__(self, task: SearchTask) -> None:
        self._left, self._space = needed_budget("sensitivity", task), task.space
        for axis in task.space.axes:
            if axis.continuum is not None:
                raise StudyError(
                    f"strategy sensitivity goes from value to value, and axis {axis.name} has none:"
                    " give values, or step or times"
                )
        self._known: dict[Design, Result] = {}
        self._seen: set[Design] = set()
        self._others = unseen(task.space, self._seen, task.seed)
        self._scale: tuple[float, ...] = ()
        self._at = self._complete([None] * len(task.space.axes))
        self._ended = False
        self._waiting = [self._at]

    def ask(self, most: int) -> Sequence[Design]:
        """Return the next neighbours, or random designs after the walk."""
        most = min(most, self._left)
        found = [next(self._others) for _ in range(most)] if self._ended else self._waiting[:most]
        if not self._ended:
            self._waiting = self._waiting[most:]
            self._seen.update(found)
        self._left -= len(found)
        return found

    def tell(self, results: Sequence[Result]) -> None:
        """Take results, and step when those of all neighbours are known."""
        self._known |= {result.design: result for result in results}
        while not (self._waiting or self._ended):
            self._step()

    def _step(self) -> None:
        """Step to the best neighbour; the first call stays at the first design."""
        if not self._scale:
            costs = self._known[self._at].costs
            self._scale = tuple(abs(cost) or 1.0 for cost in costs) or (1.0,)
        else:
            neighbours = self._neighbours(self._at)
            places = range(len(neighbours))
            self._at = neighbours[max(places, key=lambda place: self._merit(neighbours[place]))]
        neighbours = self._neighbours(self._at)
        self._waiting = [design for design in neighbours if design not in self._known]
        self._ended = not neighbours

    def _merit(self, design: Design) -> tuple[float, float, float]:
        """Return the key by which neighbours are ranked; ``max`` takes the first of equal ones."""
        before, after = self._known[self._at].costs, self._known[design]
        if not after.costs:
            return -inf, 0.0, 0.0
        if not after.feasible:
            return -sum(after.violations), 0.0, 0.0
        if not before:
            return 1.0, 0.0, 0.0
        scale = self._scale if len(self._scale) == len(before) else (1.0,) * len(before)
        changes = [
            (old - new) / each for old, new, each in zip(before, after.costs, scale, strict=True)
        ]
        gain = sum(change for change in changes if change > 0)
        loss = -sum(change for change in changes if change < 0)
        if not loss:
            return 1.0, inf if gain else 0.0, gain
        return 1.0, gain / loss, gain

    def _neighbours(self, design: Design) -> list[Design]:
        """Return the designs with the next value of one axis, axis by axis."""
        found = []
        for place, (axis, coordinate) in enumerate(zip(self._space.axes, design, strict=True)):
            if coordinate is not None and int(coordinate) + 1 < len(axis.values):
                changed = [*design[:place], int(coordinate) + 1, *design[place + 1 :]]
                found.append(self._complete(changed))
        return found

    def _complete(self, coordinates: Sequence[Coordinate]) -> Design:
        """Return a design: None where an axis does not act, its first value where it acts anew."""
        design: Design = ()
        for axis, coordinate in zip(self._space.axes, coordinates, strict=True):
            design = (*design, (coordinate or 0) if axis.acts(design) else None)
        return design
