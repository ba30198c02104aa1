"""Prices of the parts of an accelerator; a missing one is named, and never counts as zero."""

from collections.abc import Callable, Mapping

from accelsim.errors import TechnologyError


def priced_parts(what: str, parts: Mapping[str, Callable[[], float]]) -> dict[str, float]:
    """Return the price of each part.

    Args:
        what: Kind of the price, for messages: ``energy`` or ``area``.
        parts: Functions that compute the price of a part, by its name.

    Raises:
        TechnologyError: Parts have no price; each reason is a sentence that names its parts.
    """
    found: dict[str, float] = {}
    lacking: dict[str, list[str]] = {}
    for name, compute in parts.items():
        try:
            found[name] = compute()
        except TechnologyError as problem:
            lacking.setdefault(str(problem), []).append(name)
    if lacking:
        raise TechnologyError(
            [f"no {what} of {_listed(names)}: {reason}" for reason, names in lacking.items()]
        )
    return found


def _listed(names: list[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
