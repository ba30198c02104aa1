"""Networks as loop nests: ZigZag's workload files and Timeloop's problem files.

``accelsim.compat.loop_nests.zigzag`` and ``accelsim.compat.loop_nests.timeloop`` read the files.
``accelsim.compat.loop_nests.nest`` finds the convolution or product that a nest describes.
"""

import hashlib
import json
import warnings
from pathlib import Path
from typing import Literal

from accelsim.compat.loop_nests.nest import NestLayer
from accelsim.compat.loop_nests.timeloop import Problem
from accelsim.compat.loop_nests.zigzag import zigzag_layers
from accelsim.compat.machine_files.kind import ZIGZAG_WORKLOAD, described, read_foreign_document
from accelsim.document import Document
from accelsim.errors import PlausibilityWarning, WorkloadError
from accelsim.number import parse_number
from accelsim.own_files import own_kind
from accelsim.workload.graph import Graph, Operator, Tensor, unique_names

_ROLES: dict[bool, Literal["input", "weight"]] = {True: "weight", False: "input"}


def read_loop_nests(path: str | Path) -> Graph:
    """Read a workload file of ZigZag or a problem file of Timeloop.

    Args:
        path: A YAML file: a list of layers is ZigZag's, a mapping with ``problem`` Timeloop's.

    Returns:
        A network of independent layers. Tensors have the bits that the file gives, else 8; the
        accelerator decides the formats.

    Warns:
        PlausibilityWarning: The file gives formats of operands, or has parts that do not affect the
            work; the message names them.

    Raises:
        DocumentError: The file cannot be read.
        WorkloadError: The file is of neither kind, or a layer is neither a convolution nor a matrix
            product; the message has its line.
    """
    document = read_foreign_document(path)
    layers, doubts = _layers(document)
    for doubt in doubts:
        warnings.warn(PlausibilityWarning(f"{path}: {doubt}"), stacklevel=2)
    tensors: dict[str, Tensor] = {}
    operators = []
    for name, layer in zip(unique_names([layer.name for layer in layers]), layers, strict=True):
        own = _tensors(name, layer)
        tensors.update({tensor.name: tensor for tensor in own})
        operators.append(
            Operator(
                name=name,
                kind=layer.kind,
                inputs=tuple(tensor.name for tensor in own[:-1]),
                outputs=(own[-1].name,),
                work=layer.works,
                modelled=layer.modelled,
            )
        )
    return Graph(
        name=Path(path).stem,
        tensors=tensors,
        operators=tuple(operators),
        digest=hashlib.sha256(json.dumps(document.data, sort_keys=True).encode()).hexdigest(),
        source=Path(path).name,
    )


def _layers(document: Document) -> tuple[list[NestLayer], list[str]]:
    """Return the layers of a document, and the parts of it that a warning mentions."""
    data, path = document.data, document.path
    problem = isinstance(data, dict) and isinstance(data.get("problem"), dict)
    layers_of_zigzag = isinstance(data, list) and described(data) in (None, ZIGZAG_WORKLOAD)
    if not problem and not layers_of_zigzag:
        own = own_kind(data)
        if own is not None:
            raise WorkloadError(
                f"{path}: is {own.noun}, and a network is needed; read it with"
                f" {own.command.format(path)}"
            )
        kind = described(data)
        is_other = f"is {kind}; " if kind else ""
        raise WorkloadError(
            f"{path}: {is_other}a YAML file of layers is a list, as ZigZag's, or has the key"
            " problem, as Timeloop's"
        )
    if problem:
        read = Problem(document)
        layers, doubts = [read.layer()], []
        if ignored := read.ignored():
            doubts.append(f"ignored: {', '.join(ignored)}")
        return layers, doubts
    layers = zigzag_layers(document)
    if not layers:
        raise WorkloadError(f"{path}: has no layer")
    wide = [layer.name for layer in layers if set(layer.bits) - {8}]
    doubts = []
    if wide:
        shown = ", ".join(wide[:3]) + (f" and {len(wide) - 3} more" if len(wide) > 3 else "")
        doubts.append(
            "operands are held in the formats of the accelerator, not in those of"
            f" operand_precision, which are not 8 bits in {shown}"
        )
    return layers, doubts


def _tensors(layer_name: str, layer: NestLayer) -> list[Tensor]:
    """Return the tensors of a layer, inputs first, the result last."""
    last = len(layer.shapes) - 1
    names = ["input", "weight", "addend"][:last]
    found = []
    for place, (shape, bits) in enumerate(zip(layer.shapes, layer.bits, strict=True)):
        name = "output" if place == last else names[place]
        found.append(
            Tensor(
                name=f"{layer_name}.{name}",
                shape=shape,
                number=parse_number(f"int{bits}"),
                role="output" if place == last else _ROLES[layer.constants[place]],
            )
        )
    return found
