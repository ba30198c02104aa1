"""Loads of experts and the exchange of their rows: by hand, by laws, and with real arrays."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from accelsim.system.collective import bound_ns, closed_ns, event_ns, run_values, transfers
from accelsim.system.expert_routing import (
    Routing,
    exchange,
    kept,
    loads,
    rows_between,
)
from accelsim.system.memory import LayoutError
from each import each
from system.test_collective import network, twin_ns

RANDOM = Routing(is_random=True)


def test_balanced_tokens_give_each_expert_the_same() -> None:
    found = loads(Routing(), chips=2, experts=4, tokens=5, choices=2, layer=0)

    # Ten rows of a chip: two for each expert, and two experts get one more, others by chip.
    assert found.tolist() == [[3, 3, 2, 2], [2, 3, 3, 2]]


@each("choices", [1, 2, 3, 4])
def test_a_token_takes_different_experts(choices: int) -> None:
    one_token = loads(RANDOM, chips=50, experts=4, tokens=1, choices=choices, layer=3)

    assert set(one_token.ravel().tolist()) <= {0, 1}
    assert (one_token.sum(axis=1) == choices).all()


def test_draws_are_of_seed_and_layer() -> None:
    given_ = {"chips": 2, "experts": 8, "tokens": 100, "choices": 2}
    first = loads(RANDOM, layer=0, **given_)

    assert (first == loads(RANDOM, layer=0, **given_)).all()
    assert (first != loads(RANDOM, layer=1, **given_)).any()
    assert (first != loads(Routing(is_random=True, seed=1), layer=0, **given_)).any()


def test_single_choices_are_in_proportion_to_a_power_of_the_rank() -> None:
    routing = Routing(is_random=True, skew=1.0)
    found = loads(routing, chips=1, experts=4, tokens=60_000, choices=1, layer=0)[0]

    wanted = np.array([1, 1 / 2, 1 / 3, 1 / 4])
    assert np.sort(found)[::-1] / 60_000 == pytest.approx(wanted / wanted.sum(), abs=0.01)


def test_more_skew_makes_the_fullest_expert_fuller() -> None:
    fullest = [
        int(
            loads(
                Routing(is_random=True, skew=skew),
                chips=1,
                experts=8,
                tokens=4096,
                choices=2,
                layer=0,
            ).max()
        )
        for skew in (0.0, 0.5, 1.0, 2.0)
    ]
    assert fullest == sorted(fullest)
    assert fullest[0] < 1.2 * 4096 * 2 / 8


def test_capacity_is_a_share_times_the_factor_as_it_is_written() -> None:
    assert Routing(capacity_factor=1.1).capacity(80, 8, 7) == 11
    assert Routing(capacity_factor=1.25).capacity(90, 8, 7) == 15
    assert Routing().capacity(90, 8, 7) == 7
    assert Routing(is_dropless=True).capacity(90, 8, 7) == 12


def test_what_does_not_fit_is_dropped() -> None:
    found = np.array([[3, 1], [0, 4]])

    assert kept(found, Routing(capacity_factor=1.0), 2).tolist() == [[2, 1], [0, 2]]
    assert kept(found, Routing(is_dropless=True), 2).tolist() == found.tolist()
    # Each chip has one expert.
    assert rows_between(found).tolist() == found.tolist()


def test_equal_rows_are_the_even_all_to_all() -> None:
    rows, net = np.full((4, 4), 3), network("switch", 4)
    even, ours = transfers("all_to_all", "direct", 4), exchange(rows)

    # Three rows of 100 bytes for each chip.
    assert event_ns(ours, net, 4 * 100) == event_ns(even, net, 4 * 300)
    assert closed_ns(ours, net, 4 * 100) == event_ns(ours, net, 4 * 100)
    assert (even.source == ours.source).all()
    assert (even.target == ours.target).all()


@given(
    st.integers(2, 6).flatmap(
        lambda chips: st.lists(
            st.lists(st.integers(0, 9), min_size=chips, max_size=chips),
            min_size=chips,
            max_size=chips,
        )
    ),
    st.sampled_from(["switch", "full", "ring"]),
)
@settings(max_examples=40, deadline=None)
def test_engine_and_simpy_agree_on_rows_of_any_number(table: list[list[int]], kind: str) -> None:
    rows = np.array(table)
    if rows.sum() == np.trace(rows) or (kind == "ring" and len(rows) < 3):
        return
    messages, net = exchange(rows), network(kind, len(rows))

    took = event_ns(messages, net, 64 * len(rows))

    assert took == twin_ns(messages, net, 64 * len(rows))
    assert took >= bound_ns(messages, net, 64 * len(rows))


def test_an_exchange_that_stays_at_home_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"^no row of an exchange goes to another chip$"):
        exchange(np.diag([3, 4]))


@pytest.mark.parametrize("choices", [0, 5])
def test_no_token_takes_more_experts_than_there_are(choices: int) -> None:
    with pytest.raises(LayoutError, match=rf"^a token cannot take {choices} of 4 experts$"):
        loads(RANDOM, chips=1, experts=4, tokens=4, choices=choices, layer=0)


def naive_layer(
    tokens: np.ndarray, experts: np.ndarray, weights: np.ndarray, shares: np.ndarray
) -> np.ndarray:
    """Return each token's sum over its experts, token by token."""
    made = np.zeros_like(tokens)
    for token in range(len(tokens)):
        for expert, part in zip(experts[token], shares[token], strict=True):
            made[token] += part * (tokens[token] @ weights[expert])
    return made


def exchange_values(rows: NDArray[np.int64], sent: list[NDArray[Any]]) -> list[NDArray[Any]]:
    """Return what chips have after an exchange of rows, moved by its messages.

    Args:
        rows: Rows, as ``exchange`` takes them.
        sent: Rows that each chip sends, shape (rows of the chip, elements): in the order of the
            receivers.

    Returns:
        Rows that each chip receives, shape (rows that come, elements): in the order of the senders.
    """
    chips, elements = len(rows), sent[0].shape[1]
    held = np.zeros((chips, int(rows.sum()), elements), sent[0].dtype)
    begins = np.concatenate(([0], rows.sum(axis=1).cumsum()))
    for chip in range(chips):
        held[chip, begins[chip] : begins[chip + 1]] = sent[chip]
    first = np.concatenate(([0], rows.ravel().cumsum()[:-1])).reshape(rows.shape)
    off_chip = rows.sum() - np.trace(rows)
    moved = run_values(exchange(rows), held) if off_chip else held
    return [
        np.concatenate(
            [moved[chip, first[c, chip] : first[c, chip] + rows[c, chip]] for c in range(chips)]
        )
        for chip in range(chips)
    ]


@pytest.mark.parametrize(("chips", "skew"), [(2, 0.0), (4, 1.5), (8, 4.0)])
def test_tokens_that_travel_to_their_experts_and_back_give_the_same_layer(
    chips: int, skew: float
) -> None:
    """Dispatch, exchange, products on the chips of the experts, exchange back, combine: exact."""
    draws = np.random.default_rng(chips)
    count, width, choices, experts = 12, 5, 2, 8
    tokens = draws.integers(-9, 9, (chips, count, width))
    weights = draws.integers(-9, 9, (experts, width, width))
    shares = draws.integers(1, 4, (chips, count, choices))
    scores = draws.gumbel(size=(chips, count, experts)) - skew * np.log(np.arange(experts) + 1)
    chosen = np.argsort(-scores, axis=-1)[..., :choices]
    counts = np.array([np.bincount(row.ravel(), minlength=experts) for row in chosen])
    rows = rows_between(counts)
    # Dispatch: rows in the order of experts, which is that of chips.
    order = [np.argsort(row.ravel(), kind="stable") for row in chosen]
    sent = [np.repeat(tokens[c], choices, axis=0)[order[c]] for c in range(chips)]

    came = exchange_values(rows, sent)
    of_row = exchange_values(rows, [np.sort(row.ravel())[:, None] for row in chosen])
    made = [np.einsum("rw,rwv->rv", came[c], weights[of_row[c][:, 0]]) for c in range(chips)]
    back = exchange_values(rows.T, made)

    for chip in range(chips):
        assert set(of_row[chip].ravel() // (experts // chips)) <= {chip}
        results = np.zeros((count * choices, width), np.int64)
        results[order[chip]] = back[chip]
        parts = results.reshape(count, choices, width) * shares[chip][:, :, None]
        wanted = naive_layer(tokens[chip], chosen[chip], weights, shares[chip])
        assert (parts.sum(axis=1) == wanted).all()


def test_a_wrong_order_of_rows_does_not_give_the_same_layer() -> None:
    rows = np.array([[1, 2], [2, 1]])
    sent = [np.arange(3)[:, None], np.arange(3, 6)[:, None]]

    came = exchange_values(rows, sent)

    assert [each.ravel().tolist() for each in came] == [[0, 3, 4], [1, 2, 5]]
    assert [each.ravel().tolist() for each in exchange_values(rows.T, came)] == [
        [0, 1, 2],
        [3, 4, 5],
    ]
    swapped = [each[::-1].copy() for each in came]
    assert exchange_values(rows.T, swapped)[0].ravel().tolist() != [0, 1, 2]


def test_blocks_of_an_exchange_move_once() -> None:
    messages = exchange(np.array([[0, 2], [1, 0]]))
    held = np.zeros((2, 3, 1), np.int64)
    held[0, :2, 0], held[1, 2, 0] = (7, 8), 9

    assert run_values(messages, held)[:, :, 0].tolist() == [[7, 8, 9], [7, 8, 9]]
