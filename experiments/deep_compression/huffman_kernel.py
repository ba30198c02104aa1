"""The compiled half of ``experiments.deep_compression.huffman``."""

from typing import Any

import numpy as np

from accelsim.kernel import jit


@jit
def decode_symbols(bits: Any, per_length: Any, symbols: Any) -> Any:
    """Return the symbols of a string of canonical codes, bit by bit.

    Args:
        bits: Shape (length,), each 0 or 1.
        per_length: Number of codes of each length, shape (64,), int64.
        symbols: Symbols in the order of their codes, int64.
    """
    found = np.empty(bits.shape[0], dtype=np.int64)
    count = 0
    code = first = index = length = 0
    for bit in bits:
        # `first` is the first code of this length, `index` its place among the symbols.
        length += 1
        code = 2 * code + bit
        first = 2 * first
        if code - first < per_length[length]:
            found[count] = symbols[index + code - first]
            count += 1
            code = first = index = length = 0
        else:
            index += per_length[length]
            first += per_length[length]
    return found[:count].copy()
