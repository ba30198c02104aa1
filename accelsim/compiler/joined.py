"""Softmaxes whose quotients are computed by products (``vector_unit.row_passes: joined``).

Attention is a product, a softmax and a product. A compiler can join the softmax with the second
product: the product then reads scores and computes the quotients on their way into the array, which
saves two passes over memory. The quotients are still written if any other layer, or no layer, reads
them.
"""

from collections.abc import Sequence

from accelsim.compiler.lacking import lacks_unit
from accelsim.npu import Npu
from accelsim.workload.layers import Layer, Product, Softmax


def left_to_products(layers: Sequence[Layer], npu: Npu) -> frozenset[str]:
    """Return the names of softmaxes whose quotients are computed by the products that read them.

    Args:
        layers: The layers.
        npu: The machine.
    """
    if npu.row_passes != "joined":
        return frozenset()
    readers: dict[str, list[Layer]] = {}
    for layer in layers:
        for name in layer.inputs:
            readers.setdefault(name, []).append(layer)
    return frozenset(
        layer.name
        for layer in layers
        if isinstance(layer, Softmax)
        and not lacks_unit(layer, npu)
        and readers.get(layer.output)
        and all(isinstance(reader, Product) for reader in readers[layer.output])
    )
