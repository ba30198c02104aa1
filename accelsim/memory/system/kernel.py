"""The memory system from event to event: cores issue, things arrive, servers take.

Compiled on top of ``accelsim.kernel``, without counts of references.
"""

from typing import Any

from accelsim.memory.network import arbiter as by
from accelsim.memory.network.compiled import borrowing_jit
from accelsim.memory.system import columns as at
from accelsim.memory.system.columns import State
from accelsim.memory.system.jobs_kernel import answer, arrive, launch, new_job, schedule
from accelsim.memory.system.serve_kernel import count_moved, serve, take

Row = Any

COMPLETE, GROW, OFFER = -1, -2, 0
"""What ``advance`` returns: nothing is left, jobs are scarce, or the server that makes an offer."""


@borrowing_jit
def expect_issue(state: State, core: int, cycle: int) -> None:
    """Let a core try to issue its next request in ``cycle`` or when it is due."""
    cores = state.cores
    if cores[core, at.NEXT_REQUEST] == at.NOTHING or cores[core, at.EVENT] != at.NOTHING:
        return
    due = state.requests[cores[core, at.NEXT_REQUEST], at.DUE]
    cores[core, at.EVENT] = max(cycle, due, cores[core, at.LAST_ISSUE] + 1)
    schedule(state, cores[core, at.EVENT], 0, at.ISSUE, core)


@borrowing_jit
def try_issue(state: State, core: int, cycle: int) -> None:
    """Let a core hand on its next request, if it may in ``cycle``."""
    cores, requests, jobs, machine = state.cores, state.requests, state.jobs, state.machine
    request = cores[core, at.NEXT_REQUEST]
    if request == at.NOTHING or cores[core, at.IN_FLIGHT] >= machine[at.OUTSTANDING]:
        return
    if requests[request, at.DUE] <= cycle and cores[core, at.LAST_ISSUE] < cycle:
        cores[core, at.NEXT_REQUEST] = requests[request, at.FOLLOWER]
        cores[core, at.IN_FLIGHT] += 1
        cores[core, at.LAST_ISSUE] = cycle
        requests[request, at.ISSUED] = cycle
        job = new_job(state, core, requests[request, at.ORDER_OF], 1, 0)
        jobs[job, at.ADDRESS] = requests[request, at.ADDRESS_OF]
        jobs[job, at.BYTES] = machine[at.REQUEST_BYTES]
        jobs[job, at.WRITE] = requests[request, at.IS_WRITE]
        jobs[job, at.REQUEST] = request
        jobs[job, at.FROM_NODE] = cores[core, at.HOME]
        launch(state, job, cycle)
    if cores[core, at.IN_FLIGHT] < machine[at.OUTSTANDING]:
        expect_issue(state, core, cycle)


@borrowing_jit
def append(state: State, first: int, count: int) -> None:
    """Give requests to their cores.

    Args:
        state: Everything; OF_CORE, ADDRESS_OF, IS_WRITE and DUE of the requests are set.
        first: The first of the new requests.
        count: How many.
    """
    for request in range(first, first + count):
        record = state.requests[request]
        row = state.cores[record[at.OF_CORE]]
        record[at.FOLLOWER] = record[at.ISSUED] = record[at.ANSWERED] = at.NOTHING
        record[at.ORDER_OF] = row[at.ORDER_OF_NEXT]
        row[at.ORDER_OF_NEXT] += 1
        if row[at.NEXT_REQUEST] == at.NOTHING:
            row[at.NEXT_REQUEST] = request
        else:
            state.requests[row[at.LAST_REQUEST], at.FOLLOWER] = request
        row[at.LAST_REQUEST] = request
        if row[at.IN_FLIGHT] < state.machine[at.OUTSTANDING]:
            expect_issue(state, record[at.OF_CORE], state.counters[at.NOW] + 1)


@borrowing_jit
def happen(state: State, kind: int, row: int, cycle: int) -> None:
    """Let an event of the first half of a cycle happen."""
    if kind == at.LAUNCH:
        launch(state, row, cycle)
    elif kind == at.ARRIVE:
        arrive(state, row, cycle)
    elif kind == at.DONE:
        answer(state, row, cycle)
    else:
        if kind == at.RELEASE:
            state.cores[row, at.IN_FLIGHT] -= 1
        else:
            state.cores[row, at.EVENT] = at.NOTHING
        try_issue(state, row, cycle)


@borrowing_jit
def advance(state: State, until: int, scarce: int) -> int:
    """Let everything happen up to and including cycle ``until``.

    Args:
        state: Everything.
        until: The last cycle.
        scarce: Jobs that must be spare before an event.

    Returns:
        COMPLETE; or GROW, after which the caller makes room and calls again; or the server of a
        channel outside, which offers a beat in the cycle NOW, after which the caller calls
        ``offered`` and then this again.
    """
    counters, heap = state.counters, state.heap
    while counters[at.EVENTS] > 0 and heap[0, by.KEY] <= 2 * until + 1:
        if counters[at.SPARE_COUNT] < scarce:
            return GROW
        key, kind, row = by.pop(heap, counters)
        cycle = key // 2
        counters[at.NOW] = cycle
        if kind != at.WAKE_UP:
            happen(state, kind, row, cycle)
            continue
        state.servers[row, by.WAKE] = by.NOTHING
        if state.machine[at.EXTERNAL] and state.servers[row, at.LEVEL_OF] == at.IS_CHANNEL:
            return row
        serve(state, row, cycle)
    return COMPLETE


@borrowing_jit
def offer(state: State, server: int) -> int:
    """Return the job whose beat a channel outside is offered next.

    It is the job whose beats are being accepted, or the one that the arbiter would take.
    """
    current = state.servers[server, at.CURRENT]
    if current != at.NOTHING:
        return int(current)
    source = by.choose(state.lines, state.servers, state.jobs, server)
    return int(state.lines[server, source, by.HEAD])


@borrowing_jit
def offered(state: State, server: int, job: int, accepted: bool) -> None:
    """Note whether a channel outside accepted a beat of ``job`` in the present cycle."""
    cycle = state.counters[at.NOW]
    jobs = state.jobs
    if accepted:
        if jobs[job, at.BEATS_SENT] == 0:
            take(state, server, at.CHANNEL_WAIT, cycle)
            jobs[job, at.BEATS] = max(1, -(-jobs[job, at.BYTES] // state.machine[at.BEAT_BYTES]))
            jobs[job, at.READY] = 0
            count_moved(state, server, job)
        jobs[job, at.BEATS_SENT] += 1
        more = jobs[job, at.BEATS_SENT] < jobs[job, at.BEATS]
        state.servers[server, at.CURRENT] = job if more else at.NOTHING
        state.servers[server, by.BUSY] += 1
    if state.servers[server, at.CURRENT] != at.NOTHING or state.servers[server, by.WAITING] > 0:
        state.servers[server, by.WAKE] = cycle + 1
        schedule(state, cycle + 1, 1, at.WAKE_UP, server)
    # What arrives later in this cycle waits for the next one.
    state.servers[server, at.FREE] = cycle + 1


@borrowing_jit
def acknowledge(state: State, job: int, cycle: int) -> None:
    """Note that a channel outside answers one beat of ``job`` in ``cycle``, not before NOW."""
    jobs = state.jobs
    jobs[job, at.READY] = max(jobs[job, at.READY], cycle)
    jobs[job, at.ANSWERED_BEATS] += 1
    if jobs[job, at.ANSWERED_BEATS] == jobs[job, at.BEATS]:
        schedule(state, jobs[job, at.READY], 0, at.DONE, job)
