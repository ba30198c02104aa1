"""Constants that operators on constants give, and constants that are joined with activations.

A class token is a parameter that every image repeats and that stands before its tokens; positions
are rows of a table by constant numbers::

    Concat(Expand(token (1, 1, 64)), tokens (1, 196, 64))    Add(tokens, Gather(table, [0, 1, 2]))

The reader keeps Expand and Gather of parameters, because they repeat what is counted once. Where
each activation has integers, their results are constants, and a joined constant is an activation
that no layer writes.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.graph import Constant, Graph, Operator, tensor_values
from accelsim.workload.layers.operand import is_activation, reals_of

MOST_ELEMENTS = 1 << 24
"""Greatest number of elements that a constant is expanded to."""


def with_constant_results(graph: Graph) -> Graph:
    """Return a network in which an Expand or a Gather of constants is a constant.

    Args:
        graph: The network as a file has it.
    """
    tensors, constants, operators = dict(graph.tensors), dict(graph.constants), []
    for operator in graph.operators:
        found = _result(operator, constants)
        name = operator.outputs[0] if operator.outputs else ""
        fits = found is not None and name in tensors and tensors[name].shape == found.shape
        if found is None or not fits or name in graph.outputs:
            operators.append(operator)
            continue
        values = tensor_values(np.ascontiguousarray(found))
        constants[name] = Constant(values=values, shape=found.shape)
        tensors[name] = replace(tensors[name], role="weight", values=values)
    if len(operators) == len(graph.operators):
        return graph
    return replace(graph, tensors=tensors, constants=constants, operators=tuple(operators))


def with_joined_constants(graph: Graph) -> Graph:
    """Return a network in which a Concat reads its constants as activations.

    Args:
        graph: The network as a file has it.

    Returns:
        Network in which such a constant is named ``{operator}.constant``, with a number behind it
        for the second and further ones.
    """
    tensors, constants, operators = dict(graph.tensors), dict(graph.constants), []
    for operator in graph.operators:
        names = list(operator.operands)
        if operator.kind == "concat" and not all(map(constants.__contains__, names)):
            for place, name in enumerate(names):
                given = constants.get(name)
                if given is None or name not in tensors or is_activation(graph, name):
                    continue
                names[place] = f"{operator.name}.constant{place or ''}"
                constants[names[place]] = given
                number = given.number or tensors[operator.outputs[0]].number
                tensors[names[place]] = replace(
                    tensors[name], name=names[place], number=number, role="activation", values=None
                )
            operator = replace(operator, inputs=tuple(names), operands=tuple(names))
        operators.append(operator)
    return replace(graph, tensors=tensors, constants=constants, operators=tuple(operators))


def _result(operator: Operator, constants: dict[str, Constant]) -> NDArray[np.float64] | None:
    """Return the real numbers that an Expand or a Gather of constants gives, if it is one."""
    if operator.kind not in ("expand", "gather"):
        return None
    given, second = (constants.get(operator.operand(place)) for place in (0, 1))
    if given is None or second is None or given.values is None or second.values is None:
        return None
    values = (given.values if given.scale is None else reals_of(given)).astype(np.float64)
    if operator.kind == "gather":
        axis = int(operator.attributes.get("axis", 0))
        places = second.values.astype(np.int64)
        extent = values.shape[axis] if -values.ndim <= axis < values.ndim else 0
        if values.size // max(extent, 1) * places.size > MOST_ELEMENTS:
            return None
        if places.size and not -extent <= places.min() <= places.max() < extent:
            return None
        return values.take(places, axis)
    shape = tuple(int(extent) for extent in second.values.reshape(-1))
    try:
        shape = np.broadcast_shapes(values.shape, shape)
    except ValueError:
        return None
    return np.broadcast_to(values, shape) if np.prod(shape) <= MOST_ELEMENTS else None
