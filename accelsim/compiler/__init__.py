"""From integer networks to programs of the NPU: tiles, tokens, and the memory image."""

from accelsim.compiler.digits import check_layer_names
from accelsim.compiler.geometry import layers_of
from accelsim.compiler.network import bound_layers, compile_network, schedule_layers
from accelsim.compiler.zoo import network_for

__all__ = [
    "bound_layers",
    "check_layer_names",
    "compile_network",
    "layers_of",
    "network_for",
    "schedule_layers",
]
