"""``run``, ``compile`` and ``cosim`` with fast algorithms: one row for a layer, chosen by cost."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

import accelsim
from accelsim.arch import load_arch
from accelsim.compiler import network_for
from accelsim.errors import UserError
from accelsim.npu import npu_of
from accelsim.simulate.algorithms import Choice

MACHINE = "edge_npu"


def of_layers(result: accelsim.Result) -> dict[str, str]:
    """Return the algorithm of each convolution."""
    return {layer.name: layer.algorithm for layer in result.layers if layer.algorithm}


def test_a_layer_of_a_fast_algorithm_is_one_row_with_all_of_its_work() -> None:
    direct, fast = (
        accelsim.run("resnet18", MACHINE, algorithm=algorithm)
        for algorithm in ("direct", "winograd2")
    )

    assert len(fast.layers) < 35
    assert of_layers(direct) == {}
    assert list(of_layers(fast).values()).count("winograd2") == 13
    assert sum(layer.counts.cycles for layer in fast.layers) == fast.counts.cycles
    row = next(layer for layer in fast.layers if layer.name == "layer1_0_conv1")
    assert row.counts.macs == 28 * 28 * 16 * 64 * 64  # Tiles of 2 x 2, 16 products each.
    assert row.to_data()["algorithm"] == "winograd2"


@pytest.mark.parametrize(("algorithm", "saved"), [("winograd2", 2.25), ("winograd4", 4.0)])
def test_even_layers_multiply_as_much_less_as_published(algorithm: Choice, saved: float) -> None:
    direct, fast = (
        accelsim.run("resnet18", MACHINE, algorithm=each, tier="analytical")
        for each in ("direct", algorithm)
    )

    macs = {layer.name: layer.counts.macs for layer in direct.layers}
    even = [
        layer for layer in fast.layers if layer.name.startswith(("layer1_0_c", "layer2_0_conv2"))
    ]
    assert [macs[layer.name] / layer.counts.macs for layer in even] == [saved] * 3


def test_auto_is_no_slower_than_direct() -> None:
    found = {
        algorithm: accelsim.run("resnet18", MACHINE, objective="latency", algorithm=algorithm)
        for algorithm in ("direct", "winograd2", "winograd4", "auto")
    }

    cycles = {name: result.counts.cycles for name, result in found.items()}
    assert cycles["auto"] <= cycles["winograd2"] < cycles["direct"] < cycles["winograd4"]
    assert found["auto"].lower_bound is not None
    assert found["auto"].lower_bound.cycles <= cycles["auto"]


def test_notes_say_for_which_operands_results_are_equal() -> None:
    result = accelsim.run("digits_conv", MACHINE, algorithm="winograd2")

    assert result.notes[0] == (
        "winograd2 is exact on edge_npu for activations of at most 6 bits and weights of at most 4;"
        " compile checks the values of a network"
    )
    assert result.algorithm_sentence() == (
        "1 of 6 convolutions run by a fast algorithm: third (winograd2)"
    )


def test_a_trained_network_runs_on_the_rtl_with_equal_results_or_is_refused(tmp_path: Path) -> None:
    trained = network_for("digits_conv", npu_of(load_arch("edge_npu_tiny")))
    wide = {f"numbers.{operand}": "int16" for operand in ("input", "weight", "output")}
    sentence = r"^winograd2: layer third.input.* edge_npu writes results of int8, which do not hold"

    with pytest.raises(UserError, match=sentence):
        accelsim.compile(trained, MACHINE, tmp_path / "narrow", algorithm="winograd2")
    verdict = accelsim.cosim("edge_npu_tiny", workload=trained, algorithm="winograd2", replace=wide)

    assert verdict.outputs == 1
    assert (verdict.cycle_mismatches, verdict.value_mismatches) == (0, 0)
    assert verdict.output_mismatches == 0


def test_bands_and_fast_algorithms_exclude_each_other() -> None:
    with pytest.raises(UserError, match=r"^algorithm auto: layers of a fast algorithm are not"):
        accelsim.run("digits_conv", MACHINE, algorithm="auto", bands=True)
    with pytest.raises(UserError, match=r"algorithm"):
        accelsim.run("digits_conv", MACHINE, algorithm="winograd3")  # type: ignore[arg-type]
    with pytest.raises(UserError, match=r"^--algorithm needs --workload$"):
        accelsim.cosim("edge_npu_tiny", algorithm="auto")


FLOATS = {f"numbers.{name}": "bfloat16" for name in ("input", "weight", "output")} | {
    "numbers.accumulator": "float32"
}


def _large_kernel(folder: Path, channels: int, taps: int, side: int, groups: int = 1) -> Path:
    """Write a network of one convolution whose results are as many as its inputs."""
    weights = np.zeros((channels, channels // groups, taps, taps), np.float32)
    node = helper.make_node("Conv", ["x", "w"], ["y"], "conv", pads=[taps // 2] * 4, group=groups)
    shape = [1, channels, side, side]
    x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name in "xy")
    graph = helper.make_graph([node], "g", [x], [y], [numpy_helper.from_array(weights, "w")])
    file = folder / "large.onnx"
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)]), file)
    return file


@pytest.mark.parametrize(
    ("machine", "layer", "best"),
    [
        ("edge_npu", (64, 7, 56), "fft16"),
        ("array_128x128", (64, 7, 56), "direct"),
        ("edge_npu", (128, 31, 64, 128), "fft64"),
    ],
)
def test_auto_takes_fourier_transforms_only_where_they_cost_less(
    machine: str, layer: tuple[int, ...], best: str, tmp_path: Path
) -> None:
    file = _large_kernel(tmp_path, *layer)
    found = {
        algorithm: accelsim.run(
            file, machine, replace=FLOATS, objective="latency", algorithm=algorithm
        )
        for algorithm in ("direct", "fft16", "fft64", "auto")
    }

    cycles = {name: result.counts.cycles for name, result in found.items()}
    assert cycles["auto"] == min(cycles.values()) == cycles[best]
    assert len(found["fft64"].layers) == 1
    assert found["fft64"].notes[0] == (
        "fft64 rounds spectra to bfloat16, and results differ from those of the convolution by it;"
        " only run prices it"
    )


def test_fourier_transforms_are_refused_by_name_where_they_would_change_results(
    tmp_path: Path,
) -> None:
    file = _large_kernel(tmp_path, 64, 7, 56)
    only = r"^algorithm fft16: a Fourier transform rounds, and the vector unit has no instruction"

    with pytest.raises(UserError, match=r"^algorithm fft16: edge_npu must compute in floating poi"):
        accelsim.run(file, MACHINE, algorithm="fft16")
    with pytest.raises(UserError, match=only):
        accelsim.compile(file, MACHINE, tmp_path / "out", algorithm="fft16", replace=FLOATS)
    with pytest.raises(UserError, match=only):
        accelsim.cosim(MACHINE, workload=file, algorithm="fft16")
