"""Who sends what to whom in which step: one generator for each algorithm of a collective.

A row is a message: step, sender, receiver, first block, blocks, and whether the receiver adds. A
chip sends a message of step s once all messages of earlier steps to it have arrived. Those whose
switch adds are in `accelsim.system.switch_algorithms`.
"""

from collections.abc import Callable
from math import prod

from accelsim.errors import FabricError
from accelsim.system.switch_algorithms import switch_gather, switch_reduce, switch_scatter

Row = tuple[int, int, int, int, int, bool]


def _ring_scatter(n: int, start: int = 0) -> list[Row]:
    """Chip c ends with the sum of block c."""
    return [
        (start + s, c, (c + 1) % n, (c - s - 1) % n, 1, True)
        for s in range(n - 1)
        for c in range(n)
    ]


def _ring_gather(n: int, start: int = 0) -> list[Row]:
    """Chip c begins with block c."""
    return [
        (start + s, c, (c + 1) % n, (c - s) % n, 1, False) for s in range(n - 1) for c in range(n)
    ]


def _direct_scatter(n: int, start: int = 0) -> list[Row]:
    return [(start, c, (c + d) % n, (c + d) % n, 1, True) for d in range(1, n) for c in range(n)]


def _direct_gather(n: int, start: int = 0) -> list[Row]:
    return [(start, c, (c + d) % n, c, 1, False) for d in range(1, n) for c in range(n)]


def _halving(n: int, start: int = 0) -> list[Row]:
    """Each step exchanges half of what a chip holds with the chip at half the distance."""
    _power_of_two(n, "halving_doubling")
    rows: list[Row] = []
    half = n // 2
    while half:
        for c in range(n):
            partner = c ^ half
            rows.append((start, c, partner, partner // half * half, half, True))
        start, half = start + 1, half // 2
    return rows


def _doubling(n: int, start: int = 0) -> list[Row]:
    _power_of_two(n, "halving_doubling")
    rows: list[Row] = []
    held = 1
    while held < n:
        rows += [(start, c, c ^ held, c // held * held, held, False) for c in range(n)]
        start, held = start + 1, held * 2
    return rows


def _power_of_two(n: int, name: str) -> None:
    if n & (n - 1):
        raise FabricError(f"{name} needs a power of two of chips, not {n}")


def _levels(n: int) -> int:
    return (n - 1).bit_length()


def _tree_reduce(n: int, start: int = 0) -> list[Row]:
    """A binomial tree with its root at chip 0."""
    return [
        (start + level, c + 2**level, c, 0, n, True)
        for level in range(_levels(n))
        for c in range(0, n - 2**level, 2 ** (level + 1))
    ]


def _tree_broadcast(n: int, start: int = 0) -> list[Row]:
    return [
        (start + _levels(n) - 1 - level, c, c + 2**level, 0, n, False)
        for level in range(_levels(n))
        for c in range(0, n - 2**level, 2 ** (level + 1))
    ]


def _chain_broadcast(n: int, start: int = 0) -> list[Row]:
    """Blocks follow each other along the ring from chip 0: a pipeline of n pieces."""
    return [
        (start + c + piece, c, c + 1, piece, 1, False) for c in range(n - 1) for piece in range(n)
    ]


def _exchange(n: int, start: int = 0) -> list[Row]:
    """Block c * n + d of chip c goes to chip d, which keeps it under the same number."""
    return [
        (start, c, (c + d) % n, c * n + (c + d) % n, 1, False)
        for d in range(1, n)
        for c in range(n)
    ]


def _send(n: int, start: int = 0) -> list[Row]:
    return [(start, 0, n - 1, 0, n, False)]


def _double_tree(n: int, start: int = 0) -> list[Row]:
    """Two binary trees, each with half of the blocks, one after the other through the tree.

    A chip that has others below it in one tree has none in the second, so that all links carry
    about as much (Sanders, Speck and Traff, Parallel Computing 35(12), 2009).
    """
    half = n // 2
    rows: list[Row] = []
    for parents, blocks in (
        (_binary_tree(n), range(half, n)),
        (_second_tree(n), range(half)),
    ):
        depth = [_depth(parents, chip) for chip in range(n)]
        deepest = max(depth)
        for chip, parent in enumerate(parents):
            if parent < 0:
                continue
            for piece, block in enumerate(blocks):
                up = start + deepest - depth[chip] + piece
                down = start + deepest + depth[parent] + piece
                rows.append((up, chip, parent, block, 1, True))
                rows.append((down, parent, chip, block, 1, False))
    return rows


def _binary_tree(n: int) -> list[int]:
    """Return the parent of each chip, -1 of the root; odd numbers are leaves.

    A chip whose lowest bit of 1 is b has its parent b further or b before, whichever is an odd
    multiple of 2 b; where that is no chip of the n, it is before.
    """
    parents = [-1]
    for chip in range(1, n):
        bit = chip & -chip
        parent = (chip ^ bit) | (bit << 1)
        parents.append(parent if parent < n else chip ^ bit)
    return parents


def _second_tree(n: int) -> list[int]:
    """Return the parents of the first tree's mirror image; of an odd number, of it moved by one."""
    first = _binary_tree(n)

    def moved(chip: int) -> int:
        return n - 1 - chip if n % 2 == 0 else (chip + 1) % n

    parents = [-1] * n
    for chip, parent in enumerate(first):
        if parent >= 0:
            parents[moved(chip)] = moved(parent)
    return parents


def _depth(parents: list[int], chip: int) -> int:
    depth = 0
    while parents[chip] >= 0:
        chip, depth = parents[chip], depth + 1
    return depth


def hierarchical(extents: tuple[int, ...]) -> list[Row]:
    """Return the all-reduce that goes through the dimensions with shrinking sizes.

    A ring scatters and adds along dimension 0, then along dimension 1 what is left, and so on; a
    ring gathers along the last dimension, and so on back to dimension 0.

    Args:
        extents: Chips along each dimension; chip numbers run along the first one first.
    """
    result: list[Row] = []
    start = 0
    strides = [prod(extents[:place]) for place in range(len(extents))]
    for stride, extent in zip(strides, extents, strict=True):
        result += _lines(_ring_scatter(extent, start), extents, stride, extent)
        start += extent - 1
    for stride, extent in reversed(list(zip(strides, extents, strict=True))):
        result += _lines(_ring_gather(extent, start), extents, stride, extent)
        start += extent - 1
    return result


def _lines(rows: list[Row], extents: tuple[int, ...], stride: int, extent: int) -> list[Row]:
    """Return the messages of one line of chips for all lines along a dimension.

    Args:
        rows: Messages of chips 0 to ``extent`` - 1, with ``extent`` blocks.
        extents: Extents of all dimensions.
        stride: Between the numbers of chips that follow each other in the dimension.
        extent: Chips along it.
    """
    part = prod(extents) // (stride * extent)
    return [
        (
            step,
            base + source * stride,
            base + target * stride,
            _shard(base, extents, stride) + first * part,
            count * part,
            adds,
        )
        for base in range(prod(extents))
        if base // stride % extent == 0
        for step, source, target, first, count, adds in rows
    ]


def _shard(chip: int, extents: tuple[int, ...], stride: int) -> int:
    """Return the first block that a chip holds after the dimensions below a stride."""
    held, first, below = prod(extents), 0, 1
    for extent in extents:
        if below == stride:
            break
        held //= extent
        first += chip // below % extent * held
        below *= extent
    return first


Generator = Callable[[int, int], list[Row]]


def _both(scatter: Generator, gather: Generator, steps: Callable[[int], int]) -> Generator:
    return lambda n, start: scatter(n, start) + gather(n, start + steps(n))


ALGORITHMS: dict[tuple[str, str], Generator] = {
    ("all_reduce", "ring"): _both(_ring_scatter, _ring_gather, lambda n: n - 1),
    ("all_reduce", "direct"): _both(_direct_scatter, _direct_gather, lambda _: 1),
    ("all_reduce", "halving_doubling"): _both(_halving, _doubling, _levels),
    ("all_reduce", "tree"): _both(_tree_reduce, _tree_broadcast, _levels),
    ("all_reduce", "double_tree"): _double_tree,
    ("all_reduce", "in_switch"): switch_reduce,
    ("reduce_scatter", "in_switch"): switch_scatter,
    ("all_gather", "in_switch"): switch_gather,
    ("reduce_scatter", "ring"): _ring_scatter,
    ("reduce_scatter", "direct"): _direct_scatter,
    ("reduce_scatter", "halving_doubling"): _halving,
    ("all_gather", "ring"): _ring_gather,
    ("all_gather", "direct"): _direct_gather,
    ("all_gather", "halving_doubling"): _doubling,
    ("all_to_all", "direct"): _exchange,
    ("broadcast", "tree"): _tree_broadcast,
    ("broadcast", "chain"): _chain_broadcast,
    ("send_recv", "direct"): _send,
}
"""The generator of each collective and algorithm, but for `hierarchical`, which needs extents, and
`nvls`, which needs pieces."""
