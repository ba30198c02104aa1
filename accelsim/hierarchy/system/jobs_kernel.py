"""Kernels: jobs, on their way from core or cache to the bank or channel that answers, and back.

Compiled on top of ``accelsim.kernel``, without counts of references.
"""

from typing import Any

from accelsim.hierarchy.system import arbiter
from accelsim.hierarchy.system import columns as word
from accelsim.hierarchy.system.columns import State
from accelsim.hierarchy.system.ways_kernel import PENDING
from accelsim.kernel import inner_jit

Row = Any


@inner_jit
def schedule(state: State, cycle: int, half: int, kind: int, row: int) -> None:
    """Add an event in the given half of a cycle."""
    arbiter.push(state.heap, state.counters, 2 * cycle + half, kind, row)


@inner_jit
def new_job(state: State, core: int, order: int, code: int, level: int) -> int:
    """Return a new job for a request of a core, addressed to ``level`` or to one behind it."""
    jobs, counters = state.jobs, state.counters
    job = counters[word.SPARE]
    counters[word.SPARE] = jobs[job, arbiter.NEXT]
    counters[word.SPARE_COUNT] -= 1
    jobs[job] = 0
    jobs[job, word.CORE], jobs[job, word.ORDER], jobs[job, word.CODE] = core, order, code
    jobs[job, arbiter.RANK] = order * 64 + code
    jobs[job, word.LEVEL] = level
    for column in (word.PARENT, word.REQUEST, word.WAITERS, word.NEXT_WAITER, word.SET):
        jobs[job, column] = word.NOTHING
    return int(job)


@inner_jit
def drop_job(state: State, job: int) -> None:
    """Return a job to the free ones."""
    state.jobs[job, arbiter.NEXT] = state.counters[word.SPARE]
    state.counters[word.SPARE] = job
    state.counters[word.SPARE_COUNT] += 1


@inner_jit
def first_beat(state: State, server: int, cycle: int) -> int:
    """Return the first cycle in which a channel accepts a beat.

    It follows the law of ``accelsim.memory.Channel.first_ready``.
    """
    servers, machine = state.servers, state.machine
    first = max(
        cycle,
        servers[server, word.LAST_BEAT] + 1,
        -(-servers[server, word.BEAT_FREE] // machine[word.DENOMINATOR]),
    )
    if servers[server, word.BEATS_ACCEPTED] >= machine[word.OUTSTANDING_BEATS]:
        slot = servers[server, word.BEATS_ACCEPTED] % machine[word.OUTSTANDING_BEATS]
        first = max(first, state.answers[server - machine[word.FIRST_CHANNEL], slot] + 1)
    return int(first)


@inner_jit
def accept_beat(state: State, server: int, cycle: int) -> int:
    """Accept a beat in a cycle from ``first_beat``, and return when it is acknowledged."""
    servers, machine = state.servers, state.machine
    numerator, denominator = machine[word.NUMERATOR], machine[word.DENOMINATOR]
    servers[server, word.BEAT_FREE] = (
        max(servers[server, word.BEAT_FREE], (cycle - 1) * denominator + 1) + numerator
    )
    servers[server, word.LAST_BEAT] = cycle
    slot = servers[server, word.BEATS_ACCEPTED] % machine[word.OUTSTANDING_BEATS]
    state.answers[server - machine[word.FIRST_CHANNEL], slot] = cycle + machine[word.LATENCY]
    servers[server, word.BEATS_ACCEPTED] += 1
    return int(cycle + machine[word.LATENCY])


@inner_jit
def wake(state: State, server: int, cycle: int) -> None:
    """Schedule a server to look at its queues as soon as it is free."""
    servers = state.servers
    if servers[server, arbiter.WAITING] == 0 or servers[server, arbiter.WAKE] != arbiter.NOTHING:
        return
    level = servers[server, word.LEVEL_OF]
    if level == word.IS_CHANNEL and not state.machine[word.EXTERNAL]:
        cycle = first_beat(state, server, cycle)
    else:
        free = servers[server, word.FREE]
        if level >= 0:
            for port in range(1, state.levels[level, word.PORTS]):
                free = min(free, servers[server, word.FREE + port])
        cycle = max(cycle, free)
    servers[server, arbiter.WAKE] = cycle
    schedule(state, cycle, 1, word.WAKE_UP, server)


@inner_jit
def stand(state: State, server: int, job: int, cycle: int) -> None:
    """Put a job into the queue of a server from ``cycle`` on."""
    state.jobs[job, arbiter.ARRIVED] = cycle
    arbiter.join(state.lines, state.servers, state.jobs, server, state.jobs[job, word.CORE], job)
    wake(state, server, cycle)


@inner_jit
def depart(state: State, job: int, source: int, end: int, payload: int, cycle: int) -> None:
    """Put the packet of a job into the queue of the first link of its route."""
    machine, counters, jobs = state.machine, state.counters, state.jobs
    place = source * machine[word.NODES] + end
    jobs[job, word.POSITION], jobs[job, word.END] = state.routes[place], state.routes[place + 1]
    whole = payload + machine[word.HEADER_BYTES]
    jobs[job, word.FLITS] = max(1, -(-whole // machine[word.LINK_BYTES]))
    between = jobs[job, word.END] - jobs[job, word.POSITION] - 2
    counters[word.PACKETS] += 1
    counters[word.LINK_TOTAL] += between * whole
    counters[word.ROUTER_TOTAL] += (between + 1) * whole
    counters[word.PAYLOAD_TOTAL] += payload
    stand(state, state.routes[jobs[job, word.POSITION]], job, cycle)


@inner_jit
def target(state: State, job: int) -> int:
    """Return the bank or channel that answers a job, and set the job's level."""
    machine, levels, jobs = state.machine, state.levels, state.jobs
    address = jobs[job, word.ADDRESS]
    level = jobs[job, word.LEVEL]
    while level < machine[word.LEVELS] and not levels[level, word.CACHE]:
        base = levels[level, word.BASE]
        if base <= address < base + levels[level, word.CAPACITY]:
            break
        level += 1
    jobs[job, word.LEVEL] = level
    if level < machine[word.LEVELS]:
        instance = 0 if levels[level, word.SHARED] else jobs[job, word.CORE]
        banks = levels[level, word.BANKS]
        bank = address // levels[level, word.BLOCK_BYTES] % banks
        return int(levels[level, word.FIRST_BANK] + instance * banks + bank)
    block, channels = address // machine[word.INTERLEAVE], machine[word.CHANNELS]
    channel = block % channels
    if machine[word.XOR] and channels > 1:
        channel = 0
        while block > 0:
            channel ^= block % channels
            block //= channels
    return int(machine[word.FIRST_CHANNEL] + channel)


@inner_jit
def launch(state: State, job: int, cycle: int) -> None:
    """Start a job."""
    machine, jobs = state.machine, state.jobs
    server = target(state, job)
    jobs[job, word.SERVER] = server
    level = jobs[job, word.LEVEL]
    outside = level == machine[word.LEVELS] or state.levels[level, word.SHARED]
    jobs[job, word.AWAY] = machine[word.NODES] > 0 and outside
    if jobs[job, word.AWAY]:
        payload = jobs[job, word.BYTES] if jobs[job, word.WRITE] else 0
        depart(
            state, job, jobs[job, word.FROM_NODE], state.servers[server, word.NODE], payload, cycle
        )
    else:
        stand(state, server, job, cycle)


@inner_jit
def arrive(state: State, job: int, cycle: int) -> None:
    """Let a job leave a link: for the next link, for its server, or back at its origin."""
    jobs = state.jobs
    if jobs[job, word.POSITION] < jobs[job, word.END]:
        stand(state, state.routes[jobs[job, word.POSITION]], job, cycle)
    elif jobs[job, word.RETURNING]:
        come_home(state, job, cycle)
    else:
        stand(state, jobs[job, word.SERVER], job, cycle)


@inner_jit
def answer(state: State, job: int, cycle: int) -> None:
    """Send the answer of a served job back to its origin."""
    jobs = state.jobs
    if jobs[job, word.POSTED]:
        drop_job(state, job)
    elif jobs[job, word.AWAY]:
        jobs[job, word.RETURNING] = 1
        payload = 0 if jobs[job, word.WRITE] else jobs[job, word.BYTES]
        node = state.servers[jobs[job, word.SERVER], word.NODE]
        depart(state, job, node, jobs[job, word.FROM_NODE], payload, cycle)
    else:
        come_home(state, job, cycle)


@inner_jit
def come_home(state: State, job: int, cycle: int) -> None:
    """Answer what waits for a job: a core, or other jobs that miss the same line."""
    jobs = state.jobs
    if jobs[job, word.REQUEST] != word.NOTHING:
        requests, request = state.requests, jobs[job, word.REQUEST]
        requests[request, word.ANSWERED] = cycle
        for cause in range(4):
            requests[request, word.REQUEST_WAITS + cause] = jobs[job, word.JOB_WAITS + cause]
        requests[state.counters[word.FINISHED], word.FINISHED_THEN] = request
        state.counters[word.FINISHED] += 1
        schedule(state, cycle + 1, 0, word.RELEASE, jobs[job, word.CORE])
    else:
        parent = jobs[job, word.PARENT]
        for cause in range(4):
            jobs[parent, word.JOB_WAITS + cause] += jobs[job, word.JOB_WAITS + cause]
        schedule(state, max(cycle, jobs[parent, word.READY]), 0, word.DONE, parent)
    if (
        jobs[job, word.SET] != word.NOTHING
        and state.ways[jobs[job, word.SET], jobs[job, word.WAY], PENDING] == job
    ):
        state.ways[jobs[job, word.SET], jobs[job, word.WAY], PENDING] = word.NOTHING
    waiter = jobs[job, word.WAITERS]
    while waiter != word.NOTHING:
        ready = jobs[waiter, word.READY]
        if jobs[waiter, word.SERVER] == word.NOTHING:
            schedule(state, max(cycle, ready), 0, word.LAUNCH, waiter)
        else:
            jobs[waiter, word.JOB_WAITS + word.LINE_WAIT] += max(0, cycle - ready)
            schedule(state, max(cycle, ready), 0, word.DONE, waiter)
        waiter = jobs[waiter, word.NEXT_WAITER]
    drop_job(state, job)
