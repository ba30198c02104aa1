"""Encoders, and decoders that read them, in plain loops over tokens, heads and pixels."""

from collections.abc import Callable
from math import erf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.transformer.description import Attention, FeedForward, Stack
from accelsim.workload.transformer.diffusion import DiffusionTransformer
from accelsim.workload.transformer.encoder_decoder import EncoderDecoder
from accelsim.workload.transformer.image_encoder import ImageEncoder
from accelsim.workload.transformer.text_encoder import TextEncoder
from accelsim.workload.transformer.windowed_encoder import WindowedEncoder
from workload.transformer.naive import EPSILON, rms, silu
from workload.transformer.tiny import weight

Values = NDArray[Any]
Summand = Callable[[int, int, int], float]
"""Summand of the score of a head, a query and a key."""


def w(name: str, *shape: int) -> Values:
    return weight(name, shape).astype(np.float64)


def gelu(row: Values) -> Values:
    return np.array([x * 0.5 * (1 + erf(x / 2**0.5)) for x in row.ravel()]).reshape(row.shape)


def gelu_tanh(row: Values) -> Values:
    return 0.5 * row * (1 + np.tanh((2 / np.pi) ** 0.5 * (row + 0.044715 * row**3)))


FUNCTIONS = {
    "gelu": gelu,
    "gelu_new": gelu_tanh,
    "gelu_pytorch_tanh": gelu_tanh,
    "relu": lambda row: np.maximum(row, 0),
    "silu": silu,
}


def unit(row: Values) -> Values:
    centred = row - row.mean()
    return centred / np.sqrt((centred * centred).mean() + EPSILON)


def normed(name: str, row: Values, kind: str = "layer") -> Values:
    width = len(row)
    if kind == "rms":
        return rms(row, w(f"{name}_scale", width))
    return unit(row) * w(f"{name}_scale", width) + w(f"{name}_bias", width)


def product(name: str, row: Values, out: int, bias: bool) -> Values:
    made = row @ w(f"{name}_weight", len(row), out)
    return made + w(f"{name}_bias", out) if bias else made


def connected(name: str, row: Values, out: int) -> Values:
    return w(f"{name}_weight", out, len(row)) @ row + w(f"{name}_bias", out)


def fed(name: str, row: Values, shape: FeedForward) -> Values:
    function, bias = FUNCTIONS[shape.activation], shape.has_bias
    inside = product(f"{name}_up", row, shape.inner, bias)
    if shape.is_gated:
        inside = function(product(f"{name}_gate", row, shape.inner, bias)) * inside
    else:
        inside = function(inside)
    return product(f"{name}_down", inside, len(row), bias)


def attended(
    name: str, rows: list[Values], read: list[Values], shape: Attention, summand: Summand
) -> list[Values]:
    """Return what tokens read of others; each head and query in turn."""
    width, extent = len(rows[0]), shape.head_width
    inner = shape.heads * extent
    if shape.is_packed:
        packed = w(f"{name}_projection_weight", width, 3 * inner)
        bias = w(f"{name}_projection_bias", 3 * inner) if shape.has_bias else 0
        whole = [row @ packed + bias for row in rows]
        query, key, value = ([row[part * inner :][:inner] for row in whole] for part in range(3))
    else:
        query = [product(f"{name}_query", row, inner, shape.has_bias) for row in rows]
        biased = shape.has_bias and shape.has_key_bias
        key = [product(f"{name}_key", row, inner, biased) for row in read]
        value = [product(f"{name}_value", row, inner, shape.has_bias) for row in read]
    results = []
    for place, own in enumerate(query):
        heads = []
        for head in range(shape.heads):
            part = slice(head * extent, (head + 1) * extent)
            scale = extent**-0.5 if shape.is_scaled else 1.0
            scores = np.array(
                [
                    own[part] @ other[part] * scale + summand(head, place, number)
                    for number, other in enumerate(key)
                ]
            )
            shares = np.exp(scores - scores.max())
            shares /= shares.sum()
            heads.append(sum(share * one[part] for share, one in zip(shares, value, strict=True)))
        results.append(
            product(f"{name}_output", np.concatenate(heads), width, shape.has_output_bias)
        )
    return results


def bucketed(prefix: str, shape: Attention, numbers: Values | None, causal: bool) -> Summand:
    """Return the summand of distances and of what is hidden."""

    def summand(head: int, query: int, key: int) -> float:
        hidden = -1e9 if causal and key > query else 0.0
        if not shape.buckets or numbers is None:
            return hidden
        table = w(f"{prefix}distance_table", shape.buckets, shape.heads)
        return hidden + float(table[numbers[query, key], head])

    return summand


def stacked(
    prefix: str,
    rows: list[Values],
    shape: Stack,
    summand: Summand,
    memory: list[Values] | None = None,
) -> list[Values]:
    """Return what the layers of a stack make of tokens."""
    for index, layer in enumerate(shape.layers):
        name = f"{prefix}layer{index}"
        parts: list[Callable[[list[Values]], list[Values]]] = [
            lambda x, n=name, own=layer: attended(f"{n}_attention", x, x, own.attention, summand)
        ]
        if layer.cross is not None:
            parts.append(
                lambda x, n=name, own=layer: attended(
                    f"{n}_cross", x, memory, own.cross, lambda *_: 0.0
                )
            )
        parts.append(lambda x, n=name, own=layer: [fed(f"{n}_forward", r, own.forward) for r in x])
        for number, part in enumerate(parts, 1):
            norm = f"{name}_norm{number}"
            if shape.is_normed_behind:
                made = part(rows)
                rows = [
                    normed(norm, row + one, shape.norm) for row, one in zip(rows, made, strict=True)
                ]
                continue
            made = part([normed(norm, row, shape.norm) for row in rows])
            if shape.has_layer_scale:
                scale = w(f"{name}_scale{number}", shape.width)
                made = [one * scale for one in made]
            rows = [row + one for row, one in zip(rows, made, strict=True)]
    return rows


def text(shape: TextEncoder, tokens: list[int], kinds: list[int], hidden: Values) -> Values:
    """Return tokens of the last layer, or logits."""
    width = shape.width
    tables = {
        "token": w("token_embedding_table", shape.vocabulary, width),
        "token_type": w("token_type_embedding_table", max(shape.kinds, 1), width),
        "position": w("position_embedding_table", shape.positions, width),
    }
    rows = []
    for place, token in enumerate(tokens):
        row = tables["token"][token] + tables["position"][place]
        if shape.kinds:
            row = row + tables["token_type"][kinds[place]]
        rows.append(normed("embedding_norm", row))
    rows = stacked("", rows, shape, lambda _head, _query, key: hidden[key])
    if shape.head != "tokens":
        return np.stack(rows)
    table, bias = tables["token"], w("logits_bias", shape.vocabulary)
    heads = [product("head_dense", row, width, True) for row in rows]
    heads = [normed("head_norm", FUNCTIONS[shape.activation](row)) for row in heads]
    return np.stack([table @ row + bias for row in heads])


def heard(shape: EncoderDecoder, frames: Values) -> list[Values]:
    """Return tokens of sound, shape (bands, frames)."""
    assert shape.sound is not None
    width, columns = shape.encoder.width, frames
    for number, stride in ((1, 1), (2, 2)):
        name = f"encoder_convolution{number}"
        kernel, bias = w(f"{name}_weight", width, len(columns), 3), w(f"{name}_bias", width)
        wide = np.pad(columns, ((0, 0), (1, 1)))
        columns = np.stack(
            [
                gelu(sum(kernel[:, :, tap] @ wide[:, at + tap] for tap in range(3)) + bias)
                for at in range(0, columns.shape[1], stride)
            ],
            axis=1,
        )
    table = w("encoder_position_table", shape.sound.positions, width)
    return [columns[:, at] + table[at] for at in range(columns.shape[1])]


def translated(
    shape: EncoderDecoder, read: Values, tokens: list[int], numbers: dict[str, Values]
) -> Values:
    """Return the logits of all tokens of a decoder; ``numbers`` are those of distances."""
    decoder, width = shape.decoder, shape.decoder.width
    table = w("token_embedding_table", decoder.vocabulary, width)
    rows = heard(shape, read) if shape.sound else [table[token] for token in read]
    own = shape.encoder.layers[0].attention
    summand = bucketed("encoder_", own, numbers.get("encoder_"), causal=False)
    rows = stacked("encoder_", rows, shape.encoder, summand)
    memory = [normed("encoder_norm", row, shape.encoder.norm) for row in rows]
    rows = [table[token] for token in tokens]
    if decoder.positions:
        places = w("position_embedding_table", decoder.positions, width)
        rows = [row + places[at] for at, row in enumerate(rows)]
    summand = bucketed("", decoder.layers[0].attention, numbers.get(""), causal=True)
    rows = stacked("", rows, decoder, summand, memory)
    rows = [normed("norm", row, decoder.norm) for row in rows]
    if decoder.scales_head:
        rows = [row * width**-0.5 for row in rows]
    head = table.T if decoder.is_tied else w("logits_weight", width, decoder.vocabulary)
    return np.stack([row @ head for row in rows])


def patched(shape: Any, image: Values) -> list[list[Values]]:
    """Return the embedding of each patch, by row and column."""
    size, count = shape.patch, shape.image // shape.patch
    kernel = w("patch_embedding_weight", shape.width, shape.channels, size, size)
    bias = w("patch_embedding_bias", shape.width)
    return [
        [
            np.tensordot(kernel, image[:, y * size :, x * size :][:, :size, :size], 3) + bias
            for x in range(count)
        ]
        for y in range(count)
    ]


def seen(shape: ImageEncoder, image: Values) -> Values:
    """Return tokens behind the last norm, or what the head makes."""
    width = shape.width
    leading = w("leading_tokens_weight", 1, shape.leading, width)[0]
    rows = [*leading, *(patch for line in patched(shape, image) for patch in line)]
    table = w("position_embedding", 1, len(rows), width)[0]
    rows = [row + place for row, place in zip(rows, table, strict=True)]
    if shape.registers:
        rows += list(w("registers_weight", 1, shape.registers, width)[0])
    rows = stacked("", rows, shape, lambda *_: 0.0)
    rows = [normed("norm", row) for row in rows]
    if shape.head == "pooler":
        return np.tanh(connected("pooler", rows[0], shape.outputs))
    if shape.head == "none":
        return np.stack(rows)
    found = []
    for place in range(shape.teachers):
        row = rows[place]
        if shape.classifies_mean:
            patches = rows[shape.leading : shape.leading + shape.patches]
            row = np.concatenate([row, np.mean(patches, axis=0)])
        name = "logits" if shape.teachers == 1 else f"logits{place}"
        found.append(connected(name, row, shape.outputs))
    return np.mean(found, axis=0)


def windowed(shape: WindowedEncoder, image: Values) -> Values:
    """Return the channels of each place; tokens of padding are zeros that are read, too."""
    width, side, extent = shape.width, shape.side, shape.width // shape.heads
    places = w("position_embedding", 1, side * side, width).reshape(side, side, width)
    rows = {
        (y, x): patch + places[y, x]
        for y, line in enumerate(patched(shape, image))
        for x, patch in enumerate(line)
    }
    for index, window in enumerate(shape.windows):
        name, size = f"layer{index}", window or side
        before = {at: normed(f"{name}_norm1", row) for at, row in rows.items()}
        tables = {
            line: w(f"{name}_attention_{line}_table", 2 * size - 1, extent)
            for line in ("rows", "columns")
        }
        packed = w(f"{name}_attention_projection_weight", width, 3 * width)
        bias = w(f"{name}_attention_projection_bias", 3 * width)
        made: dict[tuple[int, int], Values] = {}
        for y, x in rows:
            top, left = y // size * size, x // size * size
            keys = [(top + a, left + b) for a in range(size) for b in range(size)]
            whole = {at: before.get(at, np.zeros(width)) @ packed + bias for at in keys}
            heads = []
            for head in range(shape.heads):
                part = [
                    slice(role * width + head * extent, role * width + (head + 1) * extent)
                    for role in range(3)
                ]
                query = whole[y, x][part[0]]
                scores = np.array(
                    [
                        query @ whole[at][part[1]] / extent**0.5
                        + query @ tables["rows"][y - at[0] + size - 1]
                        + query @ tables["columns"][x - at[1] + size - 1]
                        for at in keys
                    ]
                )
                shares = np.exp(scores - scores.max())
                shares /= shares.sum()
                heads.append(
                    sum(share * whole[at][part[2]] for share, at in zip(shares, keys, strict=True))
                )
            made[y, x] = product(f"{name}_attention_output", np.concatenate(heads), width, True)
        for at in rows:
            rows[at] = rows[at] + made[at]
            inside = normed(f"{name}_norm2", rows[at])
            rows[at] = rows[at] + fed(f"{name}_forward", inside, shape.forward)
    return _neck(shape, rows)


def _neck(shape: WindowedEncoder, rows: dict[tuple[int, int], Values]) -> Values:
    outputs, side = shape.outputs, shape.side
    narrow = w("neck1_weight", outputs, shape.width, 1, 1)[:, :, 0, 0]
    rows = {at: normed("neck1_norm", narrow @ row) for at, row in rows.items()}
    kernel = w("neck2_weight", outputs, outputs, 3, 3)
    result = np.zeros((outputs, side, side))
    for y, x in rows:
        total = np.zeros(outputs)
        for a in range(3):
            for b in range(3):
                if (at := (y + a - 1, x + b - 1)) in rows:
                    total += kernel[:, :, a, b] @ rows[at]
        result[:, y, x] = normed("neck2_norm", total)
    return result


def diffused(shape: DiffusionTransformer, image: Values, time: Values, label: int) -> Values:
    """Return the result of one evaluation, shape (outputs, height, width)."""
    width, side, size = shape.width, shape.side, shape.patch
    table = w("position_embedding", 1, side * side, width)[0]
    rows = [patch for line in patched(shape, image) for patch in line]
    rows = [row + place for row, place in zip(rows, table, strict=True)]
    time = silu(product("time_up", time, width, True))
    classes = w("class_table", shape.classes + 1, width)
    condition = silu(product("time_down", time, width, True) + classes[label])
    for index in range(shape.count):
        name = f"layer{index}"
        vectors = product(f"{name}_vectors", condition, 6 * width, True).reshape(6, width)
        before = [unit(row) * (1 + vectors[1]) + vectors[0] for row in rows]
        made = attended(f"{name}_attention", before, before, shape.attention, lambda *_: 0.0)
        rows = [row + vectors[2] * one for row, one in zip(rows, made, strict=True)]
        before = [unit(row) * (1 + vectors[4]) + vectors[3] for row in rows]
        made = [fed(f"{name}_forward", row, shape.forward) for row in before]
        rows = [row + vectors[5] * one for row, one in zip(rows, made, strict=True)]
    shift, scale = product("last_vectors", condition, 2 * width, True).reshape(2, width)
    result = np.zeros((shape.outputs, shape.image, shape.image))
    for place, row in enumerate(rows):
        y, x = place // side * size, place % side * size
        flat = product("last", unit(row) * (1 + scale) + shift, size * size * shape.outputs, True)
        made = flat.reshape(size, size, shape.outputs)
        result[:, y : y + size, x : x + size] = made.transpose(2, 0, 1)
    return result
