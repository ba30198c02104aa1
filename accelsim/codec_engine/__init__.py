"""The codec engine beside a chip's network port: its cycles, its bytes and its values."""

from accelsim.codec_engine.law import DECODE_STAGES, INDEX_BITS, CodecEngine
from accelsim.codec_engine.parts import NOT_COUNTED, Unit, decoder, encoder
from accelsim.codec_engine.times import BeatTimes, decode_times, encode_times
from accelsim.codec_engine.values import Encoded, added, codes_of, decode, encode, sums_of

__all__ = [
    "DECODE_STAGES",
    "INDEX_BITS",
    "NOT_COUNTED",
    "BeatTimes",
    "CodecEngine",
    "Encoded",
    "Unit",
    "added",
    "codes_of",
    "decode",
    "decode_times",
    "decoder",
    "encode",
    "encode_times",
    "encoder",
    "sums_of",
]
