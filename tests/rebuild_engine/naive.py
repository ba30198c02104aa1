"""The rebuild engine in plain loops over single bits and weights."""

from fractions import Fraction
from math import floor

from accelsim.rebuild_engine import Fold, RebuildEngine


def coefficient(code: int, bits: int) -> int:
    """Return the integer of a code: a sign above k, which is 0 or 2**(k - 1)."""
    k = code % 2 ** (bits - 1)
    magnitude = 0 if k == 0 else 2 ** (k - 1)
    return -magnitude if code >= 2 ** (bits - 1) else magnitude


def weights(engine: RebuildEngine, fold: Fold) -> list[list[int]]:
    """Return the weights of a fold, row by row."""
    order, bits = engine.order, engine.coefficient.bits
    greatest = 2 ** (2 ** (bits - 1) - 2)
    limit = 2 ** (engine.weight.bits - 1)
    found = [[0] * engine.cols for _ in range(engine.rows)]
    for vector in range(engine.rows // order):
        for group in range(engine.cols // engine.group):
            for stored in range(engine.kept):
                column = group * engine.group + int(fold.positions[vector, group, stored])
                for place in range(order):
                    total = Fraction(0)
                    for each in range(order):
                        code = int(fold.codes[vector, group, stored, each])
                        total += coefficient(code, bits) * int(fold.basis[each, place])
                    rounded = floor(total / greatest + Fraction(1, 2))
                    found[vector * order + place][column] = max(-limit, min(limit - 1, rounded))
    return found


def words(engine: RebuildEngine, fold: Fold) -> list[int]:
    """Return the words of a fold as numbers."""
    order, word_bits = engine.order, 8 * engine.word_bytes
    basis = 0
    for place, element in enumerate(fold.basis.reshape(-1).tolist()):
        basis |= element % 2**engine.basis_bits << place * engine.basis_bits
    found = []
    for _ in range(engine.basis_words):
        found.append(basis % 2**word_bits)
        basis >>= word_bits
    for vector in range(engine.rows // order):
        word, place = 0, 0
        for group in range(engine.cols // engine.group):
            for stored in range(engine.kept):
                for code in fold.codes[vector, group, stored].tolist():
                    word |= code << place
                    place += engine.coefficient.bits
                if engine.kept < engine.group:
                    word |= int(fold.positions[vector, group, stored]) << place
                    place += (engine.group - 1).bit_length()
        found.append(word)
    return found
