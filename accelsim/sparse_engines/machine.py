"""Base of all sparse engines: a machine that multiplies two masks and counts events."""

from abc import ABC, abstractmethod
from typing import Any

from numpy.typing import ArrayLike
from pydantic import ValidationError

from accelsim.document import Model
from accelsim.errors import MappingError
from accelsim.sparse_engines.counts import SparseCounts
from accelsim.sparse_engines.operands import Mask, effectual_macs, masks, refuse


class Machine(ABC):
    """A machine; its module describes its behaviour."""

    @abstractmethod
    def dense_cycles(self, m: int, k: int, n: int) -> int:
        """Return the cycles of a dense (m, k) by (k, n) product."""

    def run(self, weights: ArrayLike, activations: ArrayLike) -> SparseCounts:
        """Return the counts of one product.

        Args:
            weights: Shape (m, k), nonzero where kept.
            activations: Shape (k, n), nonzero where kept.

        Raises:
            MappingError: The operands are no two matrices that can be multiplied, or the machine
                cannot hold them.
        """
        return self._run(*masks(weights, activations))

    @abstractmethod
    def _run(self, w: Mask, a: Mask) -> SparseCounts:
        """Return the counts of the product of two masks of fitting shapes."""


class EngineMachine(Machine, Model):
    """A machine whose parameters are those of a record of ``accelsim.arch.engine``."""

    def __init__(self, **parameters: Any) -> None:
        try:
            super().__init__(**parameters)
        except ValidationError as problem:
            raise _refused(type(self).__name__, problem) from None


def _refused(machine: str, problem: ValidationError) -> MappingError:
    """Return the error of parameters that cannot be; its sentence names the rule."""
    error = problem.errors(include_url=False)[0]
    said = error["msg"].removeprefix("Value error, ")
    if error["loc"]:
        named = f"{machine}.{error['loc'][0]}"
        return refuse("parameter_range", f"{named} {said}, not {error['input']!r}")
    return refuse(error["type"], said)


def counts_of(
    w: Mask, a: Mask, elements: int, *, issued: int | None = None, **counts: int
) -> SparseCounts:
    """Return counts whose multiply-accumulates follow from the masks.

    Args:
        w: Shape (m, k).
        a: Shape (k, n).
        elements: Processing elements that are available in each cycle.
        issued: Multiply-accumulates that took time; those with a zero operand are gated. Default:
            those with two nonzero operands.
        counts: ``cycles``, and the other fields of ``SparseCounts``.
    """
    macs, done = w.shape[0] * w.shape[1] * a.shape[1], effectual_macs(w, a)
    issued = done if issued is None else issued
    return SparseCounts(
        available_cycles=counts["cycles"] * elements,
        macs=macs,
        macs_done=done,
        macs_gated=issued - done,
        macs_skipped=macs - issued,
        **counts,
    )
