"""Networks on accelerators: ``run`` for a full result, ``evaluate`` for the totals of a sweep."""

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import fields
from dataclasses import replace as replaced
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple
from weakref import ref

from accelsim.arch import Arch, load_arch
from accelsim.arguments import check_choice
from accelsim.closed.fields import unknown
from accelsim.compilation import compile_kernels
from accelsim.compiler import (
    Chain,
    digits_note,
    estimate_layers,
    lanes_note,
    schedule_layers,
    softmax_channels,
    why_no_bands,
    windows_note,
)
from accelsim.compiler.exhaustive import Method
from accelsim.compiler.mapping import LayerMapping, NetworkMapping, mapping_text, read_mapping
from accelsim.compiler.search import Search
from accelsim.counts import Counts
from accelsim.energy import area, price_list
from accelsim.errors import (
    ArchError,
    MappingError,
    PlausibilityWarning,
    TechnologyError,
    UserError,
    WorkloadError,
)
from accelsim.files import write_text
from accelsim.npu import Events, Npu, counts_of, machine_of
from accelsim.npu.folds import Progress
from accelsim.number import Number
from accelsim.perfetto import check_ending
from accelsim.simulate.algorithms import DIRECT, Choice, check_algorithm, fast_of
from accelsim.simulate.chains import best_chains, chains_for, check_mapping_files
from accelsim.simulate.effect import fields_without_effect
from accelsim.simulate.formats import (
    blocks_note,
    format_note,
    product_note,
    weight_bits_note,
    with_blocks,
)
from accelsim.simulate.lower_bound import lower_bound
from accelsim.simulate.price import utilization
from accelsim.simulate.program import named_events, program_result
from accelsim.simulate.result import Result, gaps_of
from accelsim.sparsity.weight_masks import WeightMasks, load_masks
from accelsim.technology import load_technology
from accelsim.timeline import run_program
from accelsim.timeline.events import write_timeline
from accelsim.workload import Graph, load_workload
from accelsim.workload.layers import Layer, LayerNetwork, ends_in_softmax, held_as, lower

Tier = Literal["analytical", "cycle"]

_MOST_KNOWN = 64
_known: dict[tuple[int, bool], "_Known"] = {}
"""Networks that are still alive, by their ``id`` and by whether operators are fused."""


class _Known(NamedTuple):
    """A network and its layers on machines.

    Args:
        graph: The network.
        ends_in_softmax: Whether it depends on the machine if the last layers are computed.
        layers: Layers of the network, by the longest row of a softmax that a machine computes and
            by the format of its activations.
    """

    graph: ref[Graph]
    ends_in_softmax: bool
    layers: dict[tuple[int, Number | None], LayerNetwork]


def run(
    workload: Any,
    arch: str | Path | Arch,
    *,
    inputs: Any = None,
    dataflow: str | None = None,
    tier: Tier = "cycle",
    objective: str = "energy",
    tolerance: float = 0.01,
    search: Method = "grid",
    bands: bool = False,
    algorithm: Choice = "direct",
    mapping: NetworkMapping | str | Path | None = None,
    replace: Mapping[str, Any] | None = None,
    dimensions: Mapping[str, int] | None = None,
    masks: WeightMasks | str | Path | None = None,
    save_mapping: str | Path | None = None,
    timeline: str | Path | None = None,
    strict: bool = False,
    progress: Progress | None = None,
) -> Result:
    """Run a network on an accelerator.

    Args:
        workload: A zoo name, a file, a ``torch.nn.Module``, or a network that was read before.
        arch: A preset name, a YAML file, or an accelerator that was read before.
        inputs: Example inputs of a module, of which shapes and types matter: a tensor or array, a
            tuple of them by position, or a mapping by name.
        dataflow: New value of ``array.dataflow``.
        tier: ``cycle``, the cycle-accurate model of the program, instruction by instruction; or
            ``analytical``, an estimate of its cycles without making the program, which can be too
            high or too low (experiments/tiers says by how much). All other counts are exact in
            both.
        objective: Objective that the mapper minimises among the mappings of a layer that are nearly
            as fast as the fastest: ``latency``, ``energy`` (the bytes of memory), ``edp``,
            ``dram_bytes``, or a product of powers of them such as ``latency=2,energy``
            (``accelsim.closed.objective``).
        tolerance: Share by which a mapping may take more cycles than the fastest one: 0.01 allows
            1 % more.
        search: ``grid`` estimates a few mappings on a grid of sizes; ``climb`` improves the best of
            them step by step; ``exhaustive`` finds a mapping with the lowest estimate of all. The
            layers of the result say which search found their mapping.
        bands: Whether chains of layers are computed in bands of rows, where that is better by the
            objective for at most ``tolerance`` more cycles; needs a local memory, and tier
            ``cycle``.
        algorithm: How convolutions are computed: ``direct``; ``winograd2`` or ``winograd4``,
            Winograd's F(2x2, 3x3) and F(4x4, 3x3), which multiply 2.25 and 4 times less and add
            more; ``strassen``, Strassen's product, for products by constant weights; ``fft16``,
            ``fft32`` or ``fft64``, Fourier transforms of tiles, in floating point (docs/npu.md);
            or ``auto``, the one of each layer that costs least by the objective. Not with
            ``bands``.
        mapping: Mappings of layers, or a file of them; layers that it names are not searched.
        replace: New values of single fields of the accelerator, by dotted path.
        dimensions: Values of symbolic dimensions of the network.
        masks: Masks of the weights that are kept, or a file of ``accelsim sparse``, for an engine
            that skips zeros; None draws them.
        save_mapping: File to write with the mapping of each layer; ``mapping`` reads such files.
        timeline: File to write with what each unit does in each cycle, for Perfetto; its name ends
            in ``.json`` or ``.json.gz`` (docs/timelines.md). Needs tier ``cycle``.
        strict: Whether a network with operators of which only the bytes are known is refused.
        progress: Function called with the folds done and all folds of an engine that skips zeros.

    Returns:
        Counts and prices by layer and in total.

    Raises:
        UserError: The input is wrong, a layer does not fit the accelerator, or a file cannot be
            written.
    """
    check_choice("tier", tier, Tier)
    if timeline is not None:
        check_ending(timeline)
        if tier == "analytical":
            raise ArchError(
                "tier analytical makes no program, and has no timeline: take tier cycle"
            )
    if bands and tier == "analytical":
        raise ArchError(
            "tier analytical counts every tensor in memory, and no bands: take tier cycle"
        )
    if bands:
        check_mapping_files(mapping, save_mapping)
    check_algorithm(algorithm, bands=bands)
    searched = Search(objective, tolerance, search)
    changes = dict(replace or {})
    if dataflow is not None:
        changes["array.dataflow"] = dataflow
    machine = load_arch(arch, changes)
    graph = load_workload(workload, dimensions, inputs=inputs)
    if strict and graph.not_modelled:
        raise WorkloadError(
            f"{graph.name}: not modelled: {', '.join(graph.not_modelled)}"
            f" ({', '.join(graph.not_modelled_nodes)}); without strict only the bytes of their"
            " tensors are counted, and their work is unknown"
        )
    network, npu = prepared(graph, machine, tier)
    given = read_mapping(mapping) if isinstance(mapping, str | Path) else mapping
    if given is not None:
        given.check_names(network.name, [layer.name for layer in network.layers])
    kept = load_masks(masks) if isinstance(masks, str | Path) else masks
    npu = _kept(npu, machine, network, kept, tier)
    layers = None if given is None else given.layers
    compile_kernels()
    fast = fast_of(network.layers, npu, algorithm, searched)
    network = replaced(network, layers=fast.layers)
    products: Sequence[int] | None
    if tier == "analytical":
        events, mapped, products = _bound(network, npu, searched, layers)
    else:
        masked = None if kept is None else kept.masks
        chains, searched = chains_for(
            network.layers, npu, searched, bands=bands, outputs=network.outputs
        )
        program = schedule_layers(
            network.layers, npu, searched, layers, masked, outputs=network.outputs, chains=chains
        )
        timed = run_program(program, npu, progress)
        events, mapped = named_events(program, timed), program.mapping
        products = timed.layer_products
    result = program_result(
        network.layers,
        fast.events(events),
        npu,
        machine,
        mapping=mapped,
        searched=searched.answers,
        products=products,
        tier=tier,
        workload=network.name,
        workload_sha256=graph.digest,
        seed=None if npu.sparse is None else npu.sparse.seed,
        masks_sha256=None if kept is None else kept.sha256,
        not_modelled=graph.not_modelled,
        lower_bound=lower_bound(network, npu),
        left_to_host=network.left_to_host,
        algorithms=None if algorithm == DIRECT else fast.algorithms,
    )
    result = replaced(result, notes=(*result.notes, *filter(None, [fast.note])))
    result = noted(result, graph, npu, network.layers)
    without_effect = fields_without_effect(
        arch, changes, graph.name, partial(_estimated, graph, algorithm=algorithm, search=searched)
    )
    result = replaced(result, without_effect=tuple(without_effect))
    if save_mapping is not None:
        write_mapping(save_mapping, result)
    if timeline is not None:
        write_timeline(timeline, program, timed, {**result.made_with, "clock_hz": machine.clock_hz})
    return result


def _estimated(graph: Graph, arch: Arch, *, algorithm: Choice, search: Search) -> Counts:
    """Return the counts of a network on an accelerator, of the analytical model."""
    network, npu = prepared(graph, arch, "analytical")
    search = Search(search.objective, search.tolerance)
    network = replaced(network, layers=fast_of(network.layers, npu, algorithm, search).layers)
    bound = estimate_layers(network.layers, npu, search, outputs=network.outputs)
    products = _expected(network, bound.events, npu)
    return counts_of(bound.total, npu, products=None if products is None else sum(products))


def noted(result: Result, graph: Graph, npu: Npu, layers: Sequence[Layer]) -> Result:
    """Return a result with the notes that a reader of it must know.

    Args:
        result: The result.
        graph: The network as it was read.
        npu: The machine.
        layers: Its layers.
    """
    about = (
        product_note(graph, npu),
        weight_bits_note(graph, layers, npu),
        digits_note(layers, npu),
        lanes_note(layers, npu),
        windows_note(layers, {layer.name: layer.mapping or {} for layer in result.layers}, npu),
        blocks_note(graph, layers, npu),
    )
    return replaced(
        result,
        format_note=format_note(graph, npu),
        not_modelled_nodes=graph.not_modelled_nodes,
        notes=(*result.notes, *graph.conditional, *graph.notes, *filter(None, about)),
    )


def _kept(
    npu: Npu, arch: Arch, network: LayerNetwork, masks: WeightMasks | None, tier: Tier
) -> Npu:
    """Return the machine with room for the weights that masks keep."""
    if masks is None:
        return npu
    if tier == "analytical":
        raise ArchError(
            f"{arch.name}: tier analytical draws masks of weights; tier cycle has them given"
        )
    from accelsim.simulate.masks import with_masks

    return with_masks(npu, arch, network, masks)


def write_mapping(file: str | Path, result: Result) -> None:
    """Write how the layers of a result were cut.

    Args:
        file: File to write, replaced if it exists.
        result: Result of a network or of a program.

    Raises:
        ResultError: The file cannot be written.
    """
    layers = {layer.name: layer.mapping for layer in result.layers if layer.mapping}
    write_text(Path(file), mapping_text(result.workload, layers))


NOTHING_ASKED = "no operator asks anything of an accelerator"
"""Reason for refusing a network that does no more than rename its input."""


def prepared(graph: Graph, arch: Arch, tier: Tier) -> tuple[LayerNetwork, Npu]:
    """Return the layers of a network and the machine.

    Args:
        graph: The network.
        arch: The accelerator.
        tier: Timing model: ``cycle`` or ``analytical``; see ``run``.

    Raises:
        ArchError: The accelerator has no programs, or the tier does not support it.
        MappingError: The network has no work for an accelerator.
    """
    npu = machine_of(arch)
    if tier == "analytical":
        _check_bound(arch, npu)
    network = with_blocks(_lowered(graph, npu, fused=arch.vector_unit.fused), graph, npu)
    if all(layer.is_view for layer in network.layers):
        if graph.not_modelled:
            raise MappingError(
                f"{graph.name}: nothing of it is known: not modelled, or without a known shape, are"
                f" {', '.join(graph.not_modelled_nodes)}"
            )
        raise MappingError(f"{graph.name}: {NOTHING_ASKED}")
    return network, npu


def _check_bound(arch: Arch, npu: Npu) -> None:
    """Refuse accelerators that the analytical model does not support."""
    for field, value in (
        ("dram.kind", arch.dram.kind),
        ("dram.arbiter", arch.dram.arbitration),
        ("requests.request_bytes", arch.requests.request_bytes),
        ("array.group_cycles", arch.array.group_cycles),
    ):
        if said := unknown(field, value):
            raise ArchError(f"{arch.name}: {said}; tier cycle times it")
    if npu.keeps_sums_apart:
        raise ArchError(
            f"{arch.name}: of output-stationary arrays tier analytical knows those of array.rows"
            " of 3 or more, npu.accumulator_banks of 2 or more and"
            " accumulator_buffer.double_buffered; of others tier cycle counts the products that"
            " keep additions to a sum apart"
        )


def _bound(
    network: LayerNetwork,
    npu: Npu,
    search: Search,
    given: Mapping[str, LayerMapping] | None,
) -> tuple[list[tuple[str, Events]], Mapping[str, Mapping[str, Any]], Sequence[int] | None]:
    """Return estimated event counters by name of layer, how layers were cut, and products.

    Products are those of two nonzeros on an engine that skips zeros; None for other arrays.
    """
    bound = estimate_layers(network.layers, npu, search, given, outputs=network.outputs)
    events = zip((layer.name for layer in network.layers), bound.events, strict=True)
    return list(events), bound.mapping, _expected(network, bound.events, npu)


def _expected(network: LayerNetwork, events: Sequence[Events], npu: Npu) -> list[int] | None:
    """Return the expected products of two nonzeros of each layer on the array."""
    if npu.sparse is None:
        return None
    return [
        npu.sparse.expected_products(layer.macs) if counted.input_reads else 0
        for layer, counted in zip(network.layers, events, strict=True)
    ]


def _lowered(graph: Graph, npu: Npu, *, fused: bool) -> LayerNetwork:
    """Return the layers of a network on a machine, cached for the next accelerator.

    The cache is by object, because another network with the same name and digest, such as a changed
    copy, may have other operators.
    """
    key = (id(graph), fused)
    known = _known.get(key)
    if known is None or known.graph() is not graph:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        known = _known[key] = _Known(ref(graph), ends_in_softmax(graph), {})
    channels = softmax_channels(npu) if known.ends_in_softmax else 0
    kind = channels, npu.activation
    if kind not in known.layers:
        layers = lower(graph, fused=fused, softmax_channels=channels)
        known.layers[kind] = held_as(layers, npu.activation)
    return known.layers[kind]


def evaluate(graph: Graph, arch: Arch, tier: Tier = "analytical") -> dict[str, int | float]:
    """Return the totals of one design point.

    Args:
        graph: The network.
        arch: The accelerator.
        tier: Timing model: ``cycle`` or ``analytical``; see ``run``.

    Returns:
        Every field of ``Counts``, ``latency_s``, ``energy_pj`` and ``area_um2`` in total and by
        part (``energy_<part>_pj``, ``area_<part>_um2``), ``power_w``, ``utilization``,
        ``peak_macs_per_s``. Energy and power, or area, are left out where a part has no price.

    Warns:
        PlausibilityWarning: A part has no price.

    Raises:
        UserError: A layer does not fit the accelerator.
    """
    found = totals(graph, arch, tier)
    for problem in found.problems:
        for sentence in problem.problems:
            warnings.warn(PlausibilityWarning(f"{arch.name}: {sentence}"), stacklevel=2)
    return found.metrics


class Totals(NamedTuple):
    """The known metrics of a design point.

    Args:
        metrics: Known metrics of ``evaluate``; cycles and latency are always among them.
        problems: Why the others are unknown: parts without a price.
        note: Operands for which the fast algorithms of the point are exact, or an empty text.
    """

    metrics: dict[str, int | float]
    problems: tuple[UserError, ...]
    note: str = ""


def totals(
    graph: Graph,
    arch: Arch,
    tier: Tier = "analytical",
    search: Search | None = None,
    masks: WeightMasks | None = None,
    *,
    bands: bool = False,
    algorithm: Choice = "direct",
) -> Totals:
    """Return the totals of a design point; energy or area are missing where they have no price.

    Args:
        graph: The network.
        arch: The accelerator.
        tier: Timing model: ``cycle`` or ``analytical``; see ``run``.
        search: Search for the mappings of layers; None for ``Search()``.
        masks: Masks of the weights that are kept; None draws them. See ``run``.
        bands: Whether chains of layers are computed in bands of rows where that is better, on an
            accelerator that can; needs tier ``cycle``. See ``run``.
        algorithm: How convolutions are computed; see ``run``.

    Raises:
        UserError: A layer does not fit the accelerator, or the accelerator cannot be timed.
    """
    network, npu = prepared(graph, arch, tier)
    npu = _kept(npu, arch, network, masks, tier)
    searched = search or Search()
    fast = fast_of(network.layers, npu, algorithm, searched)
    network = replaced(network, layers=fast.layers)
    products: Sequence[int] | None
    if tier == "analytical":
        bound = estimate_layers(network.layers, npu, searched, outputs=network.outputs)
        events = bound.total
        products = None if npu.sparse is None else _expected(network, bound.events, npu)
    else:
        masked = None if masks is None else masks.masks
        chains: tuple[Chain, ...] = ()
        if bands and not why_no_bands(npu):
            found = best_chains(network.layers, npu, searched, network.outputs)
            chains, searched = found.chains, found.search
        program = schedule_layers(
            network.layers,
            npu,
            searched,
            masks=masked,
            outputs=network.outputs,
            chains=chains,
            is_checked=False,
        )
        timeline = run_program(program, npu)
        events, products = timeline.events, timeline.layer_products
    macs = sum(layer.macs for layer in network.layers)
    nonzero = None if products is None else sum(products)
    total = counts_of(events, npu, macs=macs, products=nonzero)
    technology = load_technology(arch.technology)
    latency_s = total.cycles / arch.clock_hz
    row: dict[str, int | float] = {field.name: getattr(total, field.name) for field in _FIELDS}
    row["latency_s"] = latency_s
    least = lower_bound(network, npu)
    row |= {**least.to_data(), **gaps_of(total, least)}
    row["utilization"] = utilization(total, arch)
    row["peak_macs_per_s"] = arch.peak_macs_per_s
    problems: list[UserError] = []
    try:
        energy_pj = price_list(arch, technology).price(total)
        row["energy_pj"] = sum(energy_pj.values())
        row["power_w"] = row["energy_pj"] * 1e-12 / latency_s
        row.update({f"energy_{part}_pj": value for part, value in energy_pj.items()})
    except TechnologyError as problem:
        problems.append(problem)
    try:
        area_um2 = area(arch, technology)
        row["area_um2"] = sum(area_um2.values())
        row.update({f"area_{part}_um2": value for part, value in area_um2.items()})
    except TechnologyError as problem:
        problems.append(problem)
    return Totals(row, tuple(problems), fast.note)


_FIELDS = fields(Counts)
