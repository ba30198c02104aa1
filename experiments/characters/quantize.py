"""The network ``character_gpt`` in 8 bits; positions and masks are constants of int8 too."""

import numpy as np
from onnx import ModelProto

from experiments.characters.network import CharacterGpt
from experiments.characters.text import CHARACTERS, CONTEXT, DIGEST, VERSION, Numbers
from experiments.digits.quantize_transformer import TransformerWriter, transformer_ranges
from experiments.digits.writer import Range, calibrated

NETWORK = "character_gpt"
SOURCE = (
    f"SOURCE: trained on pydoc_data.topics of CPython {VERSION} (SHA-256 {DIGEST}) and quantized by"
    " experiments/characters/train.py."
)


def quantized_gpt(network: CharacterGpt, characters: Numbers) -> ModelProto:
    """Return the network in 8 bits.

    Args:
        network: Trained.
        characters: Windows of the training split, for the ranges.
    """
    network.forward(characters)
    ranges = transformer_ranges(network.activations)
    ranges["characters"] = Range(scale=np.float32(1), zero_point=0)
    writer = _Writer(NETWORK, ranges, CONTEXT)
    tokens = writer.embedded(network)
    for number, each in enumerate(network.blocks):
        tokens = writer.block(f"layer_{number}", each, tokens)
    normed = writer.norm("last_norm", network.last_norm, tokens)
    writer.linear("logits", network.head, normed)
    return writer.model(
        "one_hot",
        CONTEXT,
        CHARACTERS,
        results=(CONTEXT, CHARACTERS),
        source=SOURCE,
        producer="accelsim experiments/characters",
    )


class _Writer(TransformerWriter):
    """The network under construction."""

    def embedded(self, network: CharacterGpt) -> str:
        """Add the embedding of characters plus their positions, and return its name."""
        self.quantized("characters", "one_hot")
        embedding = self.linear("embedding", network.embedding, "characters")
        positions = self.stored("positions", network.positions, calibrated(network.positions))
        self.quantized("embedded", self.node("Add", "embedded_real", embedding, positions))
        return "embedded"
