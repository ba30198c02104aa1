"""A codec engine in plain loops, one value after the other."""

from fractions import Fraction

from accelsim.codec_engine import CodecEngine


def nearest_even(number: Fraction) -> int:
    """Return the nearest integer; of two the even one."""
    below = number.numerator // number.denominator
    rest = number - below
    if rest == Fraction(1, 2):
        return below + below % 2
    return below + (rest > Fraction(1, 2))


def clipped(number: int, bits: int) -> int:
    """Return the nearest number of two's complement."""
    limit = 1 << (bits - 1)
    return max(-limit, min(limit - 1, number))


def encoded(
    engine: CodecEngine, gradient: list[int], residual: list[int], setting: int
) -> tuple[bytes, list[int], list[int]]:
    """Return message, new residuals, and the words of each beat."""
    message, kept, words = 0, [], [0] * -(-len(gradient) // engine.lanes)
    at = 0
    for place, (one, lost) in enumerate(zip(gradient, residual, strict=True)):
        total = clipped(one + lost, engine.value_bits)
        if engine.kind == "fixed_point":
            code = clipped(nearest_even(Fraction(total, 2**setting)), engine.code_bits)
            message |= (code % 2**engine.code_bits) << at
            at += engine.code_bits
            kept.append(total - code * 2**setting)
            words[place // engine.lanes] = 1
        elif abs(total) >= setting:
            value_bytes = -(-engine.value_bits // 8)
            message |= (place | (total % 2 ** (8 * value_bytes)) << 32) << at
            at += 8 * (4 + value_bytes)
            kept.append(0)
            words[place // engine.lanes] += 1
        else:
            kept.append(total)
    return message.to_bytes(-(-at // 8), "little"), kept, words


def cycles(
    stages: int,
    words: list[int],
    offered: list[bool],
    word_ready: list[bool],
    residual_ready: list[bool],
) -> tuple[list[int], list[int], list[int]]:
    """Return the cycles in which beats, words and residuals are taken, cycle by cycle.

    Flags are true behind their end.
    """
    held: list[int | None] = [None] * stages
    sent, is_kept, beat, cycle = 0, False, 0, 0
    taken: list[int] = []
    word_cycles: list[int] = []
    kept_cycles: list[int] = []

    def flag(flags: list[bool]) -> bool:
        return cycle >= len(flags) or flags[cycle]

    while len(taken) < len(words) or any(each is not None for each in held):
        last = held[-1]
        leaves = False
        if last is not None:
            if sent < words[last] and flag(word_ready):
                word_cycles.append(cycle)
                sent += 1
            if not is_kept and flag(residual_ready):
                kept_cycles.append(cycle)
                is_kept = True
            leaves = is_kept and sent == words[last]
        if leaves:
            held[-1], sent, is_kept = None, 0, False
        for stage in reversed(range(1, stages)):
            if held[stage] is None:
                held[stage], held[stage - 1] = held[stage - 1], None
        if held[0] is None and beat < len(words) and flag(offered):
            held[0] = beat
            taken.append(cycle)
            beat += 1
        cycle += 1
    return taken, word_cycles, kept_cycles
