"""The codec by which a chip keeps activations for later: for the backward pass, or as a cache.

For example, ``levels`` with 2 bits keeps 64 bytes of codes and 8 bytes for each 256 values. The
forward pass encodes each tensor that it keeps, whole, and the backward pass decodes it; the vector
unit does both.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from accelsim.document import Model
from accelsim.system.codec import Cast, Codec, Frequencies, GroupLevels, Int8
from accelsim.system.memory import LayoutError


class ActivationCodecFile(Model):
    """How activations are encoded that are kept."""

    kind: Literal[
        "none",
        "fp16",
        "bf16",
        "fp8_e4m3",
        "fp8_e5m2",
        "int8",
        "levels",
        "frequencies",
    ] = "none"
    """Of ``accelsim.system.codec``; none: activations are kept as they are."""
    bits: Annotated[int, Field(ge=1, le=8)] | None = None
    """Of levels and frequencies: of a value."""


@dataclass(frozen=True, kw_only=True)
class ActivationCodec:
    """A codec of activations, and the lane operations of the vector unit for a value.

    Args:
        codec: Codec of a tensor.
        encode_operations: Operations that encode a value. A cast takes 1; ``int8`` 3 (largest
            magnitude, a product, rounding); ``levels`` 5 (least and largest, a difference, a
            product, random rounding); ``frequencies`` 2 more (a sum and a difference).
        decode_operations: Operations that decode it: 1 for a cast and for ``int8``, 2 for
            ``levels``, 3 for ``frequencies``.
    """

    codec: Codec
    encode_operations: int
    decode_operations: int


def activation_codec(
    file: ActivationCodecFile, field: str = "activations"
) -> ActivationCodec | None:
    """Return the codec of a file, None of kind none.

    Args:
        file: Content of the codec's file.
        field: Name of the field in the file of the system.

    Raises:
        LayoutError: ``bits`` is missing, or of another kind.
    """
    has_bits = file.kind in ("levels", "frequencies")
    if has_bits and file.bits is None:
        raise LayoutError(f"{field}.bits: kind {file.kind} needs it")
    if not has_bits and file.bits is not None:
        raise LayoutError(f"{field}.bits is of kind levels and frequencies, not {file.kind}")
    if file.kind == "none":
        return None
    if file.kind == "levels":
        codec: Codec = GroupLevels(bits=file.bits or 8)
        return ActivationCodec(codec=codec, encode_operations=5, decode_operations=2)
    if file.kind == "frequencies":
        codec = Frequencies(bits=file.bits or 8)
        return ActivationCodec(codec=codec, encode_operations=7, decode_operations=3)
    if file.kind == "int8":
        return ActivationCodec(codec=Int8(), encode_operations=3, decode_operations=1)
    return ActivationCodec(codec=Cast(number=file.kind), encode_operations=1, decode_operations=1)
