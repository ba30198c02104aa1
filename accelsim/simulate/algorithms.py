"""Which convolutions run by a fast algorithm: all that can, or those that cost less so.

``accelsim.workload.layers.fast`` has the algorithms. A layer that runs by one becomes several
layers, whose cycles, bytes and energy count as those of the layer.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from accelsim.arguments import check_choice
from accelsim.compiler import schedule_layers
from accelsim.compiler.checks import check_blocks
from accelsim.compiler.cost import Cost, best_cost
from accelsim.compiler.search import Search
from accelsim.compiler.values import LayerValues
from accelsim.errors import MappingError
from accelsim.integer import IntegerNetwork
from accelsim.integer.fast import with_algorithm
from accelsim.npu import COUNTERS, Events, Npu
from accelsim.timeline import run_program
from accelsim.workload.layers import Convolution, Layer, convolutions
from accelsim.workload.layers.fast import ALGORITHMS, Algorithm, Bilinear

Choice = Literal["direct", "winograd2", "winograd4", "strassen", "fft16", "fft32", "fft64", "auto"]
"""Ways of running convolutions that a user can name."""
DIRECT, AUTO = "direct", "auto"

_ONLY_PRICED = "a Fourier transform rounds, and the vector unit has no instruction for it"

Exact = Callable[[Convolution, Algorithm], str]
"""Returns why results of a layer would change, the sentence about it; empty if they are equal."""


class Fast(NamedTuple):
    """Layers some of which are parts of a fast algorithm.

    Args:
        layers: The layers.
        algorithms: Name of the algorithm of each convolution of the network, by its name.
        owners: Name of the convolution that each part belongs to, by name of the part.
        note: Sentence about when results are equal to those of the convolutions, or empty.
    """

    layers: tuple[Layer, ...]
    algorithms: Mapping[str, str]
    owners: Mapping[str, str]
    note: str = ""

    def events(self, found: Iterable[tuple[str, Events]]) -> list[tuple[str, Events]]:
        """Return event counters by layer of the network: those of its parts are added up.

        Args:
            found: Name and counters of each layer.
        """
        added: dict[str, Events] = {}
        for name, events in found:
            owner = self.owners.get(name, name)
            if before := added.get(owner):
                sums = {key: getattr(before, key) + getattr(events, key) for key in COUNTERS}
                events = Events(**sums)
            added[owner] = events
        return list(added.items())


def check_algorithm(algorithm: str, *, bands: bool, is_priced: bool = True) -> None:
    """Refuse unknown algorithms, and bands of layers that run by one.

    Args:
        algorithm: Name of the algorithm.
        bands: Whether layers are computed in bands.
        is_priced: Whether only amounts of work are asked for, and no program.

    Raises:
        UserError: There is no such algorithm, bands are asked for too, or there are no programs
            with it.
    """
    check_choice("algorithm", algorithm, Choice)
    known = ALGORITHMS.get(algorithm)
    if not is_priced and known is not None and not isinstance(known, Bilinear):
        raise MappingError(
            f"algorithm {algorithm}: {_ONLY_PRICED}, so there is no program of it: only run prices"
            " it"
        )
    if bands and algorithm != DIRECT:
        raise MappingError(
            f"algorithm {algorithm}: layers of a fast algorithm are not computed in bands; leave"
            " out one of the two"
        )


def fast_of(layers: Sequence[Layer], npu: Npu, algorithm: Choice, search: Search) -> Fast:
    """Return layers without values, some of which run by a fast algorithm.

    Args:
        layers: Layers of a network.
        npu: The machine.
        algorithm: Algorithm of all convolutions that have it, or ``auto``: the one of each that
            costs least by the objective of the search.
        search: Search for mappings.

    Raises:
        MappingError: The machine cannot run the algorithm.
    """
    chosen = _chosen(layers, npu, algorithm, search, lambda _layer, _algorithm: "")
    made: list[Layer] = []
    owners: dict[str, str] = {}
    for layer in layers:
        parts: Sequence[Layer] = (layer,)
        if isinstance(layer, Convolution) and layer.name in chosen:
            parts = chosen[layer.name].layers(layer)
            owners |= {part.name: layer.name for part in parts}
        made += parts
    used = {each.name: each for each in chosen.values()}
    sentences = [_widths(each, npu) for each in used.values()]
    return Fast(tuple(made), _names(layers, chosen), owners, "; ".join(filter(None, sentences)))


def fast_integers(
    network: IntegerNetwork, npu: Npu, algorithm: Choice, search: Search
) -> tuple[IntegerNetwork, Fast]:
    """Return a network some of whose convolutions run by a fast algorithm, with equal results.

    Args:
        network: The network.
        npu: The machine.
        algorithm: Algorithm of all convolutions that have it; or ``auto``: of those whose results
            are equal on the machine, the one of each layer that costs least.
        search: Search for mappings.

    Raises:
        MappingError: The machine cannot run the algorithm, or results of a layer would change.
    """

    def exact(layer: Convolution, of: Algorithm) -> str:
        if not isinstance(of, Bilinear):
            return _ONLY_PRICED
        try:
            made = with_algorithm(network, {layer.name}, of, npu.multiplier_bits)
            values = LayerValues(made, npu)
            for part in made.layers:
                if part.layer.operators == layer.operators:
                    values.check(part.name)
            values.weights(layer.name)
            values.requantize(layer.name)
        except (ValueError, MappingError) as problem:
            return str(problem)
        return ""

    layers = tuple(layer.layer for layer in network.layers)
    chosen = _chosen(layers, npu, algorithm, search, exact)
    owners: dict[str, str] = {}
    for of in dict.fromkeys(chosen.values()):
        names = {name for name, each in chosen.items() if each is of}
        for layer in layers:
            if isinstance(layer, Convolution) and layer.name in names:
                owners |= {part.name: layer.name for part in of.layers(layer)}
        assert isinstance(of, Bilinear)
        network = with_algorithm(network, names, of, npu.multiplier_bits)
    made = tuple(layer.layer for layer in network.layers)
    return network, Fast(made, _names(layers, chosen), owners)


def _names(layers: Sequence[Layer], chosen: Mapping[str, Algorithm]) -> dict[str, str]:
    """Return the name of the algorithm of each convolution."""
    names = [layer.name for layer in layers if isinstance(layer, Convolution)]
    return {name: chosen[name].name if name in chosen else DIRECT for name in names}


def _chosen(
    layers: Sequence[Layer], npu: Npu, algorithm: Choice, search: Search, exact: Exact
) -> dict[str, Algorithm]:
    """Return the algorithm of each convolution that does not run directly, by its name."""
    if algorithm == DIRECT:
        return {}
    tried = list(ALGORITHMS.values()) if algorithm == AUTO else [ALGORITHMS[algorithm]]
    if algorithm == AUTO:
        tried = [each for each in tried if not _refusal(npu, each)]
    elif reason := _refusal(npu, tried[0]):
        raise MappingError(f"algorithm {algorithm}: {npu.name} {reason}")
    chosen: dict[str, Algorithm] = {}
    known: dict[Convolution, Algorithm | None] = {}
    for layer in convolutions(layers):
        found = [each for each in tried if not _refused(layer, each, npu)]
        if algorithm == AUTO:
            found = [each for each in found if not exact(layer, each)]
            alike = replace(layer, name="", inputs=("x",), outputs=("y",), operators=(), weights="")
            if found and alike not in known:
                known[alike] = _cheapest(alike, found, npu, search)
            best = known.get(alike)
            found = [] if best is None or best not in found else [best]
        for each in found:
            if problem := "" if algorithm == AUTO else exact(layer, each):
                raise MappingError(f"{each.name}: {problem}")
            chosen[layer.name] = each
    return chosen


def _refusal(npu: Npu, algorithm: Algorithm) -> str:
    """Return why a machine cannot run an algorithm, the end of a sentence; empty if it can."""
    if npu.element != "multiply":
        return f"has elements of array.element {npu.element}, and none that multiply"
    if npu.row_array is not None or npu.sparse is not None:
        return "must have a systolic array that is not row-stationary"
    if npu.rebuild is not None:
        return "must store weights as they are, and has a storage.basis"
    if not isinstance(algorithm, Bilinear):
        if {npu.input.kind, npu.weight.kind, npu.output.kind} != {"float"}:
            return (
                "must compute in floating point (numbers.input, numbers.weight, numbers.output), as"
                " factors of Fourier transforms are no integers"
            )
        return ""
    if {npu.input.kind, npu.weight.kind, npu.accumulator.kind} != {"integer"}:
        return "must compute in integers, so that transforms are exact"
    return ""


def _refused(layer: Convolution, algorithm: Algorithm, npu: Npu) -> bool:
    """Return whether a layer cannot run by an algorithm on a machine."""
    if algorithm.why_not(layer):
        return True
    try:
        for part in algorithm.layers(layer):
            if isinstance(part, Convolution) and part.factor_channels:
                check_blocks(part, npu)
    except MappingError:
        return True
    return False


def _cheapest(
    layer: Convolution, tried: Sequence[Algorithm], npu: Npu, search: Search
) -> Algorithm | None:
    """Return the algorithm with which a layer alone costs least; None if it is best as it is."""
    ways: list[tuple[Layer, ...]] = [(layer,), *(each.layers(layer) for each in tried)]
    costs, found = [], [None, *tried]
    kept = []
    for way, each in zip(ways, found, strict=True):
        try:
            program = schedule_layers(way, npu, search, outputs=("y",), is_checked=False)
        except MappingError:
            continue
        events = run_program(program, npu).events
        moved = (events.load_beats + events.fetch_beats) * npu.bus_bytes + events.store_bytes
        costs.append(Cost(cycles=events.cycles, moved_bytes=moved))
        kept.append(each)
    return kept[best_cost(costs, search.objective, search.tolerance)] if costs else None


def _widths(algorithm: Algorithm, npu: Npu) -> str:
    """Return a sentence about when an algorithm gives the results of the convolution."""
    if not isinstance(algorithm, Bilinear):
        return (
            f"{algorithm.name} rounds spectra to {npu.input.name}, and results differ from those of"
            " the convolution by it; only run prices it"
        )
    inputs, weights = algorithm.held_bits(npu.input.bits, npu.weight.bits)
    return (
        f"{algorithm.name} is exact on {npu.name} for activations of at most {inputs} bits and"
        f" weights of at most {weights}; compile checks the values of a network"
    )
