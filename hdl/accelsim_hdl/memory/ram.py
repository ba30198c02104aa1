"""A block RAM with one write port and one registered read port."""

from amaranth import Module, ShapeLike, Signal
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import Component, In, Out, Signature


def write_signature(address_bits: int, width: ShapeLike, parts: int = 1) -> Signature:
    """Return a write port from its user's side; a word is written at the end of the cycle.

    Args:
        address_bits: Width of the address.
        width: Shape of a word.
        parts: Parts of a word that are written each by its own bit of ``enable``.
    """
    return Signature({"enable": Out(parts), "address": Out(address_bits), "data": Out(width)})


def read_signature(address_bits: int, width: ShapeLike) -> Signature:
    """Return a read port from its user's side.

    ``data`` is the word addressed in the cycle before, or as many cycles before as the memory
    defines; it stays while ``enable`` is low.

    Args:
        address_bits: Width of the address.
        width: Shape of a word.
    """
    return Signature({"enable": Out(1), "address": Out(address_bits), "data": In(width)})


class Ram(Component):
    """A memory of ``depth`` words.

    What a read returns is undefined if the same address is written in the same cycle, so that
    block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
    address is out of range.

    Args:
        depth: Number of words.
        width: Bits of a word.
        address_bits: Width of the address ports, enough for ``depth``.
        holds: Whether ``read.data`` stays while ``read.enable`` is low. Otherwise it is then
            undefined, and ``enable`` needs no wire to the RAM.
        read_cycles: Cycles from an address to its word; all but the first are registers after the
            RAM.

    Attributes:
        write: In, ``write_signature``.
        read: In, ``read_signature``.
        collision: Out, 1 bit, for simulation and proofs.
    """

    def __init__(
        self,
        depth: int,
        width: int,
        address_bits: int = 16,
        *,
        holds: bool = True,
        read_cycles: int = 1,
    ) -> None:
        self.depth = depth
        self._holds = holds
        self._read_cycles = read_cycles
        self.width = width
        super().__init__(
            {
                "write": In(write_signature(address_bits, width)),
                "read": In(read_signature(address_bits, width)),
                "collision": Out(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        m.submodules.storage = storage = Memory(shape=self.width, depth=self.depth, init=[])
        write, read = storage.write_port(), storage.read_port()
        word = read.data
        for _ in range(self._read_cycles - 1):
            register = Signal(self.width, name="word", reset_less=True)
            m.d.sync += register.eq(word)
            word = register
        m.d.comb += [
            write.en.eq(self.write.enable),
            write.addr.eq(self.write.address),
            write.data.eq(self.write.data),
            read.en.eq(self.read.enable if self._holds else 1),
            read.addr.eq(self.read.address),
            self.read.data.eq(word),
            self.collision.eq(
                (self.write.enable & self.read.enable & (self.write.address == self.read.address))
                | (self.write.enable & (self.write.address >= self.depth))
                | (self.read.enable & (self.read.address >= self.depth))
            ),
        ]
        return m
