"""Ring attention: keys and values pass round the chips that share a sequence, block by block.

Each chip has the queries, keys and values of its tokens. In step s it works with the block of the
chip s places before it, while that block goes on to the next chip (Liu et al., Ring Attention,
arXiv 2310.01889). Under a causal mask a query needs no later keys, and which tokens a chip has
decides who waits. Of three chips with two tokens each, pairs of a query and a key in steps 0, 1 and
2::

    contiguous           zigzag, tokens 0 5, 1 4, 2 3     striped, tokens 0 3, 1 4, 2 5
    chip 0   3  0  0     3  2  2                          3  1  1
    chip 1   3  4  0     3  2  2                          3  3  1
    chip 2   3  4  4     3  2  2                          3  3  3

A step lasts as long as its longest work, or as its messages if these take longer: 11, 7 and 9 pairs
above. In the backward pass the gradients of a block follow it round, added up on the way, until
they are where its tokens are.
"""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from accelsim.system.memory import LayoutError

TokenOrder = Literal["all_pairs", "contiguous", "zigzag", "striped"]
"""Which tokens a chip has, where later keys are masked: one run; a run from the front and its
mirror from the back (Grattafiori et al., The Llama 3 Herd of Models, arXiv 2407.21783, section
3.3.2, whose chips gather all keys and values first, without a ring); every chips-th (Brandon et
al., Striped Attention, arXiv 2311.09431). all_pairs: one run, and nothing is masked."""

Whole = NDArray[np.int64]


def tokens_of(order: TokenOrder, chips: int, tokens: int) -> Whole:
    """Return which tokens each chip has, shape (chips, tokens), rising.

    Args:
        order: Order in which tokens are dealt to chips.
        chips: Chips that share the sequence.
        tokens: Tokens of each chip.

    Raises:
        LayoutError: Zigzag needs two runs for each chip.
    """
    places = np.arange(chips * tokens, dtype=np.int64)
    if order == "striped":
        return places.reshape(tokens, chips).T.copy()
    if order == "zigzag":
        if tokens % 2:
            raise LayoutError(
                f"layout.token_order zigzag gives each chip two runs of tokens, and {tokens} tokens"
                " of a chip are no two equal runs"
            )
        runs = places.reshape(2 * chips, tokens // 2)
        return np.hstack((runs[:chips], runs[: chips - 1 : -1]))
    return places.reshape(chips, tokens)


def pairs(order: TokenOrder, chips: int, tokens: int) -> Whole:
    """Return the pairs of a query and a key that a chip works on in each step.

    Args:
        order: Order in which tokens are dealt to chips.
        chips: Chips that share the sequence.
        tokens: Tokens of each chip.

    Returns:
        int64 of the shape (chips, steps); a key counts if it is no later than the query.

    Raises:
        LayoutError: Zigzag needs two runs for each chip.
    """
    own = tokens_of(order, chips, tokens)
    if order == "all_pairs":
        return np.full((chips, chips), tokens**2, np.int64)
    found = np.zeros((chips, chips), np.int64)
    for step in range(chips):
        for chip in range(chips):
            keys = own[(chip - step) % chips]
            found[chip, step] = np.searchsorted(keys, own[chip], side="right").sum()
    return found


def work_ns(order: TokenOrder, chips: int, tokens: int, longest_ns: int) -> Whole:
    """Return the work of each chip and step, in proportion to its pairs, rounded up.

    Args:
        order: Order in which tokens are dealt to chips.
        chips: Chips that share the sequence.
        tokens: Tokens of each chip.
        longest_ns: Work of the chip that has most.

    Returns:
        int64 of the shape (chips, steps).
    """
    counts = pairs(order, chips, tokens)
    work: Whole = -(-counts * longest_ns // counts.sum(axis=1).max())
    return work


def longest_keys(order: TokenOrder, chips: int, tokens: int) -> int:
    """Return the keys of a query on the chip that has most pairs, on average and rounded up."""
    return -(-int(pairs(order, chips, tokens).sum(axis=1).max()) // tokens)


def mean_keys(order: TokenOrder, chips: int, tokens: int) -> int:
    """Return the keys of a query on all chips, on average and rounded up."""
    return -(-int(pairs(order, chips, tokens).sum()) // (chips * tokens))


def closed_ns(work: Whole, block_ns: int, gradient_ns: int = 0) -> int:
    """Return the time if each step begins when the one before has ended everywhere.

    Where one chip has most work in every step, as under each ``TokenOrder``, a run in which each
    chip goes on as soon as it can takes as long.

    Args:
        work: shape (chips, steps): of each chip and step, nanoseconds.
        block_ns: Time of keys and values to the next chip.
        gradient_ns: Time of their gradients to the next chip; 0 in the forward pass.
    """
    chips = work.shape[1]
    longest = work.max(axis=0)
    sent = np.zeros(chips + 1, np.int64)
    sent[: chips - 1] += block_ns
    # A chip's own block has its gradient at home; the others leave a step after they are made.
    sent[2:] += gradient_ns
    return int(np.maximum(np.append(longest, 0), sent).sum())
