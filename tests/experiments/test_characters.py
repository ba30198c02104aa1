"""The GPT over characters: bits per character, causality, masks, onnxruntime, and the RTL."""

import csv

import numpy as np
import onnx
import pytest
from onnx import numpy_helper

from accelsim.arch import load_arch
from accelsim.compiler import compile_network, network_for
from accelsim.integer import Add, IntegerNetwork, Softmax
from accelsim.integer.read import read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.npu import Npu, npu_of
from accelsim.workload import load_workload
from accelsim_hdl.cosim.compare import compare as compare_machines
from accelsim_hdl.cosim.compiled import CompiledNpu
from experiments.characters.evaluate import (
    bits,
    held_out,
    integer_inputs,
    integer_logits,
    runtime_logits,
)
from experiments.characters.network import HEADS, CharacterGpt
from experiments.characters.quantize import NETWORK
from experiments.characters.text import (
    ALPHABET,
    CHARACTERS,
    CONTEXT,
    DIGEST,
    VERSION,
    Windows,
    digest,
    numbers,
    one_hot,
    text,
    windows,
)
from experiments.characters.train import EXPECTED, WORKLOAD
from experiments.digits.fit import _slope
from integer_onnx.agreement import compare

LARGEST_FILE_BYTES = 200_000


def expected() -> dict[str, float]:
    """Return the bits per character of ``EXPECTED``."""
    with EXPECTED.open(encoding="utf-8", newline="") as file:
        return {row["arithmetic"]: float(row["bits_per_character"]) for row in csv.DictReader(file)}


@pytest.fixture(scope="module")
def network() -> IntegerNetwork:
    return read_integer_network(NETWORK)


@pytest.fixture(scope="module")
def windows_held_out() -> Windows:
    if digest(text()) != DIGEST:
        pytest.skip(f"the help texts of this CPython are not those of {VERSION}")
    return held_out()


@pytest.fixture(scope="module")
def inputs(network: IntegerNetwork) -> list[dict[str, np.ndarray]]:
    """Twenty windows of characters at random, for each CPython alike."""
    drawn = np.random.default_rng(0).integers(0, CHARACTERS, (20, CONTEXT))
    (name,) = network.inputs
    return [{name: each} for each in integer_inputs(network, drawn)]


def test_every_character_has_a_number() -> None:
    found = numbers(ALPHABET + "A?")

    assert found.tolist() == [*range(CHARACTERS - 1), ALPHABET.index("a"), CHARACTERS - 1]
    assert (one_hot(found).argmax(axis=-1) == found).all()
    assert one_hot(found).sum() == len(found)


def test_windows_are_followed_by_the_next_characters() -> None:
    found = windows(np.arange(3 * CONTEXT), 5)

    assert (found.followers == found.characters + 1).all()
    assert found.characters[:, 0].tolist() == list(range(0, 2 * CONTEXT, 5))


@pytest.mark.sampled(9)
@pytest.mark.parametrize("place", [0, 1, 5, 8, 9, 14, 20, 27, 29])
def test_gradients_are_those_of_differences(place: int) -> None:
    gpt, generator = CharacterGpt(3), np.random.default_rng(place)
    given, labels = (generator.integers(0, CHARACTERS, (2, CONTEXT)) for _ in range(2))
    gpt.backward(_slope(gpt.forward(given), labels.reshape(-1), 0.0))
    values, slope = gpt.parameters[place], gpt.gradients[place].copy()
    index = np.unravel_index(np.abs(slope).argmax(), slope.shape)
    losses = []
    for step in (1e-4, -2e-4):
        values[index] += step
        losses.append(bits(gpt.forward(given), labels) * np.log(2))
    assert (losses[0] - losses[1]) / 2e-4 == pytest.approx(slope[index], rel=1e-5)


def test_integers_lose_less_than_one_percent() -> None:
    found = expected()

    assert found["float"] < 2
    assert found["integer"] <= 1.01 * found["float"]
    assert found["onnxruntime"] <= 1.01 * found["float"]


@pytest.mark.sampled(144, family="whole machines")
@pytest.mark.parametrize("arithmetic", ["integer", "onnxruntime"])
def test_the_held_out_text_takes_as_many_bits_as_expected(
    arithmetic: str, network: IntegerNetwork, windows_held_out: Windows
) -> None:
    given = windows_held_out.characters
    if arithmetic == "integer":
        logits = integer_logits(network, given)
    else:
        logits = runtime_logits(WORKLOAD, given)

    found = bits(logits, windows_held_out.followers)

    assert found == pytest.approx(expected()[arithmetic], abs=1e-3)


def test_logits_depend_on_no_later_character(
    network: IntegerNetwork, inputs: list[dict[str, np.ndarray]]
) -> None:
    (name,), (output,) = network.inputs, network.outputs
    first, other = inputs[0][name], inputs[1][name]
    wanted = run_reference(network, inputs[0])[output]
    for place in (1, 7, 16, 31):
        mixed = np.concatenate([first[..., :place], other[..., place:]], axis=-1)

        found = run_reference(network, {name: mixed})[output]

        assert np.array_equal(found[:, :place], wanted[:, :place])
        assert not np.array_equal(found[:, place:], wanted[:, place:])


def test_masked_scores_are_the_least_integer_and_have_the_softmax_0(
    network: IntegerNetwork, inputs: list[dict[str, np.ndarray]]
) -> None:
    masks = [
        layer
        for layer in network.layers
        if isinstance(layer, Add) and layer.inputs[1].endswith("masked.constant")
    ]
    softmaxes = {layer.input: layer for layer in network.layers if isinstance(layer, Softmax)}
    hidden = np.broadcast_to(~np.tri(CONTEXT, dtype=np.bool_), (HEADS, CONTEXT, CONTEXT))
    assert len(masks) == 2
    for layer in masks:
        constant = network.constants[layer.inputs[1]].reshape(hidden.shape)
        assert ((constant != network.tensors[layer.inputs[1]].zero_point) == hidden).all()
        # Whatever the scores are: the greatest one becomes the least integer, and the least one
        # that is seen stands so far above it that its exponential alone is not 0.
        source, result = (network.tensors[name] for name in (layer.inputs[0], layer.output))
        table = softmaxes[layer.output].table
        least = source.scale * (-128 - source.zero_point) / result.scale + result.zero_point
        assert table[(-128 - int(np.floor(least))) & 255] == 0
    for given in inputs[:3]:
        tensors = run_reference(network, given)
        for layer in masks:
            scores = tensors[layer.output].reshape(hidden.shape)
            odds = tensors[softmaxes[layer.output].output].reshape(hidden.shape)
            assert (scores[hidden] == -128).all()
            assert (scores[~hidden] > -128).all()
            assert not odds[hidden].any()
            assert (odds.sum(axis=2) > 110).all()


def test_every_layer_agrees_with_onnxruntime(tmp_path_factory: pytest.TempPathFactory) -> None:
    model = onnx.load_model(WORKLOAD)
    stored = {item.name: numpy_helper.to_array(item) for item in model.graph.initializer}
    scales = {
        node.name: stored[node.input[1].removesuffix("_real") + "_scale"]
        for node in model.graph.node
        if any(name.endswith("_weight_real") for name in node.input)
    }
    drawn = np.random.default_rng(1).integers(0, CHARACTERS, (2, CONTEXT))
    for characters in drawn:
        given = {"tokens": characters[np.newaxis]}

        seen = compare(model, tmp_path_factory.mktemp("gpt"), given, weight_scales=scales)

        assert seen.results > 100_000
        assert len(seen.mismatches) <= 1e-3 * seen.results, seen.mismatches


def test_the_file_is_small_and_says_its_source() -> None:
    assert WORKLOAD.stat().st_size < LARGEST_FILE_BYTES
    said = onnx.load_model(WORKLOAD).doc_string
    assert said.startswith("SOURCE: ")
    assert DIGEST in said


def test_the_table_of_the_zoo_has_its_totals() -> None:
    graph = load_workload(NETWORK)
    assert graph.not_modelled == ()
    macs = sum(work.macs for operator in graph.operators for work in operator.work)
    assert macs == CONTEXT * 102_400 + 2 * 2 * CONTEXT * CONTEXT * 64
    gpt = CharacterGpt(0)
    # The bias of the embedding is in the rows of its table.
    parameters = sum(each.size for each in gpt.parameters) - gpt.embedding.bias.size
    readme = (WORKLOAD.parent / "README.md").read_text(encoding="utf-8")
    (row,) = (line for line in readme.splitlines() if f"| `{NETWORK}` | trained" in line)
    assert f"| {macs / 1e6:.3f} M | {parameters:,} |" in row


@pytest.fixture(scope="module")
def machine() -> tuple[Npu, CompiledNpu]:
    """A machine with a table, products of activations and numbers of rows, and its RTL."""
    replace = {
        "vector_unit.elementwise_products": True,
        "vector_unit.row_words": 16,
        "table_buffer.capacity_bytes": 256,
        "npu.index_words": CONTEXT,
    }
    npu = npu_of(load_arch("edge_npu_tiny", replace))
    return npu, CompiledNpu(npu)


def assert_alike(machine: tuple[Npu, CompiledNpu], inputs: list[dict[str, np.ndarray]]) -> None:
    """The RTL has the logits of the reference and the cycles of the model, for each window."""
    npu, bench = machine
    network = network_for(NETWORK, npu)
    program = compile_network(network, npu)
    (output,) = network.outputs
    for given in inputs:
        one = compare_machines(program, npu, bench, program.with_inputs(given))

        assert one.cycle_differences == ()
        assert one.value_differences == ()
        logits = program.outputs[output].unpack(one.image)
        assert np.array_equal(logits, run_reference(network, given)[output])


@pytest.mark.sampled(144, family="whole machines")
def test_a_window_passes_the_rtl(
    machine: tuple[Npu, CompiledNpu], inputs: list[dict[str, np.ndarray]]
) -> None:
    assert_alike(machine, inputs[:1])


@pytest.mark.sampled(144, family="whole machines")
def test_twenty_windows_pass_the_rtl(
    machine: tuple[Npu, CompiledNpu], inputs: list[dict[str, np.ndarray]]
) -> None:
    assert_alike(machine, inputs)
