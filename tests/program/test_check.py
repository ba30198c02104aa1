"""The rules of programs: what breaks one is refused in a sentence; its neighbour is accepted."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from accelsim.errors import ProgramError
from accelsim.program import ProgramBuilder
from accelsim.program.check import RULES, check_program
from accelsim.program.rules.kernels import without_repeats
from each import each
from tests.program.legal import (
    FINISH,
    LOADS,
    MATMUL,
    NPU,
    PARAMETER_LOAD,
    PARAMETERS,
    STORE,
    VECTOR,
    WEIGHT_LOAD,
    changed,
    legal,
    program_of,
    refused,
    without_finish,
)


def test_a_legal_program_is_accepted() -> None:
    check_program(changed(), NPU)


REFUSED: dict[str, tuple[list[tuple[int, str, int]], str]] = {
    "encodable": (
        [(MATMUL, "k0_count", 0)],
        "instruction 3 (MATMUL) breaks encodable: k0_count must be from 1 to 1023, not 0",
    ),
    "no_own_tokens": (
        [(STORE, "push", 8)],
        "instruction 6 (STORE) breaks no_own_tokens: push names store, its own unit",
    ),
    "pop_after_push": (
        [(PARAMETERS, "pop", 8)],
        "instruction 4 (PARAMETERS) breaks pop_after_push: pops token 1 of store,"
        " which pushes 0 in all",
    ),
    "buffer_bounds": (
        [(LOADS, "destination", 1017)],
        "instruction 0 (LOAD) breaks buffer_bounds: writes input words up to 1024,"
        " and the buffer has 1024",
    ),
    "word_length": (
        [(LOADS, "word_bytes", 5)],
        "instruction 0 (LOAD) breaks word_length: word_bytes is 5,"
        " and a word of the input buffer has 4",
    ),
    "spread_bounds": (
        [(LOADS, "spread", 1)],
        "instruction 0 (LOAD) breaks spread_bounds: spreads to byte 31 of a word,"
        " and a word of the input buffer has 4",
    ),
    "image_bounds": (
        [(LOADS, "address", 225)],
        "instruction 0 (LOAD) breaks image_bounds: touches byte 256 of memory,"
        " and the image has 256",
    ),
    "one_bank": (
        [(MATMUL, "accumulator", 125)],
        "instruction 3 (MATMUL) breaks one_bank: uses accumulator words 125 to 128,"
        " and a bank has 128",
    ),
    "residual_form": (
        [(VECTOR, "kept", 1)],
        "instruction 5 (VECTOR) breaks residual_form: has results that are kept,"
        " and vector_unit.residuals is false",
    ),
    "result_range": (
        [(VECTOR, "maximum", 128)],
        "instruction 5 (VECTOR) breaks result_range: clips to -128..128,"
        " and results are int8 (-128..127)",
    ),
    "accumulator_hazard": (
        [(MATMUL, "a0_stride", 0)],
        "instruction 3 (MATMUL) breaks accumulator_hazard: adds to accumulator word 0"
        " 1 cycle after another of its own, which takes 3",
    ),
    "written_before_read": (
        [(MATMUL, "input", 1)],
        "instruction 3 (MATMUL) breaks written_before_read: reads input word 8"
        " before it is written",
    ),
}


@each("rule", REFUSED)
def test_a_rule_refuses_what_breaks_it(rule: str) -> None:
    changes, sentence = REFUSED[rule]
    assert sentence in refused(changed(*changes))


ACCEPTED: list[list[tuple[int, str, int]]] = [
    [(MATMUL, "k0_count", 1)],
    [(LOADS, "y_count", 2), (LOADS, "destination", 0)],
    [(LOADS, "word_bytes", 3)],
    [(LOADS, "spread", 1), (LOADS, "row_bytes", 4)],
    [(LOADS, "spread", 1), (LOADS, "y_start", 1)],
    [(LOADS, "address", 224)],
    [(STORE, "address", 240)],
    [(VECTOR, "maximum", -128)],
    [(MATMUL, "p0_count", 1), (MATMUL, "a0_stride", 0), (VECTOR, "p0_count", 1),
     (STORE, "x_count", 1)],
]  # fmt: skip


@each("changes", ACCEPTED)
def test_its_neighbour_is_accepted(changes: list[tuple[int, str, int]]) -> None:
    check_program(changed(*changes), NPU)


def test_finish_is_there_once_and_last() -> None:
    code = legal().instructions()
    assert refused(program_of(code[:-1])) == (
        "instruction 6 (STORE) breaks one_finish: the last instruction must be FINISH",
    )
    assert refused(program_of(np.append(code, code[-1:]))) == (
        "instruction 7 (FINISH) breaks one_finish: FINISH must be the last instruction,"
        " which is number 8",
    )
    assert refused(program_of(code[:0])) == ("a program has at least one instruction, FINISH",)


def test_a_token_is_pushed_before_it_is_popped() -> None:
    # The MATMUL pops what only a later LOAD pushes.
    order = [LOADS, PARAMETER_LOAD, MATMUL, WEIGHT_LOAD, PARAMETERS, VECTOR, STORE, FINISH]
    assert refused(program_of(legal().instructions()[order])) == (
        "instruction 2 (MATMUL) breaks pop_after_push: pops token 1 of load, which instruction 3"
        " pushes later",
    )


NARROW = replace(NPU, address_bits=12, output_words=4)


@each(
    ("change", "sentence"),
    [
        (
            (LOADS, "row_bytes", 4096),
            "instruction 0 (LOAD) breaks address_range: row_bytes is 4096,"
            " and address_bits allows 0 to 4095",
        ),
        (
            (LOADS, "x_start", -4097),
            "instruction 0 (LOAD) breaks address_range: x_start is -4097,"
            " and address_bits allows -4096 to 4095",
        ),
        (
            (LOADS, "x_stride", 1171),
            "instruction 0 (LOAD) breaks address_range: its last position is 8197,"
            " and address_bits allows -4096 to 8191",
        ),
        (
            (VECTOR, "p1_count", 2),
            "instruction 5 (VECTOR) breaks narrow_range: has 8 pixels, and the buffer of its"
            " results 4 words",
        ),
        (
            (VECTOR, "zero_point", 128),
            "instruction 5 (VECTOR) breaks narrow_range: has zero_point 128, and results are int8"
            " (-128..127)",
        ),
    ],
)
def test_a_narrow_machine_refuses_what_it_has_no_bits_for(
    change: tuple[int, str, int], sentence: str
) -> None:
    check_program(program_of(legal().instructions()), NARROW)
    check_program(changed(change), NPU)
    with pytest.raises(ProgramError) as refusal:
        check_program(changed(change), NARROW)
    assert sentence in refusal.value.problems


def test_bytes_outside_the_rows_need_no_memory() -> None:
    # The row before the first, and what lies before position 0, does not exist.
    check_program(
        changed((LOADS, "y_start", -1), (LOADS, "address", 250), (LOADS, "x_start", -100)), NPU
    )
    check_program(changed((LOADS, "x_start", -4), (LOADS, "address", 228)), NPU)
    assert refused(changed((LOADS, "x_start", -4), (LOADS, "address", 229))) == (
        "instruction 0 (LOAD) breaks image_bounds: touches byte 256 of memory, and the image"
        " has 256",
    )


def test_an_address_may_lie_before_memory_if_its_bytes_do_not() -> None:
    # Row 0 does not exist; row 1 begins at byte 4 of memory.
    changes = [("y_start", -1), ("y_count", 2), ("y_step", 1), ("y_stride", 44)]
    changes += [("address", 2**32 - 40), ("x_count", 4)]
    check_program(changed(*((LOADS, field, value) for field, value in changes)), NPU)


def test_an_output_stationary_array_holds_its_pixels() -> None:
    npu = replace(NPU, dataflow="output_stationary")
    check_program(changed(), npu)
    assert (
        "instruction 3 (MATMUL) breaks pixels_fit_array: has 5 pixels, and the array has 4 rows"
    ) in refused(changed((MATMUL, "p0_count", 5)), npu)


@each(
    ("fields", "sentence"),
    [
        ({"source": 0}, "source of a product is 1, not 0"),
        ({"weighted": 1}, "weighted of a product is 0, not 1"),
        ({"t0_count": 3}, "t0_count of a product is 2, not 3"),
        ({"held": 1, "t1_count": 2}, "t1_count of a held factor is 1, not 2"),
        ({"combine": 0, "held": 1, "t0_count": 1}, "held is 1, and combine is not product"),
    ],
)
def test_a_product_has_two_activations(fields: dict[str, int], sentence: str) -> None:
    npu = replace(NPU, elementwise_products=True)
    legal_fields = {"combine": 2, "t0_count": 2, "source": 1}
    changes = [(VECTOR, name, value) for name, value in (legal_fields | fields).items()]

    found = refused(changed(*changes, (LOADS, "buffer", 2)), npu)

    assert any(f"instruction 5 (VECTOR) breaks product_form: {sentence}" in one for one in found)


def test_a_machine_without_products_refuses_them() -> None:
    changes = [(VECTOR, "combine", 2), (VECTOR, "t0_count", 2), (VECTOR, "source", 1)]

    found = refused(changed(*changes))

    assert any("breaks product_form: multiplies activations, and the" in one for one in found)


def test_more_words_than_anyone_can_look_at_are_refused_at_once() -> None:
    most = {"y_count": 1023, "x_count": 4095, "c_count": 4095}
    fields = [(LOADS, name, count) for name, count in most.items()]
    (sentence,) = refused(changed(*fields, (LOADS, "x_stride", 0)))
    assert sentence.startswith("instruction 0 (LOAD) breaks buffer_bounds: writes input words up")


def test_taps_that_share_words_are_looked_at_once() -> None:
    changes = [("t1_count", 255), ("t0_count", 255), ("t0_stride", 0), ("t1_stride", 0)]
    changes += [("p1_count", 1023), ("p0_count", 4), ("p1_stride", 0), ("d1_stride", 0)]
    check_program(changed(*((VECTOR, name, value) for name, value in changes)), NPU)


def test_loops_without_repeats_visit_the_same_words() -> None:
    draw = np.random.default_rng(0)
    counts, strides = draw.integers(1, 5, (500, 4)), draw.integers(0, 7, (500, 4))
    found = without_repeats(counts, strides)

    def words(counts: np.ndarray, strides: np.ndarray) -> set[int]:
        places = np.indices(tuple(counts)).reshape(4, -1)
        return set((strides @ places).tolist())

    for index in range(len(counts)):
        assert words(counts[index], strides[index]) == words(found[0][index], found[1][index])
    assert found[0].prod(axis=1).sum() < counts.prod(axis=1).sum() / 2


def test_vector_needs_parameters() -> None:
    order = [LOADS, PARAMETER_LOAD, WEIGHT_LOAD, MATMUL, VECTOR, PARAMETERS, STORE, FINISH]
    assert refused(program_of(legal().instructions()[order]))[0] == (
        "instruction 4 (VECTOR) breaks parameters_first: comes before any PARAMETERS"
    )


def test_a_reader_waits_for_the_writer() -> None:
    assert (
        "instruction 3 (MATMUL) breaks ordered_buffers: reads input word 0, and no chain of tokens"
        " makes it start after instruction 0 (LOAD), which writes it"
    ) in refused(changed((WEIGHT_LOAD, "push", 0), (MATMUL, "pop", 0)))


def second_load(builder: ProgramBuilder, **fields: int) -> int:
    """Append a LOAD and a MATMUL, VECTOR, STORE that make it end before FINISH."""
    index = builder.append("LOAD", x_count=4, row_bytes=4, pop=(), push=["store"], **fields)
    builder.append("STORE", address=220, pop=["load"])
    builder.append("FINISH")
    return index


def test_a_writer_waits_for_the_reader() -> None:
    builder = without_finish()
    index = second_load(builder, destination=4)
    code = builder.instructions()
    assert refused(program_of(code)) == (
        f"instruction {index} (LOAD) breaks ordered_buffers: writes input word 4, and no chain of"
        " tokens makes it start after instruction 3 (MATMUL), which reads it",
    )
    builder.add_push(MATMUL, "load")
    builder.add_pop(index, "compute")
    check_program(program_of(builder.instructions()), NPU)


def test_a_chain_over_other_units_orders_as_well() -> None:
    builder = without_finish()
    index = second_load(builder, destination=4)
    builder.add_push(VECTOR, "load")
    builder.add_pop(index, "vector")
    check_program(program_of(builder.instructions()), NPU)


def test_a_token_of_too_early_an_instruction_orders_nothing() -> None:
    builder = without_finish()
    index = second_load(builder, destination=4)
    builder.add_push(PARAMETERS, "load")
    builder.add_pop(index, "vector")
    (sentence,) = refused(program_of(builder.instructions()))
    assert "breaks ordered_buffers" in sentence


@each(("word", "is_legal"), [(3, True), (4, False), (5, True), (6, False)])
def test_words_between_the_strides_are_free(word: int, is_legal: bool) -> None:
    builder = without_finish(k0_count=1, p0_stride=2)
    builder.append("LOAD", destination=word, push=["store"])
    builder.append("STORE", address=220, pop=["load"])
    builder.append("FINISH")
    program = program_of(builder.instructions())
    if is_legal:
        check_program(program, NPU)
    else:
        assert f"writes input word {word}" in refused(program)[0]


@pytest.mark.parametrize(("address", "is_legal"), [(199, True), (200, False), (216, True)])
def test_memory_is_ordered_byte_by_byte(address: int, is_legal: bool) -> None:
    builder = without_finish()
    index = second_load(builder, destination=100, address=address, word_bytes=1, c_count=1)
    program = program_of(builder.instructions())
    if is_legal:
        program.instructions["row_bytes"][index] = 1
        check_program(program, NPU)
    else:
        assert refused(program) == (
            f"instruction {index} (LOAD) breaks ordered_memory: reads memory byte 200, and no chain"
            f" of tokens makes it start after instruction {STORE} (STORE), which writes it",
        )


def test_a_store_waits_for_the_load_of_its_bytes() -> None:
    # The chain is LOAD 2, MATMUL, VECTOR, STORE: LOAD 0 and LOAD 1 end before LOAD 2.
    check_program(changed((STORE, "address", 32)), NPU)
    builder = without_finish()
    builder.append("LOAD", destination=100, address=10, word_bytes=4, row_bytes=4, push=["vector"])
    index = builder.append("STORE", address=13)
    builder.append("FINISH")
    assert (
        f"instruction {index} (STORE) breaks ordered_memory: writes memory byte 13, and no chain of"
        f" tokens makes it start after instruction {index - 1} (LOAD), which reads it"
    ) in refused(program_of(builder.instructions()))


def test_everything_has_ended_when_finish_has() -> None:
    builder = without_finish()
    index = builder.append("LOAD", destination=100)
    builder.append("FINISH")
    assert refused(program_of(builder.instructions())) == (
        f"instruction {index + 1} (FINISH) breaks ended_at_finish: no chain of tokens makes it end"
        f" after instruction {index} (LOAD)",
    )


@pytest.mark.parametrize(("pushes", "is_legal"), [(65535, True), (65536, False)])
def test_token_counters_do_not_overflow(pushes: int, is_legal: bool) -> None:
    builder = ProgramBuilder()
    for _ in range(pushes):
        builder.append("LOAD", push=["store"])
    for _ in range(1 if is_legal else 0):
        builder.append("LOAD")
    builder.append("FINISH", pop=["load"])
    problems = refused(program_of(builder.instructions()))
    text = (
        f"instruction {pushes - 1} (LOAD) breaks tokens_fit_counter: may be the 65536th token for"
        " store that is not popped, and its counter holds 65535"
    )
    assert (text in problems) != is_legal


def test_tokens_that_are_popped_do_not_count() -> None:
    builder = ProgramBuilder()
    builder.append("LOAD", buffer="parameter", x_count=3, push=["vector"])
    builder.append("PARAMETERS", pop=["load"])
    for _ in range(66_000):
        builder.append("LOAD", push=["vector"], destination=7)
        builder.append("PARAMETERS", pop=["load"], push=["store"])
        builder.append("STORE", pop=["vector"])
    builder.append("FINISH")
    problems = refused(program_of(builder.instructions()))
    # Nothing wrote what the STOREs read; no counter overflows.
    assert all("breaks written_before_read: reads output" in problem for problem in problems)
    assert len(problems) == 20


def test_a_base_register_that_the_machine_lacks_is_refused() -> None:
    assert (
        "breaks known_bases: base is 2, and npu.base_registers is 0"
        in refused(changed((STORE, "base", 2)))[0]
    )


def test_a_local_memory_that_the_machine_lacks_is_refused() -> None:
    assert (
        "breaks known_local: local is 1, and local_memory.capacity_bytes is 0"
        in refused(changed((STORE, "local", 1)))[0]
    )


def test_a_gather_of_a_machine_without_index_words_is_refused() -> None:
    assert (
        "breaks gather_form: gather is 1, and npu.index_words is 0"
        in refused(changed((0, "gather", 1)))[0]
    )


def test_every_rule_says_what_it_is_and_is_tested() -> None:
    files = Path(__file__).parent.glob("test_check*.py")
    tested = "".join(file.read_text(encoding="utf-8") for file in files)
    for rule in RULES:
        assert rule.__doc__
        assert f"breaks {rule.__name__}" in tested
