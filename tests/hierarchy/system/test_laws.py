"""What holds of every memory system: bytes, bandwidth, waits, fairness, latencies."""

from collections import Counter
from math import ceil

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from accelsim.hierarchy.system import MemoryEngine, MemorySystem, run_system
from accelsim.memory.dram import RequestTrace, make_trace
from each import each
from hierarchy.system.cases import cases, requests_of, system_of, systems

Case = tuple[MemorySystem, list[RequestTrace]]


def stream(count: int, first: int = 0, step: int = 8, write: bool = False) -> RequestTrace:
    """Return requests one after another, all there in cycle 0."""
    addresses = first + step * np.arange(count)
    return make_trace(np.stack([addresses, np.full(count, write), np.zeros(count)]))


@settings(max_examples=150)
@given(cases())
def test_bytes_are_conserved_from_level_to_level(case: Case) -> None:
    system, traces = case
    run = run_system(system, traces)
    for core, trace in enumerate(traces):
        wanted = Counter(
            {True: int(trace.table[1].sum()) * system.request_bytes,
             False: int((trace.table[1] == 0).sum()) * system.request_bytes}
        )  # fmt: skip
        for level in system.levels:
            counts = run.levels[level.name][core]
            if level.kind == "cache":
                assert (counts.read_bytes, counts.written_bytes) == (wanted[False], wanted[True])
                assert counts.fill_bytes == counts.fills * (level.line_bytes or 0)
                wanted = Counter({True: counts.outward_bytes, False: counts.fill_bytes})
            else:
                wanted -= Counter({True: counts.written_bytes, False: counts.read_bytes})
        assert run.channel_read_bytes[:, core].sum() == wanted[False]
        assert run.channel_written_bytes[:, core].sum() == wanted[True]


@settings(max_examples=80)
@given(cases())
def test_what_came_stayed_or_left(case: Case) -> None:
    system, traces = case
    run = run_system(system, traces)
    for level in system.levels:
        total = Counter[str]()
        for counts in run.levels[level.name]:
            total.update(vars(counts))
            if level.kind == "cache" and level.write_policy == "write_back":
                assert counts.fills <= counts.misses
                assert counts.forwards == 0
        served = run.banks[level.name].served
        assert total["hits"] + total["late_hits"] + total["misses"] == served
        assert total["writebacks"] <= total["misses"]


@settings(max_examples=80)
@given(cases())
def test_all_time_of_a_request_has_a_cause_and_waiting_is_counted_twice_the_same(
    case: Case,
) -> None:
    system, traces = case
    run = run_system(system, traces)
    service = run.answered - run.due - run.waits.sum(axis=1)

    assert (run.waits >= 0).all()
    assert (service >= 1).all()
    posted = any(counts.writebacks for level in run.levels.values() for counts in level)
    if not posted:
        sums = run.waits.sum(axis=0)
        assert sums[1] == sum(bank.wait_cycles for bank in run.banks.values())
        assert sums[2] == run.links.wait_cycles
        assert sums[3] == run.channels.wait_cycles


@settings(max_examples=60)
@given(systems(), st.integers(0, 255), st.booleans())
def test_a_request_alone_waits_for_nothing(system: MemorySystem, address: int, write: bool) -> None:
    engine = MemoryEngine(system)
    number = engine.request(0, address, write, 3)
    engine.finish()

    assert engine.waits(number) == (0, 0, 0, 0, 0)


@settings(max_examples=100)
@given(cases())
def test_nothing_is_faster_than_its_bandwidth(case: Case) -> None:
    system, traces = case
    run = run_system(system, traces)
    channels = system.channels
    for channel in range(channels.count):
        moved = run.channel_read_bytes[channel].sum() + run.channel_written_bytes[channel].sum()
        beats = ceil(int(moved) / channels.beat_bytes)
        if beats and not any(level.kind == "cache" for level in system.levels):
            # The last beat is accepted (beats - 1) intervals after the first at the earliest.
            interval = (beats - 1) * channels.interval_cycles
            assert run.cycles > interval // channels.interval_beats
    for trace, core in zip(traces, range(system.cores), strict=True):
        mine = run.issued[run.core == core]
        assert (np.diff(mine) >= 1).all()
        assert (mine >= trace.table[2]).all()


@settings(max_examples=40)
@given(
    cores=st.integers(1, 4),
    count=st.integers(1, 40),
    interval=st.integers(1, 9),
    beats=st.integers(1, 9),
    policy=st.sampled_from(["round_robin", "fixed_priority", "oldest_first"]),
)
def test_cores_on_one_channel_are_never_faster_than_its_bandwidth(
    cores: int, count: int, interval: int, beats: int, policy: str
) -> None:
    assume(beats <= interval)
    system = system_of(
        cores=cores,
        outstanding_requests=64,
        channels={
            "interval_cycles": interval,
            "interval_beats": beats,
            "arbitration": policy,
            "outstanding_beats": 1000,
        },
    )
    run = run_system(system, [stream(count, first=4096 * core) for core in range(cores)])

    # A saturated channel accepts beat k in cycle ceil(k interval / beats), and answers 10 later;
    # one core has a request in each cycle, and the channel takes at most one.
    assert run.cycles == -(-(cores * count - 1) * interval // beats) + 10 + 1


def test_round_robin_is_fair_and_fixed_priority_is_not() -> None:
    count = 40

    def ends(policy: str) -> list[int]:
        system = system_of(channels={"interval_cycles": 2, "arbitration": policy})
        run = run_system(system, [stream(count), stream(count, first=4096)])
        return [int(run.answered[run.core == core].max()) for core in (0, 1)]

    fair, unfair = ends("round_robin"), ends("fixed_priority")
    assert fair[1] - fair[0] == 2
    # Four requests in flight of core 0 keep the channel for 8 of the 10 cycles of latency.
    assert unfair[1] - unfair[0] > 2 * fair[1] // 10


def test_round_robin_gives_every_core_its_share_at_any_time() -> None:
    system = system_of(cores=4, outstanding_requests=16, channels={"interval_cycles": 3})
    run = run_system(system, [stream(50, first=4096 * core) for core in range(4)])
    order = run.core[np.argsort(run.answered, kind="stable")]

    for served in range(1, len(order) + 1):
        shares = np.bincount(order[:served], minlength=4)
        assert shares.max() - shares.min() <= 1


def cache(**fields: object) -> dict[str, object]:
    plain = {"name": "l1", "kind": "cache", "scope": "private", "latency_cycles": 3,
             "bytes_per_cycle": 8, "sets": 4, "ways": 2, "line_bytes": 32}  # fmt: skip
    return plain | fields


@pytest.mark.parametrize(
    ("accesses", "answered"),
    [
        # Hit: 3 cycles. Miss: the line is asked for in 3, its 4 beats are accepted in 3 to 6, and
        # the last one is acknowledged 10 later.
        ([(0, False, 0), (8, False, 100)], [16, 103]),
        # Asked for in the next cycle: it comes with the line.
        ([(0, False, 0), (8, False, 1)], [16, 16]),
        # Three lines of one set of two ways, the first one dirty: it leaves with the third miss,
        # and the beats of its writing stand behind those of the line.
        ([(0, True, 0), (128, False, 100), (256, False, 100), (0, False, 50)],
         [16, 116, 216, 266]),
    ],
)  # fmt: skip
def test_a_cache_takes_the_cycles_of_its_law(
    accesses: list[tuple[int, bool, int]], answered: list[int]
) -> None:
    system = system_of(cores=1, levels=[cache()])
    run = run_system(system, [requests_of(accesses)])

    assert run.answered.tolist() == answered


def test_a_line_that_leaves_is_written() -> None:
    system = system_of(cores=1, levels=[cache()])
    trace = [(0, True, 0), (128, False, 100), (256, False, 100)]
    run = run_system(system, [requests_of(trace)])

    assert run.levels["l1"][0].writebacks == 1
    assert run.channel_written_bytes.tolist() == [[32]]


def test_a_write_of_a_whole_line_asks_for_nothing() -> None:
    system = system_of(cores=1, levels=[cache(line_bytes=8)])
    run = run_system(system, [requests_of([(0, True, 0), (0, False, 9)])])

    assert run.answered.tolist() == [3, 12]
    assert run.channels.served == 0


def test_a_write_through_waits_for_memory() -> None:
    system = system_of(cores=1, levels=[cache(write_policy="write_through")])
    run = run_system(system, [requests_of([(0, True, 0)])])

    # 3 cycles of the cache, one beat, 10 of memory.
    assert run.answered.tolist() == [13]


def test_a_scratchpad_answers_for_its_addresses_only() -> None:
    level = {"name": "pad", "kind": "scratchpad", "scope": "private", "latency_cycles": 2,
             "bytes_per_cycle": 8, "banks": 2, "base_address": 64, "capacity_bytes": 64,
             "interleave_bytes": 8}  # fmt: skip
    system = system_of(cores=1, levels=[level])
    accesses = [(56, False, 0), (64, False, 100), (127, True, 100), (128, False, 100)]
    run = run_system(system, [requests_of(accesses)])

    assert (run.answered - run.due).tolist() == [10, 2, 2, 10]


@each(("banks", "ports", "cycles"), [(1, 1, 9), (2, 1, 5), (4, 1, 3), (1, 4, 3)])
def test_banks_and_ports_serve_at_the_same_time(banks: int, ports: int, cycles: int) -> None:
    # Four cores, words in all four banks, in one cycle; each takes 2 cycles of a port and 1 more.
    level = {"name": "pad", "kind": "scratchpad", "scope": "shared", "latency_cycles": 1,
             "bytes_per_cycle": 4, "banks": banks, "ports_per_bank": ports, "base_address": 0,
             "capacity_bytes": 64, "interleave_bytes": 8}  # fmt: skip
    system = system_of(cores=4, levels=[level])
    run = run_system(system, [requests_of([(8 * core, False, 0)]) for core in range(4)])

    assert run.cycles == cycles
    assert run.banks["pad"].conflicts == 4 - banks * ports


def test_a_packet_takes_the_cycles_of_its_way() -> None:
    network = {"topology": "mesh", "rows": 1, "cols": 3, "hop_cycles": 2, "header_bytes": 4,
               "link_bytes_per_cycle": 4, "core_nodes": [0, 2]}  # fmt: skip
    system = system_of(network=network, channels={"nodes": [1]})
    traces = [requests_of([(0, False, 0)]), requests_of([(0, True, 100)])]
    run = run_system(system, traces)

    # One hop: (1 + 2) * 2 cycles and flits - 1. A read goes as 1 flit and comes back as 3; a write
    # goes as 3 and comes back as 1. Memory takes 10.
    assert (run.answered - run.due).tolist() == [6 + 10 + 8, 8 + 10 + 6]
    assert run.network_link_bytes == 2 * (4 + 12)
    assert run.network_router_bytes == 2 * run.network_link_bytes
    assert run.network_payload_bytes == 16


def test_two_channels_are_twice_as_fast() -> None:
    def cycles(count: int) -> int:
        system = system_of(
            outstanding_requests=64,
            channels={"count": count, "interleave_bytes": 8, "interval_cycles": 4},
        )
        return run_system(system, [stream(64), stream(64, first=4096)]).cycles

    assert cycles(1) == 4 * 127 + 11
    assert cycles(2) == 4 * 63 + 1 + 11
