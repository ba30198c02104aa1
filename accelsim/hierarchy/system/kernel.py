"""Kernels: the memory system from event to event: cores issue, things arrive, servers take.

Compiled on top of ``accelsim.kernel``, without counts of references.
"""

from typing import Any

from accelsim.hierarchy.system import arbiter
from accelsim.hierarchy.system import columns as word
from accelsim.hierarchy.system.columns import State
from accelsim.hierarchy.system.jobs_kernel import answer, arrive, launch, new_job, schedule
from accelsim.hierarchy.system.serve_kernel import count_moved, serve, take
from accelsim.kernel import inner_jit, jit

Row = Any

COMPLETE, GROW, OFFER = -1, -2, 0
"""Results of ``advance``: nothing is left, jobs are scarce, or the server that offers a beat."""


@inner_jit
def expect_issue(state: State, core: int, cycle: int) -> None:
    """Schedule a core to issue its next request in ``cycle``, or when the request is due."""
    cores = state.cores
    if cores[core, word.NEXT_REQUEST] == word.NOTHING or cores[core, word.EVENT] != word.NOTHING:
        return
    due = state.requests[cores[core, word.NEXT_REQUEST], word.DUE]
    cores[core, word.EVENT] = max(cycle, due, cores[core, word.LAST_ISSUE] + 1)
    schedule(state, cores[core, word.EVENT], 0, word.ISSUE, core)


@inner_jit
def try_issue(state: State, core: int, cycle: int) -> None:
    """Let a core issue its next request, if it may in ``cycle``."""
    cores, requests, jobs, machine = state.cores, state.requests, state.jobs, state.machine
    request = cores[core, word.NEXT_REQUEST]
    if request == word.NOTHING or cores[core, word.IN_FLIGHT] >= machine[word.OUTSTANDING]:
        return
    if requests[request, word.DUE] <= cycle and cores[core, word.LAST_ISSUE] < cycle:
        cores[core, word.NEXT_REQUEST] = requests[request, word.FOLLOWER]
        cores[core, word.IN_FLIGHT] += 1
        cores[core, word.LAST_ISSUE] = cycle
        requests[request, word.ISSUED] = cycle
        job = new_job(state, core, requests[request, word.ORDER_OF], 1, 0)
        jobs[job, word.ADDRESS] = requests[request, word.ADDRESS_OF]
        jobs[job, word.BYTES] = machine[word.REQUEST_BYTES]
        jobs[job, word.WRITE] = requests[request, word.IS_WRITE]
        jobs[job, word.REQUEST] = request
        jobs[job, word.FROM_NODE] = cores[core, word.HOME]
        launch(state, job, cycle)
    if cores[core, word.IN_FLIGHT] < machine[word.OUTSTANDING]:
        expect_issue(state, core, cycle)


@jit
def append(state: State, first: int, count: int) -> None:
    """Give requests to their cores.

    Args:
        state: The state; OF_CORE, ADDRESS_OF, IS_WRITE and DUE of the requests are set.
        first: Index of the first new request.
        count: Number of new requests.
    """
    for request in range(first, first + count):
        record = state.requests[request]
        row = state.cores[record[word.OF_CORE]]
        record[word.FOLLOWER] = record[word.ISSUED] = record[word.ANSWERED] = word.NOTHING
        record[word.ORDER_OF] = row[word.ORDER_OF_NEXT]
        row[word.ORDER_OF_NEXT] += 1
        if row[word.NEXT_REQUEST] == word.NOTHING:
            row[word.NEXT_REQUEST] = request
        else:
            state.requests[row[word.LAST_REQUEST], word.FOLLOWER] = request
        row[word.LAST_REQUEST] = request
        if row[word.IN_FLIGHT] < state.machine[word.OUTSTANDING]:
            expect_issue(state, record[word.OF_CORE], state.counters[word.NOW] + 1)


@inner_jit
def happen(state: State, kind: int, row: int, cycle: int) -> None:
    """Perform an event of the first half of a cycle."""
    if kind == word.LAUNCH:
        launch(state, row, cycle)
    elif kind == word.ARRIVE:
        arrive(state, row, cycle)
    elif kind == word.DONE:
        answer(state, row, cycle)
    else:
        if kind == word.RELEASE:
            state.cores[row, word.IN_FLIGHT] -= 1
        else:
            state.cores[row, word.EVENT] = word.NOTHING
        try_issue(state, row, cycle)


@jit
def advance(state: State, until: int, scarce: int) -> int:
    """Simulate up to and including cycle ``until``.

    Args:
        state: The state.
        until: The last cycle.
        scarce: Least number of free jobs before an event.

    Returns:
        COMPLETE; or GROW, after which the caller makes room and calls again; or the server of a
        channel outside of the engine, which offers a beat in the cycle NOW, after which the caller
        calls ``offered`` and then this function again.
    """
    counters, heap = state.counters, state.heap
    while counters[word.EVENTS] > 0 and heap[0, arbiter.KEY] <= 2 * until + 1:
        if counters[word.SPARE_COUNT] < scarce:
            return GROW
        key, kind, row = arbiter.pop(heap, counters)
        cycle = key // 2
        counters[word.NOW] = cycle
        if kind != word.WAKE_UP:
            happen(state, kind, row, cycle)
            continue
        state.servers[row, arbiter.WAKE] = arbiter.NOTHING
        if state.machine[word.EXTERNAL] and state.servers[row, word.LEVEL_OF] == word.IS_CHANNEL:
            return row
        serve(state, row, cycle)
    return COMPLETE


@jit
def offer(state: State, server: int) -> int:
    """Return the job whose beat is offered next to a channel outside of the engine.

    It is the job whose beats are being accepted, or else the one that the arbiter would take.
    """
    current = state.servers[server, word.CURRENT]
    if current != word.NOTHING:
        return int(current)
    source = arbiter.choose(state.lines, state.servers, state.jobs, server)
    return int(state.lines[server, source, arbiter.HEAD])


@jit
def offered(state: State, server: int, job: int, accepted: bool) -> None:
    """Note whether an outside channel accepted a beat of ``job`` in the present cycle."""
    cycle = state.counters[word.NOW]
    jobs = state.jobs
    if accepted:
        if jobs[job, word.BEATS_SENT] == 0:
            take(state, server, word.CHANNEL_WAIT, cycle)
            jobs[job, word.BEATS] = max(
                1, -(-jobs[job, word.BYTES] // state.machine[word.BEAT_BYTES])
            )
            jobs[job, word.READY] = 0
            count_moved(state, server, job)
        jobs[job, word.BEATS_SENT] += 1
        more = jobs[job, word.BEATS_SENT] < jobs[job, word.BEATS]
        state.servers[server, word.CURRENT] = job if more else word.NOTHING
        state.servers[server, arbiter.BUSY] += 1
    if (
        state.servers[server, word.CURRENT] != word.NOTHING
        or state.servers[server, arbiter.WAITING] > 0
    ):
        state.servers[server, arbiter.WAKE] = cycle + 1
        schedule(state, cycle + 1, 1, word.WAKE_UP, server)
    # A job that arrives later in this cycle waits for the next one.
    state.servers[server, word.FREE] = cycle + 1


@jit
def acknowledge(state: State, job: int, cycle: int) -> None:
    """Note that an outside channel answers one beat of ``job`` in ``cycle``, not before NOW."""
    jobs = state.jobs
    jobs[job, word.READY] = max(jobs[job, word.READY], cycle)
    jobs[job, word.ANSWERED_BEATS] += 1
    if jobs[job, word.ANSWERED_BEATS] == jobs[job, word.BEATS]:
        schedule(state, jobs[job, word.READY], 0, word.DONE, job)
