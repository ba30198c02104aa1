"""Which chains of layers are computed in bands of rows: those that spare bytes of memory.

MobileNetV2 expands 16 channels of 112 x 112 pixels to 96, looks at 3 x 3 of them and projects to
24. The expansion has 1.2 MB. In bands of 4 rows of the projection 9 rows of it lie in 96,768 bytes
of local memory, and 1 of each 9 rows is computed twice.

Candidates are pairs of a first and a last layer, each with the tallest bands that have room. Of
each it is known how many bytes of tensors it keeps out of memory, how many bytes of weights are
read again if the weight buffer does not hold them, and how many products are computed twice. For a
price of a product in bytes, dynamic programming finds the candidates without a layer in common that
spare most bytes, less the price. Such a set is found for each of several prices. Of each set a
whole program is made and timed instruction by instruction, and the one with the fewest bytes of
memory, weights and instructions included, is taken among those within the tolerance of the cycles
without chains. If none has fewer bytes than no chains, there are none.
"""

import warnings
from collections.abc import Iterator, Sequence
from math import prod
from pathlib import Path
from typing import NamedTuple

from accelsim.compiler import Chain, bands_of, check_bands, moved, problem_of, schedule_layers
from accelsim.compiler.choose import Mapper
from accelsim.compiler.geometry import views_of
from accelsim.compiler.mapping import NetworkMapping
from accelsim.compiler.search import Search
from accelsim.errors import MappingError, PlausibilityWarning
from accelsim.npu import Npu
from accelsim.progress import stage
from accelsim.timeline import run_program
from accelsim.workload.layers import Convolution, Layer

_MOST_LAYERS = 12
"""Of a chain."""
_PRICES = tuple(2.0**power for power in range(-6, 3))
"""Bytes that a product which is computed twice must spare, one set of chains for each."""


class _Candidate(NamedTuple):
    """A chain, and what it changes.

    Args:
        first: Number of its first layer.
        last: Number of its last layer.
        chain: The chain.
        kept_bytes: Bytes that no longer go to memory or come from it.
        macs: Multiply-accumulates that are computed again.
    """

    first: int
    last: int
    chain: Chain
    kept_bytes: int
    macs: int


class Cost(NamedTuple):
    """What a program takes.

    Args:
        moved_bytes: Read from and written to memory, instructions included.
        cycles: Cycles of the program.
    """

    moved_bytes: int
    cycles: int


def best_chains(
    layers: Sequence[Layer],
    npu: Npu,
    *,
    search: Mapper,
    tolerance: float,
    outputs: Sequence[str] = (),
) -> tuple[Chain, ...]:
    """Return the chains that spare bytes of memory.

    Args:
        layers: In an order in which they can run.
        npu: The machine.
        search: Chooses the mappings of layers.
        tolerance: Cycles beyond those without chains, as a share of them.
        outputs: Names of tensors that are wanted from outside.

    Returns:
        Chains that have no layer in common, in the order of the layers.

    Raises:
        MappingError: The machine computes no layers in bands, or a layer does not fit it.
    """
    check_bands(npu)

    def cost(chains: Sequence[Chain]) -> Cost:
        program = schedule_layers(
            layers, npu, search, outputs=outputs, chains=chains, is_checked=False
        )
        events = run_program(program, npu).events
        beats = events.load_beats + events.fetch_beats
        return Cost(beats * npu.bus_bytes + events.store_bytes, events.cycles)

    chosen: tuple[Chain, ...] = ()
    least = cost(chosen)
    most_cycles = least.cycles * (1 + tolerance)
    candidates = list(_candidates(layers, npu, outputs))
    sets = dict.fromkeys(_best_set(candidates, price) for price in _PRICES)
    for number, chains in enumerate(sets, start=1):
        stage(f"timing set {number} of {len(sets)} of chains in bands of rows")
        try:
            one = cost(chains)
        except MappingError:
            continue  # Bands of neighbours have no room together, or a band has no mapping.
        if one.cycles <= most_cycles and one < least:
            chosen, least = chains, one
    stage("")
    return chosen


def chains_for(
    layers: Sequence[Layer], npu: Npu, search: Search, *, bands: bool, outputs: Sequence[str]
) -> tuple[Chain, ...]:
    """Return the chains of a command, as of ``best_chains``; none unless bands are asked for.

    A search that finds none warns. Kernels must be compiled.
    """
    if not bands:
        return ()
    found = best_chains(layers, npu, search=search, tolerance=search.tolerance, outputs=outputs)
    if not found:
        warnings.warn(
            PlausibilityWarning(
                "bands change nothing: no chain of layers was found that moves fewer bytes of"
                f" memory for at most {search.tolerance:.1%} more cycles"
            ),
            stacklevel=2,
        )
    return found


def check_mapping_files(
    mapping: NetworkMapping | str | Path | None, save_mapping: str | Path | None
) -> None:
    """Check that a command with bands is given no mapping, and saves none.

    Raises:
        MappingError: It is, or does.
    """
    if mapping is not None or save_mapping is not None:
        name = "mapping" if mapping is not None else "save-mapping"
        raise MappingError(f"a mapping holds no bands of rows: take bands or {name}, not both")


def _candidates(layers: Sequence[Layer], npu: Npu, outputs: Sequence[str]) -> Iterator[_Candidate]:
    """Yield chains with the tallest bands that have room, if they keep bytes out of memory."""
    stage("looking for chains of layers that bands of rows suit")
    alone = moved(layers, npu, (), outputs=outputs)
    for first, begin in enumerate(layers):
        if begin.output not in alone:
            continue  # A chain that begins with its reader spares as much.
        for last in range(first, min(first + _MOST_LAYERS, len(layers))):
            layer = layers[last]
            if problem_of(layer):
                break
            if last == first or not alone.keys() & {*layer.inputs}:
                continue
            found = _tallest(layers, npu, outputs, first, last)
            if found is None:
                break  # Longer chains need more room.
            chain, kept = found
            macs, bands = bands_of(layers, chain, outputs).work
            again_bytes = _again_bytes(layers[first : last + 1], npu, bands)
            kept_bytes = sum(alone.values()) - kept - again_bytes
            if kept_bytes > 0:
                yield _Candidate(first, last, chain, kept_bytes, macs)


def _tallest(
    layers: Sequence[Layer], npu: Npu, outputs: Sequence[str], first: int, last: int
) -> tuple[Chain, int] | None:
    """Return a chain with the tallest bands that have room, and the bytes that then move."""
    height = views_of(layers[last])[-1][1][1]
    heights = list(dict.fromkeys(-(-height // bands) for bands in range(height, 1, -1)))
    found, low, high = None, 0, len(heights)
    while low < high:
        middle = (low + high) // 2
        chain = Chain(layers[first].name, layers[last].name, heights[middle])
        try:
            found = chain, sum(moved(layers, npu, (chain,), outputs=outputs).values())
            low = middle + 1
        except MappingError:
            high = middle
    return found


def _again_bytes(layers: Sequence[Layer], npu: Npu, bands: int) -> int:
    """Return the bytes of weights that bands read again: none if the weight buffer holds them."""
    weights_bytes = [
        prod(layer.weight_shape) * npu.weight_word_bytes // npu.cols
        for layer in layers
        if isinstance(layer, Convolution)
    ]
    if sum(weights_bytes) <= npu.weight_words * npu.weight_word_bytes * 3 // 4:
        return 0
    return (bands - 1) * sum(weights_bytes)


def _best_set(candidates: Sequence[_Candidate], price: float) -> tuple[Chain, ...]:
    """Return the chains without a layer in common that spare most bytes, less a price for MACs."""
    best: list[tuple[float, tuple[Chain, ...]]] = [(0.0, ())]
    of_last: dict[int, list[_Candidate]] = {}
    for one in candidates:
        of_last.setdefault(one.last, []).append(one)
    for last in range(max(of_last, default=-1) + 1):
        value, chains = best[-1]
        for one in of_last.get(last, ()):
            before, others = best[one.first]
            worth = before + one.kept_bytes - price * one.macs
            if worth > value:
                value, chains = worth, (*others, one.chain)
        best.append((value, chains))
    return best[-1][1]
