"""Storage formats of sparse matrices: real bit strings, and the cost to decode them.

Each format is a frozen object with ``encode(values) -> Encoded``, ``decode(encoded) -> values`` and
``decode_cost(encoded, lanes=...) -> DecodeCost``. ``Encoded.stored_bits`` is the length of the bit
strings that were made and that ``decode`` reads, nothing else. Extents and the format's own
parameters are the decoder's configuration and are not stored.
"""

from experiments.deep_compression.formats.bitmap import Bitmap
from experiments.deep_compression.formats.bits import Bits
from experiments.deep_compression.formats.compressed import Compressed, RunIndexed
from experiments.deep_compression.formats.ellpack import BlockedEllpack
from experiments.deep_compression.formats.encoded import DecodeCost, Encoded, Format
from experiments.deep_compression.formats.entropy import (
    entropy_bound_bits,
    position_free_bound_bits,
)
from experiments.deep_compression.formats.n_m_indices import GroupIndexed
from experiments.deep_compression.formats.run_length import RunLength

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
