"""Random machines for networks: every option that a program can depend on varies."""

from typing import Any

from numpy.random import Generator

from accelsim.arch import Arch, load_arch
from accelsim.errors import UserError

DATAFLOWS = ("weight_stationary", "weight_stationary", "output_stationary", "input_stationary")


def random_machine(generator: Generator, number: str, weight_bits: int) -> Arch:
    """Return a machine.

    Args:
        generator: Generator of everything that is drawn.
        number: Format of activations.
        weight_bits: Width of weights.
    """
    while True:
        try:
            return load_arch("edge_npu_tiny", _fields(generator, number, weight_bits))
        except UserError:  # Fields that contradict each other, such as of a small address.
            continue


def _fields(draw: Generator, number: str, weight_bits: int) -> dict[str, Any]:
    rows, cols = (int(extent) for extent in draw.choice([1, 2, 3, 4, 5, 8, 16], 2))
    if draw.random() < 0.5:
        rows = cols = int(draw.choice([2, 4, 8]))
    bus = int(draw.choice([4, 4, 8, 16, 32]))
    words = int(draw.choice([16, 48, 128, 512, 2048]))
    dataflow = str(draw.choice(DATAFLOWS))
    weight = f"int{max(weight_bits, int(draw.choice([8, 4, 2])))}"

    def around(most: int = words) -> int:
        return max(2, int(most * draw.choice([0.25, 0.5, 1, 1, 2])))

    fields: dict[str, Any] = {
        "array.rows": rows,
        "array.cols": cols,
        "array.dataflow": dataflow,
        "numbers.input": number,
        "numbers.output": number,
        "numbers.weight": weight,
        "numbers.accumulator": str(draw.choice(["int32", "int32", "int24"])),
        "vector_unit.lanes": cols,
        "vector_unit.depthwise": bool(draw.random() < 0.4),
        "vector_unit.elementwise_products": bool(draw.random() < 0.8),
        "vector_unit.row_words": int(draw.choice([0, 1, 8, 64, 64])),
        "table_buffer.capacity_bytes": int(draw.choice([0, 256, 256, 512])),
        "input_buffer.capacity_bytes": max(64, around() * rows),
        "weight_buffer.capacity_bytes": max(64, around() * cols) + 2 * rows * cols,
        "accumulator_buffer.capacity_bytes": max(64, around() * cols * 4),
        "output_buffer.capacity_bytes": max(64, around() * cols),
        "operand_buffer.capacity_bytes": max(64, (around() + 16) * cols),
        "parameter_buffer.capacity_bytes": (around(64) + 8) * cols * 4,
        "input_buffer.double_buffered": bool(draw.random() < 0.8),
        "weight_buffer.double_buffered": bool(draw.random() < 0.8),
        "accumulator_buffer.double_buffered": bool(draw.random() < 0.8),
        "output_buffer.double_buffered": bool(draw.random() < 0.8),
        "npu.bus_bytes": bus,
        "npu.queue_depth": int(draw.choice([0, 1, 2, 8, 16, 64])),
        "npu.token_bits": int(draw.choice([4, 5, 6, 8, 16])),
        "npu.prefetch_instructions": int(draw.integers(1, 6)),
        "npu.outstanding_beats": int(draw.choice([2, 3, 16, 64])),
        "npu.memory_outstanding_beats": int(draw.choice([1, 2, 16, 64])),
        "npu.accumulator_banks": int(draw.choice([1, 2, 2, 4])),
        "npu.multiplier_registers": int(draw.integers(0, 4)),
        "npu.pipeline_registers": int(draw.integers(1, 3)),
        "npu.overflow": str(draw.choice(["wrap", "saturate"])),
        "npu.base_registers": int(draw.choice([0, 0, 0, 2, 7])),
        "npu.address_bits": int(draw.choice([32, 32, 32, 20])),
        "dram.latency_ns": int(draw.choice([10, 20, 50, 400])),
    }
    if draw.random() < 0.4:
        fields["local_memory.capacity_bytes"] = bus * int(draw.choice([16, 32, 128, 512, 2048]))
    if draw.random() < 0.3:
        fields["npu.index_words"] = int(draw.choice([1, 4, 16, 64]))
    if dataflow == "weight_stationary" and draw.random() < 0.3:
        fields["array.weight_rows"] = int(draw.choice([2, 4]))
    if draw.random() < 0.3:
        fields["dram.kind"] = "block_ram"
    elif draw.random() < 0.3:
        fields["dram.arbiter"] = "priority"
    fields["vector_unit.residuals"] = bool(draw.random() < 0.5)
    return fields
