"""The oracle of programs whose ports share a memory: the processes of docs/npu.md, and its object.

The memory goes on with the first process that asks in a cycle: all that was accepted in earlier
cycles is known then, and what is accepted in this one changes nothing before the next.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import INSTRUCTION_BYTES
from accelsim.memory.shared import SdramChoice, SharedChoice, new_shared_memory
from accelsim.memory.shared.choice import PORTS_OF_AN_NPU
from accelsim.memory.shared.columns import CAUSES
from accelsim.npu import Npu
from accelsim.timeline import columns as at
from accelsim.timeline.clock import Asked
from accelsim.timeline.oracle import Oracle


class SharedOracle(Oracle):
    """One run of a program on a shared memory.

    Args:
        instructions: As of ``Oracle``.
        npu: The machine.
        choice: The memory.
        bases: Address of the program, and of its image.
    """

    def __init__(
        self,
        instructions: NDArray[np.void],
        npu: Npu,
        choice: SharedChoice | SdramChoice,
        bases: tuple[int, int],
    ) -> None:
        super().__init__(instructions, npu)
        self.memory = new_shared_memory(choice, PORTS_OF_AN_NPU)
        self.bases = bases
        self.accepted = [0, 0, 0]
        self.answers: list[list[int]] = [[], [], []]
        self.causes: list[list[int]] = [[], [], []]

    def why(self) -> NDArray[np.int64]:
        """Return, after a run, the cycles in which memory held actions back, by cause.

        Returns:
            int64 array of shape (instructions, causes); the way of the data is none of them.
        """
        found = np.zeros((len(self.program), CAUSES), dtype=np.int64)
        self._look(int(self.times[at.READY].max()))
        for index, name in enumerate(self.names):
            if name not in ("LOAD", "STORE"):
                continue
            port, lead = (1, at.LOAD_LEAD) if name == "LOAD" else (2, at.STORE_LEAD)
            start, ready = (int(self.times[column][index]) for column in (at.START, at.READY))
            for cycle in range(start + lead, ready):
                if cycle not in self.issues[port]:
                    found[index, self.causes[port][cycle]] += 1
        return found[:, 1:]

    def _channels(self) -> list[Any]:
        self.issues: list[set[int]] = [set(), set(), set()]
        return []

    def _look(self, last: int | None = None) -> None:
        """Let memory go on to this cycle, or to ``last``, and take note of what it says."""
        until = self.clock.cycle if last is None else last
        for cycle in range(len(self.causes[0]), until + 1):
            for port in range(3):
                if self.memory.acknowledged(port, cycle):
                    self.answers[port].append(cycle)
                self.causes[port].append(self.memory.cause(port))

    def _accept(self, port: int, beat: int) -> Asked:
        self._look()
        while not self.memory.ready(port, self.clock.cycle):
            yield self.clock.until(self.clock.cycle + 1)
            self._look()
        number = beat * self.npu.bus_bytes
        if port:
            address = self.bases[1] + number % 2**32
        else:
            address = self.bases[0] + number % (len(self.program) * INSTRUCTION_BYTES)
        self.memory.accept(port, self.clock.cycle, address)
        self.accepted[port] += 1
        return port, self.accepted[port]

    def _answer(self, ticket: Any) -> Asked:
        port, number = ticket
        self._look()
        while len(self.answers[port]) < number:
            yield self.clock.until(self.clock.cycle + 1)
            self._look()
        return self.answers[port][number - 1]

    def _note_issue(self, port: int) -> None:
        self.issues[port].add(self.clock.cycle)
