"""An accelerator as frozen records; the name of each quantity ends in its unit."""

from math import gcd
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from accelsim.arch.array import Array
from accelsim.arch.bases import MOST_BASES
from accelsim.arch.buffers import (
    PARAMETER_BITS,
    TABLE_WORD_BITS,
    LocalMemory,
    Memory,
    OperandBuffer,
    ParameterBuffer,
    TableBuffer,
)
from accelsim.arch.choices import known, whole
from accelsim.arch.dram import Dram
from accelsim.arch.numbers import (
    WHOLE_KINDS,
    Numbers,
    refuse_adders,
    refuse_blocks,
    refuse_layers,
    refuse_pair,
)
from accelsim.arch.requests import Requests
from accelsim.arch.storage import Storage, rebuild_engine_of, refuse_basis, refuse_storage
from accelsim.display import Displayed
from accelsim.document import Model
from accelsim.number import Number, parse_number
from accelsim.number.composition import Rate, rate_of
from accelsim.sparsity import parse_sparsity
from accelsim.units import shown


def _sparsity(text: str) -> str:
    return parse_sparsity(text).name


def _as_text(value: Any) -> Any:
    """Return a number as text, so that ``parse_sparsity`` can say what the user may have meant."""
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


SparsityName = Annotated[str, BeforeValidator(_as_text), AfterValidator(_sparsity)]


class SparseOperands(Model):
    """Sparsity expected of the operands, and what the hardware gains from it."""

    weight: SparsityName = "dense"
    """Pattern of the weights: dense, N:M along the reduction, density=D, block:RxC=D (R filters by
    C input channels) or channel=D (whole filters)."""
    input: SparsityName = "dense"
    """Pattern of the activations: dense or density=D."""
    exploited: Annotated[
        Literal["none", "gating", "skipping"], known("none", "gating", "skipping")
    ] = "none"
    """none: zeros are stored and computed. gating: they are stored, and multiply-accumulates on
    them cost no energy. skipping: N:M weights are stored without their zeros and take N/M of the
    array rows, and so fewer cycles; zeros of the activations cost no energy. With an
    `array.engine` that skips zeros: none."""
    seed: Annotated[int, Field(ge=0, le=2**31)] | None = None
    """Seed of the masks that are drawn for an ``array.engine`` that skips zeros; 0 without one."""

    @model_validator(mode="after")
    def _supported(self) -> Self:
        weight = parse_sparsity(self.weight)
        if self.exploited == "skipping" and weight.kind not in ("dense", "structured"):
            raise ValueError(
                "skipping needs N:M or dense weights: a systolic array cannot skip other zeros,"
                f" and weight is {self.weight}"
            )
        if parse_sparsity(self.input).kind not in ("dense", "unstructured"):
            raise ValueError(f"input must be dense or density=D, not {self.input}")
        return self

    @property
    def weights_kept(self) -> tuple[int, int]:
        """N and M, if the array stores only N of each M weights; otherwise 1 and 1."""
        weight = parse_sparsity(self.weight)
        if self.exploited != "skipping" or weight.kind == "dense":
            return 1, 1
        return weight.kept, weight.of


ROW_INTERVAL_CYCLES = 32
"""Least number of cycles between two rows of a REDUCE in hardware, if more than an offset is
kept."""
RowPasses = Literal["on_chip", "memory", "joined"]


class VectorUnit(Model):
    """The unit for requantization, activations, pooling and norms."""

    lanes: Annotated[int, Field(ge=1, le=2**20)]
    """Lanes: operations in a cycle."""
    depthwise: bool = False
    """Whether depthwise convolutions run here instead of on the array."""
    elementwise_products: bool = False
    """Whether lanes can multiply two activations, as gates and squares need (docs/npu.md)."""
    residuals: bool = False
    """Whether results can be added to a residual before they leave the accumulator buffer, so that
    a convolution and the sum behind it are one layer (docs/npu.md)."""
    row_words: Annotated[int, Field(ge=0, le=4096)] = 0
    """Words of the row memory, each of which holds a number for one row of a tensor: its maximum,
    its sum, or the factor that divides by its sum or by the root of its squares (docs/npu.md). 0:
    none."""
    row_interval_cycles: Annotated[int, Field(ge=1, le=ROW_INTERVAL_CYCLES)] = ROW_INTERVAL_CYCLES
    """Least number of cycles from one row to the next, where REDUCE keeps more than an offset.
    Hardware divides bit by bit, in serial stages that take 32 cycles for a row."""
    row_passes: Annotated[RowPasses, known("on_chip", "memory", "joined")] = "on_chip"
    """on_chip: softmax and norms load a tile of rows once, and compute all its numbers. memory:
    each number of a row, and each result, takes a pass over memory of its own. joined: like memory,
    but a softmax computes exponentials while it adds them, and passes its results to the one
    product that reads them; only for machines of floats, whose programs are timed without
    values."""
    fused: bool = True
    """Whether element-wise operators run on results as these leave the accumulator."""


class NpuUnits(Model):
    """Parameters of the NPU template beyond its array: bus, queues, requantizer.

    docs/npu.md explains each of them.
    """

    bus_bytes: Annotated[
        Literal[4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048],
        known(4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048),
    ] = 16
    """Bytes of one beat on each of the three Wishbone ports (fetch, load, store); hardware has at
    most 32."""
    queue_depth: Annotated[int, Field(ge=0, le=64)] = 8
    """Instructions that wait in the queue of each unit. 0: one place, which an instruction occupies
    until its unit could take the next one; this is the smallest hardware."""
    event_counters: Annotated[Literal["all", "cycles"], known("all", "cycles")] = "all"
    """Event counters in the hardware: all of them, or the one of all cycles. The model always has
    all of them; a run of the hardware returns, and is compared by, those that the hardware has."""
    prefetch_instructions: Annotated[int, Field(ge=1, le=16)] = 4
    """Instructions that may be requested before they are dispatched."""
    address_bits: Annotated[int, Field(ge=12, le=32)] = 32
    """Bits of a byte address of memory, of the length of a row that LOAD reads, and of the number
    of instructions of a program: hardware need not count further."""
    token_bits: Annotated[int, Field(ge=4, le=16)] = 16
    """Bits of each counter of tokens, one for each pair of units."""
    base_registers: Annotated[int, Field(ge=0, le=MOST_BASES)] = 0
    """Registers that software writes before a start, and that LOAD and STORE can add to their
    addresses: one program then serves every position of a KV cache (docs/npu.md)."""
    index_words: Annotated[int, Field(ge=0, le=4096)] = 0
    """Row numbers that the load unit holds. LOAD reads them from memory, and then reads the rows of
    a table that they name (docs/npu.md). 0: it cannot gather."""
    outstanding_beats: Annotated[int, Field(ge=2, le=1024)] = 64
    """Beats that the load unit and the store unit may each have in flight."""
    memory_outstanding_beats: Annotated[int, Field(ge=1, le=1024)] = 64
    """Beats that memory accepts on a port before it has answered the first."""
    accumulator_banks: Annotated[Literal[1, 2, 4], known(1, 2, 4)] = 2
    """Banks of the accumulator buffer; array and vector unit each use one at a time."""
    multiplier_registers: Annotated[int, Field(ge=0, le=3)] = 1
    """Pipeline registers of the multiplier in a processing element."""
    pipeline_registers: Annotated[Literal[1, 2], known(1, 2)] = 1
    """Registers on each long path: after the RAM of a buffer, and in the lanes of the vector unit.
    Fast clocks on FPGAs need 2."""
    requantize_multiplier_bits: Annotated[int, Field(ge=2, le=31)] = 24
    """Width of the unsigned multiplier of the requantizer."""
    overflow: Annotated[Literal["wrap", "saturate"], known("wrap", "saturate")] = "wrap"
    """What happens to a sum that leaves the range of the accumulator."""


class Arch(Displayed, Model):
    """One accelerator."""

    name: Annotated[str, Field(min_length=1, max_length=100, pattern=r"^[A-Za-z0-9_.\-]+$")]
    """A short name for reports."""
    source: str = ""
    """Where the numbers of the accelerator come from."""
    clock_hz: Annotated[int, Field(ge=1, le=10**11), BeforeValidator(whole)]
    """Cycles in a second."""
    technology: str = "horowitz_45nm"
    """The technology that prices the accelerator (`accelsim list technologies`)."""
    array: Array
    numbers: Numbers = Numbers()
    storage: Storage = Storage()
    sparsity: SparseOperands = SparseOperands()
    input_buffer: Memory
    weight_buffer: Memory
    accumulator_buffer: Memory
    output_buffer: Memory
    operand_buffer: OperandBuffer = OperandBuffer()
    parameter_buffer: ParameterBuffer = ParameterBuffer()
    table_buffer: TableBuffer = TableBuffer()
    local_memory: LocalMemory = LocalMemory()
    vector_unit: VectorUnit
    dram: Dram
    requests: Requests = Requests()
    npu: NpuUnits = NpuUnits()

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        accumulator = parse_number(self.numbers.accumulator)
        refuse_blocks(self)
        if accumulator.kind not in ("integer", "fixed", "float"):
            raise ValueError(
                f"numbers.accumulator must be integer, fixed point or float, not {accumulator.name}"
            )
        for operand in ("input", "weight"):
            form = parse_number(getattr(self.numbers, operand))
            composes_bits = self.array.composition in ("bit_fusion", "bit_serial")
            if composes_bits and form.kind not in WHOLE_KINDS:
                raise ValueError(
                    f"array.composition {self.array.composition} composes integer operands, and"
                    f" numbers.{operand} is {form.name}: it needs array.composition fixed"
                )
            if form.bits > accumulator.bits:
                raise ValueError(
                    f"numbers.accumulator must be at least as wide as numbers.{operand}"
                    f" ({form.bits} bits), not {accumulator.name}"
                )
        refuse_pair(self.numbers)
        refuse_layers(self)
        refuse_adders(self)
        refuse_storage(self)
        refuse_basis(self)
        self._refuse_joined(accumulator)
        if self.array.weight_rows > 1 and self.sparsity.weights_kept != (1, 1):
            raise ValueError(
                f"array.weight_rows must be 1 with sparsity.weight {self.sparsity.weight} and"
                f" skipping, not {self.array.weight_rows}"
            )
        return self

    def _refuse_joined(self, accumulator: Number) -> None:
        """Refuse joined row passes on a machine whose programs hold values."""
        if self.vector_unit.row_passes == "joined" and accumulator.kind != "float":
            raise ValueError(
                "vector_unit.row_passes joined needs sums of floats, as programs of integers hold"
                f" values, and numbers.accumulator is {accumulator.name}"
            )

    @model_validator(mode="after")
    def _indices_and_memory(self) -> Self:
        words = self.npu.index_words
        if words and self.dram.kind not in ("ideal", "block_ram"):
            raise ValueError(
                f"npu.index_words {words} needs dram.kind ideal or block_ram, not {self.dram.kind}"
            )
        if words and self.requests.request_bytes:
            raise ValueError(
                f"npu.index_words {words} needs a requests.request_bytes of 0, not"
                f" {self.requests.request_bytes}"
            )
        return self

    @model_validator(mode="after")
    def _requests_and_memory(self) -> Self:
        if self.requests.request_bytes and self.dram.kind != "ideal":
            raise ValueError(
                f"requests.request_bytes {self.requests.request_bytes} needs dram.kind ideal, not"
                f" {self.dram.kind}: of DRAM behind requests the latency alone is known"
            )
        return self

    @model_validator(mode="after")
    def _local_memory(self) -> Self:
        capacity, beat = self.local_memory.capacity_bytes, self.npu.bus_bytes
        if capacity % beat:
            raise ValueError(
                f"local_memory.capacity_bytes must be a multiple of npu.bus_bytes {beat}, not"
                f" {capacity}"
            )
        if capacity and self.dram.kind not in ("ideal", "block_ram"):
            raise ValueError(
                f"local_memory.capacity_bytes {capacity} needs dram.kind ideal or block_ram, not"
                f" {self.dram.kind}: nothing times a local memory beside a DRAM that ports share"
            )
        if capacity and self.requests.request_bytes:
            raise ValueError(
                f"local_memory.capacity_bytes {capacity} needs requests.request_bytes 0, not"
                f" {self.requests.request_bytes}: its ports have beats"
            )
        if capacity and self.npu.address_bits < 32:
            raise ValueError(
                f"local_memory.capacity_bytes {capacity} needs npu.address_bits 32, not"
                f" {self.npu.address_bits}"
            )
        return self

    @model_validator(mode="after")
    def _engine_and_zeros(self) -> Self:
        zeros, kind = self.sparsity, self.array.engine.kind
        drawn = zeros.weight != "dense" or zeros.input != "dense"
        if self.array.skipping_engine is None:
            if zeros.seed is not None:
                raise ValueError("sparsity.seed draws masks of an array.engine, which is systolic")
            return self
        if zeros.exploited != "none":
            raise ValueError(
                f"sparsity.exploited must be none, not {zeros.exploited}: array.engine {kind}"
                " decides which zeros are skipped"
            )
        if parse_sparsity(zeros.weight).kind not in ("dense", "unstructured"):
            raise ValueError(
                f"sparsity.weight must be dense or density=D with array.engine {kind}, not"
                f" {zeros.weight}"
            )
        if zeros.seed is not None and not drawn:
            raise ValueError(
                "sparsity.seed draws masks, and sparsity.weight and sparsity.input are dense"
            )
        return self

    def facts(self) -> dict[str, str]:
        """Return name, array, formats, clock, memory and technology."""
        array, numbers = self.array, self.numbers
        copies = f"{array.count} of " if array.count > 1 else ""
        return {
            "name": self.name,
            "array": f"{copies}{array.rows} x {array.cols}, {array.dataflow.replace('_', ' ')}",
            "numbers": f"{numbers.input} x {numbers.weight}, sums in {numbers.accumulator}",
            "clock": shown("clock_hz", self.clock_hz),
            "DRAM": self.dram.sentence,
            "technology": self.technology,
        }

    @property
    def multipliers(self) -> int:
        """Multipliers of all arrays: one for each element, or those of the engine."""
        engine = self.array.skipping_engine
        if engine is not None:
            return engine.multipliers
        return self.array.rows * self.array.cols * self.array.count

    @property
    def rate(self) -> Rate:
        """What one processing element does in a step, by the widths of its operands."""
        return rate_of(
            self.array.composition,
            input_bits=parse_number(self.numbers.input).bits,
            weight_bits=parse_number(self.numbers.weight).bits,
            element_bits=self.array.element_bits,
            serial_operand=self.array.serial_operand,
            subword_products=self.array.subword_products,
        )

    def copies(self, buffer: str) -> int:
        """Return how many copies of a buffer exist: one in each lane for tables, else 1."""
        return self.vector_unit.lanes if buffer == "table_buffer" else 1

    def access_bits(self, buffer: str) -> int:
        """Return the bits of one access to a buffer: its configured width, or else one word.

        Args:
            buffer: Name of the field, ``input_buffer`` for example.
        """
        if buffer == "table_buffer":
            return TABLE_WORD_BITS
        if buffer == "local_memory":
            return self.local_memory.width_bits or 8 * self.npu.bus_bytes
        memory: Memory = getattr(self, buffer)
        if memory.width_bits is not None:
            return memory.width_bits
        if buffer == "parameter_buffer":
            return self.array.columns * PARAMETER_BITS
        rebuild = rebuild_engine_of(self) if buffer == "weight_buffer" else None
        if rebuild is not None:
            return 8 * rebuild.word_bytes
        elements = self.array.channels if buffer == "input_buffer" else self.array.columns
        if buffer == "weight_buffer":
            elements *= self.array.weight_rows
        operand = buffer.removesuffix("_buffer").replace("operand", "input")
        form = parse_number(self.stored(operand))
        return form.stored_bits_across(elements) if form.kind == "block" else elements * form.bits

    def stored(self, operand: str) -> str:
        """Return the format of an operand in memory and buffers; for sums, in the array.

        Args:
            operand: Name of the field of ``numbers``, for example ``input``.
        """
        form: str = getattr(self.storage, operand, None) or getattr(self.numbers, operand)
        return form

    @property
    def transfer_ratio(self) -> tuple[int, int]:
        """Cycles per byte of DRAM traffic as a reduced fraction (numerator, denominator).

        Only memories of kind ideal and block_ram have this ratio, and ``latency_cycles``.
        """
        bandwidth = self.dram.bandwidth_bytes_per_s
        assert bandwidth is not None, f"dram.kind {self.dram.kind} has no bandwidth of its own"
        divisor = gcd(self.clock_hz, bandwidth)
        return self.clock_hz // divisor, bandwidth // divisor

    @property
    def latency_cycles(self) -> int:
        """DRAM latency in whole cycles, rounded up."""
        assert self.dram.latency_ns is not None, f"dram.kind {self.dram.kind} has no latency"
        return -(-self.dram.latency_ns * self.clock_hz // 10**9)

    @property
    def peak_macs_per_s(self) -> int:
        """Multiply-accumulates in a second when every element works, rounded down."""
        rate = self.rate
        return self.multipliers * rate.products * self.clock_hz // rate.cycles
