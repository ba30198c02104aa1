"""Arithmetic of weights that become products of smaller ones, in float64."""

from collections.abc import Sequence
from math import prod

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

ROUNDS = 10
"""Rounds of alternating least squares after the first factors of a Tucker decomposition."""

CP_ROUNDS = 100
"""Rounds of alternating least squares of a CP decomposition."""

CP_STARTS = 3
"""Factors with which these rounds begin."""

DAMPING = 1e-6
"""Weight of the squares of CP factors, as a share of the mean of their Gram matrix.

Without it terms that cancel each other grow without end.
"""


def low_rank(matrix: Array, rank: int) -> tuple[Array, Array]:
    """Return two factors, whose product is the nearest matrix of a rank in the least squares.

    The matrix is projected on its leading singular vectors, which are those of its smaller Gram
    matrix. Each factor has the square root of the singular values, so that both need like scales.
    Source: Eckart and Young 1936, Psychometrika 1(3).

    Args:
        matrix: Shape (m, n).
        rank: Rank from 1 to the lesser of m and n.

    Returns:
        Shapes (m, rank) and (rank, n).
    """
    if matrix.shape[0] > matrix.shape[1]:
        right, left = low_rank(matrix.T, rank)
        return left.T, right.T
    vectors, values = _leading(matrix @ matrix.T, rank)
    roots = np.sqrt(np.sqrt(np.maximum(values, 0.0)))
    return vectors * roots, (vectors.T @ matrix) / np.where(roots == 0, 1.0, roots)[:, None]


def tucker(kernel: Array, inner: int, outer: int) -> tuple[Array, Array, Array]:
    """Return the Tucker-2 decomposition of a kernel, along its channels and its filters.

    The first factors are the leading singular vectors of both unfoldings. Rounds of alternating
    least squares then improve each given the other. Source: Kim et al. 2016, arXiv:1511.06530,
    section 3.1; De Lathauwer et al. 2000, SIAM J. Matrix Anal. Appl. 21(4) (HOOI).

    Args:
        kernel: Shape (filters, channels, places).
        inner: Rank along channels, from 1 on.
        outer: Rank along filters, from 1 on.

    Returns:
        Shapes (inner, channels), (outer, inner, places) and (filters, outer).
    """
    first = _leading(np.einsum("fcp,fdp->cd", kernel, kernel, optimize=True), inner)[0]
    last = _leading(np.einsum("fcp,gcp->fg", kernel, kernel, optimize=True), outer)[0]
    for _ in range(ROUNDS):
        fewer = np.einsum("fcp,ci->fip", kernel, first, optimize=True)
        last = _leading(np.einsum("fip,gip->fg", fewer, fewer, optimize=True), outer)[0]
        fewer = np.einsum("fcp,fo->ocp", kernel, last, optimize=True)
        first = _leading(np.einsum("ocp,odp->cd", fewer, fewer, optimize=True), inner)[0]
    core = np.einsum("fcp,ci,fo->oip", kernel, first, last, optimize=True)
    return first.T, core, last


def cp(kernel: Array, rank: int) -> list[Array]:
    """Return a CP decomposition: factors of terms of rank one, whose sum is near a tensor.

    Rounds of damped alternating least squares improve each factor given the others: once from the
    singular vectors of each unfolding, and from draws with fixed seeds. The nearest sum is taken.
    It is a local optimum, perhaps another one than the nonlinear least squares of the source find.
    In the end all factors of a term have the same norm.
    Source: Lebedev et al. 2015, arXiv:1412.6553, section 3.

    Args:
        kernel: Shape (e_1, ..., e_n), n at least 2.
        rank: Number of terms, from 1 on.

    Returns:
        A factor for each axis k, shape (e_k, rank); element (i_1, ..., i_n) of the sum is the sum
        over terms of the products of the factors' elements (i_k, term).
    """
    unfolded = [
        np.moveaxis(kernel, axis, 0).reshape(extent, -1) for axis, extent in enumerate(kernel.shape)
    ]
    vectors = [_leading(rows @ rows.T, min(rank, len(rows)))[0] for rows in unfolded]
    tried = []
    for seed in range(CP_STARTS):
        generator = np.random.default_rng(seed)
        drawn = [generator.normal(size=(len(rows), rank)) for rows in unfolded]
        if seed == 0:
            for first, known in zip(drawn, vectors, strict=True):
                first[:, : known.shape[1]] = known
        tried.append(_alternated(unfolded, drawn))
    factors = min(tried, key=lambda each: _distance(unfolded[0], each))
    norms = [np.linalg.norm(each, axis=0) for each in factors]
    equal = np.prod(norms, axis=0) ** (1 / kernel.ndim)
    return [
        each * np.where(norm == 0, 0.0, equal / np.where(norm == 0, 1.0, norm))
        for each, norm in zip(factors, norms, strict=True)
    ]


def _alternated(unfolded: Sequence[Array], factors: list[Array]) -> list[Array]:
    """Return factors of a tensor after rounds of alternating least squares, from the given ones."""
    rank = factors[0].shape[1]
    for _ in range(CP_ROUNDS):
        for axis, rows in enumerate(unfolded):
            others = factors[:axis] + factors[axis + 1 :]
            gram = np.prod([each.T @ each for each in others], axis=0)
            gram = gram + np.eye(rank) * (DAMPING * np.trace(gram) / rank + np.finfo(float).tiny)
            factors[axis] = np.linalg.solve(gram, (rows @ _columnwise(others)).T).T
    return factors


def _distance(rows: Array, factors: Sequence[Array]) -> float:
    """Return the distance of a tensor, unfolded along its first axis, from a sum of terms."""
    return float(np.linalg.norm(rows - factors[0] @ _columnwise(factors[1:]).T))


def _columnwise(factors: Sequence[Array]) -> Array:
    """Return the products of all elements of the same column: the last factor varies fastest."""
    whole = factors[0]
    for each in factors[1:]:
        whole = (whole[:, None, :] * each[None, :, :]).reshape(-1, whole.shape[1])
    return whole


def train_ranks(extents: Sequence[int]) -> list[int]:
    """Return the greatest rank that a tensor train needs between each two axes.

    Args:
        extents: Extents of the axes.
    """
    return [min(prod(extents[:place]), prod(extents[place:])) for place in range(1, len(extents))]


def tensor_train(tensor: Array, ranks: Sequence[int]) -> list[Array]:
    """Return the cores of a tensor train near a tensor, by singular values, axis after axis.

    The square error is at most the sum of those of the ranks, each alone.
    Source: Oseledets 2011, SIAM J. Sci. Comput. 33(5), algorithm 1 (TT-SVD).

    Args:
        tensor: Shape (e_1, ..., e_n).
        ranks: The n - 1 ranks between neighbouring axes, none above that of ``train_ranks``.

    Returns:
        Cores of shape (r_(k-1), e_k, r_k), with r_0 = r_n = 1.
    """
    cores, before = [], 1
    rest = tensor.reshape(1, -1)
    for extent, rank in zip(tensor.shape, ranks, strict=False):
        rest = rest.reshape(before * extent, -1)
        left, right = low_rank(rest, rank)
        scale = np.linalg.norm(left, axis=0)
        scale = np.where(scale == 0, 1.0, scale)
        # Orthogonal columns on the left keep the next step the nearest one.
        cores.append((left / scale).reshape(before, extent, rank))
        rest, before = right * scale[:, None], rank
    return [*cores, rest.reshape(before, tensor.shape[-1], 1)]


def _leading(gram: Array, count: int) -> tuple[Array, Array]:
    """Return the eigenvectors of the greatest eigenvalues as columns, and these, in falling order.

    The greatest component of each vector is positive, so that the signs are those of any library.
    """
    values, vectors = np.linalg.eigh(gram)
    values, vectors = values[::-1][:count], vectors[:, ::-1][:, :count]
    greatest = np.take_along_axis(vectors, np.abs(vectors).argmax(axis=0)[None], axis=0)
    return vectors * np.where(greatest < 0, -1.0, 1.0), values


def strongest(filters: Array, count: int) -> NDArray[np.int64]:
    """Return which filters stay, in their order: those with the greatest sums of magnitudes.

    Of equal sums the first stays. Source: Li et al. 2017, arXiv:1608.08710, section 3.1.

    Args:
        filters: Shape (filters, weights of each).
        count: Number of filters that stay.
    """
    order = np.argsort(-np.abs(filters).sum(axis=1), kind="stable")
    return np.sort(order[:count])
