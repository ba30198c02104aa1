"""Machines whose transfers go by requests, and whose arrays take words in groups."""

from dataclasses import replace
from random import Random

import pytest

from accelsim.arch import Requests
from accelsim.errors import ArchError, UserError
from accelsim.timeline import run_program
from each import each
from timeline.oracle.run import run_program_oracle
from timeline.streams import (
    QUICK,
    differences,
    load,
    matmul,
    program,
    random_npu,
    random_program,
    store,
)

SPEC = {"request_bytes": 16, "load_cycles": 5, "store_cycles": 3}


def machine(random: Random):  # type: ignore[no-untyped-def]
    request_bytes = random.choice([16, 32, 64])
    ways = random.choice([0, 1, 2])
    return replace(
        random_npu(random),
        requests=Requests(
            request_bytes=request_bytes,
            issue_cycles=random.choice([0, 7]),
            load_cycles=random.choice([1, 2, 5]),
            store_cycles=random.choice([1, 4]),
            cache_bytes=ways * request_bytes * random.choice([1, 3, 8]),
            cache_ways=ways,
            line_cycles=random.choice([0, 9]) if ways else 0,
        ),
        local_bytes=0,
        group_cycles=random.choice([0, 1, 3, 9]),
        group_least_cycles=0,
    )


@pytest.mark.sampled(4)
@pytest.mark.parametrize("first", range(0, 240, 60))
def test_engine_and_oracle_agree(first: int) -> None:
    wrong = []
    for seed in range(first, first + 60):
        random = Random(seed)
        npu = machine(random)
        if npu.dataflow != "weight_stationary":
            npu = replace(npu, group_cycles=0)
        elif npu.group_cycles:
            npu = replace(npu, group_least_cycles=random.choice([0, 2, 5]))
        made = random_program(random, npu, seed % 40 + 1)
        if differences(run_program(made, npu), run_program_oracle(made, npu)):
            wrong.append(seed)

    assert wrong == []


def test_a_load_takes_its_requests() -> None:
    # Two places of 40 bytes in a row: three requests of at most 16 bytes each.
    npu = replace(QUICK, requests=Requests(**SPEC, issue_cycles=7))
    words = {"x_count": 2, "x_stride": 100, "c_count": 10, "c_stride": 4}

    times = run_program(program(load(**words)), npu)

    assert times.ready_cycles[0] - times.start_cycles[0] == 2 + 7 + 2 * 3 * 5


def test_words_that_do_not_follow_each_other_share_no_request() -> None:
    npu = replace(QUICK, requests=Requests(**SPEC))

    times = run_program(program(store(c_count=10, c_stride=8)), npu)

    assert times.ready_cycles[0] - times.start_cycles[0] == 4 + 10 * 3


def test_lines_move_once_while_the_cache_holds_them() -> None:
    # Eight lines, read twice. A program finds what its own run before left: with eight lines in the
    # cache nothing moves; with one, each of sixteen reads moves a line.
    words = {"x_count": 8, "x_stride": 16, "word_bytes": 16}
    made = program(load(**words), load(**words))
    moved = {}

    for lines in (1, 8):
        spec = Requests(**SPEC, cache_bytes=16 * lines, cache_ways=lines, line_cycles=100)
        times = run_program(made, replace(QUICK, requests=spec))
        cycles = (times.ready_cycles - times.start_cycles)[:2] - 2 - 8 * 5
        moved[lines] = (cycles // 100).tolist()

    assert moved == {1: [8, 8], 8: [0, 0]}


def test_a_stored_line_is_written_when_it_leaves() -> None:
    # One line of cache, stored to and then driven out by another store: fetched and written each.
    spec = Requests(**SPEC, cache_bytes=16, cache_ways=1, line_cycles=100)
    made = program(store(word_bytes=4), store(address=64, word_bytes=4))

    times = run_program(made, replace(QUICK, requests=spec))

    assert ((times.ready_cycles - times.start_cycles)[:2] - 4 - 3).tolist() == [200, 200]


@each(
    ("pixels", "cycles"),
    [
        # Four rows: a group has at most four words, and the first of a fold takes four cycles.
        ({"p1_count": 1, "p0_count": 4}, 4),
        ({"p1_count": 1, "p0_count": 1}, 4),
        ({"p1_count": 2, "p0_count": 1}, 4 + 2),
        ({"p1_count": 2, "p0_count": 6}, 4 + 2 + 4 + 2),
        # Eight groups of one word: three cycles from one to the next.
        ({"p1_count": 8, "p0_count": 1}, 24),
    ],
)
def test_groups_of_words(pixels: dict[str, int], cycles: int) -> None:
    npu = replace(QUICK, rows=4, group_cycles=3, group_least_cycles=2)
    blocks = 5

    times = run_program(program(matmul(k0_count=blocks, **pixels)), npu)

    # From one handoff to the next a fold streams; the unit is ready behind the last handoff.
    assert times.ready_cycles[0] - times.start_cycles[0] == 4 + (blocks - 1) * cycles + 1


@each(
    ("fields", "sentence"),
    [
        ({"load_cycles": 3}, "load_cycles needs request_bytes"),
        ({"request_bytes": 16}, "load_cycles and store_cycles must be at least 1"),
        ({**SPEC, "line_cycles": 3}, "line_cycles needs cache_bytes"),
        ({**SPEC, "cache_bytes": 64}, "cache_bytes and cache_ways must be given together"),
        ({**SPEC, "cache_bytes": 72, "cache_ways": 1}, "multiple of cache_ways"),
    ],
)
def test_what_contradicts_itself_is_refused(fields: dict[str, int], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Requests(**fields)


def test_hardware_and_other_memories_are_refused_by_name() -> None:
    from accelsim.arch import load_arch
    from accelsim.npu import npu_of
    from accelsim.simulate import run
    from accelsim.trace import trace

    spec = {f"requests.{name}": value for name, value in SPEC.items()}

    with pytest.raises(ArchError, match=r"requests\.request_bytes must be 0"):
        npu_of(load_arch("edge_npu", spec))
    with pytest.raises(ArchError, match=r"array\.group_cycles must be 0"):
        npu_of(load_arch("edge_npu", {"array.group_cycles": 3}))
    with pytest.raises(ArchError, match=r"tier analytical knows requests\.request_bytes 0, not 16"):
        run("digits_conv", "edge_npu", tier="analytical", replace=spec)
    with pytest.raises(ArchError, match=r"trace knows array\.group_cycles 0, not 3"):
        trace("digits_conv", "edge_npu", "no.csv", replace={"array.group_cycles": 3})
    with pytest.raises(UserError, match=r"needs dram\.kind ideal"):
        load_arch("edge_npu", {**spec, "dram.kind": "block_ram"})
