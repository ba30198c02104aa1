"""Arithmetic on arrays against Python's integers."""

from fractions import Fraction

import numpy as np

from accelsim.number import parse_number
from accelsim.values import requantize, saturate, wrap
from accelsim.values.words import pack, unpack
from each import each


@each("bits", [1, 2, 8, 20, 48, 62])
def test_wrap_and_saturate_are_those_of_integers(bits: int) -> None:
    most = 2 ** (bits - 1)
    values = [0, 1, -1, most - 1, most, -most, -most - 1, 2**63 - 1, 2**62, -(2**63)]
    array = np.array(values, dtype=np.int64)

    assert wrap(array, bits).tolist() == [(v + most) % (2 * most) - most for v in values]
    assert saturate(array, bits).tolist() == [min(max(v, -most), most - 1) for v in values]


@each("shift", range(64))
def test_requantize_rounds_fractions_half_to_even(shift: int) -> None:
    random = np.random.default_rng(shift)
    values = np.concatenate(
        [random.integers(-(2**31), 2**31, 40), np.arange(-5, 6), [2**31 - 1, -(2**31)]]
    )
    multipliers = np.where(
        random.integers(0, 2, values.size) == 1,
        1 << random.integers(0, 30, values.size),
        random.integers(0, 2**30, values.size),
    )

    found = requantize(values, 3, multipliers, shift, -7, -(2**40), 2**40)

    # Python rounds fractions half to even.
    exact = [
        round(Fraction((int(v) + 3) * int(m), 2**shift)) - 7
        for v, m in zip(values, multipliers, strict=True)
    ]
    assert found.tolist() == [min(max(v, -(2**40)), 2**40) for v in exact]


@each("kind", ["int", "uint"])
@each("bits", [2, 3, 4, 7, 8, 11, 16])
@each("gap", [0, 1, 3])
def test_unpack_reads_elements_at_any_bit(kind: str, bits: int, gap: int) -> None:
    number = parse_number(f"{kind}{bits}")
    spacing = number.bits + gap
    words = np.random.default_rng(gap).integers(0, 256, (5, -(-7 * spacing // 8)), dtype=np.uint8)

    found = unpack(words, 7, spacing, number)

    for word, values in zip(words, found, strict=True):
        whole = int.from_bytes(word.tobytes(), "little")
        for index, value in enumerate(values):
            assert (whole >> index * spacing) % 2**number.bits == value % 2**number.bits
            assert number.minimum <= value <= number.maximum


@each("bits", [2, 4, 8, 16])
def test_pack_keeps_the_low_bits_of_each_element(bits: int) -> None:
    values = np.random.default_rng(bits).integers(-(2**17), 2**17, (3, 8))

    found = pack(values, bits)

    for row, word in zip(values.tolist(), found, strict=True):
        whole = sum((value % 2**bits) << index * bits for index, value in enumerate(row))
        assert word.tobytes() == whole.to_bytes(bits, "little")
