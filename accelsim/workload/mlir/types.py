"""Types of MLIR: tensors with extents and elements, quantized elements among them."""

import re
from dataclasses import dataclass

from accelsim.workload.mlir.tokens import TextError

REALS = {
    "f16": 16,
    "bf16": 16,
    "f32": 32,
    "f64": 64,
    "tf32": 19,
    **dict.fromkeys(
        (
            *("f8E4M3", "f8E4M3FN", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E5M2", "f8E5M2FNUZ"),
            *("f8E3M4", "f8E8M0FNU"),
        ),
        8,
    ),
}
"""Bits of each format of real numbers; all are float32 in the network, as in a TFLite file."""
DTYPES = {
    **dict.fromkeys(REALS, "float32"),
    "i1": "bool",
    **{f"{sign}{bits}": f"int{bits}" for sign in ("i", "si") for bits in (8, 16, 32, 64)},
    **{f"ui{bits}": f"uint{bits}" for bits in (8, 16, 32, 64)},
    **dict.fromkeys(("i2", "i4", "si4"), "int8"),
    **dict.fromkeys(("ui2", "ui4"), "uint8"),
    "i48": "int64",
    "index": "int64",
}
"""numpy's name of the elements that stand for each type in the network."""

_TENSOR = re.compile(r"tensor<\s*(.*)>$", re.DOTALL)
_EXTENT = re.compile(r"\s*(\d+|\?|\*)\s*x")
_PER_AXIS = re.compile(r"([\w.]+)(?:<(-?\d+):(-?\d+)>)?\s*:\s*(\w+)(?::(\d+))?$")


@dataclass(frozen=True)
class Quantization:
    """Real numbers of stored integers: ``scale * (integer - zero_point)``.

    Args:
        storage: Type of the integers, such as ``i8``.
        scales: One number, or one for each place of ``axis``.
        zero_points: Integer of the real number 0, one for each scale.
        axis: Axis of the scales; None if there is one.
    """

    storage: str
    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    axis: int | None


@dataclass(frozen=True)
class Type:
    """The type of a value.

    Args:
        element: Type of the elements, such as ``f32``; ``token`` and others of no tensor.
        shape: Extents; -1 where the text has ``?``.
        quantization: Meaning of the elements, if they are quantized.
        is_tensor: Whether it is a tensor.
    """

    element: str
    shape: tuple[int, ...] = ()
    quantization: Quantization | None = None
    is_tensor: bool = True

    @property
    def dtype(self) -> str:
        """Name in numpy of the elements in the network: real numbers if they are quantized.

        Raises:
            TextError: There are no such numbers.
        """
        if self.quantization is not None:
            return "float32"
        if self.element not in DTYPES:
            raise TextError(f"elements of type {self.element} are not read")
        return DTYPES[self.element]

    @property
    def is_real(self) -> bool:
        """Whether the elements stand for real numbers."""
        return self.quantization is not None or self.element in REALS

    def __str__(self) -> str:
        extents = "".join(f"{'?' if extent < 0 else extent}x" for extent in self.shape)
        return f"tensor<{extents}{self.element}>" if self.is_tensor else self.element


def type_of(text: str) -> Type:
    """Return the type that a text names.

    Args:
        text: Such as ``tensor<2x4xf32>`` or ``!stablehlo.token``.

    Raises:
        TextError: It is no type that is read.
    """
    match = _TENSOR.match(text)
    if match is None:
        return Type(text, is_tensor=False)
    rest, shape = match.group(1), []
    while (extent := _EXTENT.match(rest)) is not None:
        said = extent.group(1)
        if said == "*":
            raise TextError(f"the unranked {text} is not read; export fixed shapes")
        shape.append(-1 if said == "?" else int(said))
        rest = rest[extent.end() :]
    element = rest.split(", ", 1)[0].strip() if not rest.startswith("!") else rest.strip()
    if element.startswith("!quant."):
        meaning = _quantization(element)
        return Type(meaning.storage, tuple(shape), meaning)
    return Type(element, tuple(shape))


def _quantization(text: str) -> Quantization:
    """Return the meaning of ``!quant.uniform<i8:f32:0, {0.1:2, 0.2}>``."""
    match = re.match(r"!quant\.uniform<([^,]*),\s*(.*)>$", text, re.DOTALL)
    head = _PER_AXIS.match(match.group(1).strip()) if match else None
    if match is None or head is None:
        raise TextError(f"the quantized type {text} is not read")
    storage, _, _, _, axis = head.groups()
    pairs = [pair.strip().partition(":") for pair in match.group(2).strip().strip("{}").split(",")]
    try:
        scales = tuple(float(scale) for scale, _, _ in pairs)
        zeros = tuple(int(zero) if zero else 0 for _, _, zero in pairs)
    except ValueError:
        raise TextError(f"the quantized type {text} is not read") from None
    storage = {"u8": "ui8", "u16": "ui16", "u4": "ui4"}.get(storage, storage)
    return Quantization(storage, scales, zeros, None if axis is None else int(axis))
