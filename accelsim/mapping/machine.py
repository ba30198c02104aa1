"""An accelerator as the row of integers that kernels read."""

from accelsim.arch import Arch
from accelsim.dataflow import LAWS
from accelsim.errors import ArchError
from accelsim.mapping import columns as at
from accelsim.number import parse_number
from accelsim.sparsity import parse_sparsity

_DATAFLOWS = {
    "weight_stationary": at.WEIGHT_STATIONARY,
    "output_stationary": at.OUTPUT_STATIONARY,
    "input_stationary": at.INPUT_STATIONARY,
}
_PATTERNS = {"dense": 0, "structured": 1, "unstructured": 2}


def machine_row(arch: Arch) -> list[int]:
    """Return the integers of an accelerator that decide its timing and counts.

    Args:
        arch: The accelerator.

    Returns:
        ``MACHINE_COLUMNS`` integers.

    Raises:
        ArchError: Clock and bandwidth have so small a common divisor that cycles of a transfer
            would not fit 64 bits, or its memory has no bandwidth of its own.
    """
    if arch.dram.bandwidth_bytes_per_s is None:
        raise ArchError(
            f"{arch.name}: dram.kind must be ideal or block_ram, not {arch.dram.kind}: layers are"
            " timed with a latency and a bandwidth; programs (accelsim compile) know the others"
        )
    row = [0] * at.MACHINE_COLUMNS
    array = arch.array
    law = LAWS[array.dataflow](
        array.rows,
        array.cols,
        stationary_double_buffered=array.stationary_double_buffered,
        drain_overlapped=array.drain_overlapped,
    )
    row[at.ROWS], row[at.COLS] = array.rows, array.cols
    row[at.DATAFLOW] = _DATAFLOWS[array.dataflow]
    # An array moves on once in a step, in whatever direction: its law counts steps.
    rate = arch.rate
    step = rate.cycles
    row[at.PRODUCTS], row[at.STEP_CYCLES] = rate.products, step
    row[at.FILL], row[at.TAIL] = step * law.fill_cycles, step * law.tail_cycles
    row[at.GAP], row[at.DRAIN] = step * law.gap_cycles, step * law.drain_cycles
    row[at.FILL_OFFSET] = step * law.fill_offset_cycles
    row[at.FILL_AFTER] = int(law.fill_after_stream)
    buffers = (arch.input_buffer, arch.weight_buffer, arch.accumulator_buffer, arch.output_buffer)
    for offset, (operand, buffer) in enumerate(
        zip(("input", "weight", "accumulator", "output"), buffers, strict=True)
    ):
        row[at.INPUT_BITS + offset] = parse_number(getattr(arch.numbers, operand)).bits
        row[at.INPUT_SLOTS + offset] = buffer.slots
        row[at.INPUT_SLOT_BYTES + offset] = buffer.capacity_bytes // buffer.slots
    row[at.LANES] = arch.vector_unit.lanes
    row[at.RATE_NUMERATOR], row[at.RATE_DENOMINATOR] = arch.transfer_ratio
    row[at.LATENCY] = arch.latency_cycles
    if row[at.RATE_NUMERATOR] * max(buffer.capacity_bytes for buffer in buffers) >= 2**62:
        raise ArchError(
            f"{arch.name}: clock_hz {arch.clock_hz} and dram.bandwidth_bytes_per_s"
            f" {arch.dram.bandwidth_bytes_per_s} need a larger common divisor: round one of them"
        )
    _sparsity(arch, row)
    return row


def _sparsity(arch: Arch, row: list[int]) -> None:
    exploited = arch.sparsity.exploited
    weight, activation = parse_sparsity(arch.sparsity.weight), parse_sparsity(arch.sparsity.input)
    row[at.KEPT] = row[at.OF] = row[at.ENERGY_KEPT] = row[at.ENERGY_OF] = 1
    if exploited == "none":
        return
    row[at.PATTERN] = _PATTERNS[weight.kind]
    row[at.KEPT], row[at.OF] = weight.kept, weight.of
    row[at.METADATA_BITS] = weight.metadata_bits
    row[at.ENERGY_KEPT], row[at.ENERGY_OF] = activation.kept, activation.of
    if exploited == "skipping" and weight.kind == "structured":
        row[at.SKIPPING] = 1
    else:
        row[at.ENERGY_KEPT] *= weight.kept
        row[at.ENERGY_OF] *= weight.of
