"""The checksum of frames, one bit in a cycle; it equals ``zlib.crc32``."""

from amaranth import Cat, Module, Mux, Signal
from amaranth.lib.wiring import Component, In, Out

CRC_BITS = 32

POLYNOMIAL = 0xEDB88320
"""CRC-32 of Ethernet (IEEE 802.3, 3.2.9), lowest bit first."""

RESIDUE = 0xDEBB20E3
"""Content of the register after any message with its checksum (ITU-T V.42, 8.1.1.6.2, reversed)."""

CYCLES = 8
"""Cycles from a byte to its checksum, in which no other byte may come."""


class Crc32(Component):
    """A checksum that takes eight cycles for a byte and a register for each of its bits.

    Attributes:
        start: In, 1 bit: the message begins with the byte of this cycle, if any, or else the next
            one.
        valid: In, 1 bit: a byte is given; not within ``CYCLES`` of the byte before.
        data: In, 8 bits.
        crc: Out, 32 bits, checksum of the message, while ``busy`` is low.
        intact: Out, 1 bit, while ``busy`` is low: the message ends in its own checksum.
        busy: Out, 1 bit, high in the ``CYCLES`` cycles after a byte.
    """

    def __init__(self) -> None:
        super().__init__(
            {
                "start": In(1),
                "valid": In(1),
                "data": In(8),
                "crc": Out(CRC_BITS),
                "intact": Out(1),
                "busy": Out(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        state, byte, left = Signal(CRC_BITS, init=-1), Signal(8), Signal(range(CYCLES + 1))
        m.d.comb += [
            self.crc.eq(~state),
            self.intact.eq(state == RESIDUE),
            self.busy.eq(left != 0),
        ]
        with m.If(self.busy):
            feedback = state[0] ^ byte[0]
            m.d.sync += [
                state.eq((state >> 1) ^ Mux(feedback, POLYNOMIAL, 0)),
                byte.eq(byte >> 1),
                left.eq(left - 1),
            ]
        with m.If(self.start):
            m.d.sync += state.eq(Cat(1).replicate(CRC_BITS))
        with m.If(self.valid):
            m.d.sync += [byte.eq(self.data), left.eq(CYCLES)]
        return m
