"""A matrix unit behind a queue of weight tiles: the counters of the first TPU.

Weights come from memory tile by tile into a queue of ``depth`` tiles. The unit has two planes of
weights: while it multiplies with one, the next tile is shifted into the other, row by row. A tile's
place in the queue is free when the tile has been shifted. Each tile multiplies one row of
activations in each cycle. Example with 4 cycles to load a tile, 2 to shift and 1 row for each tile:

```
cycle     0 1 2 3 4 5 6 7 8 9 10
load      A A A A B B B B C C C
shift             A A     B B
multiply              A       B
counted   s s s s w w a s w w a     s: stall, w: shift, a: active
```

A cycle counts as *active* if the unit multiplies, as *shift* if it waits while its next tile is
shifted, and as *stall* if it waits for memory. The counters are those of Jouppi et al., ISCA 2017,
Table 3, rows 1, 4 and 5.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from accelsim.arguments import check_whole

MOST = 2**31


@dataclass(frozen=True, kw_only=True)
class FifoCycles:
    """Where the cycles of a matrix unit went.

    Attributes:
        active_cycles: Cycles in which the unit multiplied.
        stall_cycles: Cycles of waiting for weights from memory.
        shift_cycles: Cycles of waiting for weights that were shifted in.
    """

    active_cycles: int
    stall_cycles: int
    shift_cycles: int

    @property
    def cycles(self) -> int:
        """Of all tiles, from the first byte of weights to the last product."""
        return self.active_cycles + self.stall_cycles + self.shift_cycles


def fifo_cycles(
    rows: Sequence[int], *, load_cycles: int, shift_cycles: int, depth: int
) -> FifoCycles:
    """Return where the cycles of a sequence of tiles go.

    Args:
        rows: Cycles in which each tile multiplies.
        load_cycles: Cycles of a tile from memory into the queue.
        shift_cycles: Cycles of a tile from the queue into the unit.
        depth: Tiles of the queue.

    Raises:
        UserError: A number is below 1, or there is no tile.
    """
    check_whole("tiles", len(rows), 1, MOST)
    numbers = {"load_cycles": load_cycles, "shift_cycles": shift_cycles, "depth": depth}
    for name, value in numbers.items():
        check_whole(name, value, 1, MOST)
    shifted: list[int] = []
    loaded = multiplies = done = stall = shift = 0
    for index, count in enumerate(rows):
        check_whole(f"rows[{index}]", count, 1, MOST)
        loaded = max(loaded, shifted[index - depth] if index >= depth else 0) + load_cycles
        # The other plane is free when the tile before it multiplies.
        shifted.append(max(loaded, multiplies) + shift_cycles)
        multiplies = max(shifted[-1], done)
        waited = min(multiplies - done, shift_cycles)
        shift += waited
        stall += multiplies - done - waited
        done = multiplies + count
    return FifoCycles(active_cycles=sum(rows), stall_cycles=stall, shift_cycles=shift)
