"""Mappings by search: the least of an objective among those nearly as fast as the fastest.

A search over a ``grid`` of sizes times a few mappings; a ``climb`` goes on from the best of them
(``accelsim.closed.climbed``); an ``exhaustive`` one proves the optimum of all
(``accelsim.closed.proof``).
"""

from dataclasses import dataclass, field
from typing import Any

from numpy.typing import NDArray

from accelsim.arguments import check_choice
from accelsim.closed.climbed import best_climbed
from accelsim.closed.evaluate import new_state
from accelsim.closed.objective import margin_of, value_of
from accelsim.closed.piece import ArrayPiece, RowsPiece
from accelsim.closed.ranking import Known
from accelsim.closed.records import machine_record
from accelsim.closed.rows import fastest_width
from accelsim.closed.search import Choice, best_pass, best_taps, preferred
from accelsim.closed.streams import expect
from accelsim.closed.wrong_objective import check_objective
from accelsim.compiler.exhaustive import Answer, Found, Method, optimum_of_array, optimum_of_tile
from accelsim.compiler.work import ArrayWork, FusedWork, TapsWork
from accelsim.errors import MappingError
from accelsim.npu import Npu
from accelsim.progress import stage


@dataclass(eq=False)
class Search:
    """Searches the mapping of each layer, and remembers those of equal layers.

    Args:
        objective: Objective that is minimised; see ``accelsim.closed.objective``.
        tolerance: Cycles beyond the least, as a share of them; of ``latency`` none.
        method: ``grid``, ``climb`` or ``exhaustive``. Copies of tensors, layers of rows and
            products whose weights have a scale for each block of channels have a grid; so have
            layers of the vector unit, but for an exhaustive search.
        answers: Search result for each layer, by its name.

    Raises:
        UserError: There is no such objective or method, or the tolerance is negative.
    """

    objective: str = "energy"
    tolerance: float = 0.01
    method: Method = "grid"
    answers: dict[str, Answer] = field(default_factory=dict, init=False)
    _optima: dict[Any, Found | None] = field(default_factory=dict, init=False)
    _known: dict[Any, Choice | None] = field(default_factory=dict, init=False)
    _widths: dict[Any, int] = field(default_factory=dict, init=False)
    _states: dict[int, tuple[Npu, NDArray[Any]]] = field(default_factory=dict, init=False)
    _wider: dict[float, "Search"] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        check_objective(self.objective)
        check_choice("search", self.method, Method)
        if not 0 <= self.tolerance < float("inf"):
            raise MappingError(f"tolerance must be a number of at least 0, not {self.tolerance!r}")

    def tiling(self, work: ArrayWork, npu: Npu) -> tuple[int, NDArray[Any]] | None:
        """Return which candidate of a layer on the array runs, and its tiling; None: no tile fits.

        Args:
            work: The layer.
            npu: The machine.
        """
        has_factors = _has_factors(work.candidates[0].passes[0])
        if self.method == "exhaustive" and not has_factors:
            optimum = self._optimum(work, npu)
            return None if optimum is None else (optimum.way, optimum.record())
        found = self._best(work, npu)
        if found is None:
            return None
        method = "grid" if has_factors else self.method
        self.answers[work.name] = Answer(method=method, objective=self.objective)
        return found[0], found[1].tiling

    def _best(self, work: ArrayWork, npu: Npu) -> tuple[int, Choice] | None:
        """Return which candidate of a layer is best, and its mapping; None: no tile fits."""
        found: tuple[int, Choice] | None = None
        for number, way in enumerate(work.candidates):
            passes = len(way.passes)
            known = None if found is None else Known(*found[1].times(1 / passes)[1:])
            one = self.choice(way.passes[0], npu, known, passes)
            if one is None:
                continue
            one = one.times(passes)
            if found is None or preferred((found[1], one), self.objective, self.tolerance):
                found = number, one
        return found

    def together(self, work: FusedWork, npu: Npu) -> tuple[int, NDArray[Any]] | None:
        """Return how a layer runs that adds a residual to its results; None: the sum runs alone.

        What runs together has no more of the objective than both apart. Where the fastest mappings
        together have more of it, the tolerance counts from the fastest way to run both apart: the
        cycles that the sum no longer takes are spent on the objective.

        Args:
            work: The two layers.
            npu: The machine.
        """
        found, apart = self._best(work.together, npu), self._apart(work, npu)
        if found is None or apart is None:
            return None if found is None else self.tiling(work.together, npu)
        search = self
        if self._value(found[1]) > self._value(apart):
            most = apart.fastest_cycles * (1 + margin_of(self.objective, self.tolerance))
            search = self._within(most / found[1].fastest_cycles - 1)
            found = search._best(work.together, npu)
        if found is None or preferred((found[1], apart), self.objective, search.tolerance):
            return None
        tiling = search.tiling(work.together, npu)
        self.answers[work.together.name] = search.answers[work.together.name]
        return tiling

    def _apart(self, work: FusedWork, npu: Npu) -> Choice | None:
        """Return what a layer and the sum behind it take together, each with its best mapping."""
        layer = self._best(work.apart, npu)
        every = [None if layer is None else layer[1], *(self._tile(one, npu) for one in work.sum)]
        parts = [one for one in every if one is not None]
        if len(parts) < len(every):
            return None
        return parts[0]._replace(
            cycles=sum(one.cycles for one in parts),
            dram_bytes=sum(one.dram_bytes for one in parts),
            fastest_cycles=sum(one.fastest_cycles for one in parts),
        )

    def _value(self, choice: Choice) -> float:
        return float(value_of(self.objective, choice.cycles, choice.dram_bytes))

    def _within(self, tolerance: float) -> "Search":
        """Return the same search with a tolerance if that is greater and has an effect, or it."""
        if margin_of(self.objective, tolerance) <= self.tolerance:
            return self
        if tolerance not in self._wider:
            self._wider[tolerance] = Search(self.objective, tolerance, self.method)
        return self._wider[tolerance]

    def _optimum(self, work: ArrayWork | TapsWork, npu: Npu) -> Found | None:
        """Return the optimum of a layer, found once for all layers like it."""
        how = self.objective, self.tolerance
        asked: Any
        if isinstance(work, ArrayWork):
            ways = [(way.passes[0], len(way.passes)) for way in work.candidates]
            asked = id(npu), *((piece.identity(npu), passes) for piece, passes in ways)
        else:
            asked = id(npu), work.piece.identity(npu), work.piece.zone_bytes
        if asked not in self._optima:
            stage(f"proving the optimum of layer {work.name}")
            state = self._state(npu)
            if isinstance(work, ArrayWork):
                self._optima[asked] = optimum_of_array(state, ways, npu, *how)
            else:
                self._optima[asked] = optimum_of_tile(state, work.piece, npu, *how)
            stage("")
        optimum = self._optima[asked]
        if optimum is not None:
            self.answers[work.name] = optimum.answer
        return optimum

    def choice(
        self, piece: ArrayPiece, npu: Npu, known: Known | None = None, passes: int = 1
    ) -> Choice | None:
        """Return how to cut the passes of a way to run a layer, or None.

        None: no tile fits, or none can be better than what is known.

        Args:
            piece: The first pass; where its constants lie does not matter.
            npu: The machine.
            known: Search result of a pass of another way to run the layer.
            passes: Number of passes. A grid counts the cycles of a pass on average, a climb those
                of the first.
        """
        asked = id(npu), piece.identity(npu), known, passes
        if asked not in self._known:
            state = self._state(npu)
            expect(state, piece.record, npu)
            how = self.objective, self.tolerance
            if self.method == "climb" and not _has_factors(piece):
                self._known[asked] = best_climbed(state, piece.record, *how, known)
            else:
                state["passes"] = passes
                self._known[asked] = best_pass(state, piece.record, *how, known)
                state["passes"] = 1
        return self._known[asked]

    def tile(self, work: TapsWork, npu: Npu) -> tuple[int, int] | None:
        """Return height and width of the tiles of a layer on the vector unit, or None.

        Args:
            work: The layer; where its parameters lie does not matter.
            npu: The machine.
        """
        if self.method == "exhaustive":
            optimum = self._optimum(work, npu)
            return None if optimum is None else (optimum.tiling[0], optimum.tiling[1])
        found = self._tile(work, npu)
        if found is None:
            return None
        self.answers[work.name] = Answer(method="grid", objective=self.objective)
        return int(found.tiling["height"][0]), int(found.tiling["width"][0])

    def _tile(self, work: TapsWork, npu: Npu) -> Choice | None:
        """Return the best mapping of a layer on the vector unit, or None."""
        piece = work.piece
        known = id(npu), piece.identity(npu), len(piece.zones)
        if known not in self._known:
            state, how = self._state(npu), (self.objective, self.tolerance)
            self._known[known] = best_taps(state, piece.record, piece.zones, *how)
        return self._known[known]

    def row_width(self, piece: RowsPiece, npu: Npu, most: int) -> int:
        """Return the rows of the tiles with which a layer of rows is fastest.

        They move the same bytes in tiles of any size.

        Args:
            piece: The layer; as of ``choice``.
            npu: The machine.
            most: Rows that a tile may have.
        """
        known = id(npu), piece.identity(npu), most
        if known not in self._widths:
            self._widths[known] = fastest_width(self._state(npu), piece.record, most)
        return self._widths[known]

    def _state(self, npu: Npu) -> NDArray[Any]:
        if id(npu) not in self._states:
            # Holding the machine keeps its id from being given to another one.
            self._states[id(npu)] = npu, new_state(machine_record(npu))
        return self._states[id(npu)][1]


def _has_factors(piece: ArrayPiece) -> bool:
    """Return whether a result has several sums, each multiplied by a factor."""
    return bool(piece.record["sum_blocks"][0] or piece.record["digits"][0] > 1)
