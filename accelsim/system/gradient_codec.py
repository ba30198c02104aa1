"""The codec by which data-parallel chips exchange gradients: what a file says of it, and its bytes.

Each bucket is encoded as a vector. Sums of encoded values are no encoded sums, so that each chip
gathers what all others have encoded, and decodes it.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from accelsim.document import Model
from accelsim.system.codec import Cast, Codec, Int8, OneBit, Qsgd, TernGrad, TopK
from accelsim.system.memory import LayoutError

_WITH_FEEDBACK = ("one_bit", "top_k")


class CodecFile(Model):
    """How gradients are encoded before they are exchanged."""

    kind: Literal[
        "none",
        "fp16",
        "bf16",
        "fp8_e4m3",
        "fp8_e5m2",
        "int8",
        "one_bit",
        "qsgd",
        "terngrad",
        "top_k",
    ] = "none"
    """Of ``accelsim.system.codec``; none: gradients are reduced as they are."""
    density: Annotated[float, Field(gt=0, le=1)] | None = None
    """Of top_k: the share of values that is sent."""
    bits: Annotated[int, Field(ge=2, le=8)] | None = None
    """Of qsgd: of a value."""


@dataclass(frozen=True, kw_only=True)
class GradientCodec:
    """A codec of the gradients of a step.

    Args:
        codec: Of vectors.
        has_feedback: Whether a chip keeps what it lost, in fp32, and adds it to the next gradients.
    """

    codec: Codec
    has_feedback: bool

    def encoded_bytes(self, values: int) -> int:
        """Return the bytes of so many values."""
        return self.codec.encoded_bytes((values,))

    def sent_values(self, values: int) -> int:
        """Return how many of so many values are sent."""
        return self.codec.count((values,)) if isinstance(self.codec, TopK) else values


def gradient_codec(file: CodecFile) -> GradientCodec | None:
    """Return the codec of a file, None of kind none.

    Raises:
        LayoutError: A key is missing, or of another kind.
    """
    for key, kind in (("density", "top_k"), ("bits", "qsgd")):
        is_given = getattr(file, key) is not None
        if is_given and file.kind != kind:
            raise LayoutError(f"codec.{key} is of kind {kind}, not {file.kind}")
        if not is_given and file.kind == kind:
            raise LayoutError(f"codec.{key}: kind {kind} needs it")
    if file.kind == "none":
        return None
    return GradientCodec(codec=_codec(file), has_feedback=file.kind in _WITH_FEEDBACK)


def _codec(file: CodecFile) -> Codec:
    if file.kind == "top_k":
        return TopK(density=file.density or 1.0)
    if file.kind == "qsgd":
        return Qsgd(bits=file.bits or 8)
    plain: dict[str, Codec] = {"int8": Int8(), "one_bit": OneBit(), "terngrad": TernGrad()}
    return plain[file.kind] if file.kind in plain else Cast(number=file.kind)
