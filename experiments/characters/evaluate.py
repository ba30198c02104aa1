"""Bits per character on the held-out text: in floating point, by this project, by onnxruntime.

Each window is read once; its characters see 0 to 31 characters before them.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from accelsim.integer import IntegerNetwork
from accelsim.integer.read import dequantize_output, quantize_input, read_integer_network
from accelsim.integer.reference import run_reference
from experiments.characters.network import CharacterGpt
from experiments.characters.text import CHARACTERS, CONTEXT, Windows, splits, windows

Logits = NDArray[np.float64]


def held_out() -> Windows:
    """Return the windows of the held-out text, one behind the other."""
    return windows(splits()[1], CONTEXT)


def bits(logits: Logits, followers: NDArray[np.int64]) -> float:
    """Return the mean of the bits that the right characters take.

    Args:
        logits: Shape (..., CHARACTERS).
        followers: The right characters, shape (...).
    """
    rows = logits.reshape(-1, logits.shape[-1])
    shifted = rows - rows.max(axis=1, keepdims=True)
    odds = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return float(-odds[np.arange(len(rows)), followers.reshape(-1)].mean() / np.log(2))


def integer_inputs(network: IntegerNetwork, characters: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return windows as the integers that the network reads.

    Args:
        network: Network as it was read from its file.
        characters: Shape (n, CONTEXT).

    Returns:
        Shape (n, 1, 1, CONTEXT).
    """
    (name,) = network.inputs
    return np.stack([quantize_input(network, name, each) for each in characters])


def integer_logits(network: IntegerNetwork, characters: NDArray[np.int64]) -> Logits:
    """Return the logits of windows (n, CONTEXT) by the plain reference."""
    (name,), (output,) = network.inputs, network.outputs
    results = []
    for given in integer_inputs(network, characters):
        integers = run_reference(network, {name: given})[output]
        results.append(dequantize_output(network, output, integers)[0, :, 0].T)
    return np.stack(results)


def runtime_logits(path: Path, characters: NDArray[np.int64]) -> Logits:
    """Return the logits of windows (n, CONTEXT) by onnxruntime without graph optimisations."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    (name,) = (given.name for given in session.get_inputs())
    parts = [
        session.run(None, {name: part})[0]
        for part in np.array_split(characters, -(-len(characters) // 64))
    ]
    return np.concatenate(parts).astype(np.float64)


def measured(network: CharacterGpt, path: Path) -> dict[str, tuple[int, float]]:
    """Return characters and bits per character, by arithmetic.

    Args:
        network: Trained.
        path: File of the network.
    """
    given = held_out()
    parts = np.array_split(given.characters, -(-len(given.characters) // 64))
    real = np.concatenate([network.forward(part) for part in parts])
    integers = read_integer_network(path)
    logits = {
        "float": real.reshape(-1, CONTEXT, CHARACTERS),
        "integer": integer_logits(integers, given.characters),
        "onnxruntime": runtime_logits(path, given.characters),
    }
    return {
        how: (given.followers.size, bits(values, given.followers)) for how, values in logits.items()
    }
