"""Several weight rows in a cycle: values of one row, counts of both tiers, hardware, decoding."""

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network
from accelsim.integer.reference import run_reference
from accelsim.isa import BUFFERS, INSTRUCTIONS
from accelsim.npu import Npu, npu_of
from accelsim.number import parse_number
from accelsim.values import execute
from accelsim.values.state import State
from accelsim.values.transfer import load
from compiler.blocks import matrices
from compiler.checks import (
    assert_hardware_agrees,
    assert_network_agrees,
    assert_tiers_count_alike,
    chain,
    check,
)
from compiler.networks import Chain, machine
from experiments.decode.__main__ import TABLE, table
from experiments.decode.layer import network, rows


def paired(weight_rows: int, **units: object) -> Npu:
    """A machine of 4 x 3 elements with int4 weights."""
    arch = machine(4, 3, weight="int4", **units)
    array = arch.array.model_copy(update={"weight_rows": weight_rows})
    return npu_of(arch.model_copy(update={"array": array}))


def layers() -> Chain:
    """Layers with edges: a window, a stride, groups, a pool, and one pixel by a matrix."""
    draw = np.random.default_rng(1)
    built = Chain(draw, parse_number("int8"), parse_number("int4"), (5, 6, 5))
    built.convolution(7, (3, 3), padding=(1, 1, 1, 1), stride=(2, 1))
    built.convolution(4)
    built.convolution(8, (1, 2), groups=2)
    built.pool("maximum", (2, 2), stride=(1, 1))
    built.convolution(9, (2, 4))
    return built


@pytest.mark.parametrize("overflow", ["wrap", "saturate"])
@pytest.mark.parametrize("weight_rows", [1, 2, 4])
def test_values_are_those_of_the_reference(weight_rows: int, overflow: str) -> None:
    check(layers(), paired(weight_rows, overflow=overflow))


def test_sums_that_saturate_are_those_of_one_row() -> None:
    """Each addition saturates, so that another order of additions would have other sums."""
    memories = []
    for weight_rows in (1, 2, 4):
        fields = {"array.weight_rows": weight_rows, "numbers.weight": "int4"}
        fields |= {"npu.overflow": "saturate", "numbers.accumulator": "int12"}
        npu = npu_of(load_arch("edge_npu_tiny", fields))
        built = network(64, 24, "int4")
        wide = npu_of(load_arch("edge_npu_tiny", fields | {"numbers.accumulator": "int32"}))
        program = compile_network(built, wide)
        x = np.random.default_rng(5).choice([-128, 127], (1, 1, 64))
        image = program.with_inputs({"x": x})
        results = program.outputs["y"].unpack(execute(program, npu, image))
        memories.append(results.tolist())
        assert not np.array_equal(results, run_reference(built, {"x": x})["y"])

    assert memories[0] == memories[1] == memories[2]


@pytest.mark.parametrize("weight_rows", [2, 4])
def test_both_tiers_count_what_the_program_does(weight_rows: int) -> None:
    npu = paired(weight_rows)
    events, _ = assert_tiers_count_alike(layers(), npu)
    one_row, _ = assert_tiers_count_alike(layers(), paired(1))

    program = compile_network(layers().network(), npu).instructions
    products = program[program["opcode"] == INSTRUCTIONS["MATMUL"].opcode]
    blocks = int((products["k1_count"] * products["k0_count"]).sum())
    assert events.weight_reads == blocks * npu.fold_words
    assert events.input_reads == one_row.input_reads


@pytest.mark.sampled(32, family="layers on the RTL")
@pytest.mark.parametrize("weight_rows", [2, 4])
def test_hardware_agrees(weight_rows: int) -> None:
    assert_hardware_agrees(layers(), paired(weight_rows))


def products(m: int, k: int, n: int, zero_points: tuple[int, int] = (0, 0)) -> Chain:
    """Two products of an input and of another matrix made from it: the weights are activations."""
    built = chain((1, 2 * m, k))
    matrices(built, 2, n, zero_points)
    return built


def rowed(weight_rows: int, **units: object) -> Npu:
    """A machine of 8 x 3 elements whose weights have the bits of activations."""
    arch = machine(8, 3, **units)
    array = arch.array.model_copy(update={"weight_rows": weight_rows})
    return npu_of(arch.model_copy(update={"array": array}))


SIZES = [(1, 1, 1), (5, 8, 4), (3, 13, 7), (2, 21, 9)]


@pytest.mark.parametrize("zero_points", [(0, 0), (-128, 5)])
@pytest.mark.parametrize("weight_rows", [1, 2, 4])
@pytest.mark.parametrize(("m", "k", "n"), SIZES)
def test_rows_of_an_activation_fill_weight_words_one_by_one(
    m: int, k: int, n: int, weight_rows: int, zero_points: tuple[int, int]
) -> None:
    built, npu = products(m, k, n, zero_points), rowed(weight_rows)
    check(built, npu)
    events, _ = assert_tiers_count_alike(built, npu)

    loads = compile_network(built.network(), npu).instructions
    loads = loads[loads["opcode"] == INSTRUCTIONS["LOAD"].opcode]
    row, word = BUFFERS.index("weight_row"), BUFFERS.index("weight")
    words = (loads["y_count"] * loads["x_count"] * loads["c_count"]).astype(np.int64)
    # The matrices are made by layers whose weights are constants, and come in whole words.
    rows = int(words[loads["buffer"] == row].sum())
    assert (rows > 0) == (weight_rows > 1)
    assert rows % weight_rows == 0
    assert events.weight_writes == words[loads["buffer"] == word].sum() + rows // weight_rows


@pytest.mark.sampled(32, family="layers on the RTL")
@pytest.mark.parametrize("weight_rows", [2, 4])
def test_hardware_writes_single_rows_of_weight_words(weight_rows: int) -> None:
    assert_hardware_agrees(products(3, 13, 7, (-128, 5)), rowed(weight_rows))


def test_a_load_of_rows_keeps_the_other_rows_of_its_words() -> None:
    """Of four rows of int8 in a word, the program writes the second and third anew."""
    npu = rowed(4)
    fields = {"x_count": 1, "c_count": 1, "word_bytes": 3, "row_bytes": 3, "y_step": 1}
    state = State(npu, np.arange(64, dtype=np.uint8))
    whole = {field.name: field.default for field in INSTRUCTIONS["LOAD"].fields}
    load(state, whole | fields | {"buffer": 6, "y_count": 8, "y_limit": 8, "y_stride": 3})
    before = state.weight[:8].copy()

    new = {"buffer": 6, "destination": 1, "y_count": 2, "y_limit": 2, "y_stride": 3, "address": 40}
    load(state, whole | fields | new)

    assert before.tolist() == np.arange(24).reshape(8, 3).tolist()
    assert state.weight[1:3].tolist() == [[40, 41, 42], [43, 44, 45]]
    assert state.weight[[0, 3, 4, 5, 6, 7]].tolist() == before[[0, 3, 4, 5, 6, 7]].tolist()


@pytest.mark.sampled(144, family="whole machines")
def test_decoding_takes_the_cycles_of_its_table() -> None:
    assert table() == TABLE.read_text(encoding="utf-8")


@pytest.mark.sampled(144, family="whole machines")
def test_weights_of_half_the_width_take_little_more_than_half_the_cycles() -> None:
    cycles = {(row.memory, row.weight, row.weight_rows): row.cycles for row in rows()}

    for memory in ("ideal", "lpddr4_2400"):
        assert cycles[memory, "int4", 2] <= 0.52 * cycles[memory, "int8", 1]
        assert cycles[memory, "int2", 4] <= 0.28 * cycles[memory, "int8", 1]


@pytest.mark.sampled(32, family="layers on the RTL")
@pytest.mark.parametrize(("weight", "weight_rows"), [("int8", 1), ("int4", 2), ("int2", 4)])
def test_hardware_decodes_in_the_cycles_of_the_model(weight: str, weight_rows: int) -> None:
    fields = {"numbers.weight": weight, "array.weight_rows": weight_rows}
    npu = npu_of(load_arch("edge_npu_tiny", fields))
    built = network(20, 10, weight)
    x = np.random.default_rng(1).integers(-128, 128, (1, 1, 20))

    assert_network_agrees(built, {"x": x}, npu)
