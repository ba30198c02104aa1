"""Kinds of models: the dimensions of a run, what runs for them, and the writer of the network."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from accelsim.workload.transformer.decoder import write_decoder
from accelsim.workload.transformer.description import Decoder, Step
from accelsim.workload.transformer.diffusion import DiffusionTransformer, write_diffusion
from accelsim.workload.transformer.encoder_decoder import EncoderDecoder, write_encoder_decoder
from accelsim.workload.transformer.image_encoder import ImageEncoder, write_image_encoder
from accelsim.workload.transformer.text_encoder import TextEncoder, write_text_encoder
from accelsim.workload.transformer.windowed_encoder import WindowedEncoder, write_windowed_encoder

Model = (
    Decoder | TextEncoder | EncoderDecoder | ImageEncoder | WindowedEncoder | DiffusionTransformer
)

DIMENSIONS = {
    "batch": "sequences, images or recordings",
    "source": "tokens that an encoder before a decoder reads, or has read",
    "sequence": "new tokens of each sequence",
    "past": "tokens of each sequence that are in the cache",
    "logits": "last tokens of each sequence whose logits are computed",
    "capacity": "rows of each expert",
    "predicted": "modules of multi-token prediction that run",
}
"""Dimensions of configured networks, with what they count."""


class DimensionError(ValueError):
    """A dimension that is missing or does not fit the model."""


class Kind(NamedTuple):
    """A kind of models.

    Args:
        dimensions: Names of its dimensions, keys of ``DIMENSIONS``.
        step: Returns the step that dimensions ask for, and sentences on values that nobody gave.
        write: Returns the ``ModelProto`` of a step, from model, step, name and source.
    """

    dimensions: tuple[str, ...]
    step: Callable[[Any, Mapping[str, int]], tuple[Step, tuple[str, ...]]]
    write: Callable[[Any, Step, str, str], Any]


def _decoder(model: Decoder, given: Mapping[str, int]) -> tuple[Step, tuple[str, ...]]:
    past = given.get("past", 0)
    tokens = given.get("sequence", 1 if past else 0)
    if not tokens:
        raise DimensionError(
            "sequence has no value; give --dimension sequence=VALUE for a prompt, or --dimension"
            " past=VALUE for a token after VALUE others"
        )
    logits, notes = _logits(given, tokens, past)
    predicted, modules = given.get("predicted", 0), len(model.predicting)
    if predicted > modules:
        raise DimensionError(
            f"predicted must be at most the {modules} modules of multi-token prediction of the"
            f" model, not {predicted}"
        )
    if "capacity" in given and not model.has_experts:
        raise DimensionError("capacity is the rows of an expert, and the model has no experts")
    if predicted < modules and "predicted" not in given:
        notes.append(
            f"modules of multi-token prediction ({modules}) are left out; --dimension"
            " predicted=VALUE runs them"
        )
    step = Step(
        batch=given.get("batch", 1),
        tokens=tokens,
        past=past,
        logits=logits,
        capacity=given.get("capacity", 0),
        predicted=predicted,
    )
    return step, tuple(notes)


def _logits(given: Mapping[str, int], tokens: int, past: int) -> tuple[int, list[str]]:
    """Return the tokens whose logits are computed, and sentences on values that nobody gave."""
    logits = given.get("logits", tokens if past else 1)
    if logits > tokens:
        raise DimensionError(f"logits must be at most sequence {tokens}, not {logits}")
    notes = _batch(given)
    if logits < tokens and "logits" not in given:
        notes.append(
            "logits are those of the last token alone; --dimension logits=VALUE gives more"
        )
    return logits, notes


def _batch(given: Mapping[str, int]) -> list[str]:
    if "batch" in given:
        return []
    return ["dimension batch is 1, the batch; --dimension batch=VALUE gives another"]


def _text(model: TextEncoder, given: Mapping[str, int]) -> tuple[Step, tuple[str, ...]]:
    if "sequence" not in given:
        raise DimensionError("sequence has no value; give --dimension sequence=VALUE")
    if given["sequence"] > model.positions:
        raise DimensionError(
            f"sequence must be at most the {model.positions} positions of the model, not"
            f" {given['sequence']}"
        )
    step = Step(batch=given.get("batch", 1), tokens=given["sequence"])
    return step, tuple(_batch(given))


def _encoder_decoder(
    model: EncoderDecoder, given: Mapping[str, int]
) -> tuple[Step, tuple[str, ...]]:
    past = given.get("past", 0)
    tokens = given.get("sequence", 1 if past else 0)
    source, most = given.get("source", 0), 0
    if model.sound is not None:
        most = model.sound.positions
        source = source or most
    if not source:
        raise DimensionError(
            "source has no value; give --dimension source=VALUE, the tokens that the encoder reads"
        )
    if most and source > most:
        raise DimensionError(
            f"source must be at most the {most} tokens of the encoder, not {source}"
        )
    if not tokens and "logits" in given:
        raise DimensionError("logits are those of the decoder; give --dimension sequence=VALUE")
    if model.decoder.positions and past + tokens > model.decoder.positions:
        raise DimensionError(
            f"sequence and past must be at most the {model.decoder.positions} positions of the"
            f" decoder, not {past + tokens}"
        )
    if tokens:
        logits, notes = _logits(given, tokens, past)
    else:
        logits, notes = 1, _batch(given)
        notes.append(
            "the decoder is left out; --dimension sequence=VALUE runs its first tokens, --dimension"
            " past=VALUE a token after VALUE others"
        )
    if source == most and "source" not in given:
        notes.append(
            f"dimension source is {most}, the tokens of the encoder; --dimension source=VALUE gives"
            " another"
        )
    step = Step(batch=given.get("batch", 1), tokens=tokens, past=past, logits=logits, source=source)
    return step, tuple(notes)


def _images(_: Any, given: Mapping[str, int]) -> tuple[Step, tuple[str, ...]]:
    return Step(batch=given.get("batch", 1)), tuple(_batch(given))


KINDS: dict[type, Kind] = {
    Decoder: Kind(
        ("batch", "sequence", "past", "logits", "capacity", "predicted"), _decoder, write_decoder
    ),
    TextEncoder: Kind(("batch", "sequence"), _text, write_text_encoder),
    EncoderDecoder: Kind(
        ("batch", "source", "sequence", "past", "logits"), _encoder_decoder, write_encoder_decoder
    ),
    ImageEncoder: Kind(("batch",), _images, write_image_encoder),
    WindowedEncoder: Kind(("batch",), _images, write_windowed_encoder),
    DiffusionTransformer: Kind(("batch",), _images, write_diffusion),
}
"""Kinds of models by the class of their description."""
