"""Rows of a table or a cache at an index that software chooses before each start.

A decoder writes the key of its token into a cache, and reads a row of a mask, at its position::

    position                           an input of one integer
    TensorScatter(cache (64, 16), key (1, 16), position)    ScatterND likewise
    Gather(mask (64, 64), position)

Such an input is no activation: its value becomes part of addresses. A layer writes into the cache
in place, so no layer may read the cache before.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Any

from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.base import Shape, image_shape
from accelsim.workload.layers.gathered import BAG
from accelsim.workload.layers.matrices import is_plain
from accelsim.workload.layers.moving import Indexed, Reshape
from accelsim.workload.layers.network import Quantization
from accelsim.workload.layers.operand import is_activation
from accelsim.workload.layers.record import Layer, Movement

_INDEX_BITS = 32
_VIEWS = ("reshape", "unsqueeze", "squeeze", "flatten", "identity")
_PLACES = {"gather": 1, "scatternd": 1, "tensorscatter": 2}
"""Place of the index, by kind of operator that takes one."""
WRITING = {"scatternd": 2, "tensorscatter": 1}
"""Place of the rows, by kind of operator that writes rows into a cache."""


def indices_of(graph: Graph) -> dict[str, str]:
    """Return the inputs that are indices, and for each of their views the name of the input.

    An index is an input of one integer of 32 bits or more that only operators on indices read.
    """
    names = {
        name: name for name in graph.inputs if name in graph.tensors and _is_index(graph, name)
    }
    for operator in graph.operators:
        source = operator.operand(0) if operator.operands else "".join(operator.inputs[:1])
        if operator.kind in _VIEWS and source in names:
            names |= dict.fromkeys(operator.outputs, names[source])
    spoiled = {
        names[name]
        for operator in graph.operators
        for place, name in enumerate(operator.operands or operator.inputs)
        if name in names and operator.kind not in _VIEWS and _PLACES.get(operator.kind) != place
    }
    spoiled |= {names[name] for name in graph.outputs if name in names}
    return {name: source for name, source in names.items() if source not in spoiled}


def _is_index(graph: Graph, name: str) -> bool:
    number = graph.tensors[name].number
    is_whole = number.kind == "integer" and number.bits >= _INDEX_BITS
    return is_whole and graph.tensors[name].elements == 1


def with_tables_as_activations(graph: Graph, indices: Collection[str]) -> Graph:
    """Return a network in which constant tables are activations if an index chooses their rows.

    Args:
        graph: The network as a file has it.
        indices: Names of indices, or of numbers of rows.
    """
    tensors, operators = dict(graph.tensors), []
    constants = dict(graph.constants)
    for operator in graph.operators:
        table = operator.operand(0)
        chosen = operator.kind in ("gather", BAG) and operator.operand(1) in indices
        if chosen and table in graph.constants and not is_activation(graph, table):
            name, given = f"{operator.name}.table", graph.constants[table]
            number = given.number or graph.tensors[operator.outputs[0]].number
            constants[name] = given
            tensors[name] = replace(
                graph.tensors[table], name=name, number=number, role="activation"
            )
            operands = (name, *operator.operands[1:])
            operator = replace(operator, inputs=(name, operator.operand(1)), operands=operands)
        operators.append(operator)
    return replace(graph, tensors=tensors, constants=constants, operators=tuple(operators))


def with_indexed(
    layers: Sequence[Layer],
    graph: Graph,
    indices: Mapping[str, str],
    matrices: Collection[str],
    known: Mapping[str, Quantization],
    outputs: Collection[str],
) -> list[Layer]:
    """Return layers that move rows at an index, without the views of indices.

    Args:
        layers: Layers in the order in which they run.
        graph: The network as a file has it.
        indices: Inputs that are indices, with their views: ``indices_of``.
        matrices: Names of activations that are matrices: ``matrices_of``.
        known: Quantisation parameters of activations, as far as they are known.
        outputs: Names of the activations wanted.
    """
    operators = {operator.name: operator for operator in graph.operators}
    readers = Counter(name for layer in layers for name in layer.inputs)
    readers.update(outputs)
    made: list[Layer] = []
    for layer in layers:
        if isinstance(layer, Reshape) and layer.inputs[0] in indices:
            continue
        if isinstance(layer, Movement) and layer.kind in _PLACES:
            operator = operators[layer.operators[0]]
            layer = _indexed(layer, graph, operator, indices, matrices, known, readers) or layer
        made.append(layer)
    return made


def _indexed(
    layer: Movement,
    graph: Graph,
    operator: Operator,
    indices: Mapping[str, str],
    matrices: Collection[str],
    known: Mapping[str, Quantization],
    readers: Mapping[str, int],
) -> Indexed | None:
    """Return the rows that an operator moves; None if they lie apart or are requantized."""
    index = operator.operand(_PLACES[operator.kind])
    inputs = tuple(name for name in layer.inputs if name not in indices)
    writes = operator.kind in WRITING
    if (
        index not in indices
        or len(inputs) != 1 + writes
        or operator.outputs[0] not in graph.tensors
    ):
        return None
    rows_name = operator.operand(WRITING[operator.kind]) if writes else operator.outputs[0]
    table, rows = (graph.tensors[name].shape for name in (operator.operand(0), rows_name))
    extents = _extents(graph, operator, table)
    plain = all(
        is_plain(graph.tensors[name].shape) or name in matrices
        for name in (operator.operand(0), rows_name)
    )
    alike = len({known.get(name) for name in (*inputs, layer.output)}) == 1
    if not extents or not plain or not alike or prod(rows) != extents[0] * extents[2]:
        return None
    if writes and (inputs[0] not in graph.inputs or readers[inputs[0]] != 1):
        return None
    what: dict[str, Any] = {
        "name": layer.name,
        "kind": layer.kind,
        "inputs": inputs,
        "outputs": layer.outputs,
        "operators": layer.operators,
        "input_elements": prod(rows),
        "output_elements": prod(rows),
    }
    return Indexed(
        table_shape=_shape(operator.operand(0), table, matrices),
        rows_shape=_shape(rows_name, rows, matrices),
        extents=extents,
        index=indices[index],
        writes=writes,
        **what,
    )


def _extents(
    graph: Graph, operator: Operator, table: tuple[int, ...]
) -> tuple[int, int, int] | None:
    """Return (outer, rows, run): repetitions of the rows, their number, and elements of one.

    None if an operator places them otherwise.
    """
    if operator.kind == "scatternd":
        # One index of the first axis: indices of shape (1, 1).
        indices = graph.tensors[operator.operand(1)].shape
        plain = operator.attributes.get("reduction", "none") in ("none", b"none")
        return (1, table[0], prod(table[1:])) if indices == (1, 1) and plain else None
    default = 0 if operator.kind == "gather" else -2
    axis = int(operator.attributes.get("axis", default))
    axis += len(table) if axis < 0 else 0
    if operator.attributes.get("mode", "linear") not in ("linear", b"linear"):
        return None
    if operator.kind == "tensorscatter" and table[0] != 1:
        return None
    if not 0 <= axis < len(table):
        return None
    return prod(table[:axis]), table[axis], prod(table[axis + 1 :])


def _shape(name: str, extents: tuple[int, ...], matrices: Collection[str]) -> Shape:
    if name in matrices:
        return 1, 1, prod(extents[:-1]), extents[-1]
    return image_shape(extents)
