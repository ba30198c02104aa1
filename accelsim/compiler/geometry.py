"""The layers of an integer network, as geometry without a value."""

from typing import Any

from accelsim.integer import (
    Add,
    Convolution,
    IntegerLayer,
    IntegerNetwork,
    Pool,
    Rescale,
    Reshape,
)
from accelsim.workload import layers as geometry
from accelsim.workload.window import Window

KINDS = {Add: "add", Convolution: "conv", Rescale: "rescale", Reshape: "reshape"}
"""Kind of each layer, in the words of the networks that files hold."""

Shape = tuple[int, int, int, int]
"""(images, height, width, channels)."""


def layers_of(network: IntegerNetwork) -> tuple[geometry.Layer, ...]:
    """Return the layers of an integer network.

    Args:
        network: The network.

    Returns:
        The same layers in the same order; of a network that was read from a file, those that
        ``accelsim.workload.layers.lower`` gives.
    """
    return tuple(_layer(network, layer) for layer in network.layers)


def _layer(network: IntegerNetwork, layer: IntegerLayer) -> geometry.Layer:
    names = layer.inputs if isinstance(layer, Add) else (layer.input,)
    kind = f"{layer.kind} pool" if isinstance(layer, Pool) else KINDS[type(layer)]
    what: dict[str, Any] = {
        "name": layer.name,
        "kind": kind,
        "inputs": names,
        "outputs": (layer.output,),
        "operators": (layer.name,),
    }

    def shape(name: str) -> Shape:
        tensor = network.tensors[name]
        return (1, tensor.height, tensor.width, tensor.channels)

    source, result = shape(names[0]), shape(layer.output)
    if isinstance(layer, Convolution):
        window = Window(
            kernel=layer.weights.shape[1:3],
            stride=layer.stride,
            padding=layer.padding,
            dilation=layer.dilation,
        )
        return geometry.Convolution(
            **what,
            input_shape=source,
            output_shape=result,
            weight_shape=layer.weights.shape,
            groups=layer.groups,
            window=window,
            macs=layer.weights.size * result[1] * result[2],
        )
    if isinstance(layer, Pool):
        window = Window(
            kernel=layer.kernel,
            stride=layer.stride,
            padding=layer.padding,
            include_padding=set(layer.requantize) == {0},
        )
        return geometry.Pool(
            **what,
            function="maximum" if layer.kind == "maximum" else "average",
            input_shape=source,
            output_shape=result,
            window=window,
        )
    if isinstance(layer, Reshape):
        return geometry.Reshape(**what, input_shape=source, output_shape=result)
    kinds = geometry.Add if isinstance(layer, Add) else geometry.Rescale
    return kinds(**what, shape=result)
