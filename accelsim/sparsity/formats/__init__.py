"""Storage formats of sparse matrices: real bit strings, and the cost to decode them.

Each format is a frozen object with ``encode(values) -> Encoded``, ``decode(encoded) -> values`` and
``decode_cost(encoded, lanes=...) -> DecodeCost``. ``Encoded.stored_bits`` is the length of the bit
strings that were made and that ``decode`` reads, nothing else. Extents and the format's own
parameters are the decoder's configuration and are not stored.
"""

from accelsim.sparsity.formats.bitmap import Bitmap
from accelsim.sparsity.formats.bits import Bits
from accelsim.sparsity.formats.compressed import Compressed, RunIndexed
from accelsim.sparsity.formats.ellpack import BlockedEllpack
from accelsim.sparsity.formats.encoded import DecodeCost, Encoded, Format
from accelsim.sparsity.formats.entropy import entropy_bound_bits, position_free_bound_bits
from accelsim.sparsity.formats.n_m_indices import GroupIndexed
from accelsim.sparsity.formats.run_length import RunLength

FORMATS: dict[str, type] = {
    "bitmap": Bitmap,
    "run_length": RunLength,
    "compressed": Compressed,
    "run_indexed": RunIndexed,
    "blocked_ellpack": BlockedEllpack,
    "n_m_indices": GroupIndexed,
}

__all__ = [
    "FORMATS",
    "Bitmap",
    "Bits",
    "BlockedEllpack",
    "Compressed",
    "DecodeCost",
    "Encoded",
    "Format",
    "GroupIndexed",
    "RunIndexed",
    "RunLength",
    "entropy_bound_bits",
    "position_free_bound_bits",
]
