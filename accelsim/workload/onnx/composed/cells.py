"""The steps of LSTM, GRU and RNN as nodes between quantizations.

The definitions are those of ONNX's operators (https://onnx.ai/onnx/operators, opset 14). The input
of a step and the state before it are concatenated, so that one product gives the sum, which is
rounded only once::

    Concat(x, state) -> Gemm by (W | R) -> sum

An LSTM has gates i, o, f and a candidate g, each from such a sum::

    i * g -> added       f * cell -> kept       kept + added -> cell       o * h(cell) -> state

A GRU has gates z and r. Its candidate reads ``r * state`` in place of the state; or r multiplies
the product of the state (``linear_before_reset``)::

    (1 - z) * candidate -> fresh      z * state -> old      fresh + old -> state
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.onnx.composed.meanings import Function, Meaning, centered, of_results
from accelsim.workload.onnx.composed.recurrent_layer import Direction, Recurrent
from accelsim.workload.onnx.composed.writer import Writer

Array = NDArray[np.float64]

GATES = ("input", "output", "forget")
"""Gates of an LSTM in the order of ONNX."""


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One direction of a recurrent layer, step by step.

    Args:
        writer: Writer of the layer's nodes.
        layer: The layer.
        direction: Direction of the layer to unroll.
        state: Quantisation parameters of states; the input has them after multiplication by
            ``factor``.
        cell: Quantisation parameters of an LSTM's cells.
        factor: Factor that multiplies the input.
    """

    writer: Writer
    layer: Recurrent
    direction: Direction
    state: Meaning
    cell: Meaning
    factor: float

    def step(self, number: int, source: str, state: str, cell: str) -> tuple[str, str]:
        """Add the nodes of one step.

        Args:
            number: Number of the step.
            source: Name of the input, (sequences, features).
            state: Name of the state before it; empty if that is 0.
            cell: Name of the cell before it; empty if that is 0.

        Returns:
            Names of the state and of the cell after the step; the latter is empty without a cell.
        """
        label = f"{'reverse_' if self.direction.is_reverse else ''}{number}"
        if self.layer.kind == "LSTM":
            return self._lstm(label, source, state, cell)
        if self.layer.kind == "GRU":
            return self._gru(label, source, state), ""
        return self._rnn(label, source, state), ""

    def _lstm(self, label: str, source: str, state: str, cell: str) -> tuple[str, str]:
        hidden, (f, g, h) = self.layer.hidden, self.direction.functions
        read = self._beside(label, source, state)
        # A cell of 0 has nothing to forget.
        places = [0, 1, 2] if cell else [0, 1]
        gates = self._mapped(f"{label}/gates", read, places, f, has_state=bool(state))
        candidate = self._mapped(f"{label}/candidate", read, [3], g, has_state=bool(state))
        into, out, *forget = (
            self.writer.part(f"{label}/{GATES[place]}_gate", gates, 1, place * hidden, hidden)
            for place in places
        )
        added = self._pair("Mul", f"{label}/added", into, candidate, self._bounded(g))
        if cell:
            kept = self._pair("Mul", f"{label}/kept", forget[0], cell, self.cell)
            added = self._pair("Add", f"{label}/cell", kept, added, self.cell)
        bent = self.writer.function(f"{label}/bent", h, added, self._bounded(h))
        return self._pair("Mul", f"{label}/state", out, bent, self.state), added

    def _gru(self, label: str, source: str, state: str) -> str:
        writer, hidden, (f, g) = self.writer, self.layer.hidden, self.direction.functions
        read = self._beside(label, source, state)
        gates = self._mapped(f"{label}/gates", read, [0, 1], f, has_state=bool(state))
        update, reset = (
            writer.part(f"{label}/{name}", gates, 1, place * hidden, hidden)
            for place, name in enumerate(("update_gate", "reset_gate"))
        )
        if self.layer.reset_behind:
            candidate = self._reset_behind(label, source, state, reset)
        else:
            kept = self._pair("Mul", f"{label}/kept", reset, state, self.state) if state else ""
            read = self._beside(f"{label}/reset", source, kept)
            candidate = self._mapped(f"{label}/candidate", read, [2], g, has_state=bool(state))
        negated = writer.node("Neg", f"{label}/negated", update)
        one = writer.constant("one", np.array(1, np.float32))
        rest = writer.node("Add", f"{label}/rest", negated, one)
        rest = writer.paired(f"{label}/rest", rest, self._bounded(f))
        fresh = self._pair("Mul", f"{label}/fresh", rest, candidate, self.state)
        if not state:
            return fresh
        old = self._pair("Mul", f"{label}/old", update, state, self.state)
        return self._pair("Add", f"{label}/state", fresh, old, self.state)

    def _reset_behind(self, label: str, source: str, state: str, reset: str) -> str:
        """Return the candidate of a GRU whose reset gate multiplies the product of the state."""
        writer, direction, g = self.writer, self.direction, self.direction.functions[1]
        # Both parts may be large, with opposite signs.
        wide = centered(self.state.number, 2 * g.reach)
        weights, suffix = direction.weights[2] / self.factor, _suffix(direction)
        step = self.state.scale
        total = writer.product(
            f"{label}/read_sum", source, f"read{suffix}", weights, direction.bias[2], step
        )
        sums = centered(self.state.number, g.reach)
        recurrent = ""
        if state:
            made = writer.product(
                f"{label}/state_sum",
                state,
                f"state{suffix}",
                direction.recurrence[2],
                direction.state_bias[2],
                step,
            )
            recurrent = writer.paired(f"{label}/state_sum", made, wide)
        elif np.any(direction.state_bias[2]):
            bias = direction.state_bias[2].astype(np.float32)
            recurrent = writer.constant(f"state_bias{suffix}", bias)
        if recurrent:
            total = writer.paired(f"{label}/read_sum", total, wide)
            kept = self._pair("Mul", f"{label}/kept", reset, recurrent, wide)
            total = writer.node("Add", f"{label}/sum", total, kept)
        total = writer.paired(f"{label}/sum", total, sums)
        return writer.function(f"{label}/candidate", g, total, self._bounded(g))

    def _rnn(self, label: str, source: str, state: str) -> str:
        (f,) = self.direction.functions
        read = self._beside(label, source, state)
        return self._mapped(f"{label}/state", read, [0], f, has_state=bool(state), into=self.state)

    def _beside(self, label: str, source: str, state: str) -> str:
        """Return the input and a state side by side; the input alone if the state is 0."""
        if not state:
            return source
        return self.writer.joined(f"{label}/joined", [source, state], 1, self.state)

    def _mapped(
        self,
        label: str,
        read: str,
        places: list[int],
        function: Function,
        *,
        has_state: bool,
        into: Meaning | None = None,
    ) -> str:
        """Return an activation function of the sums of some gates."""
        direction = self.direction
        values = direction.weights[places] / self.factor
        bias = direction.bias[places] + direction.state_bias[places]
        if has_state:
            values = np.concatenate([values, direction.recurrence[places]], axis=2)
        name = "_".join(map(str, ("first" if not has_state else "weights", *places)))
        total = self.writer.product(
            f"{label}_sum",
            read,
            name + _suffix(direction),
            values.reshape(-1, values.shape[2]),
            bias.reshape(-1),
            self.state.scale,
        )
        if function.reach:
            sums = centered(self.state.number, function.reach)
            total = self.writer.paired(f"{label}_sum", total, sums)
        return self.writer.function(label, function, total, into or self._bounded(function))

    def _bounded(self, function: Function) -> Meaning:
        return of_results(self.state.number, function)

    def _pair(self, kind: str, label: str, first: str, second: str, meaning: Meaning) -> str:
        """Return a sum or a product of two activations, quantized."""
        return self.writer.paired(label, self.writer.node(kind, label, first, second), meaning)


def _suffix(direction: Direction) -> str:
    return "_reverse" if direction.is_reverse else ""
