"""The NPU: fetch, four units, their buffers, and a control port."""

from typing import Any

from amaranth import Cat, Module, Mux, ResetInserter, Signal, Value
from amaranth.lib.wiring import Component, In, Out, Signature, connect, flipped

from accelsim.isa import UNITS
from accelsim.npu import Npu, check_hardware
from accelsim_hdl.dataflow import Family
from accelsim_hdl.memory import Ram, bus_signature, write_signature
from accelsim_hdl.npu.compute import ComputeUnit
from accelsim_hdl.npu.control import CONTROL_ADDRESS_BITS, ControlPort
from accelsim_hdl.npu.counters import ACTIVITIES, EventCounters
from accelsim_hdl.npu.fetch import FetchUnit
from accelsim_hdl.npu.load import LoadUnit
from accelsim_hdl.npu.local import LocalMemory
from accelsim_hdl.npu.scoreboard import Scoreboard
from accelsim_hdl.npu.store import StoreUnit
from accelsim_hdl.npu.vector import VectorUnit
from accelsim_hdl.npu.weights import RowedBuffer


def _begins_matter(npu: Npu) -> bool:
    return npu.has_sdram or npu.memory_kind == "ideal"


def core_signature(npu: Npu, burst_beats: int = 1) -> Signature:
    """Return the ports of ``NpuCore``.

    Args:
        npu: The machine.
        burst_beats: Greatest number of beats of a burst of writes.
    """
    begins = {"begins": Out(1)} if _begins_matter(npu) else {}
    bursts = {"store_more": Out(range(burst_beats))} if burst_beats > 1 else {}
    return Signature(
        {
            **begins,
            **bursts,
            "fetch": Out(bus_signature(npu.bus_bytes)),
            "load": Out(bus_signature(npu.bus_bytes)),
            "store": Out(bus_signature(npu.bus_bytes)),
            "control": In(bus_signature(4, CONTROL_ADDRESS_BITS)),
            "halted": Out(1),
            "fault": Out(1),
            "trace_issue": Out(4),
            "trace_start": Out(4),
            "trace_end": Out(4),
            "collision": Out(1),
        }
    )


class NpuCore(Component):
    """The machine of docs/npu.md.

    Args:
        npu: The machine.
        family: Family whose DSP blocks multiply; see ``ArrayParameters`` and ``pipelined_product``.
        reset: 1 bit, synchronous reset of a clock domain that has none, since the reset of a domain
            is a net to every register; the machine is reset a cycle later.
        burst_beats: Greatest number of beats of a burst of writes, a power of two. Above 1, memory
            acknowledges writes by bursts, see ``StoreUnit``.

    Attributes:
        fetch, load, store: Out, ``bus_signature(npu.bus_bytes)``, the three masters.
        control: In, ``bus_signature(4, 12)``; ``accelsim_hdl.npu.registers`` is its map.
        halted: Out, 1 bit, FINISH has ended or there was a fault; low from the next start on.
        fault: Out, 1 bit, an instruction had an unknown opcode.
        trace_issue, trace_start, trace_end: Out, 4 bits each, bit i is high for one cycle when an
            instruction of ``UNITS[i]`` is issued, starts or ends.
        collision: Out, 1 bit, a word was read and written in one cycle, or an address had no word.
        begins: Out, 1 bit, the next cycle is cycle 0. Only machines with one memory behind all
            ports have it: the memory's arbiter and controller count cycles from there.
        store_more: Out, ``StoreUnit.more``, if there are bursts of writes.

    Raises:
        ArchError: The bus of the machine is too wide.
    """

    def __init__(
        self,
        npu: Npu,
        *,
        family: Family | None = None,
        reset: Value | None = None,
        burst_beats: int = 1,
    ) -> None:
        check_hardware(npu)
        self._npu = npu
        self._burst_beats = burst_beats
        self._family = family
        self._reset = reset
        super().__init__(core_signature(npu, burst_beats))

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        npu = self._npu
        m = Module()
        self._control = ControlPort(npu)
        self._load, self._compute = LoadUnit(npu), ComputeUnit(npu, family=self._family)
        self._vector, self._counters = VectorUnit(npu, family=self._family), EventCounters(npu)
        # These return to their state after reset by themselves once nothing is in flight.
        still = {name: getattr(self, f"_{name}") for name in ("load", "compute", "vector")}
        self._fetch, self._scoreboard = FetchUnit(npu), Scoreboard(npu)
        self._store = StoreUnit(npu, self._burst_beats)
        # These keep tokens, the end of the program and, after a fault, instructions until a start.
        ended = {name: getattr(self, f"_{name}") for name in ("fetch", "scoreboard", "store")}
        still |= {"control": self._control}
        again = Signal()
        m.d.sync += again.eq(self._control.restart)
        if self._reset is not None:
            reset = Signal()
            m.d.sync += [reset.eq(self._reset), again.eq(self._control.restart | self._reset)]
            still = {name: ResetInserter(reset)(unit) for name, unit in still.items()}
        for name, unit in ended.items():
            m.submodules[name] = ResetInserter(again)(unit)
        for name, unit in still.items():
            m.submodules[name] = unit
        m.submodules.counters = self._counters  # A start clears them, so they need no reset.
        self._connect_ports(m)
        self._connect_units(m)
        self._connect_buffers(m)
        self._connect_control(m)
        self._connect_counters(m)
        return m

    def _connect_ports(self, m: Module) -> None:
        connect(m, self._fetch.bus, flipped(self.fetch))
        connect(m, self._load.bus, flipped(self.load))
        connect(m, self._store.bus, flipped(self.store))
        if self._burst_beats > 1:
            m.d.comb += self.store_more.eq(self._store.more)
        connect(m, flipped(self.control), self._control.bus)
        m.d.comb += [
            self.trace_issue.eq(self._scoreboard.issue),
            self.trace_start.eq(self._scoreboard.start),
            self.trace_end.eq(self._scoreboard.end),
        ]

    def _connect_units(self, m: Module) -> None:
        connect(m, self._fetch.issued, self._scoreboard.issued)
        for name in UNITS:
            unit, ports = getattr(self, f"_{name}"), getattr(self._scoreboard, name)
            connect(m, ports.instruction, unit.instruction)
            m.d.comb += [ports.ended.eq(unit.ended), ports.push.eq(unit.push)]

    def _connect_buffers(self, m: Module) -> None:
        npu, load, compute, vector = self._npu, self._load, self._compute, self._vector
        buffers = {
            "input": (npu.input_words, npu.input_word_bytes, load.input_write, compute.input_read),
            "weight": (
                npu.weight_words,
                npu.weight_word_bytes,
                load.weight_write,
                compute.weight_read,
            ),
            "operand": (
                npu.operand_words,
                npu.operand_word_bytes,
                load.operand_write,
                vector.operand_read,
            ),
            "parameter": (
                npu.parameter_words,
                npu.parameter_word_bytes,
                load.parameter_write,
                vector.parameter_read,
            ),
            "output": (
                npu.output_words,
                npu.output_word_bytes,
                vector.output_write,
                self._store.output_read,
            ),
        }
        collisions: list[Value] = [compute.collision]
        for name, (words, word_bytes, write, read) in buffers.items():
            buffer = self._buffer(name, words, 8 * word_bytes)
            m.submodules[f"{name}_buffer"] = buffer
            if name == "output":
                connect(m, write, buffer.write)
            else:
                _write_late(m, write, buffer.write, npu.pipeline_registers - 1)
            connect(m, read, buffer.read)
            collisions.append(buffer.collision)
        if npu.has_local:
            m.submodules.local_memory = local = LocalMemory(npu)
            connect(m, self._load.local_read, local.read)
            connect(m, self._store.local_write, local.write)
            collisions.append(local.collision)
        if npu.has_functions:
            _write_late(m, load.table_write, vector.table_write, npu.pipeline_registers - 1)
        if npu.has_rows:
            collisions.append(vector.row_collision)
        connect(m, vector.accumulator_read, compute.vector_read)
        if npu.residuals:
            connect(m, vector.accumulator_write, compute.vector_write)
        m.d.comb += self.collision.eq(Cat(collisions).any())

    def _buffer(self, name: str, words: int, word_bits: int) -> Ram | RowedBuffer:
        """Return a buffer.

        Only STORE still needs a word after the cycle in which the buffer returns it.
        """
        if name == "output":
            return Ram(words, word_bits)
        if name == "weight" and self._npu.weight_row_words:
            return RowedBuffer(self._npu)
        return Ram(words, word_bits, holds=False, read_cycles=self._npu.pipeline_registers)

    def _connect_control(self, m: Module) -> None:
        control, scoreboard = self._control, self._scoreboard
        m.d.comb += [
            self._fetch.begin.eq(control.begin),
            self._fetch.address.eq(control.address),
            self._fetch.instruction_count.eq(control.instruction_count),
            *(base.eq(held) for base, held in zip(scoreboard.bases, control.bases, strict=True)),
            self.fault.eq(scoreboard.fault),
            self.halted.eq(self._store.halted | scoreboard.fault),
            control.fault.eq(self.fault),
            control.halted.eq(self.halted),
        ]
        if _begins_matter(self._npu):
            m.d.comb += self.begins.eq(control.begin)
        # One cycle later is early enough: nothing starts any more once the program has halted.
        m.d.sync += control.quiet.eq(~scoreboard.in_flight.any() & ~self.fetch.cyc)
        connect(m, self._counters.values, control.events)

    def _connect_counters(self, m: Module) -> None:
        counters, load, compute = self._counters, self._load, self._compute
        vector, store = self._vector, self._store
        activities = {
            "stream": compute.streaming,
            "array": self._scoreboard.in_flight[UNITS.index("compute")],
            "vector": vector.busy,
            "input": load.input_busy,
            "weight": load.weight_busy,
            "store": store.busy,
        }
        increments = {
            "fetch_beats": self._fetch.beat,
            "load_beats": load.beat,
            "store_bytes": store.beat_bytes,
            "input_writes": load.input_write.enable,
            # A word that is written row by row counts with its last row.
            "weight_writes": load.weight_write.enable[-1],
            "operand_writes": load.operand_write.enable,
            "parameter_writes": load.parameter_write.enable,
            "input_reads": compute.input_read.enable,
            "weight_reads": compute.weight_read.enable,
            "operand_reads": vector.operand_read.enable,
            "parameter_reads": vector.parameter_read.enable,
            "accumulator_reads": compute.accumulator_read + vector.accumulator_read.enable,
            "accumulator_writes": compute.accumulator_write,
            "output_writes": vector.output_write.enable,
            "output_reads": store.output_read.enable,
            "vector_taps": vector.tap,
            "vector_multiplies": vector.multiply,
        }
        if self._npu.has_functions:
            increments["table_writes"] = load.table_write.enable
            increments["table_reads"] = vector.lookup
        if self._npu.residuals:
            kept = vector.accumulator_write.enable
            increments["accumulator_writes"] = compute.accumulator_write + kept
        if self._npu.has_local:
            is_local = store.local_write.enable
            increments["store_bytes"] = Mux(is_local, 0, store.beat_bytes)
            increments["local_store_bytes"] = Mux(is_local, store.beat_bytes, 0)
            increments["local_load_beats"] = load.local_read.enable
        # One cycle later, so that counters are not on the timing path that starts instructions.
        m.d.sync += [
            counters.clear.eq(self._control.restart),
            counters.enable.eq(self._control.counting),
            counters.activity.eq(Cat(activities[name] for name in ACTIVITIES)),
            counters.store_beat.eq(store.beat),
            *(getattr(counters.increments, name).eq(value) for name, value in increments.items()),
        ]


def _write_late(m: Module, source: Any, port: Any, cycles: int) -> None:
    """Connect a write port through registers.

    No unit reads the words of a LOAD before the third cycle after its end (docs/npu.md, LOAD).

    Args:
        m: The module that gets the registers.
        source: Port of the unit that writes.
        port: Port of the memory.
        cycles: Number of cycles by which writes are delayed.
    """
    for _ in range(cycles):
        shape = write_signature(len(source.address), len(source.data), len(source.enable))
        later = shape.create(path=("late_write",))
        m.d.sync += later.enable.eq(source.enable)
        # Each buffer needs registers of its own near it; with the same enable, synthesis would
        # merge them for all buffers.
        with m.If(source.enable):
            m.d.sync += [later.address.eq(source.address), later.data.eq(source.data)]
        source = later
    m.d.comb += [getattr(port, name).eq(getattr(source, name)) for name in source.signature.members]
