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

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush

Action = Callable[[], None]


@dataclass(frozen=True, kw_only=True)
class TreeRun:
    """What a run depends on.

    Attributes:
        npus: Chips, a power of two.
        chunks: Chunks that all chips begin with at 0.
        hops: Links of a message: 1 in a full mesh, 2 through a switch.
        serialization_ns: For which a message keeps a link.
        delivery_ns: From a message's start on a link to its end.
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
    """Return when the last chip is done with its last chunk, in nanoseconds."""
    return _Simulation(run).end_ns()


class _Simulation:
    """Events in the order of their times; of equal times, in the order in which they were made."""

    def __init__(self, run: TreeRun) -> None:
        self.run = run
        self.trees = [tree(run.npus, is_left=is_left) for is_left in (True, False)]
        self.events: list[tuple[int, int, Action]] = []
        self.made = 0
        self.now = self.end = 0
        self.busy: set[tuple[int, int]] = set()
        self.queues: dict[tuple[int, int], deque[Action]] = {}
        self.arrived: set[tuple[int, int, int]] = set()
        self.wanted: dict[tuple[int, int, int], Action] = {}

    def end_ns(self) -> int:
        for chip in range(self.run.npus):
            self._begin(chip, 0)
        while self.events:
            self.now, _, action = heappop(self.events)
            action()
        return self.end

    def _after(self, delay_ns: int, action: Action) -> None:
        heappush(self.events, (self.now + delay_ns, self.made, action))
        self.made += 1

    def _begin(self, chip: int, chunk: int) -> None:
        if chunk == self.run.chunks:
            self.end = max(self.end, self.now)
            return
        shape = self.trees[chunk % 2]
        parent, children = shape.parent[chip], shape.children[chip]
        adds_ns = self.run.endpoint_ns + self.run.memory_ns
        awaited = len(children)

        def answer() -> None:
            for child in children:
                self._send(chip, child, chunk)
            self._begin(chip, chunk + 1)

        def ask() -> None:
            self._send(chip, parent, chunk)
            waits_ns = adds_ns if children else self.run.endpoint_ns
            self._receive(parent, chip, chunk, lambda: self._after(waits_ns, answer))

        def heard() -> None:
            nonlocal awaited
            awaited -= 1
            if not awaited:
                self._after(adds_ns, ask if parent >= 0 else answer)

        for child in children:
            self._receive(child, chip, chunk, heard)
        if not children:
            self._after(self.run.endpoint_ns, ask)

    def _send(self, source: int, target: int, chunk: int) -> None:
        """Send through the link of the pair, or through those of both to the switch (-1)."""
        message = (source, target, chunk)
        links = [(source, target)] if self.run.hops == 1 else [(source, -1), (-1, target)]
        self._cross(links, message)

    def _cross(self, links: list[tuple[int, int]], message: tuple[int, int, int]) -> None:
        if not links:
            action = self.wanted.pop(message, None)
            if action is None:
                self.arrived.add(message)
            else:
                action()
            return
        link, rest = links[0], links[1:]

        def start() -> None:
            self.busy.add(link)
            self._after(self.run.delivery_ns, lambda: self._cross(rest, message))
            self._after(self.run.serialization_ns, lambda: self._free(link))

        if link in self.busy:
            self.queues.setdefault(link, deque()).append(start)
        else:
            start()

    def _free(self, link: tuple[int, int]) -> None:
        self.busy.discard(link)
        if self.queues.get(link):
            self.queues[link].popleft()()

    def _receive(self, source: int, target: int, chunk: int, action: Action) -> None:
        message = (source, target, chunk)
        if message in self.arrived:
            self.arrived.discard(message)
            action()
        else:
            self.wanted[message] = action
