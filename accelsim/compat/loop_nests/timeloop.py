"""Timeloop's problem files: a shape of named dimensions and data spaces, and their sizes.

Sources, read on 2026-11-27: timeloop.csail.mit.edu, ``v4/input-formats/problem`` and
``previous_versions/timeloop-accelergy-v3/timeloop/input-formats/problem``; NVlabs/timeloop,
``src/workload/workload.cpp``, ``src/workload/shape-models/problem-shape.cpp`` and
``problem-shapes`` (versions 0.1 to 0.4).

A problem gives its shape by ``dimensions`` and ``data_spaces``, or names one of the shapes that
come with Timeloop; the default is ``cnn-layer``. Each dimension needs a size, under ``instance`` or
beside the shape, since Timeloop has no default sizes. Coefficients default to those of the shape.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from accelsim.compat.loop_nests.nest import Coordinate, Nest, NestLayer, NestOperand, layer_of
from accelsim.document import Document
from accelsim.errors import WorkloadError, did_you_mean
from accelsim.workload.lowering import elementwise
from accelsim.workload.work import LARGEST

VERSIONS = ("0.1", "0.2", "0.3", "0.4")
_NOTES = ("version", "shape", "instance", "name", "notes")
"""Keys of a problem that are not sizes."""
_SHAPE_KEYS = ("name", "dimensions", "coefficients", "data_spaces", "data-spaces")
_SPACE_KEYS = ("name", "projection", "read_write", "read-write", "ranks")
_WINDOW = {
    "dimensions": ["R", "S", "P", "Q", "C", "K", "N"],
    "coefficients": [
        {"name": name, "default": 1} for name in ("Wstride", "Hstride", "Wdilation", "Hdilation")
    ],
    "data_spaces": [
        {"name": "Weights", "projection": ["C", "K", "R", "S"]},
        {
            "name": "Inputs",
            "projection": [
                [["N"]],
                [["C"]],
                [["R", "Wdilation"], ["P", "Wstride"]],
                [["S", "Hdilation"], ["Q", "Hstride"]],
            ],
        },
        {"name": "Outputs", "projection": ["N", "K", "Q", "P"], "read_write": True},
    ],
}
_PRODUCT = {
    "dimensions": ["M", "N", "K"],
    "data_spaces": [
        {"name": "A", "projection": ["M", "K"]},
        {"name": "B", "projection": ["N", "K"]},
        {"name": "Z", "projection": ["M", "N"], "read_write": True},
    ],
}
SHAPES: Mapping[str, dict[str, Any]] = {
    **dict.fromkeys(("cnn-layer", "cnn_layer"), _WINDOW),
    **dict.fromkeys(("gemm", "gemm-ABZ", "gemm_ABZ"), _PRODUCT),
}
"""The shapes in Timeloop's folder ``problem-shapes``; ``gemm`` adds a matrix to the product."""


@dataclass(frozen=True, kw_only=True)
class _Shape:
    """Dimensions in order, coefficients with their defaults, and data spaces."""

    name: str
    dimensions: tuple[str, ...]
    coefficients: Mapping[str, int]
    spaces: tuple[Mapping[str, Any], ...]


class Problem:
    """Reads the problem of a document.

    Args:
        document: A mapping whose ``problem`` is a mapping too.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._problem: dict[str, Any] = document.data["problem"]

    def layer(self) -> NestLayer:
        """Return the layer that the problem describes.

        Raises:
            WorkloadError: A size is missing, a key is unknown, or the layer is neither a
                convolution nor a matrix product; the message has its line.
        """
        version = self._problem.get("version", "0.4")
        if str(version) not in VERSIONS:
            raise self._refusal(
                f"version must be one of {', '.join(VERSIONS)}, not {_shown(version)}", "version"
            )
        shape = self._shape()
        sizes, steps = self._sizes(shape)
        spaces = {str(space["name"]): self._operand(space, shape, steps) for space in shape.spaces}
        written = [name for name in spaces if self._is_written(shape, name)]
        read = [name for name in spaces if name not in written]
        if len(spaces) < len(shape.spaces) or len(written) != 1 or len(read) != 2:
            raise self._refusal(
                "data_spaces must be two that are read and one with read_write: true, not"
                f" {', '.join(str(space['name']) for space in shape.spaces)}",
                "shape",
            )
        weight, given = _weight_and_input([spaces[name] for name in read])
        path = self._document.path
        layer = layer_of(
            Nest(
                name=Path(path).stem,
                where=self._document.where(["problem"]),
                loops=sizes,
                result=spaces[written[0]],
                input=given,
                weight=weight,
            )
        )
        return _with_addend(layer) if shape.name == "gemm" else layer

    def ignored(self) -> list[str]:
        """Return the parts of the document that are not read and do not affect the work."""
        names = [str(key) for key in self._document.data if key != "problem"]
        read = {"version", "shape", "instance"}
        beside = [key for key in self._problem if key not in read and "instance" in self._problem]
        return [*names, *(f"problem.{key}" for key in beside)]

    def _refusal(self, said: str, *place: str | int) -> WorkloadError:
        return WorkloadError(f"{self._document.where(['problem', *place])}: problem: {said}")

    def _shape(self) -> _Shape:
        said = self._problem.get("shape", "cnn-layer")
        name = ""
        if isinstance(said, str):
            name = re.sub(r"\.(ya?ml|cfg)$", "", said)
            if name not in SHAPES:
                raise self._refusal(
                    f"shape {said} is another file; its dimensions and data_spaces must stand under"
                    f" shape, or it must be one of Timeloop's own{did_you_mean(name, SHAPES)}",
                    "shape",
                )
            said = SHAPES[name]
        elif not isinstance(said, dict):
            raise self._refusal(f"shape must have keys or be a name, not be {_shown(said)}")
        for key in said:
            if key not in _SHAPE_KEYS:
                raise self._refusal(
                    f"shape.{key} is not read{did_you_mean(str(key), _SHAPE_KEYS)}", "shape", key
                )
        spaces = said.get("data_spaces", said.get("data-spaces"))
        if spaces is None:
            raise self._refusal(
                "shape needs data_spaces: they say what is read and written at each point", "shape"
            )
        return _Shape(
            name=name,
            dimensions=self._dimensions(said.get("dimensions")),
            coefficients=self._coefficients(said.get("coefficients")),
            spaces=self._spaces(spaces),
        )

    def _dimensions(self, said: Any) -> tuple[str, ...]:
        if not isinstance(said, list) or not said:
            raise self._refusal(
                f"shape.dimensions must be a list of names, not {_shown(said)}", "shape"
            )
        names = tuple(str(name) for name in said)
        for name in names:
            if names.count(name) > 1:
                raise self._refusal(f"shape.dimensions: {name} stands there twice", "shape")
        return names

    def _coefficients(self, said: Any) -> Mapping[str, int]:
        found: dict[str, int] = {}
        for place, each in enumerate(self._records(said or [], "coefficients")):
            name = str(each.get("name"))
            if "name" not in each or "default" not in each or name in found:
                raise self._refusal(
                    "shape.coefficients must each have a name of their own and a default, not be"
                    f" {_shown(each)}",
                    *("shape", "coefficients", place),
                )
            found[name] = self._extent(each["default"], f"the default of {name}", "shape")
        return found

    def _spaces(self, said: Any) -> tuple[Mapping[str, Any], ...]:
        records = self._records(said, "data_spaces")
        for place, each in enumerate(records):
            if "name" not in each or not isinstance(each.get("projection"), list):
                raise self._refusal(
                    f"shape.data_spaces must each have a name and a projection, not be"
                    f" {_shown(each)}",
                    *("shape", "data_spaces", place),
                )
            for key in each:
                if key not in _SPACE_KEYS:
                    raise self._refusal(
                        f"{key} of {each['name']} is not read{did_you_mean(str(key), _SPACE_KEYS)}",
                        *("shape", "data_spaces", place, key),
                    )
        return tuple(records)

    def _records(self, said: Any, key: str) -> list[dict[str, Any]]:
        if not isinstance(said, list) or not all(isinstance(each, dict) for each in said):
            raise self._refusal(
                f"shape.{key} must be a list of records, not {_shown(said)}", "shape"
            )
        return said

    def _sizes(self, shape: _Shape) -> tuple[dict[str, int], dict[str, int]]:
        """Return the size of each dimension and the value of each coefficient."""
        has_instance = "instance" in self._problem
        place = ("instance",) if has_instance else ()
        said = self._problem["instance"] if has_instance else self._problem
        if not isinstance(said, dict):
            raise self._refusal(f"instance must have keys, not be {_shown(said)}", "instance")
        known = (*shape.dimensions, *shape.coefficients)
        if has_instance:
            self._check_beside(known)
        missing = [name for name in shape.dimensions if name not in said]
        unknown = [str(key) for key in said if key not in known and str(key) not in _NOTES]
        for key in unknown:
            if key in ("densities", "commonDensity"):
                raise self._refusal(
                    f"{key}: the densities of a problem are not read; that of weights is given by"
                    " --set sparsity.weight=density=D",
                    *place,
                    key,
                )
        if missing or unknown:
            parts = [f"no size of {', '.join(missing)}"] if missing else []
            parts += [f"{key} is unknown{did_you_mean(key, known)}" for key in unknown]
            text = "; ".join(part.rstrip("?") for part in parts)
            raise self._refusal(f"{text}; the dimensions are {', '.join(shape.dimensions)}", *place)
        sizes = {
            name: self._extent(said[name], f"{name}", *place, name) for name in shape.dimensions
        }
        steps = {
            name: self._extent(said[name], f"{name}", *place, name) if name in said else default
            for name, default in shape.coefficients.items()
        }
        return sizes, steps

    def _check_beside(self, known: tuple[str, ...]) -> None:
        """Refuse sizes and densities beside ``instance``, where Timeloop would not find them."""
        for key, value in self._problem.items():
            is_size = isinstance(value, int | float) and not isinstance(value, bool)
            if key in ("version", "name", "notes"):
                continue
            if is_size or key in known or key in ("data_spaces", "densities", "commonDensity"):
                raise self._refusal(f"{key} stands beside instance, where it is not read", key)

    def _is_written(self, shape: _Shape, name: str) -> bool:
        space = next(space for space in shape.spaces if str(space["name"]) == name)
        said = space.get("read_write", space.get("read-write", False))
        if not isinstance(said, bool):
            raise self._refusal(
                f"read_write of {name} must be true or false, not {_shown(said)}", "shape"
            )
        return said

    def _operand(
        self, space: Mapping[str, Any], shape: _Shape, steps: Mapping[str, int]
    ) -> NestOperand:
        name = str(space["name"])
        return NestOperand(
            name=name,
            coordinates=tuple(
                self._coordinate(name, said, shape, steps) for said in space["projection"]
            ),
        )

    def _coordinate(
        self, space: str, said: Any, shape: _Shape, steps: Mapping[str, int]
    ) -> Coordinate:
        """Return an index: a name, or a list of terms: dimensions, some with coefficients."""
        terms = [[said]] if isinstance(said, str) else said
        if not isinstance(terms, list) or not terms:
            raise self._refusal(
                f"the projection of {space} must be lists of terms, not hold {_shown(said)}",
                "shape",
            )
        found: list[tuple[str, int]] = []
        for term in terms:
            parts = [term] if isinstance(term, str) else term
            if not isinstance(parts, list) or not 1 <= len(parts) <= 2:
                raise self._refusal(
                    f"a term of {space} must be a dimension, or a dimension and a coefficient, not"
                    f" {_shown(term)}",
                    "shape",
                )
            names = [str(part) for part in parts]
            if names[0] not in shape.dimensions:
                raise self._refusal(
                    f"{space} is indexed by {names[0]}, which is no dimension"
                    f"{did_you_mean(names[0], shape.dimensions)}",
                    "shape",
                )
            if len(names) == 2 and names[1] not in steps:
                raise self._refusal(
                    f"{space} has the coefficient {names[1]}, which shape.coefficients lacks"
                    f"{did_you_mean(names[1], steps)}",
                    "shape",
                )
            found.append((names[0], steps[names[1]] if len(names) == 2 else 1))
        return tuple(found)

    def _extent(self, value: Any, what: str, *place: str | int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= LARGEST:
            raise self._refusal(
                f"{what} must be a whole number from 1 to 2**40, not {_shown(value)}", *place
            )
        return value


def _weight_and_input(read: list[NestOperand]) -> tuple[NestOperand, NestOperand]:
    """Return the weight and the input of two operands: decided by sums, else by name."""
    first, second = read
    if first.has_sums != second.has_sums:
        return (second, first) if first.has_sums else (first, second)
    for weight, given in ((first, second), (second, first)):
        named = re.search("weight|filter|kernel", weight.name, re.IGNORECASE)
        other = re.search("input|ifmap|activation", given.name, re.IGNORECASE)
        if named or (other and not re.search("weight|filter", given.name, re.IGNORECASE)):
            return weight, given
    return second, first


def _with_addend(layer: NestLayer) -> NestLayer:
    """Return a product with a matrix of the shape of the result added."""
    result = layer.shapes[-1]
    elements = result[0] * result[1]
    return NestLayer(
        **{
            **vars(layer),
            "works": (*layer.works, elementwise("add", [elements] * 2, elements)),
            "shapes": (*layer.shapes[:-1], result, result),
            "bits": (*layer.bits[:-1], layer.bits[-1], layer.bits[-1]),
            "constants": (*layer.constants[:-1], False, False),
        }
    )


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
