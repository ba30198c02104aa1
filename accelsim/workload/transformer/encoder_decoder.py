"""An encoder, and a decoder that reads what it made: T5 of text, Whisper of sound.

What runs follows from the step::

    source alone              the encoder
    source, tokens            the encoder, and the first tokens of the decoder
    source, tokens, past      the decoder after ``past`` tokens, with keys and values kept
"""

from dataclasses import dataclass, replace
from typing import Any

from accelsim.workload.transformer.bidirectional import ENCODER, MEMORY
from accelsim.workload.transformer.decoder import add_decoder, embedded
from accelsim.workload.transformer.description import Decoder, Stack, Step
from accelsim.workload.transformer.stack import layer, norm
from accelsim.workload.transformer.writer import Writer


@dataclass(frozen=True, kw_only=True)
class Sound:
    """What an encoder of sound reads (Whisper, arXiv:2212.04356, section 2.2).

    Args:
        bands: Bands of frequencies of a frame.
        positions: Tokens that the encoder reads at most, each made of two frames.
    """

    bands: int
    positions: int


@dataclass(frozen=True, kw_only=True)
class EncoderDecoder:
    """A model of an encoder and a decoder.

    Args:
        family: Value of ``model_type``.
        encoder: Layers of the encoder.
        decoder: The decoder; its layers have attention to the encoder.
        sound: What the encoder reads; None if it reads tokens, with the embedding of the decoder.
    """

    family: str
    encoder: Stack
    decoder: Decoder
    sound: Sound | None = None


def write_encoder_decoder(shape: EncoderDecoder, step: Step, name: str, source: str) -> Any:
    """Return the ``ModelProto`` of a step; see the head of this file.

    Outputs are, of the encoder alone, its tokens, shape (batch, source, width); else those of the
    decoder, and with its first tokens the keys and values of what the encoder made.
    """
    net = Writer()
    if not step.past:
        _add_encoder(net, shape, replace(step, tokens=step.source))
    if step.tokens:
        add_decoder(net, shape.decoder, step)
    else:
        net.output(MEMORY, step.batch, step.source, shape.encoder.width)
    return net.model(name, source)


def _add_encoder(net: Writer, shape: EncoderDecoder, step: Step) -> None:
    if shape.sound is None:
        tokens = net.input("source_tokens", step.batch, step.source, integers=True)
        value = embedded(net, ENCODER, tokens, shape.decoder)
    else:
        value = _heard(net, shape.sound, shape.encoder.width, step)
    for index, own in enumerate(shape.encoder.layers):
        value = layer(net, f"{ENCODER}layer{index}", value, own, shape.encoder, step)
    norm(net, MEMORY, value, shape.encoder)


def _heard(net: Writer, sound: Sound, width: int, step: Step) -> str:
    """Add two convolutions over time, the second with a stride of 2, and positions."""
    value = net.input("frames", step.batch, sound.bands, 2 * step.source)
    channels = sound.bands
    for number, stride in (("1", 1), ("2", 2)):
        name = f"{ENCODER}convolution{number}"
        weights = [net.weight(f"{name}_weight", width, channels, 3)]
        weights.append(net.weight(f"{name}_bias", width))
        value = net.node(
            "Conv", name, value, *weights, kernel_shape=[3], strides=[stride], pads=[1, 1]
        )
        value = net.node("Gelu", f"{name}_gelu", value, approximate="none")
        channels = width
    value = net.node("Transpose", f"{ENCODER}tokens", value, perm=[0, 2, 1])
    table = net.weight(f"{ENCODER}position_table", sound.positions, width)
    if step.source < sound.positions:
        table = net.slice(f"{ENCODER}positions", table, 0, 0, step.source)
    return net.node("Add", f"{ENCODER}positioned", value, table)
