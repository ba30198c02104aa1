"""Train the networks of the study: ``python -m experiments.accuracy.train`` from the root.

Writes ``workloads/digits_mlp.onnx``, ``digits_conv.onnx`` and ``digits_rnn.onnx``.
"""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from onnx import ModelProto, numpy_helper

from accelsim.integer.read import FloatNetwork, read_float_network
from accelsim.learn.accuracy.dataset import load_dataset
from accelsim.learn.accuracy.measure import real_accuracy
from accelsim.learn.accuracy.training import Tuning, train
from accelsim.learn.quantize.floating import parameters_of
from experiments.accuracy import networks

WORKLOADS = Path(__file__).resolve().parents[2] / "workloads"


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How one network is made."""

    name: str
    make: Callable[[str, int], ModelProto]
    seed: int
    epochs: int
    rate: float
    shift: bool


PLANS = (
    Plan(name="digits_mlp", make=networks.mlp, seed=1, epochs=60, rate=3e-3, shift=False),
    Plan(name="digits_conv", make=networks.cnn, seed=2, epochs=30, rate=3e-3, shift=True),
    Plan(name="digits_rnn", make=networks.rnn, seed=3, epochs=60, rate=3e-3, shift=False),
)


def trained(plan: Plan) -> tuple[ModelProto, FloatNetwork]:
    """Return the network as a file, and as it was trained."""
    model = plan.make(plan.name, plan.seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{plan.name}.onnx"
        path.write_bytes(model.SerializeToString(deterministic=True))
        network = read_float_network(path)
    data = load_dataset("digits")
    network = train(
        network,
        data.training,
        Tuning(epochs=plan.epochs, seed=plan.seed),
        rate=plan.rate,
        shift=plan.shift,
    )
    values = {}
    for node in model.graph.node:
        if node.op_type in ("Conv", "Gemm"):
            part = parameters_of(network.steps)[node.name]
            values[node.input[1]], values[node.input[2]] = part.weights, part.bias
    for stored in model.graph.initializer:
        array = values[stored.name].reshape(tuple(stored.dims)).astype(np.float32)
        stored.CopyFrom(numpy_helper.from_array(array, stored.name))
    return model, network


def main() -> None:
    """Write the networks and print what they achieve."""
    data = load_dataset("digits")
    for plan in PLANS:
        model, network = trained(plan)
        path = WORKLOADS / f"{plan.name}.onnx"
        path.write_bytes(model.SerializeToString(deterministic=True))
        correct = real_accuracy(network, data.test)
        print(
            f"{plan.name}: {correct} of {len(data.test.labels)} right, {path.stat().st_size} bytes"
        )


if __name__ == "__main__":
    main()
