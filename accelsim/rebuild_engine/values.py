"""Values of the rebuild engine, bit for bit: stored words, and the weights that they stand for."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import ArchError
from accelsim.number import operand
from accelsim.rebuild_engine.law import RebuildEngine

Integers = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Fold:
    """A fold as it is stored.

    Args:
        basis: Integers of the basis; int64, shape (order, order), one vector in each row.
        codes: Codes of coefficients; int64, shape (vectors, cols / group, kept, order).
        positions: Position of each vector in its group, rising; int64, shape (vectors, cols /
            group, kept).
    """

    basis: Integers
    codes: Integers
    positions: Integers


def rebuilt(engine: RebuildEngine, fold: Fold) -> Integers:
    """Return the weights that a stored fold stands for.

    Args:
        engine: The engine.
        fold: The stored fold.

    Returns:
        int64, shape (rows, cols).

    Raises:
        ArchError: A shape is another, a number is out of range, or positions do not rise.
    """
    _check(engine, fold)
    coefficients = operand(engine.coefficient).integers[fold.codes]
    sums = coefficients @ fold.basis
    half = 1 << engine.shift >> 1
    most = 1 << (engine.weight.bits - 1)
    stored = np.clip((sums + half) >> engine.shift, -most, most - 1)
    groups = engine.cols // engine.group
    full = np.zeros((engine.vectors, groups, engine.group, engine.order), np.int64)
    np.put_along_axis(full, fold.positions[..., None], stored, axis=2)
    columns = full.reshape(engine.vectors, engine.cols, engine.order)
    return columns.transpose(0, 2, 1).reshape(engine.rows, engine.cols)


def packed(engine: RebuildEngine, fold: Fold) -> NDArray[np.uint8]:
    """Return the words of a fold.

    Args:
        engine: The engine.
        fold: The fold.

    Returns:
        uint8, shape (fold_words, word_bytes); the law says which bit is where.

    Raises:
        ArchError: A shape is another, a number is out of range, or positions do not rise.
    """
    _check(engine, fold)
    word_bits = 8 * engine.word_bytes
    basis = np.zeros(engine.basis_words * word_bits, np.uint8)
    given = _bits(fold.basis.reshape(-1), engine.basis_bits).reshape(-1)
    basis[: len(given)] = given
    codes = _bits(fold.codes, engine.coefficient.bits).reshape(*fold.positions.shape, -1)
    vectors = np.concatenate((codes, _bits(fold.positions, engine.position_bits)), axis=-1)
    words = np.zeros((engine.vectors, word_bits), np.uint8)
    words[:, : engine.lanes * engine.vector_bits] = vectors.reshape(engine.vectors, -1)
    rows = np.concatenate((basis.reshape(-1, word_bits), words))
    return np.packbits(rows, axis=1, bitorder="little")


def unpacked(engine: RebuildEngine, words: NDArray[np.uint8]) -> Fold:
    """Return the fold that words hold; padding is ignored.

    Args:
        engine: The engine.
        words: uint8, shape (fold_words, word_bytes).

    Raises:
        ArchError: The shape is another, or positions do not rise.
    """
    wanted = (engine.fold_words, engine.word_bytes)
    if words.shape != wanted:
        raise ArchError(f"a stored fold has the shape {wanted}, not {words.shape}")
    bits = np.unpackbits(words, axis=1, bitorder="little")
    order, shape = engine.order, (engine.vectors, engine.cols // engine.group, engine.kept)
    basis = bits[: engine.basis_words].reshape(-1)[: order**2 * engine.basis_bits]
    vectors = bits[engine.basis_words :, : engine.lanes * engine.vector_bits]
    vectors = vectors.reshape(*shape, engine.vector_bits)
    codes = vectors[..., : order * engine.coefficient.bits]
    least = 1 << (engine.basis_bits - 1)
    fold = Fold(
        basis=(_number(basis.reshape(order, order, -1)) ^ least) - least,
        codes=_number(codes.reshape(*shape, order, -1)),
        positions=(
            _number(vectors[..., order * engine.coefficient.bits :])
            if engine.position_bits
            else np.broadcast_to(np.arange(engine.kept), shape).copy()
        ),
    )
    _check(engine, fold)
    return fold


def _check(engine: RebuildEngine, fold: Fold) -> None:
    shape = (engine.vectors, engine.cols // engine.group, engine.kept)
    wanted = {
        "basis": ((engine.order, engine.order), 1 << (engine.basis_bits - 1), True),
        "codes": ((*shape, engine.order), 1 << engine.coefficient.bits, False),
        "positions": (shape, engine.group, False),
    }
    for name, (extents, limit, signed) in wanted.items():
        values: Integers = getattr(fold, name)
        if values.shape != extents:
            raise ArchError(f"{name} of a fold have the shape {extents}, not {values.shape}")
        least = -limit if signed else 0
        if values.min() < least or values.max() >= limit:
            raise ArchError(f"{name} of a fold must be from {least} to {limit - 1}")
    if (np.diff(fold.positions, axis=-1) <= 0).any():
        raise ArchError("positions of a fold must rise within each group")


def _bits(values: Integers, bits: int) -> NDArray[np.uint8]:
    """Return the bits of each value, the lowest first, along a new last axis."""
    return ((values[..., None] >> np.arange(bits)) & 1).astype(np.uint8)


def _number(bits: NDArray[np.uint8]) -> Integers:
    """Return the unsigned numbers along the last axis of bits, the lowest first."""
    return bits.astype(np.int64) @ (np.int64(1) << np.arange(bits.shape[-1]))
