"""From layers to a stream of instructions, and from an integer network to a program."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.exchanged import check_exchange
from accelsim.compiler.geometry import layers_of
from accelsim.compiler.mapping import LayerMapping, NetworkMapping
from accelsim.compiler.schedule import Schedule
from accelsim.compiler.search import Search
from accelsim.compiler.target import Mapper, Target
from accelsim.compiler.values import LayerValues
from accelsim.errors import MappingError
from accelsim.integer import IntegerNetwork
from accelsim.isa.encode import encoding_problems
from accelsim.npu import Events, Npu
from accelsim.program import Program, check_addresses
from accelsim.schedule.builder import StreamBuilder
from accelsim.workload.layers import Layer


def compile_network(
    network: IntegerNetwork,
    npu: Npu,
    *,
    search: Mapper | None = None,
    mapping: NetworkMapping | None = None,
) -> Program:
    """Return the program that computes a network on an NPU.

    Layers run one after the other through memory; loads, array, vector unit and stores of
    neighbouring tiles overlap.

    Args:
        network: The network.
        npu: The machine.
        search: Chooses the mappings of its layers; None for ``Search()``.
        mapping: Of layers that are not searched, or None.

    Returns:
        Its inputs and outputs are those of the network, in memory as ``Layout`` says.

    Raises:
        MappingError: A layer does not fit the machine; the sentence names layer and rule.
        ProgramError: The program or its image is too large for ``npu.address_bits``.
    """
    check_exchange(npu)
    values = LayerValues(network, npu)
    given = _given(mapping, network.name, [layer.name for layer in network.layers])
    program = _program(network, Target(npu, values, search or Search(), given=given))
    if npu.is_narrow:
        check_addresses(program, npu)
    return program


class BoundLayers(NamedTuple):
    """What the program of layers counts.

    Args:
        events: Of each layer what ``Timeline.layer_events`` gives: cycles by the bound of
            ``accelsim.closed``, all else exactly.
        mapping: As of ``Program``.
    """

    events: list[Events]
    mapping: Mapping[str, Mapping[str, Any]]


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
) -> Program:
    """Return the program of layers without a value: its image is zeros of the right size.

    Args:
        layers: In an order in which they can run.
        npu: The machine.
        search: As of ``compile_network``.
        given: Mappings of layers that are not searched, by name.
        masks: As of ``Target``.

    Raises:
        MappingError: A layer does not fit the machine; the sentence names layer and rule.
    """
    target = Target(npu, None, search or Search(), given=given or {}, masks=masks or {})
    schedule = Schedule(layers, target, {})
    return schedule.program(np.zeros(schedule.target.memory.size, dtype=np.uint8), (), ())


def bound_layers(
    layers: Sequence[Layer],
    npu: Npu,
    search: Mapper | None = None,
    given: Mapping[str, LayerMapping] | None = None,
) -> BoundLayers:
    """Return what the program of layers counts, without the program.

    Args:
        layers: As of ``schedule_layers``.
        npu: As of ``schedule_layers``.
        search: As of ``compile_network``.
        given: As of ``schedule_layers``.

    Raises:
        MappingError: As of ``schedule_layers``.
    """
    schedule = Schedule(layers, Target(npu, None, search or Search(), True, given or {}), {})
    stream = schedule.target.stream
    assert not isinstance(stream, StreamBuilder)
    spans = schedule.spans
    events = [
        stream.layer_events(first, after, is_last=number == len(spans) - 1)
        for number, (_, first, after) in enumerate(spans)
    ]
    mapping = {name: layer.to_data() for name, layer in schedule.target.mapping.items()}
    return BoundLayers(events, mapping)


def _program(network: IntegerNetwork, target: Target) -> Program:
    shapes = {name: (1, *tensor.shape) for name, tensor in network.tensors.items()}
    schedule = Schedule(layers_of(network), target, shapes, network.outputs)
    problems = encoding_problems(schedule.instructions)
    if problems:
        raise MappingError(f"network {network.name}: {problems[0]}")
    return schedule.program(schedule.target.memory.image(), network.inputs, network.outputs)
