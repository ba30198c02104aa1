"""Correct answers on the test split, by this project's integers and by onnxruntime."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from accelsim.integer import IntegerNetwork
from accelsim.integer.reference import run_reference
from experiments.digits.data import real_inputs


def integer_answers(
    network: IntegerNetwork, images: np.ndarray[tuple[int, ...], np.dtype[np.int64]]
) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Return the class of each image of quantized pixels (n, ...): the greatest logit."""
    name, output = network.inputs[0], network.outputs[0]
    logits = [run_reference(network, {name: image})[output].reshape(-1) for image in images]
    return np.argmax(np.stack(logits), axis=1)


def runtime_answers(
    path: Path, images: NDArray[np.float64]
) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Return the class of each image (n, 8, 8, 1) of the data, by onnxruntime.

    Graph optimisations are off, so that every operator between pairs is computed as it is.
    """
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    pixels = real_inputs(path.stem, images)
    logits = session.run(None, {session.get_inputs()[0].name: pixels})[0]
    return np.argmax(logits, axis=1)
