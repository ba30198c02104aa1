"""The integers that describe one NPU, as its compiler, its timing engines and its RTL read them."""

from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from typing import Literal

from accelsim.arch import Dataflow, Dram, Requests
from accelsim.arch.dram import Arbiter, MemoryKind
from accelsim.arch.model import ROW_INTERVAL_CYCLES, RowPasses
from accelsim.dataflow import LAWS, Law
from accelsim.npu.sparse import SparseArray
from accelsim.number import Element, Number
from accelsim.rebuild_engine import RebuildEngine

EventCounters = Literal["all", "cycles"]
"""Which event counters the hardware has: ``all`` of ``Events``, or ``cycles`` only."""

FULL_ADDRESS_BITS = 32
"""Bits of an address with which hardware keeps every bit of every field of an instruction."""

MAXIMUM_EXTENT = 64
MAXIMUM_RTL_BUS_BYTES = 32
"""Greatest width of the bus of an NPU with RTL: a beat holds at most one instruction."""
SDRAM_WORD_BYTES = 2
"""Width of the SDRAM of every board, which moves one word in a cycle."""
MAXIMUM_WORDS = 2**16
MAXIMUM_ACCUMULATOR_BITS = 48
MAXIMUM_PRODUCT_BITS = 64
"""Greatest width of a product in requantization: the sum with its bias, times the multiplier."""
MAXIMUM_GROUP = 16
"""Greatest M of N:M sparse weights; each element of the array passes on M activations."""
MAXIMUM_OPERAND_BITS = 16
"""Greatest width of the integer that a code of an activation or a weight stands for."""
_COUNT_BITS, _NORMAL_CYCLES, _ROOT_BITS = 18, 31, 16
"""Bits of the field ``count`` of REDUCE; cycles to normalize 64 bits, 2 a cycle; bits of a root."""
CODED_KINDS = ("fixed", "binary", "ternary", "power_of_two", "additive_power_of_two")
"""Kinds of formats, besides integers, that activations and weights may have."""


LEAST_ALIGNMENT_BYTES = 64
"""Bytes at whose multiples tensors begin at least: a line of the caches of most hosts."""


@dataclass(frozen=True, kw_only=True)
class RowGrid:
    """The elements of a row-stationary array, and its buses.

    Args:
        rows: Rows of elements.
        cols: Columns of elements.
        input_words: Activations that an element holds.
        weight_words: Weights that an element holds.
        sum_words: Sums that an element holds.
        bus_inputs: Activations that enter the array in a cycle.
        bus_sums: Sums that enter the array in a cycle; as many leave it.
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
    """A machine that runs programs. It has RTL if ``npu_of`` returns it (see ``check_hardware``).

    A *word* is what one address of a buffer holds. An *element* is one activation; in memory and
    in buffers it takes ``*_element_bits``, a power of two, so that words are whole bytes.

    Args:
        name: Name of the accelerator.
        rows: Rows of elements of the array; a row takes ``products`` elements of an input word.
        cols: Columns of all arrays together, and lanes of the vector unit.
        arrays: Arrays side by side, which share the columns equally; 1 in hardware.
        dataflow: Operand that stays in the array.
        input: Format of activations that the array reads. ``accelsim.number.operand`` says which
            integer a code stands for.
        weight: Format of weights; their codes stand for integers in the same way.
        accumulator: Format of sums, signed.
        output: Format of results: an integer, or ternary, whose codes are two's complement.
        overflow: Whether a sum outside the accumulator's range wraps or saturates.
        multiplier_registers: Pipeline registers of each multiplier of the array.
        multiplier_bits: Width of the unsigned requantize multiplier.
        pipeline_registers: Cycles from an address of a buffer to its word, and registers on the
            other long paths (docs/npu.md).
        address_bits: Bits of a byte address of memory, of the length of a row of LOAD in bytes, and
            of the number of instructions of a program.
        token_bits: Bits of each counter of tokens, one for each pair of units.
        base_registers: Base registers of ``address_bits`` each, which LOAD and STORE add to their
            addresses.
        index_words: Row numbers of 32 bits that the load unit holds; 0: LOAD cannot gather rows.
        bus_bytes: Bytes of a beat.
        queue_depth: Instructions in the queue of a unit; 0: each unit holds one instruction, which
            stays until the unit has done with it.
        event_counters: Event counters of the hardware; see ``accelsim.npu.event_names``.
        prefetch_instructions: Instructions that may be requested and not yet dispatched.
        outstanding_beats: Beats that the load unit may have in flight, and likewise the store unit.
        memory_kind: Memory behind the three ports.
        latency_cycles: Cycles from the acceptance of a beat to its acknowledgment, at least 1, for
            an ideal memory or block RAM. It is 1 for other memories, where it means nothing.
        interval: Cycles between two beats as a fraction (numerator, denominator), at least one
            cycle. It holds for all ports of an ideal memory together, and for each port of block
            RAM. For other memories it is an estimate, the interval of beats that nothing delays.
        arbiter: Rule by which memory picks a port when several present a beat in the same cycle.
        memory_outstanding_beats: Beats that memory holds unanswered, on each port.
        input_element_bits: Bits of an activation in memory and buffers.
        output_element_bits: Bits of a result in memory and buffers.
        stored_weight_bits: Bits of a weight in memory and weight buffer, without its position in a
            group; 0: the bits of its format, as in hardware.
        channel_multiple: Multiple to which the channels of a pixel are rounded up in memory; 1 in
            hardware.
        input_words: Words of the input buffer.
        weight_words: Words of the weight buffer.
        operand_words: Words of the operand buffer.
        parameter_words: Words of the parameter buffer.
        accumulator_words: Words of the accumulator buffer, all banks together.
        accumulator_banks: Banks of the accumulator buffer.
        output_words: Words of the output buffer.
        table_words: Words of the tables of functions, of which every lane has a copy; 0: results
            cannot go through a function.
        local_bytes: Bytes of the local memory, whole beats; 0: there is none.
        elementwise_products: Whether the vector unit multiplies activations by activations.
        residuals: Whether results can return to the accumulator buffer, and meet a residual there.
        row_words: Words of the row memory; 0: there is no REDUCE.
        row_interval_cycles: Cycles from one row to the next (see ``VectorUnit``);
            ``ROW_INTERVAL_CYCLES`` in hardware.
        row_passes: Way in which the compiler passes over rows (see ``VectorUnit``).
        depthwise: Whether depthwise convolutions run on the vector unit.
        kept: N of N:M sparse weights. ``kept`` rows of elements hold the N weights that are left of
            each group; a weight word holds the position of each in its group above its code.
        group: M of N:M sparse weights, the activations of a group. Dense weights are 1 of 1.
        clock_hz: Cycles in a second; needed only with a shared memory, which has its own clock.
        shared_dram: DRAM or SDRAM that the three ports share; None: an ideal memory or block RAM.
        vector_cycles: Cycles of a tap: columns over lanes, rounded up; 1 in hardware, which has as
            many lanes as columns. Not in ``repr``, whose digest identifies hardware.
        stationary_double_buffered: Whether stationary operands load while others are used (see
            ``Array``); true in hardware.
        drain_overlapped: Whether results leave while the next fold streams (see ``Array``); true in
            hardware.
        products: Multiply-accumulates of an element in a step, each of its own activation and
            weight: ``array.weight_rows`` in hardware, times those of a composed element.
        step_cycles: Cycles in which the array moves on by one step; 1 in hardware.
        effectual: Share of the multiply-accumulates that cost energy, as a fraction (numerator,
            denominator). Gating saves the energy of the others; hardware has no gates.
        single_slots: Buffers that hold one tile at a time: nothing fills them while it is read.
        sparse: Engine that skips zeros in place of the array; None in hardware.
        rebuild: Engine that rebuilds weights between weight buffer and array; None in hardware.
        requests: Rules by which transfers are cut into requests; hardware transfers beats.
        group_cycles: Cycles of a group of words (see ``Array``); 0 in hardware, without groups.
        group_least_cycles: Cycles of a group with fewer words (see ``Array``).
        element: Work of an element on an activation and a weight (``accelsim.number.element``).
        layer_digits: Pairs of a pattern of layer names and the digits into which the weights of
            these layers are cut. Hardware knows only the products and digit factors that follow.
        row_array: Elements, scratchpads and buses of a row-stationary array, for which ``rows`` and
            ``cols`` are those of buffer words; None in hardware.
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
    residuals: bool = False
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
    element: Element = "multiply"
    step_cycles: int = field(default=1, repr=False)
    effectual: tuple[int, int] = field(default=(1, 1), repr=False)
    single_slots: frozenset[str] = field(default=frozenset(), repr=False)
    stored_weight_bits: int = field(default=0, repr=False)
    channel_multiple: int = field(default=1, repr=False)
    sparse: SparseArray | None = field(default=None, repr=False)
    rebuild: RebuildEngine | None = field(default=None, repr=False)
    requests: Requests = field(default=Requests(), repr=False)
    group_cycles: int = field(default=0, repr=False)
    group_least_cycles: int = field(default=0, repr=False)
    row_array: RowGrid | None = field(default=None, repr=False)
    layer_digits: tuple[tuple[str, int], ...] = field(default=(), repr=False)

    def digits(self, layer: str) -> int:
        """Return the digits of each weight of a layer; 1 if the array holds weights as they are.

        Args:
            layer: Name of the layer.
        """
        for pattern, digits in self.layer_digits:
            if fnmatchcase(layer, pattern):
                return digits
        return 1

    @property
    def has_digits(self) -> bool:
        """Whether the array can hold a weight in several digits, each with a sum of its own."""
        held = self.weight
        is_cut = held.kind == "integer" and held.signed and held.bits > 1
        others = (self.sparse, self.row_array, self.rebuild)
        return is_cut and others == (None, None, None) and self.element == "multiply"

    @property
    def multiplies_integers(self) -> bool:
        """Whether elements multiply, and the codes of both operands are their integers."""
        return self.element == "multiply" and self.input.uniform and self.weight.uniform

    def of_layer(self, layer: str) -> "Npu":
        """Return the machine for a network that consists of one layer.

        Args:
            layer: Name of the layer, whose digits the machine keeps; it drops those of others.
        """
        kept = tuple(one for one in self.layer_digits if fnmatchcase(layer, one[0]))
        return replace(self, layer_digits=kept)

    @property
    def activation(self) -> Number | None:
        """Format of activations; None if results have another format than inputs."""
        return self.input if self.input == self.output else None

    @property
    def ports_compete(self) -> bool:
        """Whether the three ports share the beats of one ideal memory."""
        return self.memory_kind == "ideal" and not self.requests.request_bytes

    @property
    def bound_interval(self) -> tuple[int, int] | None:
        """The interval of beats that the limit of beats in flight enforces; None if it does not.

        A beat of a stream of loads is in flight for ``latency_cycles + 1`` cycles in memory. It
        occupies its place in the load unit for two more cycles.
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
        """Activations of an input word: ``products`` for each row; ``group`` for ``kept`` rows."""
        return self.rows // self.kept * self.group * self.products

    @property
    def index_bits(self) -> int:
        """Bits of the position of a weight in its group; 0 if weights are dense."""
        return (self.group - 1).bit_length()

    @property
    def weight_element_bits(self) -> int:
        """Bits of the weights that an element holds in the array, positions included."""
        return (self.weight.bits + self.index_bits) * self.products

    @property
    def stored_weight_element_bits(self) -> int:
        """Bits of the weights of an element in memory and weight buffer, positions included."""
        return ((self.stored_weight_bits or self.weight.bits) + self.index_bits) * self.products

    @property
    def input_word_bytes(self) -> int:
        """Bytes of an input word: ``input_elements`` activations."""
        return self.input_elements * self.input_element_bits // 8

    @property
    def weight_word_bytes(self) -> int:
        """Bytes of a weight word: a row's weights, column by column, padded to whole bytes."""
        return self.weight_bytes(self.cols)

    @property
    def weight_row_word_bytes(self) -> int:
        """Bytes of a row of a weight word: a weight of each column, padded to whole bytes."""
        if self.weight.kind == "block":
            return -(-self.weight.stored_bits_across(self.cols) // 8)
        return -(-self.cols * self.stored_weight_element_bits // self.products // 8)

    @property
    def weight_row_words(self) -> int:
        """Rows of all weight words, if LOAD writes single rows; else 0.

        It does where a weight word has several rows (``products``) of dense weights.
        """
        dense = self.group == 1 and not self.stores_folds
        return self.weight_words * self.products if dense and self.products > 1 else 0

    def weight_bytes(self, cols: int) -> int:
        """Return the bytes of the weights of neighbouring columns in a word.

        Weights of a block format bring their share of the scales (``Number.stored_bits_across``).

        Args:
            cols: Number of columns.
        """
        if self.rebuild is not None:
            return self.rebuild.word_bytes
        if self.weight.kind == "block":
            return -(-self.weight.stored_bits_across(cols * self.products) // 8)
        return -(-cols * self.stored_weight_element_bits // 8)

    @property
    def fold_rows(self) -> int:
        """Rows of weights in a fold: one for each product of each row of elements."""
        return self.rows * self.products

    @property
    def stores_folds(self) -> bool:
        """Whether weights are stored fold by fold, each in as many words as every other."""
        return self.sparse is not None or self.rebuild is not None

    @property
    def fold_words(self) -> int:
        """Weight words of a fold: its rows, or what holds it compressed."""
        if self.rebuild is not None:
            return self.rebuild.fold_words
        if self.sparse is None or self.sparse.weight.kind == "dense":
            return self.rows
        bits = self.sparse.fold_bits(self.rows, self.cols, self.weight.bits)
        return -(-bits // (8 * self.weight_word_bytes))

    @property
    def operand_word_bytes(self) -> int:
        """Bytes of an operand word: ``cols`` activations."""
        return self.cols * self.input_element_bits // 8

    def pixel_bytes(self, channels: int, element_bits: int) -> int:
        """Return the bytes from one pixel to the next in memory.

        Args:
            channels: Channels of a pixel.
            element_bits: Bits of each channel.
        """
        room = -(-channels // self.channel_multiple) * self.channel_multiple
        return -(-room * element_bits // 8)

    @property
    def parameter_word_bytes(self) -> int:
        """Bytes of a parameter word: ``cols`` integers of 32 bits."""
        return self.cols * 4

    @property
    def table_word_bytes(self) -> int:
        """Bytes of a table word: four results, or the start of a segment and its slope."""
        return 4

    @property
    def index_word_bytes(self) -> int:
        """Bytes of an index word: one row number."""
        return 4

    @property
    def output_word_bytes(self) -> int:
        """Bytes of an output word: ``cols`` results."""
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
        """Timing law of the array: when products may follow each other, in steps of the array."""
        return LAWS[self.dataflow](
            self.rows,
            self.array_cols,
            stationary_double_buffered=self.stationary_double_buffered,
            drain_overlapped=self.drain_overlapped,
        )

    @property
    def alignment_bytes(self) -> int:
        """Bytes at whose multiples tensors and constants begin in memory: a beat at least."""
        return max(LEAST_ALIGNMENT_BYTES, self.bus_bytes)

    @property
    def banks_in_turn(self) -> int:
        """Banks of the accumulator buffer that consecutive jobs take in turn."""
        return 1 if "accumulator" in self.single_slots else self.accumulator_banks

    @property
    def keeps_sums_apart(self) -> bool:
        """Whether programs need extra products, which keep additions to a word apart."""
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
        """Whether the machine has REDUCE, which computes a number for each row."""
        return self.row_words > 0

    @property
    def row_offset_bits(self) -> int:
        """Bits of the signed offset of a row, which can hold the sum of all lanes."""
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
        """Cycles from the writing of a row's offset to that of its multiplier and shift.

        Five serial stages follow the offset, each of which takes one cycle besides its steps: the
        product with ``count``, one bit a cycle; the square of the offset, two bits a cycle;
        normalization; the root and the division, one bit a cycle each (docs/npu.md).
        """
        square = -(-self.row_offset_bits // 2)
        steps = (_COUNT_BITS, square, _NORMAL_CYCLES, _ROOT_BITS, self.multiplier_bits)
        return sum(cycles + 1 for cycles in steps)

    @property
    def is_narrow(self) -> bool:
        """Whether the hardware drops the instruction bits that no legal program uses."""
        return self.address_bits < FULL_ADDRESS_BITS

    @property
    def bias_bits(self) -> int:
        """Bits of a bias in the vector unit: 32; on a narrow machine at most those of a sum."""
        return min(32, self.accumulator.bits) if self.is_narrow else 32

    @property
    def array_is_output_stationary(self) -> bool:
        """Whether sums stay in the array; in other arrays a stationary operand is loaded."""
        return self.dataflow == "output_stationary"

    @property
    def least_fold_cycles(self) -> int:
        """Cycles from one fold to the next, at least, whatever its pixels (docs/npu.md)."""
        return max(self.fill_steps, self.least_stream_steps)

    @property
    def array_is_input_stationary(self) -> bool:
        """Whether the array holds activations while weights stream through it."""
        return self.dataflow == "input_stationary"

    @property
    def held_pixels(self) -> int:
        """Pixels that the array takes in one MATMUL, at most; 0 if there is no limit."""
        if self.array_is_input_stationary:
            return self.array_cols
        return self.rows if self.array_is_output_stationary else 0

    @property
    def held_name(self) -> str:
        """What holds the pixels of a MATMUL, such as ``4 rows``."""
        return f"{self.held_pixels} {'columns' if self.array_is_input_stationary else 'rows'}"

    @property
    def fill_steps(self) -> int:
        """Steps in which a stationary operand enters the array, a word in each.

        Rebuilt weights enter it row by row, a few cycles after their words.
        """
        if self.rebuild is not None:
            return self.rebuild.fill_cycles
        return self.array_cols if self.array_is_input_stationary else self.fold_words

    @property
    def least_stream_steps(self) -> int:
        """Steps that the stream of a fold takes at least; 0 if that depends on its pixels alone.

        An array that holds activations takes a weight word for each row, and each row of it takes a
        weight for each column.
        """
        return max(self.rows, self.array_cols) if self.array_is_input_stationary else 0
