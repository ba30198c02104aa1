"""Zero points of a product of two activations: more terms of each sum, which are constants.

The sums wanted are of ``(a - z) * (b - y)``, and the array multiplies integers as they lie in
memory. So each sum goes on with ``-z`` times every b, and with every a times ``-y``::

    sum of (a - z) * (b - y)  =  sum of a * b  +  sum of -z * b  +  sum of a * -y  +  k * z * y

The array holds the right operand once more for the second part and reads ``-z`` on the left; for
the third it reads the left operand once more and holds ``-y``. LOAD makes such words from its
padding, without a byte of memory. A format without ``-z`` (int8 has no 128) takes the half of it
twice. The last part is one number for all results, and so part of the bias.

On the left the parts are rows that a window of one column looks at, on the right lines of what is
held::

    left   -z   a    a        (padding above the row, then the row as often as it is needed)
    right   b   b   -y        (the matrix as often as it is needed, then padding)
"""

from typing import NamedTuple

from accelsim.compiler.checks import Range
from accelsim.npu import Npu
from accelsim.number import Number


class Part(NamedTuple):
    """A zero point as padding.

    Args:
        times: Number of products with padding; 0 if the zero point is 0.
        pad: The padding: all times together are the zero point, with the other sign.
    """

    times: int
    pad: int


NONE = Part(0, 0)


class ZeroPointParts(NamedTuple):
    """The further parts of the sums of a product.

    Args:
        left: For the zero point of the left operand.
        right: For that of the right one.
    """

    left: Part
    right: Part

    @property
    def rows(self) -> int:
        """All parts of a sum, that of the product itself among them."""
        return 1 + self.left.times + self.right.times

    def reach(self, terms: int, ends: tuple[Range, Range]) -> int:
        """Return what the magnitude of a sum, or of a part of it, is at most.

        Args:
            terms: Terms of a sum of the product.
            ends: Ranges of the integers of both operands.
        """
        first, second = (max(abs(each.least), abs(each.most)) for each in ends)
        parts = first * second
        parts += self.left.times * abs(self.left.pad) * second
        parts += self.right.times * abs(self.right.pad) * first
        return terms * parts


def padding_for(point: int, number: Number) -> Part | None:
    """Return a zero point as padding of a format, in as few parts as can be; None if none is."""
    if point == 0:
        return NONE
    if number.kind != "integer":
        return None
    for times in range(1, abs(point) + 1):
        pad, rest = divmod(-point, times)
        if rest == 0 and number.minimum <= pad <= number.maximum:
            return Part(times, pad)
    return None


def zero_point_parts(zero_points: tuple[int, int], npu: Npu) -> ZeroPointParts | None:
    """Return the further parts of the sums of a product of activations.

    Args:
        zero_points: Zero points of the left and the right operand.
        npu: The machine.

    Returns:
        None if its activations, or its weights, hold no such padding.
    """
    left, right = padding_for(zero_points[0], npu.input), padding_for(zero_points[1], npu.weight)
    return None if left is None or right is None else ZeroPointParts(left, right)
