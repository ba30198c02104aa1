"""``run``, ``compile`` and ``cosim`` with fast algorithms: one row for a layer, chosen by cost."""

from pathlib import Path

import pytest

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
