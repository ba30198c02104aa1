"""How far estimates of random networks are off: ``python -m experiments.tiers.random_networks``.

Writes ``random_networks.csv``. A network has 2 to 12 layers that feed each other: convolutions
(pointwise, 3x3, 5x5, with strides, in groups, depthwise), maximum pools and sums, and a product by
constant weights behind them. Machines are those of ``cases.random_machine``, a fifth of them with
an array that holds activations or rows; mappings are searched, as by ``accelsim run``.
"""

import csv
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from accelsim.compiler import estimate_layers, schedule_layers
from accelsim.compiler.search import Search
from accelsim.errors import MappingError
from accelsim.npu import Npu
from accelsim.number import parse_number
from accelsim.timeline import run_program
from accelsim.workload import Convolution, Graph, Matmul, Operator, Tensor, Vector, Work
from accelsim.workload.layers import lower
from accelsim.workload.window import Window
from experiments.tiers.cases import random_grid, random_machine

NETWORKS, SEED = 500, 4
COLUMNS = (
    *("class", "networks", "below", "above", "median_percent", "p90_percent"),
    *("least_percent", "most_percent"),
)
MOST_MACS = 3e8
SHORT_CYCLES = 20_000
Shape = tuple[int, int, int, int]


class _Draft:
    """A network as it is drawn, operator by operator."""

    def __init__(self, random: Random) -> None:
        self.random = random
        side = random.choice([7, 14, 16, 28, 32, 56])
        self.shapes: list[Shape] = [(1, random.choice([1, 3, 8, 16, 32]), side, side)]
        self.operators: list[Operator] = []

    @property
    def shape(self) -> Shape:
        """Shape of the last result."""
        return self.shapes[-1]

    def add(self, kind: str, work: Work, shape: Shape, *others: int) -> None:
        """Add an operator that reads the last result, and others by their numbers."""
        number = len(self.shapes)
        self.operators.append(
            Operator(
                name=f"{kind}{number}",
                kind=kind,
                inputs=tuple(f"t{one}" for one in (number - 1, *others)),
                outputs=(f"t{number}",),
                work=(work,),
                fusible="no",
            )
        )
        self.shapes.append(shape)

    def convolution(self) -> None:
        """Add a convolution."""
        random, (_, channels, height, width) = self.random, self.shape
        kernel, stride = random.choice([1, 1, 3, 3, 5]), random.choice([1, 1, 1, 2])
        groups = random.choice([1, 1, 1, channels, 2 if channels % 2 == 0 else 1])
        filters = groups * max(1, random.choice([8, 10, 16, 32, 64, 128]) // groups)
        if groups == channels:
            filters = channels
        before = kernel // 2
        height, width = ((side - 1) // stride + 1 for side in (height, width))
        work = Convolution(
            batch=1,
            groups=groups,
            channels=channels // groups,
            filters=filters // groups,
            input_shape=self.shape[2:],
            output_shape=(height, width),
            kernel=(kernel, kernel),
            stride=(stride, stride),
            dilation=(1, 1),
            padding=(before, before),
        )
        self.add("conv", work, (1, filters, height, width))

    def pool(self) -> None:
        """Add a maximum of 2 x 2 places, where there are as many."""
        images, channels, height, width = self.shape
        if min(height, width) >= 2:
            shape = images, channels, height // 2, width // 2
            work = Vector(
                input_elements=int(np.prod(self.shape)),
                output_elements=int(np.prod(shape)),
                operations=4 * int(np.prod(shape)),
                function="maximum",
                window=Window(kernel=(2, 2), stride=(2, 2)),
            )
            self.add("maxpool", work, shape)

    def sum(self) -> None:
        """Add a sum with an earlier result of the same shape, if there is any."""
        same = [number for number, one in enumerate(self.shapes[:-1]) if one == self.shape]
        if same:
            elements = int(np.prod(self.shape))
            work = Vector(
                input_elements=2 * elements,
                output_elements=elements,
                operations=elements,
                function="add",
            )
            self.add("add", work, self.shape, self.random.choice(same))

    def product(self) -> None:
        """Add a product of all elements with constant weights."""
        columns, elements = self.random.choice([10, 100, 1000]), int(np.prod(self.shape))
        self.add("gemm", Matmul(m=1, k=elements, n=columns), (1, columns, 1, 1))


def random_network(random: Random) -> Graph:
    """Return a network of several layers.

    Args:
        random: Source of choices.
    """
    draft = _Draft(random)
    for _ in range(random.randint(2, 12)):
        random.choice([draft.convolution] * 4 + [draft.pool, draft.sum])()
    if not draft.operators or np.prod(draft.shape) <= 4096:
        draft.product()
    number, last = parse_number("int8"), len(draft.shapes) - 1
    tensors = {
        f"t{place}": Tensor(
            name=f"t{place}",
            shape=shape,
            number=number,
            role="output" if place == last else "activation",
        )
        for place, shape in enumerate(draft.shapes)
    }
    return Graph(
        name="random",
        tensors=tensors,
        operators=tuple(draft.operators),
        digest="random",
        source="drawn",
    )


class Compared(NamedTuple):
    """A network by both tiers.

    Args:
        npu: The machine.
        estimate: Cycles of the analytical model.
        cycles: Cycle-accurate.
    """

    npu: Npu
    estimate: int
    cycles: int

    @property
    def percent(self) -> float:
        """How far the estimate is off, in percent of the cycles."""
        return 100 * (self.estimate / self.cycles - 1)

    def classes(self) -> tuple[str, ...]:
        """Return the classes of the table that it belongs to."""
        length = "under" if self.cycles < SHORT_CYCLES else "from"
        buses = "one bus" if self.npu.ports_compete else "a bus for each port"
        flow = self.npu.dataflow.replace("_", " ")
        return "all", f"{length} {SHORT_CYCLES:,} cycles", buses, flow


def machine(random: Random) -> Npu:
    """Return a machine of any of the four dataflows.

    Args:
        random: Source of choices.
    """
    npu = random_machine(random)
    if random.random() < 0.1:
        return replace(npu, dataflow="input_stationary")
    if random.random() < 0.1:
        return replace(npu, dataflow="row_stationary", row_array=random_grid(random))
    return npu


def compared(seed: int, count: int) -> Iterator[Compared]:
    """Yield networks that fit their machines.

    Args:
        seed: Seed of all choices.
        count: Number of networks.
    """
    number = 0
    while count:
        random = Random(f"{seed} {number}")
        number += 1
        layers, npu = lower(random_network(random)).layers, machine(random)
        if sum(layer.macs for layer in layers) > MOST_MACS or npu.keeps_sums_apart:
            continue
        search = Search()
        try:
            estimate = int(estimate_layers(layers, npu, search).total.cycles)
            program = schedule_layers(layers, npu, search)
        except MappingError:
            continue
        count -= 1
        yield Compared(npu, estimate, run_program(program, npu).events.cycles)


def rows_of(networks: list[Compared]) -> list[tuple[str, ...]]:
    """Return the rows of the table, one for each class.

    Args:
        networks: Cycles of the networks by both tiers.
    """
    rows = []
    for name in dict.fromkeys(name for one in networks for name in one.classes()):
        percent = np.array([one.percent for one in networks if name in one.classes()])
        sizes = np.abs(percent)
        counts = len(percent), int((percent < 0).sum()), int((percent > 0).sum())
        rows.append(
            (
                *(name, *map(str, counts)),
                *(f"{value:.2f}" for value in (np.median(sizes), np.percentile(sizes, 90))),
                *(f"{value:+.2f}" for value in (percent.min(), percent.max())),
            )
        )
    return rows


def main(most: int | None) -> None:
    """Write the table; with fewer networks print it."""
    table = [COLUMNS, *rows_of(list(compared(SEED, most or NETWORKS)))]
    if most is None:
        with (Path(__file__).parent / "random_networks.csv").open("w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(table)
    else:
        for row in table:
            print(",".join(row))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
