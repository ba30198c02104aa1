"""ASTRA-sim's double binary tree, as a run of its messages: the tool has no closed form for it.

Two trees hold all chips: below the root hangs one perfect binary tree, to its left in one tree and
to its right in the other; chips are numbered from left to right. Chunks take the trees in turn, the
left one first. A chip works on its chunks one after the other:

- a leaf waits the endpoint delay, sends to its parent, and is done an endpoint delay after the
  parent's answer;
- a chip between waits for both children, adds (an endpoint delay, and three accesses of the local
  memory), sends to its parent, does the same with the answer, sends it to its left and then to its
  right child, and is done;
- the root adds what its child sent, sends it back, and is done.

A link takes one message at a time, in the order in which messages reach it; it is busy for the
whole nanoseconds of the bytes, and delivers them a latency later, cut to whole nanoseconds. Through
a switch a message takes two links, one after the other (DoubleBinaryTreeAllReduce.cc and
BinaryTree.cc of ASTRA-sim, Link.cpp of its congestion-aware network).
"""

from dataclasses import dataclass

from accelsim.system.tasks import NOTHING, Tasks


@dataclass(frozen=True, kw_only=True)
class TreeRun:
    """What a run depends on.

    Attributes:
        npus: Chips, a power of two.
        chunks: Chunks that all chips begin with at 0.
        hops: Links of a message: 1 in a full mesh, 2 through a switch.
        serialization_ns: For which a message keeps a link.
        delivery_ns: Time from a message's start on a link to its end.
        endpoint_ns: Delay of an endpoint.
        memory_ns: Time of the three accesses with which a chip adds a chunk.
    """

    npus: int
    chunks: int
    hops: int
    serialization_ns: int
    delivery_ns: int
    endpoint_ns: int
    memory_ns: int


@dataclass(frozen=True, kw_only=True)
class Tree:
    """Parent and children of each chip; -1: none."""

    parent: tuple[int, ...]
    children: tuple[tuple[int, ...], ...]


def tree(npus: int, *, is_left: bool) -> Tree:
    """Return a root with a perfect binary tree to its left or right, numbered from left to right.

    Args:
        npus: A power of two, at least 2.
        is_left: Whether the perfect tree is to the left of the root.
    """
    parent = [-1] * npus
    children: list[tuple[int, ...]] = [()] * npus

    def perfect(first: int, count: int) -> int:
        middle = first + count // 2
        if count > 1:
            children[middle] = (perfect(first, count // 2), perfect(middle + 1, count // 2))
            for child in children[middle]:
                parent[child] = middle
        return middle

    root = npus - 1 if is_left else 0
    children[root] = (perfect(0 if is_left else 1, npus - 1),)
    parent[children[root][0]] = root
    return Tree(parent=tuple(parent), children=tuple(children))


def tree_ns(run: TreeRun) -> int:
    """Return when the last chip is done with its last chunk, in nanoseconds.

    Of each chip and chunk there are two tasks: it has heard its children (and added), and it is
    done with the answer.
    """
    tasks, links = Tasks(), dict[tuple[int, int], int]()

    def send(source: int, target: int, before: int, after: int) -> None:
        """Let a message go from a task of a chip to one of another, through the switch (-1)."""
        route = [(source, target)] if run.hops == 1 else [(source, -1), (-1, target)]
        delay = NOTHING
        for link in route:
            crosses = tasks.add(run.serialization_ns, takes=links.setdefault(link, len(links)))
            tasks.link(before, crosses, delay)
            before, delay = crosses, run.delivery_ns
        tasks.link(before, after, delay)

    shapes = [tree(run.npus, is_left=is_left) for is_left in (True, False)]
    done: list[int] = []
    for chunk in range(run.chunks):
        shape, before = shapes[chunk % 2], done
        adds_ns = [run.endpoint_ns + (run.memory_ns if each else 0) for each in shape.children]
        heard = [
            tasks.add(adds_ns[chip], after=before[chip : chip + 1]) for chip in range(run.npus)
        ]
        done = [
            heard[chip] if shape.parent[chip] < 0 else tasks.add(adds_ns[chip], after=[heard[chip]])
            for chip in range(run.npus)
        ]
        for chip, children in enumerate(shape.children):
            for child in children:
                send(child, chip, heard[child], heard[chip])
                send(chip, child, done[chip], done[child])
    return int(tasks.play().end_ns.max())
