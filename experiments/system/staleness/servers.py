"""Workers that share a model on parameter servers: events in whole nanoseconds, and staleness.

A worker computes a gradient, pushes a shard of it to each server, waits as its clock allows, pulls
a shard of the weights from each server, and begins again. For example, four workers that wait for
nobody, and one of them four times as slow::

    computes = straggling("one_slow", workers=4, rounds=50, mean_ns=2_000_000, seed=0)
    run = train_events(Servers(shard_bytes=(26_280,), link_bytes_per_s=125_000_000), computes,
                       gradients=100, bound=None)
    run.staleness.mean(), run.end_ns

What lets a worker go on is a bound on clocks (Ho et al., NIPS 2013, stale synchronous parallel): a
worker that has pushed c gradients waits while the slowest has pushed fewer than c less the bound.
None is Downpour SGD (Dean et al., NIPS 2012). 0 is bulk synchronous: the gradients of a round are
applied together; the round may leave the last ``backups`` workers out, whose gradients are dropped
(Chen et al., arXiv 1604.00981) or were redundant (Tandon et al., ICML 2017, gradient coding).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import FabricError, did_you_mean
from accelsim.system.ring import moved_ns
from accelsim.system.tasks import Tasks

Whole = NDArray[np.int64]
Stragglers = Literal["none", "exponential", "pareto", "one_slow"]


@dataclass(frozen=True, kw_only=True)
class Servers:
    """Parameter servers and their links; each link is full duplex.

    Args:
        shard_bytes: Bytes of the weights that each server has.
        link_bytes_per_s: Bandwidth of the link of a server.
        latency_ns: Time from the last byte sent to the last byte received.
        worker_bytes_per_s: Bandwidth of the link of each worker; empty: as fast as those of
            servers.
        encoded_bytes: Bytes that a worker pushes to each server; empty: ``shard_bytes``.
    """

    shard_bytes: tuple[int, ...]
    link_bytes_per_s: int
    latency_ns: int = 0
    worker_bytes_per_s: tuple[int, ...] = ()
    encoded_bytes: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.shard_bytes:
            raise FabricError("shard_bytes must name the shard of at least one server")
        if self.encoded_bytes and len(self.encoded_bytes) != len(self.shard_bytes):
            raise FabricError(
                f"encoded_bytes must have {len(self.shard_bytes)} values, one for each server,"
                f" not {len(self.encoded_bytes)}"
            )

    def message_ns(self, worker: int, server: int, *, pushes: bool) -> int:
        """Return for how long a message holds the links of a worker and of a server."""
        sizes = self.encoded_bytes if pushes and self.encoded_bytes else self.shard_bytes
        speed = self.link_bytes_per_s
        if self.worker_bytes_per_s:
            speed = min(speed, self.worker_bytes_per_s[worker])
        return int(moved_ns(sizes[server], speed))


class Event(NamedTuple):
    """What changes or reads the weights.

    Args:
        kind: A gradient is applied, a gradient is dropped, or a worker reads the weights.
        worker: Worker that made the gradient, or that reads.
        time_ns: When.
    """

    kind: Literal["apply", "drop", "pull"]
    worker: int
    time_ns: int


@dataclass(frozen=True, kw_only=True)
class ServerRun:
    """What became of the gradients of some workers.

    Args:
        events: Events in order; all workers have read the first weights before.
        staleness: Updates, for each gradient that was applied, between the time at which its worker
            read the weights and its own. A round of bulk synchronous training is one update.
        end_ns: When the last was applied.
    """

    events: tuple[Event, ...]
    staleness: Whole
    end_ns: int


def straggling(
    kind: Stragglers, *, workers: int, rounds: int, mean_ns: int, seed: int, spread: float = 1.0
) -> Whole:
    """Return how long each worker computes each of its gradients.

    Args:
        kind: ``none``: all ``mean_ns``. ``exponential``: a part ``1 - spread`` of it, and an
            exponential time that has the rest as its mean. ``pareto``: likewise with a Pareto time
            of shape 2. ``one_slow``: the first worker takes ``1 + 3 spread`` times as long.
        workers: Number of workers.
        rounds: Gradients of each.
        mean_ns: The mean, of ``one_slow`` that of the other workers.
        seed: Seed of the drawn times.
        spread: Share of the time that varies, from 0 to 1.

    Returns:
        shape (workers, rounds), int64.

    Raises:
        FabricError: There is no such kind, or the spread is no share.
    """
    kinds = get_args(Stragglers)
    if kind not in kinds:
        raise FabricError(f"the stragglers {kind!r} are unknown{did_you_mean(kind, kinds)}")
    if not 0 <= spread <= 1:
        raise FabricError(f"spread must be from 0 to 1, not {spread}")
    shape, generator = (workers, rounds), np.random.default_rng(seed)
    if kind == "exponential":
        drawn = generator.exponential(1.0, shape)
    elif kind == "pareto":
        drawn = generator.pareto(2.0, shape)  # Lomax of shape 2: mean 1.
    else:
        drawn = np.ones(shape)
    times = mean_ns * (1 - spread + spread * drawn)
    if kind == "one_slow":
        times[0] *= 1 + 3 * spread
    return np.maximum(np.rint(times), 1).astype(np.int64)


def train_events(
    servers: Servers,
    computes_ns: Whole,
    *,
    gradients: int,
    bound: int | None,
    backups: int = 0,
) -> ServerRun:
    """Play workers and servers until enough gradients have been applied.

    Messages of a server's link follow each other in the order in which they are ready, of equal
    ones that of the worker with the smaller number first. A worker sends and receives its messages
    one after the other, the first to or from the server of its own number. It reads the weights
    when its first message of a pull is ready; a gradient is applied when its last message arrives.

    Args:
        servers: Shards and links.
        computes_ns: shape (workers, rounds): of each gradient of a worker.
        gradients: Number of applied gradients that ends the run; of bulk synchronous training the
            round that reaches it is completed.
        bound: On clocks; None lets no worker wait.
        backups: Workers that a round does not wait for; they need bound 0.

    Raises:
        FabricError: A number is out of range, or ``computes_ns`` has too few rounds.
    """
    _check(servers, computes_ns, gradients, bound, backups)
    return _Play(servers, computes_ns, gradients, bound, backups).run()


def _check(
    servers: Servers, computes_ns: Whole, gradients: int, bound: int | None, backups: int
) -> None:
    workers = len(computes_ns)
    if gradients < 1:
        raise FabricError(f"gradients must be at least 1, not {gradients}")
    if bound is not None and bound < 0:
        raise FabricError(f"bound must be at least 0, or None, not {bound}")
    if not 0 <= backups < workers:
        raise FabricError(f"backups must be from 0 to {workers - 1}, not {backups}")
    if backups and bound != 0:
        raise FabricError(f"backups need rounds: bound 0, not {bound}")
    if servers.worker_bytes_per_s and len(servers.worker_bytes_per_s) != workers:
        raise FabricError(
            f"worker_bytes_per_s must have {workers} values, one for each worker, not"
            f" {len(servers.worker_bytes_per_s)}"
        )


class _Play:
    """The state of workers and servers; a heap of (time, worker) says who acts next.

    ``step`` of a worker: -1 it computes, 0 .. n - 1 it pushes to its servers, n .. 2n - 1 it pulls.
    """

    def __init__(
        self,
        servers: Servers,
        computes_ns: Whole,
        gradients: int,
        bound: int | None,
        backups: int,
    ) -> None:
        self._servers, self._computes = servers, computes_ns
        self._gradients, self._bound, self._backups = gradients, bound, backups
        self._workers, self._count = len(computes_ns), len(servers.shard_bytes)
        self._free = {True: [0] * self._count, False: [0] * self._count}
        self._step = [-1] * self._workers
        self._clock = [0] * self._workers
        self._round_of = [0] * self._workers
        self._read = [0] * self._workers
        self._version = self._round = 0
        self._held: list[int] = []
        self._waiting: list[int] = []
        self._heap: list[tuple[int, int]] = []
        self._events: list[Event] = []
        self._staleness: list[int] = []

    def run(self) -> ServerRun:
        for worker in range(self._workers):
            self._compute(worker, 0)
        while len(self._staleness) < self._gradients:
            now, worker = heappop(self._heap)
            self._act(worker, now)
        return ServerRun(
            events=tuple(self._events),
            staleness=np.asarray(self._staleness, np.int64),
            end_ns=self._events[-1].time_ns,
        )

    def _compute(self, worker: int, now: int) -> None:
        if self._clock[worker] >= self._computes.shape[1]:
            raise FabricError(
                f"computes_ns must have more than {self._computes.shape[1]} rounds:"
                f" worker {worker} has computed all of them"
            )
        self._step[worker] = -1
        done = now + int(self._computes[worker, self._clock[worker]])
        heappush(self._heap, (done, worker))

    def _act(self, worker: int, now: int) -> None:
        """Go on with a worker that has computed, or whose message has arrived."""
        self._step[worker] += 1
        step = self._step[worker]
        if step == 2 * self._count:
            self._compute(worker, now)
        elif step == self._count:
            self._pushed(worker, now)
        else:
            self._send(worker, now)

    def _send(self, worker: int, now: int) -> None:
        pushes = self._step[worker] < self._count
        server = (worker + self._step[worker]) % self._count
        free = self._free[pushes]
        free[server] = max(now, free[server]) + self._servers.message_ns(
            worker, server, pushes=pushes
        )
        heappush(self._heap, (free[server] + self._servers.latency_ns, worker))

    def _pushed(self, worker: int, now: int) -> None:
        self._clock[worker] += 1
        if self._bound == 0:
            self._join_round(worker, now)
            return
        self._apply([worker], now)
        self._waiting.append(worker)
        least = min(self._clock)
        for each in sorted(self._waiting):
            if self._bound is None or self._clock[each] - self._bound <= least:
                self._waiting.remove(each)
                self._pull(each, now)

    def _join_round(self, worker: int, now: int) -> None:
        if self._round_of[worker] < self._round:
            self._events.append(Event("drop", worker, now))
            self._pull(worker, now)
            return
        self._held.append(worker)
        if len(self._held) == self._workers - self._backups:
            held, self._held = self._held, []
            self._round += 1
            self._apply(held, now)
            for each in sorted(held):
                self._pull(each, now)

    def _apply(self, workers: Sequence[int], now: int) -> None:
        """Apply gradients as one update."""
        for worker in workers:
            self._staleness.append(self._version - self._read[worker])
            self._events.append(Event("apply", worker, now))
        self._version += 1

    def _pull(self, worker: int, now: int) -> None:
        self._read[worker], self._round_of[worker] = self._version, self._round
        self._events.append(Event("pull", worker, now))
        self._send(worker, now)


def rotation_ns(computes_ns: Whole, block_ns: int) -> int:
    """Return the time of a model whose blocks go round its workers, so that none is stale.

    Worker w has block (w + t) mod workers in step t, and sends it to worker w - 1 then (STRADS, Lee
    et al., NIPS 2014; LightLDA, Yuan et al., WWW 2015).

    Args:
        computes_ns: shape (workers, steps): of each worker on each of its blocks.
        block_ns: Time of a block from a worker to the next.
    """
    tasks = Tasks()
    done = tasks.add_many(computes_ns.ravel()).reshape(computes_ns.shape)
    tasks.link_many(done[:, :-1], done[:, 1:])
    arrives_ns = np.roll(computes_ns, -1, axis=0) + block_ns
    tasks.link_many(np.roll(done, -1, axis=0)[:, :-1], done[:, 1:], arrives_ns[:, :-1])
    return int(tasks.play().end_ns.max())
