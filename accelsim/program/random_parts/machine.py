"""Random machines that are small enough to simulate as hardware."""

import numpy as np

from accelsim.arch import load_arch
from accelsim.arch.buffers import TABLE_BYTES
from accelsim.npu import Npu, npu_of
from accelsim.npu.describe import element_bits
from accelsim.npu.machine import MAXIMUM_PRODUCT_BITS
from accelsim.number import operand, parse_number

MAXIMUM_EXTENT = 6
ACCUMULATOR_BITS = (8, 9, 12, 13, 16, 20, 24, 32, 48)
CLOCK_HZ = 10**6
CODED_FORMATS = (
    *("binary", "ternary", "pow2_2", "pow2_3", "pow2_4", "pow2_5", "upow2_2", "upow2_4"),
    *("apot3", "apot5", "uapot4", "q1.2", "uq4.4"),
)
"""Formats of operands that are not integers."""
CODED = 0.25
"""Share of the machines whose activations have such a format; weights likewise."""
CODED_RESULTS = 0.1
"""Share of the machines whose results are ternary."""
PATTERNS = ((2, 4), (1, 4), (1, 2), (2, 8), (3, 4))
SPARSE = 0.3
"""Share of the weight-stationary machines whose weights are sparse."""
SEVERAL_ROWS = 0.7
"""Share of the machines that take several weight rows in a cycle, among those that can."""
ADDERS = 0.2
"""Share of the machines with adder elements, among those that can have them."""
BLOCK_RAM = 0.25
"""Share of the machines whose ports each have a memory."""
SPARED = 0.25
"""Share of the machines with queues of one entry; share of those that count cycles only."""


def random_npu(seed: int) -> Npu:
    """Return a random machine; every parameter that matters to programs or RTL varies.

    Args:
        seed: Seed; equal seeds give equal machines.
    """
    draw = np.random.default_rng([seed, 1])
    rows, cols = (int(extent) for extent in draw.integers(1, MAXIMUM_EXTENT + 1, size=2))
    formats = {name: _format(draw, 2, 16) for name in ("input", "weight", "output")}
    if draw.random() < 0.5:
        formats["output"] = formats["input"]
    other = np.random.default_rng([seed, 3])
    formats |= _coded(other)
    widest = max(operand(parse_number(formats[name][0])).bits for name in ("input", "weight"))
    accumulator = int(draw.choice([bits for bits in ACCUMULATOR_BITS if bits >= widest]))
    dataflow = str(draw.choice(["weight_stationary", "output_stationary", "input_stationary"]))
    kept, group = _sparse(other, rows) if dataflow == "weight_stationary" else (1, 1)
    replace = {
        "name": f"random_{seed}",
        "array.rows": rows,
        "array.cols": cols,
        "array.dataflow": dataflow,
        **{f"numbers.{name}": form for name, (form, _) in formats.items()},
        "numbers.accumulator": f"int{accumulator}",
        "vector_unit.lanes": cols,
        "npu.overflow": str(draw.choice(["wrap", "saturate"])),
        "npu.multiplier_registers": int(draw.integers(0, 4)),
        "npu.requantize_multiplier_bits": int(draw.integers(2, min(31, 61 - accumulator) + 1)),
        **_memory(draw),
    }
    bits = {name: width for name, (_, width) in formats.items()}
    bits |= {"accumulator": accumulator, "weight": bits["weight"] + (group - 1).bit_length()}
    replace |= _capacities(draw, (rows, rows // kept * group, cols), bits, formats)
    if group > 1:
        replace |= {"sparsity.weight": f"{kept}:{group}", "sparsity.exploited": "skipping"}
    replace |= _spared(np.random.default_rng([seed, 2]))
    replace |= _shared(np.random.default_rng([seed, 5]))
    tables = int(np.random.default_rng([seed, 6]).choice([0, 0, 1, 2]))
    replace["table_buffer.capacity_bytes"] = tables * TABLE_BYTES
    multiplies = bool(np.random.default_rng([seed, 7]).integers(0, 2))
    replace["vector_unit.elementwise_products"] = multiplies
    residuals = bool(np.random.default_rng([seed, 13]).integers(0, 2))
    replace["vector_unit.residuals"] = residuals
    if dataflow == "weight_stationary" and group == 1:
        replace["array.weight_rows"] = _weight_rows(np.random.default_rng([seed, 8]), rows)
    replace["array.element"] = _element(np.random.default_rng([seed, 14]), formats, group)
    multiplier_bits = int(str(replace["npu.requantize_multiplier_bits"]))
    together = accumulator + (cols - 1).bit_length() + multiplier_bits
    if together <= MAXIMUM_PRODUCT_BITS - 2:
        rows_of_memory = np.random.default_rng([seed, 9]).choice([0, 1, 5, 64])
        replace["vector_unit.row_words"] = int(rows_of_memory)
    base_registers = np.random.default_rng([seed, 10]).choice([0, 0, 0, 0, 0, 1, 3, 7])
    replace["npu.base_registers"] = int(base_registers)
    if replace.get("npu.address_bits", 32) == 32:
        beats = int(np.random.default_rng([seed, 11]).choice([0, 0, 1, 7, 64]))
        replace["local_memory.capacity_bytes"] = beats * int(str(replace["npu.bus_bytes"]))
    index_words = np.random.default_rng([seed, 12]).choice([0, 0, 0, 0, 0, 1, 5, 16])
    replace["npu.index_words"] = int(index_words)
    if replace.get("dram.kind", "ideal") not in ("ideal", "block_ram"):
        replace["npu.index_words"] = 0
    replace["npu.pipeline_registers"] = int(np.random.default_rng([seed, 4]).integers(1, 3))
    return npu_of(load_arch("edge_npu_tiny", replace))


def _format(draw: np.random.Generator, least: int, most: int) -> tuple[str, int]:
    """Return a format and its bits; 8 bits are as likely as all other widths together."""
    bits = 8 if draw.random() < 0.3 else int(draw.integers(least, most + 1))
    return f"{draw.choice(['int', 'uint'])}{bits}", bits


def _coded(draw: np.random.Generator) -> dict[str, tuple[str, int]]:
    """Return the formats of a machine with other operands than integers, and their bits."""
    found = {}
    for name in ("input", "weight"):
        if draw.random() < CODED:
            chosen = parse_number(str(draw.choice(CODED_FORMATS)))
            found[name] = (chosen.name, chosen.bits)
    if draw.random() < CODED_RESULTS:
        found["output"] = ("ternary", parse_number("ternary").bits)
    return found


def _sparse(draw: np.random.Generator, rows: int) -> tuple[int, int]:
    """Return N and M of the weights of a machine; 1 and 1 if they are dense."""
    if draw.random() >= SPARSE:
        return 1, 1
    kept, group = draw.choice([pattern for pattern in PATTERNS if rows % pattern[0] == 0])
    return int(kept), int(group)


def _weight_rows(draw: np.random.Generator, rows: int) -> int:
    """Return the number of weight rows that a machine takes in a cycle."""
    possible = [count for count in (2, 4) if rows % count == 0]
    several = bool(possible) and draw.random() < SEVERAL_ROWS
    return int(draw.choice(possible)) if several else 1


def _element(draw: np.random.Generator, formats: dict[str, tuple[str, int]], group: int) -> str:
    """Return the kind of the elements of a machine."""
    input_, weight = (parse_number(formats[name][0]) for name in ("input", "weight"))
    possible = group == 1 and input_.kind == weight.kind == "integer" and weight.signed
    return "adder" if possible and draw.random() < ADDERS else "multiply"


def _memory(draw: np.random.Generator) -> dict[str, object]:
    bus_bytes = int(draw.choice([4, 8, 16, 32]))
    cycles, beats = int(draw.integers(1, 8)), int(draw.integers(1, 6))
    latency_cycles = int(draw.choice([1, 2, 3, 10, 40]))
    clock_hz = cycles * CLOCK_HZ
    return {
        "clock_hz": clock_hz,
        "dram.bandwidth_bytes_per_s": beats * CLOCK_HZ * bus_bytes,
        "dram.latency_ns": latency_cycles * 10**9 // clock_hz,
        "npu.bus_bytes": bus_bytes,
        "npu.queue_depth": int(draw.choice([2, 3, 8])),
        "npu.prefetch_instructions": int(draw.integers(1, 5)),
        "npu.outstanding_beats": int(draw.choice([2, 3, 5, 16, 64])),
        "npu.memory_outstanding_beats": int(draw.choice([1, 2, 4, 16, 64])),
    }


def _shared(draw: np.random.Generator) -> dict[str, object]:
    """Return whether the ports share a memory, and how."""
    if draw.random() < BLOCK_RAM:
        return {"dram.kind": "block_ram"}
    return {"dram.arbiter": str(draw.choice(["round_robin", "round_robin", "priority"]))}


def _spared(draw: np.random.Generator) -> dict[str, object]:
    """Return the parameters of features that some machines lack: queues, counters and so on."""
    replace: dict[str, object] = {}
    if draw.random() < SPARED:
        replace["npu.queue_depth"] = int(draw.integers(0, 2))
    if draw.random() < SPARED:
        replace |= {"npu.address_bits": int(draw.integers(18, 22)), "npu.token_bits": 12}
    if draw.random() < SPARED:
        replace["npu.event_counters"] = "cycles"
    return replace


def _capacities(
    draw: np.random.Generator,
    extents: tuple[int, int, int],
    bits: dict[str, int],
    formats: dict[str, tuple[str, int]],
) -> dict[str, object]:
    rows, elements, cols = extents
    input_bits = element_bits(bits["input"], elements, cols)
    output_bits = element_bits(bits["output"], cols)
    if formats["input"] == formats["output"]:
        output_bits = input_bits
    banks = int(draw.choice([1, 2, 4]))

    def words(least: int, most: int) -> int:
        return int(draw.integers(least, most + 1))

    return {
        "npu.accumulator_banks": banks,
        "input_buffer.capacity_bytes": words(2, 64) * elements * input_bits // 8,
        "weight_buffer.capacity_bytes": words(rows, 8 * rows) * -(-cols * bits["weight"] // 8),
        "operand_buffer.capacity_bytes": words(2, 48) * cols * input_bits // 8,
        "parameter_buffer.capacity_bytes": words(4, 40) * cols * 4,
        "accumulator_buffer.capacity_bytes": -(
            -banks * words(1, 24) * cols * bits["accumulator"] // 8
        ),
        "output_buffer.capacity_bytes": words(2, 48) * cols * output_bits // 8,
    }
