"""Lane operations of sorting and of selecting the greatest elements, by bitonic networks.

A comparator of a bitonic network (Batcher, AFIPS 1968) writes the lesser and the greater of two
elements: one operation for each element that a stage passes. Where indices move with the elements,
each has an operation too. The greatest k of n elements follow Shanbhag, Pirk and Madden, SIGMOD
2018, section 3.2: groups of k are sorted; of two sorted groups the greater element of each pair
stays, and the group that is left is sorted again, which takes log2(k) stages.
"""


def sorting(length: int) -> int:
    """Return the lane operations of sorting elements without their indices.

    Args:
        length: Elements; the network has the next power of two.
    """
    return _stages(_levels(length)) * length


def greatest(length: int, count: int) -> int:
    """Return the lane operations of finding the greatest elements, sorted, without their indices.

    Args:
        length: Elements.
        count: Elements that are wanted.
    """
    levels = _levels(max(1, min(count, length)))
    group = 1 << levels
    groups = -(-length // group)
    return _stages(levels) * length + max(groups - 1, 0) * group * (1 + levels)


def _levels(length: int) -> int:
    return max(length - 1, 0).bit_length()


def _stages(levels: int) -> int:
    return levels * (levels + 1) // 2
