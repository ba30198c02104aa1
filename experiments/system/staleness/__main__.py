"""``python -m experiments.system.staleness``: simulate, replay, and print the table.

``--out`` writes the table as CSV (``expected.csv``), ``--figure`` the loss against simulated time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean

import click
import numpy as np
from numpy.typing import NDArray

from accelsim.integer.read import FloatNetwork
from accelsim.learn.accuracy.dataset import load_dataset
from accelsim.learn.accuracy.measure import real_accuracy
from accelsim.learn.quantize.floating import parameters_of
from accelsim.system.codec import Cast, OneBit, PowerSgd, TopK
from experiments.system.convergence.__main__ import untrained
from experiments.system.convergence.sgd import arrays
from experiments.system.lines import print_lines
from experiments.system.staleness.replay import Policy, loss, replay
from experiments.system.staleness.servers import ServerRun, Servers, straggling, train_events

WORKERS, SERVERS, BATCH = 8, 2, 16
MEAN_NS, LATENCY_NS, LINK, SLOW_LINK = 2_000_000, 20_000, 125_000_000, 1_250_000
RATE, WANTED = 0.5, 0.3

POLICIES = {
    "synchronous": Policy(bound=0),
    "backup_1": Policy(bound=0, backups=1),
    "coded_1": Policy(bound=0, backups=1, is_coded=True),
    "stale_1": Policy(bound=1),
    "stale_4": Policy(bound=4),
    "downpour": Policy(bound=None),
    "downpour_fp8": Policy(bound=None, codec=Cast(number="fp8_e4m3")),
    "downpour_one_bit": Policy(bound=None, codec=OneBit()),
    "downpour_top_1_percent": Policy(bound=None, codec=TopK(density=0.01)),
    "downpour_power_sgd_1": Policy(bound=None, codec=PowerSgd(rank=1)),
    "local_8": Policy(bound=0, local_steps=8),
    "downpour_local_8": Policy(bound=None, local_steps=8),
}
CLUSTERS = ("equal", "pareto", "one_slow", "slow_links")


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What is simulated with a network.

    Attributes:
        gradients: Gradients of a run, of all workers together.
        seeds: Seeds of the replays.
        loss_images: The first images of the training split, on which the loss is measured.
        clusters: On which it is trained.
        policies: Policies by which its workers share it.
    """

    gradients: int
    seeds: tuple[int, ...]
    loss_images: int
    clusters: tuple[str, ...] = CLUSTERS
    policies: tuple[str, ...] = tuple(POLICIES)


PLANS = {
    "digits_mlp": Plan(gradients=1024, seeds=(1, 2, 3), loss_images=1437),
    "digits_conv": Plan(
        gradients=1024,
        seeds=(1,),
        loss_images=256,
        clusters=("one_slow",),
        policies=("synchronous", "backup_1", "downpour", "downpour_one_bit"),
    ),
}


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line of the table: times and staleness of the run, means of the replays."""

    network: str
    cluster: str
    policy: str
    end_ns: int
    staleness: float
    most_stale: int
    wanted_ms: float | None
    loss: float
    percent: float

    @property
    def text(self) -> str:
        """The line as CSV; no time where a replay did not reach the loss."""
        wanted = "" if self.wanted_ms is None else f"{self.wanted_ms:.0f}"
        return (
            f"{self.network},{self.cluster},{self.policy},{self.end_ns},{self.staleness:.2f},"
            f"{self.most_stale},{wanted},{self.loss:.3f},{self.percent:.1f}"
        )


HEADER = "network,cluster,policy,end_ns,staleness,most_stale,ms_to_loss,loss,percent"
Course = list[tuple[int, float]]


@cache
def start(network: str, seed: int) -> FloatNetwork:
    """Return a network before training."""
    return untrained(network, seed)


def simulated(name: str, cluster: str, policy: Policy) -> ServerRun:
    """Return the events of a policy on a cluster: as many gradients for every policy."""
    gradients = PLANS[name].gradients
    kind = {"pareto": "pareto", "one_slow": "one_slow"}.get(cluster, "none")
    times: NDArray[np.int64] = straggling(
        kind,  # type: ignore[arg-type]
        workers=WORKERS,
        rounds=4 * gradients,
        mean_ns=MEAN_NS,
        seed=0,
    )
    shapes = [array.shape for array in arrays(parameters_of(start(name, 1).steps))]
    sizes = [
        sum(codec.encoded_bytes(shape) for shape in shapes)
        for codec in (Cast(number="fp32"), policy.codec)
    ]
    whole, encoded = ((-(-size // SERVERS),) * SERVERS for size in sizes)
    slow = (SLOW_LINK,) * (WORKERS // 2) + (LINK,) * (WORKERS // 2)
    servers = Servers(
        shard_bytes=whole,
        encoded_bytes=encoded,
        link_bytes_per_s=LINK,
        latency_ns=LATENCY_NS,
        worker_bytes_per_s=slow if cluster == "slow_links" else (),
    )
    lost = policy.backups if policy.is_coded else 0
    return train_events(
        servers,
        policy.computes(times),
        gradients=gradients // policy.local_steps * (WORKERS - lost) // WORKERS,
        bound=policy.bound,
        backups=policy.backups,
    )


def course(name: str, run: ServerRun, policy: Policy, seed: int) -> tuple[Course, float]:
    """Return the loss on the training images after times in ns, and the test images right in %."""
    data, found = load_dataset("digits"), []
    seen = data.training.first(PLANS[name].loss_images)
    # Of rounds none is measured before all of its gradients have been applied.
    every = WORKERS - policy.backups if policy.bound == 0 else max(WORKERS // policy.local_steps, 2)

    def note(pushes: int, time_ns: int, network: FloatNetwork) -> None:
        if pushes % every == 0:
            found.append((time_ns, loss(network, seen)))

    trained = replay(
        start(name, seed),
        data.training,
        run,
        policy,
        workers=WORKERS,
        batch=BATCH,
        rate=RATE,
        seed=seed,
        after_push=note,
    )
    return found, 100 * real_accuracy(trained, data.test) / len(data.test.labels)


def line(name: str, cluster: str, label: str, seeds: tuple[int, ...] = ()) -> Line:
    """Simulate a policy on a cluster, and replay it with each seed (none: those of its plan)."""
    seeds = seeds or PLANS[name].seeds
    policy = POLICIES[label]
    run = simulated(name, cluster, policy)
    courses = [course(name, run, policy, seed) for seed in seeds]
    reached = [next((ns for ns, now in one if now <= WANTED), None) for one, _ in courses]
    times = [ns / 1e6 for ns in reached if ns is not None]
    return Line(
        network=name,
        cluster=cluster,
        policy=label,
        end_ns=run.end_ns,
        staleness=float(run.staleness.mean()),
        most_stale=int(run.staleness.max()),
        wanted_ms=fmean(times) if len(times) == len(seeds) else None,
        loss=fmean(one[-1][1] for one, _ in courses),
        percent=fmean(percent for _, percent in courses),
    )


def lines() -> Iterator[Line]:
    """Yield the lines of the table."""
    for name, plan in PLANS.items():
        for cluster in plan.clusters:
            for label in plan.policies:
                yield line(name, cluster, label)


def draw(path: Path) -> None:
    """Draw the loss of `digits_mlp` with the first seed against the simulated time."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "accelsim"
    from matplotlib import pyplot

    shown = ("synchronous", "backup_1", "stale_4", "downpour", "downpour_top_1_percent", "local_8")
    figure, panels = pyplot.subplots(1, len(CLUSTERS), figsize=(14, 3.6), sharey=True)
    for panel, cluster in zip(panels, CLUSTERS, strict=True):
        for label in shown:
            run = simulated("digits_mlp", cluster, POLICIES[label])
            points, _ = course("digits_mlp", run, POLICIES[label], 1)
            panel.plot([ns / 1e6 for ns, _ in points], [now for _, now in points], label=label)
        panel.set(title=cluster, xlabel="Simulated time (ms)", yscale="log")
    panels[0].set_ylabel("Cross entropy of the training images (nats)")
    panels[-1].legend(fontsize="small")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


@click.command(name="python -m experiments.system.staleness")
@click.option("--out", type=click.Path(path_type=Path), help="Also write the table as CSV.")
@click.option("--figure", type=click.Path(path_type=Path), help="Also draw: FILE.svg.")
def main(out: Path | None, figure: Path | None) -> None:
    """Simulate and replay each policy on each cluster, and print a line for each."""
    print_lines(HEADER, (each.text for each in lines()), out)
    if figure is not None:
        draw(figure)


if __name__ == "__main__":
    main()
