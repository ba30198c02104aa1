"""Adaptation of a stream to the counters of tokens: some units wait a little longer.

``wait_for`` makes a token for each wait. There may thus be more tokens than ``token_bits`` can
count; for example, one for each slot of a large buffer, until the first slot is used again. Here
the tokens of a channel (an ordered pair of units) are pairs of a push and a pop. A pair may be
replaced by a stricter one in two ways:

* If the first pop of two pairs is fetched behind the second push, the two become one: the first pop
  waits for the second push.
* If all instructions between push and pop are in a queue, the push in turn waits until an earlier
  token of its channel is taken. That is a pair of the opposite channel.

For example, a counter holds 2, and VECTORs 1, 2 and 3 each push a token for the LOADs 4, 5 and 6.
The pairs (1, 4) and (3, 5) are two tokens, and LOAD 6 needs none.

The pop of a pair is always behind its push, so programs still end, and their results cannot change.
A stream whose tokens fit is not changed.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import INSTRUCTIONS, UNITS
from accelsim.kernel import jit
from accelsim.program.channels import channels_of

Integers = NDArray[np.int64]
Units = NDArray[np.int8]
Array = Any
"""Array of numpy; see ``accelsim.schedule.stream``."""


class Pairs(NamedTuple):
    """The tokens of a channel, in their order.

    Args:
        pushes: int64 array of shape (tokens,), rising: instructions that push them.
        pops: int64 array of shape (tokens,), rising: instructions that pop them, each behind its
            push.
    """

    pushes: Integers
    pops: Integers


def fit_tokens(instructions: NDArray[np.void], most: int, queue_depth: int) -> None:
    """Change the instructions that push and pop, so that no counter of tokens can overflow.

    Args:
        instructions: Structured array of ``accelsim.isa.record_type()``, a whole program whose
            k-th pop of each channel is behind its k-th push.
        most: Tokens that a counter holds, 1 or more.
        queue_depth: Instructions that wait in the queue of a unit, see ``Npu``.
    """
    if len(instructions) <= most:
        return
    units = _UNIT_OF_OPCODE[instructions["opcode"]]
    channels = {
        (giver, taker): Pairs(*ends)
        for (giver, taker), ends in channels_of(instructions, units).items()
        if giver != taker
    }
    if all(len(pairs.pushes) <= most for pairs in channels.values()):
        return
    before = [_issued_before(units, unit) for unit in range(len(UNITS))]
    depth, to_look_at, changed = max(1, queue_depth), set(channels), set()
    # Each turn makes channels stricter, and there is a strictest state, so the loop ends.
    while to_look_at:
        channel = min(to_look_at)
        to_look_at.remove(channel)
        opposite = channel[::-1]
        pairs, back = channels[channel], channels[opposite]
        found = fitted(*pairs, *back, before[channel[1]], most, depth)
        if len(found[0]) < len(pairs.pushes):
            channels[channel] = Pairs(found[0], found[1])
            changed.add(channel)
        if len(found[2]):
            channels[opposite] = _strictest(back, Pairs(found[2], found[3]))
            changed.add(opposite)
            to_look_at.add(opposite)
    for channel in changed:
        _write(instructions, units, channel, channels[channel])


@jit
def fitted(
    pushes: Array, pops: Array, back_pushes: Array, back_pops: Array, before: Array, most: int,
    depth: int,
) -> tuple[Array, Array, Array, Array]:  # fmt: skip
    """Return pairs of a channel that fit its counter, and the pairs that they need of the opposite.

    When a later instruction of the pushing unit ends, a token has certainly been popped in two
    cases: more instructions of the popping unit lie between than its queue holds; or that
    instruction, or one before it, waits for the pop by a token of the opposite channel.

    Args:
        pushes: Instructions that push, as in ``Pairs``.
        pops: Instructions that pop, as in ``Pairs``.
        back_pushes: Instructions that push in the opposite channel.
        back_pops: Instructions that pop in the opposite channel.
        before: int32 array of shape (instructions,): instructions of the popping unit before each.
        most: Tokens that the counter holds.
        depth: Instructions that wait in the queue of the popping unit.

    Returns:
        Pushes and pops of the pairs, and those of pairs that the opposite channel must have.
    """
    left, asked, back = 0, 0, 0
    new_pushes, new_pops = pushes.copy(), pops.copy()
    asked_pushes, asked_pops = np.empty_like(pushes), np.empty_like(pushes)
    for pair in range(pushes.shape[0]):
        push = pushes[pair]
        new_pushes[left], new_pops[left] = push, pops[pair]
        left += 1
        while back < back_pops.shape[0] and back_pops[back] <= push:
            back += 1
        if left <= most:
            continue
        oldest = new_pops[left - 1 - most]
        # The first term is greater if the pop is fetched later than the push.
        if before[oldest] < before[push] - depth or (back and back_pushes[back - 1] >= oldest):
            continue
        if new_pops[left - 2] > push:
            left -= 1
            new_pushes[left - 1] = push
        else:
            asked_pushes[asked], asked_pops[asked] = oldest, push
            asked += 1
    return new_pushes[:left], new_pops[:left], asked_pushes[:asked], asked_pops[:asked]


_UNIT_OF_OPCODE = np.zeros(max(row.opcode for row in INSTRUCTIONS.values()) + 1, dtype=np.int8)
for _row in INSTRUCTIONS.values():
    _UNIT_OF_OPCODE[_row.opcode] = UNITS.index(_row.unit)


def _issued_before(units: Units, unit: int) -> NDArray[np.int32]:
    """Return the number of instructions of a unit before each one, shape (instructions,)."""
    own = units == unit
    counted: NDArray[np.int32] = np.cumsum(own, dtype=np.int32)
    counted -= own
    return counted


def _strictest(pairs: Pairs, more: Pairs) -> Pairs:
    """Return the pairs of two lists, without those that a stricter pair implies."""
    pushes = np.concatenate([pairs.pushes, more.pushes])
    pops = np.concatenate([pairs.pops, more.pops])
    order = np.lexsort((-pops, pushes))
    pushes, pops = pushes[order], pops[order]
    # A pair implies another one if it pushes no earlier and pops no later.
    earliest = np.minimum.accumulate(pops[::-1])[::-1]
    alone = np.append(pops[:-1] < earliest[1:], True)
    return Pairs(pushes[alone], pops[alone])


def _write(
    instructions: NDArray[np.void], units: Units, channel: tuple[int, int], pairs: Pairs
) -> None:
    """Let the instructions of a channel push and pop its pairs, and nothing else."""
    giver, taker = channel
    instructions["push"][units == giver] &= ~(1 << taker)
    instructions["pop"][units == taker] &= ~(1 << giver)
    instructions["push"][pairs.pushes] |= 1 << taker
    instructions["pop"][pairs.pops] |= 1 << giver
