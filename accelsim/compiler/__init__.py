"""Compiler from integer networks to programs of the NPU: tiles, tokens, and the memory image."""

from accelsim.compiler.bands import Chain, bands_of, check_bands, why_no_bands
from accelsim.compiler.digits import check_layer_names, digits_note
from accelsim.compiler.lacking import lanes_note, windows_note
from accelsim.compiler.network import (
    compile_network,
    estimate_layers,
    layers_of,
    moved,
    schedule_layers,
)
from accelsim.compiler.rows import softmax_channels
from accelsim.compiler.zoo import network_for

__all__ = [
    "Chain",
    "bands_of",
    "check_bands",
    "check_layer_names",
    "compile_network",
    "digits_note",
    "estimate_layers",
    "lanes_note",
    "layers_of",
    "moved",
    "network_for",
    "schedule_layers",
    "softmax_channels",
    "why_no_bands",
    "windows_note",
]
