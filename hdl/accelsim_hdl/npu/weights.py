"""The weight buffer of a machine whose weight words have several rows."""

from amaranth import Cat, Module
from amaranth.lib.wiring import Component, In, Out

from accelsim.npu import Npu
from accelsim_hdl.memory import Ram, read_signature, write_signature


class RowedBuffer(Component):
    """A weight buffer with a memory for each row of a word, so that rows are written one by one.

    A word holds the weights of all rows of a column, then those of the next column.

    Args:
        npu: The machine.

    Attributes:
        write: In, ``write_signature`` with a bit of ``enable`` for each row.
        read: In, ``read_signature``; ``data`` comes ``npu.pipeline_registers`` cycles after the
            address, and stays for a cycle.
        collision: Out, 1 bit, for simulation and proofs: a row is read and written in one cycle, or
            an address is out of range.
    """

    def __init__(self, npu: Npu) -> None:
        self._npu = npu
        word_bits = 8 * npu.weight_word_bytes
        super().__init__(
            {
                "write": In(write_signature(16, word_bits, npu.products)),
                "read": In(read_signature(16, word_bits)),
                "collision": Out(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        npu, write, read = self._npu, self.write, self.read
        bits = npu.weight_element_bits // npu.products
        rows = []
        for place in range(npu.products):
            ram = Ram(
                npu.weight_words, bits * npu.cols, holds=False, read_cycles=npu.pipeline_registers
            )
            m.submodules[f"row_{place}"] = ram
            weights = (
                write.data.word_select(column * npu.products + place, bits)
                for column in range(npu.cols)
            )
            m.d.comb += [
                ram.write.enable.eq(write.enable[place]),
                ram.write.address.eq(write.address),
                ram.write.data.eq(Cat(weights)),
                ram.read.enable.eq(read.enable),
                ram.read.address.eq(read.address),
            ]
            rows.append(ram)
        m.d.comb += [
            read.data.eq(
                Cat(
                    ram.read.data.word_select(column, bits)
                    for column in range(npu.cols)
                    for ram in rows
                )
            ),
            self.collision.eq(Cat(ram.collision for ram in rows).any()),
        ]
        return m
