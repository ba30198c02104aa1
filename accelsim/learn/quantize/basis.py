"""Weights as coefficients times a basis: the decomposition that a rebuild engine multiplies out.

A matrix of vectors is near a product of coefficients, powers of two with signs, and a basis. As in
SmartExchange (Zhao et al., ISCA 2020, arXiv:2005.03403, algorithm 1) coefficients begin as the
vectors themselves and the basis as a diagonal; then rounds of alternating least squares fit the
basis to the coefficients, and the coefficients to the basis, projected to powers of two; vectors of
small norm are dropped; the basis becomes integers and the coefficients are fitted again. Three
things differ from the source: vectors are dropped first; coefficients are projected one after the
other, each to the nearest power of two given those before it; and of all rounds the one whose
integers are nearest is taken.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.number import operand
from accelsim.rebuild_engine import Fold, RebuildEngine, rebuilt

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

ROUNDS = 8
"""Rounds of alternating least squares."""

LAST_SWEEPS = 2
"""Projections of all coefficients after the basis became integers."""

DAMPING = 1e-9
"""Share of the mean of the diagonal of a Gram matrix that is added to the diagonal."""


def rebuilt_levels(engine: RebuildEngine, levels: Array) -> Integers:
    """Return the integers nearest to levels, as far as the decomposition goes, that it can rebuild.

    Args:
        engine: Engine that rebuilds the weights.
        levels: Weights in steps of their scale; shape (filters, channels, height, width).

    Returns:
        int64 in the shape of ``levels``.
    """
    made = folds_of(engine, levels)
    tiles = np.stack([rebuilt(engine, fold) for fold in made])
    return _untiled(engine, tiles, levels.shape)


def layer_folds(engine: RebuildEngine, shape: tuple[int, ...]) -> int:
    """Return the number of folds of a layer.

    Args:
        engine: Engine that rebuilds the weights.
        shape: Filters, kernel height, kernel width, channels.
    """
    filters, height, width, channels = shape
    return height * width * -(-filters // engine.cols) * -(-channels // engine.rows)


def kept_weights(engine: RebuildEngine, weights: Array) -> NDArray[np.bool_]:
    """Return which weights are in vectors that are stored: those of the greatest norms of a group.

    Args:
        engine: Engine that rebuilds the weights.
        weights: Shape (filters, channels, height, width).

    Returns:
        Shape of ``weights``.
    """
    every = _vectors(engine, weights)
    kept = np.zeros(every.shape, np.bool_)
    np.put_along_axis(kept, _positions(engine, every)[..., None], True, axis=3)
    tiles = kept.transpose(0, 1, 4, 2, 3).reshape(-1, engine.rows, engine.cols)
    return _untiled(engine, tiles.astype(np.int64), weights.shape).astype(np.bool_)


def folds_of(engine: RebuildEngine, levels: Array) -> list[Fold]:
    """Return the folds of a layer: words of filters, places of the kernel, words of channels.

    Args:
        engine: Engine that rebuilds the weights.
        levels: Weights in steps of their scale; shape (filters, channels, height, width).
    """
    every = _vectors(engine, levels)
    positions = _positions(engine, every)
    kept = np.take_along_axis(every, positions[..., None], axis=3)
    basis, codes = _decomposed(engine, kept.reshape(len(every), -1, engine.order))
    codes = codes.reshape(kept.shape)
    parts = zip(basis, codes, positions, strict=True)
    return [Fold(basis=each, codes=code, positions=place) for each, code, place in parts]


def _vectors(engine: RebuildEngine, levels: Array) -> Array:
    """Return the vectors of a layer, shape (folds, vectors, groups, filters of a group, order)."""
    tiles = _tiled(engine, levels)
    groups = engine.cols // engine.group
    split = tiles.reshape(len(tiles), engine.vectors, engine.order, groups, engine.group)
    return np.ascontiguousarray(split.transpose(0, 1, 3, 4, 2))


def _positions(engine: RebuildEngine, every: Array) -> Integers:
    """Return the filters of each group whose vectors are kept, rising; of equal ones the first."""
    norms = (every**2).sum(axis=-1)
    largest = np.argsort(-norms, axis=-1, kind="stable")[..., : engine.kept]
    return np.sort(largest, axis=-1)


def _decomposed(engine: RebuildEngine, vectors: Array) -> tuple[Integers, Integers]:
    """Return basis and codes of vectors.

    Args:
        engine: The engine.
        vectors: Shape (folds, vectors, order).

    Returns:
        Shapes (folds, order, order) and (folds, vectors, order).
    """
    integers = operand(engine.coefficient).integers
    levels, code_of = np.unique(integers, return_index=True)
    powers: Array = levels / (1 << engine.shift)
    between = (powers[1:] + powers[:-1]) / 2
    scale = np.abs(vectors).max(axis=1, keepdims=True)
    found = np.searchsorted(between, vectors / np.where(scale > 0, scale, 1.0))
    basis = np.eye(engine.order) * scale
    best = _in_integers(engine, vectors, basis, found, powers, between)
    for _ in range(ROUNDS):
        coefficients = powers[found]
        gram = coefficients.transpose(0, 2, 1) @ coefficients
        mean = np.trace(gram, axis1=1, axis2=2)[:, None, None] / engine.order
        damped = gram + np.eye(engine.order) * (DAMPING * mean + np.where(mean > 0, 0.0, 1.0))
        basis = np.linalg.solve(damped, coefficients.transpose(0, 2, 1) @ vectors)
        found = _projected(vectors, basis, found, powers, between)
        made = _in_integers(engine, vectors, basis, found, powers, between)
        is_nearer = made.errors < best.errors
        best = _Decomposed(
            basis=np.where(is_nearer[:, None, None], made.basis, best.basis),
            found=np.where(is_nearer[:, None, None], made.found, best.found),
            errors=np.minimum(made.errors, best.errors),
        )
    return best.basis.astype(np.int64), code_of[best.found].astype(np.int64)


class _Decomposed(NamedTuple):
    """Bases of integers, indices of powers, and the squared error of each fold."""

    basis: Array
    found: Integers
    errors: Array


def _in_integers(
    engine: RebuildEngine,
    vectors: Array,
    basis: Array,
    found: Integers,
    powers: Array,
    between: Array,
) -> _Decomposed:
    """Return a decomposition whose basis was rounded, with coefficients fitted to it."""
    most = (1 << (engine.basis_bits - 1)) - 1
    basis = np.clip(np.rint(basis), -most, most)
    for _ in range(LAST_SWEEPS):
        found = _projected(vectors, basis, found, powers, between)
    errors = ((powers[found] @ basis - vectors) ** 2).sum(axis=(1, 2))
    return _Decomposed(basis=basis, found=found, errors=errors)


def _projected(
    vectors: Array, basis: Array, found: Integers, powers: Array, between: Array
) -> Integers:
    """Return better indices of powers, one coefficient of all vectors after the other."""
    found = found.copy()
    rest = vectors - powers[found] @ basis
    for place in range(basis.shape[1]):
        row = basis[:, place]
        rest += powers[found[..., place]][..., None] * row[:, None]
        square = (row**2).sum(axis=1)
        ideal = (rest @ row[..., None])[..., 0] / np.where(square > 0, square, 1.0)[:, None]
        found[..., place] = np.searchsorted(between, ideal)
        rest -= powers[found[..., place]][..., None] * row[:, None]
    return found


def _tiled(engine: RebuildEngine, levels: Array) -> Array:
    """Return the tiles of a layer, zeros behind its ends; shape (folds, rows, cols)."""
    filters, channels, height, width = levels.shape
    blocks, words = -(-filters // engine.cols), -(-channels // engine.rows)
    full = np.zeros((blocks * engine.cols, words * engine.rows, height, width))
    full[:filters, :channels] = levels
    split = full.reshape(blocks, engine.cols, words, engine.rows, height, width)
    return split.transpose(0, 4, 5, 2, 3, 1).reshape(-1, engine.rows, engine.cols)


def _untiled(engine: RebuildEngine, tiles: Integers, shape: tuple[int, ...]) -> Integers:
    """Return a layer from its tiles."""
    filters, channels, height, width = shape
    blocks, words = -(-filters // engine.cols), -(-channels // engine.rows)
    split = tiles.reshape(blocks, height, width, words, engine.rows, engine.cols)
    full = split.transpose(0, 5, 3, 4, 1, 2).reshape(
        blocks * engine.cols, words * engine.rows, height, width
    )
    return np.ascontiguousarray(full[:filters, :channels])
