"""Adder convolutions from the file to results and refusals."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from accelsim.arch import load_arch
from accelsim.compiler import compile_network, network_for
from accelsim.errors import DocumentError, MappingError, UserError, WorkloadError
from accelsim.integer.arithmetic import Convolution
from accelsim.integer.operators import operator_lines
from accelsim.integer.part import random_inputs
from accelsim.integer.read import read_float_network, read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.simulate import run
from accelsim.values import execute
from accelsim.workload.load import load_workload

CHANNELS, FILTERS, SIDE = 4, 8, 7
UNSIGNED = {"numbers.input": "uint8", "numbers.output": "uint8", "array.element": "adder"}
SCALE = np.float32(0.05)


def model(
    *,
    kind: str = "AdderConv",
    zero_point: int = 0,
    weight_scale: float = SCALE,
    gain: float = 1.0,
    quantized: bool = True,
    group: int = 1,
) -> Any:
    """An adder convolution of stride 2, a batch norm and a ReLU, between quantizations."""
    draw = np.random.default_rng(3)
    given = {
        "sx": SCALE,
        "zx": np.uint8(zero_point),
        "sw": np.float32(weight_scale),
        "zw": np.int8(0),
        "sy": np.float32(0.4),
        "zy": np.uint8(0),
        "w": draw.integers(-90, 91, (FILTERS, CHANNELS // group, 3, 3)).astype(np.int8),
        "scale": gain * draw.uniform(0.5, 1.5, FILTERS).astype(np.float32),
        "bias": draw.uniform(0, 20, FILTERS).astype(np.float32),
        "mean": draw.uniform(-250, -200, FILTERS).astype(np.float32),
        "variance": np.ones(FILTERS, np.float32),
    }
    nodes = [
        helper.make_node("QuantizeLinear", ["x", "sx", "zx"], ["q"]),
        helper.make_node("DequantizeLinear", ["q", "sx", "zx"], ["r"]),
        helper.make_node("DequantizeLinear", ["w", "sw", "zw"], ["v"]),
        helper.make_node(
            kind,
            ["r" if quantized else "x", "v"],
            ["d"],
            name="sums",
            domain="accelsim" if kind == "AdderConv" else "",
            pads=[1] * 4,
            strides=[2, 2],
            group=group,
        ),
        helper.make_node(
            "BatchNormalization", ["d", "scale", "bias", "mean", "variance"], ["n"], name="norm"
        ),
        helper.make_node("Relu", ["n"], ["y" if not quantized else "t"]),
        helper.make_node("QuantizeLinear", ["t", "sy", "zy"], ["y"]),
    ]
    shape = [1, FILTERS, (SIDE + 1) // 2, (SIDE + 1) // 2]
    kind_of_result = TensorProto.UINT8 if quantized else TensorProto.FLOAT
    graph = helper.make_graph(
        nodes if quantized else nodes[2:-1],
        "adder",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, CHANNELS, SIDE, SIDE])],
        [helper.make_tensor_value_info("y", kind_of_result, shape)],
        [numpy_helper.from_array(np.asarray(values), name) for name, values in given.items()],
    )
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("accelsim", 1)]
    return helper.make_model(graph, opset_imports=opsets)


@pytest.fixture
def saved(tmp_path: Path) -> Any:
    def save(**options: Any) -> Path:
        path = tmp_path / "adder.onnx"
        onnx.save(model(**options), path)
        return path

    return save


def in_real_numbers(image: np.ndarray, zero_point: int) -> np.ndarray:
    """The results of the file in floats, as its operators are defined, tap after tap."""
    given = {one.name: numpy_helper.to_array(one) for one in model().graph.initializer}
    real = (image.astype(np.float64) - zero_point) * SCALE
    padded = np.pad(real, ((1, 1), (1, 1), (0, 0)))
    weights = given["w"].astype(np.float64) * SCALE
    side = (SIDE + 1) // 2
    sums = np.zeros((side, side, FILTERS))
    for y, x, k in np.ndindex(sums.shape):
        window = padded[2 * y : 2 * y + 3, 2 * x : 2 * x + 3].transpose(2, 0, 1)
        sums[y, x, k] = -np.abs(window - weights[k]).sum()
    factor = given["scale"] / np.sqrt(given["variance"] + 1e-5)
    return np.maximum((sums - given["mean"]) * factor + given["bias"], 0)


@pytest.mark.parametrize("zero_point", [0, 20])
def test_the_integers_of_a_file_are_its_real_numbers_rounded(saved: Any, zero_point: int) -> None:
    network = read_integer_network(saved(zero_point=zero_point))
    values = random_inputs(network, 1)

    found = run_reference(network, values)[network.outputs[0]]

    (name,) = network.inputs
    wanted = in_real_numbers(values[name], zero_point) / np.float32(0.4)
    assert len(np.unique(found)) > 40
    # Half a step, and half a sum: the bias is an integer, and a sum at most 0.19 steps.
    assert np.abs(found - np.clip(wanted, 0, 255)).max() <= 0.5 + 0.1


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
@pytest.mark.parametrize("group", [1, 4])
def test_a_program_gives_the_results_of_the_reference(
    saved: Any, dataflow: str, group: int
) -> None:
    arch = load_arch("edge_npu_tiny", {**UNSIGNED, "array.dataflow": dataflow})
    npu = npu_of(arch)
    network = network_for(str(saved(group=group)), npu)
    values = random_inputs(network, 2)
    program = compile_network(network, npu)

    memory = execute(program, npu, program.with_inputs(values))

    (name,) = network.outputs
    assert np.array_equal(
        program.outputs[name].unpack(memory), run_reference(network, values)[name]
    )


def test_an_adder_takes_the_cycles_and_bytes_of_a_convolution(saved: Any) -> None:
    results = [
        run(str(saved(kind=kind)), "edge_npu_tiny", replace={**UNSIGNED, "array.element": element})
        for kind, element in (("AdderConv", "adder"), ("Conv", "multiply"))
    ]

    adder, product = results
    assert adder.counts == product.counts
    assert adder.energy_pj["mac"] < product.energy_pj["mac"]
    assert adder.area_um2["array"] < product.area_um2["array"]
    (note,) = (one for one in adder.notes if "distance" in one)
    assert note.startswith("no source prices a distance of uint8 to int8: derived as 0.267 times")


def refusal(path: Path, **fields: object) -> str:
    npu = npu_of(load_arch("edge_npu_tiny", {**UNSIGNED, **fields}))
    with pytest.raises(UserError) as problem:
        compile_network(network_for(str(path), npu), npu)
    return str(problem.value)


def test_a_machine_of_other_elements_is_refused(saved: Any) -> None:
    assert refusal(saved(), **{"array.element": "multiply"}) == (
        "layer sums: sums distances (AdderConv), and the elements of edge_npu_tiny multiply; it"
        " needs array.element adder"
    )
    assert refusal(saved(kind="Conv")) == (
        "layer sums: multiplies, and the elements of edge_npu_tiny sum distances; it needs"
        " array.element multiply"
    )
    for path, element, needed in (
        (saved(), "multiply", "adder"),
        ("resnet18", "adder", "multiply"),
    ):
        with pytest.raises(MappingError, match=f"needs array.element {needed}$"):
            run(str(path), "edge_npu_tiny", replace={"array.element": element})


def test_scales_that_differ_are_refused(saved: Any) -> None:
    with pytest.raises(WorkloadError) as problem:
        read_integer_network(saved(weight_scale=0.025))

    assert str(problem.value).endswith(
        "node sums (AdderConv) has weights of the scale 0.025 and reads q of the scale 0.05;"
        " distances need one scale for both"
    )


def test_a_network_in_real_numbers_has_cycles_and_no_integers(saved: Any) -> None:
    path = saved(quantized=False)

    assert run(str(path), "edge_npu_tiny", replace=UNSIGNED).counts.cycles > 0
    with pytest.raises(WorkloadError, match=r"sums \(AdderConv\) has an integer form only in a"):
        read_float_network(path)


def test_a_negative_factor_is_refused(saved: Any) -> None:
    with pytest.raises(WorkloadError, match=r"node norm .* multiplies distances by -[\d.]+; only"):
        read_integer_network(saved(gain=-1.0))


def test_a_zero_point_that_moves_weights_out_of_their_format_is_refused(saved: Any) -> None:
    assert refusal(saved(zero_point=100)) == (
        "layer sums: weights plus the zero point of the input are 10 to 186; adder elements of int8"
        " hold -127 to 127"
    )
    signed = {"numbers.input": "int8", "numbers.output": "int8"}
    assert refusal(saved(), **signed).endswith(
        "; numbers.input uint8 moves zero points of int8 by half its range"
    )


@pytest.mark.parametrize(
    ("fields", "needs"),
    [
        ({"numbers.weight": "uint8"}, "a numbers.weight of int2 or wider, not uint8"),
        ({"numbers.weight": "ternary"}, "a numbers.weight of int2 or wider, not ternary"),
        ({"numbers.input": "q1.2"}, "a numbers.input of integers, not q1.2"),
        (
            {"array.composition": "bit_serial", "array.serial_operand": "weight"},
            "array.composition fixed, not bit_serial",
        ),
        (
            {"sparsity.weight": "2:4", "sparsity.exploited": "skipping"},
            "sparsity.exploited none, as the distance to a zero is not zero, not skipping",
        ),
        (
            {"sparsity.exploited": "gating", "sparsity.weight": "density=0.5"},
            "sparsity.exploited none, as the distance to a zero is not zero, not gating",
        ),
        (
            {"array.engine.kind": "broadcast", "sparsity.weight": "density=0.5",
             "sparsity.input": "density=0.5"},
            "array.engine.kind systolic, not broadcast",
        ),
        (
            {"numbers.layers.*": "int12"},
            "no numbers.layers, as the distance to a weight is not a sum of those to its digits",
        ),
        (
            {"array.dataflow": "row_stationary"},
            "array.dataflow weight_stationary, output_stationary or input_stationary, not"
            " row_stationary",
        ),
    ],
)  # fmt: skip
def test_machines_on_which_distances_mean_nothing_are_refused(
    fields: dict[str, Any], needs: str
) -> None:
    with pytest.raises(DocumentError) as problem:
        load_arch("edge_npu_tiny", {"array.element": "adder", **fields})

    assert f"array.element adder needs {needs}" in str(problem.value)


def test_an_adder_is_read_as_a_convolution_with_its_own_name(saved: Any) -> None:
    graph = load_workload(str(saved()))
    (operator,) = (one for one in graph.operators if one.name == "sums")

    assert (operator.kind, operator.spelling) == ("conv", "AdderConv")
    assert operator.macs == FILTERS * CHANNELS * 9 * 16
    (line,) = (one for one in operator_lines() if one.startswith("AdderConv "))
    assert line.split()[1:4] == ["modelled", "values", "RTL"]
    (layer,) = read_integer_network(saved()).layers
    assert isinstance(layer, Convolution)
    assert layer.layer.element == "adder"
    assert layer.layer.operators == ("sums", "norm", "relu_5")
