"""What each stage makes of a network of the corpus, made once in a session."""

from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import TensorProto

import accelsim
from accelsim.arch import Arch
from accelsim.compiler import compile_network, estimate_layers, layers_of
from accelsim.integer import IntegerNetwork
from accelsim.integer.part import random_inputs
from accelsim.integer.read import quantize_input, read_integer_network, to_image
from accelsim.integer.reference import run_reference
from accelsim.npu import Events, Npu, npu_of
from accelsim.program import Program
from accelsim.simulate import Result
from accelsim.values import execute
from accelsim.workload import Graph, load_workload
from accelsim.workload.layers import LayerNetwork, lower
from accelsim_hdl.cosim.compiled import CompiledNpu
from campaign.networks import Case
from compiler.networks import machine
from corpus.networks import SIGNED, network
from integer_onnx.agreement import Agreement, compare, runtime, saved
from integer_onnx.models import Model

Values = Mapping[str, NDArray[Any]]

FIELDS: Mapping[str, dict[str, Any]] = {
    "weight_stationary": {"rows": 4, "cols": 3, "bus_bytes": 8, "words": 160, "rows_held": 5}
    | {"tables": 2, "banks": 4, "depthwise": True, "index_words": 16, "base_registers": 2},
    "output_stationary": {"rows": 3, "cols": 5, "bus_bytes": 4, "words": 512, "rows_held": 64}
    | {"tables": 1, "index_words": 4, "pipeline_registers": 2},
    "input_stationary": {"rows": 4, "cols": 4, "bus_bytes": 16, "words": 320, "rows_held": 16}
    | {"tables": 1, "index_words": 1, "outstanding_beats": 3},
}
"""Machines by dataflow."""

FORMATS = {
    "weight_stationary": "int8",
    "output_stationary": "uint8",
    "input_stationary": "int8",
}
"""Formats of activations by dataflow."""


def arch_of(dataflow: str, number: str) -> Arch:
    """Return a machine of the corpus.

    Args:
        dataflow: One of ``FIELDS``.
        number: Format of activations.
    """
    return machine(dataflow=dataflow, input_=number, **FIELDS[dataflow])


def on(dataflow: str) -> Npu:
    """Return a machine of the corpus, in the format of its dataflow."""
    return npu_of(arch_of(dataflow, FORMATS[dataflow]))


@cache
def bench(dataflow: str) -> CompiledNpu:
    """Return the RTL of a machine of the corpus, compiled once for each content."""
    return CompiledNpu(on(dataflow))


class Stages:
    """A network and what each stage makes of it, each made when it is first asked for.

    Args:
        case: The network.
        folder: Folder for its files.
    """

    def __init__(self, case: Case, folder: Path) -> None:
        self.case, self._folder = case, folder
        folder.mkdir(exist_ok=True)
        self.path = saved(case.model, folder)

    @cached_property
    def graph(self) -> Graph:
        """The operators that the reader finds."""
        return load_workload(self.path)

    @cached_property
    def lowered(self) -> LayerNetwork:
        """The layers of the operators."""
        return lower(self.graph)

    @cached_property
    def integers(self) -> IntegerNetwork:
        """The network in integers."""
        return read_integer_network(self.path)

    @cached_property
    def agreement(self) -> Agreement:
        """What a comparison of each layer with onnxruntime saw."""
        beside = self._folder / "onnxruntime"
        beside.mkdir(exist_ok=True)
        model, scales = self.case.steps or self.case.model, self.case.weight_scales
        return compare(model, beside, self.case.feeds, weight_scales=scales, rows_by_mean=False)

    @cached_property
    def ends(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Results of the reference interpreter and of onnxruntime, of the inputs in the file."""
        names, feeds = self.integers.inputs, self.case.feeds
        given = {
            name: quantize_input(self.integers, name, values)
            if np.issubdtype(values.dtype, np.floating)
            else to_image(self.integers, name, values)
            for name, values in zip(names, feeds.values(), strict=True)
        }
        (output,) = self.integers.outputs
        (theirs,) = runtime(self.case.model).run(None, feeds)
        ours = run_reference(self.integers, given)[output]
        return ours, to_image(self.integers, output, theirs)

    @cached_property
    def inputs(self) -> list[Values]:
        """Inputs of two runs."""
        return [random_inputs(self.integers, seed) for seed in range(2)]

    @cached_property
    def reference(self) -> list[Values]:
        """What the reference interpreter makes of the inputs."""
        return [run_reference(self.integers, inputs) for inputs in self.inputs]

    @cached_property
    def number(self) -> str:
        """Format of activations, which may be others than those of indices and of sums."""
        numbers = [tensor.number for tensor in self.integers.tensors.values()]
        return next(number.name for number in numbers if number.bits == 8)


def stages_of(model: Model, folder: Path) -> Stages:
    """Return the stages of a network whose result ``y`` is int8.

    Args:
        model: The network.
        folder: Folder for its files.
    """
    return Stages(Case(model.proto("y", TensorProto.INT8), model.feeds, {}, ()), folder)


class OnMachine:
    """The stages of a network that depend on a machine.

    Args:
        stages: The other stages of the network.
        arch: The machine.
    """

    def __init__(self, stages: Stages, arch: Arch) -> None:
        self.stages, self.arch, self.npu = stages, arch, npu_of(arch)

    @cached_property
    def program(self) -> Program:
        """The program of the network."""
        return compile_network(self.stages.integers, self.npu)

    def given(self, run: int) -> tuple[Program, NDArray[np.uint8]]:
        """Return the program at the indices of a run, and memory with the inputs."""
        inputs = self.stages.inputs[run]
        at = self.program.at({name: int(inputs[name]) for name in self.program.indices})
        return at, at.with_inputs(inputs)

    @cached_property
    def values(self) -> list[Values]:
        """Outputs of the program in each run."""
        found = []
        for run in range(len(self.stages.inputs)):
            memory = execute(*self.at(run))
            found.append({name: one.unpack(memory) for name, one in self.program.outputs.items()})
        return found

    def at(self, run: int) -> tuple[Program, Npu, NDArray[np.uint8]]:
        """Return what a machine needs to run the program."""
        program, image = self.given(run)
        return program, self.npu, image

    @cached_property
    def compiled(self) -> Result:
        """Counts and prices of the program, as ``compile`` gives them."""
        with TemporaryDirectory() as folder:
            return accelsim.compile(self.stages.integers, self.arch, folder).result

    @cached_property
    def timed(self) -> Result:
        """Counts and prices that ``run`` gives."""
        return accelsim.run(self.stages.graph, self.arch)

    def assert_counted_alike(self) -> None:
        """``run`` and ``compile`` count the same, layer by layer."""
        assert self.timed.counts == self.compiled.counts
        assert self.timed.energy_pj == self.compiled.energy_pj
        assert self.timed.area_um2 == self.compiled.area_um2
        assert [(layer.name, layer.counts) for layer in self.timed.layers] == [
            (layer.name, layer.counts) for layer in self.compiled.layers
        ]

    @cached_property
    def estimated(self) -> Events:
        """Counts of the estimate of each layer, added."""
        return estimate_layers(layers_of(self.stages.integers), self.npu).total


class Corpus:
    """The stages of all networks, each kept for the tests after the one that asks for it first.

    Args:
        folder: Folder for files.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stages: dict[tuple[str, str], Stages] = {}
        self._machines: dict[tuple[str, str], OnMachine] = {}

    def of(self, name: str, number: str) -> Stages:
        """Return the stages of a network in a format of activations."""
        key = name, number
        if key not in self._stages:
            folder = self._folder / f"{name}.{number}".replace(" ", "_")
            self._stages[key] = Stages(network(name, number), folder)
        return self._stages[key]

    def on(self, name: str, dataflow: str) -> "OnMachine":
        """Return the stages of a network on a machine."""
        key = name, dataflow
        if key not in self._machines:
            stages = self.of(name, "int8" if name in SIGNED else FORMATS[dataflow])
            self._machines[key] = OnMachine(stages, arch_of(dataflow, stages.number))
        return self._machines[key]
