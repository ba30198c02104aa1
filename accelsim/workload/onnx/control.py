"""Replacement of If, Loop and Scan by the operators inside them.

An If is replaced by its branch, and a Loop or a Scan by its body, once for each run::

    y = Loop(3, true, x) { s -> MatMul(s, w) }   ->   MatMul, MatMul, MatMul, all by one w

The condition, or the number of runs, must follow from constants and shapes. If the condition of an
If is unknown, the branch with more work is taken, and a note says so.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.number import Number
from accelsim.workload.onnx.decided import given_number
from accelsim.workload.onnx.file import MAXIMUM_NODES, STANDARD
from accelsim.workload.onnx.folding import evaluate, small_constants
from accelsim.workload.onnx.shapes import Extents, code_of

IF, LOOP, SCAN = "If", "Loop", "Scan"
KINDS = (IF, LOOP, SCAN)

_SCAN_VERSION = 9
"""Operator set before which a Scan had a batch."""
_AXES_VERSION = 13
"""Operator set since which the axes of an Unsqueeze are an input."""

Shapes = Mapping[str, Extents | None]
Values = Mapping[str, NDArray[Any]]


class Cost(NamedTuple):
    """Work of a branch; the numbers are compared in order.

    Args:
        macs: Multiply-accumulates; -1 if they are not known.
        elements: Elements read and written.
        problem: Reason for which they are not known, if they are not.
    """

    macs: int
    elements: int
    problem: str = ""


def has_control(model: Any) -> bool:
    """Return whether a ``ModelProto`` has an If, a Loop or a Scan."""
    return any(_is_control(node) for node in model.graph.node)


def hoist(model: Any) -> None:
    """Make names inside bodies unique in the whole model, and move their constants out of them.

    Args:
        model: A ``ModelProto``, changed in place.
    """
    graph = model.graph
    taken = {value.name for value in (*graph.input, *graph.initializer)}
    taken |= {name for node in graph.node for name in node.output}
    taken |= {sparse.values.name for sparse in graph.sparse_initializer}
    for place, node in enumerate(graph.node):
        if _is_control(node) and not node.name:
            node.name = f"{node.op_type.lower()}_{place}"
        for attribute, body in _bodies(node):
            _hoist(body, {}, f"{node.name or node.op_type}/{attribute}", graph, taken)


def _hoist(body: Any, outer: Mapping[str, str], prefix: str, top: Any, taken: set[str]) -> None:
    names = dict(outer)

    def renamed(name: str) -> str:
        unique = f"{prefix}/{name}"
        while unique in taken:
            unique += "'"
        taken.add(unique)
        names[name] = unique
        return unique

    for value in body.input:
        value.name = renamed(value.name)
    for tensor in body.initializer:
        tensor.name = renamed(tensor.name)
        top.initializer.append(tensor)
    for sparse in body.sparse_initializer:
        sparse.values.name = renamed(sparse.values.name)
        top.sparse_initializer.append(sparse)
    for part in (body.initializer, body.sparse_initializer, body.value_info):
        del part[:]
    for place, node in enumerate(body.node):
        node.name = f"{prefix}/{node.name or f'{node.op_type.lower()}_{place}'}"
        node.input[:] = [names.get(name, name) for name in node.input]
        for attribute, inner in _bodies(node):
            _hoist(inner, names, f"{node.name}/{attribute}", top, taken)
        node.output[:] = [renamed(name) if name else "" for name in node.output]
    for value in body.output:
        value.name = names.get(value.name, value.name)


def expand_known(path: Path, model: Any, shapes: Shapes, given: Mapping[str, int]) -> list[str]:
    """Replace every If, Loop and Scan that is determined by constants and shapes.

    Args:
        path: Path of the file, for messages.
        model: A ``ModelProto`` whose bodies were hoisted, changed in place.
        shapes: Shapes known so far by tensor name.
        given: Numbers of runs of Loops, by ``NODE.trips``.

    Returns:
        Sentences on what was assumed: one for each Loop that its condition may end earlier.

    Raises:
        WorkloadError: A given number of runs differs from the one that follows from the network.
    """
    values = small_constants(model.graph)
    version = next((one.version for one in model.opset_import if one.domain in STANDARD), 1)
    notes: list[str] = []

    def nodes_for(node: Any) -> list[Any] | None:
        if node.op_type == IF:
            condition = values.get(node.input[0])
            return None if condition is None else branch_nodes(node, taken=bool(condition.all()))
        try:
            trips = given_number(given, node.name, "trips") if node.op_type == LOOP else None
            unrolled = _Unrolled(node, values, shapes, version, trips)
        except (ValueError, IndexError):
            return None
        if trips not in (None, unrolled.trips):
            most = "at most " if unrolled.is_chosen else ""
            raise WorkloadError(
                f"{path}: dimension {node.name}.trips is {most}{unrolled.trips}, which follows from"
                f" the network, not {trips}"
            )
        nodes = unrolled.nodes()
        if nodes is not None and unrolled.may_end:
            notes.append(
                f"{node.op_type} {node.name}: data may end it earlier; all {unrolled.trips} trips"
                " are counted"
            )
        return nodes

    replace_nodes(model.graph, nodes_for)
    return notes


def expand_dearer(model: Any, cost: Callable[[Any], Cost]) -> list[str]:
    """Replace every If by the branch with more work.

    Args:
        model: A ``ModelProto`` whose bodies were hoisted, changed in place.
        cost: Returns the work of a branch, a ``GraphProto``.

    Returns:
        A sentence for each If.
    """
    notes = []

    def nodes_for(node: Any) -> list[Any] | None:
        if node.op_type != IF:
            return None
        branches = {name.removesuffix("_branch"): body for name, body in _bodies(node)}
        costs = {name: cost(body) for name, body in branches.items()}
        dearer = max(sorted(costs, reverse=True), key=lambda name: costs[name][:2])
        (other,) = set(costs) - {dearer}
        counted = f"the branch with more work is counted: {dearer}, {_macs(costs[dearer])}"
        if costs[other].macs < 0:
            counted = (
                f"the work of branch {other} is not known ({costs[other].problem}), and {dearer},"
                f" {_macs(costs[dearer])}, is counted"
            )
        elif costs[dearer][:2] == costs[other][:2]:
            counted = f"both branches have {_macs(costs[dearer])}, and {dearer} is counted"
        else:
            counted += f" ({other}: {_macs(costs[other])})"
        notes.append(f"If {node.name}: its condition is not known; {counted}")
        return branch_nodes(node, taken=dearer == "then")

    replace_nodes(model.graph, nodes_for)
    return notes


def _macs(cost: Cost) -> str:
    return "MACs not known" if cost.macs < 0 else f"{cost.macs:,} MACs"


def captured(body: Any) -> list[str]:
    """Return the names that a body reads but does not write, including bodies inside it."""
    made = {value.name for value in body.input}
    read: dict[str, None] = {}
    for node in body.node:
        inner = [name for _, each in _bodies(node) for name in captured(each)]
        read |= dict.fromkeys(name for name in (*node.input, *inner) if name and name not in made)
        made.update(node.output)
    return list(read | dict.fromkeys(one.name for one in body.output if one.name not in made))


def branch_model(model: Any, body: Any, shapes: Mapping[str, tuple[Extents | None, Number]]) -> Any:
    """Return a branch as a network of its own; its inputs are the names that it captures.

    Args:
        model: The ``ModelProto`` that has it.
        body: The branch.
        shapes: Shape and number format of each tensor.
    """
    from onnx import helper, numpy_helper

    names, graph = captured(body), model.graph
    small = small_constants(graph)
    initializers = {tensor.name: tensor for tensor in graph.initializer}
    constants = [initializers[name] for name in names if name in initializers]
    constants += [
        numpy_helper.from_array(small[name].copy("C"), name)
        for name in names
        if name in small and name not in initializers
    ]
    given = {tensor.name for tensor in constants}
    inputs = [
        helper.make_tensor_value_info(name, code_of(shapes[name][1]), shapes[name][0])
        for name in names
        if name not in given and name in shapes
    ]
    made = helper.make_graph(body.node, "branch", inputs, body.output, constants)
    branch = helper.make_model(made, opset_imports=model.opset_import)
    branch.ir_version = model.ir_version
    return type(model).FromString(branch.SerializeToString())


def branch_nodes(node: Any, *, taken: bool) -> list[Any]:
    """Return the nodes that replace an If.

    Args:
        node: The If.
        taken: Whether its condition is true.
    """
    body = dict(_bodies(node))["then_branch" if taken else "else_branch"]
    ends = zip(body.output, node.output, strict=False)
    return [*body.node, *(_identity(value.name, name) for value, name in ends if name)]


def replace_nodes(graph: Any, nodes_for: Callable[[Any], list[Any] | None]) -> None:
    """Replace the control flow of a graph.

    Args:
        graph: A ``GraphProto``, changed in place.
        nodes_for: Function that returns the nodes in place of one; None if it stays.
    """
    nodes: list[Any] = []
    for node in graph.node:
        made = nodes_for(node) if _is_control(node) else None
        fits = made is not None and len(nodes) + len(made) <= MAXIMUM_NODES
        nodes += made if made is not None and fits else [node]
    copies = [type(node).FromString(node.SerializeToString()) for node in nodes]
    del graph.node[:]
    graph.node.extend(copies)


def _is_control(node: Any) -> bool:
    return node.op_type in KINDS and node.domain in STANDARD


def _bodies(node: Any) -> Iterator[tuple[str, Any]]:
    """Yield the graphs inside a node with the names of their attributes."""
    for attribute in node.attribute:
        if attribute.type == attribute.GRAPH:
            yield attribute.name, attribute.g
        for number, body in enumerate(attribute.graphs):
            yield f"{attribute.name}_{number}", body


def _identity(source: str, result: str) -> Any:
    from onnx import helper

    return helper.make_node("Identity", [source], [result], name=f"{result}/is/{source}")


def _constant(name: str, value: Any) -> Any:
    from onnx import helper, numpy_helper

    return helper.make_node("Constant", [], [name], value=numpy_helper.from_array(np.array(value)))


class _Unrolled:
    """A Loop or a Scan as repetitions of its body.

    Args:
        node: Node of the Loop or Scan.
        values: Small constants by name.
        shapes: Shapes known so far by tensor name.
        version: Version of the operator set.
        given: Number of runs of a Loop, if it does not follow from constants and shapes.

    Attributes:
        trips: Number of runs of the body.
        may_end: Whether data may end it earlier.
        is_chosen: Whether the number of runs is the given one, or the limit below it.

    Raises:
        ValueError: The number of runs is unknown or too large.
    """

    def __init__(
        self, node: Any, values: Values, shapes: Shapes, version: int, given: int | None
    ) -> None:
        self._node, self._values, self._version = node, values, version
        self._given_trips = given
        self._body = dict(_bodies(node))["body"]
        self._said = {one.name: one for one in node.attribute}
        self._is_loop, self.may_end, self.is_chosen = node.op_type == LOOP, False, False
        if self._is_loop:
            self._states = len(node.input) - 2
            self.trips = self._trips_of_loop()
        else:
            if version < _SCAN_VERSION:
                raise ValueError("a Scan with a batch")
            self._states = len(node.input) - self._said["num_scan_inputs"].i
            self.trips = self._trips_of_scan(shapes)
        if not 0 <= self.trips * max(1, len(self._body.node)) <= MAXIMUM_NODES:
            raise ValueError("too many trips")

    def nodes(self) -> list[Any] | None:
        """Return the nodes that replace it; None if, without a run, a result has no known shape."""
        node, body = self._node, self._body
        first = 1 if self._is_loop else 0
        states = list(node.input[2:] if self._is_loop else node.input[: self._states])
        results = [value.name for value in body.output[first + len(states) :]]
        if results and not self.trips:
            return None
        made: list[Any] = []
        stacks: list[list[str]] = [[] for _ in results]
        for trip in range(self.trips):
            names = self._given(trip, made)
            places = 2 if self._is_loop else 0
            inner = [value.name for value in body.input[places : places + len(states)]]
            names |= dict(zip(inner, states, strict=True))
            for each in body.node:
                made.append(_instance(each, names, f"@{trip}"))
            states = [names.get(one.name, one.name) for one in body.output[first:][: len(states)]]
            for stack, name in zip(stacks, results, strict=True):
                stack.append(names.get(name, name))
        outputs = list(node.output)
        made += [_identity(*ends) for ends in zip(states, outputs, strict=False) if ends[1]]
        for place, (stack, name) in enumerate(zip(stacks, outputs[len(states) :], strict=False)):
            if name:
                made += self._stacked(stack, name, place)
        return made

    def _given(self, trip: int, made: list[Any]) -> dict[str, str]:
        """Add nodes for the inputs of a run besides states, and return their names."""
        from onnx import helper

        body, prefix = self._body, f"{self._node.name or self._node.output[0]}@{trip}"
        if self._is_loop:
            number, condition = f"{prefix}/trip", f"{prefix}/condition"
            made += [_constant(number, np.int64(trip)), _constant(condition, np.bool_(True))]
            return {body.input[0].name: number, body.input[1].name: condition}
        axes, backwards = self._listed("scan_input_axes"), self._listed("scan_input_directions")
        names: dict[str, str] = {}
        for place, source in enumerate(self._node.input[self._states :]):
            name = f"{prefix}/{source}"
            element = self.trips - 1 - trip if backwards.get(place) else trip
            gather = helper.make_node("Gather", [source, f"{name}/number"], [name], name=name)
            gather.attribute.append(helper.make_attribute("axis", axes.get(place, 0)))
            made += [_constant(f"{name}/number", np.int64(element)), gather]
            names[body.input[self._states + place].name] = name
        return names

    def _listed(self, name: str) -> dict[int, int]:
        return dict(enumerate(self._said[name].ints)) if name in self._said else {}

    def _stacked(self, parts: list[str], result: str, place: int) -> list[Any]:
        """Return nodes that concatenate the results of all runs."""
        from onnx import helper

        axis = self._listed("scan_output_axes").get(place, 0)
        if self._listed("scan_output_directions").get(place):
            parts = parts[::-1]
        made: list[Any] = []
        names = []
        for number, part in enumerate(parts):
            name = f"{result}/{number}"
            if self._version >= _AXES_VERSION:
                made.append(_constant(f"{name}/axis", np.array([axis])))
                operands = [part, f"{name}/axis"]
                made.append(helper.make_node("Unsqueeze", operands, [name], name=name))
            else:
                made.append(helper.make_node("Unsqueeze", [part], [name], name=name, axes=[axis]))
            names.append(name)
        return [*made, helper.make_node("Concat", names, [result], name=result, axis=axis)]

    def _trips_of_scan(self, shapes: Shapes) -> int:
        axes = self._listed("scan_input_axes")
        sources = self._node.input[self._states :]
        shapes_of = [shapes.get(name) for name in sources]
        trips = {
            None if shape is None else shape[axes.get(place, 0)]
            for place, shape in enumerate(shapes_of)
        }
        (count,) = trips
        if count is None:
            raise ValueError("the extent that it goes through is not known")
        return count

    def _trips_of_loop(self) -> int:
        """Return the number of runs of a Loop, by following its condition from run to run."""
        most_name, condition = self._node.input[:2]
        most = self._values.get(most_name) if most_name else None
        limit = None if most is None else max(0, int(most.reshape(())))
        if not condition:
            return self._limited(limit)
        if condition and not self._values.get(condition, np.array(True)).all():
            return 0
        self.may_end = condition not in self._values
        body, known = self._body, dict(self._values)
        names = [value.name for value in body.input]
        states = [self._values.get(name) for name in self._node.input[2:]]
        end = body.output[0].name
        if end == names[1] or limit == 0:
            return self._limited(limit)
        longest = MAXIMUM_NODES // max(1, len(body.node))
        is_fixed = not _depends(body, end, {names[0], *names[2:]})
        for trip in range(longest if limit is None else min(longest, limit)):
            known |= {names[0]: np.array(trip), names[1]: np.array(True)}
            inside = dict(known) | {
                name: value
                for name, value in zip(names[2:], states, strict=True)
                if value is not None
            }
            evaluate(body.node, inside, self._version)
            if end not in inside:
                self.may_end = True
                return self._limited(limit)
            if not inside[end].all():
                return trip + 1
            if is_fixed:
                return self._limited(limit)
            states = [inside.get(value.name) for value in body.output[1 : 1 + len(states)]]
        return self._limited(limit)

    def _limited(self, limit: int | None) -> int:
        if self._given_trips is not None and (limit is None or self.may_end):
            self.may_end, self.is_chosen = False, True
            return self._given_trips if limit is None else min(limit, self._given_trips)
        if limit is None:
            raise ValueError("how often it runs is not known")
        return limit


def _depends(body: Any, name: str, names: set[str]) -> bool:
    """Return whether a tensor of a body is computed from one of the given names."""
    writers = {result: node for node in body.node for result in node.output}
    seen, open_names = set[str](), [name]
    while open_names:
        current = open_names.pop()
        if current in names:
            return True
        if current not in seen and current in writers:
            node = writers[current]
            open_names += [
                *node.input,
                *(one for _, part in _bodies(node) for one in captured(part)),
            ]
        seen.add(current)
    return False


def _instance(node: Any, names: dict[str, str], suffix: str) -> Any:
    """Return a node as it is in one run, and note the names that it writes."""
    copy = type(node).FromString(node.SerializeToString())
    copy.name = f"{node.name}{suffix}"
    _rename(copy, names, suffix)
    return copy


def _rename(node: Any, names: dict[str, str], suffix: str) -> None:
    node.input[:] = [names.get(name, name) for name in node.input]
    for _, body in _bodies(node):
        inner = dict(names)
        for value in body.input:
            inner[value.name] = value.name = f"{value.name}{suffix}"
        for each in body.node:
            each.name += suffix
            _rename(each, inner, suffix)
        for value in body.output:
            value.name = inner.get(value.name, value.name)
    for place, name in enumerate(node.output):
        if name:
            names[name] = node.output[place] = f"{name}{suffix}"
