"""Parameter servers: a twin in simpy, runs by hand, and laws of staleness and stragglers."""

from typing import Any

import numpy as np
import pytest
import simpy

from accelsim.errors import FabricError
from each import each
from experiments.system.staleness.servers import (
    Event,
    Servers,
    rotation_ns,
    straggling,
    train_events,
)


class Twin:
    """Each worker is a process, each direction of a server's link a resource of simpy."""

    def __init__(
        self, servers: Servers, computes: Any, gradients: int, bound: int | None, backups: int
    ) -> None:
        self.servers, self.computes, self.gradients = servers, computes, gradients
        self.bound, self.backups = bound, backups
        self.environment = simpy.Environment()
        self.count = len(servers.shard_bytes)
        self.links = {
            pushes: [simpy.Resource(self.environment) for _ in range(self.count)]
            for pushes in (True, False)
        }
        self.clock, self.read = [0] * len(computes), [0] * len(computes)
        self.round, self.held, self.gates = 0, [], {}  # type: ignore[var-annotated]
        self.done = self.environment.event()
        self.events: list[Event] = []

    def run(self) -> list[Event]:
        for worker in range(len(self.computes)):
            self.environment.process(self.worker(worker))
        self.environment.run(self.done)
        return self.events

    def note(self, kind: Any, worker: int) -> None:
        if not self.done.triggered:
            self.events.append(Event(kind, worker, int(self.environment.now)))

    def transfer(self, worker: int, pushes: bool) -> Any:
        for turn in range(self.count):
            server = (worker + turn) % self.count
            with self.links[pushes][server].request() as request:
                yield request
                yield self.environment.timeout(
                    self.servers.message_ns(worker, server, pushes=pushes)
                )
            yield self.environment.timeout(self.servers.latency_ns)

    def worker(self, worker: int) -> Any:
        for compute in self.computes[worker].tolist():
            yield self.environment.timeout(compute)
            yield from self.transfer(worker, pushes=True)
            self.clock[worker] += 1
            gate = self.gates[worker] = self.environment.event()
            if self.bound == 0:
                if self.read[worker] < self.round:
                    self.note("drop", worker)
                    self.open([worker])
                else:
                    self.held.append(worker)
                    if len(self.held) == len(self.clock) - self.backups:
                        self.applied(self.held)
                        self.round += 1
                        held, self.held = self.held, []
                        self.open(held)
            else:
                self.applied([worker])
                allowed = [
                    each
                    for each in self.gates
                    if self.bound is None or self.clock[each] - min(self.clock) <= self.bound
                ]
                self.open(allowed)
            yield gate
            yield from self.transfer(worker, pushes=False)

    def applied(self, workers: list[int]) -> None:
        for worker in workers:
            self.note("apply", worker)
        enough = sum(event.kind == "apply" for event in self.events) >= self.gradients
        if enough and not self.done.triggered:
            self.done.succeed()

    def open(self, workers: list[int]) -> None:
        for worker in sorted(workers):
            self.note("pull", worker)
            self.read[worker] = self.round
            self.gates.pop(worker).succeed()


def both(
    servers: Servers, computes: Any, gradients: int, bound: int | None, backups: int = 0
) -> tuple[list[Event], list[Event]]:
    run = train_events(servers, computes, gradients=gradients, bound=bound, backups=backups)
    events = list(run.events)
    while events[-1].kind != "apply":
        events.pop()
    return events, Twin(servers, computes, gradients, bound, backups).run()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(60))
def test_the_events_are_those_of_simpy(seed: int) -> None:
    generator = np.random.default_rng(seed)
    workers, count = (int(each) for each in generator.integers(1, 6, 2))
    speeds = generator.integers(50, 150, workers) * 10**6
    servers = Servers(
        shard_bytes=tuple(generator.integers(1, 90_000, count).tolist()),
        link_bytes_per_s=125_000_000,
        latency_ns=int(generator.integers(0, 30_000)),
        worker_bytes_per_s=tuple(speeds.tolist()) if seed % 2 else (),
        encoded_bytes=tuple(generator.integers(1, 9_000, count).tolist()) if seed % 3 else (),
    )
    computes = generator.integers(1, 3_000_000, (workers, 80))
    bound = [0, 1, 3, None][seed % 4]
    backups = int(generator.integers(0, workers)) if bound == 0 else 0

    ours, theirs = both(servers, computes, 40, bound, backups)

    assert ours == theirs


def test_two_workers_and_a_server_by_hand() -> None:
    """100 B at 1 GB/s are 100 ns. Computed at 10 and 30; the second waits for the link."""
    servers = Servers(shard_bytes=(100,), link_bytes_per_s=10**9, latency_ns=5)
    computes = np.array([[10, 10], [30, 30]])

    run = train_events(servers, computes, gradients=3, bound=None)

    assert run.events == (
        Event("apply", 0, 115),
        Event("pull", 0, 115),
        Event("apply", 1, 215),
        Event("pull", 1, 215),
        Event("apply", 0, 220 + 10 + 105),
        Event("pull", 0, 335),
    )
    assert run.staleness.tolist() == [0, 1, 1]


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_a_synchronous_round_of_equal_workers_is_the_closed_form(workers: int) -> None:
    """All push, then all pull, over the one link: compute + 2 workers bytes / bandwidth."""
    servers = Servers(shard_bytes=(1000,), link_bytes_per_s=10**9)
    computes = straggling("none", workers=workers, rounds=9, mean_ns=5000, seed=0)

    run = train_events(servers, computes, gradients=workers, bound=0)

    assert run.end_ns == 5000 + workers * 1000
    assert not run.staleness.any()


def test_a_wider_bound_takes_no_longer_and_keeps_clocks_together() -> None:
    servers = Servers(shard_bytes=(2000, 2000), link_bytes_per_s=10**9)
    computes = straggling("pareto", workers=6, rounds=400, mean_ns=50_000, seed=3)

    runs = {
        bound: train_events(servers, computes, gradients=300, bound=bound)
        for bound in (0, 1, 2, 4, 8, None)
    }

    ends = [run.end_ns for run in runs.values()]
    assert ends == sorted(ends, reverse=True)
    for bound, run in runs.items():
        clocks = [0] * 6
        for event in run.events:
            clocks[event.worker] += event.kind == "apply"
            if bound is not None:
                assert max(clocks) - min(clocks) <= bound + 1
    assert runs[8].staleness.max() > runs[0].staleness.max() == 0


def test_an_unbounded_wait_is_downpour() -> None:
    servers = Servers(shard_bytes=(2000,), link_bytes_per_s=10**9)
    computes = straggling("exponential", workers=4, rounds=99, mean_ns=9000, seed=1)

    one, other = (
        train_events(servers, computes, gradients=99, bound=bound) for bound in (10**6, None)
    )

    assert one.events == other.events


@pytest.mark.parametrize("backups", [0, 1, 3])
def test_rounds_of_exponential_workers_take_harmonic_numbers(backups: int) -> None:
    """The k-th of n exponential times has the mean 1/n + ... + 1/(n - k + 1).

    With backups a round takes longer, as a late worker first ends a gradient that is dropped.
    """
    workers, rounds, mean = 8, 1500, 10**6
    servers = Servers(shard_bytes=(1,), link_bytes_per_s=10**9)
    computes = straggling("exponential", workers=workers, rounds=6 * rounds, mean_ns=mean, seed=5)
    kept = workers - backups

    run = train_events(servers, computes, gradients=rounds * kept, bound=0, backups=backups)

    all_of_them, least = (
        sum(1 / (workers - first) for first in range(count)) for count in (workers, kept)
    )
    means = run.end_ns / rounds / mean
    if backups:
        assert least < means < all_of_them
    else:
        assert means == pytest.approx(least, rel=0.05)


def test_backups_drop_the_gradients_of_the_slow() -> None:
    servers = Servers(shard_bytes=(1,), link_bytes_per_s=10**9)
    computes = straggling("one_slow", workers=4, rounds=50, mean_ns=1000, seed=0)

    slow, fast = (
        train_events(servers, computes, gradients=60, bound=0, backups=backups)
        for backups in (0, 1)
    )

    assert fast.end_ns < slow.end_ns / 2
    assert {each.worker for each in fast.events if each.kind == "drop"} == {0}
    assert {each.worker for each in slow.events if each.kind == "drop"} == set()


@each("seed", range(10))
def test_a_rotation_is_that_of_simpy(seed: int) -> None:
    generator = np.random.default_rng(seed)
    workers = int(generator.integers(1, 6))
    computes = generator.integers(1, 100, (workers, 3 * workers))
    environment = simpy.Environment()
    inboxes = [simpy.Store(environment) for _ in range(workers)]
    ends = []

    def send(worker: int) -> Any:
        yield environment.timeout(17)
        yield inboxes[worker].put("a block")

    def work(worker: int) -> Any:
        for step, compute in enumerate(computes[worker].tolist()):
            if step:
                yield inboxes[worker].get()
            yield environment.timeout(compute)
            environment.process(send((worker - 1) % workers))
        ends.append(environment.now)

    for worker in range(workers):
        environment.process(work(worker))
    environment.run()

    assert rotation_ns(computes, 17) == max(ends)


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "gradients": ({"gradients": 0}, "gradients must be at least 1, not 0"),
    "bound": ({"bound": -1}, "bound must be at least 0, or None, not -1"),
    "backups": ({"backups": 2}, "backups must be from 0 to 1, not 2"),
    "no rounds": ({"bound": 1, "backups": 1}, "backups need rounds: bound 0, not 1"),
    "rounds": ({"gradients": 99}, "computes_ns must have more than 3 rounds: worker 0 has .*"),
}


@each("case", WRONG)
def test_wrong_numbers_are_refused(case: str) -> None:
    changed, said = WRONG[case]
    servers = Servers(shard_bytes=(1,), link_bytes_per_s=10**9)

    with pytest.raises(FabricError, match=f"^{said}$"):
        train_events(servers, np.ones((2, 3), np.int64), **{"gradients": 2, "bound": 0, **changed})


def test_wrong_stragglers_and_links_are_refused() -> None:
    with pytest.raises(FabricError, match=r"^the stragglers 'paretto' are unknown, did you mean p"):
        straggling("paretto", workers=1, rounds=1, mean_ns=1, seed=0)  # type: ignore[arg-type]
    with pytest.raises(FabricError, match=r"^spread must be from 0 to 1, not 2$"):
        straggling("none", workers=1, rounds=1, mean_ns=1, seed=0, spread=2)
    with pytest.raises(FabricError, match=r"^encoded_bytes must have 1 values, one for each serv"):
        Servers(shard_bytes=(1,), link_bytes_per_s=1, encoded_bytes=(1, 2))
    with pytest.raises(FabricError, match=r"^worker_bytes_per_s must have 2 values, one for each"):
        train_events(
            Servers(shard_bytes=(1,), link_bytes_per_s=1, worker_bytes_per_s=(1,)),
            np.ones((2, 3), np.int64),
            gradients=1,
            bound=0,
        )
