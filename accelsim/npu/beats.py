"""Kernels: the beats of the words of a LOAD or STORE, as docs/npu.md cuts them."""

from accelsim.kernel import inner_jit

ADDRESS_MASK = 2**32 - 1
NONE = -1
"""Stands for what is kept where no beat was asked for."""


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
def kept_of(address: int, length: int, bus_shift: int) -> int:
    """Return what LOAD keeps behind a word: its last beat, and the one before if it has two.

    Args:
        address: Address of its first byte.
        length: Its bytes that exist, at least 1.
        bus_shift: Bytes of a beat as a power of two.

    Returns:
        Twice the number of its last beat; 1 more if the beat before that one is kept too.
    """
    last = beat_at(address + length - 1, bus_shift)
    return 2 * last + (1 if beat_at(address, bus_shift) != last else 0)


@inner_jit
def pieces_of(address: int, length: int, kept: int, bus_shift: int) -> tuple[int, int, int]:
    """Return the pieces of a word of LOAD: before the beats that it asks for, these, and behind.

    A word that begins in the last beat which is kept, or within the one before and ends behind it,
    is cut into pieces as long as a beat from its first byte on, another one as beats cut it. A
    piece asks for the beat of its last byte, unless it is kept. Padding is one piece that asks for
    none.

    Args:
        address: Address of its first byte.
        length: Its bytes that exist; 0 or less if none does.
        kept: What is kept, from ``kept_of`` the word before; or ``NONE``.
        bus_shift: Bytes of a beat as a power of two.
    """
    if length <= 0:
        return 1, 0, 0
    beats, last = beats_of(address, length, bus_shift), (1 << bus_shift) - 1
    first, within = beat_at(address, bus_shift), address & last != 0
    pieces = (length + last) >> bus_shift
    if first == kept >> 1:
        return (0, beats - 1, pieces - (beats - 1)) if within else (1, beats - 1, 0)
    if kept & 1 and within and beats > 1 and first + 1 & ADDRESS_MASK >> bus_shift == kept >> 1:
        return 1, beats - 2, pieces - (beats - 1)
    return 0, beats, 0


@inner_jit
def is_kept(address: int, length: int, kept: int, bus_shift: int) -> bool:
    """Return whether a word that exists begins in a beat that it need not ask for.

    Arguments are those of ``pieces_of``.
    """
    _, asks, _ = pieces_of(address, length, kept, bus_shift)
    return bool(asks < beats_of(address, length, bus_shift))
