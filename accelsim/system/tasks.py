"""The event engine of many chips: tasks that wait for each other and for resources.

A task is anything that takes time: an operation of a chip, a message, a collective, a node of a
trace. It begins when all tasks that it waits for let it, and when the resources that it takes are
free. For example, two operations of a chip, and a message of 5 ns that leaves after the first one::

    tasks = Tasks()
    first = tasks.add(10, takes=0)
    second = tasks.add(20, takes=0, after=[first])
    sent = tasks.add(5, takes=1, after=[first])
    played = tasks.play()
    played.end_ns[second], played.end_ns[sent]      # 30 and 15

Tasks get their numbers in the order in which they are added. Of several that wait for a resource,
the one that could begin first gets it; of those that could begin at the same time, the one with the
smallest number. All times are whole nanoseconds.

``Played.cause`` says for each task which other one decided when it began: the last one that it
waited for, or the one that had its resource before. Causes lead from any task back to time 0, and
what lies on the way is why the task ends when it ends.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

Whole = npt.NDArray[np.int64]

IN_ORDER, BY_NUMBER, KEEPS = range(3)
"""How a task waits for resources. ``IN_ORDER``: it reserves them when all that it waits for is
done. ``BY_NUMBER``: when a resource is free, the smallest number of all that wait gets it.
``KEEPS``: so, and it has the resource until another task gives it back."""
NOTHING = -1
"""The number of no task and no resource."""


@dataclass(frozen=True, kw_only=True)
class Played:
    """Tasks in time.

    Attributes:
        start_ns: Begin of each task; -1 of one that waits forever.
        duration_ns: Duration of each task.
        cause: Task that decided when each one began; -1 of one that began at 0.
    """

    start_ns: Whole
    duration_ns: Whole
    cause: Whole

    @cached_property
    def end_ns(self) -> Whole:
        """End of each task."""
        ends: Whole = self.start_ns + self.duration_ns
        return ends

    def path(self, task: int) -> list[int]:
        """Return what decided when a task ends: tasks from the first one to itself."""
        found = [task]
        while (before := int(self.cause[found[-1]])) != NOTHING:
            found.append(before)
        return found[::-1]

    def on_the_way_ns(self, tasks: Whole, since_ns: Whole) -> Whole:
        """Return how long nothing was at work that led to the begin of tasks: things on their way.

        Args:
            tasks: Numbers of tasks.
            since_ns: Times from which on each is looked at, not behind its begin.
        """
        from accelsim.system.task_engine import on_the_way

        ways = on_the_way(self.start_ns, self.end_ns, self.cause, tasks.ravel(), since_ns.ravel())
        return ways.reshape(tasks.shape)


class Tasks:
    """Tasks that are collected, one by one or many at once, and then played."""

    def __init__(self) -> None:
        self.count = 0
        self._rows: list[npt.NDArray[np.int64]] = []
        self._links: list[npt.NDArray[np.int64]] = []
        self._added: list[tuple[int, int, int, int]] = []
        self._linked: list[tuple[int, int, int]] = []

    def add(
        self,
        duration_ns: int = 0,
        *,
        takes: int = NOTHING,
        gives: int = NOTHING,
        rule: int = IN_ORDER,
        after: Sequence[int] = (),
    ) -> int:
        """Add a task and return its number.

        Args:
            duration_ns: Time from its begin to its end.
            takes: Resource that it has meanwhile.
            gives: Resource that another task kept, and that is free again when this one ends.
            rule: ``IN_ORDER``, ``BY_NUMBER`` or ``KEEPS``.
            after: Tasks whose ends it waits for.
        """
        self._added.append((duration_ns, gives, rule, takes))
        self._linked += [(before, self.count, NOTHING) for before in after]
        self.count += 1
        return self.count - 1

    def link(self, before: int, task: int, delay_ns: int = NOTHING) -> None:
        """Let a task wait for another one.

        Args:
            before: Task that is waited for.
            task: Task that waits.
            delay_ns: Time from the begin of the one until the other may begin; without it the
                duration of the one.
        """
        self._linked.append((before, task, delay_ns))

    def add_many(
        self, duration_ns: npt.ArrayLike, *, takes: npt.ArrayLike = NOTHING, rule: int = IN_ORDER
    ) -> Whole:
        """Add tasks and return their numbers.

        Args:
            duration_ns: Duration of each, shape (tasks,).
            takes: Resource of each, shape (tasks,); or shape (tasks, most of a task), filled up
                with -1.
            rule: Rule by which the tasks wait for resources; see ``add``.
        """
        self._close()
        duration = np.asarray(duration_ns, np.int64)
        taken = np.asarray(takes, np.int64).T
        taken = np.broadcast_to(taken, (*taken.shape[:-1], len(duration)))
        rows = [duration, np.full(len(duration), NOTHING), np.full(len(duration), rule)]
        self._rows.append(np.vstack([*rows, taken]))
        self.count += len(duration)
        return np.arange(self.count - len(duration), self.count)

    def link_many(
        self, before: npt.ArrayLike, task: npt.ArrayLike, delay_ns: npt.ArrayLike = NOTHING
    ) -> None:
        """Let each task of an array wait for one of another array; see ``link``."""
        self._links.append(np.stack(np.broadcast_arrays(before, task, delay_ns)).reshape(3, -1))

    def play(self) -> Played:
        """Return the tasks in time."""
        from accelsim.system.task_engine import run

        self._close()
        rows = [*self._rows, np.zeros((4, 0), np.int64)]
        most = max(map(len, rows))
        table = np.full((most, self.count), NOTHING)
        place = 0
        for each in rows:
            table[: len(each), place : place + each.shape[1]] = each
            place += each.shape[1]
        duration, gives, rule = table[:3]
        before, task, delay = np.hstack([*self._links, np.zeros((3, 0), np.int64)])
        start, cause = run(
            duration,
            np.ascontiguousarray(table[3:].T),
            gives,
            rule,
            before,
            task,
            delay,
            int(table[[1, *range(3, most)]].max(initial=NOTHING)) + 1,
        )
        return Played(start_ns=start, duration_ns=duration, cause=cause)

    def _close(self) -> None:
        """Bring single tasks and links behind the others."""
        if self._added:
            self._rows.append(np.array(self._added, np.int64).T)
        if self._linked:
            self._links.append(np.array(self._linked, np.int64).T)
        self._added, self._linked = [], []
