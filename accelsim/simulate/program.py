"""The result of an NPU program or of a schedule: counts by layer, and their prices."""

from collections.abc import Mapping, Sequence
from typing import Any

from accelsim.arch import Arch
from accelsim.compiler.exhaustive import Answer
from accelsim.npu import COUNTERS, Events, Npu, counts_of
from accelsim.program import Program
from accelsim.simulate.lower_bound import NetworkLowerBound
from accelsim.simulate.price import priced
from accelsim.simulate.result import CountedLayer, Result
from accelsim.timeline import Timeline
from accelsim.workload.layers import Layer


def named_events(program: Program, timeline: Timeline) -> list[tuple[str, Events]]:
    """Return name and event counters of each layer of a timed program; bands are added up.

    Args:
        program: The program, with or without values in its image.
        timeline: Timeline of the program.
    """
    names = [name for name, _, _ in program.layers] or [program.npu_name]
    found: dict[str, Events] = {}
    for name, events in zip(names, timeline.layer_events, strict=True):
        found[name] = _added(found[name], events) if name in found else events
    return list(found.items())


def _added(first: Events, second: Events) -> Events:
    return Events(**{name: getattr(first, name) + getattr(second, name) for name in COUNTERS})


def _summed(
    layer: Layer, mapping: Mapping[str, Mapping[str, Any]], known: Mapping[str, Layer]
) -> tuple[str, ...]:
    """Return the operators of the sum that is part of a layer."""
    sum_ = known.get(mapping.get(layer.name, {}).get("sum", ""))
    return () if sum_ is None else sum_.operators


def program_result(
    layers: Sequence[Layer],
    events: Sequence[tuple[str, Events]],
    npu: Npu,
    arch: Arch,
    *,
    mapping: Mapping[str, Mapping[str, Any]],
    searched: Mapping[str, Answer] | None = None,
    products: Sequence[int] | None = None,
    tier: str = "cycle",
    workload: str,
    workload_sha256: str,
    seed: int | None = None,
    masks_sha256: str | None = None,
    not_modelled: tuple[str, ...] = (),
    lower_bound: NetworkLowerBound | None = None,
    left_to_host: tuple[str, ...] = (),
    algorithms: Mapping[str, str] | None = None,
) -> Result:
    """Return counts and prices of a program, by layer and in total.

    accelsim/timeline/tally.py says to which layer each cycle belongs. Work that a layer does during
    the cycles of the layer before counts in its own ``utilization``, which may therefore be a
    little above 1; that of the whole program is not. Layers that the compiler adds to those of the
    network move data (``rearrange``).

    Args:
        layers: Layers that the program computes.
        events: Name and counters of each part of the program, from ``named_events``.
        npu: The machine of ``arch``.
        arch: The accelerator.
        mapping: Mapping of each layer, plain data by name of the layer.
        searched: Origin of each mapping that a search chose, by name of the layer.
        products: Products of two nonzeros in each part, if the machine has an engine that skips
            zeros.
        tier: Timing model that counted the cycles: ``cycle`` or ``analytical``.
        workload: Name of the network.
        workload_sha256: Digest of the network's source.
        seed: Seed of the network's values, or of masks that were drawn.
        masks_sha256: Digest of the masks of weights that the user gave.
        not_modelled: Kinds of operators of which only the bytes are known.
        lower_bound: Lower bound of all mappings of the network; None if it is unknown.
        left_to_host: Names of operators that no layer computes.
        algorithms: Algorithm of each convolution by name, if the user asked for any.

    Raises:
        TechnologyError: There is no such technology.
    """
    known = {layer.name: layer for layer in layers}
    sums = {how["sum"] for how in mapping.values() if "sum" in how}
    least = {} if lower_bound is None else lower_bound.layers
    counted = []
    for number, (name, one) in enumerate(events):
        if name in sums:
            continue  # It is part of the layer before it, and has no instructions.
        layer = known.get(name)
        macs = 0 if layer is None else layer.macs
        nonzero = None if products is None else products[number]
        counted.append(
            CountedLayer(
                name=name,
                kind="rearrange" if layer is None else layer.kind,
                counts=counts_of(one, npu, macs=macs, products=nonzero),
                fused=()
                if layer is None
                else (*layer.operators[1:], *_summed(layer, mapping, known)),
                mapping=mapping.get(name, {}),
                search=searched[name].to_data() if searched and name in searched else {},
                modelled=layer is None or layer.modelled,
                lower_bound=least.get(name),
                algorithm=(algorithms or {}).get(name, ""),
            )
        )
    return priced(
        counted,
        arch,
        workload=workload,
        workload_sha256=workload_sha256,
        tier=tier,
        cycles_are="from the first instruction fetch to the last byte accepted by the memory",
        seed=seed,
        masks_sha256=masks_sha256,
        not_modelled=not_modelled,
        lower_bound=lower_bound,
        bus_bytes=npu.bus_bytes,
        word_bytes=min(npu.input_word_bytes, npu.weight_word_bytes),
        left_to_host=left_to_host,
    )
