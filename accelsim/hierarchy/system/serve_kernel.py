"""Kernels: how banks, links and channels serve what they take.

Compiled on top of ``accelsim.kernel``, without counts of references.
"""

from typing import Any

from accelsim.hierarchy.system import arbiter
from accelsim.hierarchy.system import columns as word
from accelsim.hierarchy.system.columns import State
from accelsim.hierarchy.system.jobs_kernel import (
    accept_beat,
    first_beat,
    new_job,
    schedule,
    wake,
)
from accelsim.hierarchy.system.ways_kernel import DIRTY, PENDING, STAMP, TAG, find, victim
from accelsim.kernel import inner_jit

Row = Any


@inner_jit
def take(state: State, server: int, cause: int, cycle: int) -> int:
    """Take the next job of a server, and note the length and the cause of its wait."""
    source = arbiter.choose(state.lines, state.servers, state.jobs, server)
    job = arbiter.take(state.lines, state.servers, state.jobs, server, source, cycle)
    state.jobs[job, word.JOB_WAITS + cause] += cycle - state.jobs[job, arbiter.ARRIVED]
    return job


@inner_jit
def serve_link(state: State, link: int, cycle: int) -> None:
    """Send a packet over a link."""
    job = take(state, link, word.NETWORK_WAIT, cycle)
    jobs, hop = state.jobs, state.machine[word.HOP]
    flits = jobs[job, word.FLITS]
    state.servers[link, arbiter.BUSY] += flits
    state.servers[link, word.FREE] = cycle + flits
    jobs[job, word.POSITION] += 1
    tail = flits - 1 if jobs[job, word.POSITION] == jobs[job, word.END] else 0
    schedule(state, cycle + hop + tail, 0, word.ARRIVE, job)


@inner_jit
def count_moved(state: State, server: int, job: int) -> None:
    """Count the bytes that a channel moves for a job."""
    jobs = state.jobs
    place = state.machine[word.LEVELS] + server - state.machine[word.FIRST_CHANNEL]
    column = word.WRITTEN_BYTES if jobs[job, word.WRITE] else word.READ_BYTES
    state.tallies[place, jobs[job, word.CORE], column] += jobs[job, word.BYTES]


@inner_jit
def serve_channel(state: State, server: int, cycle: int) -> None:
    """Let a channel accept all beats of a job."""
    job = take(state, server, word.CHANNEL_WAIT, cycle)
    jobs = state.jobs
    beats = max(1, -(-jobs[job, word.BYTES] // state.machine[word.BEAT_BYTES]))
    acknowledged = accept_beat(state, server, cycle)
    for _ in range(1, beats):
        acknowledged = accept_beat(state, server, first_beat(state, server, cycle))
    state.servers[server, arbiter.BUSY] += beats
    count_moved(state, server, job)
    schedule(state, acknowledged, 0, word.DONE, job)


@inner_jit
def child(state: State, job: int, code: int, address: int, size: int, write: bool) -> int:
    """Return a new job that a level sends to the next one because of ``job``."""
    jobs = state.jobs
    made = new_job(
        state, jobs[job, word.CORE], jobs[job, word.ORDER], code, jobs[job, word.LEVEL] + 1
    )
    jobs[made, word.ADDRESS], jobs[made, word.BYTES], jobs[made, word.WRITE] = address, size, write
    shared = state.levels[jobs[job, word.LEVEL], word.SHARED]
    node = state.servers[jobs[job, word.SERVER], word.NODE] if shared else jobs[job, word.FROM_NODE]
    jobs[made, word.FROM_NODE] = node
    return made


@inner_jit
def wait_for(state: State, job: int, waiter: int) -> None:
    """Make ``waiter`` continue when the line of ``job`` has come."""
    state.jobs[waiter, word.NEXT_WAITER] = state.jobs[job, word.WAITERS]
    state.jobs[job, word.WAITERS] = waiter


@inner_jit
def write_back(state: State, job: int, old: Row, line_bytes: int, cycle: int, tally: Row) -> None:
    """Write a dirty line that ``job`` replaces to the next level, from ``cycle`` on."""
    code = 2 * state.jobs[job, word.CODE] + 1
    made = child(state, job, code, old[TAG] * line_bytes, line_bytes, True)
    other = state.jobs[made]
    other[word.POSTED], other[word.READY], other[word.SERVER] = 1, cycle, word.NOTHING
    tally[word.WRITEBACKS] += 1
    tally[word.OUTWARD_BYTES] += line_bytes
    if old[PENDING] == word.NOTHING:
        schedule(state, cycle, 0, word.LAUNCH, made)
    else:
        wait_for(state, old[PENDING], made)


@inner_jit
def hand_on(state: State, job: int, cycle: int, tally: Row) -> None:
    """Pass a write on to the next level, from ``cycle`` on."""
    jobs = state.jobs
    made = child(
        state, job, 2 * jobs[job, word.CODE], jobs[job, word.ADDRESS], jobs[job, word.BYTES], True
    )
    tally[word.FORWARDS] += 1
    tally[word.OUTWARD_BYTES] += jobs[job, word.BYTES]
    schedule(state, cycle, 0, word.LAUNCH, made)
    if jobs[job, word.POSTED]:
        jobs[made, word.POSTED] = 1
        schedule(state, jobs[job, word.READY], 0, word.DONE, job)
    else:
        jobs[made, word.PARENT] = job


@inner_jit
def look_up(state: State, job: int, cycle: int, tally: Row) -> None:
    """Look for the line of a job in a cache, in the cycle in which a bank takes it."""
    jobs = state.jobs
    level = state.levels[jobs[job, word.LEVEL]]
    line_bytes, asked = level[word.BLOCK_BYTES], cycle + level[word.LEVEL_LATENCY]
    line = jobs[job, word.ADDRESS] // line_bytes
    instance = 0 if level[word.SHARED] else jobs[job, word.CORE]
    place = level[word.FIRST_SET] + instance * level[word.SETS] + line % level[word.SETS]
    ways = state.ways[place, : level[word.WAYS]]
    way = find(ways, line)
    state.counters[word.STAMP_NOW] += 1
    through = jobs[job, word.WRITE] and not level[word.WRITE_BACK]
    if way != word.NOTHING:
        ways[way, STAMP] = state.counters[word.STAMP_NOW]
        late = ways[way, PENDING] != word.NOTHING and not through
        tally[word.LATE_HITS if late else word.HITS] += 1
    else:
        tally[word.MISSES] += 1
    if through:
        hand_on(state, job, asked, tally)
        return
    if way != word.NOTHING:
        if jobs[job, word.WRITE]:
            ways[way, DIRTY] = 1
        if ways[way, PENDING] == word.NOTHING:
            schedule(state, jobs[job, word.READY], 0, word.DONE, job)
        else:
            wait_for(state, ways[way, PENDING], job)
        return
    way = victim(ways)
    if ways[way, TAG] != word.NOTHING and ways[way, DIRTY]:
        write_back(state, job, ways[way], line_bytes, asked, tally)
    ways[way, TAG], ways[way, DIRTY], ways[way, PENDING] = line, jobs[job, word.WRITE], word.NOTHING
    ways[way, STAMP] = state.counters[word.STAMP_NOW]
    if jobs[job, word.WRITE] and jobs[job, word.BYTES] == line_bytes:
        schedule(state, jobs[job, word.READY], 0, word.DONE, job)
        return
    made = child(state, job, 2 * jobs[job, word.CODE], line * line_bytes, line_bytes, False)
    jobs[made, word.PARENT], jobs[made, word.SET], jobs[made, word.WAY] = job, place, way
    ways[way, PENDING] = made
    tally[word.FILLS] += 1
    tally[word.FILL_BYTES] += line_bytes
    schedule(state, asked, 0, word.LAUNCH, made)


@inner_jit
def serve_bank(state: State, bank: int, cycle: int) -> None:
    """Let the free ports of a bank take waiting jobs."""
    number = state.servers[bank, word.LEVEL_OF]
    level = state.levels[number]
    for port in range(level[word.PORTS]):
        if (
            state.servers[bank, word.FREE + port] > cycle
            or state.servers[bank, arbiter.WAITING] == 0
        ):
            continue
        job = take(state, bank, word.BANK_WAIT, cycle)
        jobs = state.jobs
        service = max(1, -(-jobs[job, word.BYTES] // level[word.BYTES_PER_CYCLE]))
        state.servers[bank, word.FREE + port] = cycle + service
        state.servers[bank, arbiter.BUSY] += service
        jobs[job, word.READY] = cycle + level[word.LEVEL_LATENCY] + service - 1
        tally = state.tallies[number, jobs[job, word.CORE]]
        tally[word.WRITTEN_BYTES if jobs[job, word.WRITE] else word.READ_BYTES] += jobs[
            job, word.BYTES
        ]
        if level[word.CACHE]:
            look_up(state, job, cycle, tally)
        else:
            tally[word.HITS] += 1
            schedule(state, jobs[job, word.READY], 0, word.DONE, job)


@inner_jit
def serve(state: State, server: int, cycle: int) -> None:
    """Let a bank, a link or a channel of the engine take waiting jobs."""
    level = state.servers[server, word.LEVEL_OF]
    if level == word.IS_LINK:
        serve_link(state, server, cycle)
    elif level == word.IS_CHANNEL:
        serve_channel(state, server, cycle)
    else:
        serve_bank(state, server, cycle)
    wake(state, server, cycle)
