"""The integers of one NPU, as its compiler, its engines and its RTL all read them."""

from dataclasses import dataclass
from math import gcd
from typing import Literal

from accelsim.arch import Arch, Dataflow
from accelsim.errors import ArchError
from accelsim.number import Number, parse_number

EventCounters = Literal["all", "cycles"]
"""Event counters of the hardware: all of ``Events``, or ``cycles`` only."""

FULL_ADDRESS_BITS = 32
"""Hardware with such addresses has every bit of every field of an instruction."""

MAXIMUM_EXTENT = 64
MAXIMUM_WORDS = 2**16
MAXIMUM_ACCUMULATOR_BITS = 48


@dataclass(frozen=True, kw_only=True)
class Npu:
    """An accelerator that has RTL.

    A *word* is what one address of a buffer holds. An *element* is one activation; in memory and
    in buffers it takes ``*_element_bits``, a power of two, so that words are whole bytes.

    Args:
        name: Name of the accelerator.
        rows: Rows of the array: the elements of an input word.
        cols: Columns of the array, and lanes of the vector unit.
        dataflow: Which operand stays in the array.
        input: Format of activations that are read.
        weight: Format of weights.
        accumulator: Format of sums, signed.
        output: Format of results.
        overflow: What a sum outside the accumulator does.
        multiplier_registers: Pipeline registers of each multiplier of the array.
        multiplier_bits: Width of the unsigned requantize multiplier.
        address_bits: Bits of a byte address of memory, of the bytes of a row of LOAD, and of the
            number of instructions of a program.
        token_bits: Bits of the counter of tokens of a pair of units.
        bus_bytes: Bytes of a beat.
        queue_depth: Instructions in the queue of a unit; 0: one, which stays while the unit needs
            it.
        event_counters: Which event counters the hardware has; see ``accelsim.npu.event_names``.
        prefetch_instructions: Instructions requested and not yet dispatched.
        outstanding_beats: Beats in flight of the load unit, and of the store unit.
        latency_cycles: Of memory, from acceptance of a beat to its acknowledgment; at least 1.
        interval: Cycles between two beats of a port as a fraction (numerator, denominator), at
            least one cycle.
        memory_outstanding_beats: Beats that memory holds unanswered, on each port.
        input_element_bits: Bits of an activation in memory and buffers.
        output_element_bits: Bits of a result in memory and buffers.
        input_words: Words of the input buffer.
        weight_words: Words of the weight buffer.
        operand_words: Words of the operand buffer.
        parameter_words: Words of the parameter buffer.
        accumulator_words: Words of the accumulator buffer, all banks.
        accumulator_banks: Banks of it.
        output_words: Words of the output buffer.
        depthwise: Whether depthwise convolutions run on the vector unit.
    """

    name: str
    rows: int
    cols: int
    dataflow: Dataflow
    input: Number
    weight: Number
    accumulator: Number
    output: Number
    overflow: Literal["wrap", "saturate"]
    multiplier_registers: int
    multiplier_bits: int
    bus_bytes: int
    queue_depth: int
    event_counters: EventCounters = "all"
    address_bits: int = 32
    token_bits: int = 16
    prefetch_instructions: int
    outstanding_beats: int
    latency_cycles: int
    interval: tuple[int, int]
    memory_outstanding_beats: int
    input_element_bits: int
    output_element_bits: int
    input_words: int
    weight_words: int
    operand_words: int
    parameter_words: int
    accumulator_words: int
    accumulator_banks: int
    output_words: int
    depthwise: bool

    @property
    def input_word_bytes(self) -> int:
        """``rows`` activations."""
        return self.rows * self.input_element_bits // 8

    @property
    def weight_word_bytes(self) -> int:
        """``cols`` weights, packed without gaps, filled up to whole bytes."""
        return -(-self.cols * self.weight.bits // 8)

    @property
    def operand_word_bytes(self) -> int:
        """``cols`` activations."""
        return self.cols * self.input_element_bits // 8

    @property
    def parameter_word_bytes(self) -> int:
        """``cols`` integers of 32 bits."""
        return self.cols * 4

    @property
    def output_word_bytes(self) -> int:
        """``cols`` results."""
        return self.cols * self.output_element_bits // 8

    @property
    def bank_words(self) -> int:
        """Words of one bank of the accumulator buffer."""
        return self.accumulator_words // self.accumulator_banks

    @property
    def is_narrow(self) -> bool:
        """Whether the hardware keeps only the bits of instructions that legal programs use."""
        return self.address_bits < FULL_ADDRESS_BITS

    @property
    def array_is_output_stationary(self) -> bool:
        """Whether sums stay in the array; otherwise its stationary operand is loaded."""
        return self.dataflow == "output_stationary"


def npu_of(arch: Arch) -> Npu:
    """Return the NPU that an accelerator describes.

    Args:
        arch: The accelerator.

    Raises:
        ArchError: The NPU template cannot build it; every reason is a sentence.
    """
    problems = _problems(arch)
    if problems:
        raise ArchError([f"{arch.name} has no RTL: {problem}" for problem in problems])
    units, array = arch.npu, arch.array
    weight = parse_number(arch.numbers.weight)
    input_, output = parse_number(arch.numbers.input), parse_number(arch.numbers.output)
    accumulator = parse_number(arch.numbers.accumulator)
    input_element_bits = element_bits(input_.bits, array.rows, array.cols)
    output_element_bits = element_bits(output.bits, array.cols)
    if arch.numbers.input == arch.numbers.output:
        output_element_bits = input_element_bits
    cycles, beats = arch.transfer_ratio[0] * units.bus_bytes, arch.transfer_ratio[1]
    divisor = gcd(cycles, beats)
    banks = units.accumulator_banks
    accumulator_words = _words(
        arch.accumulator_buffer.capacity_bytes * 8, array.cols * accumulator.bits
    )
    npu = Npu(
        name=arch.name,
        rows=array.rows,
        cols=array.cols,
        dataflow=array.dataflow,
        input=input_,
        weight=weight,
        accumulator=accumulator,
        output=output,
        overflow=units.overflow,
        multiplier_registers=units.multiplier_registers,
        multiplier_bits=units.requantize_multiplier_bits,
        bus_bytes=units.bus_bytes,
        queue_depth=units.queue_depth,
        event_counters=units.event_counters,
        address_bits=units.address_bits,
        token_bits=units.token_bits,
        prefetch_instructions=units.prefetch_instructions,
        outstanding_beats=units.outstanding_beats,
        latency_cycles=max(1, arch.latency_cycles),
        interval=(cycles // divisor, beats // divisor) if cycles > beats else (1, 1),
        memory_outstanding_beats=units.memory_outstanding_beats,
        input_element_bits=input_element_bits,
        output_element_bits=output_element_bits,
        input_words=_words(arch.input_buffer.capacity_bytes, array.rows * input_element_bits // 8),
        weight_words=_words(arch.weight_buffer.capacity_bytes, -(-array.cols * weight.bits // 8)),
        operand_words=_words(units.operand_buffer_bytes, array.cols * input_element_bits // 8),
        parameter_words=_words(units.parameter_buffer_bytes, array.cols * 4),
        accumulator_words=accumulator_words // banks * banks,
        accumulator_banks=banks,
        output_words=_words(
            arch.output_buffer.capacity_bytes, array.cols * output_element_bits // 8
        ),
        depthwise=arch.vector_unit.depthwise,
    )
    return _checked(npu)


def element_bits(bits: int, *lanes: int) -> int:
    """Return the bits that an activation takes in memory.

    Args:
        bits: Bits of its format, at most 16.
        lanes: Elements of each word that holds such activations.

    Returns:
        The least of 2, 4, 8 and 16 that holds the format and fills whole bytes in every word.
    """
    return next(
        width
        for width in (2, 4, 8, 16)
        if width >= bits and all(count * width % 8 == 0 for count in lanes)
    )


def _words(capacity: int, word: int) -> int:
    return min(capacity // word, MAXIMUM_WORDS)


def _problems(arch: Arch) -> list[str]:
    problems = []
    array = arch.array
    for extent in ("rows", "cols"):
        value = getattr(array, extent)
        if value > MAXIMUM_EXTENT:
            problems.append(f"array.{extent} must be at most {MAXIMUM_EXTENT}, not {value}")
    if array.composition != "fixed":
        problems.append(f"array.composition must be fixed, not {array.composition}")
    if not (array.stationary_double_buffered and array.drain_overlapped):
        problems.append(
            "array.stationary_double_buffered and array.drain_overlapped must both be true"
        )
    for operand in ("input", "weight", "output"):
        form = parse_number(getattr(arch.numbers, operand))
        if form.kind != "integer" or not 2 <= form.bits <= 16:
            problems.append(
                f"numbers.{operand} must be an integer of 2 to 16 bits, not {form.name}"
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
    if arch.vector_unit.lanes != array.cols:
        problems.append(
            f"vector_unit.lanes must equal array.cols ({array.cols}), not {arch.vector_unit.lanes}"
        )
    if arch.sparsity.exploited != "none":
        problems.append(f"sparsity.exploited must be none, not {arch.sparsity.exploited}")
    return problems


def _checked(npu: Npu) -> Npu:
    needed = {
        "input_buffer": (npu.input_words, 2),
        "weight_buffer": (npu.weight_words, npu.rows),
        "npu.operand_buffer_bytes": (npu.operand_words, 2),
        "npu.parameter_buffer_bytes": (npu.parameter_words, 4),
        "accumulator_buffer": (npu.bank_words, 1),
        "output_buffer": (npu.output_words, 2),
    }
    problems = [
        f"{npu.name} has no RTL: {name} must hold at least {least} words, and holds {words}"
        for name, (words, least) in needed.items()
        if words < least
    ]
    if problems:
        raise ArchError(problems)
    return npu
