"""The network ``character_gpt`` in 8 bits; positions and masks are constants of int8 too."""

from onnx import ModelProto

from experiments.characters.network import CharacterGpt
from experiments.characters.text import CHARACTERS, CONTEXT, DIGEST, VERSION, Numbers, one_hot
from experiments.digits.real import RealWriter, quantized

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
    return quantized(real_gpt(network), one_hot(characters))


def real_gpt(network: CharacterGpt) -> ModelProto:
    """Return the network in real numbers."""
    writer = RealWriter(NETWORK, CONTEXT)
    embedding = writer.linear("embedding", network.embedding, "one_hot")
    positions = writer.real("positions", network.positions)
    tokens = writer.node("Add", "embedded", embedding, positions)
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
