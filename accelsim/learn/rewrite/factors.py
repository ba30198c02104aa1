"""Arithmetic of weights that become products of smaller ones, in float64."""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

ROUNDS = 10
"""Rounds of alternating least squares after the first factors of a Tucker decomposition."""


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
