"""Sparsity of an operand as expected values: stored bits, and work that can be skipped.

``parse_sparsity`` reads ``dense``, ``2:4`` (at most 2 of each 4 along the reduction),
``density=0.3`` (unstructured), ``block:4x4=0.25`` (blocks of filters by channels) and
``channel=0.5`` (whole filters). A new scheme is one file and one line in ``SCHEMES``.
"""

import re
from collections.abc import Callable

from accelsim.sparsity.density import read_density
from accelsim.sparsity.n_m import read_n_m
from accelsim.sparsity.pattern import DENSE, Sparsity

SCHEMES: tuple[Callable[[str], Sparsity | None], ...] = (read_n_m, read_density)


def parse_sparsity(text: str) -> Sparsity:
    """Return the sparsity that ``text`` names.

    Args:
        text: ``dense``, ``N:M`` with 0 < N <= M <= 64, or ``density=D``, ``block:RxC=D`` or
            ``channel=D`` with 0 < D <= 1.

    Raises:
        ValueError: The text is none of these.
    """
    if text == "dense":
        return DENSE
    for read in SCHEMES:
        found = read(text)
        if found is not None:
            return found
    raise ValueError(
        "sparsity must be dense, N:M, density=D, block:RxC=D or channel=D with 0 < D <= 1,"
        f" not {text!r}{_meant(text)}"
    )


def _meant(text: str) -> str:
    """Return the end of a sentence that refuses a number: what the user may have meant."""
    number = re.fullmatch(r"\s*([0-9]*\.?[0-9]+)\s*(%?)\s*", text)
    if number is None:
        return ""
    density = float(number[1]) / (100 if number[2] else 1)
    if density == 1:
        return ", did you mean dense?"
    return f", did you mean density={density:g}?" if 0 < density < 1 else ""


__all__ = ["DENSE", "Sparsity", "parse_sparsity"]
