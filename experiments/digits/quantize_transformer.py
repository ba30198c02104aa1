"""Parts of transformers in 8 bits: norms, softmax and GELU lie between pairs of their own.

What two activations are multiplied by each other has the zero point 0.
"""

from collections.abc import Mapping

import numpy as np

from experiments.digits.layers import Array, Layer
from experiments.digits.transformer import EPSILON, Attention, Block
from experiments.digits.writer import ModelWriter, Range, calibrated, calibrated_before, centred

FACTORS = ("query", "key", "value")
"""Of products of two activations, together with the softmax, whose range ends at 1."""

UNSEEN = 6.5
"""Distance of masked scores from all others: 127 times its exponential rounds to 0."""


def transformer_ranges(activations: Mapping[str, Array]) -> dict[str, Range]:
    """Return the ranges of activations, by name.

    Args:
        activations: By name; the last word of the names of a block says what they are.
    """
    ranges = {}
    for name, values in activations.items():
        part = name.rpartition("_")[2]
        if part == "wide":
            ranges[name] = calibrated_before("Gelu", values)
        elif part == "odds":
            ranges[name] = centred(np.ones(1))
        elif part == "masked":
            seen = activations[name.replace("masked", "scores")]
            ranges[name] = calibrated(np.append(seen, seen.min() - UNSEEN))
        else:
            ranges[name] = centred(values) if part in FACTORS else calibrated(values)
    return ranges


class TransformerWriter(ModelWriter):
    """A network of tokens under construction.

    Args:
        name: Of the network.
        ranges: As of ``ModelWriter``.
        tokens: How many a network reads.
    """

    def __init__(self, name: str, ranges: dict[str, Range], tokens: int) -> None:
        super().__init__(name, ranges)
        self._tokens = tokens

    def block(self, name: str, block: Block, tokens: str) -> str:
        """Add one layer of the transformer, and return the name of its result."""
        normed = self.norm(f"{name}_first_norm", block.first_norm, tokens)
        looked = self._attention(name, block.attention, normed)
        attended = f"{name}_attended"
        self.quantized(attended, self.node("Add", f"{attended}_real", tokens, looked))
        normed = self.norm(f"{name}_second_norm", block.second_norm, attended)
        wide = self.linear(f"{name}_wide", block.widening, normed)
        bent, result = f"{name}_bent", f"{name}_result"
        self.quantized(bent, self.node("Gelu", f"{bent}_real", wide))
        narrow = self.linear(f"{name}_narrow", block.narrowing, bent)
        self.quantized(result, self.node("Add", f"{result}_real", attended, narrow))
        return result

    def _attention(self, name: str, attention: Attention, source: str) -> str:
        widths = np.split(attention.projection.weights, 3, axis=1)
        biases = np.split(attention.projection.bias, 3)
        heads = {}
        for part, weights, bias in zip(FACTORS, widths, biases, strict=True):
            projected = self.linear(f"{name}_{part}", Layer(weights, bias), source)
            extents = self._tokens, attention.heads, len(weights) // attention.heads
            split = self.shaped(f"{projected}_split", projected, *extents)
            order = [0, 2, 3, 1] if part == "key" else [0, 2, 1, 3]
            heads[part] = self.node("Transpose", f"{projected}_heads", split, perm=order)
        products = self.node("MatMul", f"{name}_products", heads["query"], heads["key"])
        shrinking = self.real(f"{name}_shrinking", np.asarray(attention.shrinking))
        scores, odds, mixed = f"{name}_scores", f"{name}_odds", f"{name}_heads"
        self.quantized(scores, self.node("Mul", f"{scores}_real", products, shrinking))
        seen = self._masked(name, attention, scores) if attention.mask.any() else scores
        self.quantized(odds, self.node("Softmax", f"{odds}_real", seen, axis=-1))
        self.quantized(mixed, self.node("MatMul", f"{mixed}_real", odds, heads["value"]))
        turned = self.node("Transpose", f"{mixed}_tokens", mixed, perm=[0, 2, 1, 3])
        joined = self.shaped(f"{mixed}_joined", turned, self._tokens, len(attention.mixing.weights))
        return self.linear(f"{name}_looked", attention.mixing, joined, mixed)

    def _masked(self, name: str, attention: Attention, scores: str) -> str:
        """Add the mask to scores, and return the name of the sums.

        The greatest score less what the mask holds is at the end of the range of the sums, so each
        score that the mask hides becomes the least integer.
        """
        masked, mask = f"{name}_masked", f"{name}_mask"
        least, most = self._ranges[masked].ends[0], self._ranges[scores].ends[1]
        values = np.where(attention.mask < 0, least - most, 0.0)
        added = self.stored(mask, values, centred(values))
        self.quantized(masked, self.node("Add", f"{masked}_real", scores, added))
        return masked

    def norm(self, name: str, layer: Layer, source: str) -> str:
        weights, bias = (
            self.real(f"{name}_{part}", getattr(layer, part)) for part in ("weights", "bias")
        )
        self.quantized(
            name,
            self.node(
                "LayerNormalization",
                f"{name}_real",
                source,
                weights,
                bias,
                axis=-1,
                epsilon=EPSILON,
            ),
        )
        return name

    def linear(self, name: str, layer: Layer, source: str, scale_of: str = "") -> str:
        """Add a product of tokens by weights; its input has the range of ``scale_of``."""
        weights, bias = self.weights(
            name, layer.weights.T, layer.bias, scale_of or source, columns=True
        )
        product = self.node("MatMul", f"{name}_product", source, weights)
        self.quantized(name, self.node("Add", f"{name}_real", product, bias))
        return name

    def shaped(self, name: str, source: str, *extents: int) -> str:
        """Add a Reshape of each image, and return its name."""
        return self.node("Reshape", name, source, self.constant(f"{name}_shape", [0, *extents]))
