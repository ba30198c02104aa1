"""Aligns the bytes of a beat with those of a word: rotation and masks."""

from amaranth import Cat, Module, Mux, Signal, Value


def rotated(m: Module, value: Value, lanes: Value, lane_bits: int = 8) -> Value:
    """Return ``value`` with lane i moved to lane ``(i + lanes) % count``.

    Args:
        m: The module that gets the logic.
        value: ``count`` lanes, a power of two.
        lanes: Number of lanes to rotate by, below ``count``.
        lane_bits: Width of a lane.
    """
    assert len(value) == lane_bits << len(lanes)
    for stage, moves in enumerate(lanes):
        # A signal for each stage: an expression would be emitted again for each of its lanes.
        before, after = Signal(len(value)), Signal(len(value))
        m.d.comb += [
            before.eq(value),
            after.eq(Mux(moves, before.rotate_left(lane_bits << stage), before)),
        ]
        value = after
    return value


def below(m: Module, limit: Value, count: int, group: int) -> Value:
    """Return ``count`` bits, of which bit i is ``i < limit``.

    Args:
        m: The module that gets the logic.
        limit: Number, unsigned.
        count: Bits of the result.
        group: Bits that share a comparison, a power of two, which keeps a long result cheap.
    """
    shift = group.bit_length() - 1
    high, low = limit[shift:], limit[:shift]
    groups = -(-count // group)
    whole, partial, within = Signal(groups), Signal(groups), Signal(group)
    m.d.comb += [
        whole.eq(Cat(index < high for index in range(groups))),
        partial.eq(Cat(index == high for index in range(groups))),
        within.eq(Cat(index < low for index in range(group))),
    ]
    bits = [
        whole[index // group] | (partial[index // group] & within[index % group])
        for index in range(count)
    ]
    return Cat(bits)


def widened(bits: Signal, lane_bits: int = 8) -> Value:
    """Return a mask with ``lane_bits`` copies of each bit.

    Args:
        bits: Bits, one for each lane; a signal, since an expression would be emitted for each lane.
        lane_bits: Width of a lane.
    """
    return Cat(bit.replicate(lane_bits) for bit in bits)


def repeated(pattern: Signal, bits: int) -> Value:
    """Return ``pattern`` repeated and cut to a width.

    Args:
        pattern: Bits that are repeated.
        bits: Width of the result.
    """
    return pattern.replicate(-(-bits // len(pattern)))[:bits]


def chosen(mask: Signal, ones: Value, zeros: Value) -> Value:
    """Return bits of ``ones`` where the mask is 1, and of ``zeros`` elsewhere.

    Args:
        mask: Bits that choose, one for each bit of the result.
        ones: Bits that are taken where the mask is 1, as many as the mask has.
        zeros: Bits that are taken elsewhere, as many as the mask has.
    """
    return (mask & ones) | (~mask & zeros)
