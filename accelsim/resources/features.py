"""Features of each unit: the sizes that the coefficients of the model multiply."""

from collections import defaultdict

from accelsim.isa import UNITS as QUEUES
from accelsim.npu import Npu
from accelsim.resources.elements import ELEMENT_SIZES, element_sizes, turned_selectors
from accelsim.resources.memory_map import mapped
from accelsim.resources.multipliers import (
    array_packing,
    lane_products,
    logic_product_bits,
    multiplier_columns,
)
from accelsim.resources.part import PartFamily
from accelsim.resources.structure import UNITS, BoardNpu, memories, queued_bits, widest_word_bytes

Features = dict[str, int]
"""Sizes by name; a missing size is 0."""

REGISTERED: dict[str, frozenset[str]] = {
    "array": frozenset(
        {"skew_bits", "moving_bits", "held_bits", "product_bits", "wave_bits", "serial_skew_bits"}
        | {"held_operand_bits", "weight_stationary", "early_product_bits", "register_bits"}
    ),
    "scoreboard": frozenset({"instruction_bits"}),
    "vector": frozenset({"kept_bits", "late_bits"}),
    "lanes": frozenset({"late_bits"}),
    "accumulator": frozenset({"late_bits"}),
    "buffers": frozenset({"late", "late_bits"}),
    "memory": frozenset({"late_bits", "lutram_bits"}),
    "sequencer": frozenset({"kept_bits"}),
    "store": frozenset({"kept_bits", "lutram_bits"}),
    "load": frozenset({"kept_bits", "lutram_bits", "late_bits"}),
}
"""Sizes, by unit, that need flip-flops but no look-up tables."""

COMPUTED: dict[str, frozenset[str]] = {
    "array": frozenset(
        {"adders", "saturated_bits", "borrow_bits", "turned_bits", "output_stationary"}
        | (ELEMENT_SIZES - {"register_bits"})
    ),
    "accumulator": frozenset({"saturated_bits", "bank_bits", "residual_bits", "turned_bits"}),
    "lanes": frozenset({"saturated_bits", "logic_product_bits"}),
    **{
        unit: frozenset({"lutram_cells", "turned_bits"})
        for unit in ("load", "store", "scoreboard", "fetch", "sequencer", "memory")
    },
}
"""Sizes, by unit, that need look-up tables but no flip-flops."""


def grows(unit: str, kind: str, name: str) -> bool:
    """Return whether a size of a unit can increase the number of its cells of a kind.

    Args:
        unit: Name of the unit, one of ``UNITS``.
        kind: ``lut`` or ``ff``.
        name: Name of the size.
    """
    without = REGISTERED if kind == "lut" else COMPUTED
    return name not in without.get(unit, frozenset())


def features(design: BoardNpu, family: PartFamily) -> dict[str, Features]:
    """Return the sizes of each of ``UNITS``.

    Args:
        design: An NPU with its memory and its link to a host.
        family: Family of the FPGA.
    """
    npu = design.npu
    late = npu.pipeline_registers - 1
    found: dict[str, Features] = {
        "array": _array(npu, family),
        "accumulator": _accumulator(npu),
        "sequencer": _sequencer(design),
        "lanes": _lanes(npu, family),
        "vector": {
            "residuals" if npu.residuals else "one": 1,
            "cols": npu.cols,
            "kept_bits": _kept_bits(design, "vector"),
            "late_bits": late * 8 * (npu.operand_word_bytes + npu.parameter_word_bytes),
        },
        "load": _load(design),
        "store": _store(design),
        "fetch": {
            "one": 1,
            "address_bits": npu.address_bits,
            "instruction_bits": sum(len(queued_bits(queue, design)) for queue in QUEUES),
        },
        "scoreboard": _scoreboard(design),
        "host": {
            "one": 1,
            "all_events": int(npu.event_counters == "all"),
            "address_bits": npu.address_bits,
            "late": late,
        },
        "buffers": {"one": 1, "late": late, "late_bits": late * _loaded_bits(npu)},
        "memory": _memory(design),
    }
    for unit, sizes in _memory_logic(design, family).items():
        found[unit] |= sizes
    assert tuple(found) == UNITS
    return found


def _loaded_bits(npu: Npu) -> int:
    """Return the bits of a word of each buffer that the load unit writes."""
    return 8 * (
        npu.input_word_bytes
        + npu.weight_word_bytes
        + npu.operand_word_bytes
        + npu.parameter_word_bytes
    )


def _kept_bits(design: BoardNpu, queue: str) -> int:
    """Return the instruction bits that a unit copies: 0 if its queue keeps the instruction."""
    return len(queued_bits(queue, design)) if design.npu.queue_depth else 0


def _sequencer(design: BoardNpu) -> Features:
    npu = design.npu
    return {
        npu.dataflow: 1,
        "instruction_bits": len(queued_bits("compute", design)),
        "kept_bits": _kept_bits(design, "compute"),
    }


def _triangle(count: int) -> int:
    return count * (count - 1) // 2


def _array(npu: Npu, family: PartFamily) -> Features:
    if not npu.multiplies_integers:
        return element_sizes(npu)
    rows, cols, sum_bits = npu.rows, npu.cols, npu.accumulator.bits
    input_bits, weight_bits = npu.input.bits, npu.weight.bits
    saturates = npu.overflow == "saturate"
    if npu.array_is_output_stationary:
        return {
            "output_stationary": 1,
            "serial_bits": rows * rows * input_bits,
            "serial_skew_bits": (_triangle(cols) + cols) * weight_bits,
            "held_sum_bits": rows * cols * sum_bits,
            "held_operand_bits": rows * cols * (input_bits + weight_bits),
            "held_elements": rows * cols,
            "saturated_bits": rows * cols * sum_bits * saturates,
        }
    # An input-stationary array is the mirror: it holds inputs while weights stream, and turns them.
    mirrored = npu.array_is_input_stationary
    moving_bits, held_bits = (weight_bits, input_bits) if mirrored else (input_bits, weight_bits)
    # The first row has no sum to add to, and the second adds two products.
    second = cols * min(sum_bits, input_bits + weight_bits + 1) if rows > 1 else 0
    later = max(0, rows - 2) * cols
    # The odd column of a pair gets its weights a cycle early; the borrow takes a bit.
    pairs = _pairs(npu, family)
    lent_bits = pairs * npu.weight.signed
    return {
        npu.dataflow: 1,
        # Two wavefronts of the held operand; and of a turned tile its begin, and two choices.
        "wave_bits": 2 * (rows + cols) + (2 * rows + cols) * mirrored,
        "skew_bits": _triangle(rows) * input_bits + (_triangle(cols) - pairs) * weight_bits,
        "moving_bits": rows * cols * moving_bits,
        "held_bits": rows * (cols * held_bits + lent_bits),
        "product_bits": cols * (input_bits + weight_bits),
        "sum_bits": second + later * sum_bits,
        "adders": (rows - 1) * cols,
        "saturated_bits": later * sum_bits * saturates,
        "turned_bits": turned_selectors(cols, rows) * weight_bits * mirrored,
        **_shared(npu, family),
    }


def _pairs(npu: Npu, family: PartFamily) -> int:
    """Return the pairs of columns that share multipliers."""
    return npu.cols - len(multiplier_columns(npu, family))


def _shared(npu: Npu, family: PartFamily) -> Features:
    """Return features of pairs of columns that share multipliers: what they add and save."""
    shared, pairs = array_packing(npu, family), _pairs(npu, family)
    if shared is None or not pairs:
        return {}
    borrows = pairs * npu.weight.bits * npu.weight.signed
    returns = npu.rows * pairs * shared.product_bits * (shared.least_product < 0)
    return {
        "early_product_bits": npu.rows * pairs * shared.product_bits,
        "borrow_bits": borrows + returns,
    }


def _accumulator(npu: Npu) -> Features:
    sum_bits = npu.cols * npu.accumulator.bits
    address_bits = max(1, (npu.bank_words - 1).bit_length())
    return {
        "one": 1,
        "sum_bits": sum_bits,
        "bank_bits": sum_bits * (npu.accumulator_banks - 1),
        "stage_bits": (npu.cols + 1) * (2 * npu.accumulator_banks + address_bits),
        "address_bits": npu.cols * npu.accumulator_banks * address_bits,
        "saturated_bits": sum_bits * (npu.overflow == "saturate"),
        "residuals": int(npu.residuals),
        "residual_bits": sum_bits * npu.accumulator_banks * npu.residuals,
        # Sums that an input-stationary array turns: synthesis joins this with what adds them.
        "turned_bits": turned_selectors(npu.cols, npu.cols)
        * npu.accumulator.bits
        * npu.array_is_input_stationary,
        "late_bits": sum_bits * (npu.pipeline_registers - 1),
    }


def _lanes(npu: Npu, family: PartFamily) -> Features:
    products = lane_products(npu)
    result_bits = max(npu.accumulator.bits, npu.bias_bits) + 1 + npu.multiplier_bits
    sizes = {
        "lanes": npu.cols,
        "sum_bits": npu.cols * npu.accumulator.bits,
        "result_bits": npu.cols * result_bits,
        "output_bits": npu.cols * npu.output_element_bits,
        "partial_bits": npu.cols * sum(product.bits for product in products),
        "saturated_bits": npu.cols * npu.accumulator.bits * (npu.overflow == "saturate"),
    }
    sizes["late_bits"] = sizes["partial_bits"] * (npu.pipeline_registers - 1)
    sizes["logic_product_bits"] = npu.cols * logic_product_bits(npu, family)
    return sizes


def _load(design: BoardNpu) -> Features:
    npu = design.npu
    beat_bits, turns = 8 * npu.bus_bytes, npu.bus_bytes.bit_length() - 1
    return {
        "one": 1,
        "word_bits": 8 * widest_word_bytes(npu),
        "turned_bits": beat_bits * turns,
        "beat_bits": beat_bits,
        "address_bits": npu.address_bits,
        "kept_bits": _kept_bits(design, "load"),
        "late_bits": (npu.pipeline_registers - 1) * _loaded_bits(npu),
    }


def _store(design: BoardNpu) -> Features:
    npu = design.npu
    beat_bits, turns = 8 * npu.bus_bytes, npu.bus_bytes.bit_length() - 1
    return {
        "one": 1,
        "word_bits": 8 * npu.output_word_bytes,
        "turned_bits": beat_bits * turns,
        "beat_bits": beat_bits,
        "address_bits": npu.address_bits,
        "kept_bits": _kept_bits(design, "store"),
    }


def _scoreboard(design: BoardNpu) -> Features:
    npu = design.npu
    single = npu.queue_depth <= 1
    held_bits = sum(len(queued_bits(queue, design)) for queue in QUEUES)
    return {
        "one": 1,
        "banks": npu.accumulator_banks,
        "counter_bits": 0 if single else npu.queue_depth.bit_length(),
        "token_bits": 12 * npu.token_bits,
        "entry_bits": held_bits if single else 0,
    }


def _memory(design: BoardNpu) -> Features:
    npu = design.npu
    if npu.has_sdram:
        return {"sdram": 1, "sdram_beat_bits": 8 * npu.bus_bytes}
    return {
        "one": 1,
        "beat_bits": 8 * npu.bus_bytes,
        "late_bits": (npu.pipeline_registers - 1) * 8 * npu.bus_bytes,
    }


def _memory_logic(design: BoardNpu, family: PartFamily) -> dict[str, Features]:
    """Return the logic that the memories of each unit need."""
    sizes: dict[str, Features] = {}
    for memory in memories(design, family):
        unit = sizes.setdefault(memory.unit, defaultdict(int))
        what = mapped(memory, family)
        if what.kind == "lutram":
            unit["lutram_cells"] += what.cells
            unit["lutram_bits"] += memory.used_bits
        elif what.kind == "registers":
            unit["register_bits"] += what.cells
        if what.kind != "registers" and what.rows > 1:
            unit["joined_bits"] += (what.rows - 1) * memory.width
    return {unit: dict(found) for unit, found in sizes.items()}
