"""Attention of onnxruntime as products, masks and softmaxes of the standard.

Heads are an axis of their own, (batch, heads, tokens, width). Query heads that share a key head are
rows of one product, so that no key is copied::

    q (b, h, s, d) -> (b, g, h/g * s, d)   times   k (b, g, d, t)   -> (b, h, s, t)

Definitions: https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from accelsim.workload.onnx.contributed.composer import Composer
from accelsim.workload.onnx.contributed.rotary import rotated

_FILTER = -10000.0
"""Default of ``mask_filter_value``."""
_LEAST = -65504.0
"""A score that is masked: the least number of float16."""


@dataclass(frozen=True, kw_only=True)
class Heads:
    """Query, keys and values by heads.

    Args:
        query: Name, (batch, heads, tokens, width).
        key: Name, (batch, key heads, keys, width).
        value: Name, (batch, key heads, keys, value width).
        heads: Query heads.
        key_heads: Heads of keys and values.
        width: Width of a head; None if it is not known.
    """

    query: str
    key: str
    value: str
    heads: int
    key_heads: int
    width: int | None


@dataclass(kw_only=True)
class Mask:
    """Masks of scores (batch, heads, tokens, keys).

    Args:
        bias: Name of numbers that are added; empty if there are none.
        keys: Name of what is true, or not 0, for scores that stay, of four dimensions; or empty.
        least: Score that is masked by ``keys``.
        is_causal: Whether a token reads only keys up to its own.
        window: Keys before its own that a token reads; negative if it reads all.
        softcap: Bound of scores, 0 if there is none.
        sink: Name of a score of each head that only adds to the sum of a softmax; empty if there is
            none.
    """

    bias: str = ""
    keys: str = ""
    least: float = _LEAST
    is_causal: bool = False
    window: int = -1
    softcap: float = 0.0
    sink: str = ""


def attended(composer: Composer, parts: Heads, mask: Mask) -> str:
    """Add an attention; return its result, (batch, tokens, heads * value width)."""
    is_shared = parts.heads != parts.key_heads
    query, groups = parts.query, parts.key_heads
    if is_shared:
        query = composer.reshape(query, 0, groups, -1, 0)
    scores = composer.add("MatMul", [query, composer.transpose(parts.key, 0, 1, 3, 2)])
    if is_shared:
        scores = composer.reshape(scores, 0, parts.heads, -1, 0)
    scores = composer.add("Mul", [scores, _scale(composer, parts)])
    shares = _softmax(composer, _masked(composer, scores, parts, mask), mask)
    if is_shared:
        shares = composer.reshape(shares, 0, groups, -1, 0)
    mixed = composer.add("MatMul", [shares, parts.value])
    if is_shared:
        mixed = composer.reshape(mixed, 0, parts.heads, -1, 0)
    return composer.reshape(composer.transpose(mixed, 0, 2, 1, 3), 0, 0, -1)


def _scale(composer: Composer, parts: Heads) -> str:
    """Return the factor of scores: an attribute, or the inverse root of the width of a head."""
    scale = composer.real("scale", 0.0)
    if not scale and parts.width and parts.width > 0:
        scale = 1 / sqrt(parts.width)
    if scale:
        return composer.number("scale", scale, composer.given(0))
    width = composer.scalar(composer.extent(parts.query, 3))
    width = composer.add("Cast", [width], to=composer.tensors.type_of(composer.given(0)))
    return composer.add("Reciprocal", [composer.add("Sqrt", [width])])


def _masked(composer: Composer, scores: str, parts: Heads, mask: Mask) -> str:
    like = composer.given(0)
    if mask.softcap:
        bound = composer.number("softcap", mask.softcap, like)
        bent = composer.add("Tanh", [composer.add("Div", [scores, bound])])
        scores = composer.add("Mul", [bent, bound])
    if mask.bias:
        scores = composer.add("Add", [scores, mask.bias])
    if mask.keys:
        least = composer.number("least", mask.least, like)
        scores = composer.add("Where", [mask.keys, scores, least])
    if mask.is_causal:
        least = composer.number("least", mask.least if mask.keys else _LEAST, like)
        scores = composer.add("Where", [_causal(composer, parts, mask.window), scores, least])
    return scores


def _causal(composer: Composer, parts: Heads, window: int) -> str:
    """Return whether a token may read a key, (tokens, keys): a constant if extents are known."""
    tokens, keys = (composer.extent(name, 2) for name in (parts.query, parts.key))
    before = composer.add("Sub", [keys, tokens])
    own = composer.unsqueeze(composer.add("Add", [composer.counted(tokens), before]), 1)
    other = composer.unsqueeze(composer.counted(keys), 0)
    return _read(composer, own, other, window)


def _read(composer: Composer, own: str, other: str, window: int) -> str:
    """Return whether a token at a place reads a key at another: not later, and in its window."""
    later = composer.add("Add", [own, composer.integers("one", 1)])
    reads = composer.add("Less", [other, later])
    if window > 0:
        first = composer.add("Sub", [own, composer.integers("window", window)])
        reads = composer.add("And", [reads, composer.add("Less", [first, other])])
    return reads


def _softmax(composer: Composer, scores: str, mask: Mask) -> str:
    if not mask.sink:
        return composer.add("Softmax", [scores], axis=-1)
    sink = composer.reshape(mask.sink, 1, -1, 1, 1)
    first = composer.cut(scores, -1, 0, 1)
    sinks = composer.add("Expand", [sink, composer.add("Shape", [first])])
    both = composer.add("Concat", [scores, sinks], axis=-1)
    return composer.cut(composer.add("Softmax", [both], axis=-1), -1, 0, -1)


def split_heads(composer: Composer, name: str, heads: int) -> str:
    """Return (batch, tokens, heads * width) as (batch, heads, tokens, width)."""
    return composer.transpose(composer.reshape(name, 0, 0, heads, -1), 0, 2, 1, 3)


def with_past(composer: Composer, past: str, name: str, present: str) -> str:
    """Return a past and new tokens side by side; ``present`` is the name of the result or empty."""
    if past:
        return composer.add("Concat", [past, name], present, axis=2)
    if present:
        composer.add("Identity", [name], present)
    return name


def key_mask(composer: Composer, name: str, keys: str) -> str:
    """Return a mask of keys of four dimensions as truth values; empty without one.

    Args:
        composer: Writer of the nodes.
        name: Name of the mask: lengths (batch,), or (batch, keys), (batch, tokens, keys) or
            (batch, 1, tokens, keys) of which 0 is masked; empty if there is none.
        keys: Name of the keys, (batch, heads, keys, width).
    """
    if not name:
        return ""
    rank = composer.tensors.rank(name)
    if rank == 1:
        batch, lengths = composer.tensors.extent(composer.given(0), 0), composer.tensors.dims(name)
        if batch is not None and lengths is not None and lengths[0] not in (None, batch):
            raise ValueError("a mask of first and last tokens is not supported")
        places = composer.add("Cast", [composer.counted(composer.extent(keys, 2))], to=6)
        return composer.add("Less", [places, composer.reshape(name, -1, 1, 1, 1)])
    if rank == 4:
        raise ValueError("a mask of four dimensions is not supported")
    truth = composer.add("Cast", [name], to=9)
    return composer.unsqueeze(truth, *((1,) if rank == 3 else (1, 2)))


def multi_head(composer: Composer) -> None:
    """Replace MultiHeadAttention: query, key, value, bias, masks, past keys and values."""
    query, key, value, bias, padding, score_bias, past_key, past_value = (
        composer.given(place) for place in range(8)
    )
    if any(composer.given(place) for place in (8, 9)) or composer.wanted(3):
        raise ValueError("shared caches, beams, and scores as results are not supported")
    heads = composer.positive("num_heads")
    q, k, v = _parts(composer, (query, key, value), bias, heads)
    k = with_past(composer, past_key, k, composer.wanted(1))
    v = with_past(composer, past_value, v, composer.wanted(2))
    hidden = composer.tensors.extent(query, 2)
    width = hidden // heads if hidden and composer.tensors.rank(query) == 3 else None
    width = width or composer.tensors.extent(past_key, 3)
    mask = Mask(
        bias=score_bias,
        keys=key_mask(composer, padding, k),
        least=composer.real("mask_filter_value", _FILTER),
        is_causal=bool(composer.integer("unidirectional", 0)),
    )
    parts = Heads(query=q, key=k, value=v, heads=heads, key_heads=heads, width=width)
    composer.end(attended(composer, parts, mask))


def _parts(
    composer: Composer, given: tuple[str, str, str], bias: str, heads: int
) -> tuple[str, str, str]:
    """Return query, keys and values by heads, of one, two or three tensors, with their biases."""
    query, key, value = given
    rank = composer.tensors.rank
    if not key:  # (batch, tokens, heads, 3, width)
        if bias:
            raise ValueError("a bias of query, keys and values in one tensor is not supported")
        q, k, v = (_packed(composer, query, place) for place in range(3))
        return q, k, v
    biases = ["", "", ""]
    if bias:
        hidden = [composer.tensors.extent(name, 2) for name in (query, value or query)]
        if None in hidden or rank(query) != 3:
            raise ValueError("a bias needs a width that is known")
        first, last = (extent or 0 for extent in hidden)
        ends = (0, first, 2 * first, 2 * first + last)
        biases = [composer.cut(bias, 0, ends[place], ends[place + 1]) for place in range(3)]
    q = split_heads(composer, composer.moved(query, biases[0]), heads)
    if not value:  # (batch, tokens, heads, 2, width)
        return q, _packed(composer, key, 0), _packed(composer, key, 1)
    if rank(key) == 4:
        return q, key, value
    k, v = (
        split_heads(composer, composer.moved(name, part), heads)
        for name, part in ((key, biases[1]), (value, biases[2]))
    )
    return q, k, v


def _packed(composer: Composer, name: str, place: int) -> str:
    """Return a part of a tensor (batch, tokens, heads, parts, width) by heads."""
    index = composer.constant("part", np.array(place, np.int64))
    return composer.transpose(composer.add("Gather", [name, index], axis=3), 0, 2, 1, 3)


def merged(composer: Composer) -> None:
    """Replace Attention of onnxruntime: input, merged weights and bias, mask, past, score bias."""
    source, weights, bias, index, past, score_bias = (composer.given(place) for place in range(6))
    if composer.integer("past_present_share_buffer", 0) or composer.integer("do_rotary", 0):
        raise ValueError("a shared cache or rotary places are not supported")
    heads, total = composer.positive("num_heads"), composer.tensors.extent(weights, 1)
    sizes = composer.numbers("qkv_hidden_sizes") or ([total // 3] * 3 if total else [])
    if not sizes:
        raise ValueError("its weights must have a width that is known")
    is_split = len(sizes) == 3 and all(size > 0 and size % heads == 0 for size in sizes)
    if not is_split or total not in (None, sum(sizes)):
        raise ValueError(
            f"qkv_hidden_sizes {sizes} must be three multiples of {heads} heads whose sum is the"
            f" width of the weights, {total}"
        )
    made = composer.moved(composer.add("MatMul", [source, weights]), bias)
    ends = [0, sizes[0], sizes[0] + sizes[1], sum(sizes)]
    q, k, v = (
        split_heads(composer, composer.cut(made, -1, ends[place], ends[place + 1]), heads)
        for place in range(3)
    )
    if past:
        both = [
            composer.add(
                "Gather", [past, composer.constant("part", np.array(place, np.int64))], axis=0
            )
            for place in range(2)
        ]
        k, v = (with_past(composer, old, new, "") for old, new in zip(both, (k, v), strict=True))
    if composer.wanted(1):
        pair = [composer.unsqueeze(name, 0) for name in (k, v)]
        composer.add("Concat", pair, composer.wanted(1), axis=0)
    mask = Mask(
        bias=score_bias,
        keys=key_mask(composer, index, k),
        least=composer.real("mask_filter_value", _FILTER),
        is_causal=bool(composer.integer("unidirectional", 0)),
    )
    width = sizes[0] // heads
    parts = Heads(query=q, key=k, value=v, heads=heads, key_heads=heads, width=width)
    composer.end(attended(composer, parts, mask))


def grouped(composer: Composer) -> None:
    """Replace GroupQueryAttention: query, key, value, past keys and values, lengths, rotation.

    A cache that present and past share has its greatest length in the file; all of its keys count.
    """
    heads, groups = composer.positive("num_heads"), composer.positive("kv_num_heads")
    _check_grouped(composer)
    q, k, v, width = _grouped_parts(composer, heads, groups)
    q, k = _normed(composer, q, k)
    if composer.integer("do_rotary", 0):
        rows = _places(composer, q)
        is_paired = bool(composer.integer("rotary_interleaved", 0))
        caches = (composer.given(7), composer.given(8))
        q, k = (rotated(composer, name, caches, rows, is_paired=is_paired) for name in (q, k))
    for_keys = (composer.given(3), k, composer.wanted(1))
    for_values = (composer.given(4), v, composer.wanted(2))
    is_shared = is_shared_cache(composer)
    if is_shared:
        name = composer.node.name or composer.node.output[0]
        composer.notes.append(
            f"GroupQueryAttention {name}: past and present are one cache, all places of which are"
            " counted as keys"
        )
        k, v = (_written(composer, *names) for names in (for_keys, for_values))
    else:
        k, v = (with_past(composer, *names) for names in (for_keys, for_values))
    sink = composer.given(11)
    if not sink and composer.integer("smooth_softmax", 0) == 1:
        sink = composer.add("Mul", [composer.number("none", 0.0, composer.given(0))] * 2)
    mask = Mask(
        bias=composer.given(10),
        is_causal=bool(composer.integer("causal", 1)) and not is_shared,
        window=composer.integer("local_window_size", -1),
        softcap=composer.real("softcap", 0.0),
        sink=sink,
        keys=_filled(composer, q, k) if is_shared else "",
    )
    parts = Heads(query=q, key=k, value=v, heads=heads, key_heads=groups, width=width)
    composer.end(attended(composer, parts, mask))


def _check_grouped(composer: Composer) -> None:
    kinds = {composer.text(f"{part}_quant_type", "NONE") for part in "kv"}
    if kinds != {"NONE"} or composer.given(12) or composer.given(13):
        raise ValueError("a quantized cache is not supported")
    if composer.integer("sliding_window_cache", 0) or composer.wanted(3):
        raise ValueError("a cache of a sliding window, and scores as results, are not supported")


def is_shared_cache(composer: Composer) -> bool:
    """Return whether past and present of a GroupQueryAttention are one buffer."""
    if not composer.given(3) or not composer.wanted(1):
        return False
    past, present = (
        composer.tensors.declared(name) for name in (composer.given(3), composer.wanted(1))
    )
    return past is not None and past == present


def _grouped_parts(composer: Composer, heads: int, groups: int) -> tuple[str, str, str, int | None]:
    """Return query, keys and values by heads, and the width of a head if it is known."""
    query, key, value = (composer.given(place) for place in range(3))
    width = composer.tensors.extent(composer.given(3), 3)
    if key:
        hidden = composer.tensors.extent(query, 2)
        width = width or (hidden // heads if hidden else None)
        q = split_heads(composer, query, heads)
        k, v = (split_heads(composer, name, groups) for name in (key, value))
        return q, k, v, width
    every = split_heads(composer, query, heads + 2 * groups)
    ends = (0, heads, heads + groups, heads + 2 * groups)
    q, k, v = (composer.cut(every, 1, ends[place], ends[place + 1]) for place in range(3))
    hidden = composer.tensors.extent(query, 2)
    return q, k, v, width or (hidden // (heads + 2 * groups) if hidden else None)


def _normed(composer: Composer, q: str, k: str) -> tuple[str, str]:
    """Return query and keys after the norms of their heads, if there are any."""
    if not composer.given(14):
        return q, k
    epsilon = composer.real("qk_norm_epsilon", 1e-6)
    first, second = (
        composer.add("RMSNormalization", [name, composer.given(place)], axis=-1, epsilon=epsilon)
        for name, place in ((q, 14), (k, 15))
    )
    return first, second


def _last(composer: Composer) -> str:
    """Return the place of the last token of each sequence, (batch, 1)."""
    return composer.reshape(composer.add("Cast", [composer.given(5)], to=7), -1, 1)


def _places(composer: Composer, query: str) -> str:
    """Return the place of each token, (batch, tokens)."""
    if composer.given(9):
        return composer.given(9)
    tokens = composer.extent(query, 2)
    before = composer.add("Sub", [_last(composer), tokens])
    one = composer.integers("one", 1)
    first = composer.add("Add", [before, one])
    return composer.add("Add", [first, composer.counted(tokens)])


def _written(composer: Composer, past: str, name: str, present: str) -> str:
    """Return a cache after new tokens are written at their places."""
    tokens = composer.extent(name, 2)
    first = composer.add("Sub", [_last(composer), tokens])
    first = composer.add("Add", [first, composer.integers("one", 1)])
    first = composer.reshape(first, -1)
    return composer.add("TensorScatter", [past, name, first], present, axis=-2)


def _filled(composer: Composer, query: str, key: str) -> str:
    """Return whether a token may read a place of a cache, (batch, 1, tokens, places)."""
    own = composer.unsqueeze(_places(composer, query), 1, 3)
    other = composer.counted(composer.extent(key, 2))
    return _read(composer, own, other, composer.integer("local_window_size", -1))


TABLE = {
    "MultiHeadAttention": multi_head,
    "Attention": merged,
    "GroupQueryAttention": grouped,
}
