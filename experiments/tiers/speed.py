"""Time the analytical model: ``python -m experiments.tiers.speed``.

Prints CPU time, warm, one core: of ``NETWORK`` on each array, milliseconds to map and bound it, to
bound it with mappings that are known, and of each distinct layer the candidates and timings.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.arch import load_arch
from accelsim.closed.evaluate import cycles_of, new_state, reset, run_pass, run_taps
from accelsim.closed.piece import ArrayPiece
from accelsim.closed.ranking import Known
from accelsim.closed.records import machine_record
from accelsim.closed.search import legal_tiles, legal_tilings
from accelsim.compiler import estimate_layers
from accelsim.compiler.search import Search
from accelsim.compiler.work import TapsWork
from accelsim.npu import Npu, machine_of
from accelsim.workload import load_workload
from accelsim.workload.layers import lower

NETWORK = "resnet50"
ARRAYS = ((8, 8), (16, 16), (32, 32))
REPEATS = 20


class Recorder(Search):
    """Searches, and keeps what was asked and answered."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[bytes, tuple[NDArray[Any], NDArray[Any] | None, Any]] = {}

    def choice(self, piece: ArrayPiece, npu: Npu, known: Known | None = None) -> Any:
        """Return what ``Search`` does."""
        answer = super().choice(piece, npu, known)
        self.asked[piece.identity(npu)] = (piece.record, None, answer)
        return answer

    def tile(self, work: TapsWork, npu: Npu) -> Any:
        """Return what ``Search`` does."""
        answer, piece = super().tile(work, npu), work.piece
        self.asked[piece.identity(npu)] = (piece.record, piece.zones, answer)
        return answer


def milliseconds(function: Callable[[], object], repeats: int) -> float:
    """Return the CPU time of a call, the mean of some."""
    function()
    begun = time.process_time()
    for _ in range(repeats):
        function()
    return (time.process_time() - begun) * 1e3 / repeats


def time_answer(state: Any, work: Any, zones: Any, answer: Any) -> float:
    """Return the cycles of a layer with the mapping that was chosen for it."""
    none = np.zeros(0, dtype=np.int64)
    reset(state)
    if zones is None:
        run_pass(state, work, answer.tiling, none, False)
    else:
        run_taps(state, work, zones, *answer, none)
    return cycles_of(state)


def list_all(state: Any, work: Any, zones: Any) -> NDArray[np.int64]:
    """Return the candidates of a layer."""
    return legal_tilings(state, work) if zones is None else legal_tiles(state, work, zones)


def report(rows: int, cols: int) -> str:
    """Return the figures of the network on an array."""
    layers = lower(load_workload(NETWORK)).layers
    changes = {"array.rows": rows, "array.cols": cols, "vector_unit.lanes": cols}
    npu = machine_of(load_arch("edge_npu", changes))
    recorder = Recorder()
    mapped = milliseconds(lambda: estimate_layers(layers, npu, Search()), 3)
    known = milliseconds(lambda: estimate_layers(layers, npu, recorder), 3)
    state, timings, candidates, listed = new_state(machine_record(npu)), [], 0, 0.0
    for work, zones, answer in recorder.asked.values():
        listed += milliseconds(partial(list_all, state, work, zones), REPEATS)
        candidates += len(list_all(state, work, zones))
        if answer is not None:
            timings.append(milliseconds(partial(time_answer, state, work, zones, answer), REPEATS))
    return (
        f"{NETWORK} on {rows} x {cols}: mapped {mapped:.1f} ms, known {known:.1f} ms;"
        f" {len(recorder.asked)} questions, a timing {np.mean(timings):.3f} ms,"
        f" {candidates / listed / 1e3:.2f} M candidates/s"
    )


def main() -> None:
    """Print the table."""
    for rows, cols in ARRAYS:
        print(report(rows, cols))


if __name__ == "__main__":
    main()
