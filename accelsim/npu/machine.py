"""The integers of one NPU, as its compiler, its engines and its RTL all read them."""

from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from typing import Literal

from accelsim.arch import Dataflow, Dram, Requests
from accelsim.arch.dram import Arbiter, MemoryKind
from accelsim.arch.model import ROW_INTERVAL_CYCLES, RowPasses
from accelsim.dataflow import LAWS, Law
from accelsim.npu.sparse import SparseArray
from accelsim.number import Number

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
MAXIMUM_PRODUCT_BITS = 64
"""Of a sum with its bias times a multiplier."""
MAXIMUM_GROUP = 16
"""M of N:M sparse weights, whose activations each element of the array passes on."""
MAXIMUM_OPERAND_BITS = 16
"""Of the integer that a code of an activation or a weight stands for."""
_COUNT_BITS, _NORMAL_CYCLES, _ROOT_BITS = 18, 31, 16
"""Of the field ``count`` of REDUCE; to move the top bits of 64 up, two a cycle; of a root."""
CODED_KINDS = ("fixed", "binary", "ternary", "power_of_two", "additive_power_of_two")
"""Families of activations and weights besides integers."""


@dataclass(frozen=True, kw_only=True)
class RowGrid:
    """The elements of a row-stationary array, and its buses.

    Args:
        rows: Rows of elements.
        cols: Columns of elements.
        input_words: Activations that an element holds.
        weight_words: Weights that it holds.
        sum_words: Sums that it holds.
        bus_inputs: Activations that enter the array in a cycle.
        bus_sums: Sums that enter it in a cycle, and that leave it.
    """

    rows: int
    cols: int
    input_words: int
    weight_words: int
    sum_words: int
    bus_inputs: int
    bus_sums: int


@dataclass(frozen=True, kw_only=True)
class Npu:
    """A machine that runs programs; if ``npu_of`` returns it, hardware of it can be made.

    A *word* is what one address of a buffer holds. An *element* is one activation; in memory and
    in buffers it takes ``*_element_bits``, a power of two, so that words are whole bytes.

    Args:
        name: Name of the accelerator.
        rows: Rows of the array, of which each takes ``products`` elements of an input word.
        cols: Columns of all arrays, and lanes of the vector unit.
        arrays: Arrays side by side, each of which has its share of the columns; 1 in hardware.
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
        base_registers: Base registers of ``address_bits`` each, which LOAD and STORE add to their
            addresses.
        index_words: Row numbers of 32 bits that the load unit holds; 0: it gathers no rows.
        bus_bytes: Bytes of a beat.
        queue_depth: Instructions in the queue of a unit; 0: one, which stays while the unit needs
            it.
        event_counters: Which event counters the hardware has; see ``accelsim.npu.event_names``.
        prefetch_instructions: Instructions requested and not yet dispatched.
        outstanding_beats: Beats in flight of the load unit, and of the store unit.
        memory_kind: What stands behind the three ports.
        latency_cycles: Latency of an ideal memory or block RAM, from acceptance of a beat to its
            acknowledgment; at least 1. Of other memories 1, and no law.
        interval: Cycles between two beats of an ideal memory, of block RAM those of each port, as a
            fraction (numerator, denominator), at least one cycle. Of other memories those of beats
            that nothing delays: an estimate, and no law.
        arbiter: Which port is served of those that present a beat in the same cycle.
        memory_outstanding_beats: Beats that memory holds unanswered, on each port.
        input_element_bits: Bits of an activation in memory and buffers.
        output_element_bits: Bits of a result in memory and buffers.
        stored_weight_bits: Bits of a weight in memory and weight buffer, without its position; 0:
            those of its format, as in hardware.
        channel_multiple: Channels of a pixel take room for the next multiple of this in memory; 1
            in hardware.
        input_words: Words of the input buffer.
        weight_words: Words of the weight buffer.
        operand_words: Words of the operand buffer.
        parameter_words: Words of the parameter buffer.
        accumulator_words: Words of the accumulator buffer, all banks.
        accumulator_banks: Banks of it.
        output_words: Words of the output buffer.
        table_words: Words of the tables of functions; every lane has a copy of them. 0: results
            have no functions.
        local_bytes: Bytes of the local memory, whole beats. 0: there is none.
        elementwise_products: Whether the vector unit multiplies activations by activations.
        row_words: Words of the row memory. 0: there is no REDUCE.
        row_interval_cycles: Cycles from row to row (see ``VectorUnit``); hardware has
            ``ROW_INTERVAL_CYCLES``.
        row_passes: Way in which the compiler passes over rows (see ``VectorUnit``).
        depthwise: Whether depthwise convolutions run on the vector unit.
        kept: N of N:M sparse weights: each ``kept`` rows hold what is kept of a group of weights,
            and a weight word holds the position of each in its group above its code.
        group: M, the activations of a group; 1 of 1 is dense.
        clock_hz: Cycles in a second; only a shared memory, which has another clock, asks for it.
        shared_dram: The DRAM or SDRAM that the three ports share; None: an ideal memory or block
            RAM.
        vector_cycles: Cycles of a tap: columns over lanes, rounded up. Hardware has as many lanes
            as columns. (Not in ``repr``, whose digest identifies hardware.)
        stationary_double_buffered: Whether stationary operands load while others are used (see
            ``Array``); hardware has it.
        drain_overlapped: Whether results leave beside the next fold (see ``Array``); hardware has
            it.
        products: Multiply-accumulates of an element in a step, each on an activation and a weight
            of its own: those of ``array.weight_rows`` rows, which hardware has, or of a composed
            element.
        step_cycles: Cycles in which the array moves on once; 1 in hardware.
        effectual: Share of the multiply-accumulates that cost energy, as a fraction (numerator,
            denominator): gating leaves out the others; hardware has no gates.
        single_slots: Buffers that hold one tile at a time: nothing fills them while it is read.
        sparse: The engine that skips zeros in the place of the array; hardware has none.
        requests: How transfers become requests; hardware has beats.
        group_cycles: Cycles of a group of words (see ``Array``); hardware has no groups.
        group_least_cycles: Cycles of a group of fewer words (see ``Array``).
        layer_digits: Digits of the weights of layers, by pattern of their names; hardware knows
            products and factors of sums alone.
        row_array: Grid of elements of a row-stationary array, with their scratchpads and buses
            (``rows`` and ``cols`` are then those of words); hardware has none.
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
    base_registers: int = 0
    index_words: int = 0
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
    table_words: int = 0
    local_bytes: int = 0
    elementwise_products: bool = False
    row_words: int = 0
    depthwise: bool
    kept: int = 1
    group: int = 1
    clock_hz: int = 10**9
    shared_dram: Dram | None = None
    row_interval_cycles: int = field(default=ROW_INTERVAL_CYCLES, repr=False)
    row_passes: RowPasses = field(default="on_chip", repr=False)
    arrays: int = field(default=1, repr=False)
    vector_cycles: int = field(default=1, repr=False)
    stationary_double_buffered: bool = field(default=True, repr=False)
    drain_overlapped: bool = field(default=True, repr=False)
    products: int = 1
    step_cycles: int = field(default=1, repr=False)
    effectual: tuple[int, int] = field(default=(1, 1), repr=False)
    single_slots: frozenset[str] = field(default=frozenset(), repr=False)
    stored_weight_bits: int = field(default=0, repr=False)
    channel_multiple: int = field(default=1, repr=False)
    sparse: SparseArray | None = field(default=None, repr=False)
    requests: Requests = field(default=Requests(), repr=False)
    group_cycles: int = field(default=0, repr=False)
    group_least_cycles: int = field(default=0, repr=False)
    row_array: RowGrid | None = field(default=None, repr=False)
    layer_digits: tuple[tuple[str, int], ...] = field(default=(), repr=False)

    def digits(self, layer: str) -> int:
        """Return the digits of each weight of a layer; 1 if the array holds weights as they are.

        Args:
            layer: Its name.
        """
        for pattern, digits in self.layer_digits:
            if fnmatchcase(layer, pattern):
                return digits
        return 1

    def of_layer(self, layer: str) -> "Npu":
        """Return the machine for a network of one layer, without the digits of others.

        Args:
            layer: Its name.
        """
        kept = tuple(one for one in self.layer_digits if fnmatchcase(layer, one[0]))
        return replace(self, layer_digits=kept)

    @property
    def activation(self) -> Number | None:
        """The format of its activations; None if its results have another."""
        return self.input if self.input == self.output else None

    @property
    def ports_compete(self) -> bool:
        """Whether one ideal memory serves all ports."""
        return self.memory_kind == "ideal" and not self.requests.request_bytes

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
    def peak_bytes_per_s(self) -> float:
        """Bytes that the bus to memory carries in a second, if nothing delays a beat."""
        cycles, beats = self.interval
        return self.bus_bytes * self.clock_hz * beats / cycles

    @property
    def has_sdram(self) -> bool:
        """Whether the three ports share the SDRAM of a board."""
        return self.shared_dram is not None and self.shared_dram.kind == "sdram"

    @property
    def input_elements(self) -> int:
        """Activations of an input word: ``products`` a row, or ``group`` for each ``kept`` rows."""
        return self.rows // self.kept * self.group * self.products

    @property
    def index_bits(self) -> int:
        """Bits of the position of a weight in its group; 0 if weights are dense."""
        return (self.group - 1).bit_length()

    @property
    def weight_element_bits(self) -> int:
        """Bits of the weights of an element with their positions, in the array."""
        return (self.weight.bits + self.index_bits) * self.products

    @property
    def stored_weight_element_bits(self) -> int:
        """The same in memory and in the weight buffer."""
        return ((self.stored_weight_bits or self.weight.bits) + self.index_bits) * self.products

    @property
    def input_word_bytes(self) -> int:
        """``input_elements`` activations."""
        return self.input_elements * self.input_element_bits // 8

    @property
    def weight_word_bytes(self) -> int:
        """The weights of a row, column by column, without gaps, filled up to whole bytes."""
        return -(-self.cols * self.stored_weight_element_bits // 8)

    @property
    def array_weight_bytes(self) -> int:
        """The share of one array in a weight word, filled up to whole bytes."""
        return -(-self.array_cols * self.stored_weight_element_bits // 8)

    @property
    def fold_rows(self) -> int:
        """Rows of weights of a fold: one for each product of each row of elements."""
        return self.rows * self.products

    @property
    def fold_words(self) -> int:
        """Weight words of a fold: its rows, or of an engine as many as hold it compressed."""
        if self.sparse is None or self.sparse.weight.kind == "dense":
            return self.rows
        bits = self.sparse.fold_bits(self.rows, self.cols, self.weight.bits)
        return -(-bits // (8 * self.weight_word_bytes))

    @property
    def operand_word_bytes(self) -> int:
        """``cols`` activations."""
        return self.cols * self.input_element_bits // 8

    def pixel_bytes(self, channels: int, element_bits: int) -> int:
        """Return the bytes from one pixel in memory to the next.

        Args:
            channels: Channels of a pixel.
            element_bits: Bits of each channel.
        """
        room = -(-channels // self.channel_multiple) * self.channel_multiple
        return -(-room * element_bits // 8)

    @property
    def parameter_word_bytes(self) -> int:
        """``cols`` integers of 32 bits."""
        return self.cols * 4

    @property
    def table_word_bytes(self) -> int:
        """32 bits: four results, or the beginning of a segment and what it gains."""
        return 4

    @property
    def index_word_bytes(self) -> int:
        """32 bits: the number of a row."""
        return 4

    @property
    def output_word_bytes(self) -> int:
        """``cols`` results."""
        return self.cols * self.output_element_bits // 8

    @property
    def bank_words(self) -> int:
        """Words of one bank of the accumulator buffer."""
        return self.accumulator_words // self.accumulator_banks

    @property
    def array_cols(self) -> int:
        """Columns of one array."""
        return self.cols // self.arrays

    @property
    def array_law(self) -> Law:
        """When products may follow each other through the array, in steps of it."""
        return LAWS[self.dataflow](
            self.rows,
            self.array_cols,
            stationary_double_buffered=self.stationary_double_buffered,
            drain_overlapped=self.drain_overlapped,
        )

    @property
    def banks_in_turn(self) -> int:
        """Banks of the accumulator buffer that one job after the other uses."""
        return 1 if "accumulator" in self.single_slots else self.accumulator_banks

    @property
    def keeps_sums_apart(self) -> bool:
        """Whether programs execute products only to keep additions to a sum apart (docs/npu.md)."""
        near = self.rows < 3 or self.banks_in_turn == 1
        return self.array_is_output_stationary and near

    @property
    def has_functions(self) -> bool:
        """Whether results can go through a function."""
        return self.table_words > 0

    @property
    def has_local(self) -> bool:
        """Whether LOAD and STORE reach a local memory."""
        return self.local_bytes > 0

    @property
    def function_cycles(self) -> int:
        """Cycles that a function adds to a result: table, product, sum and clip (docs/npu.md)."""
        return 4 + self.pipeline_registers

    @property
    def has_rows(self) -> bool:
        """Whether REDUCE finds numbers for rows."""
        return self.row_words > 0

    @property
    def row_offset_bits(self) -> int:
        """Bits of the offset of a row, signed: they hold the sum of all lanes."""
        return self.accumulator.bits + (self.cols - 1).bit_length()

    @property
    def behind_cycles(self) -> int:
        """Cycles that the pipeline of the array adds to the end of a MATMUL (docs/npu.md)."""
        registers = self.multiplier_registers + self.pipeline_registers
        if self.row_array is not None:
            return registers
        return (self.rows + self.array_cols) * self.step_cycles + registers

    @property
    def row_cycles(self) -> int:
        """Cycles from the last tap of a row to the writing of its offset (docs/npu.md)."""
        return 5 + 2 * self.pipeline_registers + (self.cols - 1).bit_length()

    @property
    def factor_cycles(self) -> int:
        """Cycles that multiplier and shift of a row come after its offset (docs/npu.md).

        One of each of five serial stages besides its steps: the product with ``count``, a bit a
        cycle; the square of the offset, two bits; normalization; the root and the division, a bit.
        """
        square = -(-self.row_offset_bits // 2)
        steps = (_COUNT_BITS, square, _NORMAL_CYCLES, _ROOT_BITS, self.multiplier_bits)
        return sum(cycles + 1 for cycles in steps)

    @property
    def is_narrow(self) -> bool:
        """Whether the hardware keeps only the bits of instructions that legal programs use."""
        return self.address_bits < FULL_ADDRESS_BITS

    @property
    def bias_bits(self) -> int:
        """Bits of a bias that the vector unit keeps: 32, or of a narrow machine those of sums."""
        return min(32, self.accumulator.bits) if self.is_narrow else 32

    @property
    def operands_exchanged(self) -> bool:
        """Whether the array holds activations while weights stream through it."""
        return self.dataflow == "input_stationary"

    @property
    def array_is_output_stationary(self) -> bool:
        """Whether sums stay in the array; otherwise its stationary operand is loaded."""
        return self.dataflow == "output_stationary"
