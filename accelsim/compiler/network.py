"""Compilation of layers to a stream of instructions, and of integer networks to programs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.bands import Chain
from accelsim.compiler.choose import Chooser, Mapper
from accelsim.compiler.cost import Cost, best_cost
from accelsim.compiler.emit import NO_MASKS, Bound, ProgramEmitter, Sink, run_work
from accelsim.compiler.gathers import lacks_for
from accelsim.compiler.mapping import LayerMapping, NetworkMapping
from accelsim.compiler.resident_weights import Plan, planned
from accelsim.compiler.schedule import Schedule
from accelsim.compiler.search import Search
from accelsim.compiler.target import Target
from accelsim.compiler.values import LayerValues
from accelsim.errors import MappingError
from accelsim.integer import IntegerNetwork
from accelsim.isa.encode import encoding_problems
from accelsim.npu import COUNTERS, Events, Npu
from accelsim.program import Program, check_addresses, check_made
from accelsim.workload.layers import Layer, indexed

_MOST_SCHEDULES = 64
"""Greatest number of schedules that are remembered; a key is a network and the machine's words."""


def compile_network(
    network: IntegerNetwork,
    npu: Npu,
    *,
    search: Mapper | None = None,
    mapping: NetworkMapping | None = None,
    chains: Sequence[Chain] = (),
) -> Program:
    """Return the program that computes a network on an NPU.

    Layers run one after the other through memory. Loads, array, vector unit and stores of
    neighbouring tiles overlap.

    Args:
        network: The network.
        npu: The machine.
        search: Search that chooses the mappings of its layers; None for ``Search()``.
        mapping: Mappings of layers that are not searched, or None.
        chains: Chains of neighbouring layers that are computed in bands of rows.

    Returns:
        Program whose inputs and outputs are those of the network, in memory as ``Layout`` says.

    Raises:
        MappingError: A layer does not fit the machine; the sentence names layer and rule.
        ProgramError: The program or its image is too large for ``npu.address_bits``.
        IllegalProgramError: The program breaks a rule, which is a bug.
    """
    values = LayerValues(network, npu)
    given = _given(mapping, network.name, [layer.name for layer in network.layers])
    shapes = {name: (1, *tensor.shape) for name, tensor in network.tensors.items()}
    target = Target(npu, values)
    schedule = Schedule(layers_of(network), target, shapes, network.outputs, chains)
    search = search or Search()
    plan = _plan(schedule, npu, search, given)
    emitter = ProgramEmitter(plan, schedule.target.activation_bytes, schedule.target.granules)
    chooser = Chooser(plan.npu, search, given, emitter.residents)
    spans = _run(schedule, chooser, emitter)
    instructions = emitter.finished()
    problems = encoding_problems(instructions)
    if problems:
        raise MappingError(f"network {network.name}: {problems[0]}")
    program = Program(
        npu_name=npu.name,
        instructions=instructions,
        image=_image(network, schedule, emitter),
        inputs=schedule.given(network.inputs),
        outputs=schedule.wanted(),
        layers=tuple(spans),
        mapping=chooser.mapping(),
        indices=network.indices,
        bases=tuple(schedule.target.bases),
        offsets={
            name: network.tensors[name].offset
            for name in (*network.inputs, *network.outputs)
            if network.tensors[name].offset
        },
    )
    check_addresses(program, npu)
    check_made(program, npu)
    return program


def _image(
    network: IntegerNetwork, schedule: Schedule, emitter: ProgramEmitter
) -> NDArray[np.uint8]:
    """Return the memory image: weights, parameters, and constants in place of activations."""
    image = emitter.memory.image()
    for name, layout in schedule.given(tuple(network.constants)).items():
        layout.write(image, network.constants[name])
    return image


def layers_of(network: IntegerNetwork) -> tuple[Layer, ...]:
    """Return the layers of an integer network without their integers."""
    return tuple(layer.layer for layer in network.layers)


class EstimatedLayers(NamedTuple):
    """Counters of the program of layers, without the program.

    Args:
        counters: Counters of each layer as ``Timeline.layer_events`` returns them, int64 array of
            shape (layers, counters) in the order of ``Events``: cycles by the estimate of
            ``accelsim.closed``, all else exactly.
        chooser: Chooser of the mappings.
    """

    counters: NDArray[np.int64]
    chooser: Chooser

    @property
    def events(self) -> list[Events]:
        """The counters by name, of each layer."""
        return [_named(row) for row in self.counters]

    @property
    def total(self) -> Events:
        """The counters of all layers together, by name."""
        return _named(self.counters.sum(axis=0))

    @property
    def mapping(self) -> Mapping[str, Mapping[str, Any]]:
        """Mapping of each layer; see ``Program``."""
        return self.chooser.mapping()


def _given(
    mapping: NetworkMapping | None, workload: str, names: list[str]
) -> Mapping[str, LayerMapping]:
    """Return the mappings of layers that are not searched."""
    if mapping is None:
        return {}
    mapping.check_names(workload, names)
    return mapping.layers


def schedule_layers(
    layers: Sequence[Layer],
    npu: Npu,
    search: Mapper | None = None,
    given: Mapping[str, LayerMapping] | None = None,
    masks: Mapping[str, NDArray[np.bool_]] | None = None,
    *,
    outputs: Sequence[str] = (),
    chains: Sequence[Chain] = (),
    is_checked: bool = True,
) -> Program:
    """Return the program of layers without a value: its image is zeros of the right size.

    Args:
        layers: Layers in an order in which they can run.
        npu: The machine.
        search: Search for mappings; None: the default one.
        given: Mappings of layers that are not searched, by name.
        masks: Masks of weights, by name of the layer, for an engine that skips zeros; None: they
            are drawn.
        outputs: Names of tensors that are wanted. Those that no layer reads or writes have no
            effect.
        chains: Chains of neighbouring layers that are computed in bands of rows.
        is_checked: Whether the static checker checks the program. It would take up to half of the
            time of a point of a sweep; ``run`` and ``compile`` always check.

    Raises:
        MappingError: A layer does not fit the machine (the sentence names layer and rule).
        IllegalProgramError: The program breaks a rule, which is a bug.
    """
    schedule = _schedule(tuple(layers), _words_of(npu), _of_layers(layers, outputs), tuple(chains))
    target = schedule.target
    search = search or Search()
    plan = _plan(schedule, npu, search, given or {})
    emitter = ProgramEmitter(plan, target.activation_bytes, target.granules, masks or NO_MASKS)
    chooser = Chooser(plan.npu, search, given or {}, emitter.residents)
    spans = _run(schedule, chooser, emitter)
    program = Program(
        npu_name=npu.name,
        instructions=emitter.finished(),
        image=np.broadcast_to(np.zeros(1, np.uint8), (emitter.memory.size,)),  # Takes no memory.
        inputs={},
        outputs={},
        layers=tuple(spans),
        mapping=chooser.mapping(),
        weights=emitter.weights,
        indices=indexed(layers),
        bases=tuple(target.bases),
    )
    if is_checked:
        check_made(program, npu, values=False, only_amounts=emitter.has_amounts)
    return program


def moved(
    layers: Sequence[Layer], npu: Npu, chains: Sequence[Chain], *, outputs: Sequence[str] = ()
) -> dict[str, int]:
    """Return the bytes of tensors outside the local memory, by name; see ``Schedule.moved``.

    Args:
        layers: Layers in an order in which they can run.
        npu: The machine.
        chains: Chains of neighbouring layers that are computed in bands of rows.
        outputs: Names of tensors that are wanted from outside.
    """
    wanted = _of_layers(layers, outputs)
    schedule = _schedule(tuple(layers), _words_of(npu), wanted, is_banded=True)
    return schedule.moved(chains)


def estimate_layers(
    layers: Sequence[Layer],
    npu: Npu,
    search: Mapper | None = None,
    given: Mapping[str, LayerMapping] | None = None,
    *,
    outputs: Sequence[str] = (),
) -> EstimatedLayers:
    """Return the counters of the program of layers, without making the program.

    Args:
        layers: Layers in an order in which they can run.
        npu: The machine.
        search: Search for mappings; None: the default one.
        given: Mappings of layers that are not searched, by name.
        outputs: Names of tensors that are wanted from outside.

    Raises:
        MappingError: A layer does not fit the machine; the sentence names layer and rule.
    """
    if npu.has_local:
        raise MappingError(
            f"{npu.name}: the analytical model counts every tensor in memory; time a machine with"
            f" local_memory.capacity_bytes {npu.local_bytes} with the cycle tier"
        )
    for layer in layers:
        if layer.row_numbers and not lacks_for(layer, npu):
            raise MappingError(
                f"{npu.name}: the analytical model does not know the rows that layer"
                f" {layer.name} gathers; time a machine with npu.index_words"
                f" {npu.index_words} with the cycle tier"
            )
    schedule = _schedule(tuple(layers), _words_of(npu), _of_layers(layers, outputs))
    search = search or Search()
    plan = _plan(schedule, npu, search, given or {})
    bound = Bound(plan)
    chooser = Chooser(plan.npu, search, given or {}, bound.residents)
    spans = _run(schedule, chooser, bound)
    return EstimatedLayers(bound.stream.layer_events([span[1:] for span in spans]), chooser)


def _plan(schedule: Schedule, npu: Npu, search: Mapper, given: Mapping[str, LayerMapping]) -> Plan:
    """Return the weights that stay in the weight buffer, if that is better by estimate.

    Other weights then have less of the buffer, so that the network may become slower, or a mapping
    may not fit.
    """
    nothing, plan = Plan(npu=npu), planned(schedule.shared, npu)
    if not plan.blocks:
        return nothing
    costs = []
    for one in (nothing, plan):
        bound = Bound(one)
        chooser = Chooser(one.npu, search, given, bound.residents)
        try:
            _run(schedule, chooser, bound)
        except MappingError:
            return nothing
        costs.append(Cost(cycles=bound.stream.cycles, moved_bytes=bound.stream.moved_bytes))
    return (nothing, plan)[best_cost(costs, search.objective, search.tolerance)]


def _named(counters: NDArray[np.int64]) -> Events:
    """Return counters by name."""
    return Events(**dict(zip(COUNTERS, counters.tolist(), strict=True)))


def _run(schedule: Schedule, chooser: Chooser, sink: Sink) -> list[tuple[str, int, int]]:
    """Process the work of a schedule; return name, first piece and end of each layer.

    Raises:
        MappingError: A layer does not fit the machine; the sentence names layer and rule.
    """
    spans = []
    for name, works in schedule.works:
        first = len(sink)
        for work in works:
            run_work(work, chooser, sink)
        spans.append((name, first, len(sink)))
    return spans


@lru_cache(maxsize=_MOST_SCHEDULES)
def _schedule(
    layers: tuple[Layer, ...],
    npu: Npu,
    outputs: tuple[str, ...],
    chains: tuple[Chain, ...] = (),
    *,
    is_banded: bool = False,
) -> Schedule:
    """Return layers as work without values; kept because points of a sweep repeat them."""
    return Schedule(layers, Target(npu, None), {}, outputs, chains, is_banded=is_banded)


def _of_layers(layers: Sequence[Layer], names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of tensors that layers read or write."""
    known = {name for layer in layers for name in (*layer.inputs, *layer.outputs)}
    return tuple(name for name in names if name in known)


def _words_of(npu: Npu) -> Npu:
    """Return a machine with the same words, but with a fixed memory and fixed buffers.

    The fields that are replaced influence the mapping and the time of work, but not the work.
    """
    return replace(
        npu,
        memory_kind="ideal",
        arbiter="round_robin",
        latency_cycles=1,
        interval=(1, 1),
        memory_outstanding_beats=1,
        outstanding_beats=2,
        clock_hz=1,
        shared_dram=None,
        input_words=1,
        weight_words=1,
        accumulator_words=1,
        accumulator_banks=1,
    )
