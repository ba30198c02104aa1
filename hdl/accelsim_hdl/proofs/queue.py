"""The queue: docs/npu.md, "Clocking of an instruction"."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from amaranth import Cat, Mux, Signal, Value

from accelsim_hdl.memory import Queue
from accelsim_hdl.proofs.claims import Claims, implies


@dataclass(frozen=True)
class QueueInside:
    """Registers of a queue somewhere inside a block.

    Args:
        claims: Claims with the block.
        block: The queue.
        path: Names of the submodules that lead to it, joined by dots.
    """

    claims: Claims
    block: Queue
    path: str

    @property
    def depth(self) -> int:
        """Entries."""
        return self.block.depth

    def __getattr__(self, name: str) -> Any:
        """Return the register ``count`` or ``unread``."""
        if name not in ("count", "unread"):
            raise AttributeError(name)
        return self.claims.local(self.block, name)

    @property
    def valid(self) -> Any:
        """1 bit: an entry is at the output."""
        return self.block.read.valid

    @property
    def payload(self) -> Any:
        """The entry at the output."""
        return self.block.read.payload

    @property
    def write_address(self) -> Any:
        """The address of the word that is written next."""
        return self.claims.local(self.block, "write").addr

    @property
    def read_address(self) -> Any:
        """The address of the word that goes to the output next."""
        return self.claims.local(self.block, "read").addr

    @cached_property
    def words(self) -> list[Any]:
        """Every word of the memory."""
        return [
            self.claims.inner(f"{self.path}.storage[{index}]", self.block.shape)
            for index in range(self.depth)
        ]

    def waits(self, index: int) -> Value:
        """Return 1 bit: word ``index`` of the memory holds an entry."""
        passed = index - self.read_address
        return Mux(passed < 0, passed + self.depth, passed) < self.unread

    def number(self, condition: Any) -> Value:
        """Return the number of entries for which ``condition``, a function to 1 bit, holds."""
        held = [self.waits(i) & condition(word) for i, word in enumerate(self.words)]
        return sum(held, self.valid & condition(self.payload))

    def youngest(self, condition: Any) -> Value:
        """Return 1 bit: there is an entry, and the last one written fulfils ``condition``."""
        written = [
            (self.write_address == (i + 1) % self.depth) & condition(word)
            for i, word in enumerate(self.words)
        ]
        at_output = self.valid & condition(self.payload)
        return Mux(self.unread != 0, Cat(written).any(), at_output)

    def lemmas(self) -> None:
        """State the invariants of the registers."""
        following = self.read_address + self.unread
        wrapped = Mux(following >= self.depth, following - self.depth, following)
        self.claims.lemma(
            f"{self.path}: addresses are words of the memory",
            (self.write_address < self.depth) & (self.read_address < self.depth),
        )
        self.claims.lemma(
            f"{self.path}: entries are in the memory or at the output",
            (self.count == self.unread + self.valid) & (self.count <= self.depth),
        )
        self.claims.lemma(
            f"{self.path}: whether there is space, and a word to read, is known",
            (self.block.write.ready == (self.count != self.depth))
            & (self.claims.local(self.block, "waits") == (self.unread != 0)),
        )
        self.claims.lemma(
            f"{self.path}: the memory is written behind its last entry",
            self.write_address == wrapped,
        )


def queue(claims: Claims, depth: int) -> None:
    """The queue neither overflows nor underflows, and keeps its timing law.

    For any offers and any takers: an entry is refused exactly while ``depth`` entries are in the
    queue; there is something to take exactly while an entry is in it that was written two cycles
    before or earlier; what is offered stays until it is taken; every entry leaves exactly once, in
    the order of writing, unchanged.
    """
    m, bits = claims.module, 4
    block = Queue(bits, depth)
    claims.block("queue", block)
    write, read = block.write, block.read
    put, take = Signal(), Signal()
    m.d.comb += [put.eq(write.valid & write.ready), take.eq(read.valid & read.ready)]
    held = claims.counter("held", depth.bit_length() + 1, put, take)
    claims.promise("there is space if fewer than depth are held", write.ready == (held != depth))
    claims.promise("never more than depth are held", held <= depth)
    claims.promise("nothing is taken from an empty queue", implies(take, held != 0))
    claims.promise(
        "there is something to take two cycles after its writing, and a cycle after another",
        read.valid == (held != claims.past(put)),
    )
    refused = claims.past(read.valid & ~read.ready)
    claims.promise(
        "what is offered stays until it is taken",
        implies(refused, read.valid & (read.payload == claims.past(read.payload))),
    )
    inside = QueueInside(claims, block, "queue")
    inside.lemmas()
    claims.lemma("count is what is held", inside.count == held)
    _follow_one(claims, inside, put, take, held)
    claims.reach("full", held == depth)
    claims.reach("empty again", (held == 0) & (claims.past(held) == 1))


def _follow_one(
    claims: Claims, inside: QueueInside, put: Signal, take: Signal, held: Signal
) -> None:
    """Promise that any one entry leaves in its turn and unchanged."""
    m = claims.module
    followed, ahead = Signal(), Signal(len(held))
    entry, word = Signal(len(inside.payload)), Signal(len(inside.write_address))
    with m.If(put & ~followed & claims.free("follow")):
        m.d.sync += [
            followed.eq(1),
            entry.eq(inside.block.write.payload),
            ahead.eq(held - take),
            word.eq(inside.write_address),
        ]
    with m.Elif(followed & take):
        m.d.sync += [ahead.eq(ahead - 1), followed.eq(ahead != 0)]
    claims.promise(
        "each entry leaves in its turn, unchanged",
        implies(followed & take & (ahead == 0), inside.payload == entry),
    )
    claims.lemma("the followed entry is in the queue", implies(followed, ahead < held))
    at_output = (ahead == 0) & inside.valid
    passed = ahead - inside.valid
    place = inside.read_address + passed
    claims.lemma(
        "the followed entry is at the output or in its word",
        implies(
            followed,
            Mux(
                at_output,
                inside.payload == entry,
                (word == Mux(place >= inside.depth, place - inside.depth, place))
                & (sum((word == i) & (one == entry) for i, one in enumerate(inside.words)) == 1),
            ),
        ),
    )
    claims.reach(
        "the last entry of a full queue is followed", followed & (ahead == inside.depth - 1)
    )
