"""Norms and masks that a file spells as several operators, or in another way, as one.

A norm in the spelling of Llama, and of files before opset 17 (which subtract the mean first)::

    Pow(x, 2) -> ReduceMean -> Add(epsilon) -> Sqrt -> Div(x, .) -> Mul(gain)    RMSNormalization

Squares may be a Mul, and the quotient a Reciprocal and a Mul. A mask that a file spells as a choice
becomes a sum, if a softmax alone reads the scores; hidden scores are 0 behind it either way::

    Where(visible, scores, -1e9)      Add(scores, mask), where the mask is 0 or -1e9

A softmax of a row without a visible score is no number, and files replace it. Integers always stand
for numbers, so nothing is left to replace::

    Where(IsNaN(odds), 0, odds)       odds
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import prod

import numpy as np

from accelsim.workload.graph import Constant, Graph, Operator
from accelsim.workload.layers.operand import is_activation
from accelsim.workload.layers.reduced import reduced_axes
from accelsim.workload.lowering.vector import normalization
from accelsim.workload.work import Vector

HIDING = -1e4
"""Greatest number that hides a score: masks of the field are -1e4, -1e9, the least float, -inf."""

PAIR = ("quantizelinear", "dequantizelinear")

_SPELLINGS = {True: "LayerNormalization", False: "RMSNormalization"}
"""Norms by whether they subtract the mean."""


def is_copy(operator: Operator) -> bool:
    """Return whether an operator only gives its input another name."""
    return operator.fusible == "map" and not operator.work and len(operator.inputs) == 1


def is_cast_of_reals(graph: Graph, operator: Operator) -> bool:
    """Return whether an operator gives real numbers in another format, all of which are integers.

    Args:
        graph: A network each activation of which has integers.
        operator: Any operator.
    """
    ends = (*operator.inputs, *operator.outputs)
    numbers = [graph.tensors[name].number for name in ends if name in graph.tensors]
    return operator.kind == "cast" and {number.kind for number in numbers} == {"float"}


def with_norms(graph: Graph) -> Graph:
    """Return a network in which each norm of rows is one operator.

    Args:
        graph: The network as a file has it. Nothing but the norm may read what lies between.

    Returns:
        The network. A norm has the name of the last operator of its spelling.
    """
    reader = _Reader(graph)
    operators = {operator.name: operator for operator in graph.operators}
    for norm in reader.norms():
        for member in norm.members:
            operators.pop(member.name, None)
        operators[norm.members[-1].name] = norm.operator(graph)
    if len(operators) == len(graph.operators):
        return graph
    # A norm stands where the last of its operators stood.
    order = [operators[each.name] for each in graph.operators if each.name in operators]
    return replace(graph, operators=tuple(order))


def members_of_norms(graph: Graph) -> set[str]:
    """Return the names of the operators of all norms that ``with_norms`` makes one operator."""
    return {member.name for norm in _Reader(graph).norms() for member in norm.members}


def with_masks(graph: Graph) -> Graph:
    """Return a network in which a choice between scores and a hiding constant is a sum.

    Args:
        graph: The network as a file has it, in real numbers.

    Returns:
        The network. The mask is the constant ``{operator}.mask``.
    """
    reader, constants = _Reader(graph), dict(graph.constants)
    operators: list[Operator] = []
    for operator in graph.operators:
        found = reader.mask(operator) if operator.kind == "where" else None
        if found is not None:
            scores, mask = found
            name = f"{operator.name}.mask"
            constants[name] = mask
            work = tuple(
                replace(one, function="add") if isinstance(one, Vector) else one
                for one in operator.work
            )
            operator = replace(
                operator,
                kind="add",
                spelling="Add",
                inputs=(scores,),
                operands=(scores, name),
                work=work,
            )
        operators.append(operator)
    return replace(graph, constants=constants, operators=tuple(operators))


def without_idle(graph: Graph) -> Graph:
    """Return a network without choices and joins that give what they read.

    They are tests of the results of a softmax, and a Concat of a single tensor.

    Args:
        graph: The network as a file has it.
    """
    reader, operators, tests = _Reader(graph), dict[str, Operator](), set[str]()
    for operator in graph.operators:
        source = reader.idle(operator)
        if source:
            tests.update(name for name in operator.operands if name != source)
            operator = replace(
                operator,
                kind="identity",
                spelling="Identity",
                inputs=(source,),
                operands=(source,),
                work=(),
                fusible="map",
                attributes={},
            )
        operators[operator.name] = operator
    read = {name for operator in operators.values() for name in operator.operands}
    kept = tuple(
        each
        for each in operators.values()
        if tests.isdisjoint(each.outputs) or not read.isdisjoint(each.outputs)
    )
    return replace(graph, operators=kept)


@dataclass(frozen=True, kw_only=True)
class _Norm:
    """A norm of rows, as a file spells it.

    Args:
        members: Its operators, in an order in which they can run.
        source: Name of the tensor that it reads.
        centered: Whether it subtracts the mean.
        epsilon: Number added to the mean square.
        constants: Names of its factor and its offset; a name is empty without one.
    """

    members: tuple[Operator, ...]
    source: str
    centered: bool
    epsilon: float
    constants: tuple[str, str]

    def operator(self, graph: Graph) -> Operator:
        """Return the norm as one operator."""
        last = self.members[-1]
        given = tuple(
            name
            for member in self.members
            if not {*member.operands}.isdisjoint(filter(None, self.constants))
            for name in member.inputs
            if not is_activation(graph, name)
        )
        tensor = graph.tensors[self.source]
        work = normalization(
            tensor.elements,
            prod(tensor.shape[:-1]),
            weights=sum(graph.tensors[name].elements for name in given),
            centered=self.centered,
            affine=len(given),
        )
        spelling = _SPELLINGS[self.centered]
        return Operator(
            name=last.name,
            kind=spelling.lower(),
            inputs=(self.source, *given),
            outputs=last.outputs,
            work=(work,),
            operands=(self.source, *self.constants),
            attributes={"axis": -1, "epsilon": self.epsilon},
            spelling=spelling,
        )


class _Reader:
    """Operators by what they read and write, behind those that only copy.

    Args:
        graph: The network as a file has it.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._writers = {name: one for one in graph.operators for name in one.outputs}
        self._readers: dict[str, list[Operator]] = {}
        for operator in graph.operators:
            if not is_copy(operator):
                for name in dict.fromkeys(self._operands(operator)):
                    self._readers.setdefault(name, []).append(operator)

    def norms(self) -> Iterator[_Norm]:
        """Yield the norms of the network."""
        for operator in self._graph.operators:
            found = self._norm(operator) if operator.kind in ("sqrt", "pow") else None
            if found is not None:
                yield found

    def mask(self, operator: Operator) -> tuple[str, Constant] | None:
        """Return the scores and the mask of a choice that hides scores, None of any other."""
        graph = self._graph
        condition = graph.constants.get(operator.operand(0))
        result = graph.tensors.get(operator.outputs[0])
        if condition is None or condition.values is None or result is None:
            return None
        shown = condition.values.astype(bool)
        for place, chosen in ((1, shown), (2, ~shown)):
            scores = operator.operand(place)
            other = graph.constants.get(operator.operand(3 - place))
            tensor = graph.tensors.get(scores)
            if tensor is None or scores in graph.constants or tensor.shape != result.shape:
                continue
            if other is None or other.values is None or other.scale is not None:
                continue
            hidden = np.where(chosen, 0.0, other.values.astype(np.float64))
            readers = self._readers.get(self.root(operator.outputs[0]), [])
            softmax = bool(readers) and all(one.kind == "softmax" for one in readers)
            if (
                softmax
                and self._is_inner(operator.outputs[0])
                and (hidden[hidden != 0] <= HIDING).all()
            ):
                return scores, Constant(values=hidden, shape=hidden.shape)
        return None

    def idle(self, operator: Operator) -> str:
        """Return the tensor that an operator gives unchanged; nothing if there is none."""
        if operator.kind == "concat" and len(operator.operands) == 1:
            return operator.operand(0)
        if operator.kind != "where":
            return ""
        test = self._writer(operator.operand(0), "isnan")
        source, name = operator.operand(2), self.root(operator.operand(2))
        if test is None or self.root(test.operand(0)) != name:
            return ""
        while (writer := self._writer(name, *PAIR)) is not None:
            name = writer.operand(0)
        return source if self._writer(name, "softmax") is not None else ""

    def _norm(self, root: Operator) -> _Norm | None:
        """Return the norm whose root of the mean square an operator takes."""
        inverts = root.kind == "pow" and self._number(root.operand(1)) == -0.5
        if root.kind == "pow" and not inverts:
            return None
        shift, epsilon = self._writer(root.operand(0), "add"), 0.0
        name, members = root.operand(0), [root]
        if shift is not None:
            place = 1 if self._number(shift.operand(1)) is not None else 0
            epsilon = self._number(shift.operand(place)) or 0.0
            name = shift.operand(1 - place)
            members.insert(0, shift)
        mean = self._mean(name)
        square = None if mean is None else self._square(mean.operand(0))
        if mean is None or square is None:
            return None
        members = [square, mean, *members]
        value = self.root(square.operand(0))
        quotient = self._quotient(root, value, inverts=inverts)
        if not quotient:
            return None
        source, difference = value, self._writer(value, "sub")
        middle = None if difference is None else self._mean(difference.operand(1))
        centered = (
            difference is not None
            and middle is not None
            and self.root(middle.operand(0)) == self.root(difference.operand(0))
        )
        if centered and difference is not None and middle is not None:
            source = self.root(difference.operand(0))
            members = [middle, difference, *members]
        members += quotient
        tensor = self._graph.tensors.get(source)
        if tensor is None or not is_activation(self._graph, source):
            return None
        gain = self._constant_behind(members[-1], "mul", tensor.shape[-1])
        members += [gain[0]] if gain else []
        offset = self._constant_behind(members[-1], "add", tensor.shape[-1])
        members += [offset[0]] if offset else []
        names = {member.name for member in members}
        for member in members[:-1]:
            output = member.outputs[0]
            readers = self._readers.get(self.root(output), [])
            if not self._is_inner(output) or any(one.name not in names for one in readers):
                return None
        return _Norm(
            members=tuple(members),
            source=source,
            centered=centered,
            epsilon=epsilon,
            constants=(gain[1] if gain else "", offset[1] if offset else ""),
        )

    def _quotient(self, root: Operator, value: str, *, inverts: bool) -> list[Operator]:
        """Return the operators that divide by a root, or multiply by an inverse one."""
        readers = self._readers.get(self.root(root.outputs[0]), [])
        if len(readers) != 1:
            return []
        (next_one,) = readers
        names = self._operands(next_one)
        if not inverts:
            of_root = self.root(root.outputs[0])
            if next_one.kind == "div" and names == [value, of_root]:
                return [next_one]
            is_one = next_one.kind == "div" and self._number(next_one.operand(0)) == 1
            if not is_one and next_one.kind != "reciprocal":
                return []
            behind = self._quotient(next_one, value, inverts=True)
            return [next_one, *behind] if behind else []
        scale = self.root(root.outputs[0])
        fits = next_one.kind == "mul" and sorted(names) == sorted((value, scale))
        return [next_one] if fits else []

    def _mean(self, name: str) -> Operator | None:
        """Return the mean over the last axis that gives a tensor."""
        operator = self._writer(name, "reducemean")
        source = None if operator is None else self._graph.tensors.get(operator.operand(0))
        if operator is None or source is None or not operator.attributes.get("keepdims", 1):
            return None
        rank = len(source.shape)
        places = [axis % rank for axis in reduced_axes(operator, self._graph)] if rank else []
        return operator if places == [rank - 1] else None

    def _square(self, name: str) -> Operator | None:
        operator = self._writer(name, "pow", "mul")
        if operator is None:
            return None
        if operator.kind == "pow":
            return operator if self._number(operator.operand(1)) == 2 else None
        first, second = self._operands(operator)
        return operator if first == second else None

    def _constant_behind(
        self, operator: Operator, kind: str, channels: int
    ) -> tuple[Operator, str] | None:
        """Return the next operator and its constant, if it has one number for each channel."""
        readers = self._readers.get(self.root(operator.outputs[0]), [])
        if len(readers) != 1 or readers[0].kind != kind or not self._is_inner(operator.outputs[0]):
            return None
        for place in (0, 1):
            name = readers[0].operand(place)
            given = self._graph.constants.get(name)
            if given is not None and given.scale is None and given.values is not None:
                fits = prod(given.shape) == channels and given.shape[-1:] == (channels,)
                return (readers[0], name) if fits else None
        return None

    def _writer(self, name: str, *kinds: str) -> Operator | None:
        operator = self._writers.get(self.root(name))
        return operator if operator is not None and operator.kind in kinds else None

    def _operands(self, operator: Operator) -> list[str]:
        return [self.root(name) for name in operator.operands or operator.inputs if name]

    def root(self, name: str) -> str:
        """Return the name of what copies give another name."""
        while (operator := self._writers.get(name)) is not None and is_copy(operator):
            name = operator.inputs[0]
        return name

    def _is_inner(self, name: str) -> bool:
        """Return whether a tensor is no output of the network."""
        ends = {self.root(one) for one in self._graph.outputs}
        return self.root(name) not in ends

    def _number(self, name: str) -> float | None:
        """Return a constant that is one number."""
        given = self._graph.constants.get(self.root(name))
        if given is None or given.values is None or prod(given.shape) != 1:
            return None
        return float(given.values.reshape(-1)[0])
