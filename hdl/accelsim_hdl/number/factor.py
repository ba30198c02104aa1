"""The parts of a code that a multiplier needs."""

from dataclasses import dataclass

from amaranth import Value


@dataclass(frozen=True, kw_only=True)
class Factor:
    """A code taken apart: ``(-1)**negative * magnitude * 2**shift`` where ``present``, else 0.

    A part that the format does not have is None, and costs no logic.

    Args:
        magnitude: Significand, hidden bit included; in two's complement if it has a sign of its
            own. None: 1.
        shift: Unsigned power of two. None: 0.
        negative: 1 bit. None: 0.
        present: 1 bit. None: 1; a magnitude may still be 0.
        special: 1 bit: the code is an infinity or NaN, and not present. None: never.
    """

    magnitude: Value | None = None
    shift: Value | None = None
    negative: Value | None = None
    present: Value | None = None
    special: Value | None = None
