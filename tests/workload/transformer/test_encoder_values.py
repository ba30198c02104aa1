"""Small models with an encoder make what plain loops make."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, numpy_helper
from onnx.reference import ReferenceEvaluator

from accelsim.workload.transformer.description import (
    Attention,
    Decoder,
    FeedForward,
    Layer,
    Stack,
    Step,
)
from accelsim.workload.transformer.diffusion import FREQUENCIES, DiffusionTransformer
from accelsim.workload.transformer.encoder_decoder import EncoderDecoder, Sound
from accelsim.workload.transformer.image_encoder import ImageEncoder
from accelsim.workload.transformer.models import KINDS
from accelsim.workload.transformer.text_encoder import TextEncoder
from accelsim.workload.transformer.windowed_encoder import WindowedEncoder
from workload.transformer import naive_encoders as naive
from workload.transformer.tiny import Values, weight

WIDTH, VOCABULARY = 12, 20
OWN = Attention(
    heads=3,
    kept_heads=3,
    head_width=4,
    rotary_width=0,
    has_bias=True,
    has_output_bias=True,
    is_causal=False,
)
FORWARD = FeedForward(inner=10, activation="gelu", is_gated=False, has_bias=True)
NUMBERS = np.random.default_rng(3)
IMAGE = NUMBERS.normal(size=(2, 3, 12, 12)).astype(np.float32)


def evaluate(model: Any, step: Step, inputs: Values) -> Values:
    """Return outputs by name; weights follow from their names."""
    proto = KINDS[type(model)].write(model, step, "tiny", "SOURCE: tests")
    for tensor in proto.graph.initializer:
        if tensor.data_type == TensorProto.FLOAT:
            values = weight(tensor.name, tuple(tensor.dims))
            tensor.CopyFrom(numpy_helper.from_array(values, tensor.name))
    names = [value.name for value in proto.graph.output]
    given = {value.name: inputs[value.name] for value in proto.graph.input}
    return dict(zip(names, ReferenceEvaluator(proto).run(None, given), strict=True))


def close(found: NDArray[Any], expected: NDArray[Any]) -> None:
    np.testing.assert_allclose(found, expected, atol=3e-4, rtol=3e-4)


@pytest.mark.parametrize(("kinds", "head"), [(2, "pooler"), (0, "none"), (1, "tokens")])
def test_an_encoder_of_text_is_that_of_plain_loops(kinds: int, head: str) -> None:
    shape = TextEncoder(
        family="tiny",
        width=WIDTH,
        layers=(Layer(attention=replace(OWN, has_mask=True), forward=FORWARD),) * 2,
        norm="layer",
        is_normed_behind=True,
        vocabulary=VOCABULARY,
        positions=9,
        kinds=kinds,
        head=head,
        activation="gelu",
    )
    tokens = NUMBERS.integers(0, VOCABULARY, (2, 5))
    types = NUMBERS.integers(0, max(kinds, 1), (2, 5))
    mask = np.zeros((2, 1, 1, 5), np.float32)
    mask[1, ..., 3:] = -1e9
    inputs = {"tokens": tokens, "token_types": types, "attention_mask": mask}

    found = evaluate(shape, Step(batch=2, tokens=5), {**inputs, "positions": np.arange(5)})

    first = next(iter(found.values()))
    for image in range(2):
        expected = naive.text(shape, list(tokens[image]), list(types[image]), mask[image, 0, 0])
        close(first[image], expected)
    if head == "pooler":
        pooled = np.tanh(naive.connected("pooler", first[0, 0].astype(np.float64), WIDTH))
        close(found["pooled"][0], pooled)


def model_of_text(**fields: Any) -> EncoderDecoder:
    attention = Attention(
        heads=3, kept_heads=3, head_width=5, rotary_width=0, is_scaled=False, buckets=6
    )
    forward = FeedForward(inner=10, activation="gelu_new")
    cross = replace(attention, is_causal=False, buckets=0)
    inside = Layer(attention=replace(attention, is_causal=False), forward=forward)
    layer = Layer(attention=attention, forward=forward, cross=cross)
    decoder = Decoder(
        family="tiny", width=WIDTH, vocabulary=VOCABULARY, layers=(layer,) * 2, **fields
    )
    encoder = Stack(width=WIDTH, layers=(inside,) * 2)
    return EncoderDecoder(family="tiny", encoder=encoder, decoder=decoder)


def model_of_sound() -> EncoderDecoder:
    attention = replace(OWN, has_key_bias=False)
    layer = Layer(attention=replace(attention, is_causal=True), forward=FORWARD, cross=attention)
    encoder = Stack(
        width=WIDTH, layers=(Layer(attention=attention, forward=FORWARD),) * 2, norm="layer"
    )
    decoder = Decoder(
        family="tiny",
        width=WIDTH,
        vocabulary=VOCABULARY,
        layers=(layer,) * 2,
        norm="layer",
        is_tied=True,
        positions=15,
    )
    sound = Sound(bands=4, positions=7)
    return EncoderDecoder(family="tiny", encoder=encoder, decoder=decoder, sound=sound)


TRANSLATORS = {
    "text": model_of_text(),
    "text, tied": model_of_text(is_tied=True, scales_head=True),
    "sound": model_of_sound(),
}
TOKENS = NUMBERS.integers(0, VOCABULARY, (2, 9))
FRAMES = NUMBERS.normal(size=(2, 4, 12)).astype(np.float32)
SOURCES = NUMBERS.integers(0, VOCABULARY, (2, 6))


def distances(queries: range, keys: range) -> NDArray[np.int64]:
    return np.array([[(query - key) % 6 for key in keys] for query in queries])


def translated(model: EncoderDecoder, past: int, count: int, kept: Values | None = None) -> Values:
    """Return outputs of ``count`` tokens after ``past`` others."""
    step = Step(batch=2, tokens=count, past=past, logits=count, source=6)
    whole = past + count
    mask = np.where(np.tri(count, whole, past) > 0, 0, -1e9).astype(np.float32)
    inputs = {
        "tokens": TOKENS[:, past:whole],
        "source_tokens": SOURCES,
        "frames": FRAMES,
        "positions": np.arange(past, whole),
        "causal_mask": mask,
        "encoder_distances": distances(range(6), range(6)),
        "distances": distances(range(past, whole), range(whole)),
        **(kept or {}),
    }
    return evaluate(model, step, inputs)


@pytest.mark.parametrize("name", TRANSLATORS)
def test_a_decoder_behind_an_encoder_is_that_of_plain_loops(name: str) -> None:
    model = TRANSLATORS[name]

    found = translated(model, 0, 5)["logits"]

    numbers = {"encoder_": distances(range(6), range(6)), "": distances(range(5), range(5))}
    for sequence in range(2):
        read = FRAMES[sequence] if model.sound else SOURCES[sequence]
        expected = naive.translated(model, read, list(TOKENS[sequence, :5]), numbers)
        close(found[sequence], expected)


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("name", TRANSLATORS)
def test_tokens_after_others_read_what_was_kept(name: str, count: int) -> None:
    model = TRANSLATORS[name]
    before, whole = translated(model, 0, 4), translated(model, 0, 4 + count)["logits"]
    kept = {}
    for layer in range(2):
        columns, rows, *cross = [
            values for key, values in before.items() if key.startswith(f"layer{layer}_")
        ]
        kept[f"layer{layer}_attention_past_key"] = columns
        kept[f"layer{layer}_attention_past_value"] = rows
        kept[f"layer{layer}_cross_past_key"], kept[f"layer{layer}_cross_past_value"] = cross

    found = translated(model, 4, count, kept)["logits"].reshape(2, count, VOCABULARY)

    close(found, whole[:, 4:])


def test_an_encoder_alone_makes_what_the_decoder_reads() -> None:
    model = TRANSLATORS["text"]
    inputs = {"source_tokens": SOURCES, "encoder_distances": distances(range(6), range(6))}

    found = evaluate(model, Step(batch=2, tokens=0, source=6), inputs)

    (memory,) = found.values()
    keys = translated(model, 0, 1)["layer0_cross_key_heads"]
    kernel = weight("layer0_cross_key_weight", (WIDTH, 15))
    expected = (memory @ kernel).reshape(2, 6, 3, 5).transpose(0, 2, 3, 1)
    close(keys, expected)


@pytest.mark.parametrize(
    "fields",
    [
        {"head": "pooler", "outputs": 7},
        {"head": "classes", "outputs": 5},
        {"leading": 2, "head": "classes", "outputs": 5, "teachers": 2},
        {"has_layer_scale": True},
        {"registers": 2, "has_layer_scale": True},
        {"registers": 2, "head": "classes", "outputs": 5, "classifies_mean": True},
    ],
    ids=str,
)
@pytest.mark.parametrize("gated", [False, True])
def test_an_encoder_of_images_is_that_of_plain_loops(fields: dict[str, Any], gated: bool) -> None:
    forward = replace(FORWARD, is_gated=gated, activation="silu" if gated else "gelu")
    shape = ImageEncoder(
        family="tiny",
        width=WIDTH,
        layers=(Layer(attention=OWN, forward=forward),) * 2,
        norm="layer",
        image=12,
        patch=4,
        channels=3,
        **fields,
    )

    found = list(evaluate(shape, Step(batch=2), {"image": IMAGE}).values())[-1]

    for image in range(2):
        close(found[image], naive.seen(shape, IMAGE[image].astype(np.float64)))


@pytest.mark.parametrize("windows", [(0, 0), (2, 0), (3, 0), (4, 1), (5, 3)])
def test_an_encoder_with_windows_is_that_of_plain_loops(windows: tuple[int, int]) -> None:
    shape = WindowedEncoder(
        family="tiny",
        width=WIDTH,
        heads=3,
        windows=windows,
        forward=FORWARD,
        image=12,
        patch=3,
        channels=3,
        outputs=6,
    )
    places = {
        f"distances_{size}": np.subtract.outer(np.arange(size), np.arange(size)) + size - 1
        for size in (window or shape.side for window in windows)
    }

    (found,) = evaluate(shape, Step(batch=2), {"image": IMAGE, **places}).values()

    for image in range(2):
        close(found[image], naive.windowed(shape, IMAGE[image].astype(np.float64)))


@pytest.mark.parametrize("bias", [False, True])
def test_a_transformer_of_diffusion_is_that_of_plain_loops(bias: bool) -> None:
    shape = DiffusionTransformer(
        family="tiny",
        width=WIDTH,
        count=2,
        attention=replace(OWN, is_packed=True, has_bias=bias),
        forward=replace(FORWARD, activation="gelu_pytorch_tanh"),
        image=12,
        patch=4,
        channels=3,
        outputs=2,
        classes=4,
    )
    time = NUMBERS.normal(size=(2, FREQUENCIES)).astype(np.float32)
    classes = np.array([4, 1])
    inputs = {"image": IMAGE, "time_frequencies": time, "classes": classes}

    (found,) = evaluate(shape, Step(batch=2), inputs).values()

    for image in range(2):
        expected = naive.diffused(
            shape, IMAGE[image].astype(np.float64), time[image].astype(np.float64), classes[image]
        )
        close(found[image], expected)
