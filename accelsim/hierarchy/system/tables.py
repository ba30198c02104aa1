"""A ``MemorySystem`` as the arrays of integers that its kernels read."""

import numpy as np
from numpy.typing import NDArray

from accelsim.hierarchy.system import columns as word
from accelsim.hierarchy.system.arbiter import (
    EVENT_COLUMNS,
    NEXT,
    NOTHING,
    POLICY,
    SERVER_COLUMNS,
    WAKE,
)
from accelsim.hierarchy.system.columns import State
from accelsim.hierarchy.system.parts import Fabric, Level
from accelsim.hierarchy.system.spec import MemorySystem
from accelsim.hierarchy.system.topology import Crossbar, Mesh, Ring, Topology, route
from accelsim.hierarchy.system.ways_kernel import PENDING, TAG, WAY_COLUMNS

FIRST_JOBS = 1024
POLICIES = ("round_robin", "fixed_priority", "oldest_first")
"""Arbitration policies in the order of their numbers (``accelsim.hierarchy.system.arbiter``)."""


def topology_of(fabric: Fabric) -> Topology:
    """Return the links of a network."""
    if fabric.topology == "mesh":
        return Mesh(rows=fabric.rows or 1, cols=fabric.cols or 1)
    if fabric.topology == "ring":
        return Ring(count=fabric.node_count)
    return Crossbar(count=fabric.node_count)


def instances(system: MemorySystem, level: Level) -> int:
    """Return the number of instances of a level."""
    return 1 if level.scope == "shared" else system.cores


def empty_state(system: MemorySystem, external: bool) -> State:
    """Return the state before the first cycle.

    Args:
        system: The memory system.
        external: Whether the channels are outside of the kernels.
    """
    machine = np.zeros(word.MACHINE_COLUMNS, dtype=np.int64)
    machine[word.CORES], machine[word.OUTSTANDING] = system.cores, system.outstanding_requests
    machine[word.REQUEST_BYTES], machine[word.LEVELS] = system.request_bytes, len(system.levels)
    _fill_channels(machine, system)
    machine[word.EXTERNAL] = external
    levels, where, policies, sets = _place_levels(system)
    machine[word.FIRST_CHANNEL] = len(where)
    for channel in range(system.channels.count):
        where.append((word.IS_CHANNEL, _turn(system.channels.nodes, channel)))
    policies += [POLICIES.index(system.channels.arbitration)] * system.channels.count
    machine[word.FIRST_LINK] = len(where)
    routes = _routes(system, machine)
    if system.network is not None:
        links = topology_of(system.network).links
        where += [(word.IS_LINK, 0)] * links
        policies += [POLICIES.index(system.network.arbitration)] * links
    assert word.LEVEL_OF == SERVER_COLUMNS
    ports = max((level.ports_per_bank for level in system.levels), default=1)
    servers = np.zeros((len(where), word.FREE + ports), dtype=np.int64)
    servers[:, [word.LEVEL_OF, word.NODE]] = where
    servers[:, POLICY] = policies
    servers[:, [WAKE, word.LAST_BEAT, word.CURRENT]] = NOTHING
    ways = np.zeros(
        (sets, max((level.ways or 0 for level in system.levels), default=0), WAY_COLUMNS),
        dtype=np.int64,
    )
    ways[:, :, TAG] = ways[:, :, PENDING] = NOTHING
    cores = np.zeros((system.cores, word.CORE_COLUMNS), dtype=np.int64)
    cores[:, [word.NEXT_REQUEST, word.LAST_REQUEST, word.LAST_ISSUE, word.EVENT]] = NOTHING
    cores[:, word.HOME] = system.network.core_nodes if system.network else 0
    counters = np.zeros(word.COUNTERS, dtype=np.int64)
    counters[word.SPARE] = counters[word.NOW] = -1
    places = len(system.levels) + system.channels.count
    state = State(
        machine=machine,
        levels=levels,
        routes=routes,
        servers=servers,
        lines=np.full((len(where), system.cores, 2), NOTHING, dtype=np.int64),
        ways=ways,
        answers=np.zeros(
            (system.channels.count, system.channels.outstanding_beats), dtype=np.int64
        ),
        cores=cores,
        requests=np.zeros((0, word.REQUEST_COLUMNS), dtype=np.int64),
        jobs=np.zeros((0, word.JOB_COLUMNS), dtype=np.int64),
        heap=np.zeros((0, EVENT_COLUMNS), dtype=np.int64),
        counters=counters,
        tallies=np.zeros((places, system.cores, word.TALLY_COLUMNS), dtype=np.int64),
    )
    return with_jobs(state, FIRST_JOBS)


def with_jobs(state: State, more: int) -> State:
    """Return the same state with room for more jobs and their events.

    Args:
        state: The state.
        more: Number of additional jobs.
    """
    old = len(state.jobs)
    jobs = np.zeros((old + more, word.JOB_COLUMNS), dtype=np.int64)
    jobs[:old] = state.jobs
    jobs[old:, NEXT] = np.arange(old + 1, old + more + 1)
    jobs[-1, NEXT] = state.counters[word.SPARE]
    state.counters[word.SPARE] = old
    state.counters[word.SPARE_COUNT] += more
    # One event for each job, server and core, and one for the release of each request in flight.
    cores, outstanding = state.machine[word.CORES], state.machine[word.OUTSTANDING]
    events = len(jobs) + len(state.servers) + cores * (outstanding + 2)
    heap = np.zeros((events, EVENT_COLUMNS), dtype=np.int64)
    kept = min(len(heap), len(state.heap))
    heap[:kept] = state.heap[:kept]
    return state._replace(jobs=jobs, heap=heap)


def _turn(nodes: tuple[int, ...], index: int) -> int:
    return nodes[index % len(nodes)] if nodes else 0


def _fill_channels(machine: NDArray[np.int64], system: MemorySystem) -> None:
    channels = system.channels
    machine[word.CHANNELS], machine[word.INTERLEAVE] = channels.count, channels.interleave_bytes
    machine[word.XOR] = channels.interleaving == "xor"
    machine[word.BEAT_BYTES] = channels.beat_bytes
    machine[word.NUMERATOR] = channels.interval_cycles
    machine[word.DENOMINATOR] = channels.interval_beats
    machine[word.LATENCY] = channels.latency_cycles
    machine[word.OUTSTANDING_BEATS] = channels.outstanding_beats


def _place_levels(
    system: MemorySystem,
) -> tuple[NDArray[np.int64], list[tuple[int, int]], list[int], int]:
    rows = np.zeros((len(system.levels), word.LEVEL_COLUMNS), dtype=np.int64)
    where: list[tuple[int, int]] = []
    policies: list[int] = []
    sets = 0
    for index, (level, row) in enumerate(zip(system.levels, rows, strict=True)):
        copies = instances(system, level)
        row[word.CACHE], row[word.SHARED] = level.kind == "cache", level.scope == "shared"
        row[word.LEVEL_LATENCY], row[word.BANKS] = level.latency_cycles, level.banks
        row[word.PORTS], row[word.BYTES_PER_CYCLE] = level.ports_per_bank, level.bytes_per_cycle
        row[word.BLOCK_BYTES] = level.block_bytes
        row[word.SETS], row[word.WAYS] = level.sets or 0, level.ways or 0
        row[word.WRITE_BACK] = level.write_policy == "write_back"
        row[word.BASE], row[word.CAPACITY] = level.base_address or 0, level.capacity_bytes or 0
        row[word.FIRST_BANK], row[word.FIRST_SET] = len(where), sets
        sets += copies * (level.sets or 0)
        for _ in range(copies):
            where += [(index, _turn(level.nodes, bank)) for bank in range(level.banks)]
        policies += [POLICIES.index(level.arbitration)] * (copies * level.banks)
    return rows, where, policies, sets


def _routes(system: MemorySystem, machine: NDArray[np.int64]) -> NDArray[np.int64]:
    if system.network is None:
        return np.zeros(1, dtype=np.int64)
    network, topology = system.network, topology_of(system.network)
    machine[word.NODES], machine[word.HOP] = topology.nodes, network.hop_cycles
    machine[word.LINK_BYTES] = network.link_bytes_per_cycle
    machine[word.HEADER_BYTES] = network.header_bytes
    used = {*network.core_nodes, *system.channels.nodes}
    used.update(node for level in system.levels for node in level.nodes)
    table = topology.nodes**2 + 1
    starts, links = [table], []
    for source in range(topology.nodes):
        for end in range(topology.nodes):
            if source in used and end in used:
                links += [
                    int(machine[word.FIRST_LINK]) + one for one in route(topology, source, end)
                ]
            starts.append(table + len(links))
    return np.array(starts + links, dtype=np.int64)
