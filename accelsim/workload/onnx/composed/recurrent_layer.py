"""A recurrent operator of a file: weights in real numbers, functions and extents."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.onnx.composed.meanings import Function, function_of

Array = NDArray[np.float64]

GATES = {"LSTM": 4, "GRU": 3, "RNN": 1}
DEFAULTS = {"LSTM": ("Sigmoid", "Tanh", "Tanh"), "GRU": ("Sigmoid", "Tanh"), "RNN": ("Tanh",)}
DIRECTIONS = {"forward": (False,), "reverse": (True,), "bidirectional": (False, True)}
_WITH_ALPHA = ("affine", "elu", "hardsigmoid", "leakyrelu", "scaledtanh", "thresholdedrelu")
_WITH_BETA = ("affine", "hardsigmoid", "scaledtanh")


@dataclass(frozen=True, kw_only=True)
class Direction:
    """Weights and functions of one direction of a recurrent layer.

    Args:
        is_reverse: Whether it begins at the last step.
        weights: float64 of shape (gates, hidden, features).
        recurrence: float64 of shape (gates, hidden, hidden).
        bias: float64 of shape (gates, hidden), added to the product of the input.
        state_bias: float64 of shape (gates, hidden), added to the product of the state.
        functions: Functions in ONNX's order: f, g and h of an LSTM, f and g of a GRU, f of an RNN.
    """

    is_reverse: bool
    weights: Array
    recurrence: Array
    bias: Array
    state_bias: Array
    functions: tuple[Function, ...]


@dataclass(frozen=True, kw_only=True)
class Recurrent:
    """A recurrent operator, without its tensors.

    Args:
        kind: ``LSTM``, ``GRU`` or ``RNN``.
        steps: Time steps.
        batch: Sequences.
        batch_first: Whether sequences come before steps in input and output.
        reset_behind: Whether the reset gate of a GRU multiplies the product of the state.
        directions: One or two directions, each with its weights.
    """

    kind: str
    steps: int
    batch: int
    batch_first: bool
    reset_behind: bool
    directions: tuple[Direction, ...]

    @property
    def hidden(self) -> int:
        """Features of a state."""
        return int(self.directions[0].weights.shape[1])

    @property
    def features(self) -> int:
        """Features of the input of a step."""
        return int(self.directions[0].weights.shape[2])


def recurrent_of(
    kind: str,
    attributes: Mapping[str, Any],
    constants: Mapping[int, Array | None],
    shape: tuple[int, ...],
) -> Recurrent:
    """Return a recurrent operator.

    Args:
        kind: ``LSTM``, ``GRU`` or ``RNN``.
        attributes: Attributes of its node.
        constants: Constant operands in real numbers, by place; None where the file does not hold
            the values.
        shape: Shape of the input.

    Raises:
        ValueError: A property of the operator is not supported.
    """
    for place, what in ((1, "weights"), (2, "recurrent weights")):
        if constants.get(place) is None:
            raise ValueError(f"has {what} whose values are unknown")
    weights, recurrence = constants[1], constants[2]
    assert weights is not None
    assert recurrence is not None
    gates, batch_first = GATES[kind], bool(attributes.get("layout", 0))
    names = DIRECTIONS.get(_text(attributes.get("direction", "forward")))
    if names is None:
        raise ValueError(f"has the direction {_text(attributes['direction'])}")
    count, rows, features = weights.shape
    hidden = rows // gates
    if count != len(names) or recurrence.shape != (count, rows, hidden) or len(shape) != 3:
        raise ValueError(
            f"has an input {list(shape)}, weights {list(weights.shape)} and"
            f" {list(recurrence.shape)}, which do not fit {len(names)} directions"
        )
    steps, batch = (shape[1], shape[0]) if batch_first else (shape[0], shape[1])
    _check(kind, attributes, constants, steps)
    bias = constants.get(3)
    if 3 in constants and bias is None:
        raise ValueError("has biases whose values are unknown")
    both = np.zeros((count, 2, gates, hidden)) if bias is None else bias
    both = both.reshape(count, 2, gates, hidden)
    functions = _functions(kind, attributes, count)
    directions = [
        Direction(
            is_reverse=is_reverse,
            weights=weights[place].reshape(gates, hidden, features),
            recurrence=recurrence[place].reshape(gates, hidden, hidden),
            bias=both[place, 0],
            state_bias=both[place, 1],
            functions=functions[place],
        )
        for place, is_reverse in enumerate(names)
    ]
    return Recurrent(
        kind=kind,
        steps=steps,
        batch=batch,
        batch_first=batch_first,
        reset_behind=bool(attributes.get("linear_before_reset", 0)),
        directions=tuple(directions),
    )


def _check(
    kind: str, attributes: Mapping[str, Any], constants: Mapping[int, Array | None], steps: int
) -> None:
    """Refuse properties that ``cells`` cannot compute."""
    if attributes.get("input_forget", 0):
        raise ValueError("has input_forget 1; only 0 is supported")
    if "clip" in attributes:
        raise ValueError(f"has clip {attributes['clip']:g}, which is not supported")
    if 4 in constants:
        lengths = constants[4]
        if lengths is None or not np.all(lengths == steps):
            raise ValueError(f"has sequence lengths that are not all the {steps} steps")
    peepholes = constants.get(7)
    if kind == "LSTM" and 7 in constants and (peepholes is None or np.any(peepholes)):
        raise ValueError("has peephole weights, which are not supported")


def _functions(
    kind: str, attributes: Mapping[str, Any], directions: int
) -> list[tuple[Function, ...]]:
    """Return the functions of each direction; alpha and beta are assigned in ONNX's order."""
    given = [_text(name) for name in attributes.get("activations", ())]
    names = given or [*DEFAULTS[kind]] * directions
    each = len(DEFAULTS[kind])
    if len(names) != each * directions:
        raise ValueError(f"has {len(names)} activations for {directions} directions of {each}")
    alphas, betas = (list(attributes.get(f"activation_{part}", ())) for part in ("alpha", "beta"))
    made = []
    for name in names:
        lower = name.lower()
        alpha = alphas.pop(0) if alphas and lower in _WITH_ALPHA else None
        beta = betas.pop(0) if betas and lower in _WITH_BETA else None
        made.append(function_of(name, alpha, beta))
    if kind != "RNN" and any(one.kind == "Relu" for one in made):
        raise ValueError("has the activation Relu, which is supported for an RNN alone")
    if kind != "RNN" and any(one.least < 0 for one in made[::each]):
        raise ValueError("has gates by Tanh, which are not supported")
    return [tuple(made[place * each : (place + 1) * each]) for place in range(directions)]


def _text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
