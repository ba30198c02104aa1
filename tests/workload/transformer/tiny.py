"""Small language models of each family, run with weights that depend on their names alone."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import TensorProto, numpy_helper
from onnx.reference import ReferenceEvaluator

from accelsim.workload.transformer.decoder import write_decoder
from accelsim.workload.transformer.description import (
    Attention,
    Decoder,
    Experts,
    FeedForward,
    LatentAttention,
    Layer,
    StateSpace,
    Step,
)

WIDTH, VOCABULARY, HEAD = 16, 30, 8
PLAIN = Attention(heads=4, kept_heads=2, head_width=HEAD, rotary_width=HEAD)
LATENT = LatentAttention(
    heads=3, query_rank=6, kept_rank=10, head_width=4, rotary_width=8, value_width=5
)
FORWARD = FeedForward(inner=20, activation="silu")
EVERY = Experts(count=2, chosen=2, each=FORWARD, shared=FORWARD, has_shared_gate=True)
Values = dict[str, NDArray[Any]]


def decoder(attention: Any = PLAIN, forward: Any = FORWARD, **fields: Any) -> Decoder:
    """Return a model of two equal layers."""
    layers = (Layer(attention=attention, forward=forward),) * 2
    return Decoder(family="tiny", width=WIDTH, vocabulary=VOCABULARY, layers=layers, **fields)


def weight(name: str, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Return values of a weight that follow from its name and its extents."""
    generator = np.random.default_rng(list(name.encode()))
    return generator.normal(0, 0.3, shape).astype(np.float32)


def latent_weights(shape: LatentAttention, name: str) -> Values:
    """Return the weights of a latent attention in both of its forms."""
    rank, heads = shape.kept_rank, shape.heads
    whole = weight(name, (rank, heads, shape.head_width + shape.value_width))
    by_head = whole.transpose(1, 2, 0)
    return {
        "kept_up": whole.reshape(rank, -1),
        "key_up": by_head[None, :, : shape.head_width],
        "value_up": by_head[None, :, shape.head_width :].swapaxes(2, 3),
    }


def run(shape: Decoder, step: Step, inputs: Values) -> Values:
    """Return the outputs of a step by name; masks and turns follow from the tokens' places."""
    model = write_decoder(shape, step, "tiny", "SOURCE: tests")
    for tensor in model.graph.initializer:
        if tensor.data_type == TensorProto.FLOAT:
            values = weight(tensor.name, tuple(tensor.dims))
            layer, _, role = tensor.name.removesuffix("_weight").partition("_attention_")
            if role in ("kept_up", "key_up", "value_up"):
                values = latent_weights(shape.layers[0].attention, layer)[role]
            tensor.CopyFrom(numpy_helper.from_array(np.ascontiguousarray(values), tensor.name))
    given = {value.name: value for value in model.graph.input}
    fed = {**_turns(step), **_masks(shape, step, list(given)), **_choices(step, given), **inputs}
    names = [value.name for value in model.graph.output]
    found = ReferenceEvaluator(model).run(None, {name: fed[name] for name in given})
    return dict(zip(names, found, strict=True))


def _turns(step: Step) -> Values:
    places = np.arange(step.past, step.past + step.tokens)
    angles = np.outer(places, [1.0, 0.5, 0.25, 0.125] * 2).astype(np.float32)
    return {"cosine": np.cos(angles), "sine": np.sin(angles), "positions": places}


def _masks(shape: Decoder, step: Step, names: list[str]) -> Values:
    """Return masks; keys are the last ones before the end of their queries."""
    found = {}
    attention = shape.layers[0].attention
    for name in names:
        if "_mask" not in name:
            continue
        if isinstance(attention, StateSpace):
            found[name] = _space_mask(*map(int, name.split("_mask_")[1].split("_")))
            continue
        sizes = name.split("_mask_")[1] if "_mask_" in name else ""
        rows, keys = map(int, sizes.split("_")) if sizes else (step.tokens, step.past + step.tokens)
        distance = np.arange(keys - rows, keys)[:, None] - np.arange(keys)[None]
        hidden = distance < 0
        if name.startswith("window"):
            hidden |= distance >= attention.window
        found[name] = np.where(hidden, np.float32(-1e9), np.float32(0))
    return found


def _space_mask(rows: int, columns: int) -> NDArray[np.float32]:
    """Hide what is later: a chunk from those before, and from the state before itself."""
    first = 1 if rows == columns + 1 else 0
    hidden = np.arange(columns)[None] + first > np.arange(rows)[:, None]
    return np.where(hidden, np.float32(-1e9), np.float32(0))


def _choices(step: Step, given: dict[str, Any]) -> Values:
    """Let every token take both experts; rows of an expert are all tokens in order."""
    count = step.batch * step.tokens
    places = np.arange(2 * count).reshape(2, step.batch, step.tokens).transpose(1, 2, 0)
    chosen = np.broadcast_to(np.arange(2), (step.batch, step.tokens, 2))
    slots = np.tile(np.arange(count), (2, 1))
    ends = {"_slots": slots, "_chosen": chosen, "_places": places}
    return {
        name: values for name in given for ending, values in ends.items() if name.endswith(ending)
    }


def cache_of(shape: Decoder, outputs: Values, past: int) -> Values:
    """Return the cache that ``past`` tokens leave, from the outputs of a prompt of as many."""
    found = {}
    for index, layer in enumerate(shape.layers):
        name, own = f"layer{index}_attention", layer.attention
        kept = own.kept_tokens(past)
        parts = [values for key, values in outputs.items() if key.startswith(name)]
        if isinstance(own, LatentAttention):
            for role, values in zip(("narrow", "place"), parts, strict=True):
                found[f"{name}_past_{role}"] = values[:, past - kept :]
        else:
            key, value = parts
            found[f"{name}_past_key"] = key[:, :, :, past - kept :]
            found[f"{name}_past_value"] = value[:, :, past - kept :]
    return found
