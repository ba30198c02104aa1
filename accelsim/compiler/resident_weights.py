"""Weights that several layers read, and that stay in the weight buffer from one to the next.

An LSTM of two steps, each of which multiplies by ``W`` and then by ``V``, loads both once::

    LOAD      W  V
    MATMUL      W  V  W  V

They lie behind the slots of the weight buffer, at most in three quarters of it, and all other
weights have the rest. Where two constants are never needed at the same time, one follows the other
in the same place. Machines whose array holds activations, that skip zeros, or whose weight buffer
is one slot keep nothing.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.piece import ArrayPiece
from accelsim.compiler.first_fit import Held, first_fit
from accelsim.compiler.work import ArrayWork, Candidate, FusedWork, Work
from accelsim.npu import Npu
from accelsim.schedule.array import TILING
from accelsim.schedule.shapes import copied

_MOST_MACHINES, _MOST_PIECES = 256, 4096
"""Machines with smaller weight buffers, and passes whose weights stay, that are remembered."""


class Shared(NamedTuple):
    """Weights that several layers read.

    Args:
        name: Name of the constant.
        blocks: Blocks of ``fold_words`` weight words, all passes of a layer together.
        first: Number of the first piece of work that reads them.
        last: Number of the last.
        uses: Number of readers.
    """

    name: str
    blocks: int
    first: int
    last: int
    uses: int


def shared_weights(works: Sequence[tuple[str, Sequence[Work]]]) -> tuple[Shared, ...]:
    """Return the weights that more than one piece of work on the array reads.

    Args:
        works: Name and work of each layer, as ``Schedule`` has them.

    Returns:
        Shared weights, those first that would be loaded most often.
    """
    found: dict[str, Shared] = {}
    every = [
        work.together if isinstance(work, FusedWork) else work
        for _, of_layer in works
        for work in of_layer
    ]
    for number, work in enumerate(every):
        if not isinstance(work, ArrayWork) or not work.weights or work.weight_blocks is None:
            continue
        blocks = max(map(work.weight_blocks, range(len(work.candidates))))
        before = found.get(work.weights)
        if before is None:
            found[work.weights] = Shared(work.weights, blocks, number, number, 1)
        else:
            most = max(blocks, before.blocks)
            found[work.weights] = before._replace(blocks=most, last=number, uses=before.uses + 1)
    several = [one for one in found.values() if one.uses > 1]
    return tuple(sorted(several, key=lambda one: (-(one.uses - 1) * one.blocks, one.first)))


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Which weights stay, and where.

    Args:
        npu: The machine with the rest of its weight buffer.
        blocks: Blocks of ``fold_words`` words behind it.
        places: First block and number of blocks of each constant that stays, by name.
    """

    npu: Npu
    blocks: int = 0
    places: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))


def planned(shared: Sequence[Shared], npu: Npu) -> Plan:
    """Return which weights stay.

    Args:
        shared: Weights from ``shared_weights``; the first of them have priority.
        npu: The machine.
    """
    if not shared or npu.sparse or "weight" in npu.single_slots:
        return Plan(npu=npu)
    most = npu.weight_words // npu.fold_words * 3 // 4
    held: dict[str, Held] = {}
    for one in shared:
        found = first_fit(one.blocks, one.first, one.last, held.values())
        if found.end <= most:
            held[one.name] = found
    blocks = max((found.end for found in held.values()), default=0)
    places = {name: (found.begin, found.end - found.begin) for name, found in held.items()}
    return Plan(npu=_with_less(npu, blocks), blocks=blocks, places=MappingProxyType(places))


@lru_cache(maxsize=_MOST_MACHINES)
def _with_less(npu: Npu, blocks: int) -> Npu:
    """Return a machine without some blocks of its weight buffer; a search knows it again."""
    return replace(npu, weight_words=npu.weight_words - blocks * npu.fold_words) if blocks else npu


class Residence(NamedTuple):
    """How a pass finds its weights.

    Args:
        residence: The field of ``CONSTANTS``.
        block: The field ``resident_block`` of it.
    """

    residence: int
    block: int


@lru_cache(maxsize=_MOST_PIECES)
def with_residence(piece: ArrayPiece, residence: int, packed_blocks: int = 0) -> ArrayPiece:
    """Return a pass that finds its weights in some way; where they lie does not matter.

    Args:
        piece: The pass.
        residence: The field of ``CONSTANTS``.
        packed_blocks: Blocks of weights that lie packed; the field of ``CONSTANTS``.
    """
    record = copied(piece.record)
    record["constants"]["residence"] = residence
    record["constants"]["packed_blocks"] = packed_blocks
    return ArrayPiece(record)


class Residents:
    """The weights that stay while the work of a network is taken in its order.

    Args:
        plan: Positions in memory.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._loaded: dict[Hashable, int] = {}
        self._used: dict[str, int] = {}
        self._packed: dict[str, dict[int, None]] = {}

    def kept(self, work: ArrayWork) -> ArrayWork | None:
        """Return a layer as it runs where its weights stay; None if none of them do.

        A search of its mapping then counts what it really loads: nothing, if a layer before has
        loaded the weights. Its tiles must pack them as that layer did.

        Args:
            work: The layer.
        """
        place = self._plan.places.get(work.weights)
        if place is None or work.shared is None:
            return None
        most = place[1] - self._used.get(work.weights, 0)
        every = range(len(work.candidates))
        return replace(work, candidates=tuple(self._kept(work, one, most) for one in every))

    def _kept(self, work: ArrayWork, number: int, most: int) -> Candidate:
        """Return a candidate that finds its weights, or else loads them if ``most`` blocks do."""
        assert work.shared is not None
        residence, packed_blocks = 0, 0
        for blocks in self._packed.get(work.weights, ()):
            if all(key in self._loaded for key, _ in work.shared(number, _packed_by(blocks))):
                residence, packed_blocks = 2, blocks
                break
        else:
            needed = sum(blocks for _, blocks in work.shared(number, _packed_by(1)))
            residence = int(needed <= most)
        candidate = work.candidates[number]
        passes = [with_residence(one, residence, packed_blocks) for one in candidate.passes]
        return candidate._replace(passes=passes)

    def passes(
        self, work: ArrayWork, candidate: int, tiling: NDArray[np.void]
    ) -> list[Residence] | None:
        """Return how each pass of a layer finds its weights; None if none of them stay.

        A later layer finds what the first one has loaded if both pack it alike.

        Args:
            work: The layer.
            candidate: Number of the candidate.
            tiling: Structured array of ``TILING``, shape (1,).
        """
        place = self._plan.places.get(work.weights)
        if place is None or work.shared is None:
            return None
        begin, most = place
        found = []
        for key, blocks in work.shared(candidate, tiling):
            known = self._loaded.get(key)
            used = self._used.get(work.weights, 0)
            if known is not None:
                found.append(Residence(2, known))
            elif used + blocks <= most:
                self._loaded[key] = begin + used
                self._used[work.weights] = used + blocks
                self._packed.setdefault(work.weights, {})[int(tiling[0]["blocks"])] = None
                found.append(Residence(1, begin + used))
            else:
                found.append(Residence(0, 0))
        return found


def _packed_by(blocks: int) -> NDArray[np.void]:
    """Return a tiling whose tiles have some input words of a place; all else of it is 0."""
    tiling: Any = np.zeros(1, dtype=TILING)
    tiling["blocks"] = blocks
    made: NDArray[np.void] = tiling
    return made
