"""Kernels that run a DRAM of any tier: ``advance``, ``collect``, ``offer``, and whole traces."""

from accelsim.kernel import inner_jit, jit
from accelsim.memory.dram import accept as queued
from accelsim.memory.dram import columns as word
from accelsim.memory.dram import ideal, step, window
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.places import channel_at, request_at
from accelsim.memory.dram.pool import release

# Results of ``run_trace``.
FINISHED, LOG_FULL, STUCK = range(3)


@inner_jit
def next_wake(memory: Row) -> int:
    """Return the first cycle in which a channel acts if nothing is offered before."""
    wake = word.NEVER
    for channel in range(memory[word.CHANNELS]):
        wake = min(wake, memory[channel_at(memory, channel) + word.WAKE])
    return wake


@inner_jit
def tick_all(memory: Row, cycle: int) -> None:
    """Run every channel that is due in ``cycle``; pseudo-channels take turns at going first."""
    count = memory[word.CHANNELS]
    for step_of in range(count):
        channel = (cycle + step_of) % count
        if memory[channel_at(memory, channel) + word.WAKE] <= cycle:
            if memory[word.TIER] == word.EXACT:
                step.tick(memory, channel, cycle)
            elif memory[word.TIER] == word.WINDOW:
                window.tick(memory, channel, cycle)
            else:
                memory[channel_at(memory, channel) + word.WAKE] = word.NEVER


@jit
def advance(memory: Row, cycle: int) -> None:
    """Run all channels up to and including ``cycle``.

    Args:
        memory: The DRAM.
        cycle: A cycle not before the last one.
    """
    wake = next_wake(memory)
    while wake <= cycle:
        tick_all(memory, wake)
        wake = next_wake(memory)
    memory[word.CYCLE] = cycle


@jit
def offer(memory: Row, cycle: int, address: int, write: int, tag: int) -> bool:
    """Offer a request in the cycle to which the DRAM was advanced.

    Args:
        memory: The DRAM.
        cycle: The cycle that was advanced to last.
        address: Byte address, at least 0.
        write: 1 for a write, 0 for a read.
        tag: Number chosen by the caller; it comes back with the completion.

    Returns:
        Whether it is accepted. If not, nothing has changed, and it may be offered again later.
    """
    if memory[word.TIER] == word.IDEAL:
        return ideal.accept(memory, cycle, address, write, tag)
    return queued.accept(memory, cycle, address, write, tag)


@jit
def collect(memory: Row, cycle: int) -> int:
    """Take the earliest request that is done by ``cycle``.

    Args:
        memory: The DRAM.
        cycle: The cycle that was advanced to last.

    Returns:
        Slot of the request, or -1; ``request_at`` finds its tag and done cycle until the next
        offer.
    """
    best, oldest, place = word.NEVER, word.NEVER, word.NONE
    for index in range(memory[word.FINISHED_COUNT]):
        slot = memory[memory[word.FINISHED_AT] + index]
        done = memory[request_at(memory, slot) + word.DONE]
        if done > cycle or done > best:
            continue
        age = memory[request_at(memory, slot) + word.AGE]
        if done == best and age > oldest:
            continue
        best, oldest, place = done, age, index
    if place == word.NONE:
        return word.NONE
    return release(memory, place)


@jit
def next_event(memory: Row, cycle: int) -> int:
    """Return the first cycle after ``cycle`` in which something changes if nothing is offered.

    Args:
        memory: The DRAM.
        cycle: The cycle that was advanced to last.
    """
    best = next_wake(memory)
    for index in range(memory[word.FINISHED_COUNT]):
        slot = memory[memory[word.FINISHED_AT] + index]
        best = min(best, memory[request_at(memory, slot) + word.DONE])
    return max(best, cycle + 1)


@inner_jit
def _collect_all(memory: Row, done: Row) -> None:
    """Write the done cycles of finished requests by tag; some lie in the future."""
    while memory[word.FINISHED_COUNT]:
        slot = release(memory, memory[word.FINISHED_COUNT] - 1)
        done[memory[request_at(memory, slot) + word.TAG]] = memory[
            request_at(memory, slot) + word.DONE
        ]


@inner_jit
def _busy(memory: Row) -> bool:
    """Return whether any waiting request can still be served."""
    faithful = memory[word.FAITHFUL]
    for channel in range(memory[word.CHANNELS]):
        state = channel_at(memory, channel)
        if memory[state + word.STUCK]:
            continue
        if memory[state + word.READS_PENDING]:
            return True
        if not faithful and memory[state + word.WRITES_PENDING]:
            return True
    return False


@inner_jit
def _any_stuck(memory: Row) -> bool:
    for channel in range(memory[word.CHANNELS]):
        if memory[channel_at(memory, channel) + word.STUCK]:
            return True
    return False


@jit
def run_trace(memory: Row, trace: Row, accepted: Row, done: Row, tail_cycles: int) -> int:
    """Offer the requests of a trace in order, at most one a cycle, and run until all are served.

    Args:
        memory: The DRAM. A run that stopped because the log was full continues when the caller has
            emptied the log (``LOGGED``) and calls again.
        trace: int64 array of shape (3, requests): address, 1 for a write, first cycle of offering.
        accepted: int64 array of shape (requests,), written: cycle of acceptance.
        done: int64 array of shape (requests,), written: cycle of the last data.
        tail_cycles: Cycles to go on after the last read, as DRAMsim3 does, which never ends.

    Returns:
        ``FINISHED``, ``LOG_FULL`` or ``STUCK``.
    """
    count, refused = trace.shape[1], False
    room = 3 * memory[word.CHANNELS]
    while True:
        if memory[word.LOG_ROOM] and memory[word.LOGGED] + room > memory[word.LOG_ROOM]:
            return LOG_FULL
        position, end = memory[word.NEXT_REQUEST], word.NEVER
        wake = next_wake(memory)
        if position < count and not refused:
            wake = min(wake, max(trace[2, position], memory[word.LAST_ACCEPT] + 1))
        elif (position == count or _any_stuck(memory)) and not _busy(memory):
            if not memory[word.FAITHFUL]:
                return FINISHED
            last = max(memory[word.LAST_READ_DONE], memory[word.LAST_ACCEPT])
            end = last + 1 + tail_cycles
        if wake > end or wake == word.NEVER:
            return STUCK if _any_stuck(memory) else FINISHED
        tick_all(memory, wake)
        memory[word.CYCLE] = wake
        if position < count and trace[2, position] <= wake:
            refused = not offer(memory, wake, trace[0, position], trace[1, position], position)
            if not refused:
                accepted[position] = wake
                memory[word.NEXT_REQUEST] += 1
        _collect_all(memory, done)
