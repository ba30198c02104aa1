"""Cycles of MATMUL, PARAMETERS and VECTOR, tokens and banks, worked out from docs/npu.md."""

from dataclasses import replace

import pytest

from accelsim.npu import Npu
from accelsim.timeline import Timeline
from timeline.streams import QUICK, Call, load, matmul, parameters, program, timed, vector

# Four rows, four columns, one multiplier register: 4 + 4 + 1 = 9 cycles from the last input
# address to the end.
OUTPUTS = replace(QUICK, dataflow="output_stationary")


def run(npu: Npu, *calls: Call) -> Timeline:
    return timed(program(*calls), npu)


def test_weights_then_inputs() -> None:
    """Weight addresses 7 to 10, handoff 10, inputs 11 and 12, end 21."""
    found = run(QUICK, matmul(p0_count=2))

    assert found.start_cycles[0] == 6
    assert found.ready_cycles[0] == 11
    assert found.end_cycles[0] == 21


@pytest.mark.parametrize("registers", [0, 1, 3])
@pytest.mark.parametrize("cols", [1, 7])
def test_sums_leave_after_rows_columns_and_registers(cols: int, registers: int) -> None:
    npu = replace(QUICK, cols=cols, multiplier_registers=registers)

    assert run(npu, matmul()).end_cycles[0] == 6 + 4 + 1 + 4 + cols + registers


@pytest.mark.parametrize(
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
    """Handoff 10, inputs 11 to 30. The next starts in 11, is filled in 15, hands off in 30."""
    found = run(QUICK, matmul(p1_count=2, p0_count=10), matmul())

    assert found.start_cycles[:2].tolist() == [6, 11]
    assert found.ready_cycles[:2].tolist() == [11, 31]
    assert found.end_cycles[:2].tolist() == [39, 40]


def test_a_late_matmul_is_not_held_by_an_old_stream() -> None:
    """Handoff 10, one input. The next is issued in 6 and starts in 11, as the unit is ready."""
    found = run(QUICK, matmul(), matmul())

    assert found.start_cycles[:2].tolist() == [6, 11]
    assert found.ready_cycles[:2].tolist() == [11, 16]


def test_an_input_stationary_array_takes_the_same_cycles() -> None:
    calls = (matmul(p0_count=3, k0_count=2), matmul())
    found = run(replace(QUICK, dataflow="input_stationary"), *calls)

    assert found.end_cycles.tolist() == run(QUICK, *calls).end_cycles.tolist()


def test_resident_sums() -> None:
    """Two blocks: weight addresses 7 to 14; the next starts in 14; end 14 + 2 * 4 + 4 + 1 + 1."""
    found = run(OUTPUTS, matmul(k0_count=2, p0_count=3), matmul())

    assert found.start_cycles[:2].tolist() == [6, 14]
    assert found.end_cycles[:2].tolist() == [28, 32]


@pytest.mark.parametrize(("rows", "distance"), [(1, 3), (2, 3), (3, 3), (4, 4)])
def test_matmuls_of_resident_sums_start_three_cycles_apart(rows: int, distance: int) -> None:
    found = run(replace(OUTPUTS, rows=rows), matmul(), matmul())

    assert found.ready_cycles[0] - found.start_cycles[0] == distance


def test_parameters_then_vector() -> None:
    """PARAMETERS 6 to 11; VECTOR of 2 * 3 * 4 * 5 taps from 12 on ends in 12 + 11 + 120."""
    taps = vector(source=1, t1_count=2, t0_count=3, p1_count=4, p0_count=5)
    found = run(QUICK, parameters(), taps, parameters())

    assert found.start_cycles[:3].tolist() == [6, 12, 144]
    assert found.end_cycles[:3].tolist() == [11, 143, 149]


def test_a_token_can_be_taken_in_the_cycle_after_its_end() -> None:
    found = run(QUICK, load(x_count=20, x_stride=32, push="vector"), parameters(pop="load"))

    assert found.end_cycles[0] == 31
    assert found.start_cycles[1] == 32


def test_the_second_token_is_given_by_the_second_push() -> None:
    one = load(push="vector")
    found = run(QUICK, one, load(x_count=20, x_stride=32), one, *[parameters(pop="load")] * 2)

    assert found.start_cycles[3] == max(6 + 2 * 3, found.end_cycles[0] + 1)
    assert found.start_cycles[4] == found.end_cycles[2] + 1


def test_all_tokens_are_waited_for() -> None:
    found = run(
        QUICK,
        load(x_count=20, x_stride=32, push="vector"),
        matmul(p0_count=100, push="vector"),
        parameters(pop="load compute"),
        parameters(),
    )

    assert found.end_cycles[0] < found.end_cycles[1]
    assert found.start_cycles[2] == found.end_cycles[1] + 1
    assert found.start_cycles[3] == found.end_cycles[2] + 1  # in order, though it waits for nothing


def test_a_unit_can_give_itself_a_token() -> None:
    """Without it the second LOAD would start in 9; the first ends in 12."""
    found = run(QUICK, load(push="load"), load(pop="load"))

    assert found.start_cycles[1] == found.end_cycles[0] + 1 == 13


def test_a_vector_waits_for_the_bank_of_a_matmul() -> None:
    """MATMUL 6 to 20. Two banks of 128 words. A VECTOR could start in 8."""
    held = run(QUICK, matmul(accumulator=127), vector(source_word=0))
    free = run(QUICK, matmul(accumulator=127), vector(source_word=128))

    assert held.end_cycles[0] == 20
    assert held.start_cycles[1] == 21
    assert free.start_cycles[1] == 8


def test_a_matmul_waits_for_the_bank_of_a_vector() -> None:
    """VECTOR 6 to 18. A MATMUL could start in 8."""
    held = run(QUICK, vector(source_word=130), matmul(accumulator=255))
    free = run(QUICK, vector(source_word=130), matmul(accumulator=127))

    assert held.end_cycles[0] == 18
    assert held.start_cycles[1] == 19
    assert free.start_cycles[1] == 8


@pytest.mark.parametrize("other", [vector(source=1), parameters()])
def test_only_a_vector_of_accumulators_holds_or_waits_for_a_bank(other: Call) -> None:
    after = run(QUICK, matmul(), other)
    before = run(QUICK, other, matmul())

    assert after.start_cycles[1] == 8
    assert before.start_cycles[1] == 8


def test_matmuls_share_a_bank() -> None:
    found = run(QUICK, matmul(p0_count=20), matmul())

    assert found.start_cycles[1] == 11 < found.end_cycles[0]


def test_a_vector_goes_first_in_the_cycle_in_which_both_could_start() -> None:
    """Both wait for one LOAD, the MATMUL issued first; it then waits for the bank of the VECTOR."""
    gives = load(x_count=20, x_stride=32, push="compute vector")
    found = run(QUICK, gives, matmul(pop="load"), vector(pop="load"))

    assert found.start_cycles[:3].tolist() == [6, found.end_cycles[2] + 1, 32]


def test_a_vector_that_starts_a_cycle_sooner_keeps_its_bank() -> None:
    """The VECTOR starts in 6. A MATMUL that could start in 8 waits for its end in 18."""
    found = run(QUICK, vector(), matmul())

    assert found.start_cycles[:2].tolist() == [6, 19]


def test_a_vector_starts_between_two_matmuls_of_its_bank() -> None:
    """The second MATMUL waits for a LOAD; the VECTOR does not wait for it."""
    slow = load(x_count=100, x_stride=32, push="compute")
    found = run(QUICK, slow, matmul(), matmul(pop="load"), vector())

    assert found.start_cycles[3] == found.end_cycles[1] + 1
    assert found.start_cycles[2] == found.end_cycles[0] + 1 > found.end_cycles[3]
