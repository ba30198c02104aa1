"""Random layers, machines and legal mappings, and what both tiers say of them."""

from dataclasses import dataclass, replace
from random import Random

import numpy as np

from accelsim.arch import load_arch
from accelsim.closed import LayerRecord, Mapping
from accelsim.compiler import compile_network
from accelsim.compiler.limits import LOAD, MATMUL, VECTOR
from accelsim.compiler.passes import Pass
from accelsim.compiler.records import pass_records, tap_record
from accelsim.compiler.tiles import Tiling, _Model, part_sizes
from accelsim.compiler.vector import TapLayer
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
from accelsim.npu import Npu, npu_of
from accelsim.program import Layout, Program

BASE = npu_of(load_arch("edge_npu"))
KINDS = ("pointwise", "3x3", "7x7", "grouped", "depthwise", "dense", "pool", "add")
MOST_INSTRUCTIONS = 4000


@dataclass(frozen=True, kw_only=True)
class Case:
    """A layer cut for a machine.

    Args:
        kind: Of ``KINDS``.
        npu: The machine.
        records: Of the layer.
        mapping: How it is cut.
        program: The program.
    """

    kind: str
    npu: Npu
    records: list[LayerRecord]
    mapping: Mapping
    program: Program


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
        memory_kind="block_ram",
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
    layer: IntegerLayer
    if kind == "pool":
        layer = Pool(
            name="layer",
            input="input",
            output="output",
            kind="maximum",
            kernel=kernel,
            stride=stride,
            padding=padding,
            requantize={0: how},
        )
    elif kind == "add":
        inputs = ("input", "second")
        tensors["second"] = _tensor("second", (height, width, channels))
        layer = Add(
            name="layer",
            inputs=("input", "second"),
            output="output",
            weights=(1, 1),
            requantize=how,
        )
    else:
        layer = Convolution(
            name="layer",
            input="input",
            output="output",
            weights=np.ones((filters, *kernel, channels // groups), np.int64),
            groups=groups,
            stride=stride,
            padding=padding,
            dilation=dilation,
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

    def __init__(self, random: Random) -> None:
        self.random = random
        self.mapping: Mapping | None = None
        self.records: list[LayerRecord] = []
        self.seen = 0

    def tiling(self, passes: list[Pass], target: Layout, npu: Npu) -> Tiling | None:
        """Return a random legal tiling; of two ways to run a layer, either."""
        window, filters = passes[0].window, passes[0].filters
        self.seen += 1
        if self.seen == 2 and self.random.random() < 0.5:
            return None
        random, blocks_of_filters = self.random, -(-filters // npu.cols)
        sizes = [
            part_sizes(window.vertical.results, MATMUL["p1_count"]),
            part_sizes(window.horizontal.results, MATMUL["p0_count"]),
            part_sizes(window.blocks, LOAD["c_count"]),
            part_sizes(blocks_of_filters, blocks_of_filters),
        ]
        for _ in range(300):
            chosen = [random.choice(size) for size in sizes]
            if random.random() < 0.5:
                chosen[2] = window.blocks
            grids = [np.array([value]) for value in (*chosen, random.randint(0, 1))]
            model = _Model(window, blocks_of_filters, target.pixel_bytes, npu, grids)
            if model.fits()[0] and self._instructions(model, npu) <= MOST_INSTRUCTIONS:
                values = [int(grid[0]) for grid in grids]
                tiling = Tiling(
                    height=values[0],
                    width=values[1],
                    blocks=values[2],
                    filter_blocks=values[3],
                    filters_outer=bool(values[4]),
                    chunk_blocks=int(model.chunk_blocks[0]),
                    cycles=-self.seen / len(passes),  # a later way is preferred
                )
                self.records = pass_records(passes, target, npu)
                self.mapping = Mapping(*values, int(model.chunk_blocks[0]))
                return tiling
        return None

    def _instructions(self, model: _Model, npu: Npu) -> int:
        """Return about how many instructions a pass has."""
        tile = int(model.height[0] * model.width[0])
        groups = -(-tile // npu.rows) if npu.array_is_output_stationary else 1
        jobs = int(model.tiles[0]) * model.all_filter_blocks
        return jobs * (5 + int(model.chunks[0]) * (1 + groups))

    def tile(self, layer: TapLayer, npu: Npu) -> tuple[int, int] | None:
        """Return a random legal tile of a layer of the vector unit."""
        window, random = layer.windows[0], self.random
        heights = part_sizes(window.vertical.results, VECTOR["p1_count"])
        widths = part_sizes(window.horizontal.results, VECTOR["p0_count"])
        for _ in range(300):
            height, width = int(random.choice(heights)), int(random.choice(widths))
            rows, columns = window.vertical.loaded(height), window.horizontal.loaded(width)
            fits = rows * columns * len(layer.windows) <= npu.operand_words
            fits &= height * width <= npu.output_words
            fits &= rows <= LOAD["y_count"] and columns <= LOAD["x_count"]
            tiles = -(-window.vertical.results // height) * -(-window.horizontal.results // width)
            jobs = tiles * -(-layer.result.channels // npu.cols)
            if fits and 5 * jobs <= MOST_INSTRUCTIONS:
                self.mapping = Mapping(height, width)
                self.records = [tap_record(layer, npu)]
                return height, width
        return None


def random_case(random: Random) -> Case | None:
    """Return a case, or None if the layer does not fit the machine."""
    kind = random.choice(KINDS)
    network, _ = random_layer(random, kind)
    npu = random_machine(random)
    if network.tensors["output"].height < 1 or network.tensors["output"].width < 1:
        return None
    chooser = Chooser(random)
    try:
        program = compile_network(network, npu, search=chooser)
    except MappingError:
        return None
    if chooser.mapping is None:
        return None
    return Case(
        kind=kind,
        npu=npu,
        records=chooser.records,
        mapping=chooser.mapping,
        program=program,
    )
