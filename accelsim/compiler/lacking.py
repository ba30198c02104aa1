"""Layers for which a machine lacks the unit, so that only amounts of their work are known."""

from collections.abc import Mapping, Sequence
from typing import Any

from accelsim.compiler.rows import has_rows_for
from accelsim.npu import Npu
from accelsim.workload.layers import Layer, Lookup, Multiply, Normalize, OfRows, Pool, Softmax


def lacks_unit(layer: Layer, npu: Npu) -> bool:
    """Return whether a machine lacks the instruction of a layer, and does its lane operations."""
    match layer:
        case Lookup():
            return not npu.has_functions
        case OfRows():
            return not has_rows_for(layer, npu)
        case Multiply():
            return not npu.elementwise_products
    return False


def lanes_note(layers: Sequence[Layer], npu: Npu) -> str:
    """Return a sentence about layers that are timed as lane operations, for lack of a unit.

    Args:
        layers: Layers of a network.
        npu: The machine.

    Returns:
        An empty text if the machine has the units of all layers.
    """
    lacking = [layer for layer in layers if lacks_unit(layer, npu)]
    if not lacking:
        return ""
    units = (
        ("table_buffer.capacity_bytes", npu.has_functions, Lookup | Softmax),
        ("vector_unit.row_words", npu.has_rows, OfRows),
        ("vector_unit.elementwise_products", npu.elementwise_products, Multiply | Normalize),
    )
    settings = [
        name
        for name, has_unit, kinds in units
        if not has_unit and any(isinstance(layer, kinds) for layer in lacking)
    ]
    more = f" and {len(lacking) - 1:,} others" if lacking[1:] else ""
    way = f"; set {' and '.join(settings)} for their instructions" if settings else ""
    return (
        f"{lacking[0].name}{more} have no instruction on {npu.name}, and are counted as operations"
        f" of its lanes{way}"
    )


def windows_note(
    layers: Sequence[Layer], mappings: Mapping[str, Mapping[str, Any]], npu: Npu
) -> str:
    """Return a sentence about pools that are timed as lane operations, for lack of room.

    Args:
        layers: Layers of a network.
        mappings: How each layer was cut, by its name; empty if its work is not cut.
        npu: The machine.

    Returns:
        An empty text if a window of each pool fits the buffers.
    """
    large = [
        layer.name for layer in layers if isinstance(layer, Pool) and mappings.get(layer.name) == {}
    ]
    if not large:
        return ""
    more = f" and {len(large) - 1:,} others" if large[1:] else ""
    return (
        f"a window of {large[0]}{more} does not fit the buffers of {npu.name}, and is counted as"
        " operations of its lanes; compile refuses a network with values, and says which buffer"
        " must be larger"
    )
