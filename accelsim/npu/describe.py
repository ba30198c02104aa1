"""From an accelerator to its machine, or to the sentences that say why it has none."""

from math import gcd, prod

from accelsim.arch import Arch, Memory
from accelsim.arch.model import ROW_INTERVAL_CYCLES
from accelsim.arch.numbers import layer_digits
from accelsim.arch.storage import rebuild_engine_of
from accelsim.errors import ArchError
from accelsim.npu.machine import (
    CODED_KINDS,
    MAXIMUM_ACCUMULATOR_BITS,
    MAXIMUM_EXTENT,
    MAXIMUM_GROUP,
    MAXIMUM_OPERAND_BITS,
    MAXIMUM_PRODUCT_BITS,
    MAXIMUM_RTL_BUS_BYTES,
    MAXIMUM_WORDS,
    SDRAM_WORD_BYTES,
    Npu,
    RowGrid,
)
from accelsim.npu.sparse import SparseArray
from accelsim.number import Number, operand, parse_number
from accelsim.sparsity import parse_sparsity

BUFFERS = ("input", "weight", "operand", "parameter", "accumulator", "output")


def npu_of(arch: Arch) -> Npu:
    """Return the NPU that an accelerator describes, if hardware of it can be made.

    Args:
        arch: The accelerator.

    Raises:
        ArchError: No RTL can be made of it; a sentence for each reason.
    """
    problems = _sparsity_problems(arch) + _hardware_problems(arch)
    if problems:
        raise ArchError([f"{arch.name} has no RTL: {problem}" for problem in problems])
    return machine_of(arch)


def machine_of(arch: Arch) -> Npu:
    """Return the machine that an accelerator describes, with or without RTL.

    Args:
        arch: The accelerator.

    Raises:
        ArchError: Programs for it cannot be timed; a sentence for each reason.
    """
    problems = _sparsity_problems(arch)
    if problems:
        raise ArchError([f"{arch.name} has no programs: {problem}" for problem in problems])
    units, array = arch.npu, arch.array
    weight = parse_number(arch.numbers.weight)
    input_, output = parse_number(arch.numbers.input), parse_number(arch.numbers.output)
    accumulator = parse_number(arch.numbers.accumulator)
    kept, group = arch.sparsity.weights_kept
    # An array that takes several rows in a cycle is modelled as fewer rows of elements, each of
    # which computes several products.
    products = arch.rate.products * array.weight_rows
    rows = array.channels // array.weight_rows
    input_elements = rows // kept * group * products
    stored = {name: parse_number(arch.stored(name)).bits for name in ("input", "weight", "output")}
    weight_bits = (stored["weight"] + (group - 1).bit_length()) * products
    rebuild = rebuild_engine_of(arch)
    weight_word_bits = array.columns * weight_bits if rebuild is None else 8 * rebuild.word_bytes
    input_element_bits = element_bits(stored["input"], input_elements, array.columns)
    output_element_bits = element_bits(stored["output"], array.columns)
    if arch.stored("input") == arch.stored("output"):
        output_element_bits = input_element_bits
    has_bandwidth = arch.dram.bandwidth_bytes_per_s is not None
    banks = units.accumulator_banks
    accumulator_bits = arch.accumulator_buffer.capacity_bytes * 8
    accumulator_words = min(accumulator_bits // (array.columns * accumulator.bits), MAXIMUM_WORDS)
    npu = Npu(
        name=arch.name,
        rows=rows,
        cols=array.columns,
        arrays=array.count,
        dataflow=array.dataflow,
        input=input_,
        weight=weight,
        accumulator=accumulator,
        output=output,
        overflow=units.overflow,
        multiplier_registers=units.multiplier_registers,
        multiplier_bits=units.requantize_multiplier_bits,
        pipeline_registers=units.pipeline_registers,
        bus_bytes=units.bus_bytes,
        queue_depth=units.queue_depth,
        event_counters=units.event_counters,
        address_bits=units.address_bits,
        token_bits=units.token_bits,
        base_registers=units.base_registers,
        index_words=units.index_words,
        prefetch_instructions=units.prefetch_instructions,
        outstanding_beats=units.outstanding_beats,
        memory_kind=arch.dram.kind,
        arbiter=arch.dram.arbitration,
        latency_cycles=max(1, arch.latency_cycles) if has_bandwidth else 1,
        interval=_interval(arch),
        memory_outstanding_beats=units.memory_outstanding_beats,
        input_element_bits=input_element_bits,
        output_element_bits=output_element_bits,
        stored_weight_bits=stored["weight"] if arch.storage.weight else 0,
        channel_multiple=arch.storage.channel_multiple,
        input_words=_words(arch.input_buffer, input_elements * input_element_bits),
        weight_words=_words(arch.weight_buffer, weight_word_bits, products if group == 1 else 1),
        operand_words=_words(arch.operand_buffer, array.columns * input_element_bits),
        parameter_words=_words(arch.parameter_buffer, array.columns * 32),
        accumulator_words=accumulator_words // banks * banks,
        accumulator_banks=banks,
        output_words=_words(arch.output_buffer, array.columns * output_element_bits),
        table_words=arch.table_buffer.capacity_bytes // 4,
        local_bytes=arch.local_memory.capacity_bytes,
        elementwise_products=arch.vector_unit.elementwise_products,
        residuals=arch.vector_unit.residuals,
        row_words=arch.vector_unit.row_words,
        row_interval_cycles=arch.vector_unit.row_interval_cycles,
        row_passes=arch.vector_unit.row_passes,
        depthwise=arch.vector_unit.depthwise,
        vector_cycles=-(-array.columns // arch.vector_unit.lanes),
        stationary_double_buffered=array.stationary_double_buffered,
        drain_overlapped=array.drain_overlapped,
        products=products,
        element=array.element,
        layer_digits=layer_digits(arch.numbers),
        step_cycles=arch.rate.cycles,
        effectual=_effectual(arch),
        single_slots=frozenset(
            name for name in BUFFERS if not getattr(arch, f"{name}_buffer").double_buffered
        ),
        sparse=_sparse(arch),
        rebuild=rebuild,
        requests=arch.requests,
        group_cycles=array.group_cycles,
        group_least_cycles=array.group_least_cycles,
        row_array=_row_grid(arch),
        kept=kept,
        group=group,
        clock_hz=arch.clock_hz,
        shared_dram=None if has_bandwidth else arch.dram,
    )
    return _checked(npu)


def _interval(arch: Arch) -> tuple[int, int]:
    """Return the cycles between two beats as a fraction (numerator, denominator)."""
    bus_bytes = arch.npu.bus_bytes
    if arch.dram.bandwidth_bytes_per_s is None:
        return (max(1, bus_bytes // SDRAM_WORD_BYTES), 1) if arch.dram.kind == "sdram" else (1, 1)
    cycles, beats = arch.transfer_ratio[0] * bus_bytes, arch.transfer_ratio[1]
    divisor = gcd(cycles, beats)
    return (cycles // divisor, beats // divisor) if cycles > beats else (1, 1)


def check_hardware(npu: Npu) -> None:
    """Refuse a machine whose programs can be timed, but for which there is no RTL.

    Args:
        npu: The machine.

    Raises:
        ArchError: Its bus is too wide.
    """
    if npu.bus_bytes > MAXIMUM_RTL_BUS_BYTES:
        raise ArchError(
            f"{npu.name} has no RTL: npu.bus_bytes must be at most {MAXIMUM_RTL_BUS_BYTES}, not"
            f" {npu.bus_bytes}"
        )


def why_no_rtl(arch: Arch) -> str:
    """Return why an accelerator has no RTL; an empty text if it has.

    Args:
        arch: The accelerator.

    Returns:
        The sentences with which ``accelsim rtl`` refuses it, without its name.
    """
    try:
        check_hardware(npu_of(arch))
    except ArchError as problem:
        named = f"{arch.name} has no RTL: "
        return "; ".join(said.removeprefix(named) for said in problem.problems)
    return ""


def element_bits(bits: int, *lanes: int) -> int:
    """Return the bits that an activation takes in memory.

    Args:
        bits: Bits of the activation's format, at most 64.
        lanes: Activations in a word, for each kind of word that holds them.

    Returns:
        The least power of two up to 64 that holds the format and fills whole bytes in every word.
    """
    return next(
        width
        for width in (1, 2, 4, 8, 16, 32, 64)
        if width >= bits and all(count * width % 8 == 0 for count in lanes)
    )


def _effectual(arch: Arch) -> tuple[int, int]:
    """Return the share of multiply-accumulates that cost energy, as a reduced fraction."""
    if arch.sparsity.exploited == "none":
        return 1, 1
    operands = [parse_sparsity(arch.sparsity.input)]
    if arch.sparsity.exploited == "gating":
        operands.append(parse_sparsity(arch.sparsity.weight))
    kept, of = (prod(getattr(one, side) for one in operands) for side in ("kept", "of"))
    return kept // gcd(kept, of), of // gcd(kept, of)


def _sparse(arch: Arch) -> SparseArray | None:
    """Return the zero-skipping engine with the densities of its operands; None if there is none."""
    engine = arch.array.skipping_engine
    if engine is None:
        return None
    return SparseArray(
        engine=engine,
        weight=parse_sparsity(arch.sparsity.weight),
        activation=parse_sparsity(arch.sparsity.input),
        seed=arch.sparsity.seed or 0,
    )


def _row_grid(arch: Arch) -> RowGrid | None:
    """Return the grid of elements of a row-stationary array; None for other arrays."""
    if arch.array.dataflow != "row_stationary":
        return None
    elements = arch.array.row_elements
    return RowGrid(
        rows=arch.array.rows,
        cols=arch.array.cols,
        input_words=elements.input_words,
        weight_words=elements.weight_words,
        sum_words=elements.sum_words,
        bus_inputs=elements.bus_inputs,
        bus_sums=elements.bus_sums,
    )


def _sparsity_problems(arch: Arch) -> list[str]:
    problems: list[str] = []
    kept, group = arch.sparsity.weights_kept
    if group & (group - 1) or group > MAXIMUM_GROUP:
        problems.append(
            f"sparsity.weight N:M must have an M of 2, 4, 8 or {MAXIMUM_GROUP},"
            f" not {arch.sparsity.weight}"
        )
    if group > 1 and arch.array.dataflow != "weight_stationary":
        problems.append(
            f"sparsity.weight {arch.sparsity.weight} with skipping needs array.dataflow"
            f" weight_stationary, not {arch.array.dataflow}"
        )
    if arch.array.rows % kept:
        problems.append(
            f"array.rows must be a multiple of N of sparsity.weight {arch.sparsity.weight},"
            f" not {arch.array.rows}"
        )
    return problems


def _format_problems(arch: Arch) -> list[str]:
    problems = []
    for side in ("input", "weight", "output"):
        form = parse_number(getattr(arch.numbers, side))
        integer = form.kind == "integer" and 2 <= form.bits <= MAXIMUM_OPERAND_BITS
        if side == "output":
            if not integer and form.kind != "ternary":
                problems.append(
                    f"numbers.output must be an integer of 2 to {MAXIMUM_OPERAND_BITS} bits or"
                    f" ternary, not {form.name}"
                )
        elif not integer and not _has_narrow_integers(form):
            problems.append(
                f"numbers.{side} must be an integer of 2 to {MAXIMUM_OPERAND_BITS} bits, or fixed"
                " point, binary, ternary or (sums of) powers of two that stand for integers of at"
                f" most {MAXIMUM_OPERAND_BITS} bits (docs/numbers.md), not {form.name}"
            )
    return problems


def _has_narrow_integers(form: Number) -> bool:
    """Return whether every code of a format stands for an integer that fits the multipliers."""
    if form.kind not in CODED_KINDS or form.bits > MAXIMUM_OPERAND_BITS:
        return False
    return operand(form).bits <= MAXIMUM_OPERAND_BITS


def _words(buffer: Memory, word_bits: int, rows: int = 1) -> int:
    """Return the words of a buffer, of whole bytes; an address tells each of their rows apart."""
    return min(buffer.capacity_bytes // -(-word_bits // 8), MAXIMUM_WORDS // rows)


def _request_problems(arch: Arch) -> list[str]:
    """Return a sentence for each field of requests, groups and storage that has no RTL."""
    problems = []
    if arch.requests.request_bytes:
        problems.append(
            "requests.request_bytes must be 0, as the ports of the RTL have beats, not"
            f" {arch.requests.request_bytes}"
        )
    if arch.array.count > 1:
        problems.append(f"array.count must be 1, not {arch.array.count}")
    if arch.array.group_cycles:
        problems.append(f"array.group_cycles must be 0, not {arch.array.group_cycles}")
    if order := arch.storage.basis.order:
        problems.append(
            f"storage.basis.order must be 0, not {order}: the RTL of the rebuild engine"
            " (accelsim_hdl.rebuild) is not yet a part of the machine"
        )
    for name, value in arch.storage:
        if name != "basis" and value not in (None, 1):
            problems.append(
                f"storage.{name} must be left out, as the RTL computes with what memory holds, not"
                f" {value}"
            )
    return problems


def _vector_problems(arch: Arch) -> list[str]:
    """Return a sentence for each field of the vector unit that has no RTL."""
    unit, cols, problems = arch.vector_unit, arch.array.cols, []
    if unit.row_interval_cycles != ROW_INTERVAL_CYCLES:
        problems.append(
            f"vector_unit.row_interval_cycles must be {ROW_INTERVAL_CYCLES}, not"
            f" {unit.row_interval_cycles}"
        )
    if unit.row_passes == "joined":
        problems.append("vector_unit.row_passes must be on_chip or memory, not joined")
    if not unit.fused:
        problems.append("vector_unit.fused must be true")
    if unit.lanes != cols:
        problems.append(f"vector_unit.lanes must equal array.cols ({cols}), not {unit.lanes}")
    return problems


def _hardware_problems(arch: Arch) -> list[str]:
    """Return a sentence for each field, besides those of sparsity, that has no RTL."""
    problems = []
    array = arch.array
    for extent in ("rows", "cols"):
        value = getattr(array, extent)
        if value > MAXIMUM_EXTENT:
            problems.append(f"array.{extent} must be at most {MAXIMUM_EXTENT}, not {value}")
    if not (array.stationary_double_buffered and array.drain_overlapped):
        problems.append(
            "array.stationary_double_buffered and array.drain_overlapped must both be true"
        )
    if array.dataflow == "row_stationary":
        problems.append(
            "array.dataflow must be weight_stationary, output_stationary or input_stationary, not"
            " row_stationary, which needs elements with scratchpads, a network that gives a row of"
            " the input to elements along a diagonal, and a sequencer of passes"
        )
    problems += _request_problems(arch) + _format_problems(arch)
    if arch.array.skipping_engine is not None:
        problems.append(f"array.engine.kind must be systolic, not {arch.array.engine.kind}")
    if array.composition != "fixed":
        problems.append(f"array.composition must be fixed, not {array.composition}")
    if arch.sparsity.exploited == "gating":
        problems.append("sparsity.exploited must be none or skipping, not gating")
    elif arch.sparsity.exploited != "none" and arch.sparsity.input != "dense":
        problems.append(
            "sparsity.input must be dense, as nothing gates the array on zeros, not"
            f" {arch.sparsity.input}"
        )
    accumulator = parse_number(arch.numbers.accumulator)
    most = MAXIMUM_ACCUMULATOR_BITS
    if accumulator.kind != "integer" or not accumulator.signed or accumulator.bits > most:
        problems.append(
            f"numbers.accumulator must be a signed integer of at most {most} bits,"
            f" not {accumulator.name}"
        )
    elif accumulator.bits + arch.npu.requantize_multiplier_bits > 61:
        problems.append(
            "numbers.accumulator and npu.requantize_multiplier_bits must have at most 61 bits"
            f" together, not {accumulator.bits + arch.npu.requantize_multiplier_bits}"
        )
    problems += _vector_problems(arch)
    return problems


def word_bytes(npu: Npu, buffer: str) -> int:
    """Return the bytes of a word of a buffer.

    Args:
        npu: The machine.
        buffer: ``input``, ``weight``, ``accumulator``, ``output``, ``operand``, ``parameter`` or
            ``table``.
    """
    if buffer == "accumulator":
        return -(-npu.cols * npu.accumulator.bits // 8)
    found: int = getattr(npu, f"{buffer}_word_bytes")
    return found


def _checked(npu: Npu) -> Npu:
    problems = []
    least = {"input": 2, "weight": npu.fold_words, "operand": 2, "parameter": 4, "output": 2}
    least["accumulator"] = npu.accumulator_banks
    for name, needed in least.items():
        words = getattr(npu, f"{name}_words")
        if words < needed:
            problems.append(
                f"{npu.name} has no programs: {name}_buffer must hold at least {needed} words,"
                f" {needed * word_bytes(npu, name)} bytes, and holds {words}"
            )
    widest = MAXIMUM_PRODUCT_BITS - 2
    together = npu.row_offset_bits + npu.multiplier_bits
    if npu.has_rows and together > widest:
        problems.append(
            f"{npu.name} has no programs: with vector_unit.row_words, numbers.accumulator,"
            " npu.requantize_multiplier_bits and the index of a column must have at most"
            f" {widest} bits together, not {together}"
        )
    if problems:
        raise ArchError(problems)
    return npu
