"""Post-training quantization: from float weights to integers, without gradients.

``quantize_network`` takes a ``Recipe``: formats of weights and activations, granularity,
calibration, pruning, and exceptions for single layers.
"""

from accelsim.learn.quantize.post_training import quantize_network
from accelsim.learn.quantize.recipe import LayerRecipe, Recipe, parse_format, parse_layer

__all__ = ["LayerRecipe", "Recipe", "parse_format", "parse_layer", "quantize_network"]
