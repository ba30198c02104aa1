"""Export small networks of jax as StableHLO text, with what jax computes of them.

Run ``python tests/workload/mlir/make.py`` where jax and flax are installed (jax 0.10.2 and flax
0.12.8 wrote the committed files). Weights are constants of a text, except in those of
``ARGUMENTS``, whose weights are arguments with locations.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from flax import linen as nn

FOLDER = Path(__file__).parent / "texts"
ARGUMENTS = ("perceptron", "residual", "layers")
"""Networks whose weights are arguments as well."""
Network = tuple[Callable[..., Any], Any, tuple[Any, ...]]


def random(*shape: int, seed: int = 1) -> Any:
    """Return normal numbers."""
    return jax.random.normal(jax.random.PRNGKey(seed), shape)


def of_module(module: nn.Module, *inputs: Any) -> Network:
    """Return the function of a module of flax with random weights."""
    leaves, tree = jax.tree_util.tree_flatten(module.init(jax.random.PRNGKey(0), *inputs))
    filled = [
        random(*leaf.shape, seed=place) * 0.3 + (1.0 if leaf.ndim == 1 else 0.0)
        for place, leaf in enumerate(leaves)
    ]
    # Variances of a batch are positive.
    weights = jax.tree_util.tree_unflatten(tree, [jnp.abs(leaf) for leaf in filled])
    return module.apply, weights, inputs


class Perceptron(nn.Module):
    """Products with a bias and functions."""

    @nn.compact
    def __call__(self, x: Any) -> Any:
        x = nn.gelu(nn.Dense(8)(nn.relu(nn.Dense(8)(x))))
        return nn.softmax(nn.Dense(4)(x))


class Functions(nn.Module):
    """Every activation that ONNX has."""

    @nn.compact
    def __call__(self, x: Any) -> Any:
        for function in (
            *(nn.silu, nn.elu, nn.leaky_relu, nn.softplus, nn.hard_swish, nn.hard_sigmoid),
            *(nn.sigmoid, nn.tanh, nn.relu6, nn.soft_sign, nn.selu, nn.log_softmax),
        ):
            x = function(x * 2.0)
        return nn.gelu(x, approximate=False)


class Residual(nn.Module):
    """Convolutions with batch norms, a pool and a sum."""

    @nn.compact
    def __call__(self, x: Any) -> Any:
        x = nn.relu(nn.Conv(4, (3, 3), (2, 2))(x))
        x = nn.max_pool(x, (3, 3), (2, 2), "SAME")
        y = nn.Conv(4, (3, 3), use_bias=False)(x)
        y = nn.BatchNorm(use_running_average=True)(y)
        x = nn.relu(x + y)
        x = nn.Conv(4, (3, 3), feature_group_count=4)(x)
        x = nn.avg_pool(nn.relu6(x), (2, 2), (2, 2))
        return nn.Dense(3)(x.mean((1, 2)))


class Windows(nn.Module):
    """Dilation, groups, uneven padding, and transposed convolutions."""

    @nn.compact
    def __call__(self, x: Any) -> Any:
        x = nn.Conv(4, (3, 3), kernel_dilation=(2, 2))(x)
        x = nn.Conv(4, (2, 3), feature_group_count=2, padding=((1, 0), (0, 1)))(x)
        x = nn.ConvTranspose(2, (3, 3), (2, 2))(x)
        return nn.ConvTranspose(2, (4, 4), (2, 2), transpose_kernel=True)(x)


class Attention(nn.Module):
    """A block of a transformer with a causal mask."""

    @nn.compact
    def __call__(self, x: Any) -> Any:
        mask = nn.make_causal_mask(jnp.ones(x.shape[:2]))
        y = nn.LayerNorm()(x)
        x = x + nn.MultiHeadDotProductAttention(num_heads=2)(y, y, mask=mask)
        y = nn.LayerNorm()(x)
        return x + nn.Dense(8)(nn.gelu(nn.Dense(16)(y)))


class Vision(nn.Module):
    """Patches, a class token and positions before a block."""

    @nn.compact
    def __call__(self, x: Any) -> Any:
        x = nn.Conv(8, (4, 4), (4, 4), padding="VALID")(x)
        x = x.reshape(x.shape[0], -1, x.shape[-1])
        token = self.param("token", nn.initializers.normal(), (1, 1, 8))
        x = jnp.concatenate([jnp.tile(token, (x.shape[0], 1, 1)), x], 1)
        x = x + self.param("positions", nn.initializers.normal(), (1, x.shape[1], 8))
        return nn.Dense(3)(nn.LayerNorm()(Attention()(x))[:, 0])


class Cells(nn.Module):
    """An LSTM by a scan."""

    @nn.compact
    def __call__(self, x: Any) -> Any:
        return nn.Dense(2)(nn.RNN(nn.LSTMCell(4))(x))


class Enlarged(nn.Module):
    """Two resolutions joined."""

    @nn.compact
    def __call__(self, x: Any) -> Any:
        small = nn.silu(nn.Conv(4, (3, 3), (2, 2))(x))
        large = jax.image.resize(small, (1, 8, 8, 4), "nearest")
        return nn.Conv(2, (1, 1))(jnp.concatenate([x, large], -1))


def layers() -> Network:
    """Two layers of a Llama by a scan over stacked weights, with rotated, shared heads."""
    width, heads, shared, tokens = 8, 4, 2, 5
    shapes = {
        "q": (width, width),
        "k": (width, width // 2),
        "v": (width, width // 2),
        "o": (width, width),
        "gain": (width,),
        "up": (width, 12),
        "gate": (width, 12),
        "down": (12, width),
    }
    weights = {
        name: random(2, *shape, seed=place) * 0.3
        for place, (name, shape) in enumerate(shapes.items())
    }

    def rotated(x: Any) -> Any:
        angles = jnp.arange(tokens)[:, None] / 10.0 ** jnp.arange(x.shape[-1] // 2)
        cosine, sine = jnp.cos(angles)[None, :, None], jnp.sin(angles)[None, :, None]
        a, b = jnp.split(x, 2, -1)
        return jnp.concatenate([a * cosine - b * sine, a * sine + b * cosine], -1)

    def layer(x: Any, one: Any) -> Any:
        def norm(x: Any) -> Any:
            return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-5) * one["gain"]

        y = norm(x)
        q = rotated((y @ one["q"]).reshape(1, tokens, heads, -1))
        k = rotated((y @ one["k"]).reshape(1, tokens, shared, -1))
        v = (y @ one["v"]).reshape(1, tokens, shared, -1)
        k, v = (jnp.repeat(each, heads // shared, 2) for each in (k, v))
        scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(width // heads)
        scores = jnp.where(jnp.tril(jnp.ones((tokens, tokens), bool)), scores, -1e9)
        y = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores, -1), v)
        x = x + y.reshape(1, tokens, width) @ one["o"]
        y = norm(x)
        return x + (jax.nn.silu(y @ one["gate"]) * (y @ one["up"])) @ one["down"], None

    def run(weights: Any, x: Any) -> Any:
        return jax.lax.scan(layer, x, weights)[0]

    return run, weights, (random(1, tokens, width),)


def decode() -> Network:
    """One token of a GPT: embedding, a cache of keys, the place of the token."""
    width, tokens, words = 8, 6, 7
    weights = {"table": random(words, width), "qkv": random(width, 3 * width, seed=2) * 0.3}

    def run(weights: Any, token: Any, place: Any, keys: Any, values: Any) -> Any:
        x = weights["table"][token]
        q, k, v = jnp.split(x @ weights["qkv"], 3, -1)
        keys = jax.lax.dynamic_update_slice(keys, k[:, None], (0, place, 0))
        values = jax.lax.dynamic_update_slice(values, v[:, None], (0, place, 0))
        scores = jnp.einsum("bd,btd->bt", q, keys)
        scores = jnp.where(jnp.arange(tokens) <= place, scores, -1e9)
        x = x + jnp.einsum("bt,btd->bd", jax.nn.softmax(scores, -1), values)
        return x @ weights["table"].T, keys, values

    caches = (random(1, tokens, width, seed=3), random(1, tokens, width, seed=4))
    return run, weights, (jnp.array([3]), jnp.array(2), *caches)


def choices() -> Network:
    """Orders and places of elements, running sums, rows by index."""

    def run(weights: Any, x: Any) -> Any:
        best, places = jax.lax.top_k(jax.nn.softmax(x @ weights), 2)
        rows = jnp.take_along_axis(x, places, 1)
        return best, rows, jnp.argmax(x, -1), jnp.cumsum(x, 1), jnp.sort(x, -1), x[:, ::-1]

    return run, random(6, 6, seed=5), (random(4, 6),)


NETWORKS: dict[str, Callable[[], Network]] = {
    "attention": lambda: of_module(Attention(), random(1, 5, 8)),
    "cells": lambda: of_module(Cells(), random(1, 3, 4)),
    "choices": choices,
    "decode": decode,
    "enlarged": lambda: of_module(Enlarged(), random(1, 8, 8, 3)),
    "functions": lambda: of_module(Functions(), random(2, 6)),
    "layers": layers,
    "perceptron": lambda: of_module(Perceptron(), random(2, 6)),
    "residual": lambda: of_module(Residual(), random(1, 16, 16, 3)),
    "vision": lambda: of_module(Vision(), random(1, 8, 8, 3)),
    "windows": lambda: of_module(Windows(), random(1, 6, 6, 2)),
}


def main() -> None:
    """Write the texts, and ``expected.json`` with inputs and results."""
    expected = {}
    for name, make in NETWORKS.items():
        function, weights, inputs = make()
        held = jax.jit(lambda *x, f=function, w=weights: f(w, *x))
        (FOLDER / f"{name}.mlir").write_text(held.lower(*inputs).as_text())
        if name in ARGUMENTS:
            text = jax.jit(function).lower(weights, *inputs).as_text(debug_info=True)
            (FOLDER / f"{name}_arguments.mlir").write_text(_named(text))
        results = jax.tree_util.tree_leaves(held(*inputs))
        expected[name] = {
            "inputs": [np.asarray(each).tolist() for each in inputs],
            "results": [np.round(np.asarray(each, np.float64), 6).tolist() for each in results],
            "weights": int(sum(leaf.size for leaf in jax.tree_util.tree_leaves(weights))),
        }
    (FOLDER / "expected.json").write_text(json.dumps(expected) + "\n")


def _named(text: str) -> str:
    """Return a text with the locations of arguments alone: others name files of this machine."""
    lines = [line for line in text.splitlines() if not line.startswith("#loc")]
    return "\n".join(re.sub(r" loc\((#\w+|unknown)\)", "", line) for line in lines) + "\n"


if __name__ == "__main__":
    main()
