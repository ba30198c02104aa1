"""Tokens of float networks: rows of tables in integers, the file, the hardware, refusals."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from numpy.typing import NDArray
from onnx import ModelProto, TensorProto, helper, numpy_helper
from onnx.reference import ReferenceEvaluator

import accelsim
from accelsim.errors import MappingError, WorkloadError
from accelsim.integer import Gather
from accelsim.integer.read import quantize_input, read_float_network, read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.learn.quantize import meanings
from accelsim.learn.quantize.floating import forward, parameters_of
from corpus.stages import arch_of

ROWS, WIDTH, RESULTS, WORDS, EACH = 40, 16, 12, 6, 3
BAGS = ("", "ReduceSum", "ReduceMean")
MACHINE = {
    "table_buffer.capacity_bytes": 256,
    "vector_unit.elementwise_products": True,
    "vector_unit.row_words": 16,
    "npu.index_words": 8,
}


def shape_of(bag: str, words: int = WORDS) -> tuple[int, ...]:
    return (words, EACH) if bag else (words,)


def model(bag: str = "", seed: int = 0, words: int = WORDS) -> ModelProto:
    """Return rows of a table, or bags of them, plus positions, then a norm and a product."""
    generator = np.random.default_rng(seed)
    drawn = {
        "table": generator.normal(0, 1, (ROWS, WIDTH)),
        "places": generator.normal(0, 0.3, (words, WIDTH)),
        "gain": generator.normal(1, 0.1, WIDTH),
        "offset": generator.normal(0, 0.1, WIDTH),
        "weights": generator.normal(0, 0.3, (WIDTH, RESULTS)),
    }
    constants = {name: values.astype(np.float32) for name, values in drawn.items()}
    nodes = [helper.make_node("Gather", ["table", "tokens"], ["rows"], name="rows")]
    if bag:
        nodes.append(helper.make_node(bag, ["rows", "axes"], ["bags"], name="bags", keepdims=0))
        constants["axes"] = np.array([-2], np.int64)
    nodes += [
        helper.make_node("Add", ["bags" if bag else "rows", "places"], ["placed"], name="placed"),
        helper.make_node(
            "LayerNormalization", ["placed", "gain", "offset"], ["normed"], name="normed", axis=-1
        ),
        helper.make_node("MatMul", ["normed", "weights"], ["logits"], name="logits"),
    ]
    graph = helper.make_graph(
        nodes,
        "tokens",
        [
            helper.make_tensor_value_info(
                "tokens", TensorProto.INT64, ["batch", *shape_of(bag, words)]
            )
        ],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", words, RESULTS])],
        [numpy_helper.from_array(values, name) for name, values in constants.items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)


def written(folder: Path, bag: str = "", seed: int = 0, words: int = WORDS) -> Path:
    path = folder / "tokens.onnx"
    onnx.save(model(bag, seed, words), path)
    return path


def tokens(bag: str = "", seed: int = 0, count: int = 16) -> NDArray[np.int64]:
    """Return tokens of which some count from the end of the table."""
    return np.random.default_rng(seed).integers(-ROWS, ROWS, (count, *shape_of(bag)))


@pytest.mark.parametrize("bag", BAGS)
def test_rows_in_real_numbers_are_those_of_onnx(bag: str, tmp_path: Path) -> None:
    real, given = read_float_network(written(tmp_path, bag)), tokens(bag)

    found = forward(real.steps, {"tokens": given}, parameters_of(real.steps))["logits"]

    (wanted,) = ReferenceEvaluator(model(bag)).run(None, {"tokens": given})
    np.testing.assert_allclose(found, wanted, atol=1e-5)
    assert real.steps.numbers == {"tokens": ROWS}


@pytest.mark.parametrize("bag", BAGS)
def test_integers_err_little(bag: str, tmp_path: Path) -> None:
    path, seen = written(tmp_path, bag), tokens(bag, 1)
    network = accelsim.quantize(path, tokens(bag))

    (error,) = accelsim.learn.functions.quantize.quantization_errors(
        path, network, seen
    ).outputs.values()

    assert error < 0.035
    assert network.numbers == {"tokens": ROWS}


@pytest.mark.sampled(20)
@pytest.mark.parametrize("recipe", [{}, {"residual": "int12"}, {"format": "int8/uint8"}])
@pytest.mark.parametrize("bag", BAGS)
@pytest.mark.parametrize("seed", range(4))
def test_the_file_reads_as_the_network_that_was_quantized(
    seed: int, bag: str, recipe: dict[str, object], tmp_path: Path
) -> None:
    path, out = written(tmp_path, bag, seed), tmp_path / "integers.onnx"
    network = accelsim.quantize(path, tokens(bag), out=out, **recipe)  # type: ignore[arg-type]

    read = read_integer_network(out)

    assert read.inputs == network.inputs == ("tokens",)
    for one in tokens(bag, seed + 9, 3)[:, np.newaxis]:
        given = quantize_input(network, "tokens", one)
        assert np.array_equal(given, quantize_input(read, "tokens", one))
        wanted, found = (run_reference(each, {"tokens": given}) for each in (network, read))
        for ours, theirs in zip(network.layers, read.layers, strict=True):
            assert type(ours) is type(theirs)
            assert np.array_equal(wanted[ours.output], found[theirs.output]), ours.name


def test_rows_are_those_of_the_table_without_rounding_again(tmp_path: Path) -> None:
    network = accelsim.quantize(written(tmp_path), tokens())
    (layer,) = (layer for layer in network.layers if isinstance(layer, Gather))
    given = quantize_input(network, "tokens", tokens(seed=3, count=1))

    found = run_reference(network, {"tokens": given})[layer.output]

    table = network.constants[layer.inputs[0]].reshape(ROWS, WIDTH)
    assert np.array_equal(found.reshape(-1, WIDTH), table[given.reshape(-1)])


def error_of_unseen(folder: Path) -> float:
    """Return the greatest error of rows that no sample has, in steps, if they alone are large."""
    path = written(folder)
    proto = onnx.load(path)
    stored = next(one for one in proto.graph.initializer if one.name == "table")
    table = numpy_helper.to_array(stored).copy()
    table[:2] *= 3
    stored.CopyFrom(numpy_helper.from_array(table, "table"))
    onnx.save(proto, path)
    network = accelsim.quantize(path, 2 + tokens(count=64) % (ROWS - 2), calibration="minmax")
    (layer,) = (layer for layer in network.layers if isinstance(layer, Gather))
    tensor = network.tensors[layer.inputs[0]]
    integers = network.constants[tensor.name].reshape(table.shape) - tensor.zero_point
    return float(np.abs(integers - table / tensor.scale)[:2].max())


def test_the_range_is_that_of_all_rows(tmp_path: Path) -> None:
    assert error_of_unseen(tmp_path) < 1.01


def test_the_range_of_samples_alone_would_cut_other_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen_alone = meanings._Choice._of_values

    def mutant(self: meanings._Choice, name: str, _: object) -> object:
        return seen_alone(self, name, self._seen[name])

    monkeypatch.setattr(meanings._Choice, "_of_values", mutant)

    assert error_of_unseen(tmp_path) > 10


@pytest.mark.sampled(60, family="whole machines")
@pytest.mark.parametrize("bag", BAGS)
def test_tokens_pass_the_rtl(bag: str, tmp_path: Path) -> None:
    network = accelsim.quantize(written(tmp_path, bag), tokens(bag))

    # A machine whose RTL is compiled and kept for others.
    verdict = accelsim.cosim(arch_of("weight_stationary", "int8"), workload=network)

    assert verdict.differences == ()


def test_a_machine_that_reads_no_numbers_is_refused(tmp_path: Path) -> None:
    network = accelsim.quantize(written(tmp_path), tokens())
    without = {**MACHINE, "npu.index_words": 0}

    with pytest.raises(MappingError, match=r"reads no numbers of rows; set npu\.index_words"):
        accelsim.compile(network, "edge_npu_tiny", tmp_path / "program", replace=without)


@pytest.mark.parametrize(("token", "said"), [(ROWS, "40"), (-ROWS - 1, "-41"), (0.5, "0.5")])
def test_samples_that_name_no_row_are_refused(token: float, said: str, tmp_path: Path) -> None:
    given = tokens().astype(np.float64)
    given[3, 2] = token

    with pytest.raises(
        WorkloadError,
        match=rf"tokens holds numbers of the 40 rows of a table, from -40 to 39, not {said}$",
    ):
        accelsim.quantize(written(tmp_path), given)


def test_one_token_alone_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WorkloadError, match=r"input tokens holds one number of a row; a float"):
        accelsim.quantize(written(tmp_path, words=1), tokens()[:, :1])
