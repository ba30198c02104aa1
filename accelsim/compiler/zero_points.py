"""Zero points of a product of two activations, as additional constant terms of each sum.

The result needs sums of ``(a - z) * (b - y)``, but the array multiplies integers as they lie in
memory. Each sum therefore gets two more parts: ``-z`` times every b, and every a times ``-y``::

    sum of (a - z) * (b - y)  =  sum of a * b  +  sum of -z * b  +  sum of a * -y  +  k * z * y

For the second part the array holds the right operand once more and reads ``-z`` on the left; for
the third it reads the left operand once more and holds ``-y``. LOAD makes such words of padding,
without reading memory. If a format does not have ``-z`` (int8 has no 128), the array takes half of
it twice. The last part is the same for all results, so it is part of the bias.

On the left, the parts are rows that a window of one column reads; on the right, they are lines that
the array holds::

    left   -z   a    a        (padding above the row, then the row as often as it is needed)
    right   b   b   -y        (the matrix as often as it is needed, then padding)
"""

from typing import NamedTuple

from accelsim.compiler.checks import Range
from accelsim.npu import Npu
from accelsim.number import Number


class Part(NamedTuple):
    """A zero point, represented by padding.

    Args:
        times: Number of products with padding; 0 if the zero point is 0.
        pad: Padding; ``times`` of it add up to the negated zero point.
    """

    times: int
    pad: int


NONE = Part(0, 0)


class ZeroPointParts(NamedTuple):
    """Additional parts of the sums of a product.

    Args:
        left: Part for the zero point of the left operand.
        right: Part for the zero point of the right operand.
    """

    left: Part
    right: Part

    @property
    def rows(self) -> int:
        """Number of all parts of a sum, including the product itself."""
        return 1 + self.left.times + self.right.times

    def reach(self, terms: int, ends: tuple[Range, Range]) -> int:
        """Return the greatest magnitude of a sum, or of a part of it.

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
    """Return a zero point as padding of a format, in the fewest parts; None if none fits."""
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
    """Return the additional parts of the sums of a product of activations.

    Args:
        zero_points: Zero points of the left and the right operand.
        npu: The machine.

    Returns:
        None if the format of its activations, or of its weights, has no such padding.
    """
    left, right = padding_for(zero_points[0], npu.input), padding_for(zero_points[1], npu.weight)
    return None if left is None or right is None else ZeroPointParts(left, right)
