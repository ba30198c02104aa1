"""Elements of constants: literals of MLIR as arrays of numpy."""

import re
from collections.abc import Mapping
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.mlir.syntax import Literal
from accelsim.workload.mlir.tokens import TextError
from accelsim.workload.mlir.types import Quantization, Type

ELIDED = "__elided__"
"""Name that printers give constants whose elements they leave out."""

_NUMBER = re.compile(r"true|false|-?0x[0-9A-Fa-f]+|[\-+]?\d+(?:\.\d*)?(?:[eE][\-+]?\d+)?")


def array_of(attribute: Any) -> NDArray[Any]:
    """Return the numbers of an attribute: a list, ``array<...>`` or ``dense<...>``.

    Raises:
        TextError: It has none.
    """
    if isinstance(attribute, list):
        return np.array([_plain(each) for each in attribute])
    if isinstance(attribute, bool | int | float):
        return np.array(attribute)
    if isinstance(attribute, Literal) and attribute.text.startswith("array<"):
        body = attribute.text[6:-1].partition(":")[2]
        return np.array([_parsed(each) for each in _NUMBER.findall(body)], dtype=np.int64)
    if isinstance(attribute, Literal) and attribute.type is not None:
        values = elements(attribute, attribute.type, {})
        if values is not None:
            return np.broadcast_to(values, attribute.type.shape)
    raise TextError("an attribute must have numbers")


def elements(literal: Literal, type_: Type, resources: Mapping[str, str]) -> NDArray[Any] | None:
    """Return the elements of a constant, with extents 1 where all are equal; None if left out.

    Args:
        literal: ``dense<...>`` or ``dense_resource<...>``.
        type_: Type of the constant; quantized elements are their integers.
        resources: Elements that stand at the end of the file, by name.

    Raises:
        TextError: The elements contradict the type.
    """
    if -1 in type_.shape:
        raise TextError(f"a constant must have fixed extents, not {type_}")
    word, _, body = literal.text[:-1].partition("<")
    dtype = _dtype(type_)
    if ELIDED in body:
        return None
    if word == "dense_resource":
        if body.strip().strip('"') not in resources:
            return None
        raw = _bytes(resources[body.strip().strip('"')])[4:]  # The first four bytes: alignment.
        return _from_bytes(raw, type_).reshape(type_.shape)
    if word != "dense":
        raise TextError(f"constants as {word}<...> are not read")
    count = prod(type_.shape)
    if body.startswith('"'):
        values = _from_bytes(_bytes(body.strip()[1:-1]), type_)
        if values.size == 1 != count:
            return values.reshape((1,) * len(type_.shape))
    else:
        said = _NUMBER.findall(body)
        values = np.array([_element(each, type_) for each in said], dtype)
        if values.size == 1 and "[" not in body:
            return values.reshape((1,) * len(type_.shape))
    if values.size != count:
        raise TextError(f"{values.size} elements contradict {type_}")
    return values.reshape(type_.shape)


def _dtype(type_: Type) -> np.dtype[Any]:
    return np.dtype(Type(type_.element).dtype)


def _plain(each: Any) -> Any:
    if isinstance(each, list):
        return [_plain(one) for one in each]
    if isinstance(each, bool | int | float):
        return each
    raise TextError("a list must have numbers")


def _parsed(text: str) -> int:
    return {"true": 1, "false": 0}[text] if text in ("true", "false") else int(float(text))


def _element(text: str, type_: Type) -> Any:
    """Return an element; hexadecimal digits of a real number are its bits."""
    if text in ("true", "false"):
        return text == "true"
    if "x" not in text:
        return float(text) if type_.element in ("f32", "f64", "f16", "bf16") else int(float(text))
    if type_.element.startswith(("i", "u", "s")):
        return int(text, 16)
    width = _width(type_)
    raw = int(text, 16).to_bytes(width, "little")
    return _real(raw, type_)[0]


def _width(type_: Type) -> int:
    """Return the bytes of an element."""
    if type_.element == "index":
        return 8
    found = re.search(r"\d+", type_.element)
    return max(int(found.group()) // 8, 1) if found else 1


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text.removeprefix("0x"))
    except ValueError:
        raise TextError("the hexadecimal digits of a constant are damaged") from None


def _from_bytes(raw: bytes, type_: Type) -> NDArray[Any]:
    if type_.element == "i1":
        count = prod(type_.shape)
        if len(raw) == 1 != count and raw in (b"\0", b"\xff"):
            return np.array([raw != b"\0"])
        if len(raw) == count:
            return np.not_equal(np.frombuffer(raw, np.uint8), 0)
        bits = np.unpackbits(np.frombuffer(raw, np.uint8), bitorder="little")
        return np.not_equal(bits[:count], 0)
    if len(raw) % _width(type_):
        raise TextError(f"{len(raw)} bytes contradict {type_}")
    if type_.element.startswith(("i", "u", "s")):
        return np.frombuffer(raw, _dtype(type_))
    return _real(raw, type_)


def _real(raw: bytes, type_: Type) -> NDArray[Any]:
    """Return real numbers of any format as float32."""
    plain = {"f16": "<f2", "f32": "<f4", "f64": "<f8"}
    if type_.element in plain:
        return np.frombuffer(raw, plain[type_.element]).astype(np.float32)
    import ml_dtypes

    names = {"bf16": "bfloat16"} | {
        each: f"float8_{each[2:].lower()}"
        for each in (
            *("f8E4M3", "f8E4M3FN", "f8E4M3FNUZ", "f8E4M3B11FNUZ"),
            *("f8E5M2", "f8E5M2FNUZ", "f8E3M4", "f8E8M0FNU"),
        )
    }
    if type_.element not in names:
        raise TextError(f"elements of type {type_.element} are not read")
    return np.frombuffer(raw, getattr(ml_dtypes, names[type_.element])).astype(np.float32)


def scales_of(meaning: Quantization) -> tuple[NDArray[np.float32], NDArray[Any]]:
    """Return scales and zero points of quantized integers: a scalar each, or a vector."""
    scales = np.array(meaning.scales, np.float32)
    zeros = np.array(meaning.zero_points, np.dtype(Type(meaning.storage).dtype))
    return (scales, zeros) if meaning.axis is not None else (scales[0], zeros[0])
