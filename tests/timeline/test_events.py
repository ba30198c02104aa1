"""Event counters: which cycle belongs to what, and words counted by hand."""

from dataclasses import replace

from accelsim.npu import COUNTERS, EVENTS, Events, counts_of
from accelsim.timeline import Timeline, tally
from each import each
from timeline.streams import QUICK, load, matmul, parameters, program, store, timed, vector

OUTPUTS = replace(QUICK, dataflow="output_stationary")
CYCLES = EVENTS[1:8]


def cycles(found: Timeline) -> dict[str, int]:
    """Return the counters of cycles that are not 0."""
    return {name: getattr(found.events, name) for name in CYCLES if getattr(found.events, name)}


def test_columns_are_in_the_order_of_the_events() -> None:
    assert len(COUNTERS) == tally.EVENT_COUNT
    assert COUNTERS[tally.INSTRUCTION_STALL] == "stall_instruction_cycles"
    assert COUNTERS[tally.BUFFER_WRITES] == "input_writes"
    assert COUNTERS[tally.PARAMETER_READS] == "parameter_reads"
    assert COUNTERS[tally.VECTOR_MULTIPLIES] == "vector_multiplies"
    assert COUNTERS[tally.ELEMENT_PRODUCTS] == "element_products"
    assert COUNTERS[tally.ELEMENT_SUMS] == "element_sum_moves"


def test_nothing_stored_is_no_time() -> None:
    found = timed(program(load(), matmul(), vector()), QUICK)

    assert found.events.cycles == 0
    assert cycles(found) == {}
    assert found.events.fetch_beats == 4
    assert found.events.load_beats == 1


def test_a_store_alone() -> None:
    """In flight from 7 on; beats accepted in 11 and 12: 13 cycles, though the end is 14."""
    found = timed(program(store(x_count=2, x_stride=32)), QUICK)

    assert found.events.cycles == 13
    assert cycles(found) == {"stall_store_cycles": 6, "stall_instruction_cycles": 7}


def test_cycles_belong_to_the_first_class_in_flight() -> None:
    """LOAD of weights 7 to 33, PARAMETERS 9 to 14, LOAD of inputs 29 to 36, STORE from 13 on.

    The last of 32 beats of the STORE is accepted in 48.
    """
    found = timed(
        program(
            load(buffer=1, x_count=20, x_stride=32),
            parameters(),
            load(buffer=0, x_count=1),
            store(x_count=32, x_stride=32),
        ),
        replace(QUICK, memory_kind="block_ram"),
    )

    assert found.start_cycles.tolist() == [7, 9, 29, 13, 49]
    assert found.end_cycles.tolist()[:4] == [33, 14, 36, 50]
    assert found.events.cycles == 49
    assert cycles(found) == {
        "stall_instruction_cycles": 7,  # 0 to 6
        "stall_weight_cycles": 2 + 14,  # 7, 8; 15 to 28
        "stall_vector_cycles": 6,  # 9 to 14
        "stall_input_cycles": 8,  # 29 to 36
        "stall_store_cycles": 12,  # 37 to 48
    }


@each(
    ("buffer", "counter"),
    [
        (0, "stall_input_cycles"),
        (1, "stall_weight_cycles"),
        (2, "stall_input_cycles"),
        (3, "stall_weight_cycles"),
    ],
)
def test_loads_count_by_what_they_fill(buffer: int, counter: str) -> None:
    """LOAD 7 to 14. STORE takes its token in 15, in which nothing is in flight, and is 16 to 20."""
    found = timed(program(load(buffer=buffer, push="store"), store(pop="load")), QUICK)

    assert cycles(found) == {
        "stall_instruction_cycles": 7 + 1,
        counter: 8,
        "stall_store_cycles": 5,
    }


def test_inputs_stream_while_weights_are_filled() -> None:
    """MATMUL 7 to 30: handoffs 11, 15, 19; inputs 12, 13, 16, 17, 20, 21. STORE 32 to 36."""
    found = timed(
        program(matmul(p0_count=2, k0_count=3, push="store"), store(pop="compute")), QUICK
    )

    assert found.end_cycles[0] == 30
    assert cycles(found) == {
        "stall_instruction_cycles": 7 + 1,
        "stream_cycles": 6,
        "stall_array_cycles": 24 - 6,
        "stall_store_cycles": 5,
    }


@each(("last", "streams"), [(13, 0), (14, 1), (15, 2), (16, 2), (17, 2), (18, 3), (22, 5), (23, 6)])
def test_streams_after_the_last_acceptance_do_not_count(last: int, streams: int) -> None:
    """The same MATMUL two cycles later, beside a STORE whose last beat is accepted in ``last``.

    The STORE is in flight from 7 on, and its first beat is accepted in 11.
    """
    found = timed(
        program(store(x_count=last - 10, x_stride=32), matmul(p0_count=2, k0_count=3)), QUICK
    )

    assert found.events.cycles == last + 1
    assert found.events.stream_cycles == streams
    assert found.events.stall_array_cycles == last + 1 - 9 - streams


def test_weights_stream_where_sums_stay() -> None:
    """MATMUL 7 to 29: weights in 8 to 15. STORE 31 to 35."""
    call = matmul(p0_count=2, k0_count=2, push="store")
    found = timed(program(call, store(pop="compute")), OUTPUTS)

    assert cycles(found) == {
        "stall_instruction_cycles": 7 + 1,
        "stream_cycles": 8,
        "stall_array_cycles": 23 - 8,
        "stall_store_cycles": 5,
    }


def test_all_cycles_are_counted_once() -> None:
    found = timed(
        program(load(), matmul(p0_count=9), vector(), load(buffer=1), store(x_count=40)), QUICK
    )

    assert sum(getattr(found.events, name) for name in CYCLES) == found.events.cycles


def words(found: Timeline) -> dict[str, int]:
    """Return the counters of things that are not 0, without those of fetching."""
    return {name: getattr(found.events, name) for name in EVENTS[9:] if getattr(found.events, name)}


def test_words_of_a_matmul() -> None:
    """Six blocks of ten pixels. All but the first block read the sum that they add to."""
    call = {"k1_count": 2, "k0_count": 3, "p1_count": 2, "p0_count": 5}

    replaces = timed(program(matmul(**call)), QUICK)
    adds = timed(program(matmul(**call, accumulate=1)), QUICK)

    expected = {"input_reads": 60, "weight_reads": 24, "accumulator_writes": 60}
    assert words(replaces) == {**expected, "accumulator_reads": 50}
    assert words(adds) == {**expected, "accumulator_reads": 60}


def test_words_of_a_matmul_whose_sums_stay() -> None:
    """Six blocks of three pixels, each of which leaves once."""
    call = {"k1_count": 2, "k0_count": 3, "p0_count": 3}

    replaces = timed(program(matmul(**call)), OUTPUTS)
    adds = timed(program(matmul(**call, accumulate=1)), OUTPUTS)

    expected = {"input_reads": 18, "weight_reads": 24, "accumulator_writes": 3}
    assert words(replaces) == expected
    assert words(adds) == {**expected, "accumulator_reads": 3}


def test_words_of_a_vector() -> None:
    """Six taps of twenty results."""
    call = {"t1_count": 2, "t0_count": 3, "p1_count": 4, "p0_count": 5}

    sums = timed(program(vector(**call)), QUICK)
    weighted = timed(program(vector(**call, source=1, weighted=1)), QUICK)

    expected = {"vector_taps": 120, "output_writes": 20}
    assert words(sums) == {**expected, "accumulator_reads": 120}
    assert words(weighted) == {
        **expected,
        "operand_reads": 120,
        "parameter_reads": 120,
        "vector_multiplies": 120,
    }


def test_words_of_transfers() -> None:
    """A word of padding is written, and no beat is read for it."""
    calls = [load(buffer=buffer, x_start=-4, x_count=2, x_stride=4) for buffer in range(4)]
    found = timed(program(*calls, parameters(), store(y_count=2, c_count=3, word_bytes=3)), QUICK)

    assert words(found) == {
        "load_beats": 4,
        "input_writes": 2,
        "weight_writes": 2,
        "operand_writes": 2,
        "parameter_writes": 2,
        "parameter_reads": 3,
        "output_reads": 6,
        "store_bytes": 18,
    }


def test_counts_are_those_of_the_events() -> None:
    found = timed(program(load(), matmul(), store()), QUICK)

    assert found.counts(QUICK) == counts_of(found.events, QUICK)
    assert found.counts(QUICK).cycles == found.events.cycles
    assert isinstance(found.events, Events)
    assert all(type(getattr(found.events, name)) is int for name in EVENTS)
