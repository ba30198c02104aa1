"""Sparsity of an operand, as expected values: stored bits, and which work can be skipped.

``parse_sparsity`` reads ``dense``, ``2:4`` (at most 2 of each 4 along the reduction) or
``density=0.3`` (unstructured). A new scheme is one file and one line in ``SCHEMES``.
"""

from collections.abc import Callable

from accelsim.sparsity.n_m import read_n_m
from accelsim.sparsity.pattern import DENSE, Sparsity
from accelsim.sparsity.unstructured import read_unstructured

SCHEMES: tuple[Callable[[str], Sparsity | None], ...] = (read_n_m, read_unstructured)


def parse_sparsity(text: str) -> Sparsity:
    """Return the sparsity that ``text`` names.

    Args:
        text: ``dense``, ``N:M`` with 0 < N <= M <= 64, or ``density=D`` with 0 < D <= 1.

    Raises:
        ValueError: The text is none of these.
    """
    if text == "dense":
        return DENSE
    for read in SCHEMES:
        found = read(text)
        if found is not None:
            return found
    raise ValueError(f"sparsity must be dense, N:M or density=D with 0 < D <= 1, not {text!r}")


__all__ = ["DENSE", "Sparsity", "parse_sparsity"]
