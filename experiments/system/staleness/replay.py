"""The events of a simulated run, replayed into gradient descent on a real network.

Each worker has the weights that it pulled when the events say so, and computes its gradients from
them, however many updates have been applied since.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.read import FloatNetwork
from accelsim.learn.accuracy.dataset import Split, feeds
from accelsim.learn.accuracy.training import with_parameters
from accelsim.learn.quantize.floating import Parameters, forward, parameters_of
from accelsim.system.codec import Cast, Codec
from experiments.system.codecs import ErrorFeedback, decode
from experiments.system.convergence.sgd import arrays, copied, gradients
from experiments.system.staleness.servers import ServerRun

Array = NDArray[np.float64]
FP32 = Cast(number="fp32")


@dataclass(frozen=True, kw_only=True)
class Policy:
    """How workers share a model.

    Attributes:
        bound: On clocks, as of ``train_events``.
        backups: Workers that a round does not wait for.
        is_coded: Whether each batch is computed by ``backups + 1`` workers, so that no gradient is
            lost with the workers that are left out (gradient coding).
        local_steps: Steps that a worker takes alone before it pushes their sum (local SGD).
        codec: Codec of the pushed values; lossy ones have error feedback.
    """

    bound: int | None
    backups: int = 0
    is_coded: bool = False
    local_steps: int = 1
    codec: Codec = FP32

    def computes(self, of_gradients_ns: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the time of each push, shape (workers, pushes), from that of each gradient."""
        workers, count = of_gradients_ns.shape
        work = self.local_steps * (self.backups + 1 if self.is_coded else 1)
        pushes = count // work
        return of_gradients_ns[:, : pushes * work].reshape(workers, pushes, work).sum(axis=2)


class Worker:
    """A worker's weights, images, and what its codec has lost.

    Args:
        policy: Policy by which it shares the model.
        used: The first weights.
        generator: Generator of its choice of images and of its codec's random numbers.
    """

    def __init__(
        self, policy: Policy, used: Mapping[str, Parameters], generator: np.random.Generator
    ) -> None:
        self.policy, self.generator = policy, generator
        self.codecs = [ErrorFeedback(policy.codec, array.shape) for array in arrays(used)]
        self.pull(used)

    def pull(self, used: Mapping[str, Parameters]) -> None:
        """Take the weights of the servers."""
        self.used = copied(used)

    def moves(self, network: FloatNetwork, split: Split, batch: int, rate: float) -> list[Array]:
        """Return the sum of the worker's local steps, before it is encoded.

        Args:
            network: Network whose weights are trained.
            split: Images and labels to learn.
            batch: Images of a gradient.
            rate: Learning rate of a step.
        """
        used = copied(self.used)
        for _ in range(self.policy.local_steps):
            chosen = self.generator.integers(0, len(split.labels), batch)
            for value, slope in zip(
                arrays(used), gradients(network, used, split, chosen), strict=True
            ):
                value -= rate * slope
        return [
            before - after for before, after in zip(arrays(self.used), arrays(used), strict=True)
        ]

    def pushed(self, moves: list[Array]) -> list[Array]:
        """Return what the servers decode of moves."""
        return [
            decode(
                memory.codec, memory.encode(move.astype(np.float32), self.generator), move.shape
            ).astype(np.float64)
            for memory, move in zip(self.codecs, moves, strict=True)
        ]


def replay(
    network: FloatNetwork,
    split: Split,
    run: ServerRun,
    policy: Policy,
    *,
    workers: int,
    batch: int,
    rate: float,
    seed: int,
    after_push: Callable[[int, int, FloatNetwork], None],
) -> FloatNetwork:
    """Return the network after the events of a run.

    Args:
        network: Network in real numbers, with one output of logits.
        split: Images and labels to learn.
        run: Who applied what when.
        policy: Policy by which the workers shared the model.
        workers: Number of workers.
        batch: Images of a gradient.
        rate: Learning rate of a step by the mean of the gradients of all workers.
        seed: Seed of the choice of images and of random codecs.
        after_push: Called with the pushes applied, the time in nanoseconds and the network.
    """
    used = copied(parameters_of(network.steps))
    servers = arrays(used)
    crew = [Worker(policy, used, np.random.default_rng((seed, each))) for each in range(workers)]
    of_round = workers - policy.backups
    applied = 0
    for event in run.events:
        worker = crew[event.worker]
        if event.kind == "pull":
            worker.pull(used)
            continue
        if event.kind == "drop":
            continue
        pushed = worker.pushed(worker.moves(network, split, batch, rate))
        if policy.is_coded and applied % of_round == 0:
            for _ in range(policy.backups):  # What the workers that are left out had to compute.
                more = worker.moves(network, split, batch, rate)
                pushed = [one + other for one, other in zip(pushed, more, strict=True)]
        share = workers if policy.is_coded else of_round
        for value, move in zip(servers, pushed, strict=True):
            value -= move / share
        applied += 1
        after_push(
            applied, event.time_ns, replace(network, steps=with_parameters(network.steps, used))
        )
    return replace(network, steps=with_parameters(network.steps, used))


def loss(network: FloatNetwork, split: Split) -> float:
    """Return the mean cross entropy of a network on the images of a split, in nats."""
    steps = network.steps
    logits = forward(steps, feeds(split.images, steps.inputs, steps.shapes), parameters_of(steps))[
        steps.outputs[0]
    ].reshape(len(split.labels), -1)
    shifted = logits - logits.max(axis=1, keepdims=True)
    right = shifted[np.arange(len(split.labels)), split.labels]
    return float(np.mean(np.log(np.exp(shifted).sum(axis=1)) - right))
