"""The scoreboard: one queue for each unit, the tokens between units, and who holds which bank.

docs/npu.md, sections Clocking of an instruction, Tokens and Banks, is its law.
"""

from amaranth import Cat, Const, Module, Signal, Value
from amaranth.lib import data, stream
from amaranth.lib.wiring import Component, In, Out, Signature

from accelsim.isa import INSTRUCTION_BITS, UNITS
from accelsim.isa.known import opcodes_of_unit
from accelsim.npu import Npu
from accelsim_hdl.memory import Place, Queue
from accelsim_hdl.npu.base import placed
from accelsim_hdl.npu.instruction import fields, reads_source
from accelsim_hdl.npu.narrow import narrowed

_IN_FLIGHT_BITS = 12
# A column of results leaves at most 4 * 64 + 8 cycles after the start of its MATMUL, and MATMULs
# start at least three cycles apart: fewer than 128 are in flight.
_SEQUENCE_BITS = 8


def unit_signature() -> Signature:
    """Return the ports of the scoreboard to a unit, the counterpart of ``UNIT_PORTS``."""
    return Signature(
        {"instruction": Out(stream.Signature(INSTRUCTION_BITS)), "ended": In(1), "push": In(4)}
    )


class Scoreboard(Component):
    """Queues instructions by unit, and dispatches each when its tokens and its bank are there.

    Args:
        npu: The machine.

    Attributes:
        issued: In, stream of instructions from the fetch unit; ready if the queue of the unit has
            space.
        load, compute, vector, store: Out, ``unit_signature``, one for each of ``UNITS``.
        issue, start, end: Out, 4 bits each: bit i is high for one cycle when an instruction of
            ``UNITS[i]`` is issued, starts or ends.
        bases: In, ``npu.address_bits`` each, the base registers, constant while a program runs.
        in_flight: Out, 4 bits: bit i is high from the start to the end of an instruction of
            ``UNITS[i]``, both included.
        fault: Out, 1 bit: an unknown opcode arrived. It and everything after it is not queued, and
            nothing starts any more until reset.
    """

    def __init__(self, npu: Npu) -> None:
        self._npu = npu
        self._queue_depth = npu.queue_depth
        self._bank_words = npu.bank_words
        self._banks = npu.accumulator_banks
        super().__init__(
            {
                "issued": In(stream.Signature(INSTRUCTION_BITS)),
                **{name: Out(unit_signature()) for name in UNITS},
                "issue": Out(4),
                "start": Out(4),
                "end": Out(4),
                "bases": In(npu.address_bits).array(npu.base_registers),
                "in_flight": Out(4),
                "fault": Out(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        queues = {name: self._queue(name) for name in UNITS}
        for name, queue in queues.items():
            m.submodules[name] = queue
        unknown = self._route(m, queues)
        heads = {name: queue.read.payload.instruction for name, queue in queues.items()}
        # Dispatch and start are separate cycles, so that no unit waits for a token or for another
        # unit. What a dispatch uses up is counted in the next cycle, in which its unit has no
        # dispatch.
        dispatch, dispatched, counted, leaves = (
            Signal(len(UNITS), name=name)
            for name in ("dispatch", "dispatched", "counted", "leaves")
        )
        m.d.sync += [counted.eq(dispatch), leaves.eq(self.start)]
        tokens = self._tokens(m, heads, counted)
        banks = self._hold_banks(m, queues, dispatch, counted)
        for index, name in enumerate(UNITS):
            unit, queue = getattr(self, name), queues[name]
            waits = queue.read.valid & ~dispatched[index] & ~leaves[index] & ~self.fault
            m.d.comb += [
                dispatch[index].eq(waits & tokens[name] & banks.get(name, 1)),
                unit.instruction.payload.eq(heads[name]),
                unit.instruction.valid.eq(dispatched[index]),
                queue.read.ready.eq(leaves[index]),
                self.start[index].eq(unit.instruction.valid & unit.instruction.ready),
                self.end[index].eq(unit.ended),
            ]
            with m.If(self.start[index] | unknown):
                m.d.sync += dispatched[index].eq(0)
            with m.Elif(dispatch[index]):
                m.d.sync += dispatched[index].eq(1)
            if isinstance(queue, Place):
                m.d.comb += queue.free.eq(unit.instruction.ready)
            running = Signal(_IN_FLIGHT_BITS, name=f"{name}_in_flight")
            m.d.sync += running.eq(running + self.start[index] - self.end[index])
            m.d.comb += self.in_flight[index].eq((running != 0) | self.start[index])
        return m

    def _queue(self, name: str) -> Queue | Place:
        if self._queue_depth == 0:
            return Place(self._entry(name))
        return Queue(self._entry(name), self._queue_depth)

    def _route(self, m: Module, queues: dict[str, Queue | Place]) -> Signal:
        """Pass each instruction to the queue of its unit; return whether no unit knows it."""
        known, unknown = Signal(), Signal()
        opcode = fields("FINISH", self.issued.payload).opcode
        for index, (name, queue) in enumerate(queues.items()):
            instruction = placed(m, name, self.issued.payload, list(self.bases))
            m.d.comb += [
                queue.write.payload.instruction.eq(narrowed(self._npu, name, instruction)),
                queue.write.payload.bank.eq(self._bank_of(name, self.issued.payload)),
                self.issue[index].eq(queue.write.valid & queue.write.ready),
            ]
            with m.If(opcode.matches(*opcodes_of_unit(self._npu, name)) & ~self.fault):
                m.d.comb += [
                    known.eq(1),
                    queue.write.valid.eq(self.issued.valid),
                    self.issued.ready.eq(queue.write.ready),
                ]
        m.d.comb += unknown.eq(self.issued.valid & ~known)
        with m.If(unknown):
            m.d.sync += self.fault.eq(1)
        return unknown

    def _tokens(self, m: Module, heads: dict[str, Value], counted: Signal) -> dict[str, Value]:
        """Count tokens, and return for each unit whether its head has the tokens that it takes."""
        enough: dict[str, Value] = {}
        for taker, name in enumerate(UNITS):
            pop = fields("FINISH", heads[name]).pop
            present = []
            for giver, other in enumerate(UNITS):
                if giver == taker:
                    continue
                count = Signal(self._npu.token_bits, name=f"tokens_{other}_to_{name}")
                # A register says whether the count is 0: no comparison delays a dispatch.
                some = Signal(name=f"some_{other}_to_{name}")
                gains = getattr(self, other).ended & getattr(self, other).push[taker]
                takes = counted[taker] & pop[giver]
                m.d.sync += count.eq(count + gains - takes)
                with m.If(gains):
                    m.d.sync += some.eq(1)
                with m.Elif(takes):
                    m.d.sync += some.eq(count != 1)
                present.append(~pop[giver] | some)
            enough[name] = Cat(present).all()
        return enough

    def _hold_banks(
        self, m: Module, queues: dict[str, Queue | Place], dispatch: Signal, counted: Signal
    ) -> dict[str, Value]:
        """Track who holds which bank; return whether the bank of each unit's head is free."""
        array, vector = UNITS.index("compute"), UNITS.index("vector")
        matmul_bank = queues["compute"].read.payload.bank
        vector_bank = queues["vector"].read.payload.bank
        held_by_array = self._array_holds(m, matmul_bank, dispatch[array], counted[array])
        # A VECTOR in flight, one that waits for the unit, and one that is dispatched now.
        held_by_vector, waiting, taken = (
            Signal(self._banks, name=name) for name in ("held_by_vector", "waiting", "taken")
        )
        with m.If(dispatch[vector]):
            m.d.comb += taken.eq(vector_bank)
            m.d.sync += waiting.eq(vector_bank)
        with m.If(self.start[vector]):
            m.d.sync += [held_by_vector.eq(waiting), waiting.eq(0)]
        with m.Elif(self.end[vector]):
            m.d.sync += held_by_vector.eq(0)
        return {
            "compute": ~((held_by_vector | waiting | taken) & matmul_bank).any(),
            "vector": ~(held_by_array & vector_bank).any(),
        }

    def _entry(self, unit: str) -> data.StructLayout:
        """Return the layout of a queue entry: an instruction and its bank, computed in advance."""
        bank_bits = self._banks if unit in ("compute", "vector") else 0
        return data.StructLayout({"instruction": INSTRUCTION_BITS, "bank": bank_bits})

    def _bank_of(self, unit: str, instruction: Value) -> Value:
        """Return the bank that an instruction holds, one-hot; 0 if it holds none."""
        view = fields("VECTOR", instruction)
        word = view.source_word
        holds = reads_source(self._npu, view.opcode) & (view.source == 0)  # "accumulator"
        if unit == "compute":
            word, holds = fields("MATMUL", instruction).accumulator, Const(1, 1)
        reached = [word >= index * self._bank_words for index in range(1, self._banks)]
        at_least = Cat(holds, *(one & holds for one in reached))
        return at_least & ~(at_least >> 1)

    def _array_holds(self, m: Module, bank: Value, dispatch: Value, counted: Value) -> Signal:
        """Return for each bank whether a MATMUL holds it.

        MATMULs end in the order of their dispatches, so a bank is held until the last one that was
        dispatched to it has ended.
        """
        array = UNITS.index("compute")
        held = Signal(self._banks, name="held_by_array")
        begun, ended = Signal(_SEQUENCE_BITS), Signal(_SEQUENCE_BITS)
        m.d.sync += [begun.eq(begun + counted), ended.eq(ended + self.end[array])]
        for index in range(self._banks):
            last = Signal(_SEQUENCE_BITS, name=f"last_on_bank_{index}")
            with m.If(counted & bank[index]):
                m.d.sync += last.eq(begun)
            with m.Elif(self.end[array] & (ended == last)):
                m.d.sync += held[index].eq(0)
            with m.If(dispatch & bank[index]):
                m.d.sync += held[index].eq(1)
        return held
