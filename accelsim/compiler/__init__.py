"""From integer networks to programs of the NPU: tiles, tokens, and the memory image."""

from accelsim.compiler.network import compile_network
from accelsim.compiler.zoo import network_for

__all__ = ["compile_network", "network_for"]
