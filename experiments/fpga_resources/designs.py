"""The designs that are synthesized: drawn with a seed, some of them held out of the fit."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from accelsim.arch import Arch, load_arch, preset_names
from accelsim.errors import UserError
from accelsim.npu import npu_of
from accelsim.resources import memory_sizes

BASE = "edge_npu_tiny"
FITTED, HELD_OUT = 12, 6

CHOICES: dict[str, tuple[Any, ...]] = {
    "array.rows": (1, 2, 3, 4, 6, 8, 12, 16),
    "array.cols": (1, 2, 3, 4),
    "array.dataflow": ("weight_stationary", "weight_stationary", "output_stationary"),
    "numbers.input": ("int2", "int3", "int4", "int5", "int6", "int8", "int8", "uint8", "int16"),
    "numbers.weight": ("int2", "int3", "int4", "int6", "int8", "int8", "int16"),
    "numbers.accumulator": ("int20", "int24", "int32", "int32", "int40"),
    "numbers.output": ("int4", "int8", "int8", "int16"),
    "input_buffer.capacity_bytes": (1024, 2048, 4096, 8192),
    "weight_buffer.capacity_bytes": (1024, 2048, 4096, 8192),
    "accumulator_buffer.capacity_bytes": (1024, 2048, 4096, 8192),
    "output_buffer.capacity_bytes": (512, 1024, 2048, 4096),
    "npu.bus_bytes": (4, 4, 8, 16),
    "npu.queue_depth": (0, 1, 2, 4, 8),
    "npu.prefetch_instructions": (1, 2, 4),
    "npu.outstanding_beats": (2, 4, 8, 16, 64),
    "operand_buffer.capacity_bytes": (512, 1024, 2048, 4096),
    "parameter_buffer.capacity_bytes": (512, 1024, 2048, 4096),
    "npu.accumulator_banks": (1, 2, 4),
    "npu.multiplier_registers": (1, 2, 2, 3),
    "npu.pipeline_registers": (1, 2),
    "npu.requantize_multiplier_bits": (8, 12, 16, 17, 20, 24),
    "npu.overflow": ("wrap", "wrap", "saturate"),
    "npu.event_counters": ("all", "cycles"),
    "npu.address_bits": (14, 20, 32, 32),
    "npu.token_bits": (6, 16),
}
"""What is drawn, each field by itself; a value that is there twice is drawn twice as often."""

LARGE: dict[str, tuple[Any, ...]] = {
    "array.dataflow": (*CHOICES["array.dataflow"], "input_stationary"),
    "vector_unit.residuals": (False, True),
}
"""The same for a family whose designs have every dataflow, and residuals."""

SMALL: dict[str, tuple[Any, ...]] = {
    "array.rows": (1, 2, 3, 4),
    "array.cols": (1, 1, 2),
    "numbers.accumulator": ("int16", "int20", "int24"),
    "numbers.output": ("int4", "int8", "int8"),
    "input_buffer.capacity_bytes": (128, 256, 512),
    "weight_buffer.capacity_bytes": (128, 256, 512),
    "accumulator_buffer.capacity_bytes": (256, 512, 1024),
    "output_buffer.capacity_bytes": (128, 256, 512),
    "npu.bus_bytes": (4,),
    "npu.queue_depth": (0, 0, 1, 2),
    "npu.prefetch_instructions": (1, 2),
    "npu.outstanding_beats": (2, 4, 8),
    "operand_buffer.capacity_bytes": (128, 256, 512),
    "parameter_buffer.capacity_bytes": (256, 512),
    "npu.accumulator_banks": (1, 2),
    "npu.multiplier_registers": (1, 2),
    "npu.pipeline_registers": (1, 1, 2),
    "npu.requantize_multiplier_bits": (8, 12, 16),
    "npu.event_counters": ("all", "cycles", "cycles"),
    "npu.address_bits": (12, 14, 32),
}
"""The same for a family whose parts are small."""

CHOSEN: dict[str, tuple[dict[str, Any], ...]] = {
    "ecp5": tuple(
        {
            "array.rows": rows,
            "array.cols": cols,
            "array.dataflow": dataflow,
            "numbers.weight": "int16",
            "numbers.accumulator": "int20",
            "npu.overflow": "saturate",
            "npu.multiplier_registers": 2,
        }
        for rows, cols, dataflow in ((6, 2, "output_stationary"), (5, 3, "weight_stationary"))
    )
    + tuple(
        {
            "array.rows": rows,
            "array.cols": cols,
            "array.dataflow": "input_stationary",
            "vector_unit.residuals": residuals,
        }
        for rows, cols, residuals in ((2, 4, False), (5, 3, True))
    )
    + tuple(
        {
            "array.rows": 3,
            "array.cols": cols,
            "numbers.accumulator": accumulator,
            "accumulator_buffer.capacity_bytes": capacity_bytes,
            "npu.accumulator_banks": 4,
            "npu.pipeline_registers": registers,
            "vector_unit.residuals": residuals,
        }
        for cols, accumulator, capacity_bytes, registers, residuals in (
            (3, "int24", 1024, 1, False),
            (4, "int20", 1536, 2, True),
        )
    ),
    "ice40": (),
}
"""Fields of designs that are fitted because few are drawn like them: sums that saturate, narrower
than a product, input-stationary arrays, and banks of sums that are RAM of look-up tables."""

SDRAM: tuple[tuple[bool, dict[str, Any]], ...] = tuple(
    (
        held_out,
        {
            "array.rows": 2,
            "array.cols": 2,
            "clock_hz": clock_hz,
            "dram.kind": "sdram",
            "dram.device": device,
            "dram.arbiter": arbiter,
            "npu.bus_bytes": bus_bytes,
            "npu.memory_outstanding_beats": limit,
            "npu.pipeline_registers": registers,
            "npu.address_bits": address_bits,
        },
    )
    for held_out, clock_hz, device, arbiter, bus_bytes, limit, registers, address_bits in (
        (False, 25_000_000, "as4c16m16sa_7", "round_robin", 4, 1, 1, 32),
        (False, 75_000_000, "as4c16m16sa_7", "round_robin", 16, 2, 2, 24),
        (True, 50_000_000, "mt48lc16m16a2_6a", "round_robin", 8, 4, 1, 24),
        (False, 100_000_000, "mt48lc16m16a2_6a", "priority", 4, 16, 1, 20),
        (False, 25_000_000, "as4c16m16sa_7", "round_robin", 8, 8, 2, 32),
        (True, 25_000_000, "as4c16m16sa_7", "priority", 16, 8, 2, 20),
    )
)
"""Fields of designs of ECP5 with an SDRAM, and whether they are held out."""

WITHOUT_MULTIPLIERS: dict[str, tuple[dict[str, Any], ...]] = {
    family: tuple(
        {
            "array.rows": rows,
            "array.cols": cols,
            "array.dataflow": dataflow,
            "array.element": "multiply" if weight.startswith("pow2") else "adder",
            "numbers.weight": weight,
            "numbers.accumulator": "int24",
            "npu.multiplier_registers": 2,
            "npu.address_bits": 20,
            "npu.event_counters": "cycles",
        }
        for rows, cols, dataflow, weight in shapes
    )
    for family, shapes in {
        "ecp5": (
            (8, 4, "weight_stationary", "int8"),
            (4, 3, "output_stationary", "int8"),
            (8, 4, "weight_stationary", "pow2_4"),
            (4, 3, "output_stationary", "pow2_4"),
        ),
        "ice40": ((4, 2, "weight_stationary", "int8"), (4, 2, "weight_stationary", "pow2_4")),
    }.items()
}
"""Fields of designs of adder elements and of elements that shift, all of them held out: their
arrays are fitted to ``arrays.csv``."""

DRAWN = {"ecp5": CHOICES | LARGE, "ice40": CHOICES | SMALL}
MEMORY_BYTES = {"ecp5": (4096, 8192, 16384), "ice40": (1024, 2048, 4096)}
PROGRAM_BYTES = {"ecp5": (1024, 4096, 8192), "ice40": (1024, 2048, 65536)}

BOARDS = {"ecp5": "ulx3s_25f", "ice40": "icebreaker"}
"""The board whose pins a design of a family gets; it need not fit."""

PRESETS: dict[str, tuple[tuple[str, str], ...]] = {
    "ecp5": (
        ("ulx3s_25f_npu", "ulx3s_25f"),
        ("ulx3s_85f_npu", "ulx3s_85f"),
        ("ulx3s_85f_sdram_npu", "ulx3s_85f"),
    ),
    "ice40": (("icebreaker_npu", "icebreaker"),),
}
"""Accelerators that come with accelsim, and their boards; all are held out."""


@dataclass(frozen=True, kw_only=True)
class Sample:
    """A design of the table.

    Args:
        name: Unique.
        family: Family of the FPGA.
        board: Board whose pins it gets.
        held_out: Whether the fit must not see it.
        arch: The accelerator.
        memory_bytes: Memory for data.
        program_bytes: Memory for instructions.
    """

    name: str
    family: str
    board: str
    held_out: bool
    arch: Arch
    memory_bytes: int
    program_bytes: int


def samples(family: str) -> Iterator[Sample]:
    """Yield every design of a family, always the same.

    Args:
        family: A key of ``BOARDS``.
    """
    generator = random.Random(f"fpga_resources {family}")
    # Held-out designs are spread among the others, so that part of a table is of use too.
    for index in range(FITTED + HELD_OUT):
        yield Sample(
            name=f"{family}_{index:02}",
            family=family,
            board=BOARDS[family],
            held_out=index % 3 == 2,
            arch=_drawn(generator, DRAWN[family]),
            memory_bytes=generator.choice(MEMORY_BYTES[family]),
            program_bytes=generator.choice(PROGRAM_BYTES[family]),
        )
    yield from _named(family, "chosen", CHOSEN[family], held_out=False)
    for preset, name in PRESETS[family]:
        if preset not in preset_names():
            continue
        arch = load_arch(preset)
        yield Sample(
            name=preset,
            family=family,
            board=name,
            held_out=True,
            arch=arch,
            **memory_sizes(arch, name),
        )
    yield from _named(family, "without_multipliers", WITHOUT_MULTIPLIERS[family], held_out=True)
    for index, (held_out, fields) in enumerate(SDRAM if family == "ecp5" else ()):
        arch = load_arch(BASE, {**fields, "vector_unit.lanes": fields["array.cols"]})
        yield Sample(
            name=f"{family}_sdram_{index}",
            family=family,
            board="ulx3s_85f",
            held_out=held_out,
            arch=arch,
            **memory_sizes(arch, "ulx3s_85f"),
        )


def _named(
    family: str, kind: str, machines: tuple[dict[str, Any], ...], *, held_out: bool
) -> Iterator[Sample]:
    """Yield machines of a family that are given by their fields, with the smallest memory."""
    for index, fields in enumerate(machines):
        yield Sample(
            name=f"{family}_{kind}_{index}",
            family=family,
            board=BOARDS[family],
            held_out=held_out,
            arch=load_arch(BASE, {**fields, "vector_unit.lanes": fields["array.cols"]}),
            memory_bytes=MEMORY_BYTES[family][0],
            program_bytes=PROGRAM_BYTES[family][0],
        )


def _drawn(generator: random.Random, choices: Mapping[str, tuple[Any, ...]]) -> Arch:
    """Return an accelerator that has RTL and keeps small enough for minutes of synthesis."""
    while True:
        fields = {field: generator.choice(values) for field, values in choices.items()}
        fields["vector_unit.lanes"] = fields["array.cols"]
        try:
            arch = load_arch(BASE, fields)
            npu_of(arch)
        except UserError:
            continue
        if arch.array.rows * arch.array.cols <= 36:
            return arch
