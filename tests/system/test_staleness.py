"""Runs of parameter servers replayed into training: what stays the same, and the table on file."""

from pathlib import Path

import numpy as np
import pytest

from accelsim.learn.accuracy.dataset import load_dataset
from accelsim.learn.quantize.floating import parameters_of
from accelsim.system.codec import TopK
from experiments.system.convergence.sgd import arrays, copied, gradients
from experiments.system.staleness.__main__ import HEADER, PLANS, line, simulated, start
from experiments.system.staleness.__main__ import POLICIES as ALL
from experiments.system.staleness.replay import Policy, Worker, loss, replay
from experiments.system.staleness.servers import Event, ServerRun, Servers, straggling, train_events

FOLDER = Path(__file__).resolve().parents[2] / "experiments" / "system" / "staleness"
FEW = load_dataset("digits").training.first(64)


def trained(run: ServerRun, policy: Policy, workers: int) -> list[np.ndarray]:
    network = replay(
        start("digits_mlp", 1),
        FEW,
        run,
        policy,
        workers=workers,
        batch=4,
        rate=0.5,
        seed=3,
        after_push=lambda *_: None,
    )
    return arrays(parameters_of(network.steps))


def test_a_synchronous_run_is_gradient_descent_by_hand() -> None:
    """Each round moves the weights by the mean of the workers' gradients at the same weights."""
    servers = Servers(shard_bytes=(1000,), link_bytes_per_s=10**9)
    computes = straggling("pareto", workers=3, rounds=20, mean_ns=10**6, seed=0)
    run = train_events(servers, computes, gradients=12, bound=0)
    network = start("digits_mlp", 1)
    used = copied(parameters_of(network.steps))
    generators = [np.random.default_rng((3, worker)) for worker in range(3)]

    for _ in range(4):
        slopes = [
            gradients(network, used, FEW, generator.integers(0, 64, 4)) for generator in generators
        ]
        for place, value in enumerate(arrays(used)):
            value -= 0.5 * np.mean([each[place] for each in slopes], axis=0)

    for ours, theirs in zip(trained(run, Policy(bound=0), 3), arrays(used), strict=True):
        assert np.allclose(ours, theirs, atol=1e-6)


def test_a_late_gradient_is_that_of_the_weights_that_its_worker_read() -> None:
    """The second worker never pulls: both of its gradients are those of the first weights."""
    events = (
        Event("apply", 0, 1),
        Event("pull", 0, 1),
        Event("apply", 1, 2),
        Event("apply", 1, 3),
    )
    run = ServerRun(events=events, staleness=np.array([0, 1, 2]), end_ns=3)
    network = start("digits_mlp", 1)
    first = copied(parameters_of(network.steps))
    expected = [array.copy() for array in arrays(first)]
    generators = [np.random.default_rng((3, worker)) for worker in range(2)]

    for worker in (0, 1, 1):
        slopes = gradients(network, first, FEW, generators[worker].integers(0, 64, 4))
        for value, slope in zip(expected, slopes, strict=True):
            value -= 0.5 / 2 * slope

    for ours, theirs in zip(trained(run, Policy(bound=None), 2), expected, strict=True):
        assert np.allclose(ours, theirs, atol=1e-6)


def test_what_a_lossy_codec_keeps_back_is_sent_later() -> None:
    used = parameters_of(start("digits_mlp", 1).steps)
    policy = Policy(bound=None, codec=TopK(density=0.1))
    worker = Worker(policy, used, np.random.default_rng(0))
    generator = np.random.default_rng(1)
    moves = [[generator.normal(size=array.shape) for array in arrays(used)] for _ in range(5)]

    taken = [worker.pushed(each) for each in moves]

    for place, memory in enumerate(worker.codecs):
        given = np.sum([each[place] for each in moves], axis=0)
        sent = np.sum([each[place] for each in taken], axis=0)
        assert np.allclose(sent + memory.residual, given, atol=1e-4)


def test_a_coded_round_has_the_gradients_of_all_workers() -> None:
    """One of two workers computes both batches, and nothing of the other is waited for."""
    run = ServerRun(events=(Event("apply", 1, 5),), staleness=np.array([0]), end_ns=5)
    network = start("digits_mlp", 1)
    used = copied(parameters_of(network.steps))
    generator = np.random.default_rng((3, 1))
    both = [gradients(network, used, FEW, generator.integers(0, 64, 4)) for _ in range(2)]

    found = trained(run, Policy(bound=0, backups=1, is_coded=True), 2)

    for place, value in enumerate(arrays(used)):
        expected = value - 0.5 * np.mean([each[place] for each in both], axis=0)
        assert np.allclose(found[place], expected, atol=1e-6)


def test_pushes_of_local_and_coded_work_take_the_sum_of_their_gradients() -> None:
    times = np.arange(12).reshape(2, 6)

    assert Policy(bound=0, local_steps=3).computes(times).tolist() == [[3, 12], [21, 30]]
    coded = Policy(bound=0, backups=1, is_coded=True)
    assert coded.computes(times).tolist() == [[1, 5, 9], [13, 17, 21]]


def test_the_loss_of_an_untrained_network_is_about_that_of_a_guess() -> None:
    assert loss(start("digits_mlp", 1), FEW) == pytest.approx(np.log(10), rel=0.5)


def committed() -> list[list[str]]:
    rows = (FOLDER / "expected.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0] == HEADER
    return [row.split(",") for row in rows[1:]]


def test_times_and_staleness_of_the_table_are_those_of_the_events() -> None:
    rows = committed()

    assert [row[:3] for row in rows] == [
        [name, cluster, label]
        for name, plan in PLANS.items()
        for cluster in plan.clusters
        for label in plan.policies
    ]
    for name, cluster, label, *cells in rows:
        run = simulated(name, cluster, ALL[label])
        assert cells[0] == str(run.end_ns)
        assert cells[1:3] == [f"{run.staleness.mean():.2f}", str(run.staleness.max())]


def test_the_readme_has_the_numbers_of_the_table() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    for name, cluster, label, end, mean, most, reached, last, percent in committed():
        if cluster in ("one_slow", "slow_links") and name == "digits_mlp":
            cells = [f"`{label}`", f"{int(end) / 1e6:.0f}", mean, most, reached, last, percent]
            assert f"| {' | '.join(cells)} |\n" in text


@pytest.mark.sampled(12)
@pytest.mark.parametrize("label", ALL)
def test_a_line_of_the_table_comes_out_again(label: str) -> None:
    """The first seed alone, so that only the accuracy is near: other numpy rounds otherwise."""
    row = next(row for row in committed() if row[:3] == ["digits_mlp", "one_slow", label])

    found = line("digits_mlp", "one_slow", label, seeds=(1,))

    assert str(found.end_ns) == row[3]
    assert found.percent > float(row[8]) - 8
