"""Cycles of MATMUL, PARAMETERS, VECTOR, REDUCE, tokens and banks, from docs/npu.md."""

from dataclasses import replace

import pytest

from accelsim.npu import Npu
from accelsim.timeline import Timeline
from each import each
from timeline.streams import (
    QUICK,
    Call,
    load,
    matmul,
    parameters,
    program,
    reduce,
    timed,
    vector,
)

# Four rows, four columns, one multiplier register: 4 + 4 + 1 = 9 cycles from the last input
# address to the end.
OUTPUTS = replace(QUICK, dataflow="output_stationary")


def run(npu: Npu, *calls: Call) -> Timeline:
    return timed(program(*calls), npu)


def test_weights_then_inputs() -> None:
    """Weight addresses 8 to 11, handoff 11, inputs 12 and 13, end 22."""
    found = run(QUICK, matmul(p0_count=2))

    assert found.start_cycles[0] == 7
    assert found.ready_cycles[0] == 12
    assert found.end_cycles[0] == 22


@each("registers", [0, 1, 3])
@each("cols", [1, 7])
def test_sums_leave_after_rows_columns_and_registers(cols: int, registers: int) -> None:
    npu = replace(QUICK, cols=cols, multiplier_registers=registers)

    assert run(npu, matmul()).end_cycles[0] == 7 + 4 + 1 + 4 + cols + registers


@each(
    ("rows", "pixels", "distance"),
    [(1, 1, 3), (2, 2, 3), (3, 1, 3), (4, 1, 4), (4, 4, 4), (4, 5, 5), (1, 4, 4)],
)
def test_the_distance_of_folds(rows: int, pixels: int, distance: int) -> None:
    """Filling the next fold, streaming this one, and three cycles: whichever is longest."""
    npu = replace(QUICK, rows=rows)
    one = run(npu, matmul(p0_count=pixels))
    three = run(npu, matmul(p0_count=pixels, k0_count=3))

    assert three.ready_cycles[0] - one.ready_cycles[0] == 2 * distance
    assert three.end_cycles[0] - one.end_cycles[0] == 2 * distance


def test_the_next_matmul_fills_while_this_one_streams() -> None:
    """Handoff 11, inputs 12 to 31. The next starts in 12, is filled in 16, hands off in 31."""
    found = run(QUICK, matmul(p1_count=2, p0_count=10), matmul())

    assert found.start_cycles[:2].tolist() == [7, 12]
    assert found.ready_cycles[:2].tolist() == [12, 32]
    assert found.end_cycles[:2].tolist() == [40, 41]


def test_a_late_matmul_is_not_held_by_an_old_stream() -> None:
    """Handoff 11, one input. The next is issued in 6 and starts in 12, as the unit is ready."""
    found = run(QUICK, matmul(), matmul())

    assert found.start_cycles[:2].tolist() == [7, 12]
    assert found.ready_cycles[:2].tolist() == [12, 17]


@pytest.mark.parametrize(("rows", "cols"), [(4, 4), (2, 4), (6, 4)])
def test_folds_of_resident_inputs(rows: int, cols: int) -> None:
    """Four columns fill; a fold takes a cycle for each row or column, whatever its pixels.

    Start in 7, handoffs in 11 and ``max(rows, cols)`` later; the last of three pixels is written
    ``rows + cols + 2`` cycles after its place in the stream, less one.
    """
    npu = replace(QUICK, dataflow="input_stationary", rows=rows, cols=cols)
    found = run(npu, matmul(p0_count=3, k0_count=2), matmul())
    handoff, apart = 11 + max(rows, cols), max(rows, cols)

    assert found.ready_cycles[:2].tolist() == [handoff + 1, max(handoff + apart, handoff + 5) + 1]
    assert found.end_cycles[0] == handoff + 3 + rows + cols + 2 - 1


def test_resident_sums() -> None:
    """Two blocks: weight addresses 8 to 15; the next starts in 15; end 15 + 2 * 4 + 4 + 1 + 1."""
    found = run(OUTPUTS, matmul(k0_count=2, p0_count=3), matmul())

    assert found.start_cycles[:2].tolist() == [7, 15]
    assert found.end_cycles[:2].tolist() == [29, 33]


@each(("rows", "distance"), [(1, 3), (2, 3), (3, 3), (4, 4)])
def test_matmuls_of_resident_sums_start_three_cycles_apart(rows: int, distance: int) -> None:
    found = run(replace(OUTPUTS, rows=rows), matmul(), matmul())

    assert found.ready_cycles[0] - found.start_cycles[0] == distance


def test_parameters_then_vector() -> None:
    """PARAMETERS 7 to 12; VECTOR of 2 * 3 * 4 * 5 taps from 13 on ends in 13 + 14 + 120."""
    taps = vector(source=1, t1_count=2, t0_count=3, p1_count=4, p0_count=5)
    found = run(QUICK, parameters(), taps, parameters())

    assert found.start_cycles[:3].tolist() == [7, 13, 148]
    assert found.end_cycles[:3].tolist() == [12, 147, 153]


@pytest.mark.parametrize(("cols", "levels"), [(1, 0), (4, 2), (5, 3)])
def test_offsets_of_rows(cols: int, levels: int) -> None:
    """The taps of 3 rows from 8 on, 2 * 5 each; the tree has a register for each level."""
    npu = replace(QUICK, cols=cols, row_words=4)
    found = run(npu, reduce(source=1, p1_count=3, p0_count=5, t0_count=2), parameters())

    assert found.start_cycles[0] == 7
    assert found.end_cycles[0] == 7 + 30 + 2 * npu.pipeline_registers + 5 + levels
    assert found.start_cycles[1] == found.end_cycles[0] + 1


@each("statistic", [1, 2])
@each(("words", "apart"), [(1, 32), (31, 32), (32, 32), (33, 33)])
def test_factors_of_rows_come_32_cycles_apart(words: int, apart: int, statistic: int) -> None:
    """Behind the tree 19 cycles, 18 (the square of 34 bits), 32, 17, and 25 of 24 bits."""
    npu = replace(QUICK, row_words=4)
    found = run(npu, reduce(source=1, p1_count=3, p0_count=words, statistic=statistic))

    behind = 2 * npu.pipeline_registers + 5 + 2 + 19 + 18 + 32 + 17 + 25
    assert found.end_cycles[0] == 7 + 2 * apart + words + behind


@each(("interval", "apart"), [(1, 5), (5, 5), (6, 6), (32, 32)])
def test_a_shorter_interval_brings_rows_closer_as_far_as_their_words(
    interval: int, apart: int
) -> None:
    npu = replace(QUICK, row_words=4, row_interval_cycles=interval)
    found = run(npu, reduce(source=1, p1_count=3, p0_count=5, statistic=1))

    behind = 2 * npu.pipeline_registers + 5 + 2 + 19 + 18 + 32 + 17 + 25
    assert found.end_cycles[0] == 7 + 2 * apart + 5 + behind


def test_a_token_can_be_taken_in_the_cycle_after_its_end() -> None:
    """LOAD 7 to 33: PARAMETERS takes its token in 34, and starts in 35."""
    found = run(QUICK, load(x_count=20, x_stride=32, push="vector"), parameters(pop="load"))

    assert found.end_cycles[0] == 33
    assert found.start_cycles[1] == 35


def test_the_second_token_is_given_by_the_second_push() -> None:
    one = load(push="vector")
    found = run(QUICK, one, load(x_count=20, x_stride=32), one, *[parameters(pop="load")] * 2)

    assert found.start_cycles[3] == max(7 + 2 * 3, found.end_cycles[0] + 2)
    assert found.start_cycles[4] == found.end_cycles[2] + 2


def test_all_tokens_are_waited_for() -> None:
    found = run(
        QUICK,
        load(x_count=20, x_stride=32, push="vector"),
        matmul(p0_count=100, push="vector"),
        parameters(pop="load compute"),
        parameters(),
    )

    assert found.end_cycles[0] < found.end_cycles[1]
    assert found.start_cycles[2] == found.end_cycles[1] + 2
    assert found.start_cycles[3] == found.end_cycles[2] + 1  # in order, though it waits for nothing


def test_a_unit_can_give_itself_a_token() -> None:
    """Without it the second LOAD would start in 10; the first ends in 14."""
    found = run(QUICK, load(push="load"), load(pop="load"))

    assert found.start_cycles[1] == found.end_cycles[0] + 2 == 16


def test_a_vector_waits_for_the_bank_of_a_matmul() -> None:
    """MATMUL 7 to 21. Two banks of 128 words. A VECTOR could start in 9; held, it is dispatched
    in 22.
    """
    held = run(QUICK, matmul(accumulator=127), vector(source_word=0))
    free = run(QUICK, matmul(accumulator=127), vector(source_word=128))

    assert held.end_cycles[0] == 21
    assert held.start_cycles[1] == 23
    assert free.start_cycles[1] == 9


def test_a_matmul_waits_for_the_bank_of_a_vector() -> None:
    """VECTOR 7 to 22. A MATMUL could start in 9; held, it is dispatched in 23."""
    held = run(QUICK, vector(source_word=130), matmul(accumulator=255))
    free = run(QUICK, vector(source_word=130), matmul(accumulator=127))

    assert held.end_cycles[0] == 22
    assert held.start_cycles[1] == 24
    assert free.start_cycles[1] == 9


@pytest.mark.parametrize("other", [vector(source=1), parameters()])
def test_only_a_vector_of_accumulators_holds_or_waits_for_a_bank(other: Call) -> None:
    after = run(QUICK, matmul(), other)
    before = run(QUICK, other, matmul())

    assert after.start_cycles[1] == 9
    assert before.start_cycles[1] == 9


def test_matmuls_share_a_bank() -> None:
    found = run(QUICK, matmul(p0_count=20), matmul())

    assert found.start_cycles[1] == 12 < found.end_cycles[0]


def test_a_vector_goes_first_in_the_cycle_in_which_both_could_be_dispatched() -> None:
    """Both wait for one LOAD, the MATMUL issued first; it then waits for the bank of the VECTOR.

    LOAD 7 to 33: the VECTOR is dispatched in 34.
    """
    gives = load(x_count=20, x_stride=32, push="compute vector")
    found = run(QUICK, gives, matmul(pop="load"), vector(pop="load"))

    assert found.start_cycles[:3].tolist() == [7, found.end_cycles[2] + 2, 35]


def test_a_vector_that_starts_sooner_keeps_its_bank() -> None:
    """The VECTOR starts in 7. A MATMUL that could start in 9 waits for its end in 22."""
    found = run(QUICK, vector(), matmul())

    assert found.start_cycles[:2].tolist() == [7, 24]


def test_a_vector_holds_its_bank_while_it_waits_for_its_unit() -> None:
    """VECTOR of operands 7 to 121. The next, of sums, is dispatched in 9 and 122 to 137."""
    found = run(QUICK, vector(source=1, t0_count=100), vector(), matmul())

    assert found.start_cycles[:3].tolist() == [7, 122, 139]


def test_a_matmul_holds_its_bank_while_it_waits_for_its_unit() -> None:
    """MATMUL of ten folds, 7 to 57, on another bank. The next is dispatched in 9 and 48 to 62."""
    found = run(QUICK, matmul(accumulator=128, k0_count=10), matmul(), vector())

    assert found.start_cycles[:3].tolist() == [7, 48, 64]
    assert found.end_cycles[1] == 62


@pytest.mark.parametrize(("x_start", "starts"), [(0, [35, 51, 68]), (-4, [35, 53, 37])])
def test_an_instruction_is_at_the_head_two_cycles_after_the_start_before_it(
    x_start: int, starts: list[int]
) -> None:
    """A VECTOR of operands, one of sums behind it, and a MATMUL on the same bank.

    A LOAD ends in 33, and the first VECTOR is dispatched in 34 and 35 to 50: the second is at the
    head in 37. If the next LOAD has a beat, it ends in 36: the MATMUL has its token in 37 too, and
    waits; the second VECTOR is 51 to 66. If its action is empty, it ends in 35: the MATMUL is
    dispatched in 36 and 37 to 51, and the second VECTOR in 52.
    """
    calls = (
        load(x_count=20, x_stride=32, push="vector"),
        load(x_start=x_start, push="compute"),
        vector(source=1, pop="load"),
        vector(),
        matmul(pop="load"),
    )

    assert run(QUICK, *calls).start_cycles[2:5].tolist() == starts


def test_the_next_matmul_of_one_row_waits_for_the_head_of_the_queue() -> None:
    """Handoff 8: the unit is ready in 9, in which the second is dispatched."""
    found = run(replace(QUICK, rows=1), matmul(), matmul())

    assert found.ready_cycles[0] == 9
    assert found.start_cycles[1] == 10


def test_a_vector_starts_between_two_matmuls_of_its_bank() -> None:
    """The second MATMUL waits for a LOAD; the VECTOR does not wait for it."""
    slow = load(x_count=100, x_stride=32, push="compute")
    found = run(QUICK, slow, matmul(), matmul(pop="load"), vector())

    assert found.start_cycles[3] == found.end_cycles[1] + 2
    assert found.start_cycles[2] == found.end_cycles[0] + 2 > found.end_cycles[3]
