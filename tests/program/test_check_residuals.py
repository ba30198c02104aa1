"""The rules of residuals and of results that are kept in place of sums."""

from dataclasses import replace

import numpy as np
import pytest

from accelsim.program import Program
from accelsim.program.check import check_program
from each import each
from tests.program.legal import LOADS, MATMUL, NPU, VECTOR, legal, program_of, refused


def with_residual(fields: dict[str, int], sums: dict[str, int] | None = None) -> Program:
    """Return a program with eight operand words, and with one more VECTOR if results are kept."""
    code = legal().instructions()
    operands = code[LOADS : LOADS + 1].copy()
    operands["buffer"] = 2
    for name, value in (sums or {}).items():
        code[name][MATMUL] = value
    first, last = (code[VECTOR : VECTOR + 1].copy() for _ in range(2))
    for name, value in fields.items():
        first[name] = value
    last["pop"], last["source_word"] = 0, first["source_word"]
    kept = fields.get("kept", 0)
    if kept:
        first["push"] = 0
    parts = [operands, code[:VECTOR], first, *([last] if kept else []), code[VECTOR + 1 :]]
    return program_of(np.concatenate(parts))


RESIDUAL = {"combine": 3, "t0_count": 2}
KEPT = {"kept": 1, "destination": 0}


@pytest.mark.parametrize("fields", [RESIDUAL, KEPT, RESIDUAL | KEPT])
def test_a_sum_may_meet_a_residual_and_results_may_take_the_place_of_sums(
    fields: dict[str, int],
) -> None:
    check_program(with_residual(fields), replace(NPU, residuals=True))


@each(
    ("fields", "sentence"),
    [
        (RESIDUAL | {"source": 1}, "source of a residual is 1, not 0"),
        (RESIDUAL | {"t0_count": 3}, "t0_count of a residual is 3, not 2"),
        (RESIDUAL | {"t1_count": 2}, "t1_count of a residual is 2, not 1"),
        (RESIDUAL | {"held": 1}, "held of a residual is 1, not 0"),
        (KEPT | {"destination": 1}, "destination of results that are kept is 1, not 0"),
        (KEPT | {"d0_stride": 2}, "d0_stride of results that are kept is 2, not 1"),
        (KEPT | {"p1_count": 2}, "keeps two results in one word"),
        (KEPT | {"p0_count": 3, "t0_count": 2, "t0_stride": 2}, "keeps results in 3 words, and t0"),
    ],
)
def test_residuals_and_kept_results_have_a_form(fields: dict[str, int], sentence: str) -> None:
    found = refused(with_residual(fields), replace(NPU, residuals=True))

    assert any(f"(VECTOR) breaks residual_form: {sentence}" in one for one in found), found


def test_a_machine_without_residuals_has_none() -> None:
    for fields, what in ((RESIDUAL, "a residual"), (KEPT, "results that are kept")):
        said = f"has {what}, and vector_unit.residuals is false"
        assert any(said in one for one in refused(with_residual(fields)))


def test_a_residual_must_be_loaded_before() -> None:
    program = with_residual(RESIDUAL | {"t0_stride": 5})

    assert any(
        "breaks written_before_read: reads operand word 8" in one
        for one in refused(program, replace(NPU, residuals=True))
    )


def test_a_residual_may_lie_before_its_sum() -> None:
    sums = {"accumulator": 2}
    changes = {"source_word": 2, "t0_stride": 2**16 - 2}
    program = with_residual(RESIDUAL | changes, sums)

    check_program(program, replace(NPU, residuals=True))
