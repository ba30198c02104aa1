"""Matrix products from the shapes of their operands."""

from collections.abc import Mapping, Sequence
from math import prod

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


def einsum(
    equation: str,
    left: Sequence[int],
    right: Sequence[int],
    *,
    left_constant: bool = False,
    right_constant: bool = False,
) -> Matmul | None:
    """Return the product that an Einstein sum of two operands is.

    Args:
        equation: For example ``bhmk,bhnk->bhmn``; blanks are ignored.
        left: Shape of the first operand.
        right: Shape of the second operand.
        left_constant: Whether the first operand is a constant of the network.
        right_constant: Whether the second operand is a constant of the network.

    Returns:
        The product, or None if the equation is none: it has an ellipsis, a diagonal, or an index
        that one operand sums alone.

    Raises:
        ValueError: The equation does not fit the shapes.
    """
    terms, _, out = equation.replace(" ", "").partition("->")
    names = terms.split(",")
    if len(names) != 2 or "." in equation:
        return None
    a, b = names
    if "->" not in equation:
        out = "".join(sorted(name for name in a + b if (a + b).count(name) == 1))
    if any(len(set(name)) != len(name) for name in (a, b, out)):
        return None
    extents = _extents(((a, left), (b, right)))
    if any(name not in b + out for name in a) or any(name not in a + out for name in b):
        return None
    if any(name not in extents for name in out):
        raise ValueError(f"equation {equation} has an output index that no operand has")
    size = {
        "batch": prod(extents[x] for x in a if x in b and x in out),
        "m": prod(extents[x] for x in a if x not in b),
        "k": prod(extents[x] for x in a if x in b and x not in out),
        "n": prod(extents[x] for x in b if x not in a),
    }
    if left_constant and not right_constant:
        size["m"], size["n"] = size["n"], size["m"]
        right_constant = True
    return Matmul(**size, weights=right_constant)


def _extents(operands: Sequence[tuple[str, Sequence[int]]]) -> Mapping[str, int]:
    extents: dict[str, int] = {}
    for names, shape in operands:
        if len(names) != len(shape):
            raise ValueError(f"index {names!r} does not fit an operand of shape {tuple(shape)}")
        for name, extent in zip(names, shape, strict=True):
            if extents.setdefault(name, extent) != extent:
                raise ValueError(f"index {name!r} is both {extents[name]} and {extent}")
    return extents
