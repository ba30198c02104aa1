"""The quantity that a search of mappings minimises: a product of powers of cycles and bytes.

    value = cycles ** weights.cycles * dram_bytes ** weights.dram_bytes

An objective is a text of terms, ``NAME`` or ``NAME=WEIGHT``. ``latency`` is the cycles; ``energy``
and ``dram_bytes`` are the bytes to and from memory; ``edp`` is the cycles times those bytes. Each
term is its quantity to the power of its weight, and the value is the product of all terms. For
example, ``latency=2,energy`` is the energy times the square of the delay, and ``latency,energy`` is
``edp``. Terms need no scales, unlike those of a sum: other units keep the ratios of all values.

Both powers are divided by the greater of them, which does not change the order of mappings. Weights
that are multiples of others therefore define the same objective, and ``edp`` is cycles times bytes.

Kernels are compiled with the order of ``Weights``, so their cache (``accelsim.kernel``) depends on
this file.
"""

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple


class Weights(NamedTuple):
    """The powers of an objective, at least 0; the greater of them is 1.

    Args:
        cycles: Power of the cycles of a layer.
        dram_bytes: Power of the bytes that a layer moves to and from memory.
    """

    cycles: float
    dram_bytes: float


QUANTITIES = {"latency": (1, 0), "energy": (0, 1), "edp": (1, 1), "dram_bytes": (0, 1)}
"""Powers of cycles and of bytes in each quantity that an objective may name."""


def terms_of(objective: str) -> list[tuple[str, str]]:
    """Return name and weight of each term as written; a missing weight is ``1``.

    Args:
        objective: Terms with commas between them.
    """
    terms = []
    for term in objective.split(","):
        name, sign, weight = (part.strip() for part in term.partition("="))
        terms.append((name, weight if sign else "1"))
    return terms


@cache
def weights_of(objective: str) -> Weights:
    """Return the powers of an objective.

    Args:
        objective: Objective that ``accelsim.closed.wrong_objective`` finds nothing wrong with.
    """
    # From the decimals as written, so that multiples have the same ratio.
    terms = [
        (QUANTITIES[name], Fraction(repr(float(weight)))) for name, weight in terms_of(objective)
    ]
    powers = [sum(weight * quantity[place] for quantity, weight in terms) for place in (0, 1)]
    return Weights(*(float(power / max(powers)) for power in powers))


def value_of(objective: str, cycles: Any, dram_bytes: Any) -> Any:
    """Return the value of an objective.

    Args:
        objective: Objective that ``accelsim.closed.wrong_objective`` finds nothing wrong with.
        cycles: Cycles of a layer, or float64 array of those of several mappings.
        dram_bytes: Bytes that it moves, or an array of the same shape.

    Returns:
        A number, or an array of the same shape.
    """
    weights = weights_of(objective)
    return cycles**weights.cycles * dram_bytes**weights.dram_bytes


def margin_of(objective: str, tolerance: float) -> float:
    """Return the cycles beyond the least that a mapping may take, as a share; 0 for latency.

    Args:
        objective: Objective that ``accelsim.closed.wrong_objective`` finds nothing wrong with.
        tolerance: The share for other objectives.
    """
    return tolerance if weights_of(objective).dram_bytes else 0.0
