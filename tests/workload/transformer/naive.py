"""A model of one layer of attention in plain loops."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.transformer.description import Attention, Decoder, StateSpace
from workload.transformer.tiny import weight

Values = NDArray[Any]
EPSILON = 1e-5


def rms(row: Values, scale: Values | float = 1.0) -> Values:
    return row / np.sqrt(np.mean(row * row) + EPSILON) * scale


def turned(head: Values, place: int, width: int) -> Values:
    """Turn the first ``width`` elements: each of the first half with one of the second."""
    result = head.copy()
    half = width // 2
    for index in range(half):
        angle = place * [1.0, 0.5, 0.25, 0.125][index]
        first, second = head[index], head[index + half]
        result[index] = first * np.cos(angle) - second * np.sin(angle)
        result[index + half] = second * np.cos(angle) + first * np.sin(angle)
    return result


def sees(shape: Attention, query: int, key: int) -> bool:
    if key > query or (shape.window and query - key >= shape.window):
        return False
    return not shape.chunk or query // shape.chunk == key // shape.chunk


def attended(shape: Attention, name: str, rows: list[Values]) -> list[Values]:
    """Return the results of all heads for each token."""
    width, extent = len(rows[0]), shape.head_width
    sizes = {"query": shape.heads, "key": shape.kept_heads, "value": shape.kept_heads}
    parts: dict[str, list[Values]] = {}
    for role, heads in sizes.items():
        matrix = weight(f"{name}_{role}_weight", (width, heads * extent))
        parts[role] = [(row @ matrix).reshape(heads, extent) for row in rows]
        if role != "value":
            for place, heads_of_token in enumerate(parts[role]):
                for head in range(heads):
                    own = heads_of_token[head]
                    if shape.norms == "scaled":
                        own = rms(own, weight(f"{name}_{role}_norm_scale", (extent,)))
                    elif shape.norms == "plain":
                        own = rms(own)
                    heads_of_token[head] = turned(own, place, shape.rotary_width)
    sharing = shape.heads // shape.kept_heads
    sinks = weight(f"{name}_sinks", (shape.kept_heads, 1, sharing, 1)).reshape(-1)
    results = []
    for query in range(len(rows)):
        heads_out = []
        for head in range(shape.heads):
            kept = head // sharing
            keys = [key for key in range(len(rows)) if sees(shape, query, key)]
            scores = []
            for key in keys:
                score = parts["query"][query][head] @ parts["key"][key][kept] / extent**0.5
                scores.append(
                    shape.softcap * np.tanh(score / shape.softcap) if shape.softcap else score
                )
            total = sum(np.exp(score) for score in scores)
            if shape.has_sinks:
                total += np.exp(sinks[head])
            shares = [np.exp(score) / total for score in scores]
            values = [parts["value"][key][kept] for key in keys]
            heads_out.append(sum(share * one for share, one in zip(shares, values, strict=True)))
        results.append(np.concatenate(heads_out))
    return results


def logits(shape: Decoder, tokens: list[int]) -> Values:
    """Return the logits of each token of a model of gated layers with SiLU."""
    table = weight("token_embedding_table", (shape.vocabulary, shape.width)).astype(np.float64)
    rows = [table[token] for token in tokens]
    width = shape.width
    for index, layer in enumerate(shape.layers):
        name, own = f"layer{index}", layer.attention
        before = [rms(row, weight(f"{name}_norm1_scale", (width,))) for row in rows]
        inner = own.heads * own.head_width
        back = weight(f"{name}_attention_output_weight", (inner, width))
        made = attended(own, f"{name}_attention", before)
        rows = [row + made_row @ back for row, made_row in zip(rows, made, strict=True)]
        size = layer.forward.inner
        up, gate, down = (
            weight(f"{name}_forward_{role}_weight", sizes)
            for role, sizes in (
                ("up", (width, size)),
                ("gate", (width, size)),
                ("down", (size, width)),
            )
        )
        for place, row in enumerate(rows):
            inside = rms(row, weight(f"{name}_norm2_scale", (width,)))
            opened = inside @ gate
            rows[place] = row + (opened / (1 + np.exp(-opened)) * (inside @ up)) @ down
    head = weight("logits_weight", (width, shape.vocabulary))
    return np.stack([rms(row, weight("norm_scale", (width,))) @ head for row in rows])


def silu(row: Values) -> Values:
    return row / (1 + np.exp(-row))


def spaced(shape: StateSpace, name: str, rows: list[Values]) -> list[Values]:
    """Return what a layer of Mamba-2 makes of each token, one after the other."""
    width, inner, wide = len(rows[0]), shape.inner, shape.groups * shape.state
    sizes = (width, inner + shape.convolved + shape.heads)
    entry = weight(f"{name}_input_weight", sizes)
    kernel = weight(f"{name}_convolution_weight", (shape.convolved, 1, shape.kernel))[:, 0]
    back = weight(f"{name}_output_weight", (inner, width))
    rates = -np.exp(weight(f"{name}_rate", (shape.heads,)))
    states = np.zeros((shape.heads, shape.head_width, shape.state))
    window = [np.zeros(shape.convolved)] * shape.kernel
    results = []
    for row in rows:
        whole = row @ entry
        if shape.has_bias:
            whole = whole + weight(f"{name}_input_bias", sizes[1:])
        gate, columns, steps = np.split(whole, [inner, inner + shape.convolved])
        window = [*window[1:], columns]
        made = sum(kernel[:, tap] * window[tap] for tap in range(shape.kernel))
        if shape.has_convolution_bias:
            made = made + weight(f"{name}_convolution_bias", (shape.convolved,))
        x, keys, queries = np.split(silu(made), [inner, inner + wide])
        steps = np.log1p(np.exp(steps + weight(f"{name}_step", (shape.heads,))))
        outputs = []
        for head in range(shape.heads):
            group = head // (shape.heads // shape.groups)
            own = x.reshape(shape.heads, -1)[head]
            key = keys.reshape(shape.groups, -1)[group]
            query = queries.reshape(shape.groups, -1)[group]
            states[head] *= np.exp(steps[head] * rates[head])
            states[head] += np.outer(steps[head] * own, key)
            skip = weight(f"{name}_skip", (shape.heads, 1))[head]
            outputs.append(states[head] @ query + skip * own)
        result = np.concatenate(outputs) * silu(gate)
        result = rms(result, weight(f"{name}_norm_scale", (inner,))) @ back
        if shape.has_bias:
            result = result + weight(f"{name}_output_bias", (width,))
        results.append(result)
    return results


def spaced_logits(shape: Decoder, tokens: list[int]) -> Values:
    """Return the logits of each token of a Mamba-2 whose head is the table of the embedding."""
    table = weight("token_embedding_table", (shape.vocabulary, shape.width)).astype(np.float64)
    rows = [table[token] for token in tokens]
    for index, layer in enumerate(shape.layers):
        scale = weight(f"layer{index}_norm1_scale", (shape.width,))
        made = spaced(layer.attention, f"layer{index}_attention", [rms(row, scale) for row in rows])
        rows = [row + one for row, one in zip(rows, made, strict=True)]
    return np.stack([rms(row, weight("norm_scale", (shape.width,))) @ table.T for row in rows])
