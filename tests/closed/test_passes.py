"""Layers of several passes: a grid counts the cycles of passes that follow each other."""

from typing import Any

import pytest

from accelsim.arch import load_arch
from accelsim.closed.search import Choice
from accelsim.compiler import estimate_layers, schedule_layers
from accelsim.compiler.search import Search
from accelsim.simulate.run import prepared
from accelsim.timeline import run_program
from accelsim.workload import Matmul
from replay.points import network

SAME = 0.015
"""Passes that the grid does not time are counted as long as those that it does, on average."""


class Asked(Search):
    """A search that keeps its choices, with the number of passes of each."""

    def __init__(self, *, alone: bool = False) -> None:
        super().__init__()
        self.alone, self.found = alone, list[tuple[Choice, int]]()

    def choice(self, piece: Any, npu: Any, known: Any = None, passes: int = 1) -> Choice | None:
        """Return what ``Search`` does, of a pass alone if this is wanted."""
        found = super().choice(piece, npu, known, 1 if self.alone else passes)
        assert found is not None
        self.found.append((found, passes))
        return found


@pytest.mark.parametrize("machine", ["edge_npu", "array_128x128"])
@pytest.mark.parametrize("extents", [(12, 128, 64, 128), (12, 128, 128, 64), (5, 40, 96, 30)])
def test_passes_are_chosen_by_what_each_adds(
    machine: str, extents: tuple[int, int, int, int]
) -> None:
    batch, m, k, n = extents
    work = Matmul(batch=batch, m=m, k=k, n=n, weights=False)
    layers, npu = prepared(network("heads", work), load_arch(machine), "cycle")
    together, alone = Asked(), Asked(alone=True)

    cycles = estimate_layers(layers.layers, npu, together).total.cycles

    ((choice, passes),) = together.found
    assert passes == batch
    assert passes * choice.cycles == pytest.approx(cycles, rel=SAME)
    programs = [schedule_layers(layers.layers, npu, search) for search in (together, alone)]
    ours, theirs = (run_program(program, npu).events for program in programs)
    assert alone.found[0][0].cycles > choice.cycles
    assert ours.cycles <= theirs.cycles * (1 + SAME)
    assert ours.fetch_beats <= theirs.fetch_beats
