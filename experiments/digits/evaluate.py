"""Correct answers on the test split, by this project's integers and by onnxruntime."""

from pathlib import Path

import numpy as np

from accelsim.integer import IntegerNetwork
from accelsim.integer.reference import run_reference
from experiments.digits.data import Digits


def integer_answers(
    network: IntegerNetwork, images: np.ndarray[tuple[int, ...], np.dtype[np.int64]]
) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Return the class of each image (n, 8, 8, 1) of quantized pixels: the greatest logit."""
    name, output = network.inputs[0], network.outputs[0]
    logits = [run_reference(network, {name: image})[output].reshape(-1) for image in images]
    return np.argmax(np.stack(logits), axis=1)


def runtime_answers(path: Path, split: Digits) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Return the class of each image by onnxruntime without graph optimisations."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    pixels = split.images.transpose(0, 3, 1, 2).astype(np.float32)
    logits = session.run(None, {session.get_inputs()[0].name: pixels})[0]
    return np.argmax(logits, axis=1)
