"""Mappings by search: the least of an objective among those nearly as fast as the fastest."""

from dataclasses import dataclass, field
from typing import Any

from numpy.typing import NDArray

from accelsim.closed.evaluate import new_state
from accelsim.closed.identity import identity
from accelsim.closed.records import machine_record
from accelsim.closed.search import Choice, Objective, best_pass, best_taps
from accelsim.closed.streams import expect
from accelsim.npu import Npu


@dataclass(eq=False)
class Search:
    """Searches the mapping of each layer, and remembers those of equal layers.

    Args:
        objective: What is least; ``energy`` counts the bytes of memory.
        tolerance: Cycles beyond the least, as a share of them; of ``latency`` none.
    """

    objective: Objective = "energy"
    tolerance: float = 0.01
    _known: dict[Any, Choice | None] = field(default_factory=dict, init=False)
    _states: dict[int, tuple[Npu, NDArray[Any]]] = field(default_factory=dict, init=False)

    def tiling(self, work: NDArray[Any], npu: Npu) -> Choice | None:
        """Return how to cut the passes of a layer on the array, or None if no tile fits.

        Args:
            work: The first pass, structured array of ``ARRAY_PASS``, shape (1,); where its
                constants lie does not matter.
            npu: The machine.
        """
        known = id(npu), identity(work)
        if known not in self._known:
            state = self._state(npu)
            expect(state, work, npu)
            self._known[known] = best_pass(state, work, self.objective, self.tolerance)
        return self._known[known]

    def tile(self, work: NDArray[Any], zones: NDArray[Any], npu: Npu) -> tuple[int, int] | None:
        """Return height and width of the tiles of a layer on the vector unit, or None.

        Args:
            work: Structured array of ``TAP_WORK``, shape (1,); as of ``tiling``.
            zones: Structured array of ``ZONE``, shape (zones,).
            npu: The machine.
        """
        known = id(npu), identity(work), len(zones)
        if known not in self._known:
            state = self._state(npu)
            self._known[known] = best_taps(state, work, zones, self.objective, self.tolerance)
        found = self._known[known]
        if found is None:
            return None
        return int(found.tiling["height"][0]), int(found.tiling["width"][0])

    def _state(self, npu: Npu) -> NDArray[Any]:
        if id(npu) not in self._states:
            # Holding the machine keeps its id from being given to another one.
            self._states[id(npu)] = npu, new_state(machine_record(npu))
        return self._states[id(npu)][1]
