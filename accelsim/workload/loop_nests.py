"""Networks as loop nests: ZigZag's workload files and Timeloop's problem files.

Of ZigZag: a list of layers with ``loop_dims`` and ``loop_sizes`` (zigzag-dse 3.9.1 on PyPI,
``parser/workload_validator.py``). Of Timeloop: a ``problem`` of one layer with the dimensions C, M,
R, S, N, P, Q and G, or M, N, K (versions 0.3 and 0.4 of its files). All was read on 2026-11-26.
"""

import hashlib
import json
import re
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from accelsim.document import Document, read_document
from accelsim.errors import PlausibilityWarning, WorkloadError
from accelsim.number import parse_number
from accelsim.workload.graph import Graph, Operator, Tensor
from accelsim.workload.work import LARGEST, Convolution, Matmul

PRODUCTS = ("Conv", "Conv_downsample", "Gemm")
"""Operators of ZigZag that multiply; layers of others are left out, and named."""
ZIGZAG_CONVOLUTION = ("B", "G", "K", "C", "OX", "OY", "FX", "FY")
TIMELOOP_CONVOLUTION = ("N", "G", "M", "C", "P", "Q", "R", "S")
TIMELOOP_STEPS = ("Wstride", "Hstride", "Wdilation", "Hdilation")
_ZIGZAG_READ = {
    *("id", "name", "operator_type", "loop_dims", "loop_sizes", "dimension_relations"),
    *("equation", "padding", "pr_loop_dims"),
}
_TIMELOOP_READ = {"shape", "instance"}
_RELATION = re.compile(r"(i[xy])=(?:(\d+)\*)?(o[xy])\+(?:(\d+)\*)?(f[xy])")


@dataclass(frozen=True, kw_only=True)
class _Layer:
    """A layer under its name, with the shapes of input, weight and result."""

    name: str
    work: Convolution | Matmul
    shapes: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def read_loop_nests(path: str | Path) -> Graph:
    """Read a workload file of ZigZag or a problem file of Timeloop.

    Args:
        path: A YAML file: a list of layers is ZigZag's, a mapping with ``problem`` Timeloop's.

    Returns:
        A network of layers that are independent of each other, of int8 tensors: the accelerator
        decides the formats. Each has an ``input``, a ``weight`` and an ``output`` tensor.

    Warns:
        PlausibilityWarning: Keys were read over, or layers left out that multiply nothing; the
            sentence names them.

    Raises:
        DocumentError: The file cannot be read.
        WorkloadError: It is neither of both, or a layer is not a convolution or a product of
            matrices; the sentence has its line.
    """
    document = read_document(path)
    ignored: list[str] = []
    if isinstance(document.data, list):
        layers = _zigzag(document, ignored)
    elif isinstance(document.data, dict) and isinstance(document.data.get("problem"), dict):
        layers = [_timeloop(document, ignored)]
    else:
        raise WorkloadError(
            f"{path}: a YAML file of layers is a list, as ZigZag's, or has the key problem, as"
            " Timeloop's"
        )
    if not layers:
        raise WorkloadError(f"{path}: has no layer that multiplies")
    if ignored:
        warnings.warn(
            PlausibilityWarning(f"{path}: ignored: {', '.join(sorted(set(ignored)))}"), stacklevel=2
        )
    tensors: dict[str, Tensor] = {}
    operators = []
    for layer in layers:
        names = (f"{layer.name}.input", f"{layer.name}.weight", f"{layer.name}.output")
        for name, shape, role in zip(
            names, layer.shapes, ("input", "weight", "output"), strict=True
        ):
            tensors[name] = Tensor(
                name=name,
                shape=shape,
                number=parse_number("int8"),
                role=role,  # type: ignore[arg-type]
            )
        kind = "conv" if isinstance(layer.work, Convolution) else "matmul"
        operators.append(
            Operator(
                name=layer.name,
                kind=kind,
                inputs=names[:2],
                outputs=names[2:],
                work=(layer.work,),
            )
        )
    return Graph(
        name=Path(path).stem,
        tensors=tensors,
        operators=tuple(operators),
        digest=hashlib.sha256(json.dumps(document.data, sort_keys=True).encode()).hexdigest(),
        source=Path(path).name,
    )


def _zigzag(document: Document, ignored: list[str]) -> list[_Layer]:
    layers = []
    for place, layer in enumerate(document.data):
        where = document.where([place])
        if not isinstance(layer, dict):
            raise WorkloadError(f"{where}: a layer must have keys, not be {layer!r}")
        name = str(layer.get("name") or f"layer{layer.get('id', place)}")
        if layer.get("operator_type") not in PRODUCTS:
            ignored.append(f"layer {name} ({layer.get('operator_type')})")
            continue
        ignored += [key for key in layer if key not in _ZIGZAG_READ]
        loops = _zigzag_loops(layer, where)
        if set(loops) <= set(ZIGZAG_CONVOLUTION) and layer["operator_type"] != "Gemm":
            layers.append(_zigzag_convolution(name, layer, loops, where))
        elif {"C", "K"} <= set(loops) and layer["operator_type"] == "Gemm":
            rows = prod(extent for loop, extent in loops.items() if loop not in ("C", "K"))
            layers.append(_product(name, rows, loops["C"], loops["K"]))
        else:
            raise WorkloadError(
                f"{where}: loop_dims of a {layer['operator_type']} must be of"
                f" {', '.join(ZIGZAG_CONVOLUTION)}, with C and K, not {', '.join(loops)}"
            )
    return _named_apart(layers)


def _zigzag_loops(layer: Mapping[str, Any], where: str) -> dict[str, int]:
    names, extents = layer.get("loop_dims"), layer.get("loop_sizes")
    if not isinstance(names, list) or not isinstance(extents, list) or len(names) != len(extents):
        raise WorkloadError(f"{where}: loop_dims and loop_sizes must be lists of the same length")
    return {
        str(name): _extent(extent, f"{where}: loop_sizes of {name}")
        for name, extent in zip(names, extents, strict=True)
    }


def _zigzag_convolution(
    name: str, layer: Mapping[str, Any], loops: Mapping[str, int], where: str
) -> _Layer:
    steps = {"y": (1, 1), "x": (1, 1)}
    for relation in layer.get("dimension_relations") or ():
        found = _RELATION.fullmatch(str(relation).replace(" ", ""))
        if found is None or len({found[1][1], found[3][1], found[5][1]}) > 1:
            raise WorkloadError(
                f"{where}: dimension_relations must be like ix=2*ox+1*fx, not {relation}"
            )
        steps[found[1][1]] = (int(found[2] or 1), int(found[4] or 1))
    padding = {"y": (0, 0), "x": (0, 0)}
    pairs = zip(layer.get("pr_loop_dims") or (), layer.get("padding") or (), strict=False)
    for loop, (before, after) in pairs:
        padding[str(loop)[-1].lower()] = (int(before), int(after))
    return _convolution(
        name,
        counts=[loops.get(loop, 1) for loop in ("B", "G", "C", "K")],
        outputs=(loops.get("OY", 1), loops.get("OX", 1)),
        kernel=(loops.get("FY", 1), loops.get("FX", 1)),
        steps=(steps["y"], steps["x"]),
        padding=(padding["y"], padding["x"]),
        where=where,
    )


def _timeloop(document: Document, ignored: list[str]) -> _Layer:
    problem = document.data["problem"]
    where = document.where(["problem"])
    shape = problem.get("shape")
    instance = problem.get("instance", problem)
    if not isinstance(instance, dict):
        raise WorkloadError(f"{where}: instance must have keys, not be {instance!r}")
    steps = dict.fromkeys(TIMELOOP_STEPS, 1)
    dimensions = list(TIMELOOP_CONVOLUTION)
    if isinstance(shape, dict):
        dimensions = [str(name) for name in shape.get("dimensions", dimensions)]
        ignored += [f"shape.{key}" for key in shape if key not in ("dimensions", "coefficients")]
        for coefficient in shape.get("coefficients") or ():
            steps[str(coefficient["name"])] = int(coefficient.get("default", 1))
    elif shape is not None:
        ignored.append("shape")
    known = {*dimensions, *TIMELOOP_STEPS}
    ignored += [str(key) for key in {**problem, **instance} if key not in known | _TIMELOOP_READ]
    sizes = {name: _extent(instance.get(name, 1), f"{where}: {name}") for name in dimensions}
    steps |= {
        name: _extent(instance[name], f"{where}: {name}") for name in steps if name in instance
    }
    name = document.path.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    if set(sizes) == {"M", "N", "K"}:
        return _product(name, sizes["M"], sizes["K"], sizes["N"])
    if not set(sizes) <= set(TIMELOOP_CONVOLUTION) or "C" not in sizes:
        raise WorkloadError(
            f"{where}: the dimensions must be of {', '.join(TIMELOOP_CONVOLUTION)}, or M, N, K, not"
            f" {', '.join(sizes)}"
        )
    counts = [sizes.get(loop, 1) for loop in ("N", "G", "C", "M")]
    if "M" not in sizes:  # a depthwise shape: each channel is a group
        counts = [counts[0], counts[1] * counts[2], 1, 1]
    return _convolution(
        name,
        counts=counts,
        outputs=(sizes.get("Q", 1), sizes.get("P", 1)),
        kernel=(sizes.get("S", 1), sizes.get("R", 1)),
        steps=((steps["Hstride"], steps["Hdilation"]), (steps["Wstride"], steps["Wdilation"])),
        padding=((0, 0), (0, 0)),
        where=where,
    )


def _product(name: str, m: int, k: int, n: int) -> _Layer:
    return _Layer(name=name, work=Matmul(m=m, k=k, n=n), shapes=((m, k), (k, n), (m, n)))


def _convolution(
    name: str,
    *,
    counts: list[int],
    outputs: tuple[int, int],
    kernel: tuple[int, int],
    steps: tuple[tuple[int, int], tuple[int, int]],
    padding: tuple[tuple[int, int], tuple[int, int]],
    where: str,
) -> _Layer:
    batch, groups, channels, filters = counts
    inputs = tuple(
        stride * (output - 1) + dilation * (taps - 1) + 1 - sum(zeros)
        for output, taps, (stride, dilation), zeros in zip(
            outputs, kernel, steps, padding, strict=True
        )
    )
    if min(inputs) < 1 or min(min(zeros) for zeros in padding) < 0:
        raise WorkloadError(f"{where}: the padding {padding} leaves no input")
    work = Convolution(
        batch=batch,
        groups=groups,
        channels=channels,
        filters=filters,
        input_shape=inputs,
        output_shape=outputs,
        kernel=kernel,
        stride=(steps[0][0], steps[1][0]),
        dilation=(steps[0][1], steps[1][1]),
        padding=(padding[0][0], padding[1][0]),
        padding_after=(padding[0][1], padding[1][1]),
    )
    shapes = (
        (batch, groups * channels, *inputs),
        (groups * filters, channels, *kernel),
        (batch, groups * filters, *outputs),
    )
    return _Layer(name=name, work=work, shapes=shapes)


def _extent(value: Any, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= LARGEST:
        raise WorkloadError(f"{what} must be a whole number from 1 to 2**40, not {value!r}")
    return value


def _named_apart(layers: Iterable[_Layer]) -> list[_Layer]:
    found: dict[str, _Layer] = {}
    for layer in layers:
        name, number = layer.name, 2
        while name in found:
            name, number = f"{layer.name}_{number}", number + 1
        found[name] = _Layer(name=name, work=layer.work, shapes=layer.shapes)
    return list(found.values())
