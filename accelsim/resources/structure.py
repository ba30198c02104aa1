"""The structure of an NPU on a board: its memories, and the sizes of its units."""

from dataclasses import dataclass, replace
from typing import Literal

from accelsim.arch.buffers import PARAMETER_BITS
from accelsim.errors import ArchError
from accelsim.isa import INSTRUCTION_BITS, INSTRUCTION_BYTES
from accelsim.isa import UNITS as QUEUES
from accelsim.isa.known import instructions_of
from accelsim.isa.narrow import field_bits, unread_bits
from accelsim.npu import Npu
from accelsim.number.integer import INTEGERS
from accelsim.resources.memory_map import MappedMemory
from accelsim.resources.multipliers import LANE_WEIGHT_BITS
from accelsim.resources.part import PartFamily

UNITS: tuple[str, ...] = (
    "array",
    "accumulator",
    "sequencer",
    "lanes",
    "vector",
    "load",
    "store",
    "fetch",
    "scoreboard",
    "host",
    "buffers",
    "memory",
)
"""Parts of a board design. lanes: those of the vector unit; vector: the rest of it. accumulator:
the accumulator buffer with its adders. sequencer: that of MATMUL. host: the link to the host,
control port, event counters, and everything else, between which synthesis draws no border. buffers:
the other five. memory: that for data and instructions, or the controller of an SDRAM with its
queues."""

HOST_WORD_BITS = 32
BANKED = ("compute", "vector")
"""Units whose queue entries also tell which bank of the accumulator buffer they hold."""

HUGE_BYTES = 65536
"""Size from which on the memory for instructions asks for single-port RAM."""

HOST_BUFFER_WORDS = 256
"""Words of 32 bits in a request of the host (accelsim_hdl.host.frames)."""


@dataclass(frozen=True, kw_only=True)
class BoardNpu:
    """An NPU with memory and a link to a host: what ``accelsim fpga`` puts on a board.

    Args:
        npu: The machine.
        memory_bytes: Memory for data, on the chip; half of an SDRAM.
        program_bytes: Memory for instructions, on the chip; the other half of an SDRAM.

    Raises:
        ArchError: The operands are no integers, nor weights powers of two, or they are sparse, or
            the machine has a part that is in none of the designs that the coefficients were
            fitted to.
    """

    npu: Npu
    memory_bytes: int
    program_bytes: int

    def __post_init__(self) -> None:
        npu = self.npu
        for form in (npu.input, npu.weight):
            shifts = form is npu.weight and form.kind == "power_of_two" and form.signed
            if form.name not in INTEGERS and not shifts:
                raise ArchError(
                    f"{npu.name}: resources are known of integer operands and of weights that are"
                    f" signed powers of two, not of {form.name}; accelsim fpga synthesizes any"
                )
        if npu.group > 1:
            raise ArchError(
                f"{npu.name}: resources are known of dense weights, not of"
                f" {npu.kept}:{npu.group} ones; accelsim fpga synthesizes any"
            )
        for field, known, value in _unfitted(npu):
            if value != known:
                raise ArchError(
                    f"{npu.name}: resources are known of {field} {known}, not of {value};"
                    " accelsim fpga synthesizes any"
                )


def _unfitted(npu: Npu) -> tuple[tuple[str, int | str, int | str], ...]:
    """Return fields that had one value in all fitted designs, with it and the machine's value."""
    return (
        ("array.weight_rows", 1, npu.products),
        ("npu.base_registers", 0, npu.base_registers),
        ("npu.index_words", 0, npu.index_words),
        ("table_buffer.capacity_bytes", 0, 4 * npu.table_words),
        ("local_memory.capacity_bytes", 0, npu.local_bytes),
        ("vector_unit.row_words", 0, npu.row_words),
        ("vector_unit.elementwise_products", "false", str(npu.elementwise_products).lower()),
    )


def memories(design: BoardNpu, family: PartFamily) -> tuple[MappedMemory, ...]:
    """Return every memory that the hardware of a design describes as one.

    Args:
        design: An NPU with its memory and its link to a host.
        family: Family of the FPGA. iCE40 has no RAM in look-up tables, so all memories of the NPU
            are block RAM.
    """
    of_npu = [*_buffers(design.npu), *_queues(design), *_delays(design.npu)]
    if family == "ice40":
        of_npu = [replace(memory, style="block") for memory in of_npu]
    return tuple(memory for memory in (*of_npu, *_system(design)) if memory.depth > 1)


def _buffers(npu: Npu) -> list[MappedMemory]:
    """Return the buffers; padding bits of elements in memory are never read."""
    inputs = _filled(npu.rows, npu.input.bits, npu.input_element_bits)
    operands = _filled(npu.cols, npu.input.bits, npu.input_element_bits)
    weights = _filled(npu.cols, npu.weight.bits, npu.weight.bits)
    # A parameter word holds a bias, a multiplier, or the weight of a tap.
    longest = max(npu.bias_bits, npu.multiplier_bits, LANE_WEIGHT_BITS)
    parameters = _filled(npu.cols, longest, PARAMETER_BITS)
    found = [
        MappedMemory(unit="buffers", depth=words, width=8 * word_bytes, used=used)
        for words, word_bytes, used in (
            (npu.input_words, npu.input_word_bytes, inputs),
            (npu.weight_words, npu.weight_word_bytes, weights),
            (npu.operand_words, npu.operand_word_bytes, operands),
            (npu.parameter_words, npu.parameter_word_bytes, parameters),
            (npu.output_words, npu.output_word_bytes, None),
        )
    ]
    bank = MappedMemory(unit="accumulator", depth=npu.bank_words, width=npu.accumulator.bits)
    return found + [bank] * (npu.cols * npu.accumulator_banks)


def _filled(count: int, bits: int, pitch: int) -> frozenset[int]:
    """Return the used bits of a word: ``bits`` of every ``pitch``."""
    return frozenset(pitch * index + bit for index in range(count) for bit in range(bits))


def _system(design: BoardNpu) -> list[MappedMemory]:
    """Return the memories around the NPU."""
    bus_bytes = design.npu.bus_bytes
    host = MappedMemory(unit="host", depth=HOST_BUFFER_WORDS, width=HOST_WORD_BITS)
    if design.npu.has_sdram:
        depth = design.npu.memory_outstanding_beats
        waiting = [
            MappedMemory(unit="memory", depth=depth, width=bits) for bits in waiting_bits(design)
        ]
        return [*waiting, host]
    program_style: Literal["", "huge"] = "huge" if design.program_bytes >= HUGE_BYTES else ""
    byte_lane = MappedMemory(unit="memory", depth=design.memory_bytes // bus_bytes, width=8)
    program = MappedMemory(
        unit="memory",
        depth=design.program_bytes // bus_bytes,
        width=8 * bus_bytes,
        write_bits=8,
        style=program_style,
    )
    return [
        *([byte_lane] * bus_bytes),
        program,
        host,
    ]


def waiting_bits(design: BoardNpu) -> tuple[int, int, int]:
    """Return the bits of a waiting beat in the queues of fetch, load and store before an SDRAM.

    Args:
        design: A design with an SDRAM. On narrow hardware the highest bits of an address are
            constant.
    """
    npu = design.npu
    place_bits = (npu.bus_bytes - 1).bit_length()
    beat_bits = min(_bits(2 * design.memory_bytes), npu.address_bits) - place_bits
    return beat_bits, beat_bits, beat_bits + 9 * npu.bus_bytes


def _queues(design: BoardNpu) -> list[MappedMemory]:
    npu = design.npu
    beat_bits = 8 * npu.bus_bytes
    fetched = npu.prefetch_instructions * (INSTRUCTION_BYTES // npu.bus_bytes)
    found = [MappedMemory(unit="fetch", depth=max(2, fetched), width=beat_bits)]
    found += [_queue(queue, design) for queue in QUEUES]
    depth = npu.outstanding_beats
    found.append(MappedMemory(unit="load", depth=depth, width=action_bits(npu)))
    found.append(MappedMemory(unit="load", depth=depth, width=beat_bits))
    found.append(MappedMemory(unit="store", depth=depth + 1, width=5))
    return found


def _delays(npu: Npu) -> list[MappedMemory]:
    """Return the ring buffers in which the sequencer of MATMUL keeps work in flight."""
    rows, registers = npu.rows, npu.multiplier_registers
    # Narrow hardware with one bank compares no address with the bounds of a bank.
    compares = not npu.is_narrow or npu.accumulator_banks > 1
    address_bits = 16 if compares else _bits(npu.accumulator_words)
    result_bits, token_bits = 1 + address_bits, 4
    if npu.array_is_output_stationary:
        slots = 4 << max(1, (rows - 1).bit_length())
        ending = 2 * rows + npu.cols + registers + npu.pipeline_registers
        kept = MappedMemory(unit="sequencer", depth=slots, width=result_bits + 1)
    else:
        late = npu.pipeline_registers - 1
        ending = late + rows + npu.cols + registers
        kept = MappedMemory(unit="sequencer", depth=late + rows + registers - 1, width=result_bits)
    return [kept, MappedMemory(unit="sequencer", depth=ending, width=token_bits)]


def _queue(queue: str, design: BoardNpu) -> MappedMemory:
    """Return the memory of a queue of instructions, without constant bits.

    On hardware with short addresses most bits are constant. Bits that repeat the sign of a field
    are not constant, and are kept.
    """
    npu = design.npu
    banks = npu.accumulator_banks if queue in BANKED else 0
    written = set(range(INSTRUCTION_BITS + banks))
    used = set(queued_bits(queue, design))
    if npu.is_narrow:
        written -= set(range(INSTRUCTION_BITS))
        stored = dict.fromkeys((_LONG_LOADS, _LONG_STORES), npu.address_bits)
        limits = field_limits(design) | _by_field(stored)
        for row in (one for one in instructions_of(npu) if one.unit == queue):
            for field in row.all_fields:
                first, most = row.offset(field.name), limits.get((row.name, field.name), field.bits)
                signs = field.signed and most > 0
                bits = set(range(first, first + (field.bits if signs else most)))
                written |= bits & set(range(first, first + field.bits))
                used |= bits if signs else set()
    place = {bit: index for index, bit in enumerate(sorted(written))}
    return MappedMemory(
        unit="scoreboard",
        depth=npu.queue_depth,
        width=len(place),
        used=frozenset(place[bit] for bit in used & written),
    )


def queued_bits(queue: str, design: BoardNpu) -> frozenset[int]:
    """Return the bits of an entry of a queue that its unit reads.

    An entry is an instruction and, for two of the units, the bank of the accumulator buffer that it
    holds. The unit does not read tokens to itself, an opcode if only one is possible, and bits of
    an address above those of the memory.

    Args:
        queue: Name of the unit whose queue it is, one of ``accelsim.isa.UNITS``.
        design: An NPU with its memory and its link to a host.
    """
    rows = [row for row in instructions_of(design.npu) if row.unit == queue]
    limits = field_limits(design)
    used: set[int] = set()
    for row in rows:
        for field in row.all_fields:
            first = row.offset(field.name)
            most = limits.get((row.name, field.name), field.bits)
            bits = set(range(first, first + min(field.bits, most)))
            if field.in_opcode or (field.name == "opcode" and len(rows) == 1):
                bits = set()  # Boards have no index words (``BoardNpu``), so no LOAD gathers.
            elif field.name in ("pop", "push"):
                bits.discard(first + QUEUES.index(queue))
            used |= bits
    if queue in BANKED:
        used |= {INSTRUCTION_BITS + bank for bank in range(design.npu.accumulator_banks)}
    return frozenset(used)


_LONG_LOADS = ("LOAD", "address y_stride")
_LONG_STORES = ("STORE", "address y_stride x_stride c_stride")
"""Fields that hold addresses of memory."""


def field_limits(design: BoardNpu) -> dict[tuple[str, str], int]:
    """Return the used bits of fields, by instruction and field; fields not listed use all bits.

    Args:
        design: An NPU with its memory and its link to a host.
    """
    npu = design.npu
    limits = {
        _LONG_LOADS: _bits(design.memory_bytes),
        _LONG_STORES: _bits(design.memory_bytes),
        ("STORE", "source"): _bits(npu.output_words),
        ("STORE", "word_bytes"): _bits(npu.bus_bytes + npu.output_word_bytes),
        ("MATMUL", "input k1_stride k0_stride p1_stride p0_stride"): _bits(npu.input_words),
        ("VECTOR", "weight"): _bits(npu.parameter_words),
        ("VECTOR", "destination d1_stride d0_stride"): _bits(npu.output_words),
    }
    found = _by_field(limits)
    for instruction, fields in (field_bits if npu.is_narrow else unread_bits)(npu).items():
        for name, bits in fields.items():
            place = instruction, name
            found[place] = min(bits, found.get(place, bits))
    return found


def _by_field(limits: dict[tuple[str, str], int]) -> dict[tuple[str, str], int]:
    """Return limits with one field for each key."""
    return {
        (instruction, name): bits
        for (instruction, names), bits in limits.items()
        for name in names.split()
    }


def _bits(count: int) -> int:
    """Return the bits of an index below ``count``, at least 1."""
    return max(1, (count - 1).bit_length())


def action_bits(npu: Npu) -> int:
    """Return the bits that the load unit keeps for each action (accelsim_hdl.npu.assemble)."""
    word_bits = widest_word_bytes(npu).bit_length()
    fixed = 4 + 16 + 2 + 16 + 1 + 4
    return fixed + 2 * word_bits + npu.bus_bytes.bit_length() - 1


def widest_word_bytes(npu: Npu) -> int:
    """Return the bytes of the widest word that the load unit writes."""
    return max(
        npu.input_word_bytes,
        npu.weight_word_bytes,
        npu.operand_word_bytes,
        npu.parameter_word_bytes,
    )
