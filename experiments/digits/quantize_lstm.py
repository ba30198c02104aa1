"""The network ``digits_lstm`` in 8 bits, unrolled: what all rows compute has one range.

A row and the state before it are joined, so that one product gives the sums of a gate and rounds
them once. They have one range for this reason.
"""

import numpy as np
from onnx import ModelProto

from experiments.digits.layers import Array
from experiments.digits.lstm import PIXELS, ROWS, WIDTH, DigitsLstm
from experiments.digits.writer import ModelWriter, Range, calibrated, calibrated_before

BEFORE = {"sums": "Sigmoid", "candidate_sum": "Tanh"}
"""Activations that only a function reads, and the function."""

PLAIN = ("gates", "candidate", "added", "kept", "cell", "bent")
GATES = ("into", "out", "forget")


def quantized_lstm(network: DigitsLstm, images: Array) -> ModelProto:
    """Return the network in 8 bits.

    Args:
        network: Trained network.
        images: Images of the training split, which give the ranges.
    """
    logits = network.forward(images)
    writer = _Unrolled(network, _ranges(network, logits))
    writer.same("pixels", "image_pixels", "state")
    state = cell = ""
    for number in range(ROWS):
        state, cell = writer.row(number, state, cell)
    linear = network.linear
    names = writer.weights("linear", linear.weights.T, linear.bias, "state")
    writer.quantized("logits", writer.node("Gemm", "linear", state, *names, transB=1))
    return writer.model("image_pixels", ROWS * PIXELS)


def _ranges(network: DigitsLstm, logits: Array) -> dict[str, Range]:
    def seen(part: str) -> Array:
        return np.concatenate([getattr(step, part) for step in network.steps], axis=1)

    ranges = {name: calibrated(seen(name)) for name in PLAIN}
    ranges |= {name: calibrated_before(function, seen(name)) for name, function in BEFORE.items()}
    state = np.concatenate([seen("joined"), seen("state")], axis=1)
    return ranges | {"state": calibrated(state), "logits": calibrated(logits)}


class _Unrolled(ModelWriter):
    """The network under construction.

    Args:
        network: Trained network.
        ranges: Ranges of activations, by part of a step.
    """

    def __init__(self, network: DigitsLstm, ranges: dict[str, Range]) -> None:
        super().__init__("digits_lstm", ranges)
        self.constant("channels", [1])
        for place, gate in enumerate(GATES):
            self._ends(gate, place * WIDTH, WIDTH)
        weights, bias = network.weights.T, network.bias
        # The first state is 0, and so is the first cell: there is nothing to forget.
        self._first = {
            "sums": self.weights(
                "first_gates", weights[: 2 * WIDTH, :PIXELS], bias[: 2 * WIDTH], "state"
            ),
            "candidate_sum": self.weights(
                "first_candidate", weights[3 * WIDTH :, :PIXELS], bias[3 * WIDTH :], "state"
            ),
        }
        self._later = {
            "sums": self.weights("gates", weights[: 3 * WIDTH], bias[: 3 * WIDTH], "state"),
            "candidate_sum": self.weights(
                "candidate", weights[3 * WIDTH :], bias[3 * WIDTH :], "state"
            ),
        }

    def row(self, number: int, state: str, cell: str) -> tuple[str, str]:
        """Add what a row computes from the state and the cell before, empty for the first row.

        Returns:
            The names of state and cell.
        """
        self._ends(f"row_{number}", number * PIXELS, PIXELS)
        source = self._cut(f"part_{number}", f"row_{number}", "pixels")
        if state:
            source = self._part(number, "joined", "Concat", source, state, like="state", axis=1)
        weights = self._later if state else self._first
        for part, function, result in (
            ("sums", "Sigmoid", "gates"),
            ("candidate_sum", "Tanh", "candidate"),
        ):
            summed = self._part(number, part, "Gemm", source, *weights[part], transB=1)
            self._part(number, result, function, summed)
        gates = [
            self._cut(f"{gate}_{number}", gate, f"gates_{number}")
            for gate in (GATES if state else GATES[:2])
        ]
        added = self._part(number, "added", "Mul", gates[0], f"candidate_{number}")
        if cell:
            kept = self._part(number, "kept", "Mul", gates[2], cell)
            added = self._part(number, "cell", "Add", kept, added)
        bent = self._part(number, "bent", "Tanh", added)
        return self._part(number, "state", "Mul", gates[1], bent), added

    def _part(
        self, number: int, part: str, kind: str, *inputs: str, like: str = "", **attributes: int
    ) -> str:
        """Add a node of a row and quantize its result in the range of a part; return its name."""
        name = f"{part}_{number}"
        self.same(name, self.node(kind, f"{name}_real", *inputs, **attributes), like or part)
        return name

    def _ends(self, name: str, first: int, count: int) -> None:
        self.constant(f"{name}_start", [first])
        self.constant(f"{name}_end", [first + count])

    def _cut(self, name: str, ends: str, source: str) -> str:
        """Add a Slice; return its name."""
        return self.node("Slice", name, source, f"{ends}_start", f"{ends}_end", "channels")
