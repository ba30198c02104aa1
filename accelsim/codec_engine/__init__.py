"""The codec engine beside a chip's network port: its cycles, its bytes and its values."""

from accelsim.codec_engine.law import INDEX_BITS, CodecEngine, EncodeTimes, encode_times
from accelsim.codec_engine.values import Encoded, codes_of, decode, encode, sums_of

__all__ = [
    "INDEX_BITS",
    "CodecEngine",
    "EncodeTimes",
    "Encoded",
    "codes_of",
    "decode",
    "encode",
    "encode_times",
    "sums_of",
]
