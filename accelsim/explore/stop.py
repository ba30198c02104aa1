"""Rules that end a search before its budget is spent."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from accelsim.document import Model

Costs = tuple[float, ...]

_MARGIN = 0.1
"""Distance of the reference beyond the worst design, as a share of an objective's range."""


class Stop(Model):
    """Rules that end a search before its budget; without any, nothing does."""

    stalled_batches: Annotated[int, Field(ge=1)] | None = None
    """End when this many batches have not raised the hypervolume of the feasible designs."""
    improvement: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 0.0
    """Least share by which a batch must raise it, such as 0.01."""
    seconds: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    """End with the batch during which a call of sweep has taken this long; the table then depends
    on the speed of the machine."""


def growth(before: Sequence[Costs], after: Sequence[Costs]) -> float:
    """Return the share by which designs raise the hypervolume of earlier ones.

    In each objective the reference is worse than the worst of all designs, by a tenth of the range.

    Args:
        before: Costs of the earlier designs.
        after: Costs of all designs, the earlier among them.

    Returns:
        Share of at least 0; infinite if there are no earlier designs.
    """
    import numpy as np

    from accelsim.explore.hypervolume import hypervolume

    if not before:
        return float("inf")
    costs = np.array(after)
    worst = costs.max(axis=0)
    span = worst - costs.min(axis=0)
    reference = worst + _MARGIN * np.where(span > 0, span, np.maximum(np.abs(worst), 1.0))
    return hypervolume(costs, reference) / hypervolume(np.array(before), reference) - 1


class Progress:
    """Follows the results of each batch of a search, and decides when it ends.

    Args:
        stop: Rules that end it.
    """

    def __init__(self, stop: Stop) -> None:
        self._stop = stop
        self._feasible: list[Costs] = []
        self._after: list[int] = []

    def reason(self, feasible: Sequence[Costs], seconds: float) -> str:
        """Take a batch, and return why the search ends with it, or an empty text.

        Args:
            feasible: Costs of the feasible designs of the batch.
            seconds: Time since the search began; 0 if nothing in the batch was new.
        """
        self._feasible += feasible
        self._after.append(len(self._feasible))
        batches = self._stop.stalled_batches
        if batches is not None and len(self._after) > batches:
            before = self._feasible[: self._after[-1 - batches]]
            if growth(before, self._feasible) <= self._stop.improvement:
                return (
                    f"{batches} batches raised the hypervolume by no more than"
                    f" {100 * self._stop.improvement:g} %"
                )
        if self._stop.seconds is not None and seconds > self._stop.seconds:
            return f"the search took more than {self._stop.seconds:g} s"
        return ""
