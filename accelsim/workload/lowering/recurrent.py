"""Recurrent layers: a product over all time steps, then one product and the gates in each step."""

from dataclasses import dataclass
from typing import Literal

from accelsim.workload.lowering.vector import LOOKUP
from accelsim.workload.work import Matmul, Vector, Work

Kind = Literal["lstm", "gru", "rnn"]

GATES: dict[Kind, int] = {"lstm": 4, "gru": 3, "rnn": 1}

STATES: dict[Kind, int] = {"lstm": 2, "gru": 1, "rnn": 1}

OPERATIONS: dict[Kind, int] = {
    # Sum of both products in 4 gates, 3 sigmoids, 2 hyperbolic tangents, f*c + i*g, o*tanh(c):
    # Hochreiter and Schmidhuber 1997 with forget gate, as ONNX operator LSTM writes it.
    "lstm": 4 + 5 * LOOKUP + 3 + 1,
    # 3 sums, 2 sigmoids, 1 hyperbolic tangent, r*h, (1-z)*n + z*h: ONNX operator GRU.
    "gru": 3 + 3 * LOOKUP + 1 + 4,
    # A sum and an activation: ONNX operator RNN.
    "rnn": 1 + LOOKUP,
}


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One direction of one recurrent layer.

    Args:
        kind: ``lstm``, ``gru`` or ``rnn``.
        steps: Time steps.
        batch: Sequences.
        inputs: Features of one input.
        hidden: Features of the hidden state.
        biases: Elements of the biases and peephole weights.
        reset_before: Whether a GRU resets the state before its product (``linear_before_reset``
            0 of ONNX), so that the candidate's product waits for the reset gate.
        constant: Whether the matrices are constants of the network.
    """

    kind: Kind
    steps: int
    batch: int
    inputs: int
    hidden: int
    biases: int = 0
    reset_before: bool = False
    constant: bool = True


def recurrent(cell: Cell) -> tuple[Work, ...]:
    """Return the input projection of all steps, the recurrent product, and the gates.

    The last two repeat ``steps`` times; the numbers of each record are of one step.
    """
    gates = GATES[cell.kind]
    columns = gates * cell.hidden
    projection = Matmul(m=cell.steps * cell.batch, k=cell.inputs, n=columns, weights=cell.constant)
    parts = (2 * cell.hidden, cell.hidden) if cell.reset_before else (columns,)
    products = tuple(
        Matmul(m=cell.batch, k=cell.hidden, n=part, steps=cell.steps, weights=cell.constant)
        for part in parts
    )
    state = cell.batch * cell.hidden
    states = STATES[cell.kind]
    reads = 2 * gates + (0 if cell.kind == "rnn" else 1)
    gate = Vector(
        input_elements=reads * state,
        output_elements=states * state,
        operations=OPERATIONS[cell.kind] * state,
        weight_elements=cell.biases,
        steps=cell.steps,
    )
    return (projection, *products, gate)
