"""Joins the three memory ports of an NPU, by the law of ``accelsim.memory.shared.ideal``."""

from amaranth import Cat, Module, Signal, Value
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import Component, In, Out

from accelsim.npu import Npu
from accelsim_hdl.memory.bus import bus_signature

PORTS = ("fetch", "load", "store")
_REQUEST = ("we", "adr", "sel", "dat_w")


def choose(m: Module, asks: Value, served: Value, restart: Value, *, in_turn: bool) -> Value:
    """Return which of the requesting ports is served, one-hot.

    Args:
        m: The module that gets the logic.
        asks: Bits that say which ports request, one for each port.
        served: 1 bit: the chosen port is served in this cycle.
        restart: 1 bit: from the next cycle on the lowest port is asked first.
        in_turn: Whether the port after the one that was served last is asked first, or the lowest.
    """
    ports = range(len(asks))
    turn, chosen = Signal(ports), Signal(len(asks), name="chosen")
    with m.Switch(turn):
        for first in ports if in_turn else ports[:1]:
            order = [(first + step) % len(asks) for step in ports]
            with m.Case(first):
                for place, port in enumerate(order):
                    before = Cat(asks[other] for other in order[:place])
                    m.d.comb += chosen[port].eq(asks[port] & ~before.any())
    if in_turn:
        for port in ports:
            with m.If(served & chosen[port]):
                m.d.sync += turn.eq((port + 1) % len(asks))
        with m.If(restart):
            m.d.sync += turn.eq(0)
    return chosen


class PortArbiter(Component):
    """It passes the beats of three ports on to one memory, in the cycle in which they come.

    It is right with any Wishbone memory that acknowledges in order and after the cycle of
    acceptance, and keeps the law with a ``Channel`` that never holds as many beats as all ports may
    have unanswered.

    Args:
        npu: The machine.

    Attributes:
        fetch, load, store: In, ``bus_signature(npu.bus_bytes)``.
        memory: Out, ``bus_signature(npu.bus_bytes)``.
        restart: In, 1 bit: the next cycle is cycle 0 of a program. No request may be in flight.
    """

    def __init__(self, npu: Npu) -> None:
        self._limit = npu.memory_outstanding_beats
        self._in_turn = npu.arbiter == "round_robin"
        super().__init__(
            {
                **{name: In(bus_signature(npu.bus_bytes)) for name in PORTS},
                "memory": Out(bus_signature(npu.bus_bytes)),
                "restart": In(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        memory, ports = self.memory, [getattr(self, name) for name in PORTS]
        asks, answers = Signal(len(PORTS)), Signal(len(PORTS))
        accepts, waits = Signal(), Signal(len(PORTS))
        chosen = choose(m, asks, accepts, self.restart, in_turn=self._in_turn)
        m.d.comb += [
            memory.stb.eq(asks.any()),
            memory.cyc.eq(memory.stb | waits.any()),
            accepts.eq(memory.stb & ~memory.stall),
            answers.eq(self._owner(m, chosen, accepts) & memory.ack.replicate(len(PORTS))),
        ]
        for index, port in enumerate(ports):
            unanswered = Signal(range(self._limit + 1), name=f"{PORTS[index]}_unanswered")
            after, full = Signal.like(unanswered), Signal(name=f"{PORTS[index]}_full")
            m.d.comb += [
                asks[index].eq(port.cyc & port.stb & ~full),
                port.stall.eq(~(chosen[index] & accepts)),
                port.ack.eq(answers[index]),
                port.dat_r.eq(memory.dat_r),
                after.eq(unanswered + (chosen[index] & accepts) - answers[index]),
                waits[index].eq(unanswered != 0),
            ]
            # A beat that is acknowledged in a cycle still counts as unanswered in it.
            m.d.sync += [unanswered.eq(after), full.eq(after == self._limit)]
            with m.If(chosen[index]):
                m.d.comb += [getattr(memory, name).eq(getattr(port, name)) for name in _REQUEST]
        return m

    def _owner(self, m: Module, chosen: Value, accepts: Value) -> Value:
        """Return the port that the oldest unanswered beat belongs to, one-hot.

        A word written in a cycle is read in the next cycle, in which its beat may be acknowledged.
        """
        depth = len(PORTS) * self._limit
        m.submodules.owners = owners = Memory(shape=len(PORTS), depth=depth, init=[])
        write, read = owners.write_port(), owners.read_port(domain="comb")
        m.d.comb += [write.data.eq(chosen), write.en.eq(accepts)]
        for port, moves in ((write, accepts), (read, self.memory.ack)):
            address = Signal(range(depth))
            m.d.comb += port.addr.eq(address)
            with m.If(moves):
                m.d.sync += address.eq(address + 1)
                with m.If(address == depth - 1):
                    m.d.sync += address.eq(0)
        return read.data
