"""Copies and permutations of elements."""

from collections.abc import Sequence

from accelsim.workload.lowering.value import FREE, Lowered
from accelsim.workload.work import Movement


def moved(read: int, written: int, *, weights: int = 0) -> Lowered:
    """Return a movement of elements.

    Args:
        read: Elements read.
        written: Elements written.
        weights: Elements of constants that it reads from.
    """
    work = Movement(input_elements=read, output_elements=written, weight_elements=weights)
    return Lowered(work=(work,))


def copied(elements: int, *, weights: int = 0) -> Lowered:
    """Return a movement that writes each element that it reads."""
    return moved(elements, elements, weights=weights)


def permuted(shape: Sequence[int], order: Sequence[int]) -> Lowered:
    """Return a transposition: free if only extents of 1 change place.

    Args:
        shape: Shape of the tensor read.
        order: Axis of the input, for each axis of the output.

    Raises:
        ValueError: The order is no permutation of the axes.
    """
    if sorted(order) != list(range(len(shape))):
        raise ValueError(f"{list(order)} does not permute {len(shape)} dimensions")
    moving = [axis for axis in order if shape[axis] != 1]
    elements = 1
    for extent in shape:
        elements *= extent
    return FREE if moving == sorted(moving) else copied(elements)
