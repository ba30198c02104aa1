"""The event counters: ``accelsim.npu.Events`` as the hardware counts them."""

from amaranth import Cat, Module, Signal, Value
from amaranth.lib.wiring import Component, In, Out, Signature

from accelsim.npu import EVENTS, Npu, event_names
from accelsim_hdl.npu.registers import event_bits

ACTIVITIES: tuple[str, ...] = ("stream", "array", "vector", "input", "weight", "store")
"""Activities that a cycle can be counted for: the first that holds; if none does, instruction."""

CYCLE_EVENTS: tuple[str, ...] = EVENTS[:8]
"""``cycles``, and one event for each of ``ACTIVITIES`` and for none of them."""

PLAIN_EVENTS: tuple[str, ...] = EVENTS[8:]
"""Events that add an increment in each cycle until the program halts."""


def increment_bits(npu: Npu) -> dict[str, int]:
    """Return the width of the increment of each of ``PLAIN_EVENTS``.

    Args:
        npu: The machine.
    """
    beat = npu.bus_bytes.bit_length()
    wide = {"store_bytes": beat, "local_store_bytes": beat, "accumulator_reads": 2}
    wide |= {"accumulator_writes": 2} if npu.residuals else {}
    return {name: wide.get(name, 1) for name in PLAIN_EVENTS}


class EventCounters(Component):
    """Counts the events of one program.

    The eight of ``CYCLE_EVENTS`` count on, and what is read is their value at the end of the last
    cycle in which memory accepted a beat of a store.

    Args:
        npu: The machine.

    Attributes:
        clear: In, 1 bit: all counters are 0 from the next cycle on.
        enable: In, 1 bit: this cycle is counted.
        activity: In, one bit for each of ``ACTIVITIES``: whether it holds in this cycle.
        store_beat: In, 1 bit: memory accepts a beat of a store in this cycle.
        increments: In, increments of ``PLAIN_EVENTS`` in this cycle.
        values: Out, ``event_bits(npu)`` for each of ``event_names(npu)``.
    """

    def __init__(self, npu: Npu) -> None:
        bits = increment_bits(npu)
        self._names = event_names(npu)
        self._bits = event_bits(npu)
        super().__init__(
            {
                "clear": In(1),
                "enable": In(1),
                "activity": In(len(ACTIVITIES)),
                "store_beat": In(1),
                "increments": In(Signature({name: Out(bits[name]) for name in PLAIN_EVENTS})),
                "values": Out(Signature({name: Out(self._bits) for name in self._names})),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        # The lowest set bit is the activity of a cycle; the two constants are cycles and none.
        claims = Cat(self.activity, 1)
        cause = Signal(len(CYCLE_EVENTS) - 1)
        m.d.comb += cause.eq(claims & (~claims + 1))
        # One cycle later, so that no adder waits for the choice of the activity.
        counted, now = Signal.like(cause), Signal(3)
        clear, enable, store_beat = now
        m.d.sync += [
            counted.eq(cause),
            now.eq(Cat(self.clear, self.enable, self.store_beat)),
        ]
        for name, counts in zip(CYCLE_EVENTS, Cat(1, counted), strict=True):
            if name in self._names:
                self._count_cycles(m, name, counts, clear, enable, store_beat)
        for name in PLAIN_EVENTS:
            if name not in self._names:
                continue
            value = getattr(self.values, name)
            with m.If(self.clear):
                m.d.sync += value.eq(0)
            with m.Elif(self.enable):
                m.d.sync += value.eq(value + getattr(self.increments, name))
        return m

    def _count_cycles(
        self, m: Module, name: str, counts: Value, clear: Value, enable: Value, store_beat: Value
    ) -> None:
        running = Signal(self._bits, name=f"{name}_running")
        following = Signal(self._bits, name=f"{name}_following")
        value = getattr(self.values, name)
        m.d.comb += following.eq(running + counts)
        with m.If(clear):
            m.d.sync += [running.eq(0), value.eq(0)]
        with m.Elif(enable):
            m.d.sync += running.eq(following)
            with m.If(store_beat):
                m.d.sync += value.eq(following)
