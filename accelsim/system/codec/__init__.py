"""Codecs of gradients and activations: exact bytes, values, and whether encoded values add.

A codec encodes an array into parts. The bytes of the parts are those that a chip sends, so
`Codec.encoded_bytes` is tested against real arrays. A linear codec keeps an all-reduce: the sum of
encoded values decodes to the sum of values. All others need an all-gather, or decoding at each hop.
"""

from accelsim.system.codec.base import Codec, Parts, Shape, Values
from accelsim.system.codec.feedback import ErrorFeedback
from accelsim.system.codec.groups import Frequencies, GroupLevels
from accelsim.system.codec.levels import Qsgd, TernGrad
from accelsim.system.codec.low_rank import PowerSgd
from accelsim.system.codec.rounded import Cast, FixedPoint, Int8
from accelsim.system.codec.signs import OneBit, Sign
from accelsim.system.codec.sketch import CountSketch
from accelsim.system.codec.sparse import DeepGradientCompression, TopK

__all__ = [
    "Cast",
    "Codec",
    "CountSketch",
    "DeepGradientCompression",
    "ErrorFeedback",
    "FixedPoint",
    "Frequencies",
    "GroupLevels",
    "Int8",
    "OneBit",
    "Parts",
    "PowerSgd",
    "Qsgd",
    "Shape",
    "Sign",
    "TernGrad",
    "TopK",
    "Values",
]
