"""A buffer of several banks: which word is in which bank, and what one cycle can do."""

from dataclasses import dataclass
from typing import Literal

from accelsim.errors import ArchError, did_you_mean

Interleaving = Literal["low", "high", "xor"]
INTERLEAVINGS = ("low", "high", "xor")
MAXIMUM_BANKS = 2**16
MAXIMUM_WORDS = 2**40


def fold(value: int, bits: int) -> int:
    """Return the exclusive or of all digits of ``value`` that are ``bits`` wide.

    Args:
        value: At least 0.
        bits: Width of a digit; with 0 the answer is 0.
    """
    folded = 0
    while bits and value:
        folded ^= value & ((1 << bits) - 1)
        value >>= bits
    return folded


@dataclass(frozen=True, kw_only=True)
class BankedBuffer:
    """A buffer whose banks work at the same time.

    Word ``w`` is in bank ``w mod banks`` (``low``), ``w div words_per_bank`` (``high``), or in the
    bank that is the exclusive or of all digits of ``w`` to the base ``banks`` (``xor``; Rau,
    "Pseudo-randomly interleaved memory", ISCA 1991, is the family of such maps).

    Args:
        banks: Number of banks; a power of two if ``xor``.
        words_per_bank: Words in each of them.
        width_bits: Bits of a word.
        read_ports: Ports of each bank that read one word in a cycle.
        write_ports: Ports of each bank that write one word in a cycle.
        shared_ports: Ports of each bank that do either.
        interleaving: Where words are.
        merges_same_word: Whether lanes of one access that meet in one word are served together
            (broadcast of a read, byte enables of a write).

    Raises:
        ArchError: A value is out of range; the sentence names the field.
    """

    banks: int
    words_per_bank: int
    width_bits: int
    read_ports: int = 1
    write_ports: int = 1
    shared_ports: int = 0
    interleaving: Interleaving = "low"
    merges_same_word: bool = True

    def __post_init__(self) -> None:
        for field, least, most in (
            ("banks", 1, MAXIMUM_BANKS),
            ("words_per_bank", 1, MAXIMUM_WORDS),
            ("width_bits", 1, 2**16),
            ("read_ports", 0, 64),
            ("write_ports", 0, 64),
            ("shared_ports", 0, 64),
        ):
            value = getattr(self, field)
            if not least <= value <= most:
                raise ArchError(f"BankedBuffer.{field} must be from {least} to {most}, not {value}")
        if self.words > MAXIMUM_WORDS:
            raise ArchError(
                f"BankedBuffer.words_per_bank: all banks hold at most 2**40 words, not {self.words}"
            )
        if self.interleaving not in INTERLEAVINGS:
            hint = did_you_mean(str(self.interleaving), INTERLEAVINGS)
            raise ArchError(f"BankedBuffer.interleaving: unknown choice{hint}")
        if self.interleaving == "xor" and self.banks & (self.banks - 1):
            raise ArchError(
                f"BankedBuffer.banks must be a power of two if interleaving is xor,"
                f" not {self.banks}"
            )
        if self.read_ports + self.write_ports + self.shared_ports == 0:
            raise ArchError("BankedBuffer.shared_ports: a bank has at least one port, not 0")

    @property
    def words(self) -> int:
        """Words of all banks."""
        return self.banks * self.words_per_bank

    @property
    def period_words(self) -> int:
        """A distance that does not change a word's bank: the period of the map of words to banks.

        For ``high`` and ``xor`` no distance inside of the buffer has that property.
        """
        return self.banks if self.interleaving == "low" else self.words

    def bank_of(self, word: int) -> int:
        """Return the bank of a word.

        Args:
            word: From 0 to ``words - 1``.
        """
        if self.interleaving == "low":
            return word % self.banks
        if self.interleaving == "high":
            return word // self.words_per_bank
        return fold(word, self.banks.bit_length() - 1)

    def cycles_of(self, reads: int, writes: int) -> int:
        """Return the cycles in which one bank reads and writes so many words.

        The least number of cycles in which the shared ports do what the others cannot.

        Args:
            reads: Words to read; 0 if no port reads.
            writes: Words to write; 0 if no port writes.
        """
        cycles = 0
        while True:
            left = max(0, reads - cycles * self.read_ports)
            left += max(0, writes - cycles * self.write_ports)
            if left <= cycles * self.shared_ports:
                return cycles
            cycles += 1
