"""The rules of REDUCE and of the row memory: a program that breaks one is refused in a sentence."""

from dataclasses import replace

import numpy as np

from accelsim.isa import INSTRUCTIONS
from accelsim.program import Program
from accelsim.program.check import check_program
from each import each
from tests.program.legal import NPU, PARAMETERS, VECTOR, legal, program_of, refused

ROWS = replace(NPU, row_words=4, elementwise_products=True)
LEGAL_REDUCE = {"opcode": 7, "p0_count": 2, "p0_stride": 1, "limit": 7, "combine": 0}


def by_rows(changes: dict[str, int], **of_vector: int) -> Program:
    """Return a program whose VECTOR comes after a REDUCE of the same sums."""
    code = legal().instructions()
    reduce = code[VECTOR : VECTOR + 1].copy()
    for field in reduce.dtype.names or ():
        reduce[field] = 0
    for field in INSTRUCTIONS["REDUCE"].fields:
        reduce[field.name] = field.default
    for name, value in (LEGAL_REDUCE | changes).items():
        reduce[name] = value
    reduce["pop"], code["pop"][VECTOR] = code["pop"][VECTOR], 0
    for name, value in of_vector.items():
        code[name][VECTOR] = value
    return program_of(np.concatenate([code[:VECTOR], reduce, code[VECTOR:]]))


def test_a_vector_takes_what_a_reduce_before_it_found() -> None:
    check_program(by_rows({}, offset=1), ROWS)
    check_program(by_rows({"statistic": 1}, scaled=1), ROWS)


@each(
    ("fields", "of_vector", "sentence"),
    [
        ({}, {"scaled": 1}, "(VECTOR) breaks written_before_read: reads row_multiplier word 0"),
        ({"statistic": 2}, {"offset": 1}, "(VECTOR) breaks written_before_read: reads row_offset"),
        ({"row": 1}, {"offset": 1}, "(VECTOR) breaks written_before_read: reads row_offset word 0"),
        ({"statistic": 2, "centered": 1}, {}, "(REDUCE) breaks written_before_read: reads row_off"),
        (
            {"row": 3, "p1_count": 2},
            {},
            "(REDUCE) breaks buffer_bounds: writes row_offset words up",
        ),
        ({"p0_count": 999}, {}, "(REDUCE) breaks buffer_bounds: reads accumulator words up to"),
        ({"centered": 1}, {}, "(REDUCE) breaks row_form: centered is 1, and statistic offset has"),
        (
            {"statistic": 1, "count": 3},
            {},
            "(REDUCE) breaks row_form: count is 3, and statistic re",
        ),
        (
            {"statistic": 2, "numerator": 2**24},
            {},
            "(REDUCE) breaks row_form: numerator is 16777216, and a multiplier has 24 bits (at most"
            " 16777215)",
        ),
        ({"combine": 2}, {}, "(REDUCE) breaks product_form: source of a product is 1, not 0"),
    ],
)
def test_rows_are_written_before_they_are_read(
    fields: dict[str, int], of_vector: dict[str, int], sentence: str
) -> None:
    assert any(sentence in one for one in refused(by_rows(fields, **of_vector), ROWS))


def test_the_rows_of_a_vector_begin_where_its_parameters_say() -> None:
    program = by_rows({"row": 2}, offset=1)
    program.instructions["row"][PARAMETERS] = 2
    check_program(program, ROWS)


def test_a_machine_without_rows_refuses_a_reduce() -> None:
    (sentence,) = refused(by_rows({}))

    assert sentence.endswith(
        "(REDUCE) breaks buffer_bounds: writes row_offset words up to 0, and the buffer has 0"
    )
