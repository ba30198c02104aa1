"""Many multipliers beside each other, and what they should give."""

from collections.abc import Sequence

import numpy as np
from amaranth import Module
from amaranth.lib.wiring import Component, In, Out

from accelsim.number import Number, operand, product_bits
from accelsim_hdl.number import product, shape_of
from accelsim_hdl.number.product import special

Pair = tuple[Number, Number]


class Products(Component):
    """The products of two codes as the codes of each pair of formats, in the cycle after them.

    Args:
        pairs: Formats of left and right.

    Attributes:
        left: In, a code.
        right: In, a code.
        product_I: Out, of pair I.
        special_I: Out, 1 bit.
    """

    def __init__(self, pairs: Sequence[Pair]) -> None:
        self.pairs = pairs
        bits = max(form.bits for pair in pairs for form in pair)
        super().__init__(
            {
                "left": In(bits),
                "right": In(bits),
                **{f"product_{i}": Out(product_bits(*pair)) for i, pair in enumerate(pairs)},
                **{f"special_{i}": Out(1) for i in range(len(pairs))},
            }
        )

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        for index, pair in enumerate(self.pairs):
            codes = []
            for code, form in zip((self.left, self.right), pair, strict=True):
                low = code[: form.bits]
                codes.append(low.as_signed() if shape_of(form).signed else low)
            m.d.sync += [
                getattr(self, f"product_{index}").eq(product(m, *codes, pair, f"pair_{index}")),
                getattr(self, f"special_{index}").eq(special(*codes, pair)),
            ]
        return m


def expected(pair: Pair, left: np.ndarray, right: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Bits of the exact products, shape (n, 64-bit words), and whether an operand is special."""
    one, other = (operand(form) for form in pair)
    at, to = left & ((1 << pair[0].bits) - 1), right & ((1 << pair[1].bits) - 1)
    bits = product_bits(*pair)
    if bits <= 63:
        words = (one.integers[at] * other.integers[to])[:, None].astype(np.uint64)
        words &= np.uint64((1 << bits) - 1)
    else:
        exact = one.integers[at].astype(object) * other.integers[to].astype(object)
        exact %= 1 << bits
        count = -(-bits // 64)
        parts = [(exact >> (64 * word)) % (1 << 64) for word in range(count)]
        words = np.stack(parts, axis=1).astype(np.uint64)
    return words, one.special[at] | other.special[to]
