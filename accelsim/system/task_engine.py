"""The run of tasks (``accelsim.system.tasks``), compiled: a heap of those that could begin."""

from heapq import heappop, heappush

import numpy as np
import numpy.typing as npt

from accelsim.kernel import inner_jit, jit

Whole = npt.NDArray[np.int64]

_NEVER = np.int64(2**63 - 1)


@jit
def run(
    duration_ns: Whole,
    takes: Whole,
    gives: Whole,
    rule: Whole,
    before: Whole,
    after: Whole,
    delay_ns: Whole,
    resources: int,
) -> tuple[Whole, Whole]:
    """Return when each task begins, -1 of one that waits forever, and which task decided it.

    What a task without resources waits for is known when the last of it begins, so that it begins
    at once. All others go through the heap, in the order of their times and numbers.

    Args:
        duration_ns: shape (tasks,).
        takes: shape (tasks, most of a task): resources, then -1.
        gives: shape (tasks,): resource that is free again at the end of a task, or -1.
        rule: shape (tasks,): 0 reserves what it takes; 1 lets smaller numbers go first; 2 does so,
            and keeps what it takes.
        before: shape (links,): the task that is waited for.
        after: shape (links,): the task that waits.
        delay_ns: shape (links,): from the begin of the one until the other may begin; -1: the
            duration of the one.
        resources: Numbers that ``takes`` and ``gives`` may hold.
    """
    count = duration_ns.size
    first, links = np.zeros(count + 2, np.int64), np.empty(after.size, np.int64)
    awaited = np.zeros(count, np.int64)
    _sort(before, after, first, links, awaited)
    start_ns, cause = np.full(count, -1, np.int64), np.full(count, -1, np.int64)
    ready_ns = np.zeros(count, np.int64)
    free_ns, holder = np.zeros(resources, np.int64), np.full(resources, -1, np.int64)
    # Tasks that wait until a kept resource is given back: a chain for each resource.
    chain, following = np.full(resources, -1, np.int64), np.full(count, -1, np.int64)
    at_once = [np.int64(task) for task in range(count) if awaited[task] == 0]
    heap = [(np.int64(0), np.int64(0))]
    heap.pop()
    while len(at_once) > 0 or len(heap) > 0:
        if len(at_once) > 0:
            task = at_once.pop()
            if takes[task, 0] >= 0:
                heappush(heap, (ready_ns[task], task))
                continue
            begin = ready_ns[task]
        else:
            now, task = heappop(heap)
            begin, busy = _free(takes[task], free_ns, now)
            if busy >= 0:
                cause[task] = holder[busy]
            if begin == _NEVER:
                following[task], chain[busy] = chain[busy], task
                continue
            if begin > now and rule[task] > 0:
                heappush(heap, (begin, task))
                continue
            end = _NEVER if rule[task] == 2 else begin + duration_ns[task]
            _hold(takes[task], task, end, free_ns, holder)
        start_ns[task] = begin
        if gives[task] >= 0:
            end = begin + duration_ns[task]
            _hold(gives[task : task + 1], task, end, free_ns, holder)
            waits, chain[gives[task]] = chain[gives[task]], -1
            while waits >= 0:
                heappush(heap, (end, waits))
                waits = following[waits]
        for link in links[first[task] : first[task + 1]]:
            other, delay = after[link], delay_ns[link]
            at = begin + (delay if delay >= 0 else duration_ns[task])
            if at > ready_ns[other] or (at == ready_ns[other] and task > cause[other]):
                ready_ns[other], cause[other] = at, task
            awaited[other] -= 1
            if awaited[other] == 0:
                at_once.append(other)
    return start_ns, cause


@inner_jit
def _sort(before: Whole, after: Whole, first: Whole, links: Whole, awaited: Whole) -> None:
    """Write where the links of each task begin, links task by task, and how many each awaits."""
    for link in range(before.size):
        first[before[link] + 2] += 1
        awaited[after[link]] += 1
    for task in range(first.size - 1):
        first[task + 1] += first[task]
    for link in range(before.size):
        links[first[before[link] + 1]] = link
        first[before[link] + 1] += 1


@inner_jit
def _free(takes: Whole, free_ns: Whole, now: np.int64) -> tuple[np.int64, np.int64]:
    """Return when all resources of a task are free, and the last one that is not free now or -1."""
    begin, busy = now, np.int64(-1)
    for resource in takes:
        if resource >= 0 and free_ns[resource] > begin:
            begin, busy = free_ns[resource], resource
    return begin, busy


@inner_jit
def _hold(takes: Whole, task: np.int64, end_ns: np.int64, free_ns: Whole, holder: Whole) -> None:
    """Let a task have resources until a time."""
    for resource in takes:
        if resource >= 0:
            free_ns[resource], holder[resource] = end_ns, task


@jit
def on_the_way(
    start_ns: Whole, end_ns: Whole, cause: Whole, tasks: Whole, since_ns: Whole
) -> Whole:
    """Return how long none of the tasks was at work that led to the begin of each of some tasks.

    Args:
        start_ns: Begin of all tasks.
        end_ns: End of all tasks.
        cause: Task that decided when each one began, or -1.
        tasks: Numbers of those that are looked at.
        since_ns: Times from which on each of these is looked at.
    """
    found = np.zeros(tasks.size, np.int64)
    for place in range(tasks.size):
        task, since = tasks[place], since_ns[place]
        at, before = start_ns[task], cause[task]
        while at > since and before >= 0:
            found[place] += max(at - max(end_ns[before], since), 0)
            at, before = start_ns[before], cause[before]
    return found
