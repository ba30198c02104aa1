"""Recurrent layers, and the states that a runtime keeps between steps."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.tflite.call import Call
from accelsim.workload.tflite.network import NotReadError, is_quantized

Reader = Callable[[Call], None]
GATES = (0, 3, 1, 2)
"""Gates input, output, forget and cell, in ONNX's order, by their place in TFLite's."""
_PEEPHOLES, _PROJECTION, _NORMS = range(9, 12), range(16, 18), range(20, 24)
_FIRST_WEIGHTS, _FIRST_RECURRENT, _FIRST_BIAS = 1, 5, 12


def sequence_lstm(call: Call) -> None:
    """An LSTM over a sequence, from a state of zeros."""
    for places, what in (
        (_PEEPHOLES, "peephole weights"),
        (_PROJECTION, "a projection"),
        (_NORMS, "norms of its gates"),
    ):
        if any(map(call.has, places)):
            raise NotReadError(f"{what} of an LSTM are not read; export the layer without them")
    if not call.has(_FIRST_WEIGHTS):
        raise NotReadError("an LSTM whose input gate is coupled with its forget gate is not read")
    if call.option("CellClip", 0.0) or call.option("ProjClip", 0.0):
        raise NotReadError("a bound of the cells of an LSTM is not read")
    is_time_major = bool(call.option("TimeMajor", False))
    value = call.value(0)
    if not is_time_major:
        value = call.node("Transpose", value, perm=[1, 0, 2])
    units = call.input(_FIRST_RECURRENT).shape[-1]
    weights = (_gates(call, _FIRST_WEIGHTS, "weights"), _gates(call, _FIRST_RECURRENT, "recurrent"))
    bias = [_real(call, _FIRST_BIAS + gate) for gate in GATES]
    both = np.concatenate([*bias, np.zeros(4 * units)]).astype(np.float32)[np.newaxis]
    parts = (*weights, call.network.array(f"{call.name}/bias", both))
    result = call.nodes("LSTM", 1, value, *parts, hidden_size=units)[0]
    result = call.node("Squeeze", result, call.numbers(1))
    if not is_time_major:
        result = call.node("Transpose", result, perm=[1, 0, 2])
    # The option of the fused activation is that of the cells.
    call.network.write(call.operator.outputs[0], result)


def _gates(call: Call, start: int, name: str) -> str:
    """Return the matrices of the four gates as one of shape (1, 4 * units, elements)."""
    tensors = [call.input(start + gate) for gate in GATES]
    matrices = [call.constant(start + gate) for gate in GATES]
    if not all(map(is_quantized, tensors)):
        stacked = np.concatenate([each.astype(np.float32) for each in matrices])[np.newaxis]
        return call.network.array(f"{call.name}/{name}", stacked)
    scales: list[float] = []
    for tensor, matrix in zip(tensors, matrices, strict=True):
        assert tensor.quantization is not None
        if len(tensor.quantization.scales) > 1 or any(tensor.quantization.zero_points):
            raise NotReadError(f"weights {tensor.name} must have one scale and the zero point 0")
        scales += tensor.quantization.scales * len(matrix)
    return call.network.dequantized(
        f"{call.name}/{name}", np.concatenate(matrices)[np.newaxis], np.array(scales, np.float32), 1
    )


def _real(call: Call, place: int) -> NDArray[np.float64]:
    """Return the real numbers of a constant bias."""
    tensor, values = call.input(place), call.constant(place).astype(np.float64)
    if tensor.type.startswith("FLOAT"):
        return values
    if tensor.quantization is None:
        raise NotReadError(f"bias {tensor.name} has no scale")
    return values * tensor.quantization.scales[0]


def handle(call: Call) -> None:
    """A name of a state, which READ_VARIABLE and ASSIGN_VARIABLE use."""


def read_variable(call: Call) -> None:
    """A state, which is an input of a step."""
    name = f"state_{call.operator.inputs[0]}"
    place = call.operator.outputs[0]
    call.network.begin(place, name)
    call.network.notes.append(
        f"state {name} ({list(call.output().shape)}) is an input of the network, and its next value"
        " an output: one step is counted"
    )


def assign_variable(call: Call) -> None:
    """The next value of a state; ``assigned`` has made it an output of a step."""


def assigned(operators: Any) -> list[int]:
    """Return the places of the tensors that become states."""
    return [each.inputs[1] for each in operators if each.kind == "ASSIGN_VARIABLE"]


OPERATORS: dict[str, Reader] = {
    "ASSIGN_VARIABLE": assign_variable,
    "CALL_ONCE": handle,
    "READ_VARIABLE": read_variable,
    "UNIDIRECTIONAL_SEQUENCE_LSTM": sequence_lstm,
    "VAR_HANDLE": handle,
}
"""Readers by kind."""
