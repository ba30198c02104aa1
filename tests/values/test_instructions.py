"""Each instruction alone, on buffers full of random elements, against the naive machine."""

import numpy as np
import pytest

from accelsim.npu import Npu
from accelsim.values.execute import ACTIONS
from accelsim.values.state import State
from each import each
from naive import program as naive
from naive.program import bits_of, number_of
from values.cases import IMAGE_BYTES, MACHINES, Draw, contents, fields_of, joined, machine

BUFFERS = ("input", "weight", "operand", "parameter", "table")
NAMES = [f"{npu.dataflow}-{npu.input.name}-{npu.overflow}" for npu in MACHINES]


def pair(npu: Npu, seed: int) -> tuple[State, naive.Machine]:
    """Return both machines with the same random elements in their buffers."""
    random = np.random.default_rng(seed)
    image = random.integers(0, 256, IMAGE_BYTES, dtype=np.uint8)
    state, twin = State(npu, image), naive.Machine(npu, image.tolist())
    elements = contents(npu, seed)
    bits = {"weight": npu.weight.bits, "parameter": 32, "table": 32}
    for name, values in elements.items():
        getattr(state, name)[:] = rows_of(values, npu) if name == "weight" else values
        for index, word in enumerate(values.tolist()):
            if name == "accumulator":
                twin.accumulator[index] = word
            else:
                each = [word] if name == "table" else word
                data = joined(each, bits.get(name, npu.input_element_bits))
                length = len(twin.buffers[name][index])
                twin.buffers[name][index] = list(data.to_bytes(length, "little"))
    state.output[:] = random.integers(0, 256, state.output.shape)
    twin.output = state.output.tolist()
    return state, twin


def rows_of(words: np.ndarray, npu: Npu) -> np.ndarray:
    """Weights of words, column by column, as rows."""
    columns = words.reshape(-1, npu.cols, npu.products)
    return columns.transpose(0, 2, 1).reshape(-1, npu.cols)


def step(state: State, twin: naive.Machine, name: str, fields: dict[str, int]) -> None:
    ACTIONS[name](state, fields)
    naive.ACTIONS[fields["opcode"]](twin, fields)


def read(twin: naive.Machine, buffer: str) -> list[list[int]] | list[int]:
    """Return the elements of a buffer that LOAD writes."""
    products = twin.npu.products
    lanes = range(twin.npu.fold_rows if buffer == "input" else twin.npu.cols)
    words = range(len(twin.buffers[buffer]))
    if buffer == "table":
        return [number_of(bits_of(word, 0, 32), 32, True) for word in twin.buffers["table"]]
    if buffer == "parameter":
        return [[twin.parameter(word, lane, 32, True) for lane in lanes] for word in words]
    if buffer == "weight":
        return [
            [twin.weight(word, lane * products + place) for lane in lanes]
            for word in words
            for place in range(products)
        ]
    return [[twin.activation(buffer, word, lane) for lane in lanes] for word in words]


@each("npu", MACHINES)
@each("buffer", BUFFERS)
def test_load_writes_the_words_of_its_buffer(npu: Npu, buffer: str) -> None:
    draw = Draw(npu, 1)
    state, twin = pair(npu, 1)
    for _ in range(8):
        step(state, twin, "LOAD", draw.load(buffer))

        assert getattr(state, buffer).tolist() == read(twin, buffer)


@pytest.mark.parametrize("npu", [npu for npu in MACHINES if npu.products > 1])
def test_load_writes_rows_of_weight_words(npu: Npu) -> None:
    draw = Draw(npu, 1)
    state, twin = pair(npu, 1)
    for _ in range(16):
        step(state, twin, "LOAD", draw.load("weight_row"))

        assert state.weight.tolist() == read(twin, "weight")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("npu", MACHINES, ids=NAMES)
@pytest.mark.parametrize("seed", range(10))
def test_matmul_leaves_the_sums_of_its_order(npu: Npu, seed: int) -> None:
    draw = Draw(npu, seed)
    state, twin = pair(npu, seed)
    for _ in range(2):
        step(state, twin, "MATMUL", draw.matmul())

        assert state.accumulator.tolist() == twin.accumulator


@each("npu", MACHINES)
@each("accumulate", [0, 1])
def test_pixels_of_one_sum_act_in_the_order_of_the_hardware(npu: Npu, accumulate: int) -> None:
    state, twin = pair(npu, 1)
    pixels = {
        "p1_count": 1,
        "p0_count": npu.held_pixels or npu.rows,
        "p0_stride": 1,
        "a0_stride": 0,
    }
    blocks = {"k0_count": 3, "k0_stride": npu.rows}
    step(state, twin, "MATMUL", fields_of("MATMUL", accumulate=accumulate, **pixels, **blocks))

    assert state.accumulator.tolist() == twin.accumulator


@each("npu", MACHINES)
@each("seed", range(10))
def test_vector_writes_the_results_of_its_taps(npu: Npu, seed: int) -> None:
    draw = Draw(npu, seed)
    state, twin = pair(npu, seed)
    for _ in range(3):
        step(state, twin, "PARAMETERS", draw.parameters())
        step(state, twin, "VECTOR", draw.vector())

        assert state.output.tolist() == twin.output


@each("npu", MACHINES)
@each("seed", range(10))
def test_reduce_leaves_the_numbers_of_its_rows(npu: Npu, seed: int) -> None:
    draw = Draw(npu, seed)
    state, twin = pair(npu, seed)
    step(state, twin, "PARAMETERS", draw.parameters())
    for _ in range(4):
        step(state, twin, "REDUCE", draw.reduce())

        factors = list(zip(state.row_multiplier.tolist(), state.row_shift.tolist(), strict=True))
        assert (state.row_offset.tolist(), factors) == (twin.offsets, twin.factors)


@each("npu", MACHINES)
def test_store_writes_the_bytes_of_its_words(npu: Npu) -> None:
    draw = Draw(npu, 1)
    state, twin = pair(npu, 1)
    for _ in range(8):
        step(state, twin, "STORE", draw.store())

        assert state.memory.tolist() == twin.memory


def test_a_sum_that_left_its_range_on_the_way_comes_back_from_the_limit() -> None:
    """100 * 127 three times, then -100 * 127 once: 32767 is left on the way, the end is not."""
    npu = machine(overflow="saturate", accumulator="int16")
    state = State(npu, np.zeros(1, dtype=np.uint8))
    state.input[0] = [127, 127, 127, -127]
    state.weight[0:4] = 100

    ACTIONS["MATMUL"](state, fields_of("MATMUL"))

    assert state.accumulator[0].tolist() == [32767 - 12700] * 4
