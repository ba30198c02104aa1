"""Conversions between the real arrays of ONNX and the integers of a network."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError, did_you_mean
from accelsim.integer.network import IntegerNetwork
from accelsim.integer.tensor import IntegerTensor


def quantize_input(network: IntegerNetwork, name: str, array: NDArray[Any]) -> NDArray[np.int64]:
    """Return the integers of a real input, as QuantizeLinear computes them.

    ``clip(round_half_even(array / scale) + zero_point)``, with the division in float32. An input
    that holds numbers of rows of a table is converted by ``to_image`` instead.

    Args:
        network: The network.
        name: Name of one of its tensors.
        array: Real numbers of shape (1, channels, height, width) or, for a matrix, (m, k).

    Returns:
        int64 array of shape (height, width, channels).

    Raises:
        WorkloadError: The tensor is unknown, has no scale, or another shape.
    """
    tensor = _tensor(network, name)
    if name in network.numbers:
        return to_image(network, name, array)
    if not tensor.scale > 0:
        raise WorkloadError(f"{network.name}: {name} has no scale")
    steps = np.rint(np.asarray(array, dtype=np.float32) / np.float32(tensor.scale))
    number = tensor.number
    integers = np.clip(steps.astype(np.float64) + tensor.zero_point, number.minimum, number.maximum)
    return to_image(network, name, integers.astype(np.int64) - tensor.offset)


def dequantize_output(
    network: IntegerNetwork, name: str, values: NDArray[np.integer]
) -> NDArray[np.float64]:
    """Return the real numbers that the integers of a tensor stand for.

    Args:
        network: The network.
        name: Name of one of its tensors.
        values: Shape (height, width, channels).

    Returns:
        float64 array of shape (1, channels, height, width).

    Raises:
        WorkloadError: The tensor is unknown.
    """
    tensor = _tensor(network, name)
    real = (np.asarray(values, dtype=np.float64) - tensor.zero_point) * tensor.scale
    return real.reshape(tensor.shape).transpose(2, 0, 1)[np.newaxis]


def to_image(network: IntegerNetwork, name: str, array: NDArray[Any]) -> NDArray[np.int64]:
    """Return integers of ONNX in the machine's order.

    Args:
        network: The network.
        name: Name of one of its tensors.
        array: Integers of the file, of shape (1, channels, height, width) or, for matrices,
            (..., m, k). Negative numbers of rows count from the end of a table.

    Returns:
        int64 array of shape (height, width, channels).

    Raises:
        WorkloadError: The tensor is unknown or has another shape, or a number names no row.
    """
    tensor = _tensor(network, name)
    given: NDArray[np.int64] = np.asarray(array, dtype=np.int64) + tensor.offset
    if given.ndim == 4 and given.shape[0] == 1 and not tensor.is_matrices:
        image = given[0].transpose(1, 2, 0)
    else:
        image = given.reshape(1, -1, given.shape[-1] if given.ndim else 1)
    rows = network.numbers.get(name)
    if rows is not None:
        outside = image[(image < -rows) | (image >= rows)]
        if outside.size:
            raise WorkloadError(
                f"{network.name}: {name} holds numbers of the {rows} rows of a table, from"
                f" {-rows} to {rows - 1}, not {int(outside[0])}"
            )
        image = np.where(image < 0, image + rows, image)
    if image.shape != tensor.shape:
        raise WorkloadError(
            f"{network.name}: {name} is (height, width, channels) {tensor.shape}, not {image.shape}"
        )
    return np.asarray(image)


def _tensor(network: IntegerNetwork, name: str) -> IntegerTensor:
    if name not in network.tensors:
        raise WorkloadError(
            f"{network.name}: no tensor {name!r}{did_you_mean(name, network.tensors)}"
        )
    return network.tensors[name]
