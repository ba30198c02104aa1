"""Ring attention: pairs, times and values."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from accelsim.system.memory import LayoutError
from accelsim.system.ring_attention import (
    TokenOrder,
    closed_ns,
    longest_keys,
    mean_keys,
    pairs,
    tokens_of,
    work_ns,
)
from accelsim.system.tasks import Tasks
from each import each

ORDERS: tuple[TokenOrder, ...] = ("all_pairs", "contiguous", "zigzag", "striped")


def run_ns(work: np.ndarray, block_ns: int, gradient_ns: int) -> int:
    """Return when the last chip ends, where each goes on as soon as it can.

    A chip begins a step when it has done the one before, has its block, and its link is free. It
    then sends the block on, and after it the gradients that it made in the step before.
    """
    tasks, chips = Tasks(), work.shape[1]
    ready = [tasks.add() for _ in range(chips)]
    for step in range(chips + 1):
        sent_ns = block_ns * (step < chips - 1) + gradient_ns * (step >= 2)
        done = [
            tasks.add(int(work[chip, step]) if step < chips else 0, after=[ready[chip]])
            for chip in range(chips)
        ]
        sent = [tasks.add(sent_ns, after=[each]) for each in ready]
        ready = [tasks.add(after=[done[c], sent[c], sent[c - 1]]) for c in range(chips)]
    return int(tasks.play().end_ns.max())


def test_pairs_of_the_picture() -> None:
    assert pairs("contiguous", 3, 2).tolist() == [[3, 0, 0], [3, 4, 0], [3, 4, 4]]
    assert pairs("zigzag", 3, 2).tolist() == [[3, 2, 2]] * 3
    assert pairs("striped", 3, 2).tolist() == [[3, 1, 1], [3, 3, 1], [3, 3, 3]]


@each(("order", "chips"), [*product(ORDERS, range(1, 7))])
def test_pairs_are_those_that_a_mask_leaves(order: TokenOrder, chips: int) -> None:
    tokens = 4
    own = tokens_of(order, chips, tokens)
    assert sorted(own.ravel()) == list(range(chips * tokens))

    for chip, step in product(range(chips), range(chips)):
        keys = own[(chip - step) % chips]
        counted = sum(order == "all_pairs" or key <= query for query in own[chip] for key in keys)
        assert pairs(order, chips, tokens)[chip, step] == counted


def test_zigzag_is_balanced_and_contiguous_is_not() -> None:
    chips, tokens = 8, 64
    sums = {order: pairs(order, chips, tokens).sum(axis=1) for order in ORDERS}

    assert len(set(sums["zigzag"])) == 1
    # The last chip has 15 blocks' halves of the 8 that chips have on average.
    assert sums["contiguous"].max() / sums["contiguous"].mean() == pytest.approx(15 / 8, rel=0.01)
    assert longest_keys("zigzag", chips, tokens) == mean_keys("zigzag", chips, tokens)
    assert longest_keys("contiguous", chips, tokens) == 7 * 64 + 33
    assert mean_keys("contiguous", chips, tokens) == 257


@each(("order", "chips"), [*product(ORDERS, range(1, 6))])
def test_the_closed_form_is_a_run_of_tasks(order: TokenOrder, chips: int) -> None:
    """540 cases."""
    for tokens, block_ns, gradient_ns in product((2, 4, 6), (0, 7, 40), (0, 9, 60)):
        work = work_ns(order, chips, tokens, 100)
        closed = closed_ns(work, block_ns, gradient_ns)

        assert closed == run_ns(work, block_ns, gradient_ns)
        assert closed >= max(work.sum(axis=1).max(), (chips - 1) * (block_ns + gradient_ns))


@each("seed", range(20))
def test_no_run_takes_longer_than_the_closed_form(seed: int) -> None:
    draws = np.random.default_rng(seed)
    chips = int(draws.integers(1, 7))
    work = draws.integers(0, 50, (chips, chips))
    block_ns, gradient_ns = draws.integers(0, 60, 2).tolist()

    assert run_ns(work, block_ns, gradient_ns) <= closed_ns(work, block_ns, gradient_ns)


def test_a_gradient_that_leaves_too_early_is_found() -> None:
    """A law that sends the gradient of a chip's own block, too, is longer by one message."""
    work = work_ns("zigzag", 4, 4, 100)
    mutant = np.zeros(5, np.int64)
    mutant[:3] += 40
    mutant[1:] += 60
    assert np.maximum(np.append(work.max(axis=0), 0), mutant).sum() != closed_ns(work, 40, 60)


def ring_values(
    queries: NDArray[Any], keys: NDArray[Any], values: NDArray[Any], order: TokenOrder
) -> NDArray[Any]:
    """Return what attention makes of a sequence whose blocks really pass round the chips.

    Args:
        queries: shape (chips, tokens, width): of the tokens that each chip has.
        keys: Keys of each chip, of the same shape.
        values: Values of each chip, of the same shape.
        order: Order in which tokens are dealt to chips, and whether later keys are masked.

    Returns:
        float64 of the same shape: softmax of the scores by the values, each chip's sums rescaled to
        the greatest score that it has met so far.
    """
    chips, tokens, _ = queries.shape
    own = tokens_of(order, chips, tokens)
    greatest = np.full((chips, tokens, 1), -np.inf)
    total, made = np.zeros((chips, tokens, 1)), np.zeros(values.shape)
    block, at = (keys.astype(np.float64), values.astype(np.float64)), own
    for _ in range(chips):
        scores = np.einsum("cqw,ckw->cqk", queries.astype(np.float64), block[0])
        if order != "all_pairs":
            scores = np.where(at[:, None, :] <= own[:, :, None], scores, -np.inf)
        highest = np.maximum(greatest, scores.max(axis=-1, keepdims=True))
        known = np.where(np.isfinite(highest), highest, 0.0)
        weights, before = np.exp(scores - known), np.exp(greatest - known)
        total = total * before + weights.sum(axis=-1, keepdims=True)
        made = made * before + np.einsum("cqk,ckw->cqw", weights, block[1])
        greatest = highest
        block = (np.roll(block[0], 1, axis=0), np.roll(block[1], 1, axis=0))
        at = np.roll(at, 1, axis=0)
    return made / total


@each("order", ORDERS)
def test_blocks_that_pass_round_give_the_attention_of_the_whole_sequence(
    order: TokenOrder,
) -> None:
    draws = np.random.default_rng(3)
    chips, tokens, width = 4, 6, 5
    whole = draws.normal(size=(3, chips * tokens, width))
    scores = whole[0] @ whole[1].T
    if order != "all_pairs":
        later = np.triu(np.ones_like(scores, dtype=bool), 1)
        scores = np.where(later, -np.inf, scores)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    wanted = (weights / weights.sum(axis=1, keepdims=True)) @ whole[2]
    own = tokens_of(order, chips, tokens)

    made = ring_values(whole[0][own], whole[1][own], whole[2][own], order)

    assert made == pytest.approx(wanted[own], abs=1e-12)


def test_zigzag_needs_two_runs() -> None:
    with pytest.raises(
        LayoutError,
        match=r"^layout\.token_order zigzag gives each chip two runs of tokens, and 3 tokens of a"
        r" chip are no two equal runs$",
    ):
        tokens_of("zigzag", 2, 3)
