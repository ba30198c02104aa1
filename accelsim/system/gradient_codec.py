"""The codec by which data-parallel chips exchange gradients: what a file says of it, and its bytes.

For example, ``top_k`` sends 1 % of the gradients: sums of encoded values are no encoded sums, so
that each chip gathers what all others have encoded, and decodes it. Factors of ``power_sgd`` and
tables of ``sketch`` add: they are all-reduced, and decoded once. Each bucket is encoded as a
vector, by ``power_sgd`` array by array.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Annotated, Literal

from pydantic import Field

from accelsim.codec_engine import CodecEngine
from accelsim.document import Model
from accelsim.system.codec import (
    Cast,
    Codec,
    CountSketch,
    FixedPoint,
    Int8,
    OneBit,
    PowerSgd,
    Qsgd,
    Shape,
    Sign,
    TernGrad,
    TopK,
)
from accelsim.system.layout import Collective
from accelsim.system.memory import LayoutError


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
        "sign",
        "top_k",
        "dgc",
        "power_sgd",
        "sketch",
    ] = "none"
    """Of ``accelsim.system.codec``; none: gradients are reduced as they are."""
    density: Annotated[float, Field(gt=0, le=1)] | None = None
    """Of top_k and dgc: the share of values that is sent."""
    bits: Annotated[int, Field(ge=2, le=8)] | None = None
    """Of qsgd and fixed_point: of a value."""
    rank: Annotated[int, Field(ge=1, le=1024)] | None = None
    """Of power_sgd: columns of a factor."""
    sketch_rows: Annotated[int, Field(ge=1, le=64)] | None = None
    """Of sketch: tables of a bucket, whose estimates of a value have its median."""
    sketch_cols: Annotated[int, Field(ge=1, le=2**31)] | None = None
    """Of sketch: sums of each table."""
    engine_lanes: Literal[1, 2, 4, 8, 16, 32, 64] | None = None
    """Of fixed_point and top_k: lanes of a codec engine beside the network port that encodes
    (``accelsim.codec_engine``), as wide as gradients are in ``states``; without it the vector unit
    does."""
    engine_decodes: bool | None = None
    """Of an engine: whether it decodes too; by default the vector unit does."""


@dataclass(frozen=True, kw_only=True)
class _Kind:
    """What a kind of codec is made of, and what it asks of a chip.

    Args:
        make: Makes the codec of a file that has the keys.
        keys: Keys that the file must have.
        kept_bytes: Bytes that each parameter keeps between steps, in fp32: what was lost, or
            momentum.
        encode_operations: Lane operations for each value.
    """

    make: Callable[["CodecFile"], Codec]
    keys: tuple[str, ...] = ()
    kept_bytes: int = 0
    encode_operations: int = 2


def _cast(number: str) -> _Kind:
    return _Kind(make=lambda _: Cast(number=number))


def _top_k(file: CodecFile) -> Codec:
    return TopK(density=file.density or 1.0)


KINDS: dict[str, _Kind] = {
    **{number: _cast(number) for number in ("fp16", "bf16", "fp8_e4m3", "fp8_e5m2")},
    "int8": _Kind(make=lambda _: Int8()),
    "one_bit": _Kind(make=lambda _: OneBit(), kept_bytes=4),
    "fixed_point": _Kind(
        make=lambda file: FixedPoint(bits=file.bits or 8), keys=("bits",), kept_bytes=4
    ),
    "qsgd": _Kind(make=lambda file: Qsgd(bits=file.bits or 8), keys=("bits",)),
    "terngrad": _Kind(make=lambda _: TernGrad()),
    "sign": _Kind(make=lambda _: Sign()),
    "top_k": _Kind(make=_top_k, keys=("density",), kept_bytes=4),
    # Momentum times a number, the gradient added, the sum accumulated, and compared.
    "dgc": _Kind(make=_top_k, keys=("density",), kept_bytes=8, encode_operations=4),
    "power_sgd": _Kind(
        make=lambda file: PowerSgd(rank=file.rank or 1), keys=("rank",), kept_bytes=4
    ),
    "sketch": _Kind(
        make=lambda file: CountSketch(rows=file.sketch_rows or 1, cols=file.sketch_cols or 1),
        keys=("sketch_rows", "sketch_cols"),
    ),
}
"""Each kind of codec but none."""

_KEYS = ("density", "bits", "rank", "sketch_rows", "sketch_cols")


@dataclass(frozen=True, kw_only=True)
class GradientCodec:
    """A codec of the gradients of a step.

    Args:
        codec: Codec of arrays.
        kept_bytes: Bytes that each parameter keeps between steps, in fp32.
        encode_operations: Lane operations of the vector unit for each value that it encodes.
        engine: Engine that encodes; None: the vector unit encodes, and PowerSGD also uses the
            array.
        engine_decodes: Whether the engine decodes too.
    """

    codec: Codec
    kept_bytes: int = 0
    encode_operations: int = 2
    engine: CodecEngine | None = None
    engine_decodes: bool = False

    @property
    def residual_bytes(self) -> int:
        """Bytes of what is kept of a value: as wide as the engine's, else of fp32."""
        if self.kept_bytes and self.engine is not None:
            return self.engine.value_bits // 8
        return self.kept_bytes

    @property
    def collective(self) -> Collective:
        """What brings encoded gradients together."""
        return "all_reduce" if self.codec.is_linear else "all_gather"

    def rounds(self, shapes: Sequence[Shape]) -> tuple[int, ...]:
        """Return the bytes of a chip in each of the exchanges of a bucket.

        Args:
            shapes: Shapes of the arrays of parameters whose gradients are in the bucket.
        """
        if not isinstance(self.codec, PowerSgd):
            return (self.encoded_bytes(sum(map(prod, shapes))),)
        each = [self.codec.rounds(matrix_shape(shape)) for shape in shapes]
        return tuple(map(sum, zip(*each, strict=True)))

    def encoded_bytes(self, values: int) -> int:
        """Return the bytes of a vector of so many values."""
        if self.engine is not None and self.engine.kind == "top_k":
            # Its values are not fp32.
            return self.engine.message_bytes(values, self.sent_values(values))
        return self.codec.encoded_bytes((values,))

    def sent_values(self, values: int) -> int:
        """Return how many of so many values are sent."""
        return self.codec.count((values,)) if isinstance(self.codec, TopK) else values


def matrix_shape(shape: Shape) -> Shape:
    """Return a shape without extents of 1 in front: one direction of an LSTM is a matrix."""
    while len(shape) > 1 and shape[0] == 1:
        shape = shape[1:]
    return shape


def gradient_codec(file: CodecFile, gradient_bytes: int) -> GradientCodec | None:
    """Return the codec of a file, None of kind none.

    Args:
        file: Content of the codec's file.
        gradient_bytes: Bytes of a gradient: 2 or 4.

    Raises:
        LayoutError: A key is missing, or of another kind.
    """
    wanted = KINDS[file.kind].keys if file.kind != "none" else ()
    for key in _KEYS:
        is_given = getattr(file, key) is not None
        if is_given and key not in wanted:
            kinds = [name for name, kind in KINDS.items() if key in kind.keys]
            raise LayoutError(f"codec.{key} is of kind {' and '.join(kinds)}, not {file.kind}")
        if not is_given and key in wanted:
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
    kind = KINDS[file.kind]
    return GradientCodec(
        codec=kind.make(file),
        kept_bytes=kind.kept_bytes,
        encode_operations=kind.encode_operations,
        engine=engine,
        engine_decodes=bool(file.engine_decodes),
    )
