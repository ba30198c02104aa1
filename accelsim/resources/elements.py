"""Sizes of arrays whose elements have no multiplier: adder elements, and elements that shift."""

from accelsim.npu import Npu
from accelsim.number import product_bits, term_bits

ELEMENT_SIZES = frozenset(
    {f"{kind}_{size}" for kind in ("adder", "shift") for size in ("elements", "bits", "held_bits")}
    | {f"{kind}_{size}" for kind in ("adder", "shift") for size in ("sum_bits", "saturated_bits")}
    | {"shift_stage_bits", "serial_word_bits", "turned_weight_bits", "register_bits"}
)
"""Names of all sizes of such arrays. Only ``register_bits`` need flip-flops, and no look-up
tables."""


def turned_selectors(lanes: int, outputs: int) -> int:
    """Return the selectors of two words that turn words (accelsim_hdl.dataflow.turn).

    Args:
        lanes: Number of lanes that enter.
        outputs: Number of lanes that leave.
    """
    places = max(lanes, outputs)
    # Selectors of a constant alone are none.
    filled = {-lane % places for lane in range(lanes)}
    selectors = 0
    for stage in range((places - 1).bit_length()):
        filled |= {(place + (1 << stage)) % places for place in filled}
        selectors += len(filled)
    return 2 * selectors + outputs * (places > 1)


def element_sizes(npu: Npu) -> dict[str, int]:
    """Return the sizes of an array of elements without multipliers.

    A distance is a subtraction and a negation; a shifted activation passes a stage of selectors for
    each bit of the exponent's code, and a negation. Both are then added to a sum.

    Args:
        npu: The machine; its elements multiply no integers by integers.
    """
    kind = "adder" if npu.element == "adder" else "shift"
    elements, bits = npu.rows * npu.cols, _term_bits(npu)
    sizes = {
        f"{kind}_elements": elements,
        f"{kind}_bits": elements * bits,
        "register_bits": _registers(npu),
    }
    if kind == "shift":
        stages = range(1, npu.weight.bits)
        sizes["shift_stage_bits"] = elements * sum(npu.input.bits + 2**at - 1 for at in stages)
    if npu.array_is_output_stationary:
        sizes["serial_word_bits"] = npu.rows**2 * npu.input.bits
        sizes[f"{kind}_held_bits"] = saturated = elements * npu.accumulator.bits
    else:
        # The first row has no sum to add to, and the second cannot leave the range.
        sizes[f"{kind}_sum_bits"] = npu.cols * sum(row_sum_bits(npu)[1:])
        saturated = npu.cols * sum(row_sum_bits(npu)[2:])
    sizes[f"{kind}_saturated_bits"] = saturated * (npu.overflow == "saturate")
    if npu.array_is_input_stationary:
        selectors = turned_selectors(npu.cols, npu.rows)
        sizes["turned_weight_bits"] = selectors * npu.weight.bits
    return sizes


def row_sum_bits(npu: Npu) -> tuple[int, ...]:
    """Return the bits of the sums that leave each row: of the first a term, then of two terms.

    Args:
        npu: The machine; sums pass down its columns.
    """
    most, bits = npu.accumulator.bits, _term_bits(npu)
    return tuple(min(most, bits + row) if row < 2 else most for row in range(npu.rows))


def _term_bits(npu: Npu) -> int:
    """Return the bits of what a sum gains in a step."""
    if npu.element == "adder":
        return term_bits("adder", npu.input, npu.weight)
    return product_bits(npu.input, npu.weight)


def _triangle(count: int) -> int:
    return count * (count - 1) // 2


def _registers(npu: Npu) -> int:
    """Return the bits of all registers of an array."""
    rows, cols = npu.rows, npu.cols
    input_bits, weight_bits = npu.input.bits, npu.weight.bits
    stages = (0, 1, 1, 2)[npu.multiplier_registers]
    # Without operand registers nothing reads what the last column or row passes on.
    unread = int(npu.multiplier_registers < 2)
    bits = rows * cols * _term_bits(npu) * stages + _control_registers(npu)
    if npu.array_is_output_stationary:
        bits += rows**2 * input_bits + rows * (cols - unread) * input_bits
        bits += _triangle(cols + 1) * weight_bits + (rows - unread) * cols * weight_bits
        return bits + 2 * rows * cols * npu.accumulator.bits
    mirrored = npu.array_is_input_stationary
    moving, held = (weight_bits, input_bits) if mirrored else (input_bits, weight_bits)
    bits += cols * sum(row_sum_bits(npu))
    bits += rows * (2 * cols * held + (cols - unread) * moving)
    return bits + _triangle(rows) * input_bits + _triangle(cols) * weight_bits


def _control_registers(npu: Npu) -> int:
    """Return the bits of registers through which control passes; equal ones are one."""
    rows, cols, registers = npu.rows, npu.cols, npu.multiplier_registers
    wave = rows + cols - 2
    late = int(registers >= 2)
    if npu.array_is_output_stationary:
        captures = max(wave, rows) if rows > 1 else wave
        # The moves of a row are those of the row above, a cycle later; the first row that moves
        # does so with captures.
        moves = rows - 2 if cols == 1 else (rows - 1) * (cols - 1) - (cols - 2)
        return 3 + 2 * registers + wave + captures + rows - 1 + (moves if rows > 1 else 0)
    if not npu.array_is_input_stationary:
        return 2 * wave + late
    # Without a turn of sums nothing reads when they end.
    begins = rows + registers if cols > 1 else 0
    passed = wave + max(begins, late + wave)
    return passed + _turn_registers(cols, rows) + _turn_registers(cols, cols)


def _turn_registers(lanes: int, outputs: int) -> int:
    """Return the bits of registers of a turn: which tile is newer, two offsets, and choices."""
    places = max(lanes, outputs)
    return 1 + 2 * (places - 1).bit_length() + outputs - 1 if places > 1 else 0
