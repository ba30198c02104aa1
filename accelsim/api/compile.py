"""``accelsim compile``: makes the program of a network and counts its cycles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as replaced
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from accelsim.arch import Arch, load_arch
from accelsim.arguments import check_seed
from accelsim.compilation import compile_kernels
from accelsim.compiler import (
    compile_network,
    digits_note,
    network_for,
    schedule_layers,
)
from accelsim.compiler.exhaustive import Method
from accelsim.compiler.mapping import NetworkMapping, read_mapping
from accelsim.compiler.search import Search
from accelsim.display import Displayed, Plotted
from accelsim.errors import IntegerFormError, MappingError
from accelsim.integer import IntegerNetwork
from accelsim.isa import UNITS
from accelsim.memory.shared import memory_choice_of
from accelsim.npu import Npu, npu_of
from accelsim.perfetto import check_ending
from accelsim.program import Program, save_program, save_without_values
from accelsim.simulate import Result, write_mapping
from accelsim.simulate.algorithms import (
    DIRECT,
    Choice,
    Fast,
    check_algorithm,
    fast_integers,
    fast_of,
)
from accelsim.simulate.chains import chains_for, check_mapping_files
from accelsim.simulate.lower_bound import NetworkLowerBound, lower_bound
from accelsim.simulate.program import named_events, program_result
from accelsim.simulate.run import NOTHING_ASKED, noted, prepared
from accelsim.timeline import UNIT_CAUSES, Timeline, run_program
from accelsim.timeline.events import write_timeline
from accelsim.workload import Graph, load_workload
from accelsim.workload.layers import Layer


@dataclass(frozen=True, kw_only=True, repr=False)
class Compiled(Displayed, Plotted):
    """A network as a program of the NPU.

    Args:
        result: Counts, energy and area of the program, by layer and in total.
        program: Instructions, initial memory, and the layouts of inputs and outputs in memory.
        directory: Folder of the program.
        units: Cycles of each unit of the machine, by what the unit did or waited for.
        memory: Memory behind the ports: tier, device, policy.
        memory_sentence: Sentence that describes the memory, for people.
        without_values: Why the program has cycles but no values; empty if it has values.
        rounded: Largest error that rounding a float constant of the file to integers causes, by
            name of the layer that reads the constant. The unit is one step of the layer's result.
        digits_note: Sentence about weights that the array holds in two digits because of their zero
            point; an empty text if there are none.
    """

    result: Result
    program: Program
    directory: Path
    units: Mapping[str, Mapping[str, int]]
    memory: Mapping[str, Any]
    memory_sentence: str
    without_values: str = ""
    rounded: Mapping[str, float] = field(default_factory=dict)
    digits_note: str = ""

    def facts(self) -> dict[str, str]:
        """Return the facts of the result, the notes, the size of the program, and its folder."""
        return (
            self.result.facts()
            | self.notes()
            | {
                "program": f"{len(self.program.instructions):,} instructions,"
                f" image of {self.program.image.size:,} bytes",
                "directory": str(self.directory),
            }
        )

    def notes(self) -> dict[str, str]:
        """Return a sentence for each way in which the program differs from the network's file."""
        notes = {}
        if self.without_values:
            notes["values"] = f"none: {self.without_values}"
        if self.program.offsets:
            notes["integers"] = _held(self.program)
        if self.digits_note:
            notes["weights"] = self.digits_note
        if self.rounded:
            said = (f"{name} {steps:.2g}" for name, steps in self.rounded.items())
            notes["rounded"] = "constants, by steps of the result at most: " + ", ".join(said)
        return notes

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON: the result, and a description of the program."""
        return self.result.to_data() | {
            "instructions": len(self.program.instructions),
            "image_bytes": self.program.image.size,
            "offsets": dict(self.program.offsets),
            "memory": dict(self.memory),
            "without_values": self.without_values,
            "rounded_steps": dict(self.rounded),
            "digits_note": self.digits_note,
            "units": {unit: dict(cycles) for unit, cycles in self.units.items()},
            "directory": str(self.directory),
        }


def _held(program: Program) -> str:
    """Return the inputs and outputs whose integers in memory differ from those in the file."""
    ways: dict[int, list[str]] = {}
    for name, offset in program.offsets.items():
        ways.setdefault(offset, []).append(name)
    said = [
        f"{' and '.join(names)} of the file {'less' if offset < 0 else 'and'} {abs(offset)}"
        for offset, names in ways.items()
    ]
    return f"in memory those of {'; '.join(said)} (the highest bit of each is the other one)"


def compile_program(
    workload: str | Path | IntegerNetwork,
    arch: str | Path | Arch,
    out: str | Path,
    *,
    objective: str = "energy",
    tolerance: float = 0.01,
    search: Method = "grid",
    bands: bool = False,
    algorithm: Choice = "direct",
    mapping: NetworkMapping | str | Path | None = None,
    save_mapping: str | Path | None = None,
    timeline: str | Path | None = None,
    replace: Mapping[str, Any] | None = None,
    dimensions: Mapping[str, int] | None = None,
    seed: int = 0,
) -> Compiled:
    """Compile a network to a program of the NPU.

    A network of floats may have no integer lowering, or more weights than a program can address.
    The result is then the program that ``run`` simulates, which has cycles but no values: it cannot
    be executed, and its folder holds only ``program.json``.

    Args:
        workload: A zoo name, an ONNX or TFLite file, or a network of ``accelsim.quantize``.
        arch: A preset name, a YAML file, or an accelerator that was read before.
        out: Folder of the program; an earlier program in it is replaced.
        objective: Objective that the mapper minimises among mappings nearly as fast as the fastest;
            see ``run``.
        tolerance: Share by which a mapping may take more cycles than the fastest one: 0.01 allows
            1 % more.
        search: Search for mappings: ``grid``; ``climb``, which finds better mappings for most
            layers; or ``exhaustive``, which finds a mapping with the lowest estimate of all.
        bands: Whether chains of layers are computed in bands of rows.
        algorithm: How convolutions are computed; see ``run``. Results are equal: a layer
            whose numbers the machine cannot hold so is refused, or with ``auto`` stays direct.
        mapping: Mappings of layers, or a file of them; layers that it names are not searched.
        save_mapping: File to write with the mapping of each layer; ``mapping`` reads such files.
        timeline: File to write with what each unit does in each cycle; see ``run``.
        replace: New values of single fields of the accelerator, by dotted path.
        dimensions: Values of symbolic dimensions of the network.
        seed: Seed of the integers that a network without values gets.

    Returns:
        The program, and its cycles by layer, by unit and by cause.

    Raises:
        UserError: The input is wrong, the NPU cannot compute the values of a layer of a quantized
            network, an operator is not modelled, the network has no work for an accelerator, a
            layer does not fit, or a file cannot be written.
    """
    check_seed(seed)
    if timeline is not None:
        check_ending(timeline)
    if bands:
        check_mapping_files(mapping, save_mapping)
    check_algorithm(algorithm, bands=bands, is_priced=False)
    searched = Search(objective, tolerance, search)
    accelerator = load_arch(arch, replace)
    npu = npu_of(accelerator)
    given = read_mapping(mapping) if isinstance(mapping, str | Path) else mapping
    graph: Graph | None = None
    try:
        network = network_for(workload, npu, dimensions=dimensions, seed=seed)
    except IntegerFormError as problem:
        assert isinstance(workload, str | Path)
        graph = load_workload(workload, dimensions)
        if graph.not_modelled:  # Without a model of each operator even the cycles would be wrong.
            raise
        # After the semicolon the error lists the operators that have a lowering: left out here.
        reason = str(problem).partition(";")[0]
        way = _Way(searched, given, bands, algorithm)
        made = _without_values(graph, accelerator, npu, way)
    else:
        reason = ""
        made = _with_values(network, npu, _Way(searched, given, bands, algorithm), seed)
    program = made.program
    if all(layer.is_view for layer in made.layers):
        raise MappingError(f"{made.name}: {NOTHING_ASKED}")
    timed = run_program(program, npu)
    result = program_result(
        made.layers,
        made.fast.events(named_events(program, timed)),
        npu,
        accelerator,
        mapping=program.mapping,
        searched=made.search.answers,
        workload=made.name,
        workload_sha256=made.digest,
        seed=made.seed,
        lower_bound=made.lower_bound,
        left_to_host=made.left_to_host,
        algorithms=None if algorithm == DIRECT else made.fast.algorithms,
    )
    if graph is not None:
        result = noted(result, graph, npu, made.layers)
    if save_mapping is not None:
        write_mapping(save_mapping, result)
    if reason:
        save_without_values(program, out, reason)
    else:
        save_program(program, out)
    if timeline is not None:
        write_timeline(
            timeline, program, timed, {**result.made_with, "clock_hz": accelerator.clock_hz}
        )
    choice = memory_choice_of(npu)
    return Compiled(
        result=result,
        program=program,
        directory=Path(out),
        units=_units(timed),
        memory=choice.facts(),
        memory_sentence=choice.sentence(),
        without_values=reason,
        rounded=made.rounded,
        digits_note=digits_note(made.layers, npu),
    )


class _Way(NamedTuple):
    """How a network becomes a program.

    Args:
        search: Search for mappings.
        given: Mappings of layers that are not searched, or None.
        bands: Whether chains of layers are computed in bands of rows.
        algorithm: How convolutions are computed.
    """

    search: Search
    given: NetworkMapping | None
    bands: bool
    algorithm: Choice


class _Made(NamedTuple):
    """A program and its sources.

    Args:
        program: The program.
        search: Search that found the mappings of its layers.
        layers: Layers that it computes.
        fast: Layers among them that run by a fast algorithm.
        name: Name of the network.
        digest: Hexadecimal SHA-256 of the network.
        seed: Seed of the network's values, None if it has none.
        left_to_host: Names of the network's operators that the accelerator does not compute.
        rounded: Rounding errors of constants by name, for ``Compiled``.
        lower_bound: Lower bound of cycles and bytes over all mappings; None if the program has
            values.
    """

    program: Program
    search: Search
    layers: Sequence[Layer]
    fast: Fast
    name: str
    digest: str
    seed: int | None
    left_to_host: tuple[str, ...]
    rounded: Mapping[str, float] = MappingProxyType({})
    lower_bound: NetworkLowerBound | None = None


def _with_values(
    network: IntegerNetwork,
    npu: Npu,
    way: _Way,
    seed: int,
) -> _Made:
    compile_kernels()
    network, fast = fast_integers(network, npu, way.algorithm, way.search)
    chains, search = chains_for(
        fast.layers, npu, way.search, bands=way.bands, outputs=network.outputs
    )
    program = compile_network(network, npu, search=search, mapping=way.given, chains=chains)
    return _Made(
        program=program,
        search=search,
        layers=fast.layers,
        fast=fast,
        name=network.name,
        digest=network.digest,
        seed=seed,
        left_to_host=network.left_to_host,
        rounded=network.rounded,
    )


def _without_values(
    graph: Graph,
    arch: Arch,
    npu: Npu,
    way: _Way,
) -> _Made:
    network, _ = prepared(graph, arch, "cycle")
    if way.given is not None:
        way.given.check_names(network.name, [layer.name for layer in network.layers])
    compile_kernels()
    fast = fast_of(network.layers, npu, way.algorithm, way.search)
    network = replaced(network, layers=fast.layers)
    layers = None if way.given is None else way.given.layers
    chains, search = chains_for(
        network.layers, npu, way.search, bands=way.bands, outputs=network.outputs
    )
    program = schedule_layers(
        network.layers, npu, search, layers, outputs=network.outputs, chains=chains
    )
    return _Made(
        program,
        search,
        network.layers,
        fast,
        network.name,
        graph.digest,
        None,
        network.left_to_host,
        lower_bound=lower_bound(network, npu),
    )


def _units(timeline: Timeline) -> dict[str, dict[str, int]]:
    """Return the cycles of each unit of the machine, by what the unit did or waited for."""
    return {
        unit: dict(zip(UNIT_CAUSES, stack, strict=True))
        for unit, stack in zip(UNITS, timeline.unit_cycles().tolist(), strict=True)
    }
