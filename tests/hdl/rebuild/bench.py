"""A rebuild engine in machine code; nothing that drives it knows its law."""

from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from accelsim.rebuild_engine import Fold, RebuildEngine, packed, rebuild_times, rebuilt
from accelsim_hdl.rebuild import engine as engine_module
from hdl.component import CompiledComponent

Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]
DRAINED_CYCLES = 8
"""Cycles in which nothing moves, though all may, after which an engine is empty."""


def random_fold(engine: RebuildEngine, generator: np.random.Generator) -> Fold:
    """Return a fold of random numbers, with extremes among them."""
    shape = (engine.vectors, engine.cols // engine.group, engine.kept)
    most = 1 << (engine.basis_bits - 1)
    basis = generator.integers(-most, most, (engine.order, engine.order))
    extreme = generator.random(basis.shape) < 0.2
    basis = np.where(extreme, generator.choice([-most, most - 1, 0], basis.shape), basis)
    codes = generator.integers(0, 1 << engine.coefficient.bits, (*shape, engine.order))
    drawn = generator.random((*shape[:2], engine.group)).argsort(axis=-1)[..., : engine.kept]
    return Fold(basis=basis, codes=codes, positions=np.sort(drawn, axis=-1))


class RebuildBench:
    """A rebuild engine in machine code.

    Args:
        engine: The engine.
        hardware: The module with its ``Rebuild``, if it is not the usual one.

    Attributes:
        rows: Weights of the last folds, shape (rows, cols).
        row_cycles: Cycles in which they were taken.
    """

    def __init__(self, engine: RebuildEngine, hardware: ModuleType = engine_module) -> None:
        self.engine = engine
        self.rows: Whole = np.zeros((0, engine.cols), np.int64)
        self.row_cycles: list[int] = []
        self._component = CompiledComponent(hardware.Rebuild(engine))

    def agrees(self, folds: list[Fold], offered: Flags, ready: Flags) -> bool:
        """Return whether cycles and values are those of the law.

        Args:
            folds: Folds that follow each other.
            offered: Whether the next word is offered, for each cycle; true behind the end.
            ready: Whether a row is taken; true behind the end.
        """
        engine = self.engine
        words = np.concatenate([packed(engine, fold) for fold in folds])
        taken, rows = self._run(words, offered, ready)
        times = rebuild_times(engine, len(folds), offered, ready)
        wanted = np.concatenate([rebuilt(engine, fold) for fold in folds])
        return (
            taken == times.word_cycles.tolist()
            and self.row_cycles == times.row_cycles.tolist()
            and np.array_equal(rows, wanted)
        )

    def _run(
        self, words: NDArray[np.uint8], offered: Flags, ready: Flags
    ) -> tuple[list[int], Whole]:
        """Return the cycles of words, and the rows; it ends when nothing has moved for a while."""
        chunks = -(-words.shape[1] // 8)
        padded = np.zeros((len(words), 8 * chunks), np.uint8)
        padded[:, : words.shape[1]] = words
        payload = padded.view(np.uint64).astype(np.int64)
        taken: list[int] = []
        self.row_cycles, rows = [], []
        silent, cycle = 0, 0
        while silent < DRAINED_CYCLES and len(rows) <= len(words) * self.engine.order:
            may = [cycle >= len(each) or bool(each[cycle]) for each in (offered, ready)]
            offers = may[0] and len(taken) < len(words)
            place = min(len(taken), len(words) - 1)
            outputs = self._component.drive(
                {
                    "words__valid": np.array([int(offers)]),
                    "words__payload": payload[place : place + 1],
                    "rows__ready": np.array([int(may[1])]),
                }
            )
            moved = [offers and outputs["words__ready"][0], may[1] and outputs["rows__valid"][0]]
            if moved[0]:
                taken.append(cycle)
            if moved[1]:
                self.row_cycles.append(cycle)
                rows.append(outputs["rows__payload"][0])
            late = cycle >= max(len(offered), len(ready))
            silent = silent + 1 if late and not any(moved) else 0
            cycle += 1
        self.rows = self._weights(rows)
        return taken, self.rows

    def _weights(self, rows: list[NDArray[np.uint64]]) -> Whole:
        bits, cols = self.engine.weight.bits, self.engine.cols
        if not rows:
            return np.zeros((0, cols), np.int64)
        flat = np.array(rows).astype(np.uint64).reshape(len(rows), -1)
        each = np.unpackbits(flat.view(np.uint8), axis=1, bitorder="little")[:, : bits * cols]
        powers = np.int64(1) << np.arange(bits)
        powers[-1] = -powers[-1]
        return each.reshape(len(rows), cols, bits).astype(np.int64) @ powers
