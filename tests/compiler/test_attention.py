"""Heads of attention from files: the layers of ``run`` and of ``compile`` are one schedule."""

from pathlib import Path

import numpy as np
import pytest
from onnx import TensorProto

from accelsim.arch import Arch, load_arch
from accelsim.compiler import estimate_layers, layers_of, schedule_layers
from accelsim.integer import IntegerNetwork
from accelsim.integer.part import random_inputs
from accelsim.integer.read import read_integer_network
from accelsim.npu import COUNTERS, npu_of
from accelsim.simulate.run import prepared
from accelsim.timeline import run_program
from accelsim.workload import load_workload
from accelsim.workload.layers import LayerNetwork, lower
from compiler.checks import right_program
from compiler.networks import machine
from integer_onnx.agreement import saved
from integer_onnx.matrices import pair_attention, pair_tokens

MOVED = {"q_heads", "k_heads", "v_heads", "merged"}
"""Transpositions: only that of the keys moves anything."""


def attention(folder: Path, seed: int) -> tuple[IntegerNetwork, LayerNetwork]:
    """Return a network of attention as integers and as layers."""
    model, output, kind = pair_attention(np.random.default_rng(seed))
    path = saved(model.proto(output, kind), folder)
    return read_integer_network(path), lower(load_workload(path))


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
@pytest.mark.parametrize("seed", range(4))
def test_attention_compiles(seed: int, dataflow: str, tmp_path: Path) -> None:
    network, layers = attention(tmp_path, seed)
    npu = npu_of(machine(dataflow=dataflow))

    program = right_program(network, npu, random_inputs(network, seed))

    moved = {name for name, first, end in program.layers if end > first} & MOVED
    assert moved == {"k_heads"}
    events = run_program(program, npu).events
    for found in (layers.layers, layers_of(network)):
        assert run_program(schedule_layers(found, npu), npu).events == events


HEADS = ("query_heads", "key_heads", "value_heads", "context_tokens")
COUNTED = [name for name in COUNTERS if not name.endswith("cycles")]
"""Counters of a layer that do not depend on time."""


def test_heads_of_real_numbers_are_read_and_written_in_place_unless_they_are_wanted() -> None:
    graph = load_workload("bert_base", {"batch": 2, "sequence": 16})
    network, npu = prepared(graph, load_arch("edge_npu"), "cycle")
    wanted = {"layer3_attention_query_heads", "layer3_attention_context"}
    moved = {}
    for outputs in (network.outputs, (*network.outputs, *wanted)):
        program = schedule_layers(network.layers, npu, outputs=outputs)
        estimated = estimate_layers(network.layers, npu, outputs=outputs)
        timed = run_program(program, npu)
        for counted, events in zip(estimated.events, timed.layer_events, strict=True):
            assert [getattr(counted, name) for name in COUNTED] == [
                getattr(events, name) for name in COUNTED
            ]
        spans = {name: end - first for name, first, end in program.layers}
        moved[outputs] = {name for name in spans if name.endswith(HEADS) and spans[name]}

    keys = {f"layer{layer}_attention_key_heads" for layer in range(12)}
    alone, asked = moved.values()
    assert alone == keys
    assert asked == keys | {"layer3_attention_query_heads", "layer3_attention_context_tokens"}


@pytest.mark.parametrize("seed", range(4))
def test_pixels_of_an_image_are_tokens(seed: int, tmp_path: Path) -> None:
    model, output, kind = pair_tokens(np.random.default_rng(seed))
    network = read_integer_network(saved(model.proto(output, kind), tmp_path))
    npu = npu_of(machine(input_="uint8" if kind == TensorProto.UINT8 else "int8"))

    program = right_program(network, npu)

    moved = {name for name, first, end in program.layers if end > first}
    assert not moved & {"turned", "tokens", "planes"}


@pytest.mark.parametrize("preset", ["edge_npu", "gemmini_16x16", "edge_npu_tiny"])
def test_attention_compiles_on_presets(preset: str, tmp_path: Path) -> None:
    network, _ = attention(tmp_path, 1)
    arch: Arch = load_arch(preset)

    right_program(network, npu_of(arch))
