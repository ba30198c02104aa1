"""The integers of one NPU, as its compiler, its engines and its RTL all read them."""

from dataclasses import dataclass, field
from math import gcd
from typing import Literal

from accelsim.arch import Arch, Dataflow, Dram
from accelsim.arch.dram import Arbiter, MemoryKind
from accelsim.errors import ArchError
from accelsim.number import Number, operand, parse_number
from accelsim.sparsity import parse_sparsity

EventCounters = Literal["all", "cycles"]
"""Event counters of the hardware: all of ``Events``, or ``cycles`` only."""

FULL_ADDRESS_BITS = 32
"""Hardware with such addresses has every bit of every field of an instruction."""

MAXIMUM_EXTENT = 64
MAXIMUM_RTL_BUS_BYTES = 32
"""Of hardware: a beat holds an instruction at most."""
SDRAM_WORD_BYTES = 2
"""Of the SDRAM of every board: one word in a cycle."""
MAXIMUM_WORDS = 2**16
MAXIMUM_ACCUMULATOR_BITS = 48
MAXIMUM_GROUP = 16
"""M of N:M sparse weights, whose activations each element of the array passes on."""
MAXIMUM_OPERAND_BITS = 16
"""Of the integer that a code of an activation or a weight stands for."""
CODED_KINDS = ("fixed", "binary", "ternary", "power_of_two", "additive_power_of_two")
"""Families of activations and weights besides integers."""


@dataclass(frozen=True, kw_only=True)
class Npu:
    """A machine that runs programs; if ``npu_of`` returns it, hardware of it can be made.

    A *word* is what one address of a buffer holds. An *element* is one activation; in memory and
    in buffers it takes ``*_element_bits``, a power of two, so that words are whole bytes.

    Args:
        name: Name of the accelerator.
        rows: Rows of the array: the elements of an input word.
        cols: Columns of the array, and lanes of the vector unit.
        dataflow: Which operand stays in the array.
        input: Format of activations that are read; a code stands for an integer, see
            ``accelsim.number.operand``.
        weight: Format of weights, likewise.
        accumulator: Format of sums, signed.
        output: Format of results: an integer, or ternary, whose codes are two's complement.
        overflow: What a sum outside the accumulator does.
        multiplier_registers: Pipeline registers of each multiplier of the array.
        multiplier_bits: Width of the unsigned requantize multiplier.
        pipeline_registers: Cycles from an address of a buffer to its word, and registers on the
            other long ways (docs/npu.md).
        address_bits: Bits of a byte address of memory, of the bytes of a row of LOAD, and of the
            number of instructions of a program.
        token_bits: Bits of the counter of tokens of a pair of units.
        bus_bytes: Bytes of a beat.
        queue_depth: Instructions in the queue of a unit; 0: one, which stays while the unit needs
            it.
        event_counters: Which event counters the hardware has; see ``accelsim.npu.event_names``.
        prefetch_instructions: Instructions requested and not yet dispatched.
        outstanding_beats: Beats in flight of the load unit, and of the store unit.
        memory_kind: What stands behind the three ports.
        latency_cycles: Of an ideal memory or block RAM, from acceptance of a beat to its
            acknowledgment; at least 1. Of other memories 1, and no law.
        interval: Cycles between two beats of an ideal memory, of block RAM those of each port, as a
            fraction (numerator, denominator), at least one cycle. Of other memories those of beats
            that nothing delays: an estimate, and no law.
        arbiter: Which port is served of those that present a beat in the same cycle.
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
        kept: N of N:M sparse weights: each ``kept`` rows hold what is kept of a group of weights,
            and a weight word holds the position of each in its group above its code.
        group: M, the activations of a group; 1 of 1 is dense.
        clock_hz: Cycles in a second; only a shared memory, which has another clock, asks for it.
        shared_dram: The DRAM or SDRAM that the three ports share; None: an ideal memory or block
            RAM.
        vector_cycles: Cycles of a tap: columns over lanes, rounded up. Hardware has as many lanes
            as columns. (Not in ``repr``, whose digest identifies hardware.)
        stationary_double_buffered: As of ``Array``; hardware has it.
        drain_overlapped: As of ``Array``; hardware has it.
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
    pipeline_registers: int = 1
    bus_bytes: int
    queue_depth: int
    event_counters: EventCounters = "all"
    address_bits: int = 32
    token_bits: int = 16
    prefetch_instructions: int
    outstanding_beats: int
    memory_kind: MemoryKind = "ideal"
    arbiter: Arbiter = "round_robin"
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
    kept: int = 1
    group: int = 1
    clock_hz: int = 10**9
    shared_dram: Dram | None = None
    vector_cycles: int = field(default=1, repr=False)
    stationary_double_buffered: bool = field(default=True, repr=False)
    drain_overlapped: bool = field(default=True, repr=False)

    @property
    def bound_interval(self) -> tuple[int, int] | None:
        """What beats in flight make of ``interval``, if they bound the bandwidth below it.

        A beat of a stream of loads is in flight for ``latency_cycles + 1`` cycles in memory, and
        for two more in the load unit, in which the next cannot take its place.
        """
        slower = [
            (cycles, beats)
            for cycles, beats in (
                (self.latency_cycles + 1, self.memory_outstanding_beats),
                (self.latency_cycles + 3, self.outstanding_beats),
            )
            if self.shared_dram is None and cycles * self.interval[1] > beats * self.interval[0]
        ]
        return max(slower, key=lambda pair: pair[0] / pair[1], default=None)

    @property
    def has_sdram(self) -> bool:
        """Whether the three ports share the SDRAM of a board."""
        return self.shared_dram is not None and self.shared_dram.kind == "sdram"

    @property
    def input_elements(self) -> int:
        """Activations of an input word: ``rows``, or ``group`` for each ``kept`` rows."""
        return self.rows // self.kept * self.group

    @property
    def index_bits(self) -> int:
        """Bits of the position of a weight in its group; 0 if weights are dense."""
        return (self.group - 1).bit_length()

    @property
    def weight_element_bits(self) -> int:
        """Bits of a weight with its position, in memory and in the weight buffer."""
        return self.weight.bits + self.index_bits

    @property
    def input_word_bytes(self) -> int:
        """``input_elements`` activations."""
        return self.input_elements * self.input_element_bits // 8

    @property
    def weight_word_bytes(self) -> int:
        """``cols`` weights, packed without gaps, filled up to whole bytes."""
        return -(-self.cols * self.weight_element_bits // 8)

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
    def bias_bits(self) -> int:
        """Bits of a bias that the vector unit keeps: 32, or of a narrow machine those of sums."""
        return min(32, self.accumulator.bits) if self.is_narrow else 32

    @property
    def array_is_output_stationary(self) -> bool:
        """Whether sums stay in the array; otherwise its stationary operand is loaded."""
        return self.dataflow == "output_stationary"


def npu_of(arch: Arch) -> Npu:
    """Return the NPU that an accelerator describes, if hardware of it can be made.

    Args:
        arch: The accelerator.

    Raises:
        ArchError: The NPU template cannot build it; every reason is a sentence.
    """
    problems = _model_problems(arch) + _hardware_problems(arch)
    if problems:
        raise ArchError([f"{arch.name} has no RTL: {problem}" for problem in problems])
    return machine_of(arch)


def machine_of(arch: Arch) -> Npu:
    """Return the machine that an accelerator describes, whether or not hardware can be made of it.

    Args:
        arch: The accelerator.

    Raises:
        ArchError: Programs of it cannot be timed; every reason is a sentence.
    """
    problems = _model_problems(arch)
    if problems:
        raise ArchError([f"{arch.name} has no programs: {problem}" for problem in problems])
    units, array = arch.npu, arch.array
    weight = parse_number(arch.numbers.weight)
    input_, output = parse_number(arch.numbers.input), parse_number(arch.numbers.output)
    accumulator = parse_number(arch.numbers.accumulator)
    kept, group = _pattern(arch)
    input_elements = array.rows // kept * group
    weight_bits = weight.bits + (group - 1).bit_length()
    input_element_bits = element_bits(input_.bits, input_elements, array.cols)
    output_element_bits = element_bits(output.bits, array.cols)
    if arch.numbers.input == arch.numbers.output:
        output_element_bits = input_element_bits
    has_bandwidth = arch.dram.bandwidth_bytes_per_s is not None
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
        pipeline_registers=units.pipeline_registers,
        bus_bytes=units.bus_bytes,
        queue_depth=units.queue_depth,
        event_counters=units.event_counters,
        address_bits=units.address_bits,
        token_bits=units.token_bits,
        prefetch_instructions=units.prefetch_instructions,
        outstanding_beats=units.outstanding_beats,
        memory_kind=arch.dram.kind,
        arbiter=arch.dram.arbitration,
        latency_cycles=max(1, arch.latency_cycles) if has_bandwidth else 1,
        interval=_interval(arch),
        memory_outstanding_beats=units.memory_outstanding_beats,
        input_element_bits=input_element_bits,
        output_element_bits=output_element_bits,
        input_words=_words(
            arch.input_buffer.capacity_bytes, input_elements * input_element_bits // 8
        ),
        weight_words=_words(arch.weight_buffer.capacity_bytes, -(-array.cols * weight_bits // 8)),
        operand_words=_words(
            arch.operand_buffer.capacity_bytes, array.cols * input_element_bits // 8
        ),
        parameter_words=_words(arch.parameter_buffer.capacity_bytes, array.cols * 4),
        accumulator_words=accumulator_words // banks * banks,
        accumulator_banks=banks,
        output_words=_words(
            arch.output_buffer.capacity_bytes, array.cols * output_element_bits // 8
        ),
        depthwise=arch.vector_unit.depthwise,
        vector_cycles=-(-array.cols // arch.vector_unit.lanes),
        stationary_double_buffered=array.stationary_double_buffered,
        drain_overlapped=array.drain_overlapped,
        kept=kept,
        group=group,
        clock_hz=arch.clock_hz,
        shared_dram=None if has_bandwidth else arch.dram,
    )
    return _checked(npu)


def _interval(arch: Arch) -> tuple[int, int]:
    """Return the cycles between two beats as a fraction."""
    bus_bytes = arch.npu.bus_bytes
    if arch.dram.bandwidth_bytes_per_s is None:
        return (max(1, bus_bytes // SDRAM_WORD_BYTES), 1) if arch.dram.kind == "sdram" else (1, 1)
    cycles, beats = arch.transfer_ratio[0] * bus_bytes, arch.transfer_ratio[1]
    divisor = gcd(cycles, beats)
    return (cycles // divisor, beats // divisor) if cycles > beats else (1, 1)


def check_hardware(npu: Npu) -> None:
    """Refuse a machine that programs can be timed on, and that no RTL is written for.

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


def element_bits(bits: int, *lanes: int) -> int:
    """Return the bits that an activation takes in memory.

    Args:
        bits: Bits of its format, at most 64.
        lanes: Elements of each word that holds such activations.

    Returns:
        The least power of two up to 64 that holds the format and fills whole bytes in every word.
    """
    return next(
        width
        for width in (1, 2, 4, 8, 16, 32, 64)
        if width >= bits and all(count * width % 8 == 0 for count in lanes)
    )


def _pattern(arch: Arch) -> tuple[int, int]:
    """Return N and M of the weights that the array holds."""
    weight = parse_sparsity(arch.sparsity.weight)
    if arch.sparsity.exploited == "none" or weight.kind == "dense":
        return 1, 1
    return weight.kept, weight.of


def _sparsity_problems(arch: Arch) -> list[str]:
    if arch.sparsity.exploited == "none":
        return []
    if arch.sparsity.exploited == "gating":
        return ["sparsity.exploited must be none or skipping, not gating"]
    problems = []
    kept, group = _pattern(arch)
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
    """Return whether every code of a format stands for an integer of few bits."""
    if form.kind not in CODED_KINDS or form.bits > MAXIMUM_OPERAND_BITS:
        return False
    return operand(form).bits <= MAXIMUM_OPERAND_BITS


def _words(capacity: int, word: int) -> int:
    return min(capacity // word, MAXIMUM_WORDS)


def _model_problems(arch: Arch) -> list[str]:
    """Return why programs of an accelerator cannot be timed."""
    problems = []
    if arch.array.composition != "fixed":
        problems.append(f"array.composition must be fixed, not {arch.array.composition}")
    return problems + _sparsity_problems(arch)


def _hardware_problems(arch: Arch) -> list[str]:
    """Return what of an accelerator the RTL cannot do."""
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
    problems += _format_problems(arch)
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
    return problems


def _checked(npu: Npu) -> Npu:
    needed = {
        "input_buffer": (npu.input_words, 2),
        "weight_buffer": (npu.weight_words, npu.rows),
        "operand_buffer": (npu.operand_words, 2),
        "parameter_buffer": (npu.parameter_words, 4),
        "accumulator_buffer": (npu.bank_words, 1),
        "output_buffer": (npu.output_words, 2),
    }
    problems = [
        f"{npu.name} has no programs: {name} must hold at least {least} words, and holds {words}"
        for name, (words, least) in needed.items()
        if words < least
    ]
    if problems:
        raise ArchError(problems)
    return npu
