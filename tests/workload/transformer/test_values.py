"""In small models with values, tokens after others equal the last tokens of a longer prompt."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from accelsim.workload.transformer.description import Decoder, Layer, StateSpace, Step
from workload.transformer.naive import logits, spaced_logits
from workload.transformer.tiny import (
    EVERY,
    FORWARD,
    LATENT,
    PLAIN,
    VOCABULARY,
    WIDTH,
    cache_of,
    decoder,
    run,
)

GELU = replace(FORWARD, activation="gelu_new", is_gated=False, has_bias=True)
MODELS = {
    "plain": decoder(),
    "tied": decoder(is_tied=True, logits_softcap=5.0, scales_embedding=True),
    "biases": decoder(replace(PLAIN, has_bias=True, has_output_bias=True), has_head_bias=True),
    "heads of their own": decoder(replace(PLAIN, kept_heads=4)),
    "part turned": decoder(replace(PLAIN, head_width=12)),
    "norms": decoder(replace(PLAIN, norms="scaled"), has_norms_after=True),
    "plain norms": decoder(replace(PLAIN, norms="plain")),
    "packed": decoder(
        replace(PLAIN, is_packed=True), replace(FORWARD, is_packed=True, activation="relu2")
    ),
    "inner norms": decoder(
        replace(PLAIN, has_inner_norm=True), replace(FORWARD, has_inner_norm=True)
    ),
    "window": decoder(replace(PLAIN, window=3)),
    "chunks": decoder(replace(PLAIN, chunk=4)),
    "sinks": decoder(replace(PLAIN, window=3, has_sinks=True)),
    "softcap": decoder(replace(PLAIN, softcap=2.0)),
    "learned positions": decoder(replace(PLAIN, rotary_width=0), GELU, norm="layer", positions=20),
    "parallel": decoder(PLAIN, GELU, norm="layer", is_parallel=True, norms_before=1),
    "parallel, two norms": decoder(PLAIN, GELU, norm="layer", is_parallel=True),
    "experts": decoder(PLAIN, EVERY),
    "biased experts": decoder(
        PLAIN, replace(EVERY, each=replace(FORWARD, has_bias=True), has_router_bias=True)
    ),
    "latent": decoder(LATENT),
    "latent, plain queries": decoder(replace(LATENT, query_rank=0, has_bias=True)),
}
TOKENS = np.random.default_rng(1).integers(0, VOCABULARY, (2, 12))


def prompt(shape: Decoder, count: int, logits: int = 1) -> Any:
    step = Step(batch=2, tokens=count, logits=logits)
    return run(shape, step, {"tokens": TOKENS[:, :count]})


def after(shape: Decoder, past: int, count: int) -> Any:
    step = Step(batch=2, tokens=count, past=past, logits=count)
    cache = cache_of(shape, prompt(shape, past), past)
    return run(shape, step, {"tokens": TOKENS[:, past : past + count], **cache})


@pytest.mark.parametrize("name", MODELS)
def test_a_token_after_others_is_the_last_of_a_prompt(name: str) -> None:
    shape = MODELS[name]
    for past in (2, 3, 4, 8, 9):
        whole, last = prompt(shape, past + 1), after(shape, past, 1)

        np.testing.assert_allclose(last["logits"], whole["logits"], atol=2e-5)
        assert np.abs(whole["logits"] - prompt(shape, past)["logits"]).max() > 0.01


@pytest.mark.parametrize("name", [name for name in MODELS if name != "chunks"])
def test_a_verified_draft_is_the_end_of_a_prompt(name: str) -> None:
    shape = MODELS[name]
    whole, draft = prompt(shape, 10, logits=3), after(shape, 7, 3)

    np.testing.assert_allclose(draft["logits"], whole["logits"], atol=2e-5)


def test_a_draft_inside_a_chunk_is_the_end_of_a_prompt() -> None:
    shape = MODELS["chunks"]
    whole, draft = prompt(shape, 8, logits=3), after(shape, 5, 3)

    np.testing.assert_allclose(draft["logits"], whole["logits"], atol=2e-5)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 11])
@pytest.mark.parametrize("tokens", range(2, 12))
def test_blocks_of_a_window_are_a_mask(size: int, tokens: int) -> None:
    """Logits of every token equal those of single tokens whose caches have the window."""
    shape = decoder(replace(PLAIN, window=size))
    found = prompt(shape, tokens, logits=tokens)["logits"]

    last = after(shape, tokens - 1, 1)["logits"]

    np.testing.assert_allclose(found[:, -1], last, atol=2e-5)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"kept_heads": 4},
        {"kept_heads": 1},
        {"head_width": 12},
        {"norms": "scaled"},
        {"norms": "plain", "chunk": 4},
        {"window": 3},
        {"window": 1},
        {"window": 3, "has_sinks": True},
        {"has_sinks": True},
        {"softcap": 0.5},
    ],
    ids=str,
)
def test_logits_are_those_of_plain_loops(fields: dict[str, Any]) -> None:
    shape = decoder(replace(PLAIN, **fields))

    found = prompt(shape, 9, logits=9)["logits"]

    for sequence in range(2):
        expected = logits(shape, TOKENS[sequence, :9].tolist())
        np.testing.assert_allclose(found[sequence], expected, atol=2e-5)


def test_rows_of_experts_may_be_in_any_order() -> None:
    """Rows of experts in another order give the same logits, if results are found there."""
    shape = decoder(PLAIN, EVERY)
    step = Step(batch=1, tokens=3)
    tokens = {"tokens": TOKENS[:1, :3]}

    def given(slots: list[list[int]], places: list[list[int]]) -> Any:
        rows = {"_slots": np.array(slots), "_places": np.array([places])}
        named = {
            f"layer{layer}_experts{end}": values
            for layer in range(2)
            for end, values in rows.items()
        }
        return run(shape, step, {**tokens, **named})["logits"]

    first = given([[0, 1, 2], [0, 1, 2]], [[0, 3], [1, 4], [2, 5]])
    other = given([[2, 0, 1], [1, 2, 0]], [[1, 5], [2, 3], [0, 4]])
    wrong = given([[2, 0, 1], [1, 2, 0]], [[0, 3], [1, 4], [2, 5]])

    np.testing.assert_allclose(first, other, atol=1e-6)
    assert np.abs(first - wrong).max() > 0.01


def spaced(**fields: Any) -> Decoder:
    shape = StateSpace(
        heads=4, head_width=5, state=6, groups=2, kernel=4, chunk=4, activation="silu", **fields
    )
    layers = (Layer(attention=shape, forward=None),) * 2
    return Decoder(family="tiny", width=WIDTH, vocabulary=VOCABULARY, layers=layers, is_tied=True)


def spaced_prompt(shape: Decoder, count: int, logits: int = 1) -> Any:
    return run(shape, Step(batch=2, tokens=count, logits=logits), {"tokens": TOKENS[:, :count]})


@pytest.mark.parametrize("count", [1, 2, 3, 5])
@pytest.mark.parametrize("past", [3, 4, 5, 7])
def test_states_carry_what_tokens_before_wrote(past: int, count: int) -> None:
    """Chunks of four tokens, with zeros behind the last; a state is all that is kept."""
    shape = spaced()
    whole = spaced_prompt(shape, past + count, logits=count)
    before = spaced_prompt(shape, past)
    step = Step(batch=2, tokens=count, past=past, logits=count)
    cache = {
        f"layer{layer}_attention_past_{role}": before[f"layer{layer}_attention_{kept}"]
        for layer in range(2)
        for role, kept in (("columns", "columns_kept"), ("state", "state"))
    }

    found = run(shape, step, {"tokens": TOKENS[:, past : past + count], **cache})

    np.testing.assert_allclose(found["logits"], whole["logits"], atol=3e-5)


@pytest.mark.parametrize("count", [1, 3, 4, 6, 11])
@pytest.mark.parametrize("fields", [{}, {"has_bias": True, "has_convolution_bias": False}], ids=str)
def test_states_are_those_of_plain_loops(count: int, fields: dict[str, bool]) -> None:
    shape = spaced(**fields)

    found = spaced_prompt(shape, count, logits=count)["logits"].reshape(2, count, -1)

    for sequence in range(2):
        expected = spaced_logits(shape, TOKENS[sequence, :count].tolist())
        np.testing.assert_allclose(found[sequence], expected, atol=3e-5)
