"""Rows of a table whose numbers an input holds: embeddings of tokens, and sums of bags of rows.

A language network begins with rows of a constant table, one for each token that it reads::

    tokens (1, 16)                        an input of integers of 32 bits or more
    Gather(table (500, 64), tokens)       (1, 16, 64)

A recommender adds the rows of each bag, by an operator behind the Gather::

    ReduceSum(Gather(table (500, 64), items (8, 20)), axes 1)      (8, 64)

Such an input is no activation: only layers that gather rows read its numbers. Between it and a
Gather there may be operators that take a view of it, or neighbouring elements of it.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any

import numpy as np

from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.base import image_shape
from accelsim.workload.layers.index import READERS
from accelsim.workload.layers.moving import Gather
from accelsim.workload.layers.operand import is_activation, meaning, meaning_of_constant
from accelsim.workload.layers.record import Layer, Movement, Rescale
from accelsim.workload.work import Movement as MovementWork

BAG = "embeddingbag"
"""Kind of an operator that gathers rows and adds them."""
MEAN = "mean"
"""Attribute of such an operator: whether it divides each sum by the number of rows in the bag."""
_NUMBER_BITS = 32
_VIEWS = ("reshape", "unsqueeze", "squeeze", "flatten", "identity", "cast")
_PARTS = ("split", "slice", "gather")
GATHERS = ("gather", BAG)


@dataclass(frozen=True)
class Numbers:
    """Numbers of rows.

    Args:
        source: Name of the input of the network that holds them.
        first: Place of the first number in the input.
        count: Number of numbers.
    """

    source: str
    first: int
    count: int


def numbers_of(graph: Graph, others: Collection[str]) -> dict[str, Numbers]:
    """Return the inputs that hold numbers of rows, and the names of their views and parts.

    Such an input is read only by operators that gather rows of constant tables of two extents.

    Args:
        graph: The network as a file has it.
        others: Names that are indices (``accelsim.workload.layers.indexed``).
    """
    found = {
        name: Numbers(name, 0, graph.tensors[name].elements)
        for name in graph.inputs
        if name in graph.tensors and name not in others and _is_number(graph, name)
    }
    spoiled = {found[name].source for name in graph.outputs if name in found}
    for operator in graph.operators:
        for place, name in enumerate(operator.operands or operator.inputs):
            if name not in found:
                continue
            made = _made(graph, operator, found[name]) if place == 0 else {}
            found |= made
            if not made and not (place == 1 and _gathers_rows(graph, operator)):
                spoiled.add(found[name].source)
    spoiled |= {found[name].source for name in graph.outputs if name in found}
    return {name: numbers for name, numbers in found.items() if numbers.source not in spoiled}


def _is_number(graph: Graph, name: str) -> bool:
    number = graph.tensors[name].number
    return number.kind == "integer" and number.bits >= _NUMBER_BITS


def _gathers_rows(graph: Graph, operator: Operator) -> bool:
    """Return whether an operator gathers rows of a constant table."""
    table = graph.constants.get(operator.operand(0))
    axis = int(operator.attributes.get("axis", 0))
    is_table = table is not None and len(table.shape) == 2 and axis in (0, -2)
    return operator.kind in GATHERS and is_table and operator.outputs[0] in graph.tensors


def _made(graph: Graph, operator: Operator, numbers: Numbers) -> dict[str, Numbers]:
    """Return those results of an operator that are views of numbers, or neighbours among them."""
    outputs = [name for name in operator.outputs if name in graph.tensors]
    if operator.kind in _VIEWS:
        same = [name for name in outputs if graph.tensors[name].elements == numbers.count]
        return dict.fromkeys(same, numbers)
    before = graph.tensors.get(operator.operand(0))
    if operator.kind not in _PARTS or before is None or not before.shape:
        return {}
    made = {}
    places = np.arange(numbers.count).reshape(before.shape)
    for place, name in enumerate(operator.outputs):
        axes = READERS[operator.kind](graph, operator, before.shape, place)
        if axes is None or name not in outputs:
            return {}
        taken = places[np.ix_(*axes)].reshape(-1)
        if not taken.size or np.any(taken != np.arange(taken.size) + taken[0]):
            return {}
        made[name] = Numbers(numbers.source, numbers.first + int(taken[0]), taken.size)
    return made


def with_bags(graph: Graph, numbers: Mapping[str, Numbers]) -> Graph:
    """Return a quantized network in which a sum of gathered rows is one operator.

    Args:
        graph: The network as a file has it.
        numbers: Inputs that are numbers of rows, with their views and parts: ``numbers_of``.
    """
    readers = Counter(name for operator in graph.operators for name in operator.inputs)
    readers.update(graph.outputs)
    reads = {name: operator for operator in graph.operators for name in operator.inputs}
    dropped: set[str] = set()
    joined: dict[str, Operator] = {}
    for operator in graph.operators:
        if operator.kind != "gather" or operator.operand(1) not in numbers:
            continue
        chain, name = [], operator.outputs[0]
        while readers[name] == 1 and name in reads and _keeps(graph, operator, reads[name]):
            chain.append(reads[name])
            name = reads[name].outputs[0]
        last = reads.get(name)
        bag = 0 if last is None or readers[name] != 1 else _bag_of(graph, last, name)
        if last is None or not bag:
            continue
        dropped |= {one.name for one in (*chain, last)}
        joined[operator.name] = _joined(graph, operator, last, bag)
    if not joined:
        return graph
    kept = [joined.get(one.name, one) for one in graph.operators if one.name not in dropped]
    return replace(graph, operators=tuple(kept))


def _keeps(graph: Graph, gather: Operator, operator: Operator) -> bool:
    """Return whether a change of integers to real numbers, or back, keeps those of a table."""
    if operator.kind not in ("quantizelinear", "dequantizelinear"):
        return False
    said = meaning_of_constant(graph.constants[gather.operand(0)])
    named = operator.outputs[0] if operator.kind == "quantizelinear" else operator.operand(0)
    return said is not None and meaning(graph, operator, 1, 2, named) == said


def _bag_of(graph: Graph, operator: Operator, name: str) -> int:
    """Return the number of rows that an operator adds for each result; 0 if it adds none."""
    if operator.kind not in ("reducesum", "reducemean") or operator.operand(0) != name:
        return 0
    shape = graph.tensors[name].shape
    given = graph.constants.get(operator.operand(1))
    axes = operator.attributes.get("axes", []) if given is None else given.values
    if (
        axes is None
        or len(shape) < 2
        or [int(axis) % len(shape) for axis in axes] != [len(shape) - 2]
    ):
        return 0
    return shape[-2]


def _joined(graph: Graph, gather: Operator, last: Operator, bag: int) -> Operator:
    """Return a Gather that adds the rows of bags."""
    elements = graph.tensors[last.outputs[0]].elements
    work = tuple(
        replace(one, output_elements=elements) if isinstance(one, MovementWork) else one
        for one in gather.work
    )
    attributes = {**gather.attributes, "bag": bag, MEAN: last.kind == "reducemean"}
    return replace(gather, kind=BAG, outputs=last.outputs, work=work, attributes=attributes)


def with_gathers(
    layers: Sequence[Layer],
    graph: Graph,
    numbers: Mapping[str, Numbers],
    outputs: Collection[str],
    *,
    integral: bool,
) -> list[Layer]:
    """Return layers with gathers of rows, each together with a change of scale behind it.

    Args:
        layers: Layers in the order in which they run.
        graph: The network as a file has it, but tables are activations.
        numbers: Inputs that are numbers of rows, with their views and parts: ``numbers_of``.
        outputs: Names of the activations wanted.
        integral: Whether views of numbers are removed, because integers cannot express them.
    """
    operators = {operator.name: operator for operator in graph.operators}
    readers = Counter(name for layer in layers for name in layer.inputs)
    readers.update(outputs)
    made: list[Layer] = []
    gathers: dict[str, int] = {}
    for layer in layers:
        if integral and layer.outputs and {*layer.outputs} <= numbers.keys():
            continue
        if isinstance(layer, Movement) and layer.kind in GATHERS:
            operator = operators[layer.operators[0]]
            if operator.operand(1) in numbers and is_activation(graph, operator.operand(0)):
                layer = _gathered(layer, graph, operator, numbers[operator.operand(1)])
        if _is_scale(layer, operators) and layer.inputs[0] in gathers:
            place = gathers.pop(layer.inputs[0])
            made[place] = replace(made[place], outputs=layer.outputs)
            continue
        if isinstance(layer, Gather) and readers[layer.output] == 1:
            gathers[layer.output] = len(made)
        made.append(layer)
    return made


def _is_scale(layer: Layer, operators: Mapping[str, Operator]) -> bool:
    """Return whether a layer only changes the quantization of integers."""
    kinds = [operators[name].kind for name in layer.operators]
    return isinstance(layer, Rescale) and kinds == ["quantizelinear"]


def _gathered(layer: Movement, graph: Graph, operator: Operator, numbers: Numbers) -> Gather:
    """Return a movement as a Gather."""
    table, source = operator.operand(0), numbers.source
    rows, channels = graph.tensors[table].shape
    bag = int(operator.attributes.get("bag", 1))
    what: dict[str, Any] = {
        "name": layer.name,
        "kind": "gather",
        "outputs": layer.outputs,
        "operators": layer.operators,
        "modelled": layer.modelled,
        "input_elements": layer.input_elements,
        "output_elements": layer.output_elements,
    }
    return Gather(
        inputs=(table, source),
        table_shape=(1, 1, rows, channels),
        numbers_shape=image_shape(graph.tensors[source].shape),
        output_shape=(1, 1, prod(graph.tensors[operator.outputs[0]].shape) // channels, channels),
        first=numbers.first,
        bag=bag,
        views=tuple(name for name in layer.inputs if name != table),
        **what,
    )
