"""Reference of integer networks in plain numpy, against which compilers and machines are tested."""

from collections.abc import Mapping, Sequence
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.integer.accumulator import Accumulator
from accelsim.integer.network import IntegerNetwork
from accelsim.integer.ops import operators_of
from accelsim.workload.op import interpret

Array = NDArray[np.int64]

_MOST_ELEMENTS = 1 << 25


def run_reference(
    network: IntegerNetwork,
    inputs: Mapping[str, NDArray[np.integer]],
    accumulator: Accumulator | None = None,
) -> dict[str, Array]:
    """Return every tensor of a network.

    Args:
        network: The network.
        inputs: Array of shape (height, width, channels) for each network input, and an integer for
            each index, by name.
        accumulator: Accumulator in which sums are made, in the order of kernel rows, kernel columns
            and channels; None for exact sums.

    Returns:
        Outputs by name, int64 arrays of shape (height, width, channels).

    Raises:
        WorkloadError: An input is missing, or has another shape than its tensor.
    """
    found = run_images(network, [inputs], accumulator)
    return {name: values[0] for name, values in found.items()}


def run_images(
    network: IntegerNetwork,
    images: Sequence[Mapping[str, NDArray[np.integer]]],
    accumulator: Accumulator | None = None,
) -> dict[str, Array]:
    """Return every tensor of a network, of several images that are computed together.

    Args:
        network: The network.
        images: Inputs and indices of each image, as those of ``run_reference``; at least one image.
        accumulator: Accumulator in which sums are made; see ``run_reference``.

    Returns:
        Outputs by name, int64 arrays of shape (images, height, width, channels).

    Raises:
        WorkloadError: An input is missing, or has another shape than its tensor.
    """
    given = [_given(network, image) for image in images]
    operators, count = operators_of(network), len(images)
    tensors = dict(operators.constants)
    for name, elements in operators.elements.items():
        if name in given[0]:
            tensors[name] = np.concatenate([image[name].reshape(-1) for image in given])
        else:
            tensors[name] = np.zeros(count * elements, dtype=np.int64)
    ops = (op.repeated("image", count, operators.elements) for op in operators.ops)
    interpret(ops, tensors, accumulator)
    shapes = {name: tensor.shape for name, tensor in network.tensors.items()}
    computed = {
        name: tensors[name].reshape(count, *shape)
        for name, shape in shapes.items()
        if name in operators.elements
    }
    constants = {
        name: np.broadcast_to(values, (count, *values.shape))
        for name, values in network.constants.items()
    }
    return {**constants, **computed}


def images_at_a_time(network: IntegerNetwork) -> int:
    """Return the number of images that ``run_images`` can compute in a few hundred mebibytes."""
    elements = sum(prod(tensor.shape) for tensor in network.tensors.values())
    return max(1, _MOST_ELEMENTS // elements)


def _given(network: IntegerNetwork, inputs: Mapping[str, NDArray[np.integer]]) -> dict[str, Array]:
    """Return the inputs and indices of an image, checked."""
    tensors: dict[str, Array] = {}
    for name, count in network.indices.items():
        if name not in inputs:
            raise WorkloadError(f"{network.name}: index {name} is not given")
        value = int(np.asarray(inputs[name]).reshape(()))
        if not 0 <= value < count:
            raise WorkloadError(
                f"{network.name}: index {name} is from 0 to {count - 1}, not {value}"
            )
        tensors[name] = np.array(value, dtype=np.int64)
    for name in network.inputs:
        if name not in inputs:
            raise WorkloadError(f"{network.name}: input {name} is not given")
        tensors[name] = np.asarray(inputs[name], dtype=np.int64)
        if tensors[name].shape != network.tensors[name].shape:
            raise WorkloadError(
                f"{network.name}: input {name} has shape {tensors[name].shape},"
                f" not {network.tensors[name].shape}"
            )
    return tensors
