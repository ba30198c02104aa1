"""Small machines, and random programs that they can run."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import (
    BUFFERS,
    COMBINATIONS,
    INSTRUCTIONS,
    STATISTICS,
    TABLE_WORDS,
    record_type,
)
from accelsim.isa.buffers import buffers_of
from accelsim.npu import Npu
from accelsim.npu.describe import element_bits
from accelsim.number import parse_number
from accelsim.program import Program

IMAGE_BYTES = 3000


def machine(**changes: object) -> Npu:
    """Return a small NPU; formats are given by name, the widths of elements follow."""
    values: dict[str, object] = {
        "name": "small",
        "rows": 4,
        "cols": 4,
        "dataflow": "weight_stationary",
        "input": "int8",
        "weight": "int8",
        "accumulator": "int32",
        "output": "int8",
        "overflow": "wrap",
        "multiplier_registers": 1,
        "multiplier_bits": 24,
        "bus_bytes": 4,
        "queue_depth": 2,
        "prefetch_instructions": 2,
        "outstanding_beats": 4,
        "latency_cycles": 2,
        "interval": (1, 1),
        "memory_outstanding_beats": 4,
        "input_words": 48,
        "weight_words": 64,
        "operand_words": 40,
        "parameter_words": 24,
        "accumulator_words": 32,
        "accumulator_banks": 2,
        "output_words": 40,
        "table_words": 128,
        "elementwise_products": True,
        "residuals": True,
        "row_words": 6,
        "depthwise": True,
    } | changes
    for role in ("input", "weight", "accumulator", "output"):
        values[role] = parse_number(str(values[role]))
    rows, cols = int(str(values["rows"])), int(str(values["cols"]))
    rows = rows // int(str(values.get("kept", 1))) * int(str(values.get("group", 1)))
    rows *= int(str(values.get("products", 1)))
    return Npu(
        **values,  # type: ignore[arg-type]
        input_element_bits=element_bits(values["input"].bits, rows, cols),  # type: ignore[attr-defined]
        output_element_bits=element_bits(values["output"].bits, cols),  # type: ignore[attr-defined]
    )


MACHINES: tuple[Npu, ...] = (
    machine(),
    machine(overflow="saturate", accumulator="int16"),
    machine(dataflow="output_stationary", overflow="saturate", accumulator="int16"),
    machine(dataflow="output_stationary", rows=2, cols=8, input="uint8", output="uint8"),
    machine(dataflow="input_stationary", rows=8, cols=4, input="uint4", weight="int4"),
    machine(
        input="int16", weight="uint16", accumulator="int48", output="int16", multiplier_bits=12,
    ),
    machine(
        rows=8, cols=5, input="int8", weight="int3", output="int5", accumulator="int20",
        overflow="saturate", multiplier_bits=31,
    ),
    machine(rows=8, cols=4, input="uint2", weight="uint2", output="uint2", accumulator="int8"),
    machine(rows=2, products=2, weight="int4"),
    machine(
        rows=3, products=4, cols=3, weight="int3", overflow="saturate", accumulator="int12",
    ),
)  # fmt: skip

CODED_MACHINES: tuple[Npu, ...] = (
    machine(weight="binary", cols=5),
    machine(input="binary", rows=8, cols=8, weight="ternary", dataflow="output_stationary"),
    machine(input="ternary", weight="ternary", output="ternary", accumulator="int8"),
    machine(input="uint8", weight="pow2_5", overflow="saturate", accumulator="int20"),
    machine(input="pow2_3", weight="int4", output="int4", overflow="saturate", accumulator="int9"),
    machine(input="apot5", weight="apot7", accumulator="int24"),
    machine(input="upow2_4", weight="uq4.4", accumulator="int48"),
    machine(kept=2, group=4),
    machine(
        kept=1, group=4, rows=3, cols=5, weight="int5", overflow="saturate", accumulator="int16",
    ),
    machine(kept=2, group=8, rows=2, input="uint8", weight="ternary", accumulator="int10"),
)  # fmt: skip
"""Machines whose activations or weights are no integers, or whose weights are sparse."""


def fields_of(name: str, **values: int) -> dict[str, int]:
    """Return an instruction as its fields, those that are not given at their least."""
    instruction = INSTRUCTIONS[name]
    fields = {"opcode": instruction.opcode, "pop": 0, "push": 0}
    fields |= {field.name: max(0, field.least) for field in instruction.fields}
    assert fields.keys() >= values.keys()
    return fields | values


def program(instructions: list[dict[str, int]], image: NDArray[np.uint8]) -> Program:
    """Return a program of instructions that are given as their fields."""
    records = np.zeros(len(instructions), dtype=record_type())
    for record, fields in zip(records, instructions, strict=True):
        for name, value in fields.items():
            record[name] = value
    return Program(npu_name="small", instructions=records, image=image)


def contents(npu: Npu, seed: int) -> dict[str, NDArray[np.int64]]:
    """Return random elements of buffers with extremes among them, by buffer.

    Three parameter words from a multiple of three on are a bias, a multiplier (often a power of
    two, for halves) and a shift, most of which bring sums near the range of results.
    """
    random = np.random.default_rng(seed)

    def draw(least: int, most: int, shape: tuple[int, ...]) -> NDArray[np.int64]:
        values = random.integers(least, most + 1, shape)
        small = random.integers(max(least, -3), min(most, 3) + 1, shape)
        kind = random.integers(0, 6, shape)
        return np.select([kind == 0, kind == 1, kind == 2], [least, most, small], values)

    input_, weight, total = npu.input, npu.weight, npu.accumulator
    parameter = draw(-(2**31), 2**31 - 1, (npu.parameter_words, npu.cols))
    shape = parameter[1::3].shape
    power = random.integers(0, npu.multiplier_bits, shape)
    near = np.clip(power + total.bits - 17 + random.integers(-3, 3, shape), 0, 63)
    parameter[0::3] //= random.choice([1, 2**12, 2**24], shape)
    parameter[1::3] = (1 << power) + random.choice([0, 1], shape) * (power > 0)
    parameter[2::3] = np.where(random.integers(0, 4, shape), near, random.integers(0, 64, shape))
    return {
        "input": draw(input_.minimum, input_.maximum, (npu.input_words, npu.fold_rows)),
        "weight": draw(weight.minimum, weight.maximum, (npu.weight_words, npu.cols * npu.products)),
        "operand": draw(input_.minimum, input_.maximum, (npu.operand_words, npu.cols)),
        "parameter": parameter,
        "accumulator": draw(total.minimum, total.maximum, (npu.accumulator_words, npu.cols)),
        "table": random.integers(-(2**31), 2**31, npu.table_words),
    }


def joined(elements: Iterable[int], bits: int) -> int:
    """Return elements of ``bits`` bits side by side, the first lowest."""
    return sum((value & ((1 << bits) - 1)) << index * bits for index, value in enumerate(elements))


class Draw:
    """Random legal instructions for one machine.

    Args:
        npu: The machine.
        seed: Seed of the generator.
    """

    def __init__(self, npu: Npu, seed: int) -> None:
        self.npu = npu
        self.random = np.random.default_rng(seed)

    def number(self, least: int, most: int) -> int:
        """Return an integer from ``least`` to ``most``."""
        return int(self.random.integers(least, most + 1))

    def strides(self, counts: list[int], words: int) -> tuple[int, list[int]]:
        """Return a first address and a stride for each count, all addresses below ``words``."""
        left, strides = words - 1, []
        for count in counts:
            stride = self.number(0, min(left // (count - 1), 9)) if count > 1 else self.number(0, 9)
            left -= stride * (count - 1)
            strides.append(stride)
        return self.number(0, left), strides

    def load(self, buffer: str) -> dict[str, int]:
        words = int(getattr(self.npu, f"{buffer}_words"))
        y, x, c = self.number(1, 4), self.number(1, 4), self.number(1, 3)
        y_limit, row_bytes = self.number(1, 8), self.number(1, 60)
        y_start, y_step = self.number(-3, y_limit), self.number(0, 3)
        y_stride, address = self.number(0, 300), self.number(0, 500)
        if y_start < 0 < y_step:
            # The address of a row that does not exist may be below 0.
            address = (address + y_start // y_step * y_stride) % 2**32
        return fields_of(
            "LOAD",
            buffer=BUFFERS.index(buffer),
            destination=self.number(0, words - min(words, y * x * c)),
            y_count=y if y * x * c <= words else 1,
            x_count=x if y * x * c <= words else 1,
            c_count=c if y * x * c <= words else 1,
            address=address,
            y_start=y_start,
            y_limit=y_limit,
            y_step=y_step,
            y_stride=y_stride,
            x_start=self.number(-12, row_bytes),
            x_stride=self.number(0, 12),
            c_stride=self.number(0, 12),
            row_bytes=row_bytes,
            word_bytes=self.number(1, int(getattr(self.npu, f"{buffer}_word_bytes"))),
            pad=self.number(0, 65535),
        )

    def matmul(self) -> dict[str, int]:
        npu = self.npu
        k1, k0 = self.number(1, 2), self.number(1, 3)
        p1, p0 = self.number(1, 2), self.number(1, 5)
        if npu.held_pixels:
            p1, p0 = 1, self.number(1, npu.held_pixels)
        first, strides = self.strides([k1, k0, p1, p0], npu.input_words)
        accumulator, (a1_stride, a0_stride) = self.strides([p1, p0], npu.accumulator_words)
        return fields_of(
            "MATMUL",
            accumulate=self.number(0, 1),
            input=first,
            weight=self.number(0, npu.weight_words - k1 * k0 * npu.rows),
            accumulator=accumulator,
            k1_count=k1,
            k0_count=k0,
            p1_count=p1,
            p0_count=p0,
            **dict(zip(("k1_stride", "k0_stride", "p1_stride", "p0_stride"), strides, strict=True)),
            a1_stride=a1_stride,
            a0_stride=a0_stride,
        )

    def parameters(self) -> dict[str, int]:
        names = ("first_zero_point", "second_zero_point") if self.npu.elementwise_products else ()
        return fields_of(
            "PARAMETERS",
            parameter=3 * self.number(0, self.npu.parameter_words // 3 - 1),
            **{name: self.number(-256, 255) for name in names},
            row=self.number(0, max(0, self.npu.row_words - 3)),
        )

    def vector(self) -> dict[str, int]:
        npu = self.npu
        source = self.number(0, 1)
        counts = [self.number(1, most) for most in (2, 4, 3, 3)]
        multiplies = bool(source and npu.elementwise_products and self.number(0, 1))
        held = int(multiplies and self.number(0, 1))
        if multiplies:
            counts[2:] = [1 if held else counts[2], 2]
        residual = bool(not source and npu.residuals and self.number(0, 1))
        kept = int(not source and npu.residuals and self.number(0, 1))
        if residual:
            counts[2:] = [1, 2]
        if kept and not residual:
            counts[2:] = [1, 1]
        first, strides = self.strides(
            counts, npu.operand_words if source else npu.accumulator_words
        )
        destination, (d1_stride, d0_stride) = self.strides(counts[:2], npu.output_words)
        if kept:
            strides[:2] = [counts[1] + self.number(0, 1), 1]
            first = self.number(0, npu.accumulator_words - counts[0] * (counts[1] + 1))
            destination, (d1_stride, d0_stride) = first, strides[:2]
        if residual:
            strides[2] = 0
            span = sum((count - 1) * by for count, by in zip(counts[:2], strides, strict=False))
            strides[3] = (self.number(0, npu.operand_words - 1 - span) - first) % 2**16
        minimum, maximum = sorted(self.number(-(2**16), 2**16 - 1) for _ in range(2))
        if self.number(0, 1):
            minimum, maximum = -(2**16), 2**16 - 1
        function = self.number(0, 2) if npu.has_functions else 0
        loops = ("p1", "p0", "t1", "t0")
        return fields_of(
            "VECTOR",
            source=source,
            combine=self.combine(multiplies, residual),
            held=held,
            kept=kept,
            weighted=0 if multiplies else self.number(0, 1),
            source_word=first,
            weight=self.number(
                0, npu.operand_words - 1 if held else npu.parameter_words - counts[2] * counts[3]
            ),
            **{f"{loop}_count": count for loop, count in zip(loops, counts, strict=True)},
            **{f"{loop}_stride": stride for loop, stride in zip(loops, strides, strict=True)},
            destination=destination,
            d1_stride=d1_stride,
            d0_stride=d0_stride,
            zero_point=self.number(-200, 200),
            minimum=minimum,
            maximum=maximum,
            function=function,
            offset=self.number(0, 1) if npu.has_rows else 0,
            scaled=self.number(0, 1) if npu.has_rows else 0,
            table=self.number(0, max(0, npu.table_words // TABLE_WORDS - 1)),
        )

    def combine(self, multiplies: bool, residual: bool) -> int:
        if multiplies:
            return COMBINATIONS.index("product")
        return COMBINATIONS.index("residual") if residual else self.number(0, 1)

    def reduce(self) -> dict[str, int]:
        npu = self.npu
        source = self.number(0, 1)
        counts = [self.number(1, most) for most in (3, 4, 3, 3)]
        multiplies = bool(source and npu.elementwise_products and self.number(0, 1))
        if multiplies:
            counts[3] = 2
        first, strides = self.strides(
            counts, npu.operand_words if source else npu.accumulator_words
        )
        loops, statistic = ("p1", "p0", "t1", "t0"), self.number(0, 2)
        return fields_of(
            "REDUCE",
            source=source,
            combine=COMBINATIONS.index("product") if multiplies else self.number(0, 1),
            centered=self.number(0, 1) * (statistic == STATISTICS.index("root")),
            source_word=first,
            row=self.number(0, npu.row_words - 3),
            statistic=statistic,
            **{f"{loop}_count": count for loop, count in zip(loops, counts, strict=True)},
            **{f"{loop}_stride": stride for loop, stride in zip(loops, strides, strict=True)},
            limit=self.number(1, counts[1] * npu.cols + 2),
            count=self.number(0, 2 ** self.number(0, 18) - 1),
            addend=self.number(0, 2 ** self.number(0, 32) - 1),
            numerator=self.number(0, 2**npu.multiplier_bits - 1),
            shift=self.number(-64, 63) if self.number(0, 1) else self.number(-8, 8),
        )

    def store(self) -> dict[str, int]:
        npu = self.npu
        y, x, c = self.number(1, 3), self.number(1, 3), self.number(1, 3)
        return fields_of(
            "STORE",
            source=self.number(0, npu.output_words - y * x * c),
            y_count=y,
            x_count=x,
            c_count=c,
            address=self.number(0, IMAGE_BYTES - 500),
            y_stride=self.number(0, 100),
            x_stride=self.number(0, 20),
            c_stride=self.number(0, 20),
            word_bytes=self.number(1, npu.output_word_bytes),
        )

    def program(self, length: int) -> list[dict[str, int]]:
        """Return instructions: buffers are filled, then ``length`` of any kind, then all stored."""
        npu = self.npu
        loaded = [one for one in buffers_of(npu) if one != "index"]
        instructions = [self.load(one) for one in loaded * 2]
        instructions += [self.matmul(), self.parameters()]
        for _ in range(length):
            kind = self.number(0, 9 if npu.has_rows else 7)
            if kind < 2:
                instructions.append(self.load(BUFFERS[self.number(0, 3)]))
            elif kind < 4:
                instructions.append(self.matmul())
            elif kind < 5:
                instructions.append(self.parameters())
            elif kind < 7:
                instructions.append(self.vector())
            elif kind < 8:
                instructions.append(self.store())
            else:
                instructions.append(self.reduce())
        everything = fields_of(
            "STORE",
            x_count=npu.output_words,
            address=IMAGE_BYTES - npu.output_words * npu.output_word_bytes,
            x_stride=npu.output_word_bytes,
            word_bytes=npu.output_word_bytes,
        )
        return [*instructions, everything, fields_of("FINISH")]
