"""LSTM, GRU and RNN."""

from accelsim.workload.lowering import Cell, recurrent
from accelsim.workload.lowering.recurrent import GATES, Kind
from accelsim.workload.lowering.value import Lowered, Value
from accelsim.workload.onnx.node import Node
from accelsim.workload.work import Work

KINDS: dict[str, Kind] = {"LSTM": "lstm", "GRU": "gru", "RNN": "rnn"}


def layer(node: Node) -> Lowered:
    """Lower a recurrent layer: each direction is a cell of its own, one after the other.

    Inputs are x of shape (steps, batch, features), or (batch, steps, features) for layout 1, the
    input weights of shape (directions, gates * hidden, features), the recurrent weights of shape
    (directions, gates * hidden, hidden), and biases.
    """
    kind = KINDS[node.kind]
    data, weight, recurrence = (node.input(place).shape for place in range(3))
    if len(data) != 3 or len(weight) != 3 or len(recurrence) != 3:
        raise ValueError("input, weights and recurrent weights must have 3 dimensions")
    steps, batch, features = data
    if node.integer("layout", 0):
        steps, batch = batch, steps
    directions, _, hidden = recurrence
    rows = GATES[kind] * hidden
    if weight != (directions, rows, features) or recurrence[1] != rows:
        raise ValueError(f"input {data}, weights {weight} and {recurrence} do not fit")
    if not 1 <= directions <= 2:
        raise ValueError(f"a layer has 1 or 2 directions, not {directions}")
    biases = _elements(node.optional(3)) + _elements(node.optional(7))
    cell = Cell(
        kind=kind,
        steps=steps,
        batch=batch,
        inputs=features,
        hidden=hidden,
        biases=biases // directions,
        reset_before=kind == "gru" and not node.integer("linear_before_reset", 0),
        constant=node.input(1).constant and node.input(2).constant,
    )
    work: tuple[Work, ...] = recurrent(cell) * directions
    return Lowered(work=work)


def _elements(value: Value | None) -> int:
    return value.elements if value is not None and value.constant else 0


TABLE = dict.fromkeys(KINDS, layer)
