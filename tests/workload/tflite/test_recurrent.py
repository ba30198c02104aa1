"""An LSTM over a sequence, against its equations."""

from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from scipy.special import expit

from accelsim.errors import UserError
from accelsim.workload.load import load_workload
from accelsim.workload.tflite import tflite_model
from workload.tflite.writing import File

UNITS, INPUTS, STEPS = 3, 2, 4
DRAWN = np.random.default_rng(5)
GATES = ("input", "forget", "cell", "output")


def recurrent(folder: Path, time_major: bool, *, peephole: bool = False) -> tuple[Path, list]:
    """Return a file, and weights, recurrent weights and biases of each gate."""
    weights = [DRAWN.normal(size=(UNITS, INPUTS)).astype(np.float32) for _ in GATES]
    inner = [DRAWN.normal(size=(UNITS, UNITS)).astype(np.float32) for _ in GATES]
    bias = [DRAWN.normal(size=UNITS).astype(np.float32) for _ in GATES]
    file = File()
    shape = (STEPS, 1) if time_major else (1, STEPS)
    file.input("x", (*shape, INPUTS))
    places = [0]
    places += [file.constant(f"w{at}", each) for at, each in enumerate(weights)]
    places += [file.constant(f"r{at}", each) for at, each in enumerate(inner)]
    places += [file.constant("peephole", bias[0]) if peephole else -1, -1, -1]
    places += [file.constant(f"b{at}", each) for at, each in enumerate(bias)]
    places += [-1, -1]
    places += [file.tensor(name, (1, UNITS), variable=True) for name in ("hidden", "cell")]
    places += [-1] * 4
    file.outputs = [file.tensor("y", (*shape, UNITS))]
    file.operator(
        "UNIDIRECTIONAL_SEQUENCE_LSTM",
        places,
        file.outputs,
        "UnidirectionalSequenceLSTMOptions",
        FusedActivationFunction=4,
        TimeMajor=time_major,
    )
    return file.save(folder / "lstm.tflite"), [weights, inner, bias]


@pytest.mark.parametrize("time_major", [False, True])
def test_an_lstm_follows_its_equations(tmp_path: Path, time_major: bool) -> None:
    path, (weights, inner, bias) = recurrent(tmp_path, time_major)
    x = DRAWN.normal(size=(STEPS, INPUTS)).astype(np.float32)
    hidden, cell, rows = np.zeros(UNITS), np.zeros(UNITS), []
    for row in x:
        sums = [w @ row + r @ hidden + b for w, r, b in zip(weights, inner, bias, strict=True)]
        cell = expit(sums[1]) * cell + expit(sums[0]) * np.tanh(sums[2])
        hidden = expit(sums[3]) * np.tanh(cell)
        rows.append(hidden)
    axis = 1 if time_major else 0
    session = onnxruntime.InferenceSession(tflite_model(path).SerializeToString())
    got = session.run(None, {"x": np.expand_dims(x, axis)})[0]
    np.testing.assert_allclose(got, np.expand_dims(rows, axis), rtol=1e-5, atol=1e-6)
    assert load_workload(path).macs == STEPS * 4 * UNITS * (UNITS + INPUTS)


def test_peepholes_are_refused(tmp_path: Path) -> None:
    path, _ = recurrent(tmp_path, time_major=False, peephole=True)
    with pytest.raises(UserError, match=r"operator 0 UNIDIRECTIONAL_SEQUENCE_LSTM .*peephole"):
        load_workload(path)
