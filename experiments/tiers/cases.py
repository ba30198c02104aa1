"""Random layers, machines and legal mappings, and what both tiers say of them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.arch import Dataflow, load_arch
from accelsim.closed.evaluate import new_state
from accelsim.closed.records import machine_record
from accelsim.closed.search import legal_tiles, legal_tilings
from accelsim.closed.streams import expect
from accelsim.compiler import compile_network, estimate_layers, layers_of, schedule_layers
from accelsim.compiler.work import ArrayWork, TapsWork
from accelsim.errors import MappingError
from accelsim.integer import (
    Add,
    Convolution,
    IntegerLayer,
    IntegerNetwork,
    IntegerTensor,
    Pool,
    Requantize,
)
from accelsim.npu import Events, Npu, npu_of
from accelsim.npu.machine import RowGrid
from accelsim.program import Program
from accelsim.schedule.array import TILING
from accelsim.workload import layers
from accelsim.workload.window import Window

BASE = npu_of(load_arch("edge_npu"))
KINDS = ("pointwise", "3x3", "7x7", "grouped", "depthwise", "dense", "pool", "add")
MOST_INSTRUCTIONS = 4000
_BLOCKS = (TILING.names or ()).index("blocks")


@dataclass(frozen=True, kw_only=True)
class Case:
    """A layer cut for a machine.

    Args:
        kind: Kind of the case, one of ``KINDS``.
        npu: The machine.
        program: The program.
        bound: Counters of its layer by the analytical model.
    """

    kind: str
    npu: Npu
    program: Program
    bound: Events


def random_machine(random: Random) -> Npu:
    """Return a machine of any size, balance and dataflow."""
    rows = random.choice([4, 8, 16, 16, 32, 32, 64, 128])
    cols = rows if random.random() < 0.6 else random.choice([4, 8, 16, 32, 64])
    bus = random.choice([4, 8, 16, 16, 32])
    words = 2 ** random.randint(6, 13)
    banks = random.choice([1, 2, 2, 2, 4])
    interval = random.choice([(1, 1), (1, 1), (1, 1), (5, 4), (8, 5), (2, 1), (4, 1)])
    return replace(
        BASE,
        name="random",
        memory_kind=random.choice(["block_ram", "ideal"]),
        rows=rows,
        cols=cols,
        dataflow=random.choice(["weight_stationary", "weight_stationary", "output_stationary"]),
        multiplier_registers=random.randint(0, 3),
        pipeline_registers=random.choice([1, 2]),
        bus_bytes=bus,
        queue_depth=random.choice([0, 2, 4, 8, 8, 8, 16]),
        prefetch_instructions=random.choice([2, 4, 4, 8]),
        outstanding_beats=random.choice([8, 16, 64, 64, 128]),
        latency_cycles=random.choice([2, 10, 50, 50, 100, 200]),
        interval=interval,
        memory_outstanding_beats=random.choice([2, 16, 64, 64, 128]),
        input_words=min(2**16, words * random.choice([1, 1, 2])),
        weight_words=max(4 * rows, min(2**16, words * random.choice([1, 1, 2]))),
        operand_words=2 ** random.randint(6, 12),
        parameter_words=2 ** random.randint(6, 10),
        accumulator_words=2 ** random.randint(6, 13),
        accumulator_banks=banks,
        output_words=2 ** random.randint(6, 12),
        depthwise=True,
    )


def random_grid(random: Random) -> RowGrid:
    """Return elements of a row-stationary array, with scratchpads and buses of any size."""
    return RowGrid(
        rows=random.choice([2, 3, 8, 12, 16, 32]),
        cols=random.choice([2, 4, 14, 16, 32]),
        input_words=random.choice([1, 4, 12, 12, 32]),
        weight_words=random.choice([16, 64, 224, 224]),
        sum_words=random.choice([1, 8, 24, 24]),
        bus_inputs=random.choice([1, 1, 4]),
        bus_sums=random.choice([1, 4, 4, 16]),
    )


def random_layer(random: Random, kind: str) -> tuple[IntegerNetwork, IntegerLayer]:
    """Return a network of one layer."""
    channels = random.choice([3, 16, 24, 32, 64, 96, 128, 256, 512])
    filters = random.choice([10, 16, 24, 32, 64, 96, 128, 256, 512])
    side = random.choice([4, 7, 8, 14, 14, 20, 28, 28, 56, 56])
    height = width = side
    stride, padding, dilation, groups = (1, 1), (0, 0, 0, 0), (1, 1), 1
    kernel = (1, 1)
    if kind == "pointwise":
        stride = random.choice([(1, 1), (1, 1), (1, 1), (2, 2)])
    elif kind == "3x3":
        kernel, padding = (3, 3), (1, 1, 1, 1)
        stride = random.choice([(1, 1), (1, 1), (2, 2)])
        if random.random() < 0.1:
            dilation, padding = (2, 2), (2, 2, 2, 2)
    elif kind == "7x7":
        height = width = random.choice([32, 56, 112, 224])
        channels, filters, kernel, stride = 3, random.choice([16, 32, 64]), (7, 7), (2, 2)
        padding = (3, 3, 3, 3)
    elif kind == "grouped":
        groups = random.choice([2, 4, 8])
        channels, filters = groups * random.choice([4, 8, 16]), groups * random.choice([4, 8, 16])
        kernel, padding = (3, 3), (1, 1, 1, 1)
    elif kind == "dense":
        height = width = 1
        channels, filters = random.choice([256, 512, 1024, 2048]), random.choice([10, 100, 1000])
        if random.random() < 0.4:
            width = random.choice([16, 64, 128])
    elif kind == "depthwise":
        groups = filters = channels
        kernel = random.choice([(3, 3), (3, 3), (5, 5)])
        stride = random.choice([(1, 1), (1, 1), (2, 2)])
        padding = (kernel[0] // 2,) * 4
    elif kind == "pool":
        filters = channels
        kernel, stride, padding = random.choice(
            [((2, 2), (2, 2), (0, 0, 0, 0)), ((3, 3), (2, 2), (1, 1, 1, 1))]
        )
    else:
        filters = channels
    number = BASE.input
    reach = [(kernel[axis] - 1) * dilation[axis] + 1 for axis in (0, 1)]
    shape = (
        (height + padding[0] + padding[2] - reach[0]) // stride[0] + 1,
        (width + padding[1] + padding[3] - reach[1]) // stride[1] + 1,
        filters,
    )
    tensors = {
        "input": _tensor("input", (height, width, channels)),
        "output": _tensor("output", shape),
    }
    how = Requantize(
        bias=np.zeros(filters, np.int64),
        multiplier=np.ones(filters, np.int64),
        shift=np.full(filters, 8),
        zero_point=0,
        minimum=number.minimum,
        maximum=number.maximum,
    )
    inputs: tuple[str, ...] = ("input",)
    weights = np.ones((filters, *kernel, channels // groups), np.int64)
    window = Window(kernel=kernel, stride=stride, padding=padding, dilation=dilation)
    shapes = {"input_shape": (1, height, width, channels), "output_shape": (1, *shape)}
    what: dict[str, Any] = {
        "name": "layer",
        "kind": kind,
        "inputs": inputs,
        "outputs": ("output",),
        "operators": ("layer",),
    }
    layer: IntegerLayer
    if kind == "pool":
        layer = Pool(
            layer=layers.Pool(function="maximum", window=window, **what, **shapes),
            requantize={0: how},
        )
    elif kind == "add":
        inputs = ("input", "second")
        tensors["second"] = _tensor("second", (height, width, channels))
        layer = Add(
            layer=layers.Add(shape=(1, height, width, channels), **what | {"inputs": inputs}),
            weights=(1, 1),
            requantize=how,
        )
    else:
        layer = Convolution(
            layer=layers.Convolution(
                weight_shape=weights.shape, groups=groups, window=window, **what, **shapes
            ),
            weights=weights,
            requantize=how,
        )
    network = IntegerNetwork(
        name=kind, tensors=tensors, layers=(layer,), inputs=inputs, outputs=("output",)
    )
    return network, layer


def _tensor(name: str, shape: tuple[int, int, int]) -> IntegerTensor:
    return IntegerTensor(
        name=name, height=shape[0], width=shape[1], channels=shape[2], number=BASE.input
    )


class Chooser:
    """Cuts layers at random, and remembers what it chose.

    Args:
        random: Source of choices.
    """

    objective, tolerance = "latency", 0.0

    def __init__(self, random: Random) -> None:
        self.random = random
        self.answers: list[Any] = []

    def tiling(self, work: ArrayWork, npu: Npu) -> tuple[int, NDArray[np.void]] | None:
        """Return a random way to run a layer and a random legal tiling, of one that has any."""
        ways = list(range(len(work.candidates)))
        self.random.shuffle(ways)
        answer = None
        for number in ways:
            tiling = self._random_tiling(work.candidates[number].passes[0].record, npu)
            if tiling is not None:
                answer = number, tiling
                break
        self.answers.append(answer)
        return answer

    def _random_tiling(self, work: NDArray[np.void], npu: Npu) -> NDArray[np.void] | None:
        """Return a random legal tiling, or None."""
        state = new_state(machine_record(npu))
        expect(state, work, npu)
        rows = legal_tilings(state, work)
        if self.random.random() < 0.5:
            whole = rows[rows[:, _BLOCKS] == work["window"]["blocks"]]
            rows = whole if len(whole) else rows
        for _ in range(300 if len(rows) else 0):
            chosen = np.array([tuple(self.random.choice(rows).tolist())], dtype=TILING)
            if _instructions(work, chosen, npu) <= MOST_INSTRUCTIONS:
                return chosen
        return None

    def tile(self, of: TapsWork, npu: Npu) -> tuple[int, int] | None:
        """Return a random legal tile of a layer of the vector unit."""
        work, zones = of.piece.record, of.piece.zones
        rows, tile = legal_tiles(new_state(machine_record(npu)), work, zones), None
        window, blocks = work["window"][0], -(-int(work["channels"][0]) // npu.cols)
        for _ in range(300 if len(rows) else 0):
            height, width = self.random.choice(rows).tolist()
            tiles = -(-int(window["results_y"]) // height) * -(-int(window["results_x"]) // width)
            if 5 * tiles * blocks <= MOST_INSTRUCTIONS:
                tile = height, width
                break
        self.answers.append(tile)
        return tile


def _instructions(work: NDArray[np.void], tiling: NDArray[np.void], npu: Npu) -> int:
    """Return about how many instructions a pass has."""
    window, cut = work["window"][0], tiling[0]
    tiles = -(-int(window["results_y"]) // int(cut["height"]))
    tiles *= -(-int(window["results_x"]) // int(cut["width"]))
    groups = -(-int(cut["height"] * cut["width"]) // npu.rows)
    places = int(window["kernel_y"] * window["kernel_x"] * window["blocks"])
    chunks = -(-places // int(cut["chunk_blocks"]))
    groups = groups if npu.array_is_output_stationary else 1
    return int(tiles * -(-int(work["filters"][0]) // npu.cols) * (5 + chunks * (1 + groups)))


class Replay:
    """Gives the answers of a ``Chooser`` again.

    Args:
        answers: Answers in the order of the questions.
    """

    objective, tolerance = Chooser.objective, Chooser.tolerance

    def __init__(self, answers: list[Any]) -> None:
        self._answers = iter(answers)

    def tiling(self, *_: object) -> Any:
        """Return the next answer."""
        return next(self._answers)

    def tile(self, *_: object) -> Any:
        """Return the next answer."""
        return next(self._answers)


def random_case(
    random: Random,
    dataflow: Dataflow | None = None,
    change: Callable[[Random, Npu], Npu] | None = None,
) -> Case | None:
    """Return a case, or None if the layer does not fit the machine.

    Args:
        random: Source of choices.
        dataflow: Dataflow of the machine, whatever is drawn.
        change: Function that changes the machine further.
    """
    kind = random.choice(KINDS)
    network, _ = random_layer(random, kind)
    npu = random_machine(random)
    if dataflow is not None:
        npu = replace(npu, dataflow=dataflow)
    if dataflow == "row_stationary":
        npu = replace(npu, row_array=random_grid(random))
    if change is not None:
        npu = change(random, npu)
    if network.tensors["output"].height < 1 or network.tensors["output"].width < 1:
        return None
    chooser, layers = Chooser(random), layers_of(network)
    try:
        if npu.sparse is None:
            program = compile_network(network, npu, search=chooser)
        else:
            program = schedule_layers(layers, npu, chooser)
    except MappingError:
        return None
    bound = estimate_layers(layers, npu, Replay(chooser.answers)).events
    return Case(kind=kind, npu=npu, program=program, bound=bound[0])
