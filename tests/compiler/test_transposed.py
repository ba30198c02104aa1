"""Transposed convolutions: phases that write between each other, on the model and on the RTL."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from accelsim.api.compile import compile_program
from accelsim.arch import load_arch
from accelsim.compiler import compile_network, estimate_layers, layers_of, schedule_layers
from accelsim.compiler.zoo import network_for
from accelsim.errors import WorkloadError
from accelsim.integer import IntegerNetwork
from accelsim.integer.part import random_inputs
from accelsim.isa import INSTRUCTIONS
from accelsim.npu import Npu, npu_of
from accelsim.program.check import check_program
from accelsim.simulate import run
from accelsim.timeline import run_program
from accelsim.workload import load_workload
from accelsim.workload.layers import Arrangement, lower
from compiler.checks import ARRAYS, COUNTED, assert_network_agrees, right_program
from corpus.stages import bench, on
from workload.onnx_text import constant, model_text

UNET = (
    "[d] d = Conv <strides = [2, 2], pads = [1, 1, 1, 1]> (x, v3)"
    " [u] u = ConvTranspose <strides = [2, 2], kernel_shape = [2, 2]> (d, w2)"
    " [s] s = Conv <pads = [1, 1, 1, 1]> (x, v3)"
    " [j] j = Concat <axis = 1> (u, s) [y] y = Conv (j, v1)"
)
"""A level of a U-Net (Ronneberger et al. 2015, arXiv:1505.04597): down, up, joined by a Concat."""
WEIGHTS = {"v3": "4,6,3,3", "w2": "4,6,2,2", "v1": "3,10,1,1"}


def file(folder: Path, nodes: str, weights: dict[str, str], image: str = "6,8,10") -> Path:
    """Write a network of an image x and an output y."""
    constants = ", ".join(constant("float", shape, name) for name, shape in weights.items())
    path = folder / "net.onnxtxt"
    path.write_text(model_text(f"net (float[1,{image}] x) => (y) <{constants}> {{ {nodes} }}"))
    return path


def some_layer(generator: np.random.Generator, folder: Path) -> Path:
    """Write a transposed convolution between two others, each result with a tap."""

    def some(least: int, most: int) -> int:
        return int(generator.integers(least, most + 1))

    groups, each, depth = some(1, 3), some(1, 5), some(1, 5)
    kernel = [some(1, 4), some(1, 4)]
    strides = [some(1, taps) for taps in kernel]
    pads = [some(0, taps // 2) for taps in (*kernel, *kernel)]
    more = [some(0, step - 1) for step in strides]
    attributes = (
        f"strides = {strides}, pads = {pads}, output_padding = {more}, group = {groups},"
        f" kernel_shape = {kernel}"
    )
    bias = ", b" if generator.random() < 0.5 else ""
    nodes = (
        f"[a] a = Conv (x, v) t = ConvTranspose <{attributes}> (a, w{bias}) [r] r = Relu (t)"
        " [y] y = Conv (r, u)"
    )
    weights = {
        "v": f"{groups * depth},3,1,1",
        "w": f"{groups * depth},{each},{kernel[0]},{kernel[1]}",
        "b": f"{groups * each}",
        "u": f"3,{groups * each},1,1",
    }
    return file(folder, nodes, weights, f"3,{some(3, 7)},{some(3, 7)}")


def machine(dataflow: str, **changes: Any) -> Npu:
    return npu_of(load_arch("edge_npu_tiny", {"array.dataflow": dataflow, **changes}))


def checked(network: IntegerNetwork, npu: Npu) -> dict[str, int]:
    """Compile and run a network; return the instructions of each layer."""
    program = right_program(network, npu)
    return {name: end - first for name, first, end in program.layers}


def copies(network: IntegerNetwork, counts: dict[str, int]) -> int:
    """Return the instructions that put phases together."""
    return sum(counts[one.name] for one in network.layers if isinstance(one.layer, Arrangement))


@pytest.mark.sampled(8)
@pytest.mark.parametrize("dataflow", ARRAYS)
@pytest.mark.parametrize("seed", range(24))
def test_random_layers_have_the_values_of_the_reference_and_the_counts_of_run(
    seed: int, dataflow: str, tmp_path: Path
) -> None:
    path, npu = some_layer(np.random.default_rng(seed), tmp_path), machine(dataflow)
    network = network_for(path, npu)

    counts = checked(network, npu)

    events = run_program(compile_network(network, npu), npu).events
    bound = estimate_layers(layers_of(network), npu).total
    assert {name: getattr(bound, name) for name in COUNTED} == {
        name: getattr(events, name) for name in COUNTED
    }
    arch = load_arch("edge_npu_tiny", {"array.dataflow": dataflow})
    timed = run(path, arch).counts
    assert timed.cycles == events.cycles
    assert timed.macs == sum(layer.macs for layer in layers_of(network))
    assert copies(network, counts) == 0


@pytest.mark.parametrize("dataflow", ARRAYS)
def test_a_level_of_a_u_net_copies_nothing(dataflow: str, tmp_path: Path) -> None:
    npu = machine(dataflow)
    network = network_for(file(tmp_path, UNET, WEIGHTS), npu)

    counts = checked(network, npu)

    assert copies(network, counts) + counts["j"] == 0


def test_phases_lie_in_the_local_memory_too(tmp_path: Path) -> None:
    path = file(tmp_path, UNET, WEIGHTS)
    changes = {"local_memory.capacity_bytes": 8192}
    near, far = machine("weight_stationary", **changes), machine("weight_stationary")

    checked(network_for(path, near), near)

    beats = [
        run_program(compile_network(network_for(path, npu), npu), npu).events.load_beats
        for npu in (near, far)
    ]
    assert beats[0] < beats[1]


def test_each_byte_of_two_images_is_stored_once(tmp_path: Path) -> None:
    attributes = "strides = [2, 3], pads = [1, 1, 0, 1]"
    path = file(tmp_path, f"[y] y = ConvTranspose <{attributes}> (x, w)", {"w": "6,4,3,4"})
    path.write_text(path.read_text().replace("float[1,6,8,10]", "float[2,6,5,7]"))
    network, npu = lower(load_workload(path)), machine("weight_stationary")

    program = schedule_layers(network.layers, npu, outputs=network.outputs)

    check_program(program, npu)
    stored: list[int] = []
    for row in program.instructions:
        if row["opcode"] == INSTRUCTIONS["STORE"].opcode:
            y, x, byte = np.ogrid[: row["y_count"], : row["x_count"], : row["word_bytes"]]
            address = int(row["address"]) + y * int(row["y_stride"]) + x * int(row["x_stride"])
            stored += (address + byte).reshape(-1).tolist()
    assert sorted(stored) == list(range(min(stored), min(stored) + 2 * 10 * 20 * 4))


@pytest.mark.parametrize(
    "nodes",
    [
        UNET,
        "[a] a = Conv (x, v1) [y] y = ConvTranspose <strides = [2, 2], pads = [1, 1, 1, 1],"
        " group = 3> (a, w3)",
    ],
    ids=["u-net", "depthwise"],
)
def test_hardware_writes_phases_between_each_other(nodes: str, tmp_path: Path) -> None:
    npu = on("weight_stationary")
    weights = WEIGHTS if nodes == UNET else {"v1": "3,6,1,1", "w3": "3,1,4,4"}
    network = network_for(file(tmp_path, nodes, weights), npu)

    assert_network_agrees(network, random_inputs(network, 1), npu, bench("weight_stationary"))


@pytest.mark.parametrize(
    ("node", "shape", "sentence"),
    [
        (
            "ConvTranspose <strides = [3, 3]> (x, w)",
            "6,4,2,2",
            "node y (ConvTranspose) has strides beyond its kernel: results without a product",
        ),
        (
            "ConvTranspose <strides = [9, 9]> (x, w)",
            "6,4,9,9",
            "node y (ConvTranspose) has an input [1, 6, 8, 10]; only images have an integer form,"
            " in at most 64 phases",
        ),
    ],
)
def test_what_has_no_values_is_refused_and_timed(
    node: str, shape: str, sentence: str, tmp_path: Path
) -> None:
    path = file(tmp_path, f"[y] y = {node}", {"w": shape})
    npu = machine("weight_stationary")

    with pytest.raises(WorkloadError) as caught:
        network_for(path, npu)

    assert str(caught.value).endswith(sentence)
    assert run(path, "edge_npu_tiny").counts.macs == 80 * int(
        np.prod([*map(int, shape.split(","))])
    )


def test_padding_before_it_counts_in_run_and_compile(tmp_path: Path) -> None:
    """6 x 10 pixels, padding included, meet 10 x 7 x 3 x 3 weights."""
    path = tmp_path / "net.onnxtxt"
    weights = f"{constant('float', '10,7,3,3', 'w')}, int64[8] n = {{0, 0, 1, 2, 0, 0, 1, 0}}"
    nodes = "p = Pad (x, n) [y] y = ConvTranspose <kernel_shape = [3, 3]> (p, w)"
    path.write_text(model_text(f"net (float[1,10,4,8] x) => (y) <{weights}> {{ {nodes} }}"))

    timed = run(path, "edge_npu_tiny").counts
    compiled = compile_program(path, "edge_npu_tiny", tmp_path / "program").result.counts

    assert compiled == timed
    assert timed.macs == 6 * 10 * 10 * 7 * 9
