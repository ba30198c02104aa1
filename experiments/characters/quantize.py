"""The network ``character_gpt`` in 8 bits; positions and masks are constants of int8 too."""

from onnx import ModelProto, TensorProto

from experiments.characters.network import CharacterGpt
from experiments.characters.text import CHARACTERS, CONTEXT, DIGEST, VERSION, Numbers
from experiments.digits.real import RealWriter, quantized

NETWORK = "character_gpt"
SOURCE = (
    f"SOURCE: trained on pydoc_data.topics of CPython {VERSION} (SHA-256 {DIGEST}) and quantized by"
    " experiments/characters/train.py."
)


def quantized_gpt(network: CharacterGpt, characters: Numbers) -> ModelProto:
    """Return the network in 8 bits.

    Args:
        network: Trained network.
        characters: Windows of the training split, for the ranges.
    """
    return quantized(real_gpt(network), characters)


def real_gpt(network: CharacterGpt) -> ModelProto:
    """Return the network in real numbers; it reads rows of a table by the numbers of characters."""
    writer = RealWriter(NETWORK, CONTEXT)
    table = writer.real("characters", network.embedding.weights + network.embedding.bias)
    embedding = writer.node("Gather", "embedding", table, "tokens", axis=0)
    positions = writer.real("positions", network.positions)
    tokens = writer.node("Add", "embedded", embedding, positions)
    for number, each in enumerate(network.blocks):
        tokens = writer.block(f"layer_{number}", each, tokens)
    normed = writer.norm("last_norm", network.last_norm, tokens)
    writer.linear("logits", network.head, normed)
    return writer.model(
        "tokens",
        CONTEXT,
        element=TensorProto.INT64,
        results=(CONTEXT, CHARACTERS),
        source=SOURCE,
        producer="accelsim experiments/characters",
    )
