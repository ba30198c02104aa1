"""A memory behind one Wishbone port in Amaranth's simulator."""

from collections import deque
from itertools import count
from typing import NamedTuple, Protocol

import numpy as np
from amaranth import Module, Signal
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import Component, In, PureInterface
from amaranth.sim import SimulatorContext
from numpy.typing import NDArray

from accelsim_hdl.memory import bus_signature


class Timing(Protocol):
    """When a memory accepts and answers; ``accelsim.memory.Channel`` is one."""

    def ready(self, cycle: int) -> bool:
        """Return whether a request is accepted in ``cycle``."""

    def accept(self, cycle: int) -> int:
        """Return the cycle, after ``cycle``, in which its acceptance is acknowledged."""


class RandomTiming:
    """A memory that stalls and answers when it likes, in order.

    Args:
        random: Generator of its random choices.
        longest_cycles: Most cycles from one acknowledgment to the next.
    """

    def __init__(self, random: np.random.Generator, longest_cycles: int) -> None:
        self._random = random
        self._longest_cycles = longest_cycles
        self._last_acknowledgment = -1

    def ready(self, cycle: int) -> bool:  # noqa: ARG002 a Timing may depend on it
        return bool(self._random.integers(0, 3))

    def accept(self, cycle: int) -> int:
        wait = int(self._random.integers(1, self._longest_cycles + 1))
        self._last_acknowledgment = max(cycle, self._last_acknowledgment) + wait
        return self._last_acknowledgment


class Beat(NamedTuple):
    """One accepted request: the cycle, its byte address, and the bytes it selects."""

    cycle: int
    address: int
    select: int


class WishboneMemory:
    """A memory that serves one master, and checks that the master keeps to the protocol.

    Add it with ``simulator.add_testbench(memory.serve, background=True)``. Cycle
    ``first_cycle`` is the one before the first clock edge of the simulation.

    Args:
        bus: Port of the master.
        timing: When it accepts and answers; not ready in cycles below 0 if it is a ``Channel``.
        image: uint8 array of shape (bytes,), bytes a power of two; it repeats throughout the
            address space and is written in place, in the cycle of acceptance.
        first_cycle: Number of the first cycle.
        more: Beats of the burst that follow the presented one, of a master of bursts, which are
            answered once, after their last beat.

    Attributes:
        beats: Accepted requests in order.
        followers: Values of ``more`` of these.
    """

    def __init__(
        self,
        bus: PureInterface,
        timing: Timing,
        image: NDArray[np.uint8],
        first_cycle: int = 0,
        more: Signal | None = None,
    ) -> None:
        self.bus = bus
        self.timing = timing
        self.image = image
        self.first_cycle = first_cycle
        self.beats: list[Beat] = []
        self.followers: list[int] = []
        self._more = Signal() if more is None else more
        self._bytes = len(bus.sel)

    async def serve(self, ctx: SimulatorContext) -> None:
        """Run for ever."""
        bus = self.bus
        request = (bus.we, bus.adr, bus.sel, bus.dat_w, self._more)
        junk = int.from_bytes(b"\xa5" * self._bytes, "little")
        answers: deque[tuple[int, int]] = deque()
        refused = None
        for cycle in count(self.first_cycle):
            ready = self.timing.ready(cycle)
            answered = bool(answers) and answers[0][0] == cycle
            word = answers[0][1] if answered else junk
            ctx.set(bus.stall, not ready)
            ctx.set(bus.ack, answered)
            ctx.set(bus.dat_r, word)
            _, _, cyc, stb, *presented = await ctx.tick().sample(bus.cyc, bus.stb, *request)
            assert cyc == (stb or bool(answers)), "cyc: while presented or unanswered"
            assert refused is None or (stb and presented == refused), "a request must not change"
            if answered:
                answers.popleft()
            refused = presented if stb and not ready else None
            if stb and ready:
                read = self._act(cycle, *presented[:-1])
                self.followers.append(presented[-1])
                if presented[-1] == 0:
                    answers.append((self.timing.accept(cycle), read))

    def _act(self, cycle: int, write: int, beat: int, select: int, data: int) -> int:
        address = beat * self._bytes
        self.beats.append(Beat(cycle, address, select))
        place = address % len(self.image)
        window = self.image[place : place + self._bytes]
        if write:
            for lane in range(self._bytes):
                if select >> lane & 1:
                    window[lane] = data >> (8 * lane) & 255
        return int.from_bytes(window.tobytes(), "little")


class ImmediateMemory(Component):
    """A memory that acknowledges in the cycle of acceptance, and stalls in every third cycle.

    Args:
        image: uint8 array of shape (bytes,), bytes a power of two; it repeats throughout the
            address space, and stays as it is.
        bus_bytes: Bytes of a beat.

    Attributes:
        bus: In, Wishbone.
    """

    def __init__(self, image: NDArray[np.uint8], bus_bytes: int) -> None:
        words = image.reshape(-1, bus_bytes)
        self._words = [int.from_bytes(word.tobytes(), "little") for word in words]
        self._bytes = bus_bytes
        super().__init__({"bus": In(bus_signature(bus_bytes))})

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        m.submodules.storage = storage = Memory(
            shape=8 * self._bytes, depth=len(self._words), init=self._words
        )
        self._storage = storage
        read, write = storage.read_port(domain="comb"), storage.write_port(granularity=8)
        phase = Signal(range(3))
        m.d.sync += phase.eq(phase + 1)
        with m.If(phase == 2):
            m.d.sync += phase.eq(0)
        m.d.comb += [
            self.bus.stall.eq(phase == 1),
            self.bus.ack.eq(self.bus.cyc & self.bus.stb & ~self.bus.stall),
            self.bus.dat_r.eq(read.data),
            read.addr.eq(self.bus.adr),
            write.addr.eq(self.bus.adr),
            write.data.eq(self.bus.dat_w),
            write.en.eq((self.bus.ack & self.bus.we).replicate(self._bytes) & self.bus.sel),
        ]
        return m

    def held(self, ctx: SimulatorContext) -> NDArray[np.uint8]:
        """What the memory holds: uint8 array of the shape of the image."""
        words = [int(ctx.get(self._storage.data[index])) for index in range(len(self._words))]
        data = b"".join(word.to_bytes(self._bytes, "little") for word in words)
        return np.frombuffer(data, dtype=np.uint8)
