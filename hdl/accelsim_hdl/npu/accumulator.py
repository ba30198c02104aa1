"""The accumulator buffer: banks of sums, added to by the array and read by the vector unit."""

from typing import Any

from amaranth import Cat, Const, Module, Mux, Shape, Signal, Value
from amaranth.lib import data
from amaranth.lib.wiring import Component, In, Out
from amaranth.utils import exact_log2

from accelsim.npu import Npu
from accelsim_hdl.dataflow.processing_element import total_of
from accelsim_hdl.memory import Ram, read_signature, write_signature

RESULT = data.StructLayout({"add": 1, "address": 16})
"""Destination of a word of results: its address, and whether it is added to the sum there."""


def write_port(npu: Npu) -> dict[str, Any]:
    """Return the port by which the vector unit writes sums, on a machine that has it.

    Args:
        npu: The machine.
    """
    if not npu.residuals:
        return {}
    return {"vector_write": In(write_signature(16, npu.cols * npu.accumulator.bits))}


class AccumulatorBuffer(Component):
    """``accumulator_banks`` banks of ``bank_words`` words of ``cols`` sums.

    A word of results is there column after column, one cycle later in each. In column c, the
    old sum is read c cycles after ``result_valid``; two cycles later the result is there, and the
    new sum is written. A register holds the old sum before it is added to. Each column of each
    bank is a RAM of its own, so that the vector unit may read one bank while the array is at work
    on others.

    Args:
        npu: The machine.

    Attributes:
        result_valid: In, 1 bit, two cycles before column 0 of the word is there.
        result: In, ``RESULT``, valid with ``result_valid``.
        sums: In, ``cols`` results of the array.
        vector_write: In, only on a machine with residuals, write port of whole words: results of
            the vector unit that take the place of sums.
        vector_read: In, read port of whole words, ``npu.pipeline_registers`` cycles from an address
            to its data; data is undefined for a cycle without ``enable``.
        read: Out, 1 bit, the array reads a word (high once for each word, in column 0).
        write: Out, 1 bit, the array writes a word (high once for each word, in column 0).
        collision: Out, 1 bit: a sum is read and written in one cycle, an address does not exist, or
            array and vector unit use the same bank.
    """

    def __init__(self, npu: Npu) -> None:
        self._npu = npu
        self._shape = Shape(npu.accumulator.bits, signed=True)
        super().__init__(
            {
                "result_valid": In(1),
                "result": In(RESULT),
                "sums": In(data.ArrayLayout(self._shape, npu.cols)),
                "vector_read": In(read_signature(16, npu.cols * npu.accumulator.bits)),
                **write_port(npu),
                "read": Out(1),
                "write": Out(1),
                "collision": Out(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        vector_banks, vector_address = self._place(m, self.vector_read.address, "vector")
        banks, address = self._place(m, self.result.address, "result")
        reading = Signal(vector_banks.shape())
        place = Signal(self._layout)
        m.d.comb += [
            reading.eq(Mux(self.vector_read.enable, vector_banks, 0)),
            place.reads.eq(Mux(self.result_valid & self.result.add, banks, 0)),
            place.writes.eq(Mux(self.result_valid, banks, 0)),
            place.address.eq(address),
        ]
        # Item i is the word of i cycles ago: column c reads for item c and writes for item c + 2.
        stages = [place]
        for stage in range(1, self._npu.cols + 2):
            later = Signal(self._layout, name=f"stage_{stage}")
            m.d.sync += later.eq(stages[-1])
            stages.append(later)
        chosen = Signal(reading.shape())
        with m.If(self.vector_read.enable):
            m.d.sync += chosen.eq(reading)
        collisions: list[Value] = [
            self.vector_read.enable & ~vector_banks.any(),
            self.result_valid & ~banks.any(),
        ]
        kept = None
        if self._npu.residuals:
            kept_banks, kept_address = self._place(m, self.vector_write.address, "kept")
            keeping = Signal(reading.shape())
            m.d.comb += keeping.eq(Mux(self.vector_write.enable, kept_banks, 0))
            collisions.append(self.vector_write.enable & ~kept_banks.any())
            kept = keeping, kept_address
        for column in range(self._npu.cols):
            rams = self._column(m, column, stages[column : column + 3], reading, vector_address)
            lane = self.vector_read.data.word_select(column, self._npu.accumulator.bits)
            word = _chosen([ram.read.data for ram in rams], chosen)
            for _ in range(1, self._npu.pipeline_registers):
                register = Signal.like(word, name=f"word_{column}", reset_less=True)
                m.d.sync += register.eq(word)
                word = register
            m.d.comb += lane.eq(word)
            used = stages[column].reads | stages[column + 2].writes
            collisions += [(reading & used).any(), *(ram.collision for ram in rams)]
            if kept is not None:
                self._keep(m, column, rams, *kept)
                collisions.append((kept[0] & used).any())
        m.d.comb += [
            self.read.eq(stages[0].reads.any()),
            self.write.eq(stages[2].writes.any()),
            self.collision.eq(Cat(collisions).any()),
        ]
        return m

    def _column(
        self,
        m: Module,
        column: int,
        stages: list[data.View],
        vector_banks: Signal,
        vector_address: Signal,
    ) -> list[Ram]:
        """Return the banks of one column, to whose sums the words of the array are added.

        Args:
            m: The module that gets them.
            column: Index of the column.
            stages: The words whose old sum is read, is held, and is added to and written.
            vector_banks: The bank that the vector unit reads, one-hot.
            vector_address: Address within that bank.
        """
        npu = self._npu
        reading, keeping, writing = stages
        old = Signal(self._shape, name=f"old_{column}", reset_less=True)
        bits, overflow = npu.accumulator.bits, npu.overflow
        total = total_of(m, self.sums[column], old, bits, overflow, f"total_{column}")
        rams = []
        for bank in range(npu.accumulator_banks):
            ram = Ram(npu.bank_words, npu.accumulator.bits, self._address_bits, holds=False)
            m.submodules[f"bank_{bank}_{column}"] = ram
            rams.append(ram)
            m.d.comb += [
                ram.read.enable.eq(reading.reads[bank] | vector_banks[bank]),
                # The array uses another bank while the vector unit reads this one.
                ram.read.address.eq(Mux(reading.reads[bank], reading.address, vector_address)),
                ram.write.enable.eq(writing.writes[bank]),
                ram.write.address.eq(writing.address),
                ram.write.data.eq(total),
            ]
        m.d.sync += old.eq(_chosen([ram.read.data for ram in rams], keeping.reads))
        return rams

    def _keep(
        self, m: Module, column: int, rams: list[Ram], keeping: Signal, address: Value
    ) -> None:
        """Let results of the vector unit take the place of sums of one column.

        Args:
            m: The module that has the banks.
            column: Index.
            rams: The banks. The array writes to none that the vector unit writes to.
            keeping: The bank that the vector unit writes, one bit of many.
            address: Within it.
        """
        word = self.vector_write.data.word_select(column, self._npu.accumulator.bits)
        for bank, ram in enumerate(rams):
            with m.If(keeping[bank]):
                m.d.comb += [
                    ram.write.enable.eq(1),
                    ram.write.address.eq(address),
                    ram.write.data.eq(word),
                ]

    @property
    def _address_bits(self) -> int:
        """Bits of an address within a bank."""
        return max(1, (self._npu.bank_words - 1).bit_length())

    @property
    def _layout(self) -> data.StructLayout:
        """A word in the pipeline: the banks that it reads and writes, and the address there."""
        count = self._npu.accumulator_banks
        return data.StructLayout({"reads": count, "writes": count, "address": self._address_bits})

    def _place(self, m: Module, address: Value, name: str) -> tuple[Signal, Signal]:
        """Return the bank of an address, one-hot or none, and the address within the bank."""
        words = self._npu.bank_words
        banks = Signal(self._npu.accumulator_banks, name=f"{name}_banks")
        local = Signal(self._address_bits, name=f"{name}_address")
        if words & (words - 1) == 0:
            # The bank is a few bits of the address; an address beyond the last bank has none.
            m.d.comb += local.eq(address[: exact_log2(words)])
            number = address[exact_log2(words) :]
            if self._npu.is_narrow:
                # A program that the checker accepts has no other addresses.
                number = number[: (len(banks) - 1).bit_length()]
            there = [number == bank for bank in range(len(banks))]
            m.d.comb += banks.eq(Cat(there) if len(number) else Const(1, 1))
            return banks, local
        for bank in range(self._npu.accumulator_banks):
            first = bank * words
            there = (address >= first) & (address < first + words)
            if self._npu.is_narrow and self._npu.accumulator_banks == 1:
                there = Const(1, 1)  # A program that the checker accepts has no other addresses.
            with m.If(there):
                m.d.comb += [banks[bank].eq(1), local.eq(address - first)]
        return banks, local


def _chosen(words: list[Value], select: Value) -> Value:
    """Return the word whose bit of ``select`` is set, or 0."""
    chosen: Value = words[0] & select[0].replicate(len(words[0]))
    for index, word in enumerate(words[1:], 1):
        chosen |= word & select[index].replicate(len(word))
    return chosen
