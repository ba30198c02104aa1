"""Jobs: from who asks to what answers, and back.

Compiled on top of ``accelsim.kernel``, without counts of references.
"""

from typing import Any

from accelsim.memory.network import arbiter as by
from accelsim.memory.network.compiled import borrowing_jit
from accelsim.memory.on_chip.cache_kernel import PENDING
from accelsim.memory.system import columns as at
from accelsim.memory.system.columns import State

Row = Any


@borrowing_jit
def schedule(state: State, cycle: int, half: int, kind: int, row: int) -> None:
    """Add an event in one half of a cycle."""
    by.push(state.heap, state.counters, 2 * cycle + half, kind, row)


@borrowing_jit
def new_job(state: State, core: int, order: int, code: int, level: int) -> int:
    """Return a spare job of a request of a core, that asks ``level`` or one behind it."""
    jobs, counters = state.jobs, state.counters
    job = counters[at.SPARE]
    counters[at.SPARE] = jobs[job, by.NEXT]
    counters[at.SPARE_COUNT] -= 1
    jobs[job] = 0
    jobs[job, at.CORE], jobs[job, at.ORDER], jobs[job, at.CODE] = core, order, code
    jobs[job, by.RANK] = order * 64 + code
    jobs[job, at.LEVEL] = level
    for column in (at.PARENT, at.REQUEST, at.WAITERS, at.NEXT_WAITER, at.SET):
        jobs[job, column] = at.NOTHING
    return int(job)


@borrowing_jit
def drop_job(state: State, job: int) -> None:
    """Give a job back."""
    state.jobs[job, by.NEXT] = state.counters[at.SPARE]
    state.counters[at.SPARE] = job
    state.counters[at.SPARE_COUNT] += 1


@borrowing_jit
def first_beat(state: State, server: int, cycle: int) -> int:
    """Return the first cycle in which a channel accepts a beat.

    Twin of ``accelsim.memory.Channel.first_ready``.
    """
    servers, machine = state.servers, state.machine
    first = max(
        cycle,
        servers[server, at.LAST_BEAT] + 1,
        -(-servers[server, at.BEAT_FREE] // machine[at.DENOMINATOR]),
    )
    if servers[server, at.BEATS_ACCEPTED] >= machine[at.OUTSTANDING_BEATS]:
        slot = servers[server, at.BEATS_ACCEPTED] % machine[at.OUTSTANDING_BEATS]
        first = max(first, state.answers[server - machine[at.FIRST_CHANNEL], slot] + 1)
    return int(first)


@borrowing_jit
def accept_beat(state: State, server: int, cycle: int) -> int:
    """Accept a beat in a cycle from ``first_beat``, and return when it is acknowledged."""
    servers, machine = state.servers, state.machine
    numerator, denominator = machine[at.NUMERATOR], machine[at.DENOMINATOR]
    servers[server, at.BEAT_FREE] = (
        max(servers[server, at.BEAT_FREE], (cycle - 1) * denominator + 1) + numerator
    )
    servers[server, at.LAST_BEAT] = cycle
    slot = servers[server, at.BEATS_ACCEPTED] % machine[at.OUTSTANDING_BEATS]
    state.answers[server - machine[at.FIRST_CHANNEL], slot] = cycle + machine[at.LATENCY]
    servers[server, at.BEATS_ACCEPTED] += 1
    return int(cycle + machine[at.LATENCY])


@borrowing_jit
def wake(state: State, server: int, cycle: int) -> None:
    """Let a server look at what waits as soon as it is free."""
    servers = state.servers
    if servers[server, by.WAITING] == 0 or servers[server, by.WAKE] != by.NOTHING:
        return
    level = servers[server, at.LEVEL_OF]
    if level == at.IS_CHANNEL and not state.machine[at.EXTERNAL]:
        cycle = first_beat(state, server, cycle)
    else:
        free = servers[server, at.FREE]
        if level >= 0:
            for port in range(1, state.levels[level, at.PORTS]):
                free = min(free, servers[server, at.FREE + port])
        cycle = max(cycle, free)
    servers[server, by.WAKE] = cycle
    schedule(state, cycle, 1, at.WAKE_UP, server)


@borrowing_jit
def stand(state: State, server: int, job: int, cycle: int) -> None:
    """Let a job wait before a server from ``cycle`` on."""
    state.jobs[job, by.ARRIVED] = cycle
    by.join(state.lines, state.servers, state.jobs, server, state.jobs[job, at.CORE], job)
    wake(state, server, cycle)


@borrowing_jit
def depart(state: State, job: int, source: int, end: int, payload: int, cycle: int) -> None:
    """Let a packet for a job stand before the first link of its route."""
    machine, counters, jobs = state.machine, state.counters, state.jobs
    place = source * machine[at.NODES] + end
    jobs[job, at.POSITION], jobs[job, at.END] = state.routes[place], state.routes[place + 1]
    whole = payload + machine[at.HEADER_BYTES]
    jobs[job, at.FLITS] = max(1, -(-whole // machine[at.LINK_BYTES]))
    between = jobs[job, at.END] - jobs[job, at.POSITION] - 2
    counters[at.PACKETS] += 1
    counters[at.LINK_TOTAL] += between * whole
    counters[at.ROUTER_TOTAL] += (between + 1) * whole
    counters[at.PAYLOAD_TOTAL] += payload
    stand(state, state.routes[jobs[job, at.POSITION]], job, cycle)


@borrowing_jit
def target(state: State, job: int) -> int:
    """Return the bank or channel that answers for a job, and set its level."""
    machine, levels, jobs = state.machine, state.levels, state.jobs
    address = jobs[job, at.ADDRESS]
    level = jobs[job, at.LEVEL]
    while level < machine[at.LEVELS] and not levels[level, at.CACHE]:
        base = levels[level, at.BASE]
        if base <= address < base + levels[level, at.CAPACITY]:
            break
        level += 1
    jobs[job, at.LEVEL] = level
    if level < machine[at.LEVELS]:
        instance = 0 if levels[level, at.SHARED] else jobs[job, at.CORE]
        banks = levels[level, at.BANKS]
        bank = address // levels[level, at.BLOCK_BYTES] % banks
        return int(levels[level, at.FIRST_BANK] + instance * banks + bank)
    block, channels = address // machine[at.INTERLEAVE], machine[at.CHANNELS]
    channel = block % channels
    if machine[at.XOR] and channels > 1:
        channel = 0
        while block > 0:
            channel ^= block % channels
            block //= channels
    return int(machine[at.FIRST_CHANNEL] + channel)


@borrowing_jit
def launch(state: State, job: int, cycle: int) -> None:
    """Send a job on its way."""
    machine, jobs = state.machine, state.jobs
    server = target(state, job)
    jobs[job, at.SERVER] = server
    level = jobs[job, at.LEVEL]
    outside = level == machine[at.LEVELS] or state.levels[level, at.SHARED]
    jobs[job, at.AWAY] = machine[at.NODES] > 0 and outside
    if jobs[job, at.AWAY]:
        payload = jobs[job, at.BYTES] if jobs[job, at.WRITE] else 0
        depart(state, job, jobs[job, at.FROM_NODE], state.servers[server, at.NODE], payload, cycle)
    else:
        stand(state, server, job, cycle)


@borrowing_jit
def arrive(state: State, job: int, cycle: int) -> None:
    """Let a job that was on a link stand before the next, before its server, or be home."""
    jobs = state.jobs
    if jobs[job, at.POSITION] < jobs[job, at.END]:
        stand(state, state.routes[jobs[job, at.POSITION]], job, cycle)
    elif jobs[job, at.RETURNING]:
        come_home(state, job, cycle)
    else:
        stand(state, jobs[job, at.SERVER], job, cycle)


@borrowing_jit
def answer(state: State, job: int, cycle: int) -> None:
    """Send the answer of a served job back to who asked."""
    jobs = state.jobs
    if jobs[job, at.POSTED]:
        drop_job(state, job)
    elif jobs[job, at.AWAY]:
        jobs[job, at.RETURNING] = 1
        payload = 0 if jobs[job, at.WRITE] else jobs[job, at.BYTES]
        node = state.servers[jobs[job, at.SERVER], at.NODE]
        depart(state, job, node, jobs[job, at.FROM_NODE], payload, cycle)
    else:
        come_home(state, job, cycle)


@borrowing_jit
def come_home(state: State, job: int, cycle: int) -> None:
    """Answer whoever waits for a job: a core, or jobs that miss its line."""
    jobs = state.jobs
    if jobs[job, at.REQUEST] != at.NOTHING:
        requests, request = state.requests, jobs[job, at.REQUEST]
        requests[request, at.ANSWERED] = cycle
        for cause in range(4):
            requests[request, at.REQUEST_WAITS + cause] = jobs[job, at.JOB_WAITS + cause]
        requests[state.counters[at.FINISHED], at.FINISHED_THEN] = request
        state.counters[at.FINISHED] += 1
        schedule(state, cycle + 1, 0, at.RELEASE, jobs[job, at.CORE])
    else:
        parent = jobs[job, at.PARENT]
        for cause in range(4):
            jobs[parent, at.JOB_WAITS + cause] += jobs[job, at.JOB_WAITS + cause]
        schedule(state, max(cycle, jobs[parent, at.READY]), 0, at.DONE, parent)
    if (
        jobs[job, at.SET] != at.NOTHING
        and state.ways[jobs[job, at.SET], jobs[job, at.WAY], PENDING] == job
    ):
        state.ways[jobs[job, at.SET], jobs[job, at.WAY], PENDING] = at.NOTHING
    waiter = jobs[job, at.WAITERS]
    while waiter != at.NOTHING:
        ready = jobs[waiter, at.READY]
        if jobs[waiter, at.SERVER] == at.NOTHING:
            schedule(state, max(cycle, ready), 0, at.LAUNCH, waiter)
        else:
            jobs[waiter, at.JOB_WAITS + at.LINE_WAIT] += max(0, cycle - ready)
            schedule(state, max(cycle, ready), 0, at.DONE, waiter)
        waiter = jobs[waiter, at.NEXT_WAITER]
    drop_job(state, job)
