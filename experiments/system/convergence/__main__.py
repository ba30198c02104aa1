"""``python -m experiments.system.convergence``: train with each codec, and print the table.

``--out`` writes the table as CSV (``expected.csv``).
"""

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import click
from onnx import ModelProto

from accelsim.integer.read import FloatNetwork, read_float_network
from accelsim.learn.accuracy.dataset import load_dataset
from accelsim.learn.accuracy.measure import real_accuracy
from accelsim.learn.quantize.floating import parameters_of
from accelsim.system.codec import (
    Cast,
    CountSketch,
    Frequencies,
    GroupLevels,
    Int8,
    OneBit,
    PowerSgd,
    Qsgd,
    Sign,
    TernGrad,
    TopK,
)
from accelsim.system.fabric import read_fabric
from experiments.accuracy.networks import cnn, mlp
from experiments.system.convergence.sgd import Exchange, step_bytes, step_ns, train
from experiments.system.lines import print_lines

NODES, BATCH = 2, 32


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How a network is trained."""

    make: Callable[[str, int], ModelProto]
    epochs: int
    seeds: tuple[int, ...]


NETWORKS = {
    "digits_mlp": Plan(make=mlp, epochs=10, seeds=(1, 2, 3)),
    "digits_conv": Plan(make=cnn, epochs=4, seeds=(1,)),
}

_WHOLE = Cast(number="fp32")

EXCHANGES = {
    "fp32": Exchange(codec=_WHOLE),
    "fp16": Exchange(codec=Cast(number="fp16")),
    "bf16": Exchange(codec=Cast(number="bf16")),
    "fp8_e4m3": Exchange(codec=Cast(number="fp8_e4m3")),
    "fp8_e5m2": Exchange(codec=Cast(number="fp8_e5m2")),
    "int8": Exchange(codec=Int8()),
    "qsgd_4_bits": Exchange(codec=Qsgd(bits=4)),
    "qsgd_2_bits": Exchange(codec=Qsgd(bits=2, bucket=64)),
    "terngrad": Exchange(codec=TernGrad()),
    "one_bit": Exchange(codec=OneBit()),
    "one_bit_feedback": Exchange(codec=OneBit(), has_feedback=True),
    "sign": Exchange(codec=Sign(), rate=0.0005),
    "top_1_percent": Exchange(codec=TopK(density=0.01)),
    "top_1_percent_feedback": Exchange(codec=TopK(density=0.01), has_feedback=True),
    "dgc_1_percent": Exchange(codec=TopK(density=0.01), momentum_density=0.01),
    "power_sgd_1": Exchange(codec=PowerSgd(rank=1)),
    "power_sgd_1_feedback": Exchange(codec=PowerSgd(rank=1), has_feedback=True),
    "power_sgd_4_feedback": Exchange(codec=PowerSgd(rank=4), has_feedback=True),
    "sketch": Exchange(codec=CountSketch(rows=5, cols=64)),
    "kept_fp8_e4m3": Exchange(codec=_WHOLE, activations=Cast(number="fp8_e4m3")),
    "kept_levels_4_bits": Exchange(codec=_WHOLE, activations=GroupLevels(bits=4)),
    "kept_levels_2_bits": Exchange(codec=_WHOLE, activations=GroupLevels(bits=2)),
    "kept_frequencies_2_bits": Exchange(codec=_WHOLE, activations=Frequencies(bits=2)),
}
"""What is compared. One rate for all, but of ``sign``, whose values have no scale."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line of the table: means over the seeds, and the worst."""

    network: str
    exchange: str
    bytes_per_step: int
    ns_per_step: int
    percent_after_3: float
    percent: float
    worst_percent: float

    @property
    def text(self) -> str:
        """The line as CSV."""
        return (
            f"{self.network},{self.exchange},{self.bytes_per_step},{self.ns_per_step},"
            f"{self.percent_after_3:.1f},{self.percent:.1f},{self.worst_percent:.1f}"
        )


HEADER = "network,exchange,bytes_per_step,ns_per_step,percent_after_3_epochs,percent,worst_percent"


def untrained(name: str, seed: int) -> FloatNetwork:
    """Return a network with the weights that a seed draws."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.onnx"
        model = NETWORKS[name].make(name, seed)
        path.write_bytes(model.SerializeToString(deterministic=True))
        return read_float_network(path)


def line(name: str, label: str, seeds: tuple[int, ...] = ()) -> Line:
    """Train a network with an exchange, once with each seed (none: those of its plan)."""
    exchange, data = EXCHANGES[label], load_dataset("digits")
    fabric = read_fabric(str(Path(__file__).parent / "ethernet.yaml"))
    courses: list[list[float]] = []
    for seed in seeds or NETWORKS[name].seeds:
        course: list[float] = []

        def measure(network: FloatNetwork, course: list[float] = course) -> None:
            course.append(100 * real_accuracy(network, data.test) / len(data.test.labels))

        network = untrained(name, seed)
        train(
            network,
            data.training,
            exchange,
            nodes=NODES,
            epochs=NETWORKS[name].epochs,
            batch=BATCH,
            seed=seed,
            after_epoch=measure,
        )
        courses.append(course)
    parts = parameters_of(network.steps).values()
    shapes = [array.shape for part in parts for array in (part.weights, part.bias)]
    return Line(
        network=name,
        exchange=label,
        bytes_per_step=step_bytes(exchange, shapes),
        ns_per_step=step_ns(exchange, shapes, fabric),
        percent_after_3=fmean(course[2] for course in courses),
        percent=fmean(course[-1] for course in courses),
        worst_percent=min(course[-1] for course in courses),
    )


def lines() -> Iterator[Line]:
    """Yield the lines of the table."""
    for name in NETWORKS:
        for label in EXCHANGES:
            yield line(name, label)


@click.command(name="python -m experiments.system.convergence")
@click.option("--out", type=click.Path(path_type=Path), help="Also write the table as CSV.")
def main(out: Path | None) -> None:
    """Train with each codec and print a line for each."""
    print_lines(HEADER, (each.text for each in lines()), out)


if __name__ == "__main__":
    main()
