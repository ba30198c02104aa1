"""Time of the oracle, in halves of cycles, and things that are lent for a while."""

from collections.abc import Generator
from typing import Any

import simpy

Process = Generator[Any, Any, None]
Asked = Generator[Any, Any, Any]
"""A process that returns something."""


class Clock:
    """A simpy environment whose unit of time is half a cycle."""

    def __init__(self) -> None:
        self.environment = simpy.Environment()

    @property
    def cycle(self) -> int:
        """The present cycle."""
        return int(self.environment.now) // 2

    def until(self, cycle: int, half: int = 0) -> Any:
        """Return an event of one half of a cycle, or of now if that is past."""
        return self.environment.timeout(max(0, 2 * cycle + half - self.environment.now))

    def start(self, process: Process) -> None:
        """Let a process begin now."""
        self.environment.process(process)

    def run(self) -> None:
        """Run until nothing can happen any more."""
        self.environment.run()

    def event(self) -> Any:
        """Return an event that somebody will trigger."""
        return self.environment.event()

    def line(self) -> Any:
        """Return a line of things, put at one end and got at the other."""
        return simpy.Store(self.environment)

    def slots(self, count: int) -> Any:
        """Return ``count`` slots, each got before something begins."""
        return simpy.Container(self.environment, capacity=count, init=count)

    def give_back(self, slots: Any, cycle: int) -> None:
        """Let a slot be got again from ``cycle`` on."""

        def wait() -> Process:
            yield self.until(cycle)
            yield slots.put(1)

        self.start(wait())
