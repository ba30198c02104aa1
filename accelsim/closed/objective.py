"""What of a mapping is to be least: a product of powers of its cycles and of its bytes.

    value = cycles ** weights.cycles * dram_bytes ** weights.dram_bytes

An objective is a text of terms, ``NAME`` or ``NAME=WEIGHT``. ``latency`` is the cycles; ``energy``
and ``dram_bytes`` are the bytes to and from memory; ``edp`` is the cycles times those bytes. A term
stands for its quantity to the power of its weight, and the value is the product of the terms:
``latency=2,energy`` is the product of energy and delay squared, ``latency,energy`` is ``edp``. No
term needs a scale beside the others, as in a sum: in other units all values have the same ratio.

Both powers are divided by the greater of them, which orders the mappings as before: weights that
are multiples of others are the same objective, and ``edp`` is cycles times bytes.

Kernels are compiled with the order of ``Weights``, so their cache (``accelsim.kernel``) depends on
this file.
"""

from fractions import Fraction
from functools import cache
from math import isfinite
from typing import Any, NamedTuple

from accelsim.errors import UserError, did_you_mean


class Weights(NamedTuple):
    """The powers of an objective, at least 0; the greater of them is 1.

    Args:
        cycles: Of the cycles of a layer.
        dram_bytes: Of the bytes that it moves to and from memory.
    """

    cycles: float
    dram_bytes: float


QUANTITIES = {"latency": (1, 0), "energy": (0, 1), "edp": (1, 1), "dram_bytes": (0, 1)}
"""Powers of cycles and of bytes in each quantity that an objective may name."""


def check_objective(objective: str) -> None:
    """Refuse what is no objective.

    Args:
        objective: What was given.

    Raises:
        UserError: As of ``weights_of``.
    """
    try:
        weights_of(objective)
    except ValueError as problem:
        raise UserError(f"objective: {problem}") from None


def weights_of(objective: str) -> Weights:
    """Return the powers of an objective.

    Args:
        objective: Terms with commas between them.

    Raises:
        ValueError: There is no such quantity, it is there twice, a weight is no number of at least
            0, or all weights are 0.
    """
    return _weights_of(str(objective))


@cache
def _weights_of(objective: str) -> Weights:
    terms: dict[str, Fraction] = {}
    for term in objective.split(","):
        name, sign, number = (part.strip() for part in term.partition("="))
        if name not in QUANTITIES:
            raise ValueError(f"no such choice: {name!r}{did_you_mean(name, QUANTITIES)}")
        if name in terms:
            raise ValueError(f"{name} is given twice")
        terms[name] = _weight(name, number) if sign else Fraction(1)
    powers = [
        sum(weight * QUANTITIES[name][place] for name, weight in terms.items()) for place in (0, 1)
    ]
    greatest = max(powers)
    if not greatest:
        raise ValueError(f"at least one weight must be above 0, not {objective!r}")
    return Weights(*(float(power / greatest) for power in powers))


def _weight(name: str, text: str) -> Fraction:
    """Return a weight: the decimal that was written, so that multiples have the same ratio."""
    try:
        weight = float(text)
    except ValueError:
        weight = -1.0
    if not (isfinite(weight) and weight >= 0):
        raise ValueError(f"the weight of {name} must be a number of at least 0, not {text!r}")
    return Fraction(repr(weight))


def value_of(objective: str, cycles: Any, dram_bytes: Any) -> Any:
    """Return what of mappings is to be least.

    Args:
        objective: As of ``weights_of``.
        cycles: Of a layer, or float64 array of those of several mappings.
        dram_bytes: That it moves, or an array of the same shape.

    Returns:
        A number, or an array of the same shape.
    """
    weights = weights_of(objective)
    return cycles**weights.cycles * dram_bytes**weights.dram_bytes


def margin_of(objective: str, tolerance: float) -> float:
    """Return the cycles beyond the least that a mapping may take, as a share; latency has none.

    Args:
        objective: As of ``weights_of``.
        tolerance: The share of other objectives.
    """
    return tolerance if weights_of(objective).dram_bytes else 0.0
