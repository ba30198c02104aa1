"""Check of the text of an objective."""

from math import isfinite

from accelsim.closed.objective import QUANTITIES, terms_of
from accelsim.errors import UserError, did_you_mean


def check_objective(objective: str) -> None:
    """Refuse a text that is not an objective.

    Args:
        objective: Value that the user gave.

    Raises:
        UserError: The text is not an objective; the sentence of ``wrong_objective`` says why.
    """
    if said := wrong_objective(objective):
        raise UserError(f"objective: {said}")


def wrong_objective(objective: str) -> str:
    """Return why a text is not an objective, or an empty text.

    The reasons are an unknown quantity, a repeated quantity, a weight that is not a number of at
    least 0, and weights that are all 0.

    Args:
        objective: Text of an objective; see ``accelsim.closed.objective``.
    """
    seen: set[str] = set()
    total = 0.0
    for name, written in terms_of(str(objective)):
        if name not in QUANTITIES:
            return f"no such choice: {name!r}{did_you_mean(name, QUANTITIES)}"
        if name in seen:
            return f"{name} is given twice"
        weight = _weight(written)
        if weight < 0:
            return f"the weight of {name} must be a number of at least 0, not {written!r}"
        seen.add(name)
        total += weight
    return "" if total else f"at least one weight must be above 0, not {objective!r}"


def _weight(written: str) -> float:
    """Return a weight; -1 if the text is not one."""
    try:
        weight = float(written)
    except ValueError:
        return -1.0
    return weight if isfinite(weight) else -1.0
