"""What docs/npu.md says of MATMUL, in plain Python: cycles and values."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np

from accelsim.isa import INSTRUCTIONS
from accelsim.npu import Npu
from hdl.dataflow.bench import fitted, summed

Fields = dict[str, int]


def matmul(**given: int) -> Fields:
    values = dict.fromkeys((one.name for one in INSTRUCTIONS["MATMUL"].all_fields), 0)
    counts = dict.fromkeys(("k1_count", "k0_count", "p1_count", "p0_count"), 1)
    return values | counts | given


def blocks(values: Fields) -> list[int]:
    """The first input word of each block."""
    return [
        values["input"] + k1 * values["k1_stride"] + k0 * values["k0_stride"]
        for k1, k0 in product(range(values["k1_count"]), range(values["k0_count"]))
    ]


def pixels(values: Fields) -> list[tuple[int, int]]:
    """The offset of the input word, and the accumulator word, of each pixel."""
    return [
        (
            p1 * values["p1_stride"] + p0 * values["p0_stride"],
            values["accumulator"] + p1 * values["a1_stride"] + p0 * values["a0_stride"],
        )
        for p1, p0 in product(range(values["p1_count"]), range(values["p0_count"]))
    ]


@dataclass
class Trace:
    """What happened: cycles, or (cycle, what)."""

    starts: list[int] = field(default_factory=list)
    ends: list[tuple[int, int]] = field(default_factory=list)
    inputs: list[tuple[int, int]] = field(default_factory=list)
    weights: list[tuple[int, int]] = field(default_factory=list)
    streaming: list[int] = field(default_factory=list)
    sum_reads: list[int] = field(default_factory=list)
    sum_writes: list[int] = field(default_factory=list)


def weight_stationary_law(npu: Npu, program: Sequence[Fields], arrivals: Sequence[int]) -> Trace:
    """The section MATMUL, weight-stationary, of docs/npu.md."""
    trace, rows, late = Trace(), npu.rows, npu.rows + npu.multiplier_registers
    late += npu.pipeline_registers - 1
    ready, handoff, last_address = 0, -9, -9
    for values, arrival in zip(program, arrivals, strict=True):
        start = max(ready, arrival)
        first, weight = start + 1, values["weight"]
        for index, block in enumerate(blocks(values)):
            trace.weights += [(first + row, weight + index * rows + row) for row in range(rows)]
            handoff = max(first + rows - 1, last_address, handoff + 3)
            for place, (offset, _) in enumerate(pixels(values)):
                last_address = handoff + 1 + place
                trace.inputs.append((last_address, block + offset))
                trace.streaming.append(last_address)
                if index or values["accumulate"]:
                    trace.sum_reads.append(last_address + late - 1)
                trace.sum_writes.append(last_address + late + 1)
            first = handoff + 1
        trace.starts.append(start)
        trace.ends.append((last_address + late + npu.cols, values["push"]))
        ready = handoff + 1
    return trace


def input_stationary_law(npu: Npu, program: Sequence[Fields], arrivals: Sequence[int]) -> Trace:
    """The section MATMUL, input-stationary, of docs/npu.md."""
    trace, rows, cols = Trace(), npu.rows, npu.cols
    late = rows + npu.multiplier_registers + npu.pipeline_registers - 1
    ready, handoff, last_address = 0, -9, -9
    for values, arrival in zip(program, arrivals, strict=True):
        start = max(ready, arrival)
        first, weight = start + 1, values["weight"]
        for index, block in enumerate(blocks(values)):
            for place, (offset, _) in enumerate(pixels(values)):
                trace.inputs.append((first + place, block + offset))
            handoff = max(first + cols - 1, last_address, handoff + 3)
            last_address = handoff + max(rows, cols)
            trace.streaming += range(handoff + 1, last_address + 1)
            trace.weights += [
                (handoff + 1 + row, weight + index * rows + row) for row in range(rows)
            ]
            for place in range(len(pixels(values))):
                if index or values["accumulate"]:
                    trace.sum_reads.append(handoff + 1 + place + late - 1)
                trace.sum_writes.append(handoff + 1 + place + late + 1)
            first = handoff + 1
        trace.starts.append(start)
        trace.ends.append((trace.sum_writes[-1] - 1 + cols, values["push"]))
        ready = handoff + 1
    return trace


def output_stationary_law(npu: Npu, program: Sequence[Fields], arrivals: Sequence[int]) -> Trace:
    """The section MATMUL, output-stationary, of docs/npu.md."""
    trace, rows, registers = Trace(), npu.rows, npu.multiplier_registers
    ready = 0
    for values, arrival in zip(program, arrivals, strict=True):
        start = max(ready, arrival)
        steps = rows * len(blocks(values))
        trace.weights += [(start + 1 + step, values["weight"] + step) for step in range(steps)]
        trace.streaming += range(start + 1, start + 1 + steps)
        for index, block in enumerate(blocks(values)):
            for pixel, (offset, _) in enumerate(pixels(values)):
                trace.inputs.append((start + 1 + index * rows + pixel, block + offset))
        end = start + steps + 2 * rows + npu.cols + registers + npu.pipeline_registers
        # The last column writes pixel 0 in the end, the first column so much earlier.
        for pixel in reversed(range(len(pixels(values)))):
            trace.sum_writes.append(end - (npu.cols - 1) - pixel)
            if values["accumulate"]:
                trace.sum_reads.append(trace.sum_writes[-1] - 2)
        trace.starts.append(start)
        trace.ends.append((end, values["push"]))
        ready = max(start + 3, start + steps)
    return trace


def execute(
    npu: Npu, program: Sequence[Fields], inputs: np.ndarray, weights: np.ndarray
) -> dict[int, list[int]]:
    """Accumulator words that were written, by address."""
    held: dict[int, list[int]] = {}
    how = (npu.accumulator.bits, npu.overflow)
    for values in program:
        for offset, address in pixels(values):
            words = [inputs[block + offset] for block in blocks(values)]
            old = held.get(address, [0] * npu.cols) if values["accumulate"] else [0] * npu.cols
            for col in range(npu.cols):
                lanes = slice(col * npu.products, (col + 1) * npu.products)
                tiles = [
                    weights[values["weight"] + index * npu.rows :][: npu.rows, lanes].reshape(-1)
                    for index in range(len(words))
                ]
                if npu.array_is_output_stationary:
                    total = summed(0, np.concatenate(words), np.concatenate(tiles), *how)
                    old[col] = fitted(old[col] + total, *how)
                else:
                    for word, tile in zip(words, tiles, strict=True):
                        old[col] = fitted(old[col] + summed(0, word, tile, *how), *how)
            held[address] = old
    return held


def law(npu: Npu, program: Sequence[Fields], arrivals: Sequence[int]) -> Trace:
    return LAWS[npu.dataflow](npu, program, arrivals)


LAWS = {
    "weight_stationary": weight_stationary_law,
    "output_stationary": output_stationary_law,
    "input_stationary": input_stationary_law,
}
