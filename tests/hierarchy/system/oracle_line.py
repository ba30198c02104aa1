"""What waits before a server, as processes of simpy.

Time runs in halves of cycles: things arrive in the first half, servers take in the second.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

Process = Generator[Any, Any, None]


@dataclass(frozen=True)
class Waiting:
    """Something that stands before a server.

    Args:
        source: Source that waits.
        arrived: Cycle of arrival.
        rank: Among those of the same source and cycle.
        thing: Object that the server has to know.
        taken: Triggered, with the cycle, when it is taken.
    """

    source: int
    arrived: int
    rank: tuple[int, ...]
    thing: Any
    taken: Any


class Line:
    """What stands before one server, and who is taken from it.

    Args:
        environment: Environment of simpy.
        sources: Number of sources.
        policy: A name of ``POLICIES``.
    """

    def __init__(self, environment: Any, sources: int, policy: str) -> None:
        self.environment = environment
        self.sources = sources
        self.policy = policy
        self.turn = 0
        self.waiting: list[Waiting] = []
        self.taken_count = self.waited_count = self.wait_cycles = 0
        self._arrival = environment.event()

    def join(self, source: int, rank: tuple[int, ...], thing: Any = None) -> Any:
        """Stand before the server from now on; the event is triggered when it takes."""
        taken = self.environment.event()
        now = int(self.environment.now) // 2
        self.waiting.append(Waiting(source, now, rank, thing, taken))
        if not self._arrival.triggered:
            self._arrival.succeed()
        return taken

    def until_something_waits(self) -> Process:
        """Wait until something stands before the server, in the second half of a cycle."""
        while True:
            while not self.waiting:
                if self._arrival.triggered:
                    self._arrival = self.environment.event()
                yield self._arrival
            yield until(self.environment, int(self.environment.now) // 2, 1)
            if self.waiting:
                return

    def first(self) -> Waiting:
        """Return who is next by the policy, without taking it."""
        if self.policy == "oldest_first":
            return min(self.waiting, key=lambda one: (one.arrived, one.source, one.rank))
        turn = self.turn if self.policy == "round_robin" else 0
        return min(
            self.waiting,
            key=lambda one: ((one.source - turn) % self.sources, one.arrived, one.rank),
        )

    def take(self) -> Waiting:
        """Take who is next in this cycle."""
        now = int(self.environment.now) // 2
        one = self.first()
        self.waiting.remove(one)
        self.turn = (one.source + 1) % self.sources
        self.taken_count += 1
        self.waited_count += one.arrived < now
        self.wait_cycles += now - one.arrived
        one.taken.succeed(now)
        return one


def until(environment: Any, cycle: int, half: int = 0) -> Any:
    """Return an event of one half of a cycle, or of now if that is past."""
    return environment.timeout(max(0, 2 * cycle + half - environment.now))
