"""What banks, links and channels do with what they take.

Compiled on top of ``accelsim.kernel``, without counts of references.
"""

from typing import Any

from accelsim.memory.network import arbiter as by
from accelsim.memory.network.compiled import borrowing_jit
from accelsim.memory.on_chip.cache_kernel import DIRTY, PENDING, STAMP, TAG, find, victim
from accelsim.memory.system import columns as at
from accelsim.memory.system.columns import State
from accelsim.memory.system.jobs_kernel import (
    accept_beat,
    first_beat,
    new_job,
    schedule,
    wake,
)

Row = Any


@borrowing_jit
def take(state: State, server: int, cause: int, cycle: int) -> int:
    """Take the next job of a server, and note how long it waited and why."""
    source = by.choose(state.lines, state.servers, state.jobs, server)
    job = by.take(state.lines, state.servers, state.jobs, server, source, cycle)
    state.jobs[job, at.JOB_WAITS + cause] += cycle - state.jobs[job, by.ARRIVED]
    return job


@borrowing_jit
def serve_link(state: State, link: int, cycle: int) -> None:
    """Let a packet over a link."""
    job = take(state, link, at.NETWORK_WAIT, cycle)
    jobs, hop = state.jobs, state.machine[at.HOP]
    flits = jobs[job, at.FLITS]
    state.servers[link, by.BUSY] += flits
    state.servers[link, at.FREE] = cycle + flits
    jobs[job, at.POSITION] += 1
    tail = flits - 1 if jobs[job, at.POSITION] == jobs[job, at.END] else 0
    schedule(state, cycle + hop + tail, 0, at.ARRIVE, job)


@borrowing_jit
def count_moved(state: State, server: int, job: int) -> None:
    """Count the bytes that a channel moves for a job."""
    jobs = state.jobs
    place = state.machine[at.LEVELS] + server - state.machine[at.FIRST_CHANNEL]
    column = at.WRITTEN_BYTES if jobs[job, at.WRITE] else at.READ_BYTES
    state.tallies[place, jobs[job, at.CORE], column] += jobs[job, at.BYTES]


@borrowing_jit
def serve_channel(state: State, server: int, cycle: int) -> None:
    """Let a channel accept all beats of a job."""
    job = take(state, server, at.CHANNEL_WAIT, cycle)
    jobs = state.jobs
    beats = max(1, -(-jobs[job, at.BYTES] // state.machine[at.BEAT_BYTES]))
    acknowledged = accept_beat(state, server, cycle)
    for _ in range(1, beats):
        acknowledged = accept_beat(state, server, first_beat(state, server, cycle))
    state.servers[server, by.BUSY] += beats
    count_moved(state, server, job)
    schedule(state, acknowledged, 0, at.DONE, job)


@borrowing_jit
def child(state: State, job: int, code: int, address: int, size: int, write: bool) -> int:
    """Return a new job that a level asks of the next one because of ``job``."""
    jobs = state.jobs
    made = new_job(state, jobs[job, at.CORE], jobs[job, at.ORDER], code, jobs[job, at.LEVEL] + 1)
    jobs[made, at.ADDRESS], jobs[made, at.BYTES], jobs[made, at.WRITE] = address, size, write
    shared = state.levels[jobs[job, at.LEVEL], at.SHARED]
    node = state.servers[jobs[job, at.SERVER], at.NODE] if shared else jobs[job, at.FROM_NODE]
    jobs[made, at.FROM_NODE] = node
    return made


@borrowing_jit
def wait_for(state: State, job: int, waiter: int) -> None:
    """Let ``waiter`` go on when the line of ``job`` has come."""
    state.jobs[waiter, at.NEXT_WAITER] = state.jobs[job, at.WAITERS]
    state.jobs[job, at.WAITERS] = waiter


@borrowing_jit
def write_back(state: State, job: int, old: Row, line_bytes: int, cycle: int, tally: Row) -> None:
    """Write a dirty line that ``job`` drives out to the next level, from ``cycle`` on."""
    code = 2 * state.jobs[job, at.CODE] + 1
    made = child(state, job, code, old[TAG] * line_bytes, line_bytes, True)
    other = state.jobs[made]
    other[at.POSTED], other[at.READY], other[at.SERVER] = 1, cycle, at.NOTHING
    tally[at.WRITEBACKS] += 1
    tally[at.OUTWARD_BYTES] += line_bytes
    if old[PENDING] == at.NOTHING:
        schedule(state, cycle, 0, at.LAUNCH, made)
    else:
        wait_for(state, old[PENDING], made)


@borrowing_jit
def hand_on(state: State, job: int, cycle: int, tally: Row) -> None:
    """Hand a write through to the next level, from ``cycle`` on."""
    jobs = state.jobs
    made = child(
        state, job, 2 * jobs[job, at.CODE], jobs[job, at.ADDRESS], jobs[job, at.BYTES], True
    )
    tally[at.FORWARDS] += 1
    tally[at.OUTWARD_BYTES] += jobs[job, at.BYTES]
    schedule(state, cycle, 0, at.LAUNCH, made)
    if jobs[job, at.POSTED]:
        jobs[made, at.POSTED] = 1
        schedule(state, jobs[job, at.READY], 0, at.DONE, job)
    else:
        jobs[made, at.PARENT] = job


@borrowing_jit
def look_up(state: State, job: int, cycle: int, tally: Row) -> None:
    """Look for the line of a job in a cache, in the cycle in which a bank takes it."""
    jobs = state.jobs
    level = state.levels[jobs[job, at.LEVEL]]
    line_bytes, asked = level[at.BLOCK_BYTES], cycle + level[at.LEVEL_LATENCY]
    line = jobs[job, at.ADDRESS] // line_bytes
    instance = 0 if level[at.SHARED] else jobs[job, at.CORE]
    place = level[at.FIRST_SET] + instance * level[at.SETS] + line % level[at.SETS]
    ways = state.ways[place, : level[at.WAYS]]
    way = find(ways, line)
    state.counters[at.STAMP_NOW] += 1
    through = jobs[job, at.WRITE] and not level[at.WRITE_BACK]
    if way != at.NOTHING:
        ways[way, STAMP] = state.counters[at.STAMP_NOW]
        late = ways[way, PENDING] != at.NOTHING and not through
        tally[at.LATE_HITS if late else at.HITS] += 1
    else:
        tally[at.MISSES] += 1
    if through:
        hand_on(state, job, asked, tally)
        return
    if way != at.NOTHING:
        if jobs[job, at.WRITE]:
            ways[way, DIRTY] = 1
        if ways[way, PENDING] == at.NOTHING:
            schedule(state, jobs[job, at.READY], 0, at.DONE, job)
        else:
            wait_for(state, ways[way, PENDING], job)
        return
    way = victim(ways)
    if ways[way, TAG] != at.NOTHING and ways[way, DIRTY]:
        write_back(state, job, ways[way], line_bytes, asked, tally)
    ways[way, TAG], ways[way, DIRTY], ways[way, PENDING] = line, jobs[job, at.WRITE], at.NOTHING
    ways[way, STAMP] = state.counters[at.STAMP_NOW]
    if jobs[job, at.WRITE] and jobs[job, at.BYTES] == line_bytes:
        schedule(state, jobs[job, at.READY], 0, at.DONE, job)
        return
    made = child(state, job, 2 * jobs[job, at.CODE], line * line_bytes, line_bytes, False)
    jobs[made, at.PARENT], jobs[made, at.SET], jobs[made, at.WAY] = job, place, way
    ways[way, PENDING] = made
    tally[at.FILLS] += 1
    tally[at.FILL_BYTES] += line_bytes
    schedule(state, asked, 0, at.LAUNCH, made)


@borrowing_jit
def serve_bank(state: State, bank: int, cycle: int) -> None:
    """Let the free ports of a bank take what waits."""
    number = state.servers[bank, at.LEVEL_OF]
    level = state.levels[number]
    for port in range(level[at.PORTS]):
        if state.servers[bank, at.FREE + port] > cycle or state.servers[bank, by.WAITING] == 0:
            continue
        job = take(state, bank, at.BANK_WAIT, cycle)
        jobs = state.jobs
        service = max(1, -(-jobs[job, at.BYTES] // level[at.BYTES_PER_CYCLE]))
        state.servers[bank, at.FREE + port] = cycle + service
        state.servers[bank, by.BUSY] += service
        jobs[job, at.READY] = cycle + level[at.LEVEL_LATENCY] + service - 1
        tally = state.tallies[number, jobs[job, at.CORE]]
        tally[at.WRITTEN_BYTES if jobs[job, at.WRITE] else at.READ_BYTES] += jobs[job, at.BYTES]
        if level[at.CACHE]:
            look_up(state, job, cycle, tally)
        else:
            tally[at.HITS] += 1
            schedule(state, jobs[job, at.READY], 0, at.DONE, job)


@borrowing_jit
def serve(state: State, server: int, cycle: int) -> None:
    """Let a bank, a link or a channel of ours take what waits."""
    level = state.servers[server, at.LEVEL_OF]
    if level == at.IS_LINK:
        serve_link(state, server, cycle)
    elif level == at.IS_CHANNEL:
        serve_channel(state, server, cycle)
    else:
        serve_bank(state, server, cycle)
    wake(state, server, cycle)
