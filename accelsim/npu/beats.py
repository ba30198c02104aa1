"""Kernels: the beats of the words of a LOAD or STORE, as docs/npu.md cuts them."""

from accelsim.kernel import inner_jit

ADDRESS_MASK = 2**32 - 1
NONE = -1
"""Stands for the beat that is kept where no beat was asked for."""


@inner_jit
def beats_of(address: int, length: int, bus_shift: int) -> int:
    """Return the beats that hold ``length`` bytes from ``address`` on.

    Args:
        address: Modulo 2**32 or not.
        length: At least 1.
        bus_shift: Bytes of a beat as a power of two.
    """
    last = (1 << bus_shift) - 1
    return ((address & last) + length + last) >> bus_shift


@inner_jit
def beat_at(address: int, bus_shift: int) -> int:
    """Return the number of the beat that holds a byte.

    Args:
        address: Address of the byte, modulo 2**32 or not.
        bus_shift: Bytes of a beat as a power of two.
    """
    return (address & ADDRESS_MASK) >> bus_shift


@inner_jit
def pieces_of(address: int, length: int, kept: int, bus_shift: int) -> tuple[int, int, int]:
    """Return the pieces of a word of LOAD: before the beats that it asks for, these, and behind.

    A word that begins in the beat which is kept is cut into pieces as long as a beat from its first
    byte on, another one as beats cut it. A piece asks for the beat of its last byte, unless it is
    the one that is kept. Padding is one piece that asks for none.

    Args:
        address: Address of its first byte.
        length: Its bytes that exist; 0 or less if none does.
        kept: The beat that was asked for last, or ``NONE``.
        bus_shift: Bytes of a beat as a power of two.
    """
    if length <= 0:
        return 1, 0, 0
    beats, last = beats_of(address, length, bus_shift), (1 << bus_shift) - 1
    if beat_at(address, bus_shift) != kept:
        return 0, beats, 0
    if address & last == 0:
        return 1, beats - 1, 0
    return 0, beats - 1, ((length + last) >> bus_shift) - (beats - 1)
