"""Values of the codec engine, bit for bit: messages, residuals, and decoded vectors."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.codec_engine.law import INDEX_BITS, CodecEngine
from accelsim.errors import FabricError
from accelsim.values.arithmetic import requantize, saturate

Integers = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Encoded:
    """Result of encoding a vector.

    Args:
        message: uint8, shape (bytes,): codes one after the other, the first in the low bits of the
            first byte; or pairs, index before value, each in whole bytes, little-endian.
        residual: Errors of the message, sums less decoded values; int64, shape (values,).
        words: Words that leave with each beat; int64, shape (beats,).
    """

    message: NDArray[np.uint8]
    residual: Integers
    words: Integers


def encode(engine: CodecEngine, gradient: Integers, residual: Integers, setting: int) -> Encoded:
    """Return the message and the residual of a vector.

    ``sums_of(...) == decode(...) + residual`` holds for every vector: only the saturation of the
    sum of gradient and residual loses anything.

    Args:
        engine: The engine.
        gradient: int64, shape (values,), within ``value_bits``.
        residual: Errors of earlier messages; int64, shape (values,), within ``value_bits``.
        setting: ``shift`` of fixed_point, the threshold of top_k; one of ``engine.settings``.

    Raises:
        FabricError: The setting or a value is out of range, or the shapes differ.
    """
    sums = sums_of(engine, gradient, residual)
    _check_setting(engine, setting)
    beats = engine.beats(len(sums))
    if engine.kind == "fixed_point":
        codes = codes_of(engine, sums, setting)
        return Encoded(
            message=_packed(codes, engine.code_bits),
            residual=sums - (codes << setting),
            words=np.ones(beats, np.int64),
        )
    is_sent = np.abs(sums) >= setting
    (index,) = np.nonzero(is_sent)
    pairs = np.concatenate(
        (_bytes(index, INDEX_BITS), _bytes(sums[index], engine.value_bits)), axis=1
    )
    padded = np.zeros(beats * engine.lanes, np.int64)
    padded[index] = 1
    return Encoded(
        message=pairs.reshape(-1),
        residual=np.where(is_sent, 0, sums),
        words=padded.reshape(beats, engine.lanes).sum(axis=1),
    )


def decode(engine: CodecEngine, message: NDArray[np.uint8], values: int, setting: int) -> Integers:
    """Return the vector that a message represents.

    Args:
        engine: Engine that encoded the message.
        message: Bytes of the message, uint8, shape (bytes,); see ``Encoded``.
        values: Number of values of the vector.
        setting: Setting with which it was encoded.

    Returns:
        int64, shape (values,).

    Raises:
        FabricError: The setting is out of range, or the message has another length.
    """
    _check_setting(engine, setting)
    if engine.kind == "fixed_point":
        if len(message) != engine.message_bytes(values):
            raise FabricError(
                f"{values} codes of {engine.code_bits} bits are {engine.message_bytes(values)}"
                f" bytes, not {len(message)}"
            )
        bits = np.unpackbits(message, bitorder="little")[: values * engine.code_bits]
        return _integers(bits.reshape(values, engine.code_bits)) << setting
    pair_bytes = engine.message_bytes(values, 1)
    if len(message) % pair_bytes:
        raise FabricError(f"pairs are {pair_bytes} bytes each; {len(message)} bytes are no pairs")
    bits = np.unpackbits(message.reshape(-1, pair_bytes), axis=1, bitorder="little")
    result = np.zeros(values, np.int64)
    index = _integers(bits[:, :INDEX_BITS]) & ((1 << INDEX_BITS) - 1)
    result[index] = _integers(bits[:, INDEX_BITS : INDEX_BITS + engine.value_bits])
    return result


def added(
    engine: CodecEngine, sums: Integers, message: NDArray[np.uint8], setting: int
) -> Integers:
    """Return sums of gradients to which a message was added, saturated at ``value_bits``.

    Args:
        engine: Engine that encoded the message.
        sums: int64, shape (values,), within ``value_bits``.
        message: Bytes of the message, uint8, shape (bytes,); see ``Encoded``.
        setting: Setting with which it was encoded.

    Raises:
        FabricError: The setting or a sum is out of range, or the message has another length.
    """
    _check_range(engine, "sum", sums)
    return saturate(sums + decode(engine, message, len(sums), setting), engine.value_bits)


def sums_of(engine: CodecEngine, gradient: Integers, residual: Integers) -> Integers:
    """Return the sums of gradients and residuals, saturated at ``value_bits``.

    Args:
        engine: The engine.
        gradient: Gradients; int64, shape (values,), within ``value_bits``.
        residual: Errors of earlier messages; int64, shape (values,), within ``value_bits``.

    Raises:
        FabricError: A value is out of range, or the shapes differ.
    """
    if gradient.ndim != 1 or gradient.shape != residual.shape:
        raise FabricError(
            f"gradients and residuals are vectors of one length, not of shapes {gradient.shape} and"
            f" {residual.shape}"
        )
    for name, vector in (("gradient", gradient), ("residual", residual)):
        _check_range(engine, name, vector)
    return saturate(gradient + residual, engine.value_bits)


def codes_of(engine: CodecEngine, sums: Integers, shift: int) -> Integers:
    """Return the codes of sums: ``saturate(round_half_even(sums / 2**shift))``.

    Args:
        engine: Engine of kind fixed_point.
        sums: int64, any shape.
        shift: Number of bits to shift by, one of ``engine.settings``.
    """
    most = (1 << (engine.code_bits - 1)) - 1
    return requantize(sums, 0, 1, shift, 0, -most - 1, most)


def _check_range(engine: CodecEngine, name: str, vector: Integers) -> None:
    if (saturate(vector, engine.value_bits) != vector).any():
        raise FabricError(f"a {name} exceeds value_bits {engine.value_bits}")


def _check_setting(engine: CodecEngine, setting: int) -> None:
    if setting not in engine.settings:
        name = "shift" if engine.kind == "fixed_point" else "threshold"
        raise FabricError(
            f"{name} of a codec engine of {engine.value_bits} bits must be from"
            f" {engine.settings[0]} to {engine.settings[-1]}, not {setting}"
        )


def _packed(codes: Integers, bits: int) -> NDArray[np.uint8]:
    return np.packbits((codes[:, None] >> np.arange(bits)) & 1, bitorder="little")


def _bytes(values: Integers, bits: int) -> NDArray[np.uint8]:
    """Return values as whole bytes that hold so many bits; shape (values, bytes)."""
    low = (values[:, None] >> np.arange(8 * -(-bits // 8))) & 1
    return np.packbits(low, axis=1, bitorder="little")


def _integers(bits: NDArray[np.uint8]) -> Integers:
    """Return two's-complement numbers of rows of bits, the lowest bit first."""
    weights = np.int64(1) << np.arange(bits.shape[1])
    weights[-1] = -weights[-1]
    return bits.astype(np.int64) @ weights
