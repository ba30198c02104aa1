"""Layers for which a machine lacks the unit, so that only amounts of their work are known."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from accelsim.compiler.gathers import lacks_for
from accelsim.npu import Npu
from accelsim.workload.layers import Layer

_UNITS: Mapping[str, tuple[str, Callable[[Npu], bool]]] = {
    "tables": ("table_buffer.capacity_bytes", lambda npu: npu.has_functions),
    "rows": ("vector_unit.row_words", lambda npu: npu.has_rows),
    "products": ("vector_unit.elementwise_products", lambda npu: npu.elementwise_products),
}
"""Field that gives a machine a unit, and whether it has the unit, by name of the unit."""
_MOST_CHANNELS = 2**15 - 1
"""Greatest weight of the vector unit, by which it multiplies the elements of a row it squares."""


def lacks_unit(layer: Layer, npu: Npu) -> bool:
    """Return whether a machine lacks the instruction of a layer, and does its lane operations."""
    squares = layer.is_of_rows and "products" in layer.units
    too_long = squares and layer.result_shape[3] > _MOST_CHANNELS
    return too_long or any(not _UNITS[unit][1](npu) for unit in layer.units if unit in _UNITS)


def is_out_of_reach(layer: Layer, npu: Npu) -> bool:
    """Return whether a machine can only time a layer by its amounts, in a chain or not."""
    has_registers = bool(npu.base_registers) or "base registers" not in layer.units
    return lacks_unit(layer, npu) or not has_registers or bool(lacks_for(layer, npu))


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
    settings = [
        setting
        for unit, (setting, has_unit) in _UNITS.items()
        if not has_unit(npu) and any(unit in layer.units for layer in lacking)
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
    large = [layer.name for layer in layers if layer.is_pool and mappings.get(layer.name) == {}]
    if not large:
        return ""
    more = f" and {len(large) - 1:,} others" if large[1:] else ""
    return (
        f"a window of {large[0]}{more} does not fit the buffers of {npu.name}, and is counted as"
        " operations of its lanes; compile refuses a network with values, and says which buffer"
        " must be larger"
    )
