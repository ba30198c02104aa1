"""Mappings by search: the least of an objective among those nearly as fast as the fastest."""

from dataclasses import dataclass, field
from typing import Any

from numpy.typing import NDArray

from accelsim.arguments import check_choice
from accelsim.closed.evaluate import new_state
from accelsim.closed.piece import ArrayPiece, RowsPiece, TapsPiece
from accelsim.closed.ranking import Known
from accelsim.closed.records import machine_record
from accelsim.closed.rows import fastest_width
from accelsim.closed.search import Choice, Objective, best_pass, best_taps, preferred
from accelsim.closed.streams import expect
from accelsim.compiler.work import ArrayWork
from accelsim.errors import MappingError
from accelsim.npu import Npu


@dataclass(eq=False)
class Search:
    """Searches the mapping of each layer, and remembers those of equal layers.

    Args:
        objective: What is least; ``energy`` counts the bytes of memory.
        tolerance: Cycles beyond the least, as a share of them; of ``latency`` none.

    Raises:
        UserError: There is no such objective, or the tolerance is negative.
    """

    objective: Objective = "energy"
    tolerance: float = 0.01
    _known: dict[Any, Choice | None] = field(default_factory=dict, init=False)
    _widths: dict[Any, int] = field(default_factory=dict, init=False)
    _states: dict[int, tuple[Npu, NDArray[Any]]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        check_choice("objective", self.objective, Objective)
        if not 0 <= self.tolerance < float("inf"):
            raise MappingError(f"tolerance must be a number of at least 0, not {self.tolerance!r}")

    def tiling(self, work: ArrayWork, npu: Npu) -> tuple[int, NDArray[Any]] | None:
        """Return which candidate of a layer on the array runs, and its tiling; None: no tile fits.

        Args:
            work: The layer.
            npu: The machine.
        """
        found: tuple[int, Choice] | None = None
        for number, way in enumerate(work.candidates):
            passes = len(way.passes)
            known = None if found is None else Known(*found[1].times(1 / passes)[1:])
            one = self.choice(way.passes[0], npu, known)
            if one is None:
                continue
            one = one.times(passes)
            if found is None or preferred((found[1], one), self.objective, self.tolerance):
                found = number, one
        return None if found is None else (found[0], found[1].tiling)

    def choice(self, piece: ArrayPiece, npu: Npu, known: Known | None = None) -> Choice | None:
        """Return how to cut the passes of a way to run a layer, or None.

        None: no tile fits, or none can be better than what is known.

        Args:
            piece: The first pass; where its constants lie does not matter.
            npu: The machine.
            known: Of a pass of another way to run the layer.
        """
        asked = id(npu), piece.identity, known
        if asked not in self._known:
            state = self._state(npu)
            expect(state, piece.record, npu)
            how = self.objective, self.tolerance
            self._known[asked] = best_pass(state, piece.record, *how, known)
        return self._known[asked]

    def tile(self, piece: TapsPiece, npu: Npu) -> tuple[int, int] | None:
        """Return height and width of the tiles of a layer on the vector unit, or None.

        Args:
            piece: The layer; as of ``choice``.
            npu: The machine.
        """
        known = id(npu), piece.identity, len(piece.zones)
        if known not in self._known:
            state, how = self._state(npu), (self.objective, self.tolerance)
            self._known[known] = best_taps(state, piece.record, piece.zones, *how)
        found = self._known[known]
        if found is None:
            return None
        return int(found.tiling["height"][0]), int(found.tiling["width"][0])

    def row_width(self, piece: RowsPiece, npu: Npu, most: int) -> int:
        """Return the rows of the tiles with which a layer of rows is fastest.

        They move the same bytes in tiles of any size.

        Args:
            piece: The layer; as of ``choice``.
            npu: The machine.
            most: Rows that a tile may have.
        """
        known = id(npu), piece.identity, most
        if known not in self._widths:
            self._widths[known] = fastest_width(self._state(npu), piece.record, most)
        return self._widths[known]

    def _state(self, npu: Npu) -> NDArray[Any]:
        if id(npu) not in self._states:
            # Holding the machine keeps its id from being given to another one.
            self._states[id(npu)] = npu, new_state(machine_record(npu))
        return self._states[id(npu)][1]
