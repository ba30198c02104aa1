"""Programs of fast convolutions: counters of the analytical model, places of results, refusals."""

from dataclasses import replace

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network, estimate_layers, layers_of, schedule_layers
from accelsim.compiler.search import Search
from accelsim.errors import MappingError
from accelsim.integer.part import random_inputs
from accelsim.integer.reference import run_reference
from accelsim.npu import COUNTERS, Events, machine_of, npu_of
from accelsim.simulate.algorithms import fast_integers, fast_of
from accelsim.timeline import run_program
from accelsim.values import execute
from integer.windows import convolution, drawn

EXACT = [name for name in COUNTERS if "cycles" not in name or name == "stream_cycles"]


def amounts(events: Events) -> dict[str, int]:
    """Return the counters that the analytical model promises exactly."""
    return {name: getattr(events, name) for name in EXACT}


@pytest.mark.parametrize("algorithm", ["winograd2", "winograd4"])
@pytest.mark.parametrize(
    ("arch", "image", "filters"),
    [
        ("edge_npu_tiny", (7, 9, 8), 6),
        ("edge_npu_tiny", (12, 12, 4), 12),
        ("edge_npu", (14, 14, 64), 40),
        ("edge_npu", (16, 16, 32), 64),
        ("array_32x32", (10, 6, 32), 64),
    ],
)
def test_the_analytical_model_counts_what_the_program_does(
    algorithm: str, arch: str, image: tuple[int, int, int], filters: int
) -> None:
    npu = npu_of(load_arch(arch))
    (layer,) = layers_of(convolution(image, filters))
    layers = fast_of([layer], npu, algorithm, Search()).layers

    estimated = estimate_layers(layers, npu, outputs=("y",)).total
    done = run_program(schedule_layers(layers, npu, outputs=("y",)), npu).events

    assert amounts(estimated) == amounts(done)
    assert 0.8 < estimated.cycles / done.cycles < 1.2


@pytest.mark.parametrize(("arch", "channels"), [("edge_npu_tiny", 16), ("edge_npu", 128)])
def test_strassen_moves_no_blocks(arch: str, channels: int) -> None:
    npu = npu_of(load_arch(arch))
    (layer,) = layers_of(convolution((6, 8, channels), channels, (0, 0, 0, 0), kernel=1))
    layers = fast_of([layer], npu, "strassen", Search()).layers

    program = schedule_layers(layers, npu, outputs=("y",))

    estimated = estimate_layers(layers, npu, outputs=("y",)).total
    assert amounts(estimated) == amounts(run_program(program, npu).events)
    instructions = {name: end - first for name, first, end in program.layers}
    for name in ("conv.blocks", "conv.inputs", "conv.results"):
        assert instructions[name] == 0


@pytest.mark.parametrize("objective", ["latency", "dram_bytes"])
@pytest.mark.parametrize("seed", range(6))
def test_programs_compute_the_convolution(seed: int, objective: str) -> None:
    npu = npu_of(load_arch("edge_npu_tiny", {"vector_unit.depthwise": True}))
    network, search = drawn(seed), Search(objective)
    fast, _ = fast_integers(network, npu, "winograd2", search)
    values = random_inputs(network, seed)

    program = compile_network(fast, npu, search=search)

    memory = execute(replace(program, image=program.with_inputs(values)), npu)
    results = program.outputs["y"].unpack(memory)
    assert np.array_equal(results, run_reference(network, values)["y"])


def test_even_images_of_results_are_stored_in_their_places() -> None:
    npu = npu_of(load_arch("edge_npu_tiny"))
    (layer,) = layers_of(convolution((8, 8, 8), 8))
    layers = fast_of([layer], npu, "winograd2", Search()).layers

    program = schedule_layers(layers, npu, outputs=("y",))

    instructions = {name: end - first for name, first, end in program.layers}
    assert instructions["conv.results"] == 0
    assert instructions["conv.inputs"] == 0


def test_activations_that_grow_too_wide_are_refused_by_name() -> None:
    npu = npu_of(load_arch("edge_npu_tiny"))
    network = convolution((6, 6, 4), 4, bits=(8, 4))

    sentence = (
        r"^winograd2: layer conv\.input\.0: edge_npu_tiny writes results of int8, which do not hold"
        r" the values of conv\.input\.0 \(-255 to 255\); set numbers.input and numbers.output to"
        r" int16$"
    )
    with pytest.raises(MappingError, match=sentence):
        fast_integers(network, npu, "winograd2", Search())


def test_weights_that_grow_too_wide_are_refused_by_name() -> None:
    npu = npu_of(load_arch("edge_npu_tiny"))
    network = convolution((6, 6, 4), 4, bits=(6, 8))

    with pytest.raises(MappingError, match=r"^winograd2: layer conv: weights from .* int8;"):
        fast_integers(network, npu, "winograd2", Search())


def test_auto_leaves_layers_direct_whose_results_would_change() -> None:
    npu = npu_of(load_arch("edge_npu"))
    network = convolution((14, 14, 256), 16, bits=(8, 8))

    fast, how = fast_integers(network, npu, "auto", Search())

    assert how.algorithms == {"conv": "direct"}
    assert fast.layers == network.layers


@pytest.mark.parametrize(("channels", "algorithm"), [(16, "direct"), (128, "winograd2")])
def test_auto_takes_what_costs_less(channels: int, algorithm: str) -> None:
    npu = npu_of(load_arch("edge_npu"))
    (layer,) = layers_of(convolution((14, 14, channels), channels))

    how = fast_of([layer], npu, "auto", Search("latency"))

    assert how.algorithms == {"conv": algorithm}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"array.element": "adder"}, "has elements of array.element adder, and none that multiply"),
        (
            {"numbers.input": "float16", "numbers.weight": "float16",
             "numbers.accumulator": "float32", "numbers.output": "float16"},
            "must compute in integers, so that transforms are exact",
        ),
    ],
)  # fmt: skip
def test_machines_without_fast_algorithms_say_so(change: dict[str, str], sentence: str) -> None:
    npu = machine_of(load_arch("edge_npu_tiny", change))
    layers = layers_of(convolution((6, 6, 4), 4))

    with pytest.raises(MappingError, match=f"^algorithm winograd2: edge_npu_tiny {sentence}$"):
        fast_of(layers, npu, "winograd2", Search())
    assert fast_of(layers, npu, "auto", Search()).algorithms == {"conv": "direct"}
