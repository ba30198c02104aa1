"""What compilers, estimates and quantizers ask of the kind of a layer.

Questions that a base class answers for most kinds are properties (``LayerRecord``). Those whose
answers differ from kind to kind are functions here.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.layers.base import Alike, Shape, Windowed
from accelsim.workload.layers.moving import Arrangement, Gather, Indexed, Transpose
from accelsim.workload.layers.record import (
    Add,
    Convolution,
    Layer,
    Lookup,
    Movement,
    Normalize,
    OfRows,
    Pool,
    Product,
    Rescale,
    Special,
    VectorWork,
)
from accelsim.workload.window import Window


def has_integers(layer: Layer, *, quantized: bool) -> bool:
    """Return whether integers can compute a layer.

    Args:
        layer: The layer.
        quantized: Whether its network is quantized; some kinds need the scales of a file.
    """
    match layer:
        case Lookup() | Product() | Indexed() | Gather():
            return quantized
        case Add():
            return not layer.repeats_second
    return not layer.has_amounts_only


def filters_shape(layer: Layer) -> Shape | None:
    """Return (filters, kernel height, kernel width, channels of a group) of constants of the array.

    Returns:
        None if a layer multiplies by no constants on the array.
    """
    match layer:
        case Convolution(weight_shape=shape):
            return shape
        case Product(constant=True):
            return layer.n, 1, 1, layer.k
    return None


def has_tap_weights(layer: Layer) -> bool:
    """Return whether the vector unit multiplies what it reads for a layer by weights."""
    match layer:
        case Add():
            return True
        case Rescale(weighted=weighted) | Normalize(weighted=weighted):
            return weighted
    return False


def fills_pixels(layer: Layer) -> bool:
    """Return whether a layer can write some channels of each pixel, and leave the others."""
    match layer:
        case Windowed() | Alike() | Arrangement():
            return True
        case Transpose(groups=groups):
            return groups > 0
    return False


def loaded_parts(layer: Layer) -> int:
    """Return the parts of a pixel that are loaded in full words; 0 if words may end anywhere."""
    match layer:
        case Convolution(groups=groups):
            return groups
        case Pool() | OfRows():
            return 1
        case Transpose(groups=groups):
            return int(groups > 0)
    return 0


def as_amounts(layer: Layer) -> Layer:
    """Return a layer as work of which only amounts are known, if it has such a form."""
    match layer:
        case Special(operations=operations):
            return VectorWork(operations=operations, **layer.common)
        case Add():
            return VectorWork(operations=layer.output_elements, **layer.common)
        case Indexed():
            return Movement(**layer.common)
        case Gather():
            return Movement(**layer.common | {"inputs": layer.views})
    return layer


def as_convolution(layer: Pool | Transpose) -> Convolution:
    """Return a layer as a convolution whose weights are ones and zeros.

    Args:
        layer: A pool, whose windows a depthwise convolution sums; or a shuffle of channels, of
            which each filter chooses one.
    """
    channels = layer.input_shape[3]
    is_pool = isinstance(layer, Pool)
    window = layer.window if isinstance(layer, Pool) else Window(kernel=(1, 1))
    return Convolution(
        **layer.common,
        input_shape=layer.input_shape,
        weight_shape=(channels, *window.kernel, 1 if is_pool else channels),
        output_shape=layer.output_shape,
        groups=channels if is_pool else 1,
        window=window,
    )


def unit_weights(layer: Layer) -> NDArray[np.int64]:
    """Return the weights of a pool or a shuffle as a convolution: int64 of its ``weight_shape``."""
    assert isinstance(layer, Pool | Transpose), layer
    if isinstance(layer, Pool):
        return np.ones(as_convolution(layer).weight_shape, dtype=np.int64)
    channels = layer.input_shape[3]
    chosen = np.arange(channels).reshape(layer.groups, -1).T.reshape(-1)
    return np.eye(channels, dtype=np.int64)[chosen][:, None, None]


def convolutions(layers: Iterable[Layer]) -> Iterator[Convolution]:
    """Yield the convolutions among some layers, which alone have filters with values."""
    return (layer for layer in layers if isinstance(layer, Convolution))


def indexed(layers: Iterable[Layer]) -> dict[str, int]:
    """Return the number of values of each index, by name."""
    return _least((layer.index, layer.extents[1]) for layer in layers if isinstance(layer, Indexed))


def numbered(layers: Iterable[Layer]) -> dict[str, int]:
    """Return the rows of the table that an input numbers, by name of the input."""
    return _least((layer.inputs[1], layer.rows) for layer in layers if isinstance(layer, Gather))


def _least(counts: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return the least count of each name."""
    found: dict[str, int] = {}
    for name, count in counts:
        found[name] = min(count, found.get(name, count))
    return found


def layers_of_numbers(layers: Sequence[Layer], outputs: Collection[str]) -> frozenset[str]:
    """Return the names of layers whose results are numbers of rows, read at their source.

    Args:
        layers: Layers as a machine runs them.
        outputs: Names of tensors that are wanted.
    """
    views = {name for layer in layers if isinstance(layer, Gather) for name in layer.views}
    readers = Counter(name for layer in layers for name in layer.inputs)
    readers.update(outputs)
    found = set()
    for layer in reversed(layers):
        if layer.outputs and {*layer.outputs} <= views and not any(map(readers.get, layer.outputs)):
            found.add(layer.name)
            views.update(layer.inputs)
            readers.subtract(layer.inputs)
    return frozenset(found)
