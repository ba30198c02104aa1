"""A single layer as a network of its own, and random inputs for any network."""

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError, did_you_mean
from accelsim.integer.network import IntegerNetwork


def single_layer(network: IntegerNetwork, name: str) -> IntegerNetwork:
    """Return the network of one layer.

    Args:
        network: Any network.
        name: Name of the layer.

    Raises:
        WorkloadError: There is no such layer.
    """
    layers = {layer.name: layer for layer in network.layers}
    if name not in layers:
        raise WorkloadError(
            f"{network.name}: there is no layer {name!r}{did_you_mean(name, layers)}"
        )
    layer = layers[name]
    inputs = layer.inputs
    used = {*inputs, layer.output}
    return IntegerNetwork(
        name=f"{network.name}.{name}",
        tensors={key: value for key, value in network.tensors.items() if key in used},
        layers=(layer,),
        inputs=tuple(one for one in dict.fromkeys(inputs) if one not in network.constants),
        outputs=(layer.output,),
        constants={name: network.constants[name] for name in inputs if name in network.constants},
        digest=network.digest,
    )


def random_inputs(network: IntegerNetwork, seed: int) -> dict[str, NDArray[np.int64]]:
    """Return inputs drawn evenly from the whole range of their formats.

    Numbers of rows are drawn from those of the table and from the next number on either side.

    Args:
        network: Any network.
        seed: Seed of the random generator.

    Returns:
        Inputs by name: an int64 array of shape (height, width, channels) for each tensor, and one
        of shape () for each index.
    """
    generator = np.random.default_rng(seed)
    inputs = {}
    numbers = network.numbers
    for name in network.inputs:
        tensor = network.tensors[name]
        low, high = tensor.number.minimum, tensor.number.maximum
        if name in numbers:
            low, high = -1, numbers[name]
        inputs[name] = generator.integers(low, high, tensor.shape, dtype=np.int64, endpoint=True)
    for name, count in network.indices.items():
        inputs[name] = np.array(generator.integers(count), dtype=np.int64)
    return inputs
