"""Norms of groups of channels: between other layers, against onnxruntime, and what is refused."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto

import accelsim
from accelsim.compiler import compile_network
from accelsim.errors import MappingError, WorkloadError
from accelsim.integer.part import random_inputs
from accelsim.integer.read import quantize_input, read_integer_network, to_image
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.values import execute
from accelsim.workload import load_workload
from accelsim.workload.layers import Transpose, lower
from compiler.networks import machine
from integer_onnx.agreement import runtime, saved
from integer_onnx.models import Model, small_weights
from integer_onnx.pairs import real_input
from integer_onnx.recurrent import unrolled

KINDS = [("GroupNormalization", 1), ("GroupNormalization", 4), ("InstanceNormalization", 8)]


def network(
    kind: str, groups: int, *, pixels: tuple[int, int] = (6, 5), seed: int = 0, **other: Any
) -> tuple[Model, onnx.ModelProto]:
    """Return a network of a convolution of 8 filters, a norm, a Relu and a convolution.

    Args:
        kind: Operator of the norm.
        groups: Groups of the 8 channels.
        pixels: Rows and columns.
        seed: Seed of all numbers.
        other: Constants of the norm, by name, in place of those that are drawn.
    """
    model, draw = Model(), np.random.default_rng(seed)
    real, scale = real_input(model, draw, np.int8, "x", 1, 3, *pixels)
    weights = [small_weights(draw, *shape) for shape in ((8, 3, 3, 3), (4, 8, 1, 1))]
    first, last = (
        model.dequantized(f"w{place}", model.constant(f"w{place}_held", held), 0.0113, np.int8(0))
        for place, held in enumerate(weights)
    )
    given = {"scale": draw.uniform(0.3, 1.5, 8), "bias": draw.normal(0, 0.5, 8)} | other
    parts = [model.constant(name, values, np.float32) for name, values in given.items()]
    attributes = {"num_groups": groups} if kind == "GroupNormalization" else {}
    step = np.float32(2.317 * scale)
    model.node("Conv", "c", real, first, pads=[1, 1, 1, 1])
    model.quantized("c_q", "c", step, np.int8(5))
    model.dequantized("c_real", "c_q", step, np.int8(5))
    model.node(kind, "norm", "c_real", *parts, **attributes)
    model.node("Relu", "n", "norm")
    model.quantized("n_q", "n", np.float32(4 / 255), np.int8(-128))
    model.dequantized("n_real", "n_q", np.float32(4 / 255), np.int8(-128))
    model.node("Conv", "d", "n_real", last)
    model.quantized("y", "d", np.float32(0.05), np.int8(0))
    return model, model.proto("y", TensorProto.INT8, opset=21)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("kind", "groups"), KINDS)
def test_a_norm_between_convolutions_is_within_two_steps(
    kind: str, groups: int, seed: int, tmp_path: Path
) -> None:
    model, file = network(kind, groups, seed=seed)
    for name in ("c_q", "n_q"):
        file.graph.output.append(onnx.ValueInfoProto(name=name))
    integers = read_integer_network(saved(file, tmp_path))
    given = quantize_input(integers, integers.inputs[0], model.feeds["x"])

    found = run_reference(integers, {integers.inputs[0]: given})

    before, theirs = (
        to_image(integers, name, values)
        for name, values in zip(
            ("c_q", "n_q"), runtime(file).run(["c_q", "n_q"], model.feeds), strict=True
        )
    )
    ours = found["n_q"]
    assert np.array_equal(found["c_q"], before)
    assert np.abs(ours - theirs).max() <= 2
    assert np.sqrt(np.mean((ours - theirs) ** 2.0)) <= 1
    assert len(np.unique(theirs)) > 40


@pytest.mark.parametrize(("kind", "groups"), KINDS)
def test_programs_compute_the_reference_and_run_counts_them(
    kind: str, groups: int, tmp_path: Path
) -> None:
    path = saved(network(kind, groups)[1], tmp_path)
    arch = machine(rows=8, cols=4, words=512, rows_held=8, tables=1)
    integers = read_integer_network(path)
    inputs = random_inputs(integers, 3)

    program = compile_network(integers, npu_of(arch))
    memory = execute(program, npu_of(arch), program.with_inputs(inputs))

    assert np.array_equal(program.outputs["y"].unpack(memory), run_reference(integers, inputs)["y"])
    compiled = accelsim.compile(path, arch, tmp_path / "out").result
    assert accelsim.run(path, arch).counts == compiled.counts


def test_an_image_between_layers_is_transposed_only_between_groups(tmp_path: Path) -> None:
    moved = {}
    for kind, groups in KINDS:
        layers = lower(load_workload(saved(network(kind, groups)[1], tmp_path))).layers
        moved[groups] = [one.name for one in layers if isinstance(one, Transpose)]

    assert moved == {1: [], 4: ["norm/groups", "norm/tokens"], 8: ["norm/groups", "norm/tokens"]}


@pytest.mark.parametrize(("kind", "groups"), KINDS)
def test_its_operators_in_real_numbers_are_the_norm(kind: str, groups: int, tmp_path: Path) -> None:
    attribute = f"<num_groups = {groups}>" if kind[0] == "G" else "<epsilon = 0.01>"
    text = f"""<ir_version: 9, opset_import: ["" : 21]> net (float[1,8,2,3] x) => (float[1,8,2,3] y)
    <float[8] s = {{1, 2, 3, 4, 5, 6, 7, -8}}, float[8] b = {{0, 1, 0, 2, 0, 3, 0, 4}}>
    {{ y = {kind} {attribute} (x, s, b) }}"""
    file = onnx.parser.parse_model(text)
    image = np.random.default_rng(groups).normal(0, 1, (1, 8, 2, 3)).astype(np.float32)

    (found,) = runtime(unrolled(file, tmp_path)).run(None, {"x": image})
    (wanted,) = runtime(file).run(None, {"x": image})

    np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-5)
    assert not any(node.op_type == kind for node in unrolled(file, tmp_path).graph.node)


def test_a_norm_in_real_numbers_counts_once(tmp_path: Path) -> None:
    text = """<ir_version: 9, opset_import: ["" : 21]> net (float[1,8,4,4] x, float[8,8,1,1] w)
    => (float[1,8,4,4] y) <float[8] s = {1, 1, 1, 1, 1, 1, 1, 1}>
    { n = GroupNormalization <num_groups = 2> (x, s, s) r = Relu (n) y = Conv (r, w) }"""

    graph = load_workload(saved(onnx.parser.parse_model(text), tmp_path))

    norm, _, conv = graph.operators
    (work,) = norm.work
    # Five operations an element, a scale and an offset, and five for each group.
    assert (work.input_elements, work.output_elements) == (128, 128)
    assert (work.operations, norm.macs, conv.macs) == (7 * 128 + 5 * 2, 0, 8 * 8 * 16)
    assert graph.tensors["n"].shape == (1, 8, 4, 4)


def test_a_group_beyond_the_buffers_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = saved(network("GroupNormalization", 1, pixels=(24, 20))[1], tmp_path)
    arch = machine(rows=8, cols=4, words=512, rows_held=8, tables=1)

    with pytest.raises(MappingError, match=r"its rows of 3840 channels take 960 words, and the"):
        compile_network(read_integer_network(path), npu_of(arch))


@pytest.mark.parametrize(
    ("kind", "groups", "other", "opset", "sentence"),
    [
        ("GroupNormalization", 3, {}, 21, ": num_groups 3 does not divide 8 channels"),
        ("InstanceNormalization", 8, {}, 13, " is of operator set 13; its steps need 17 or more"),
    ],
)
def test_what_cannot_be_composed_is_refused(
    kind: str, groups: int, other: dict[str, Any], opset: int, sentence: str, tmp_path: Path
) -> None:
    file = network(kind, groups, **other)[1]
    file.opset_import[0].version = opset
    path = saved(file, tmp_path)
    said = f"{path}: node norm ({kind}){sentence}"

    with pytest.raises(WorkloadError, match=f"^{re.escape(said)}$"):
        read_integer_network(path)
