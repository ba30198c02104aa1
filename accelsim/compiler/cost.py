"""The cost of programs, and which of several is best by an objective."""

from collections.abc import Sequence
from typing import NamedTuple

from accelsim.closed.objective import margin_of, value_of


class Cost(NamedTuple):
    """The cost of a program.

    Args:
        cycles: Cycles of the program.
        moved_bytes: Bytes read from and written to memory, instructions included.
    """

    cycles: float
    moved_bytes: float

    @property
    def edp(self) -> float:
        """Product of cycles and bytes."""
        return self.cycles * self.moved_bytes

    def dominates(self, other: "Cost") -> bool:
        """Return whether it is better than another one in one quantity, and worse in none."""
        return (
            self != other and self.cycles <= other.cycles and self.moved_bytes <= other.moved_bytes
        )


def best_cost(
    costs: Sequence[Cost], objective: str, tolerance: float, fastest: float = float("inf")
) -> int:
    """Return which of several costs is the best; no other one dominates it.

    It is the one with the least objective among those within the tolerance; of equal ones the
    fastest, and then the one with the fewest bytes.

    Args:
        costs: At least one.
        objective: Objective that is minimised; see ``accelsim.closed.objective``.
        tolerance: Cycles beyond the least, as a share of them; ``latency`` has none.
        fastest: Cycles from which the tolerance counts, if these are fewer than infinite; else
            those of the fastest.
    """
    least = min(one.cycles for one in costs)
    margin = margin_of(objective, tolerance)
    if margin_of(objective, 1.0) and fastest < float("inf"):
        least = max(least, fastest)
    most = least * (1 + margin)

    def order(number: int) -> tuple[float, float, float]:
        one = costs[number]
        return value_of(objective, *one), one.cycles, one.moved_bytes

    return min((n for n, one in enumerate(costs) if one.cycles <= most), key=order)
