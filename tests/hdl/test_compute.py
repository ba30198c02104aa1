"""The compute unit against docs/npu.md: every address, sum and end in its cycle."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.npu import Npu, npu_of
from accelsim.npu.describe import element_bits
from accelsim.number import parse_number
from hdl.compute_bench import Bench
from hdl.compute_law import Fields, execute, law, matmul
from hdl.dataflow.bench import drawn

INPUT_WORDS, WEIGHT_WORDS, BANK_WORDS = 256, 512, 30
TINY = npu_of(load_arch("edge_npu_tiny"))


def machine(
    dataflow: str,
    shape: tuple[int, int],
    formats: tuple[str, str, str, str],
    registers: int,
    banks: int = 2,
    products: int = 1,
) -> Npu:
    input_, weight, accumulator, overflow = formats
    number = parse_number(input_)
    return replace(
        TINY,
        dataflow=dataflow,  # type: ignore[arg-type]
        rows=shape[0],
        cols=shape[1],
        products=products,
        input=number,
        weight=parse_number(weight),
        accumulator=parse_number(accumulator),
        overflow=overflow,  # type: ignore[arg-type]
        multiplier_registers=registers,
        input_element_bits=element_bits(number.bits, shape[0] * products, shape[1]),
        input_words=INPUT_WORDS,
        weight_words=WEIGHT_WORDS,
        accumulator_words=banks * BANK_WORDS,
        accumulator_banks=banks,
    )


def buffers(draw: np.random.Generator, npu: Npu) -> tuple[np.ndarray, np.ndarray]:
    return (
        drawn(draw, npu.input, (INPUT_WORDS, npu.fold_rows)),
        drawn(draw, npu.weight, (WEIGHT_WORDS, npu.cols * npu.products)),
    )


def random_program(draw: np.random.Generator, npu: Npu, count: int) -> list[Fields]:
    """MATMULs of random loops; often one goes on where the one before has written.

    Two that write the same word in another order, or output-stationary in less than three steps,
    would read it before it is written: they are kept apart, by halves of banks.
    """
    most = npu.held_pixels or 2 * npu.rows + 3
    program: list[Fields] = []
    half = 0
    for _ in range(count):
        fields = {"k1_count": draw.integers(1, 3), "k0_count": draw.integers(1, 4)}
        fields |= {name: draw.integers(0, 30) for name in ("k1_stride", "k0_stride")}
        fields |= {name: draw.integers(0, 6) for name in ("p1_stride", "p0_stride")}
        fields |= {"input": draw.integers(0, 64), "push": draw.integers(0, 16)}
        fields["weight"] = draw.integers(0, WEIGHT_WORDS - 6 * npu.rows)
        fields["accumulate"] = draw.integers(0, 2)
        names = ("p1_count", "p0_count", "a1_stride", "a0_stride", "accumulator")
        steps = npu.rows * fields["k1_count"] * fields["k0_count"]
        apart = steps >= 3 or not npu.array_is_output_stationary
        if program and apart and draw.random() < 0.6:
            fields |= {name: program[-1][name] for name in names}
        else:
            p1_count = draw.integers(1, min(most, 3) + 1)
            p0_count = draw.integers(1, most // p1_count + 1)
            a0_stride = draw.integers(1, 3) if p1_count * p0_count <= 7 else 1
            half = (half + 1) % (2 * npu.accumulator_banks)
            fields |= {
                "p1_count": p1_count,
                "p0_count": p0_count,
                "a0_stride": a0_stride,
                "a1_stride": a0_stride * p0_count,
                "accumulator": half * (BANK_WORDS // 2),
            }
        program.append(matmul(**{name: int(value) for name, value in fields.items()}))
    return program


def check(
    npu: Npu, program: Sequence[Fields], arrivals: Sequence[int], draw: np.random.Generator
) -> None:
    inputs, weights = buffers(draw, npu)
    expected = execute(npu, program, inputs, weights)

    trace, sums = Bench(npu, inputs, weights).run(program, arrivals)

    assert trace == law(npu, program, arrivals)
    assert {address: sums[address] for address in expected} == expected


DATAFLOWS = ("weight_stationary", "output_stationary", "input_stationary")
SHAPES = ((1, 1), (1, 4), (4, 1), (2, 2), (3, 5), (5, 2))
FORMATS = (
    ("int8", "int8", "int32", "wrap"),
    ("int4", "int4", "int10", "saturate"),
    ("uint8", "int8", "int16", "wrap"),
    ("int16", "int16", "int48", "wrap"),
    ("int16", "uint4", "int20", "saturate"),
    ("int8", "int5", "int8", "wrap"),
    ("uint3", "int7", "int12", "saturate"),
)
CASES = [
    (dataflow, shape, registers, FORMATS[(2 * index + registers + at) % len(FORMATS)])
    for at, dataflow in enumerate(DATAFLOWS)
    for index, shape in enumerate(SHAPES)
    for registers in range(4)
]


@pytest.mark.sampled(36)
@pytest.mark.parametrize(("dataflow", "shape", "registers", "formats"), CASES)
def test_instructions_back_to_back_keep_their_cycles_and_sums(
    dataflow: str, shape: tuple[int, int], registers: int, formats: tuple[str, str, str, str]
) -> None:
    draw = np.random.default_rng([*shape, registers])
    npu = machine(dataflow, shape, formats, registers, banks=(1, 2, 4)[registers % 3])

    check(npu, random_program(draw, npu, 12), [0] * 12, draw)


@pytest.mark.parametrize("dataflow", DATAFLOWS)
@pytest.mark.parametrize("shape", [(1, 2), (3, 2)])
def test_instructions_that_wait_for_tokens_keep_their_cycles_and_sums(
    dataflow: str, shape: tuple[int, int]
) -> None:
    draw = np.random.default_rng([*shape, 9])
    npu = machine(dataflow, shape, FORMATS[0], 1)
    arrivals = np.cumsum(draw.integers(0, 9, 16)) * draw.integers(1, 4)

    check(npu, random_program(draw, npu, 16), arrivals.tolist(), draw)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("shape", [(1, 1), (1, 3), (3, 2)])
@pytest.mark.parametrize("dataflow", DATAFLOWS)
@pytest.mark.parametrize("registers", [0, 3])
def test_one_word_is_added_to_as_soon_as_it_can_be(
    dataflow: str, shape: tuple[int, int], registers: int
) -> None:
    """One pixel and one block in each instruction: starts are three cycles apart, or ``rows``."""
    draw = np.random.default_rng([*shape, registers])
    npu = machine(dataflow, shape, FORMATS[1], registers)
    one = {"accumulator": BANK_WORDS, "accumulate": 1}
    program = [matmul(**one, input=index, weight=index, push=index) for index in range(10)]
    program[0]["accumulate"] = 0

    check(npu, program, [0] * 10, draw)


@pytest.mark.sampled(9)
@pytest.mark.parametrize("dataflow", DATAFLOWS)
@pytest.mark.parametrize("rows", [1, 2, 3])
@pytest.mark.parametrize("cols", [1, 3])
def test_a_single_instruction_keeps_its_cycles(dataflow: str, rows: int, cols: int) -> None:
    draw = np.random.default_rng([rows, cols])
    npu = machine(dataflow, (rows, cols), FORMATS[0], rows % 2)
    for p0_count in (1, npu.held_pixels or rows):
        values = matmul(k0_count=2, p0_count=p0_count, k0_stride=3, p0_stride=7, a0_stride=1)
        check(npu, [values], [p0_count], draw)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("shape", [(1, 2), (2, 3)])
@pytest.mark.parametrize("products", [2, 4])
@pytest.mark.parametrize("registers", [0, 2])
def test_several_weight_rows_in_a_cycle_keep_their_cycles_and_sums(
    shape: tuple[int, int], products: int, registers: int
) -> None:
    draw = np.random.default_rng([*shape, products, registers])
    npu = machine("weight_stationary", shape, FORMATS[1], registers, products=products)

    check(npu, random_program(draw, npu, 8), [0] * 8, draw)


@pytest.mark.parametrize("dataflow", DATAFLOWS)
def test_the_vector_unit_reads_one_bank_while_the_array_works_on_another(dataflow: str) -> None:
    draw = np.random.default_rng(6)
    npu = machine(dataflow, (3, 3), FORMATS[0], 1)
    inputs, weights = buffers(draw, npu)
    common = {"p0_count": 3, "p0_stride": 1, "a0_stride": 1, "k0_count": 3, "k0_stride": 3}
    first = matmul(**common)
    later = [
        matmul(**common, accumulator=BANK_WORDS, accumulate=int(index > 0), input=index)
        for index in range(4)
    ]
    program, arrivals = [first, *later], [0, *[60] * 4]
    expected = execute(npu, program, inputs, weights)
    # The words of bank 0 again and again, once they are written, while bank 1 is in use.
    peeks = {cycle: cycle % 3 for cycle in range(60, 100)}

    trace, sums = Bench(npu, inputs, weights).run(program, arrivals, peeks)

    assert trace == law(npu, program, arrivals)
    assert {address: sums[address] for address in expected} == expected
    assert all(sums[-1 - cycle] == expected[address] for cycle, address in peeks.items())
