"""Matrix products from the shapes of their operands."""

from collections.abc import Sequence

from accelsim.workload.work import Matmul


def matmul(
    left: Sequence[int],
    right: Sequence[int],
    *,
    left_constant: bool = False,
    right_constant: bool = False,
) -> Matmul:
    """Return a product with the broadcasting of ``numpy.matmul``.

    A batch dimension that only the left operand has folds into m (one right operand serves it),
    one that only the right operand has folds into n, and one that both have stays a batch. A
    constant left operand is taken as the right operand of the transposed product, because an
    accelerator keeps the constant.

    Args:
        left: Shape (..., m, k), or (k,).
        right: Shape (..., k, n), or (k,).
        left_constant: Whether the left operand is a constant of the network.
        right_constant: Whether the right operand is a constant of the network.

    Raises:
        ValueError: The shapes do not multiply.
    """
    if not left or not right:
        raise ValueError("a scalar cannot be multiplied as a matrix")
    a = (1, *left) if len(left) == 1 else tuple(left)
    b = (*right, 1) if len(right) == 1 else tuple(right)
    if a[-1] != b[-2]:
        raise ValueError(f"{tuple(left)} by {tuple(right)} do not multiply")
    rank = max(len(a), len(b)) - 2
    batch, m, n = 1, a[-2], b[-1]
    for x, y in zip(_aligned(a[:-2], rank), _aligned(b[:-2], rank), strict=True):
        if x == y:
            batch *= x
        elif y == 1:
            m *= x
        elif x == 1:
            n *= y
        else:
            raise ValueError(f"{tuple(left)} by {tuple(right)} do not broadcast")
    if left_constant and not right_constant:
        return Matmul(batch=batch, m=n, k=a[-1], n=m, weights=True)
    return Matmul(batch=batch, m=m, k=a[-1], n=n, weights=right_constant)


def _aligned(dimensions: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return (1,) * (rank - len(dimensions)) + dimensions
