"""Constants of elementwise operators that differ from element to element, as activations.

A position embedding is added to tokens, and a causal mask to scores::

    Add(tokens (1, 32, 64), positions (32, 64))     numbers of each token and channel
    Add(scores (1, 4, 32, 32), mask (32, 32))       the same numbers for all four heads

Constants of each channel go into weights and biases. Any other constant of an addition or a product
becomes an activation that no layer writes, with the extents of the result. A quotient by such a
constant becomes a product with its reciprocals, and a power with a constant exponent becomes a
function of one number.
"""

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.graph import Constant, Graph, Operator, Tensor
from accelsim.workload.layers.affine import is_per_channel, real_values
from accelsim.workload.layers.function import EXPONENT
from accelsim.workload.layers.operand import is_activation
from accelsim.workload.work import Vector

_REAL = ("add", "sum", "sub", "mul", "div")
_PLACES = {
    **dict.fromkeys(_REAL, (0, 1)),
    **dict.fromkeys(("qlinearadd", "qlinearmul"), (0, 3)),
}
"""Places of the two operands, by kind of operator on two activations."""


def with_constants_as_activations(graph: Graph, matrices: Collection[str] = ()) -> Graph:
    """Return a network whose additions and products read constants of each element as activations.

    Args:
        graph: The network as a file has it.
        matrices: Names of activations whose channels are the last extent, however many they have.

    Returns:
        Network in which such a constant is named ``{operator}.constant`` and is the second
        activation that its operator reads: ``tensors`` have it with the extents of the result, and
        ``constants`` with the values that broadcasting gives.
    """
    tensors, constants = dict(graph.tensors), dict(graph.constants)
    operators = []
    for operator in map(partial(_with_exponent, graph), graph.operators):
        place = _place(graph, operator, matrices)
        if place is not None:
            name, given = f"{operator.name}.constant", graph.constants[operator.operands[place]]
            result = graph.tensors[operator.outputs[0]]
            if operator.kind == "div":
                operator, given = _as_product(operator), _reciprocals(given)
            constants[name] = _broadcast(given, result.shape)
            number = given.number or result.number
            tensors[name] = Tensor(name=name, shape=result.shape, number=number, role="activation")
            operands = list(operator.operands)
            operands[place] = name
            (other,) = (one for one in _PLACES[operator.kind] if one != place)
            inputs = operands[other], name
            operator = replace(operator, inputs=inputs, operands=tuple(operands))
        operators.append(operator)
    return replace(graph, tensors=tensors, constants=constants, operators=tuple(operators))


def _place(graph: Graph, operator: Operator, matrices: Collection[str]) -> int | None:
    """Return the place of a constant that differs from element to element; None without one."""
    places = _PLACES.get(operator.kind, ())
    if not places or len(operator.outputs) != 1 or operator.outputs[0] not in graph.tensors:
        return None
    if operator.kind in _REAL and len(operator.operands) != 2:
        return None
    names = [operator.operand(place) for place in places]
    fixed = [place for place, name in zip(places, names, strict=True) if name in graph.constants]
    sources = [name for name in names if name in graph.tensors and is_activation(graph, name)]
    if len(fixed) != 1 or len(sources) != 1:
        return None
    extents, source = graph.tensors[operator.outputs[0]].shape, graph.tensors[sources[0]]
    shape = graph.constants[operator.operands[fixed[0]]].shape
    is_real = operator.kind in _REAL
    if operator.kind == "div" and fixed[0] == 0:
        return None
    seen = extents if operator.outputs[0] not in matrices else (prod(extents[:-1]), extents[-1])
    if is_real and (source.number.kind != "float" or is_per_channel(shape, seen)):
        return None
    return fixed[0] if source.shape == extents and _spreads(shape, extents) else None


def _with_exponent(graph: Graph, operator: Operator) -> Operator:
    """Return a power with a single constant exponent as a function of its first operand."""
    given = graph.constants.get(operator.operand(1)) if operator.kind == "pow" else None
    if given is None or given.values is None or prod(given.shape) != 1:
        return operator
    exponent = float(real_values(given).reshape(-1)[0])
    return replace(
        operator,
        inputs=tuple(name for name in operator.inputs if name != operator.operand(1)),
        operands=operator.operands[:1],
        attributes={**operator.attributes, EXPONENT: exponent},
    )


def _as_product(operator: Operator) -> Operator:
    """Return a quotient as a product with reciprocals: one operation of a lane."""
    works = tuple(
        replace(work, function="mul", operations=work.output_elements)
        if isinstance(work, Vector)
        else work
        for work in operator.work
    )
    return replace(operator, kind="mul", work=works)


def _reciprocals(given: Constant) -> Constant:
    """Return the reciprocals of a constant, infinite where it is 0."""
    if given.values is None:
        return given
    values = _reals(given)
    with np.errstate(divide="ignore"):
        return Constant(values=np.asarray(1 / values), shape=given.shape)


def _reals(given: Constant) -> NDArray[np.float64]:
    """Return a constant in real numbers, of its own shape."""
    assert given.values is not None
    if given.scale is None or given.zero_point is None:
        return given.values.astype(np.float64)
    along = [1] * len(given.shape)
    if given.scale.size > 1:
        along[given.axis] = -1
    scale, zero = (
        np.broadcast_to(x, given.scale.shape).reshape(along)
        for x in (given.scale, given.zero_point)
    )
    return np.asarray((given.values - zero) * scale)


def _spreads(shape: tuple[int, ...], extents: tuple[int, ...]) -> bool:
    """Return whether broadcasting gives a constant the extents of a result."""
    try:
        return np.broadcast_shapes(shape, extents) == extents
    except ValueError:
        return False


def _broadcast(given: Constant, extents: tuple[int, ...]) -> Constant:
    """Return a constant with the extents of a result; integers with several scales become reals."""
    values = given.values
    if values is None:
        return replace(given, shape=extents)
    if given.scale is not None and given.zero_point is not None and given.scale.size > 1:
        return Constant(values=np.broadcast_to(_reals(given), extents), shape=extents)
    return replace(given, values=np.broadcast_to(values, extents), shape=extents)
