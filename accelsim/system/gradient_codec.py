"""The codec by which data-parallel chips exchange gradients: what a file says of it, and its bytes.

Each bucket is encoded as a vector. Sums of encoded values are no encoded sums, so that each chip
gathers what all others have encoded, and decodes it.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from accelsim.codec_engine import CodecEngine
from accelsim.document import Model
from accelsim.system.codec import Cast, Codec, FixedPoint, Int8, OneBit, Qsgd, TernGrad, TopK
from accelsim.system.memory import LayoutError

_WITH_FEEDBACK = ("one_bit", "fixed_point", "top_k")
_WITH_BITS = ("qsgd", "fixed_point")


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
        "fixed_point",
        "qsgd",
        "terngrad",
        "top_k",
    ] = "none"
    """Of ``accelsim.system.codec``; none: gradients are reduced as they are."""
    density: Annotated[float, Field(gt=0, le=1)] | None = None
    """Of top_k: the share of values that is sent."""
    bits: Annotated[int, Field(ge=2, le=8)] | None = None
    """Of qsgd and fixed_point: of a value."""
    engine_lanes: Literal[1, 2, 4, 8, 16, 32, 64] | None = None
    """Of fixed_point and top_k: lanes of a codec engine beside the network port that encodes
    (``accelsim.codec_engine``), as wide as gradients are in ``states``; without it the vector unit
    does."""
    engine_decodes: bool | None = None
    """Of an engine: whether it decodes too; by default the vector unit does."""


@dataclass(frozen=True, kw_only=True)
class GradientCodec:
    """A codec of the gradients of a step.

    Args:
        codec: Of vectors.
        has_feedback: Whether a chip keeps what it lost, and adds it to the next gradients.
        engine: What encodes; None: the vector unit.
        engine_decodes: Whether the engine decodes too.
    """

    codec: Codec
    has_feedback: bool
    engine: CodecEngine | None = None
    engine_decodes: bool = False

    @property
    def residual_bytes(self) -> int:
        """Bytes of what is kept of a value: as wide as the engine's, else of fp32."""
        if not self.has_feedback:
            return 0
        return 4 if self.engine is None else self.engine.value_bits // 8

    def encoded_bytes(self, values: int) -> int:
        """Return the bytes of so many values."""
        if self.engine is not None and self.engine.kind == "top_k":
            # Its values are not fp32.
            return self.engine.message_bytes(values, self.sent_values(values))
        return self.codec.encoded_bytes((values,))

    def sent_values(self, values: int) -> int:
        """Return how many of so many values are sent."""
        return self.codec.count((values,)) if isinstance(self.codec, TopK) else values


def gradient_codec(file: CodecFile, gradient_bytes: int) -> GradientCodec | None:
    """Return the codec of a file, None of kind none.

    Args:
        file: What it says.
        gradient_bytes: Of a gradient: 2 or 4.

    Raises:
        LayoutError: A key is missing, or of another kind.
    """
    for key, kinds in (("density", ("top_k",)), ("bits", _WITH_BITS)):
        is_given = getattr(file, key) is not None
        if is_given and file.kind not in kinds:
            raise LayoutError(f"codec.{key} is of kind {' and '.join(kinds)}, not {file.kind}")
        if not is_given and file.kind in kinds:
            raise LayoutError(f"codec.{key}: kind {file.kind} needs it")
    engine = None
    if file.engine_lanes is not None:
        if file.kind not in ("fixed_point", "top_k"):
            raise LayoutError(
                f"codec.engine_lanes is of kind fixed_point and top_k, not {file.kind}: there is no"
                " engine that encodes it"
            )
        engine = CodecEngine(
            kind=file.kind,
            lanes=file.engine_lanes,
            value_bits=8 * gradient_bytes,
            code_bits=file.bits or 0,
        )
    elif file.engine_decodes is not None:
        raise LayoutError("codec.engine_decodes is of an engine: codec.engine_lanes is absent")
    if file.kind == "none":
        return None
    has_feedback = file.kind in _WITH_FEEDBACK
    return GradientCodec(
        codec=_codec(file),
        has_feedback=has_feedback,
        engine=engine,
        engine_decodes=bool(file.engine_decodes),
    )


def _codec(file: CodecFile) -> Codec:
    if file.kind == "top_k":
        return TopK(density=file.density or 1.0)
    if file.kind == "qsgd":
        return Qsgd(bits=file.bits or 8)
    if file.kind == "fixed_point":
        return FixedPoint(bits=file.bits or 8)
    plain: dict[str, Codec] = {"int8": Int8(), "one_bit": OneBit(), "terngrad": TernGrad()}
    return plain[file.kind] if file.kind in plain else Cast(number=file.kind)
