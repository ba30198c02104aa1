"""The recurrent network: an LSTM that reads the rows of an image one after the other.

Hochreiter, Schmidhuber 1997, with the forget gate of Gers et al. 2000 whose bias begins at 1. Gates
are in the order input, output, forget; the candidate is behind them, as in ONNX.
"""

from dataclasses import dataclass

import numpy as np

from experiments.digits.functions import sigmoid
from experiments.digits.layers import Array, Linear

ROWS = 8
PIXELS = 8
WIDTH = 32
CLASSES = 10


@dataclass(frozen=True, kw_only=True)
class Step:
    """What one row gives. All arrays are (n, channels).

    Args:
        joined: The row, and the state before it.
        sums: Sums that the three gates read.
        gates: Input, output, forget.
        candidate_sum: Sums that the candidate reads.
        candidate: For the cell.
        added: The candidate times the input gate.
        kept: The cell before times the forget gate.
        cell: The sum of both.
        bent: Hyperbolic tangent of the cell.
        state: ``bent`` times the output gate.
    """

    joined: Array
    sums: Array
    gates: Array
    candidate_sum: Array
    candidate: Array
    added: Array
    kept: Array
    cell: Array
    bent: Array
    state: Array

    def gate(self, place: int) -> Array:
        """Return the input (0), output (1) or forget gate (2)."""
        return self.gates[:, place * WIDTH : (place + 1) * WIDTH]


class DigitsLstm:
    """Weights of the network and its steps after ``forward``.

    Args:
        seed: Seed of the weights at the start.
    """

    def __init__(self, seed: int) -> None:
        generator = np.random.default_rng(seed)
        limit = 1 / np.sqrt(WIDTH)
        self.weights = generator.uniform(-limit, limit, (PIXELS + WIDTH, 4 * WIDTH))
        self.bias = np.zeros(4 * WIDTH)
        self.bias[2 * WIDTH : 3 * WIDTH] = 1
        self.linear = Linear(generator.uniform(-limit, limit, (WIDTH, CLASSES)), np.zeros(CLASSES))
        self.steps: list[Step] = []
        self._gradients: list[Array] = []

    @property
    def parameters(self) -> list[Array]:
        """Weights and biases in order."""
        return [self.weights, self.bias, *self.linear.parameters]

    @property
    def gradients(self) -> list[Array]:
        """Of each of ``parameters`` after ``backward``."""
        return [*self._gradients, *self.linear.gradients]

    def forward(self, images: Array) -> Array:
        """Return logits of shape (n, 10) of images of shape (n, 8, 8, 1)."""
        rows = images.reshape(len(images), ROWS, PIXELS)
        state = cell = np.zeros((len(images), WIDTH))
        self.steps = []
        for number in range(ROWS):
            step = self._step(np.concatenate([rows[:, number], state], axis=1), cell)
            state, cell = step.state, step.cell
            self.steps.append(step)
        return self.linear.forward(state)

    def _step(self, joined: Array, cell: Array) -> Step:
        sums = joined @ self.weights + self.bias
        gates, candidate = sigmoid(sums[:, : 3 * WIDTH]), np.tanh(sums[:, 3 * WIDTH :])
        into, out, forget = np.split(gates, 3, axis=1)
        added, kept = into * candidate, forget * cell
        bent = np.tanh(kept + added)
        return Step(
            joined=joined,
            sums=sums[:, : 3 * WIDTH],
            gates=gates,
            candidate_sum=sums[:, 3 * WIDTH :],
            candidate=candidate,
            added=added,
            kept=kept,
            cell=kept + added,
            bent=bent,
            state=out * bent,
        )

    def backward(self, gradient: Array) -> None:
        """Set the gradients from that of the logits, through all rows."""
        state_slope = self.linear.backward(gradient)
        cell_slope = np.zeros_like(state_slope)
        self._gradients = [np.zeros_like(self.weights), np.zeros_like(self.bias)]
        for number in reversed(range(ROWS)):
            step = self.steps[number]
            before = self.steps[number - 1].cell if number else np.zeros_like(step.cell)
            cell_slope = cell_slope + state_slope * step.gate(1) * (1 - step.bent**2)
            gates_slope = np.concatenate(
                [cell_slope * step.candidate, state_slope * step.bent, cell_slope * before], axis=1
            )
            slope = np.concatenate(
                [
                    gates_slope * step.gates * (1 - step.gates),
                    cell_slope * step.gate(0) * (1 - step.candidate**2),
                ],
                axis=1,
            )
            self._gradients[0] += step.joined.T @ slope
            self._gradients[1] += slope.sum(axis=0)
            state_slope = (slope @ self.weights.T)[:, PIXELS:]
            cell_slope = cell_slope * step.gate(2)
