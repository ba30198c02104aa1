"""Which tokens go to which experts: loads of experts, what does not fit, and the exchange of rows.

For example, two chips have four tokens each, every token takes one of four experts, and each chip
keeps two of these. The loads say how many rows a chip has for an expert, and so what it sends::

                   experts of chip 0   of chip 1
    from chip 0        2       0        1       1        2 rows stay, 2 go to chip 1
    from chip 1        1       1        2       0        2 rows go to chip 0, 2 stay

With room for one row in each expert and from each chip (a capacity factor of 1), chip 0 drops one
row and chip 1 another: their tokens pass the layer unchanged.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

import numpy as np
from numpy.typing import NDArray

from accelsim.system.collective import Transfers
from accelsim.system.memory import LayoutError

Loads = NDArray[np.int64]
"""Rows by chip that has the tokens, and expert: shape (chips, experts)."""


@dataclass(frozen=True, kw_only=True)
class Routing:
    """How tokens choose experts, and how many rows an expert takes.

    Args:
        is_random: Whether experts are drawn; else each gets the same number of rows.
        skew: Skew of random experts: the one of rank r is chosen in proportion to 1 / r**skew, and
            ranks are drawn for each layer; 0: all alike.
        seed: Seed of the drawing.
        is_dropless: Whether an expert takes all rows that come; else each chip sends it as many as
            its capacity, filled or not, and drops what is more.
        capacity_factor: Capacity of an expert that drops, over the rows of a fair share; 0: the
            capacity that the network has.
    """

    is_random: bool = False
    skew: float = 0.0
    seed: int = 0
    is_dropless: bool = False
    capacity_factor: float = 0.0

    def capacity(self, rows: int, experts: int, given: int) -> int:
        """Return the rows that an expert takes from a chip.

        That is rows / experts times the factor (expert capacity of Fedus et al., Switch
        Transformers, arXiv 2101.03961, equation 3, whose tokens take one expert each; the term is
        of Lepikhin et al., GShard, arXiv 2006.16668, section 2.2). Rounding up is a choice of ours.

        Args:
            rows: Rows that a chip has, each token once for each of its experts.
            experts: Experts of a layer.
            given: Rows of the network's own experts.
        """
        if self.is_dropless:
            return -(-rows // experts)
        if not self.capacity_factor:
            return given
        # As written: 1.1 of 10 rows are 11, whatever the nearest binary fraction of 1.1 is.
        return max(1, ceil(Fraction(str(self.capacity_factor)) * rows / experts))


BALANCED = Routing()
"""Each expert gets the same number of rows, and has the capacity of the network's own."""


def loads(
    routing: Routing, *, chips: int, experts: int, tokens: int, choices: int, layer: int
) -> Loads:
    """Return the rows that chips have for the experts of a layer.

    Args:
        routing: Rule by which tokens choose experts.
        chips: Chips that have tokens.
        experts: Experts of the layer.
        tokens: Tokens of each chip.
        choices: Experts of a token, all different.
        layer: Number of the layer, which selects its random draws.

    Returns:
        int64 of the shape (chips, experts); each row of it sums to tokens times choices. Random
        experts of a token are drawn one after the other without those that it has, by the largest
        of log-probabilities plus Gumbel noise (Kool et al., Stochastic Beams, arXiv 1903.06059).
        Otherwise the first experts of chip c, counted from c, get what an equal share leaves over.

    Raises:
        LayoutError: A token cannot have so many experts.
    """
    if not 1 <= choices <= experts:
        raise LayoutError(f"a token cannot take {choices} of {experts} experts")
    if not routing.is_random:
        share, more = divmod(tokens * choices, experts)
        places = (np.arange(experts)[None, :] - np.arange(chips)[:, None]) % experts
        return share + (places < more).astype(np.int64)
    draws = np.random.default_rng((routing.seed, layer))
    ranks = draws.permutation(experts) + 1
    scores = draws.gumbel(size=(chips, tokens, experts)) - routing.skew * np.log(ranks)
    chosen = np.argpartition(scores, experts - choices, axis=-1)[..., experts - choices :]
    found = np.zeros((chips, experts), np.int64)
    for chip in range(chips):
        found[chip] = np.bincount(chosen[chip].ravel(), minlength=experts)
    return found


def kept(found: Loads, routing: Routing, capacity: int) -> Loads:
    """Return the rows of ``loads`` that experts take."""
    return found if routing.is_dropless else np.minimum(found, capacity)


def rows_between(taken: Loads) -> NDArray[np.int64]:
    """Return the rows that each chip sends each chip, which keep equal runs of the experts.

    Args:
        taken: shape (chips, experts); experts divide by chips.

    Returns:
        int64 of the shape (chips, chips): from, to.
    """
    chips, experts = taken.shape
    rows: Loads = taken.reshape(chips, chips, experts // chips).sum(axis=2)
    return rows


def exchange(rows: NDArray[np.int64]) -> Transfers:
    """Return the messages of an all-to-all in which pairs of chips have rows of their own number.

    Args:
        rows: shape (chips, chips): from, to. What stays is not sent.

    Returns:
        Messages whose blocks are rows: those from chip 0 to chip 0, then from 0 to 1, and so on.
        As in the even all-to-all, chip c sends to c + 1 first.

    Raises:
        LayoutError: No row goes to another chip.
    """
    chips = len(rows)
    first = np.concatenate(([0], rows.ravel().cumsum()[:-1])).reshape(rows.shape)
    pairs = [
        (c, (c + far) % chips)
        for far in range(1, chips)
        for c in range(chips)
        if rows[c, (c + far) % chips]
    ]
    if not pairs:
        raise LayoutError("no row of an exchange goes to another chip")
    source, target = np.array(pairs, np.int64).T.copy()
    return Transfers(
        chips=chips,
        blocks=int(rows.sum()),
        step=np.zeros(len(pairs), np.int64),
        source=source,
        target=target,
        first=first[source, target],
        count=rows[source, target],
        adds=np.zeros(len(pairs), np.bool_),
    )
