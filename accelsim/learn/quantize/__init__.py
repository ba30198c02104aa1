"""From the real weights of a network to integers: after training, without gradients.

``quantize_network`` reads a ``Recipe``: formats of weights and activations, granularity, how
scales are chosen, pruning, and exceptions for single layers.
"""

from accelsim.learn.quantize.post_training import quantize_network
from accelsim.learn.quantize.recipe import LayerRecipe, Recipe, parse_format, parse_layer

__all__ = ["LayerRecipe", "Recipe", "parse_format", "parse_layer", "quantize_network"]
