"""Every mapping of a layer that the rules allow, timed one by one."""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.columns import BEATS
from accelsim.closed.evaluate import cycles_of, new_state, reset, run_pass, run_taps
from accelsim.closed.piece import TapsPiece
from accelsim.closed.records import machine_record
from accelsim.compiler.mapping import ORDERS, LayerMapping, broken_rules, strides_of
from accelsim.compiler.window import Window
from accelsim.compiler.work import Candidate
from accelsim.npu import Npu

NO_ROW: NDArray[np.int64] = np.zeros(0, dtype=np.int64)


class Timed(NamedTuple):
    """A mapping, its cycles, and the bytes that fetch, LOADs and STOREs move."""

    mapping: LayerMapping
    cycles: float
    dram_bytes: float


def mappings_of_pass(way: Candidate, npu: Npu) -> Iterator[LayerMapping]:
    """Yield every mapping of a way to run a layer that breaks no rule.

    Unless the array is row-stationary, tiles may span the images of a convolution.
    """
    window, blocks = way.window, -(-way.filters // npu.cols)
    heights, widths = window.vertical.results, window.horizontal.results
    chunks = npu.weight_words // npu.fold_words
    alone = npu.row_array is not None
    written = strides_of(way.passes[0].record["result"][0])
    images = 1 if alone else int(way.passes[0].record["images"][0])
    for height, width, words, size, order, chunk, together in product(
        range(1, heights + 1),
        range(1, widths + 1),
        range(1, window.blocks + 1),
        range(1, blocks + 1),
        ORDERS if images > 1 else ORDERS[:2],
        range(1, chunks + 1),
        range(1, images + 1),
    ):
        mapping = LayerMapping.model_construct(
            height=height,
            width=width,
            words="channels",
            blocks=words,
            filter_blocks=size,
            order=order,
            chunk_blocks=chunk,
            images=together,
        )
        if not any(True for _ in broken_rules(mapping, window, way.filters, npu, written)):
            yield mapping


def time_ways(way: Candidate, npu: Npu) -> list[Timed]:
    """Return every legal mapping of the first pass of a way to run a layer, timed."""
    state, work = new_state(machine_record(npu)), way.passes[0].record
    timed = []
    for mapping in mappings_of_pass(way, npu):
        reset(state)
        run_pass(state, work, mapping.tiling(), NO_ROW, False)
        timed.append(Timed(mapping, cycles_of(state), _bytes(state, npu)))
    return timed


def time_tiles(piece: TapsPiece, windows: tuple[Window, ...], npu: Npu) -> list[Timed]:
    """Return every legal tile of a layer of the vector unit, timed."""
    state, window = new_state(machine_record(npu)), windows[0]
    written, timed = strides_of(piece.record["result"][0]), []
    for height in range(1, window.vertical.results + 1):
        for width in range(1, window.horizontal.results + 1):
            mapping = LayerMapping(height=height, width=width)
            broken = (broken_rules(mapping, each, len(windows), npu, written) for each in windows)
            if any(True for problems in broken for _ in problems):
                continue
            reset(state)
            run_taps(state, piece.record, piece.zones, height, width, NO_ROW)
            timed.append(Timed(mapping, cycles_of(state), _bytes(state, npu)))
    return timed


def _bytes(state: Any, npu: Npu) -> float:
    return float(state["sums"][0, BEATS]) * npu.bus_bytes


def least_value(timed: list[Timed], objective: str, tolerance: float) -> float:
    """Return the least of an objective among the mappings within a tolerance of the fastest.

    Of weights, which are ``latency=A,energy=B`` here, it is the least product of powers, and of the
    root that makes the greater power 1.
    """
    most = min(one.cycles for one in timed) * (1 + (0 if objective == "latency" else tolerance))
    near = [one for one in timed if one.cycles <= most]
    if "=" in objective:
        first, _, second = objective.partition(",energy=")
        a, b = float(first.removeprefix("latency=")), float(second)
        return min(one.cycles**a * one.dram_bytes**b for one in near) ** (1 / max(a, b))
    if objective == "latency":
        return min(one.cycles for one in near)
    if objective == "edp":
        return min(one.cycles * one.dram_bytes for one in near)
    return min(one.dram_bytes for one in near)
