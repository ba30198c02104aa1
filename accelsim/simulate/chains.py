"""Chooses the chains of layers that are computed in bands of rows, to save bytes of memory.

Example: MobileNetV2 expands 16 channels of 112 x 112 pixels to 96 channels, applies a 3 x 3
    depthwise
filter, and projects to 24 channels. The expanded tensor has 1.2 MB. In bands of 4 rows of the
projection only 9 rows of it exist at a time, in 96,768 bytes of local memory; 1 of each 9 rows is
computed twice.

A candidate is a first and a last layer, with the tallest bands for which there is room. For each
candidate three amounts are known: the bytes of tensors that it keeps out of memory, the bytes of
weights that are read again because the weight buffer does not hold them, and the products that are
computed twice. Given a price of a product in bytes, dynamic programming finds the set of
candidates, no two of which share a layer, that saves most bytes after the price is paid. This is
done for several prices. For each set the whole program is compiled and timed with the
cycle-accurate model. Among the sets within the tolerance of the cycles without chains, the one with
the fewest bytes of memory wins, weights and instructions included; if no set has fewer bytes than
no chains at all, there are none.
"""

import warnings
from collections.abc import Iterator, Sequence
from math import prod
from pathlib import Path
from typing import NamedTuple

from accelsim.compiler import Chain, bands_of, check_bands, moved, problem_of, schedule_layers
from accelsim.compiler.choose import Mapper
from accelsim.compiler.mapping import NetworkMapping
from accelsim.compiler.search import Search
from accelsim.errors import MappingError, PlausibilityWarning
from accelsim.npu import Npu
from accelsim.progress import stage
from accelsim.timeline import run_program
from accelsim.workload.layers import Convolution, Layer

_MOST_LAYERS = 12
"""Most layers in a chain."""
_PRICES = tuple(2.0**power for power in range(-6, 3))
"""Bytes that each product computed twice must save; each price gives a set of chains."""


class _Candidate(NamedTuple):
    """A chain and what it changes.

    Args:
        first: Index of its first layer.
        last: Index of its last layer.
        chain: The chain.
        kept_bytes: Bytes that no longer go to memory or come from it.
        macs: Multiply-accumulates that are computed twice.
    """

    first: int
    last: int
    chain: Chain
    kept_bytes: int
    macs: int


class Cost(NamedTuple):
    """The cost of a program.

    Args:
        moved_bytes: Bytes read from and written to memory, instructions included.
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
    """Return the chains that save bytes of memory.

    Args:
        layers: Layers in an order in which they can run.
        npu: The machine.
        search: Search for the mappings of layers.
        tolerance: Cycles above those without chains that are allowed, as a share of them.
        outputs: Names of tensors that the caller needs.

    Returns:
        Chains that share no layer, in the order of the layers.

    Raises:
        MappingError: The machine cannot compute layers in bands, or a layer does not fit it.
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
            continue  # Two chains do not fit into memory together, or a band has no mapping.
        if one.cycles <= most_cycles and one < least:
            chosen, least = chains, one
    stage("")
    return chosen


def chains_for(
    layers: Sequence[Layer], npu: Npu, search: Search, *, bands: bool, outputs: Sequence[str]
) -> tuple[Chain, ...]:
    """Return the chains for a command, see ``best_chains``; none unless bands are requested.

    Warns if the search finds none. Kernels must be compiled.
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
    """Refuse a mapping file to read or to write in a command with bands.

    Raises:
        MappingError: One of the files is given.
        MappingError: It is, or does.
    """
    if mapping is not None or save_mapping is not None:
        name = "mapping" if mapping is not None else "save-mapping"
        raise MappingError(f"a mapping holds no bands of rows: take bands or {name}, not both")


def _candidates(layers: Sequence[Layer], npu: Npu, outputs: Sequence[str]) -> Iterator[_Candidate]:
    """Yield chains that keep bytes out of memory, with the tallest bands that have room."""
    stage("looking for chains of layers that bands of rows suit")
    alone = moved(layers, npu, (), outputs=outputs)
    for first, begin in enumerate(layers):
        if begin.output not in alone:
            continue  # The chain that begins with its reader saves as much.
        for last in range(first, min(first + _MOST_LAYERS, len(layers))):
            layer = layers[last]
            if problem_of(layer):
                break
            if last == first or not alone.keys() & {*layer.inputs}:
                continue
            found = _tallest(layers, npu, outputs, first, last)
            if found is None:
                break  # Longer chains need even more room.
            chain, kept = found
            macs, bands = bands_of(layers, chain, outputs).work
            again_bytes = _again_bytes(layers[first : last + 1], npu, bands)
            kept_bytes = sum(alone.values()) - kept - again_bytes
            if kept_bytes > 0:
                yield _Candidate(first, last, chain, kept_bytes, macs)


def _tallest(
    layers: Sequence[Layer], npu: Npu, outputs: Sequence[str], first: int, last: int
) -> tuple[Chain, int] | None:
    """Return a chain with the tallest bands that have room, and the bytes that it then moves."""
    height = layers[last].tensors[-1][1][1]
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
    """Return the bytes of weights that bands read again; 0 if the weight buffer holds them."""
    weights_bytes = [
        prod(layer.weight_shape) * npu.weight_word_bytes // npu.cols
        for layer in layers
        if isinstance(layer, Convolution)
    ]
    if sum(weights_bytes) <= npu.weight_words * npu.weight_word_bytes * 3 // 4:
        return 0
    return (bands - 1) * sum(weights_bytes)


def _best_set(candidates: Sequence[_Candidate], price: float) -> tuple[Chain, ...]:
    """Return the set of chains, no two sharing a layer, that saves most bytes less the price."""
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
