"""Silicon area of an accelerator, by part."""

from collections.abc import Callable
from functools import partial

from accelsim.arch import Arch
from accelsim.arch.storage import rebuild_engine_of
from accelsim.energy.parts import priced_parts
from accelsim.errors import TechnologyError
from accelsim.npu import machine_of
from accelsim.number import FORMATS, Number, parse_number
from accelsim.number.composition import BRICK_BITS, bricks
from accelsim.rebuild_engine import RebuildEngine
from accelsim.technology import Technology

BUFFERS = (
    *("input_buffer", "weight_buffer", "accumulator_buffer", "output_buffer"),
    *("operand_buffer", "parameter_buffer", "table_buffer"),
)


def memories_of(arch: Arch) -> tuple[str, ...]:
    """Return the names of the memories on the chip that have a price: buffers and local memory.

    Args:
        arch: The accelerator.
    """
    return (*BUFFERS, "local_memory") if arch.local_memory.capacity_bytes else BUFFERS


FACTOR = "int16"
"""Format of a factor of two activations in the vector unit (docs/npu.md, "Products")."""

SHIFT_BITS = 6
"""Bits of the shift in a word of the row memory."""
ROW_STAGES, ROW_BITS = 5, 64
"""Serial stages of the row unit, and the greatest width of the adder and the register of a
stage."""

STATIONARY = {
    "weight_stationary": "weight",
    "output_stationary": "accumulator",
    "input_stationary": "input",
}


def element_register_bits(arch: Arch) -> int:
    """Return the bits of registers in one processing element, or in those that share a sum.

    An element has one register for each of input, weight and partial sum, and a second one for the
    stationary operand if ``array.stationary_double_buffered``. The operand registers of a
    bit-fusion element feed all of its 2-bit multipliers. The elements of ``array.weight_rows`` rows
    share the register of their sum, and so do the products of a subword element. The scratchpads of
    a row-stationary element count as registers.
    """
    names, elements = arch.numbers, arch.array.row_elements
    formats = {"input": names.input, "weight": names.weight, "accumulator": names.accumulator}
    bits = {operand: parse_number(name).bits for operand, name in formats.items()}
    if arch.array.dataflow == "row_stationary":
        return (
            elements.input_words * bits["input"]
            + elements.weight_words * bits["weight"]
            + elements.sum_words * bits["accumulator"]
        )
    if arch.array.composition == "bit_fusion":
        bits["input"] = bits["weight"] = BRICK_BITS * bricks(arch.array.element_bits)
    together: int = arch.array.weight_rows
    if arch.array.composition == "subword":
        together = together * arch.rate.products
    second = bits[STATIONARY[arch.array.dataflow]] if arch.array.stationary_double_buffered else 0
    return (bits["input"] + bits["weight"]) * together + bits["accumulator"] + second * together


def element_um2(arch: Arch, technology: Technology) -> float:
    """Return the area of one processing element: multipliers, adders and registers.

    It has ``array.weight_rows`` multipliers, whose products go to one sum; a subword element has as
    many for each of its products, of the formats in which it computes. An adder element has a
    circuit of distances in place of each multiplier.

    Raises:
        TechnologyError: The technology has no estimate of a part, or the array is bit-serial, whose
            elements no technology prices.
    """
    numbers = arch.numbers
    if arch.array.composition == "bit_fusion":
        mac_um2 = technology.fusion_element(arch.array.element_bits).area_um2.value
    else:
        refuse_bit_serial(arch, technology)
        left, right, accumulator = map(
            parse_number, (numbers.input, numbers.weight, numbers.accumulator)
        )
        if arch.array.element == "adder":
            mac_um2 = technology.distance_um2(left, right) + technology.add_um2(accumulator)
        else:
            mac_um2 = technology.mac_um2(left, right, accumulator)
    registers_um2 = element_register_bits(arch) * technology.register_um2_per_bit()
    multipliers: int = arch.array.weight_rows
    if arch.array.composition == "subword":
        multipliers = multipliers * arch.rate.products
    return mac_um2 * multipliers + registers_um2


def engine_register_bits(arch: Arch) -> int:
    """Return the bits of registers in an engine that skips zeros.

    They hold two operands for each multiplier, the queues, the partial sums, one input word, and
    the stored weights of a fold; twice these weights if ``array.stationary_double_buffered``.

    Args:
        arch: An accelerator with such an engine.
    """
    npu, array = machine_of(arch), arch.array
    assert npu.sparse is not None
    engine, input_bits, weight_bits = npu.sparse.engine, npu.input.bits, npu.weight.bits
    operands = engine.multipliers * (input_bits + weight_bits) + array.rows * input_bits
    sums = engine.sums(array.cols) * npu.accumulator.bits
    weights = npu.sparse.fold_bits(array.rows, array.cols, weight_bits)
    queues = engine.queue_bits(input_bits, weight_bits)
    return operands + queues + sums + weights * (1 + array.stationary_double_buffered)


def engine_um2(arch: Arch, technology: Technology) -> float:
    """Return the area of an engine that skips zeros: multipliers, adders and registers.

    The circuits that find nonzeros and move operands and products are not included, because no
    source prices them (``unpriced`` of ``accelsim.arch.engine``).

    Raises:
        TechnologyError: The technology has no estimate of a part.
    """
    names = (arch.numbers.input, arch.numbers.weight, arch.numbers.accumulator)
    multipliers_um2 = arch.multipliers * technology.mac_um2(*map(parse_number, names))
    return multipliers_um2 + engine_register_bits(arch) * technology.register_um2_per_bit()


def refuse_bit_serial(arch: Arch, technology: Technology) -> None:
    """Refuse to price a bit-serial element as if it were a whole multiplier."""
    if arch.array.composition == "bit_serial":
        raise TechnologyError(
            f"{technology.name}: no estimate of array.composition bit_serial: no source prices one;"
            " known compositions: fixed, subword, bit_fusion"
        )


def lane_um2(arch: Arch, technology: Technology) -> float:
    """Return the area of one vector lane: a multiplier and an adder of the accumulator's format.

    Requantization multiplies the accumulator by a factor of its own width (Jacob et al., CVPR
    2018, section 2.2), and no other lane operation needs more. A lane that multiplies activations
    also has, like hdl/accelsim_hdl/npu/lane.py, a subtractor of zero points and a register for the
    first factor of a product.
    """
    form = parse_number(arch.numbers.accumulator)
    lane = technology.mac_um2(form, form, form)
    if arch.vector_unit.elementwise_products:
        factor = parse_number(FACTOR)
        lane += technology.add_um2(factor) + factor.bits * technology.register_um2_per_bit()
    return lane


def row_register_bits(arch: Arch) -> int:
    """Return the bits of registers of the row memory and of the row unit (docs/npu.md, "Rows").

    Args:
        arch: An accelerator with ``vector_unit.row_words``.
    """
    accumulator = parse_number(arch.numbers.accumulator).bits
    offset = accumulator + (arch.array.columns - 1).bit_length()
    word = offset + arch.npu.requantize_multiplier_bits + SHIFT_BITS
    # Each level of the tree of adders has half as many numbers as the one before.
    tree = arch.array.columns * offset
    return arch.vector_unit.row_words * word + tree + ROW_STAGES * ROW_BITS


def row_um2(arch: Arch, technology: Technology) -> float:
    """Return the area of the row memory and of the unit that fills it; 0 without a row memory.

    Raises:
        TechnologyError: The technology has no estimate of a part.
    """
    if not arch.vector_unit.row_words:
        return 0.0
    tree_um2 = (arch.array.columns - 1) * technology.add_um2(parse_number(arch.numbers.accumulator))
    stages_um2 = ROW_STAGES * technology.add_um2(parse_number(f"int{ROW_BITS}"))
    registers_um2 = row_register_bits(arch) * technology.register_um2_per_bit()
    return tree_um2 + stages_um2 + registers_um2


def area(arch: Arch, technology: Technology) -> dict[str, float]:
    """Return the silicon area of an accelerator by part, in square micrometers.

    Control, clock tree, pads and the DRAM interface are not included.

    Args:
        arch: The accelerator.
        technology: The prices.

    Returns:
            Areas of: array (multipliers, adders and registers of the elements, or of the engine in
            their place, see ``engine_um2``); the seven buffers; local_memory, if there is one;
            vector_unit; rebuild_engine, if there is one.

    Raises:
        TechnologyError: The technology has no estimate of parts, which the sentences name.
    """
    return priced_parts("area", area_of(arch, technology))


def area_of(arch: Arch, technology: Technology) -> dict[str, Callable[[], float]]:
    """Return functions that compute the area of each part; see ``area``."""
    rebuild = rebuild_engine_of(arch)
    rebuilds = (
        {} if rebuild is None else {"rebuild_engine": partial(rebuild_um2, rebuild, technology)}
    )
    return {
        "array": lambda: _array_um2(arch, technology),
        **{name: partial(_memory_um2, arch, technology, name) for name in memories_of(arch)},
        "vector_unit": lambda: (
            arch.vector_unit.lanes * lane_um2(arch, technology) + row_um2(arch, technology)
        ),
        **rebuilds,
    }


def rebuild_formats(engine: RebuildEngine) -> tuple[Number, Number, Number]:
    """Return the formats of coefficients, of a basis, and of the adders that sum shifted elements.

    Args:
        engine: The engine.
    """
    wide = (form for form in FORMATS.values() if form.kind == "integer" and form.signed)
    sums = min((form for form in wide if form.bits >= engine.sum_bits), key=lambda form: form.bits)
    return engine.coefficient, parse_number(f"int{engine.basis_bits}"), sums


def rebuild_um2(engine: RebuildEngine, technology: Technology) -> float:
    """Return the area of a rebuild engine: shifters, adders and registers.

    A shifter is the multiplier of a coefficient by an element of the basis. Multiplexers that
    choose elements and bring weights to their filters, control and wires are not included.

    Args:
        engine: The engine.
        technology: The prices.

    Raises:
        TechnologyError: The technology has no estimate of a part.
    """
    shifted_um2 = technology.mac_um2(*rebuild_formats(engine))
    registers_um2 = engine.register_bits * technology.register_um2_per_bit()
    return engine.lanes * engine.order * shifted_um2 + registers_um2


def _array_um2(arch: Arch, technology: Technology) -> float:
    if arch.array.skipping_engine is None:
        return arch.multipliers // arch.array.weight_rows * element_um2(arch, technology)
    return engine_um2(arch, technology)


def _memory_um2(arch: Arch, technology: Technology, name: str) -> float:
    capacity_bytes: int = getattr(arch, name).capacity_bytes
    return technology.sram_um2(capacity_bytes) * arch.copies(name) if capacity_bytes else 0.0
