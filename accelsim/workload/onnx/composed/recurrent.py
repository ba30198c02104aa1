"""Unrolling of a recurrent operator into the nodes of all its steps."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.onnx.composed.cells import Cell
from accelsim.workload.onnx.composed.composition import Composition, Site, reals_of
from accelsim.workload.onnx.composed.meanings import (
    CELL_REACH,
    Meaning,
    Pairs,
    centered,
    reach_of,
    state_beside,
    steps_for,
)
from accelsim.workload.onnx.composed.recurrent_layer import GATES, recurrent_of

Array = NDArray[np.float64]

MOST_STEPS = 4096

_LEAST_RATIO = 0.49
"""Ratio of the steps of input and state below which states get another quantization than Y."""

_REAL = Meaning("int8", 1.0, 0)
"""Placeholder for quantizations in a file in real numbers, where nothing reads it."""

_PLACES = {5: "initial_h", 6: "initial_c"}


class Unrolled:
    """One recurrent operator that is turned into nodes.

    Args:
        site: The operator.
    """

    def __init__(self, site: Site) -> None:
        from onnx import helper

        graph, operator, node = site.graph, site.operator, site.node
        self._graph, self._pairs, self._writer = graph, site.pairs, site.writer
        self._inputs = [*operator.operands, *[""] * 8][:8]
        self._outputs = [*node.output, "", "", ""][:3]
        constants = {
            place: reals_of(graph.constants[name])
            for place, name in enumerate(self._inputs)
            if name in graph.constants
        }
        self._constants = constants
        attributes = {one.name: helper.get_attribute_value(one) for one in node.attribute}
        shape = graph.tensors[self._inputs[0]].shape
        self._layer = recurrent_of(node.op_type, attributes, constants, shape)
        if self._layer.steps > MOST_STEPS:
            raise ValueError(f"has {self._layer.steps} steps; at most {MOST_STEPS} are unrolled")

    def run(self) -> None:
        """Add all nodes, and note the quantizations of the results.

        Raises:
            ValueError: A property is not supported; no quantization was noted.
        """
        layer = self._layer
        starts = [self._start(place) for place in _PLACES]
        source, state, cell, factor = _REAL, _REAL, _REAL, 1.0
        if self._pairs is not None:
            source = self._pairs.before(self._inputs[0])
            state, cell = self._state(source, self._pairs), self._cell(source, self._pairs)
            factor = steps_for(source, state) * state.scale / source.scale
        rows = self._rows(source, state, factor)
        states: list[list[str]] = []
        cells = []
        for place, direction in enumerate(layer.directions):
            made = Cell(
                writer=self._writer,
                layer=layer,
                direction=direction,
                state=state,
                cell=cell,
                factor=factor,
            )
            before = [
                self._first(name, place, meaning)
                for name, meaning in zip(starts, (state, cell), strict=True)
            ]
            found = [""] * layer.steps
            order = range(layer.steps)
            for number in reversed(order) if direction.is_reverse else order:
                before = list(made.step(number, rows[number], before[0], before[1]))
                found[number] = before[0]
            states.append(found)
            cells.append(before[1])
        lasts = [
            found[0 if direction.is_reverse else -1]
            for direction, found in zip(layer.directions, states, strict=True)
        ]
        inner = [found[number] for number in range(layer.steps) for found in states]
        self._give(0, "all", inner, state)
        self._give(1, "last", lasts, state)
        if layer.kind == "LSTM":
            # A single step from a cell of 0 gives only the added term, at most 1.
            alone = layer.steps == 1 and not starts[1]
            self._give(2, "last_cell", cells, centered(source.number, 1.0) if alone else cell)

    def _cell(self, source: Meaning, pairs: Pairs) -> Meaning:
        """Return the quantization of cells: that of Y_c, if it has the format."""
        said = pairs.behind(self._outputs[2]) if self._outputs[2] else None
        if said is None or said.number != source.number:
            return centered(source.number, CELL_REACH)
        return said

    def _state(self, source: Meaning, pairs: Pairs) -> Meaning:
        """Return the quantization of states: that of Y, if the input fits beside it."""
        said = pairs.behind(self._outputs[0]) if self._outputs[0] else None
        if said is None and self._outputs[1]:
            said = pairs.behind(self._outputs[1])
        if said is not None and said.number != source.number:
            said = replace(centered(source.number, 1.0), scale=reach_of(said) / 127)
        is_open = any(not one.reach for each in self._layer.directions for one in each.functions)
        if is_open and said is None:
            raise ValueError("has the activation Relu, and no QuantizeLinear follows its states")
        if said is None:
            return state_beside(source)
        if steps_for(source, said) >= _LEAST_RATIO:
            return said
        near = state_beside(source)
        return replace(near, scale=near.scale * reach_of(said))

    def _start(self, place: int) -> str:
        """Return the name of an initial state; empty if it is 0.

        Raises:
            ValueError: It is a constant other than 0, or not quantized.
        """
        name = self._inputs[place]
        if not name:
            return ""
        if place in self._constants:
            values = self._constants[place]
            if values is None or np.any(values):
                raise ValueError(
                    f"has a constant {_PLACES[place]} other than 0; only an input of the network"
                    " may be other than 0"
                )
            return ""
        if self._pairs is not None:
            self._pairs.before(name)
        return name

    def _first(self, name: str, place: int, meaning: Meaning) -> str:
        """Return the initial state of a direction, (sequences, hidden)."""
        layer, writer = self._layer, self._writer
        if not name:
            return ""
        label, count = f"{_PLACES[self._inputs.index(name)]}.{place}", len(layer.directions)
        if layer.batch_first and layer.batch > 1:
            name = writer.node("Transpose", f"{label}.by_directions", name, perm=(1, 0, 2))
        name = writer.shaped(f"{label}.rows", name, (count * layer.batch, layer.hidden))
        if count > 1:
            name = writer.part(label, name, 0, place * layer.batch, layer.batch)
        return writer.paired(label, name, meaning)

    def _rows(self, source: Meaning, state: Meaning, factor: float) -> list[str]:
        """Return the input of each step, in integers of the state's quantization."""
        layer, writer, name = self._layer, self._writer, self._inputs[0]
        if layer.batch_first and layer.batch > 1:
            name = writer.node("Transpose", "by_steps", name, perm=(1, 0, 2))
        name = writer.shaped("rows", name, (layer.steps * layer.batch, layer.features))
        if source != state:
            constant = writer.constant("factor", np.array(factor, np.float32))
            name = writer.paired("scaled", writer.node("Mul", "scaled", name, constant), state)
        if layer.steps == 1:
            return [name]
        return [
            writer.part(f"{number}/read", name, 0, number * layer.batch, layer.batch)
            for number in range(layer.steps)
        ]

    def _give(self, place: int, label: str, parts: list[str], meaning: Meaning) -> None:
        """Give states the name and the extents of an output."""
        name, layer, writer = self._outputs[place], self._layer, self._writer
        if not name:
            return
        joined = writer.joined(label, parts, 0, meaning)
        extents: tuple[int, ...] = (len(layer.directions), layer.batch, layer.hidden)
        order: tuple[int, ...] = (1, 0, 2)
        if place == 0:
            extents, order = (layer.steps, *extents), (2, 0, 1, 3)
        if layer.batch_first and layer.batch > 1:
            by_steps = writer.shaped(f"{label}.by_steps", joined, extents)
            writer.given("Transpose", name, by_steps, perm=order)
        elif layer.batch_first:
            writer.given(
                "Reshape", name, joined, writer.integers(*(extents[axis] for axis in order))
            )
        else:
            writer.given("Reshape", name, joined, writer.integers(*extents))
        if self._pairs is not None:
            self._pairs.say(name, meaning)


def unrolled(site: Site) -> None:
    """Add the nodes of all steps of an LSTM, a GRU or an RNN.

    Raises:
        ValueError: A property is not supported.
    """
    Unrolled(site).run()


TABLE = dict.fromkeys(
    GATES,
    Composition(nodes=unrolled, forms="of quantized networks, step by step; no clip, no peepholes"),
)
