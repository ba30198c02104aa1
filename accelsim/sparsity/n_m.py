"""N:M structured sparsity: at most N nonzeros in each block of M along the reduction.

Storage is the kept values plus ceil(log2 M) position bits each (Mishra et al., "Accelerating
Sparse Deep Neural Networks", arXiv:2104.08378, section 3: 2 bits per kept value for 2:4).
"""

import re

from accelsim.sparsity.pattern import DENSE, Sparsity

_PATTERN = re.compile(r"([0-9]{1,2}):([0-9]{1,2})")


def read_n_m(text: str) -> Sparsity | None:
    """Return the N:M pattern that ``text`` names, or None if it is not written ``N:M``."""
    match = _PATTERN.fullmatch(text)
    if match is None:
        return None
    kept, block = int(match[1]), int(match[2])
    if not 0 < kept <= block <= 64:
        raise ValueError(f"N:M sparsity must have 0 < N <= M <= 64, not {text!r}")
    if kept == block:
        return DENSE
    return Sparsity(
        name=text, kind="structured", kept=kept, of=block, metadata_bits=(block - 1).bit_length()
    )
