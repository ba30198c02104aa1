"""Why instructions did not start earlier, and what units do with all their cycles."""

from dataclasses import replace

import numpy as np

from accelsim.isa import UNITS
from accelsim.timeline import STALL_REASONS, UNIT_CAUSES, Timeline
from timeline.streams import QUICK, Call, load, matmul, parameters, program, store, timed, vector

# On QUICK instruction i starts in 7 + 2 * i if nothing holds it.


def reasons(*calls: Call, npu=QUICK) -> list[tuple[str, int]]:  # type: ignore[no-untyped-def]
    found = timed(program(*calls), npu)
    names = [STALL_REASONS[reason] for reason in found.stall_reason]
    return list(zip(names, found.stall_cycles.tolist(), strict=True))


def test_the_first_instruction_waits_to_be_fetched() -> None:
    assert reasons() == [("fetch", 7)]


def test_an_instruction_behind_another_waits_for_its_unit() -> None:
    """PARAMETERS 7 to 12; the next was dispatched in 9, and the unit is never idle."""
    assert reasons(parameters(), parameters())[1] == ("unit", 0)


def test_a_unit_that_becomes_ready_as_the_instruction_comes_waits_for_nothing() -> None:
    """PARAMETERS 7 to 12, ready in 13: that of instruction 3 comes in 13, of 4 in 15."""
    assert reasons(parameters(), load(), load(), parameters())[3] == ("none", 0)
    assert reasons(parameters(), load(), load(), load(), parameters())[4] == ("fetch", 2)


def test_an_instruction_that_comes_late_is_fetched_too_slowly() -> None:
    """The second VECTOR unit instruction is number 9: 25, ready since 13."""
    assert reasons(parameters(), *[load()] * 8, parameters())[9] == ("fetch", 12)


def test_a_token_is_named_by_its_giver() -> None:
    """LOAD 7 to 33 gives in 34 what a STORE, whose unit has been idle, waits for."""
    slow = load(x_count=20, x_stride=32, push="store")

    assert reasons(slow, store(pop="load"))[1] == ("load", 35)


def test_the_last_token_counts() -> None:
    calls = (
        load(push="store"),
        matmul(push="store"),
        parameters(push="store"),
        store(pop="load compute vector"),
    )

    assert reasons(*calls)[3] == ("compute", 25)  # MATMUL 9 to 23


def test_a_bank_is_waited_for() -> None:
    """MATMUL 7 to 21; the vector unit has been idle since 0."""
    assert reasons(matmul(), vector())[1] == ("bank", 23)


def test_a_full_queue_is_waited_for_by_what_stands_behind() -> None:
    """As in test_fetch: the LOAD was fetched, and is issued in 126; so is FINISH, in 128."""
    long, short = vector(source=1, t0_count=100), vector(source=1)
    found = reasons(long, short, short, short, load(), npu=replace(QUICK, queue_depth=2))

    assert found[3:] == [("unit", 0), ("queue", 129), ("queue", 131)]


def test_fetching_after_a_full_queue_is_fetching_again() -> None:
    """One instruction is requested ahead, and memory takes 20 cycles. The LOAD came while the one
    before it waited; the STORE is requested when the LOAD leaves the port.
    """
    npu = replace(QUICK, queue_depth=2, prefetch_instructions=1, latency_cycles=20)
    long, short = vector(source=1, t0_count=200), vector(source=1)
    found = reasons(long, short, short, short, load(), store(), npu=npu)

    assert [name for name, _ in found[4:6]] == ["queue", "fetch"]


def test_memory_is_what_is_longer_than_one_action_in_each_cycle() -> None:
    """Four cycles for a beat: 5 beats take 17 cycles. The unit is ready after 2 + 5 + 12."""
    npu = replace(QUICK, memory_kind="block_ram", interval=(4, 1))
    found = timed(program(load(x_count=5, x_stride=32), store()), npu)

    assert found.memory_cycles.tolist() == [12, 0, 0]
    assert found.ready_cycles[0] - found.start_cycles[0] == 2 + 5 + 12


def test_what_other_ports_are_given_is_memory_too() -> None:
    """LOAD: 9 to 12, 14, 16, 18, 20; STORE: 13, 15, 17, 19, 21 to 24 (test_transfers)."""
    one = program(load(x_count=8, x_stride=32), store(x_count=8, x_stride=32))
    found = timed(one, QUICK)

    assert found.memory_cycles.tolist() == [4, 4, 0]
    assert row(found, "load") == {"fetch": 7, "work": 2 + 8, "memory": 4, "done": 7}


def row(found: Timeline, unit: str) -> dict[str, int]:
    """Return what a unit does, without what takes no cycle."""
    values = found.unit_cycles()[UNITS.index(unit)].tolist()
    return {cause: value for cause, value in zip(UNIT_CAUSES, values, strict=True) if value}


def test_units_account_for_all_their_cycles() -> None:
    """LOAD 7 to 30: five beats, 4 cycles apart. FINISH is instruction 3: it ends in 46."""
    npu = replace(QUICK, memory_kind="block_ram", interval=(4, 1))
    one = program(
        load(x_count=5, x_stride=32, push="vector"), parameters(pop="load", push="store"),
        store(pop="vector"),
    )  # fmt: skip
    found = timed(one, npu)

    assert found.start_cycles.tolist() == [7, 32, 39, 44]
    assert found.end_cycles.tolist() == [30, 37, 45, 46]
    assert found.total_cycles == 47
    assert row(found, "load") == {"fetch": 7, "work": 7, "memory": 12, "done": 21}
    assert row(found, "compute") == {"done": 47}
    assert row(found, "vector") == {"load": 32, "work": 6, "done": 9}
    assert row(found, "store") == {"vector": 39, "work": 5 + 3}


def test_every_row_adds_up() -> None:
    calls = [load(push="compute"), matmul(pop="load", p0_count=9), vector(), store(x_count=9)] * 9
    found = timed(program(*calls), replace(QUICK, interval=(3, 2), queue_depth=2))

    assert found.unit_cycles().sum(axis=1).tolist() == [found.total_cycles] * 4
    assert found.unit_cycles().min() >= 0


def test_arrays_are_as_the_docstring_says() -> None:
    found = timed(program(load(), store()), QUICK)

    assert found.unit.tolist() == [0, 3, 3]
    assert found.stall_reason.dtype == found.unit.dtype == np.int8
    for name in ("fetched", "issue", "start", "end", "ready", "stall", "memory"):
        array = getattr(found, f"{name}_cycles")
        assert (array.dtype, array.shape) == (np.int64, (3,))
