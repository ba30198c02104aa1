"""Programs against the byte-by-byte twin, and errors that are undefined in hardware."""

import numpy as np
import pytest

from accelsim.errors import ProgramError
from accelsim.isa import record_type
from accelsim.npu import Npu
from accelsim.values import execute
from accelsim.values.matmul import matmul, product_of
from accelsim.values.state import State
from accelsim.values.transfer import load
from each import each
from naive import program as naive
from values.cases import (
    CODED_MACHINES,
    IMAGE_BYTES,
    MACHINES,
    Draw,
    fields_of,
    machine,
    program,
)

WORDS = fields_of("LOAD", word_bytes=4, row_bytes=400, x_stride=4)


def complete(instructions: list[dict[str, int]]) -> list[dict[str, int]]:
    columns = dict.fromkeys(record_type().names or (), 0)
    return [columns | fields for fields in instructions]


def random_image(seed: int) -> np.ndarray:
    """Bytes with runs of extremes, so that sums leave the range of their accumulator."""
    random = np.random.default_rng(seed)
    image = random.integers(0, 256, IMAGE_BYTES, dtype=np.uint8)
    for value in (0x7F, 0x80, 0xFF, 0x00):
        first = int(random.integers(0, 800))
        image[first : first + 60] = value
    return image


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    "npu",
    MACHINES + CODED_MACHINES,
    ids=lambda npu: f"{npu.dataflow}-{npu.input.name}-{npu.weight.name}",
)
@pytest.mark.parametrize("seed", range(12))
def test_random_programs_leave_what_the_naive_machine_leaves(npu: Npu, seed: int) -> None:
    instructions = Draw(npu, seed).program(14)
    image = random_image(seed)

    found = execute(program(instructions, image), npu)

    assert found.tolist() == naive.execute(complete(instructions), npu, image.tolist())


@each("npu", MACHINES)
def test_sums_of_extremes_leave_what_the_naive_machine_leaves(npu: Npu) -> None:
    image = np.random.default_rng(1).choice(np.array([0x7F, 0x80], dtype=np.uint8), IMAGE_BYTES)
    for seed in range(3):
        instructions = Draw(npu, 100 + seed).program(8)

        found = execute(program(instructions, image), npu)

        assert found.tolist() == naive.execute(complete(instructions), npu, image.tolist())


def test_the_program_keeps_its_image_and_another_one_can_be_given() -> None:
    draw = Draw(MACHINES[0], 3)
    image, other = random_image(3), random_image(4)
    one = program(draw.program(5), image)

    execute(one, MACHINES[0], other)

    assert np.array_equal(one.image, random_image(3))
    assert np.array_equal(other, random_image(4))


@each(
    ("instruction", "what", "last", "words"),
    [
        (WORDS | {"destination": 47, "x_count": 2}, "word of input buffer", 48, 48),
        (WORDS | {"address": 2997}, "byte of memory", 3000, 3000),
        (WORDS | {"address": 2**32 - 1, "word_bytes": 1}, "byte of memory", 2**32 - 1, 3000),
        (fields_of("MATMUL", input=48), "word of input buffer", 48, 48),
        (fields_of("MATMUL", weight=61), "word of weight buffer", 64, 64),
        (fields_of("MATMUL", accumulator=32), "word of accumulator buffer", 32, 32),
        (fields_of("PARAMETERS", parameter=22), "word of parameter buffer", 24, 24),
        (fields_of("VECTOR", source_word=32), "word of accumulator buffer", 32, 32),
        (fields_of("VECTOR", source=1, source_word=40), "word of operand buffer", 40, 40),
        (fields_of("VECTOR", weighted=1, weight=24), "word of parameter buffer", 24, 24),
        (fields_of("VECTOR", destination=40), "word of output buffer", 40, 40),
        (fields_of("VECTOR", offset=1, p1_count=7), "word of row memory", 6, 6),
        (fields_of("REDUCE", row=4, p1_count=3), "word of row memory", 6, 6),
        (fields_of("REDUCE", source_word=32), "word of accumulator buffer", 32, 32),
        (fields_of("STORE", source=40), "word of output buffer", 40, 40),
        (fields_of("STORE", address=3000), "byte of memory", 3000, 3000),
    ],
)
def test_an_address_that_does_not_exist_is_refused(
    instruction: dict[str, int], what: str, last: int, words: int
) -> None:
    image = np.zeros(IMAGE_BYTES, dtype=np.uint8)
    sentence = f"instruction 0, [A-Z]+: {what} {last} is out of range: {words} exist"

    with pytest.raises(ProgramError, match=f"^{sentence}$"):
        execute(program([instruction], image), machine())


@pytest.mark.parametrize(("name", "buffer"), [("LOAD", "input"), ("STORE", "output")])
def test_a_word_longer_than_those_of_the_buffer_is_refused(name: str, buffer: str) -> None:
    image = np.zeros(IMAGE_BYTES, dtype=np.uint8)
    sentence = f"instruction 0, {name}: word_bytes is 5, and a word of {buffer} buffer has 4"

    with pytest.raises(ProgramError, match=f"^{sentence}$"):
        execute(program([fields_of(name, word_bytes=5)], image), machine())


@pytest.mark.parametrize(
    ("dataflow", "holds"), [("output_stationary", "3 rows"), ("input_stationary", "4 columns")]
)
def test_an_array_refuses_more_pixels_than_it_holds(dataflow: str, holds: str) -> None:
    image = np.zeros(IMAGE_BYTES, dtype=np.uint8)
    npu = machine(rows=3, cols=4, dataflow=dataflow)

    with pytest.raises(ProgramError, match=f"MATMUL has 5 pixels, and the array {holds}$"):
        execute(program([fields_of("MATMUL", p0_count=5)], image), npu)


def test_an_unknown_opcode_is_refused() -> None:
    image = np.zeros(IMAGE_BYTES, dtype=np.uint8)

    with pytest.raises(ProgramError, match=r"^instruction 0 has the unknown opcode 9$"):
        execute(program([fields_of("FINISH") | {"opcode": 9}], image), machine())


def test_long_reductions_of_wide_formats_stay_exact() -> None:
    """The sum is above 2**53, where floats round."""
    npu = machine(
        rows=64,
        input="uint16",
        weight="uint16",
        accumulator="int48",
        input_words=2,
        weight_words=2**16,
    )
    state = State(npu, np.full(128, 255, dtype=np.uint8))
    weights = fields_of("LOAD", buffer=1, x_count=4095, c_count=16, row_bytes=8, word_bytes=8)

    load(state, fields_of("LOAD", row_bytes=128, word_bytes=128))
    for _ in range(40):
        load(state, weights)
        matmul(state, fields_of("MATMUL", accumulate=1, k0_count=1020))

    # 65520 of 65536 words were loaded, and 1020 * 64 of them used.
    exact = 40 * 1020 * 64 * 65535**2
    assert exact > 2**53
    assert state.accumulator[0].tolist() == [(exact + 2**47) % 2**48 - 2**47] * 4


def test_a_product_of_more_than_2_to_the_53_is_exact_modulo_2_to_the_64() -> None:
    depth = 2**21 + 2**10
    inputs, weights = np.full((1, depth), 65535.0), np.full((depth, 1), 65535.0)
    inputs[0, 1] = 65534

    found = product_of(inputs, weights, 65535**2)

    assert found.tolist() == [[depth * 65535**2 - 65535]]
