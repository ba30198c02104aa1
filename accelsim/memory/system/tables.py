"""A ``MemorySystem`` as the arrays of integers that its kernels read."""

import numpy as np
from numpy.typing import NDArray

from accelsim.memory.network import Crossbar, Mesh, Ring, Topology
from accelsim.memory.network.arbiter import (
    EVENT_COLUMNS,
    NEXT,
    NOTHING,
    POLICY,
    SERVER_COLUMNS,
    WAKE,
)
from accelsim.memory.network.network import POLICIES
from accelsim.memory.network.topology import route
from accelsim.memory.on_chip.cache_kernel import PENDING, TAG, WAY_COLUMNS
from accelsim.memory.system import columns as at
from accelsim.memory.system.columns import State
from accelsim.memory.system.parts import Fabric, Level
from accelsim.memory.system.spec import MemorySystem

FIRST_JOBS = 1024


def topology_of(fabric: Fabric) -> Topology:
    """Return the links of a network."""
    if fabric.topology == "mesh":
        return Mesh(rows=fabric.rows or 1, cols=fabric.cols or 1)
    if fabric.topology == "ring":
        return Ring(count=fabric.node_count)
    return Crossbar(count=fabric.node_count)


def instances(system: MemorySystem, level: Level) -> int:
    """Return how many of a level there are."""
    return 1 if level.scope == "shared" else system.cores


def empty_state(system: MemorySystem, external: bool) -> State:
    """Return the state before the first cycle.

    Args:
        system: What it is.
        external: Whether channels are outside of the kernels.
    """
    machine = np.zeros(at.MACHINE_COLUMNS, dtype=np.int64)
    machine[at.CORES], machine[at.OUTSTANDING] = system.cores, system.outstanding_requests
    machine[at.REQUEST_BYTES], machine[at.LEVELS] = system.request_bytes, len(system.levels)
    _fill_channels(machine, system)
    machine[at.EXTERNAL] = external
    levels, where, policies, sets = _place_levels(system)
    machine[at.FIRST_CHANNEL] = len(where)
    for channel in range(system.channels.count):
        where.append((at.IS_CHANNEL, _turn(system.channels.nodes, channel)))
    policies += [POLICIES.index(system.channels.arbitration)] * system.channels.count
    machine[at.FIRST_LINK] = len(where)
    routes = _routes(system, machine)
    if system.network is not None:
        links = topology_of(system.network).links
        where += [(at.IS_LINK, 0)] * links
        policies += [POLICIES.index(system.network.arbitration)] * links
    assert at.LEVEL_OF == SERVER_COLUMNS
    ports = max((level.ports_per_bank for level in system.levels), default=1)
    servers = np.zeros((len(where), at.FREE + ports), dtype=np.int64)
    servers[:, [at.LEVEL_OF, at.NODE]] = where
    servers[:, POLICY] = policies
    servers[:, [WAKE, at.LAST_BEAT, at.CURRENT]] = NOTHING
    ways = np.zeros(
        (sets, max((level.ways or 0 for level in system.levels), default=0), WAY_COLUMNS),
        dtype=np.int64,
    )
    ways[:, :, TAG] = ways[:, :, PENDING] = NOTHING
    cores = np.zeros((system.cores, at.CORE_COLUMNS), dtype=np.int64)
    cores[:, [at.NEXT_REQUEST, at.LAST_REQUEST, at.LAST_ISSUE, at.EVENT]] = NOTHING
    cores[:, at.HOME] = system.network.core_nodes if system.network else 0
    counters = np.zeros(at.COUNTERS, dtype=np.int64)
    counters[at.SPARE] = counters[at.NOW] = -1
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
        requests=np.zeros((0, at.REQUEST_COLUMNS), dtype=np.int64),
        jobs=np.zeros((0, at.JOB_COLUMNS), dtype=np.int64),
        heap=np.zeros((0, EVENT_COLUMNS), dtype=np.int64),
        counters=counters,
        tallies=np.zeros((places, system.cores, at.TALLY_COLUMNS), dtype=np.int64),
    )
    return with_jobs(state, FIRST_JOBS)


def with_jobs(state: State, more: int) -> State:
    """Return the same state with room for more jobs and their events.

    Args:
        state: The state.
        more: How many.
    """
    old = len(state.jobs)
    jobs = np.zeros((old + more, at.JOB_COLUMNS), dtype=np.int64)
    jobs[:old] = state.jobs
    jobs[old:, NEXT] = np.arange(old + 1, old + more + 1)
    jobs[-1, NEXT] = state.counters[at.SPARE]
    state.counters[at.SPARE] = old
    state.counters[at.SPARE_COUNT] += more
    # One event for each job, server and core, and the release of each request in flight.
    cores, outstanding = state.machine[at.CORES], state.machine[at.OUTSTANDING]
    events = len(jobs) + len(state.servers) + cores * (outstanding + 2)
    heap = np.zeros((events, EVENT_COLUMNS), dtype=np.int64)
    kept = min(len(heap), len(state.heap))
    heap[:kept] = state.heap[:kept]
    return state._replace(jobs=jobs, heap=heap)


def _turn(nodes: tuple[int, ...], index: int) -> int:
    return nodes[index % len(nodes)] if nodes else 0


def _fill_channels(machine: NDArray[np.int64], system: MemorySystem) -> None:
    channels = system.channels
    machine[at.CHANNELS], machine[at.INTERLEAVE] = channels.count, channels.interleave_bytes
    machine[at.XOR] = channels.interleaving == "xor"
    machine[at.BEAT_BYTES] = channels.beat_bytes
    machine[at.NUMERATOR] = channels.interval_cycles
    machine[at.DENOMINATOR] = channels.interval_beats
    machine[at.LATENCY] = channels.latency_cycles
    machine[at.OUTSTANDING_BEATS] = channels.outstanding_beats


def _place_levels(
    system: MemorySystem,
) -> tuple[NDArray[np.int64], list[tuple[int, int]], list[int], int]:
    rows = np.zeros((len(system.levels), at.LEVEL_COLUMNS), dtype=np.int64)
    where: list[tuple[int, int]] = []
    policies: list[int] = []
    sets = 0
    for index, (level, row) in enumerate(zip(system.levels, rows, strict=True)):
        copies = instances(system, level)
        row[at.CACHE], row[at.SHARED] = level.kind == "cache", level.scope == "shared"
        row[at.LEVEL_LATENCY], row[at.BANKS] = level.latency_cycles, level.banks
        row[at.PORTS], row[at.BYTES_PER_CYCLE] = level.ports_per_bank, level.bytes_per_cycle
        row[at.BLOCK_BYTES] = level.block_bytes
        row[at.SETS], row[at.WAYS] = level.sets or 0, level.ways or 0
        row[at.WRITE_BACK] = level.write_policy == "write_back"
        row[at.BASE], row[at.CAPACITY] = level.base_address or 0, level.capacity_bytes or 0
        row[at.FIRST_BANK], row[at.FIRST_SET] = len(where), sets
        sets += copies * (level.sets or 0)
        for _ in range(copies):
            where += [(index, _turn(level.nodes, bank)) for bank in range(level.banks)]
        policies += [POLICIES.index(level.arbitration)] * (copies * level.banks)
    return rows, where, policies, sets


def _routes(system: MemorySystem, machine: NDArray[np.int64]) -> NDArray[np.int64]:
    if system.network is None:
        return np.zeros(1, dtype=np.int64)
    network, topology = system.network, topology_of(system.network)
    machine[at.NODES], machine[at.HOP] = topology.nodes, network.hop_cycles
    machine[at.LINK_BYTES] = network.link_bytes_per_cycle
    machine[at.HEADER_BYTES] = network.header_bytes
    used = {*network.core_nodes, *system.channels.nodes}
    used.update(node for level in system.levels for node in level.nodes)
    table = topology.nodes**2 + 1
    starts, links = [table], []
    for source in range(topology.nodes):
        for end in range(topology.nodes):
            if source in used and end in used:
                links += [int(machine[at.FIRST_LINK]) + one for one in route(topology, source, end)]
            starts.append(table + len(links))
    return np.array(starts + links, dtype=np.int64)
