"""The least estimate of a layer over all its mappings, kept on disk.

A layer on the array may have several ways to run (words of channels, or words along kernel rows).
A way has passes that are all cut alike; the cycles and bytes of a layer are those of the first
pass, times the number of passes. The search first finds the fastest mapping of all ways. Among the
mappings within the tolerance of it, it then finds the one with the least objective.

An optimum is kept in the user's cache. Its name is a digest of everything that determines it: the
machine, the layer without addresses, the objective, the tolerance, and the sources that find it.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from accelsim.cache import user_folder
from accelsim.closed import proof
from accelsim.closed.exhaust import timed_mapping
from accelsim.closed.objective import margin_of, value_of, weights_of
from accelsim.closed.piece import ArrayPiece, TapsPiece
from accelsim.closed.proof import (
    MOST_TIMED,
    Optimum,
    optimum_of_pass,
    optimum_of_taps,
)
from accelsim.closed.records import TILING
from accelsim.closed.search import best_pass
from accelsim.closed.streams import expect
from accelsim.errors import ResultError
from accelsim.files import write_text
from accelsim.npu import Npu

Method = Literal["grid", "climb", "exhaustive"]


@dataclass(frozen=True, kw_only=True)
class Answer:
    """Origin of the mapping of a layer.

    Args:
        method: ``grid``: some mappings on a grid of sizes were timed; ``climb``: then also
            neighbours of the best one that promise more; ``exhaustive``: all mappings were timed,
            or excluded because their estimate cannot be lower.
        objective: Objective that was minimised.
        value: Analytical estimate of the mapping; None for a grid and a climb.
        least: Lower bound of the estimates within the tolerance; None for a grid and a climb.
        is_exhaustive: Whether no mapping of the layer has a lower estimate than ``value``.
        mappings: Number of mappings that were considered one by one.
        timed: Number of mappings that were timed.
    """

    method: Method
    objective: str
    value: float | None = None
    least: float | None = None
    is_exhaustive: bool = False
    mappings: int = 0
    timed: int = 0

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return asdict(self)


@dataclass(frozen=True, kw_only=True)
class Found:
    """The best mapping of a layer.

    Args:
        way: Index of the way to run the layer.
        tiling: The fields of ``TILING``.
        answer: Search result.
    """

    way: int
    tiling: tuple[int, ...]
    answer: Answer

    def record(self) -> NDArray[np.void]:
        """Return the mapping as structured array of ``TILING``, shape (1,)."""
        made: Any = np.zeros(1, dtype=TILING)
        made[0] = self.tiling
        result: NDArray[np.void] = made
        return result


def optimum_of_array(
    state: NDArray[np.void],
    ways: Sequence[tuple[ArrayPiece, int]],
    npu: Npu,
    objective: str,
    tolerance: float,
    most_timed: int = MOST_TIMED,
) -> Found | None:
    """Return the best mapping of a layer on the array, or None if no tile fits.

    Args:
        state: State from ``accelsim.closed.evaluate.new_state``; its units are moved.
        ways: First pass and number of passes of each way to run the layer.
        npu: The machine.
        objective: Objective that is minimised.
        tolerance: Cycles beyond the least, as a share of them; none for ``latency``.
        most_timed: Most mappings that are timed; see ``accelsim.closed.proof.optimum_of_pass``.
    """
    tolerance = margin_of(objective, tolerance)
    key = [most_timed, *(passes for _, passes in ways)]
    contents = [state["machine"].tobytes()]
    for piece, _ in ways:
        expect(state, piece.record, npu)
        contents.append(piece.identity(npu))
        contents += [state["streams"].tobytes(), state["round_columns"].tobytes()]
    digest = _digest("array", objective, tolerance, key, contents)
    kept = _read(digest, objective)
    if kept is not None:
        return kept
    search, most = _Ways(state, ways, npu, most_timed), np.inf
    if weights_of(objective).dram_bytes:
        fastest = optimum_of_array(state, ways, npu, "latency", 0.0, most_timed)
        if fastest is None:
            return None
        search.begin_with(fastest)
        most = search.cycles * (1 + tolerance)
    for way in range(len(ways)):
        search.try_grid(way, objective, tolerance, most)
    for way in range(len(ways)):
        search.exhaust(way, objective, most)
    if search.tiling is None:
        return None
    found = search.found(objective)
    _write(digest, found)
    return found


class _Ways:
    """The best mapping so far of several ways to run a layer."""

    def __init__(
        self,
        state: NDArray[np.void],
        ways: Sequence[tuple[ArrayPiece, int]],
        npu: Npu,
        most_timed: int,
    ) -> None:
        self._state, self._ways, self._npu, self._most_timed = state, ways, npu, most_timed
        self.way, self.is_exhaustive = 0, True
        self.tiling: NDArray[np.void] | None = None
        self.cycles = self.dram_bytes = self.least = np.inf
        self._mappings = self._timed = 0

    def begin_with(self, fastest: Found) -> None:
        """Begin with the fastest mapping."""
        self.way, self.tiling = fastest.way, fastest.record()
        self.is_exhaustive = fastest.answer.is_exhaustive
        self._mappings, self._timed = fastest.answer.mappings, fastest.answer.timed
        self.cycles, self.dram_bytes = self._time(self.way, self.tiling)

    def _time(self, way: int, tiling: NDArray[np.void]) -> tuple[float, float]:
        """Return cycles and bytes of a mapping."""
        piece, passes = self._ways[way]
        expect(self._state, piece.record, self._npu)
        self._state["tiling"] = tiling
        cycles, moved = timed_mapping(self._state, piece.record)
        return passes * cycles, passes * moved

    def try_grid(self, way: int, objective: str, tolerance: float, most: float) -> None:
        """Begin with the mapping of a grid, if it is better and takes at most ``most`` cycles."""
        piece, _ = self._ways[way]
        expect(self._state, piece.record, self._npu)
        choice = best_pass(self._state, piece.record, objective, tolerance)
        if choice is None:
            return
        cycles, moved = self._time(way, choice.tiling)
        least = value_of(objective, self.cycles, self.dram_bytes)
        if cycles <= most and value_of(objective, cycles, moved) < least:
            self.way, self.tiling = way, choice.tiling
            self.cycles, self.dram_bytes = cycles, moved

    def exhaust(self, way: int, objective: str, most: float) -> None:
        """Take the best of all mappings of a way that take at most ``most`` cycles."""
        piece, passes = self._ways[way]
        expect(self._state, piece.record, self._npu)
        known = self.cycles / passes, self.dram_bytes / passes
        limit = most / passes
        optimum = optimum_of_pass(
            self._state, piece.record, objective, known, limit, self._most_timed
        )
        self._note(optimum)
        if optimum.tiling is not None:
            self.way, self.tiling = way, optimum.tiling
            self.cycles, self.dram_bytes = passes * optimum.cycles, passes * optimum.dram_bytes
        self.least = min(self.least, optimum.least * value_of(objective, passes, passes))

    def _note(self, optimum: Optimum) -> None:
        self.is_exhaustive = self.is_exhaustive and optimum.is_exhaustive
        self._mappings += optimum.mappings
        self._timed += optimum.timed

    def found(self, objective: str) -> Found:
        """Return the best mapping."""
        assert self.tiling is not None
        value = value_of(objective, self.cycles, self.dram_bytes)
        answer = Answer(
            method="exhaustive",
            objective=objective,
            value=value,
            least=value if self.is_exhaustive else min(self.least, value),
            is_exhaustive=self.is_exhaustive,
            mappings=self._mappings,
            timed=self._timed,
        )
        return Found(way=self.way, tiling=tuple(self.tiling[0].tolist()), answer=answer)


def optimum_of_tile(
    state: NDArray[np.void], piece: TapsPiece, npu: Npu, objective: str, tolerance: float
) -> Found | None:
    """Return the best tile of a layer on the vector unit, or None if none fits.

    Args:
        state: State from ``accelsim.closed.evaluate.new_state``; its units are moved.
        piece: The layer.
        npu: The machine.
        objective: Objective that is minimised.
        tolerance: Cycles beyond the least, as a share of them; none for ``latency``.
    """
    tolerance = margin_of(objective, tolerance)
    contents = [state["machine"].tobytes(), piece.identity(npu), piece.zone_bytes]
    digest = _digest("taps", objective, tolerance, [], contents)
    kept = _read(digest, objective)
    if kept is not None:
        return kept
    optimum = optimum_of_taps(state, piece.record, piece.zones, objective, tolerance)
    if optimum is None or optimum.tiling is None:
        return None
    answer = Answer(
        method="exhaustive",
        objective=objective,
        value=value_of(objective, optimum.cycles, optimum.dram_bytes),
        least=optimum.least,
        is_exhaustive=optimum.is_exhaustive,
        mappings=optimum.mappings,
        timed=optimum.timed,
    )
    found = Found(way=0, tiling=tuple(optimum.tiling[0].tolist()), answer=answer)
    _write(digest, found)
    return found


def _digest(
    kind: str, objective: str, tolerance: float, numbers: list[int], contents: list[bytes]
) -> str:
    """Return the digest of everything that determines an optimum."""
    said = kind, tuple(weights_of(objective)), tolerance, numbers, _sources()
    digest = hashlib.sha256(repr(said).encode())
    for content in contents:
        digest.update(len(content).to_bytes(8, "little") + content)
    return digest.hexdigest()


@cache
def _sources() -> tuple[str, ...]:
    """Return digests of the sources that find an optimum: kernels, this file and ``proof``."""
    package = Path(__file__).resolve().parent.parent
    found = {Path(__file__), Path(proof.__file__)}
    found |= {file for file in package.rglob("*.py") if b"accelsim.kernel" in file.read_bytes()}
    return tuple(hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(found))


def _read(digest: str, objective: str) -> Found | None:
    """Return a stored optimum, also under another spelling of the objective; None without one."""
    try:
        kept = json.loads((user_folder("mappings") / f"{digest}.json").read_text(encoding="utf-8"))
        answer = Answer(**{**kept["answer"], "objective": objective})
        return Found(way=kept["way"], tiling=tuple(kept["tiling"]), answer=answer)
    except (OSError, ValueError, KeyError, TypeError):
        return None  # Absent or incomplete: the optimum is searched again.


def _write(digest: str, found: Found) -> None:
    """Store an optimum for later runs."""
    text = json.dumps(asdict(found), allow_nan=False)
    try:
        write_text(user_folder("mappings") / f"{digest}.json", text)
    except ResultError:
        return  # On a full disk the next run searches again.
