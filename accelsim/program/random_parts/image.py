"""The memory of a random program: operands, parameters chosen so that results vary, and results."""

from dataclasses import dataclass
from math import log2

import numpy as np
from numpy.typing import NDArray

from accelsim.npu import Npu
from accelsim.number import operand

GROUPS = 6
SHIFT_MOST = 63
TAPS_MOST = 8
WEIGHT_BITS = 16
WIDE_BYTES = 2**17
"""Bytes of operands, and of results, of a wide program whose addresses have enough bits."""
WIDE_TAPS_MOST = 60
INDICES = 24
"""Index words in the image of a machine that has them."""
FAR_INDICES = (2**32 - 1, 2**31, 2**16, 40, 17)


@dataclass(frozen=True, kw_only=True)
class RandomImage:
    """A memory image and the addresses of its parts.

    Args:
        image: uint8 array.
        parameters: First byte of the groups of parameters.
        indices: First byte of ``INDICES`` row numbers, which the program never writes.
        results: First byte of the space for results.
        group_words: Parameter words of a group: bias, multiplier, shift, weights of taps.
        reach_bytes: Greatest distance of rows and places of a wide LOAD or STORE; 0 in other
            programs.
    """

    image: NDArray[np.uint8]
    parameters: int
    indices: int
    results: int
    group_words: int
    reach_bytes: int


def random_memory(
    npu: Npu, draw: np.random.Generator, result_bytes: int, *, wide: bool = False
) -> RandomImage:
    """Return a random memory.

    Even groups of parameters suit sums of products; groups that are 1 modulo 4 suit weighted taps;
    groups that are 3 modulo 4 suit taps that are only added.

    Args:
        npu: The machine.
        draw: Source of every choice.
        result_bytes: Least number of bytes for results.
        wide: Whether operands and results lie far apart.
    """
    longest = max(
        npu.input_word_bytes,
        npu.weight_word_bytes,
        npu.operand_word_bytes,
        npu.output_word_bytes,
    )
    operand_bytes = int(draw.integers(256, 384)) + 24 * longest
    reach_bytes, taps = 0, TAPS_MOST
    if wide:
        reach_bytes = min(WIDE_BYTES, 2 ** (npu.address_bits - 2))
        operand_bytes = max(operand_bytes, int(draw.integers(reach_bytes // 2, reach_bytes)))
        result_bytes = max(result_bytes, reach_bytes)
        room = reach_bytes // (2 * GROUPS * npu.parameter_word_bytes)
        taps = max(TAPS_MOST, min(WIDE_TAPS_MOST, room))
    group_words = 3 + min(taps, npu.parameter_words - 3)
    groups = np.concatenate([_group(npu, draw, index, group_words) for index in range(GROUPS)])
    indices = _indices(draw) if npu.index_words else np.zeros(0, dtype=np.uint8)
    return RandomImage(
        image=np.concatenate(
            [
                draw.integers(0, 256, size=operand_bytes, dtype=np.uint8),
                groups.astype("<u4").reshape(-1).view(np.uint8),
                indices,
                draw.integers(0, 256, size=result_bytes, dtype=np.uint8),
            ]
        ),
        parameters=operand_bytes,
        indices=operand_bytes + groups.size * 4,
        results=operand_bytes + groups.size * 4 + len(indices),
        group_words=group_words,
        reach_bytes=reach_bytes,
    )


def _indices(draw: np.random.Generator) -> NDArray[np.uint8]:
    """Return row numbers, most of them small."""
    near = draw.integers(0, 8, size=INDICES, dtype=np.uint32)
    far = draw.choice(np.array(FAR_INDICES, dtype=np.uint32), size=INDICES)
    return np.where(draw.random(INDICES) < 0.7, near, far).astype("<u4").view(np.uint8)


def _group(npu: Npu, draw: np.random.Generator, index: int, words: int) -> NDArray[np.uint32]:
    """Return one group, shape (words, cols), with which results seldom saturate.

    Bits that no field uses are random.
    """
    group = draw.integers(0, 2**32, size=(words, npu.cols), dtype=np.uint32)
    if draw.random() < 0.1:
        return group
    bits = (
        operand(npu.input).bits
        + {0: operand(npu.weight).bits + log2(2 * npu.fold_rows), 1: WEIGHT_BITS, 3: 1}[
            index % 4 if index % 2 else 0
        ]
    )
    bits = min(bits, npu.accumulator.bits)
    reach = int(2 ** max(0, min(bits, 31) - 2))
    group[0] = draw.integers(-reach, reach + 1, size=npu.cols).astype(np.uint32)
    multiplier = draw.integers(1, 1 << npu.multiplier_bits, size=npu.cols)
    group[1] = multiplier | draw.integers(0, 2, size=npu.cols) << npu.multiplier_bits
    aim = bits + np.log2(multiplier) - npu.output.bits + draw.integers(-3, 2, size=npu.cols)
    shift = np.clip(np.rint(aim), 0, SHIFT_MOST).astype(np.int64)
    group[2] = shift | draw.integers(0, 2**26, size=npu.cols) << 6
    return group
