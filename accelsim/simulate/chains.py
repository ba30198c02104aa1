"""Chooses the chains of layers that are computed in bands of rows, to save bytes of memory.

Example: MobileNetV2 expands 16 channels of 112 x 112 pixels to 96 channels, applies a 3 x 3
depthwise filter, and projects to 24 channels. The expanded tensor has 1.2 MB. In bands of 4 rows of
the projection only 9 rows of it exist at a time, in 96,768 bytes of local memory; 1 of each 9 rows
is computed twice.

A candidate is a first and a last layer, with the tallest bands for which there is room; another
candidate has lower bands, if other tensors have room beside them. For each candidate three amounts
are known: the bytes of tensors that it keeps out of memory, the bytes of weights that are read
again because the weight buffer does not hold them, and the products that are computed twice. Given
a price of a product in bytes, dynamic programming finds the set of candidates, no two of which
share a layer, that saves most bytes after the price is paid. This is done for several prices.

Each set, and no chains at all, is compiled and timed with the cycle-accurate model, weights and
instructions included, once with mappings for each objective of ``_OBJECTIVES`` and by each method
up to the one that is asked for. The best of their chains and layers are then put together
(``accelsim.simulate.segments``), and timed as well. These programs are the same whatever the
objective is, which only chooses among them (``accelsim.compiler.cost``). So no other program that
was timed dominates the chosen one, a program for ``dram_bytes`` moves no more bytes than one for
``edp`` or ``latency``, nor do these lose at their own objective, and an exhaustive search is no
worse than a grid.
"""

import warnings
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from math import inf, prod
from pathlib import Path
from typing import NamedTuple, get_args

from accelsim.closed.objective import weights_of
from accelsim.compiler import Chain, bands_of, check_bands, moved, schedule_layers
from accelsim.compiler.bands import extent_of
from accelsim.compiler.cost import Cost, best_cost
from accelsim.compiler.exhaustive import Method
from accelsim.compiler.mapping import NetworkMapping
from accelsim.compiler.search import Search
from accelsim.errors import MappingError, PlausibilityWarning
from accelsim.npu import Events, Npu
from accelsim.progress import stage
from accelsim.simulate.program import named_events
from accelsim.simulate.segments import Segment, front_of, mixed
from accelsim.timeline import run_program
from accelsim.workload.layers import Layer, Product, convolutions
from accelsim.workload.layers.pieces import is_of_pixels, problem_of, seen_as_rows

_MOST_LAYERS = 12
"""Most layers in a chain."""
_MOST_BANDS = 64
"""Bands of a chain among which the lowest are looked at for what else has room beside them."""
_OBJECTIVES = ("latency", "energy", "edp")
"""Objectives by which the layers of each set of chains are mapped."""
_METHODS: tuple[Method, ...] = get_args(Method)
"""Methods of search; each contains those before it."""
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


class Banded(NamedTuple):
    """Chains in bands and mappings of layers, as a program that was timed.

    Args:
        chains: Chains that share no layer, in the order of the layers.
        search: Search for the mappings of layers.
        cost: Cost of the program.
        layers: Cost of each layer by name, all bands of it together.
    """

    chains: tuple[Chain, ...]
    search: Search
    cost: Cost
    layers: Mapping[str, Cost]

    def segments(self) -> Iterator[Segment]:
        """Yield its chains, and its other layers."""
        names, place = list(self.layers), 0
        firsts = {one.first: one for one in self.chains}
        while place < len(names):
            chain = firsts.get(names[place])
            last = place if chain is None else names.index(chain.last)
            costs = [self.layers[name] for name in names[place : last + 1]]
            cost = Cost(*(sum(values) for values in zip(*costs, strict=True)))
            yield Segment(place, last, chain, self.search, cost)
            place = last + 1


class Timed(NamedTuple):
    """Programs of the same layers.

    Args:
        programs: Programs in the order in which they were timed, no two alike.
        whole_cycles: Cycles of layers without bands, mapped for the fewest bytes by a grid.
    """

    programs: Sequence[Banded]
    whole_cycles: float


def best_chains(
    layers: Sequence[Layer], npu: Npu, search: Search, outputs: Sequence[str] = ()
) -> Banded:
    """Return the chains and mappings that are best by the objective of a search.

    Of the programs that ``timed_programs`` returns, it is the best within the tolerance of the
    cycles without bands; ``latency`` has no tolerance.

    Args:
        layers: Layers in an order in which they can run.
        npu: The machine.
        search: Search with objective, tolerance and method.
        outputs: Names of tensors that the caller needs.

    Raises:
        MappingError: The machine cannot compute layers in bands, or a layer does not fit it.
    """
    programs, fastest = timed_programs(layers, npu, search, outputs)
    costs = [one.cost for one in programs]
    return programs[best_cost(costs, search.objective, search.tolerance, fastest)]


def timed_programs(
    layers: Sequence[Layer], npu: Npu, search: Search, outputs: Sequence[str] = ()
) -> Timed:
    """Return programs of layers without chains and with sets of chains in bands.

    A search by a method times all that one by the methods before it does.

    Args:
        layers: Layers in an order in which they can run.
        npu: The machine.
        search: Search with the method and tolerance of mappings.
        outputs: Names of tensors that the caller needs.

    Raises:
        MappingError: The machine cannot compute layers in bands, or a layer does not fit it.
    """
    check_bands(npu)
    known, whole_cycles = dict[bytes, Banded](), 0.0

    def time(chains: tuple[Chain, ...], how: Search) -> None:
        """Time a program, unless one that is the same was timed before."""
        try:
            program = schedule_layers(
                layers, npu, how, outputs=outputs, chains=chains, is_checked=False
            )
        except MappingError:
            if not chains:
                raise
            return  # Two chains do not fit into memory together, or a band has no mapping.
        if (same := program.instructions.tobytes()) not in known:
            timed = run_program(program, npu)
            of_layers = {name: _cost(one, npu) for name, one in named_events(program, timed)}
            known[same] = Banded(chains, how, _cost(timed.events, npu), of_layers)

    sets: list[tuple[Chain, ...]] = []
    for method in _METHODS[: _METHODS.index(search.method) + 1]:
        searches = list(_searches(search, method))
        for how in searches:
            time((), how)
        if not sets:
            whole = [one.cost for one in known.values()]
            whole_cycles = whole[best_cost(whole, "energy", search.tolerance)].cycles
            candidates = list(_candidates(seen_as_rows(layers), npu, outputs))
            sets += dict.fromkeys(_best_set(candidates, price) for price in _PRICES)
        for number, chains in enumerate(sets, start=1):
            stage(f"timing set {number} of {len(sets)} of chains in bands of rows, {method}")
            for how in searches:
                time(chains, how)
        names = list(next(iter(known.values())).layers)
        ways = front_of(len(names), [part for one in known.values() for part in one.segments()])
        costs = [way.cost for way in ways]
        for how in searches:
            best = best_cost(costs, how.objective, how.tolerance, whole_cycles)
            time(*mixed(ways[best], names, how))
    stage("")
    return Timed(list(known.values()), whole_cycles)


def _cost(events: Events, npu: Npu) -> Cost:
    beats = events.load_beats + events.fetch_beats
    return Cost(events.cycles, beats * npu.bus_bytes + events.store_bytes)


def _searches(search: Search, method: Method) -> Iterator[Search]:
    """Yield searches by a method for each objective, that of a search last if it is another one."""
    own, known = weights_of(search.objective), {*map(weights_of, _OBJECTIVES)}
    for objective in (*_OBJECTIVES, *(() if own in known else (search.objective,))):
        name = search.objective if weights_of(objective) == own else objective
        yield Search(name, search.tolerance, method)


def chains_for(
    layers: Sequence[Layer], npu: Npu, search: Search, *, bands: bool, outputs: Sequence[str]
) -> tuple[tuple[Chain, ...], Search]:
    """Return the chains for a command, and the search for mappings of its layers.

    See ``best_chains``; without bands there are no chains, and the search is the given one. Warns
    if no chains are best. Kernels must be compiled.
    """
    if not bands:
        return (), search
    found = best_chains(layers, npu, search, outputs)
    if not found.chains:
        warnings.warn(
            PlausibilityWarning(
                "bands change nothing: no chain of layers was found that is better by"
                f" {search.objective} for at most {search.tolerance:.1%} more cycles"
            ),
            stacklevel=2,
        )
    return found.chains, found.search


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
    """Yield chains that keep bytes out of memory, with the bands of ``_tallest``."""
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
            if not found:
                break  # Longer chains need even more room.
            for chain, moved_bytes in found:
                macs, bands = bands_of(layers, chain, outputs).work
                again_bytes = _again_bytes(layers[first : last + 1], npu, bands)
                kept_bytes = sum(alone.values()) - moved_bytes - again_bytes
                if kept_bytes > 0:
                    yield _Candidate(first, last, chain, kept_bytes, macs)


def _tallest(
    layers: Sequence[Layer], npu: Npu, outputs: Sequence[str], first: int, last: int
) -> list[tuple[Chain, int]]:
    """Return a chain with the tallest bands that have room, and the bytes that it then moves.

    Beside lower bands of pixels, other tensors may have room as well. If they move fewer bytes, the
    chain follows with the tallest bands that move as few as ``_MOST_BANDS`` bands do.
    """
    of_pixels = all(map(is_of_pixels, layers[first : last + 1]))
    height = extent_of(layers[last], of_pixels=of_pixels)
    heights = list(dict.fromkeys(-(-height // bands) for bands in range(height, 1, -1)))

    def moved_by(place: int) -> tuple[Chain, int] | None:
        chain = Chain(layers[first].name, layers[last].name, heights[place])
        try:
            return chain, sum(moved(layers, npu, (chain,), outputs=outputs).values())
        except MappingError:
            return None

    def tallest(low: int, high: int, most_bytes: float) -> tuple[int, tuple[Chain, int] | None]:
        best, place = None, low
        while low < high:
            middle = (low + high) // 2
            way = moved_by(middle)
            if way is not None and way[1] <= most_bytes:
                best, place, low = way, middle, middle + 1
            else:
                high = middle
        return place, best

    place, best = tallest(0, len(heights), inf)
    if best is None:
        return []
    lowest = bisect_left(heights, -(-height // _MOST_BANDS))
    least = moved_by(lowest) if of_pixels and lowest < place else None
    if least is None or least[1] >= best[1]:
        return [best]
    return [best, tallest(lowest, place, least[1])[1] or least]


def _again_bytes(layers: Sequence[Layer], npu: Npu, bands: int) -> int:
    """Return the bytes of weights that bands read again; 0 if the weight buffer holds them.

    The right operand of a product is weights of each of its images.
    """
    held_bytes = sum(
        max(0, bands - layer.batch) * layer.k * layer.n * npu.input_element_bits // 8
        for layer in layers
        if isinstance(layer, Product)
    )
    weights_bytes = [
        prod(layer.weight_shape) * npu.weight_word_bytes // npu.cols
        for layer in convolutions(layers)
    ]
    if sum(weights_bytes) <= npu.weight_words * npu.weight_word_bytes * 3 // 4:
        return held_bytes
    return (bands - 1) * sum(weights_bytes) + held_bytes


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
