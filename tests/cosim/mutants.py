"""Planted bugs: each a change of one place in the sources of the hardware."""

from accelsim.npu import Npu
from cosim.machines import small_npu

WEIGHT, OUTPUT, ROWS = "weight_stationary", "output_stationary", "weight_rows"
INPUT = "input_stationary"
BASES, LOCAL, GATHER = "bases", "local", "gather"
SEQUENCE = "npu/sequence.py"
SEQUENCE_WEIGHT = "npu/sequence_weight_stationary.py"
SEQUENCE_OUTPUT = "npu/sequence_output_stationary.py"
SEQUENCE_INPUT = "npu/sequence_input_stationary.py"
INPUT_ARRAY, TURN = "dataflow/input_stationary.py", "dataflow/turn.py"

MACHINES: dict[str, dict[str, object]] = {
    WEIGHT: {"array__rows": 2},
    OUTPUT: {"array__rows": 2, "array__dataflow": "output_stationary"},
    INPUT: {"array__rows": 2, "array__dataflow": "input_stationary"},
    BASES: {"array__rows": 2, "npu__base_registers": 3},
    LOCAL: {"array__rows": 2, "local_memory__capacity_bytes": 256},
    GATHER: {"array__rows": 2, "npu__index_words": 5},
    ROWS: {"array__rows": 4, "array__weight_rows": 2},
}
"""What each kind of machine has of its own."""


def machine_of_kind(kind: str) -> Npu:
    """Return the machine that has the mutants of a kind.

    Args:
        kind: One of ``MACHINES``.
    """
    return small_npu(
        2,
        3,
        **MACHINES[kind],
        numbers__accumulator="int16",
        npu__overflow="saturate",
        npu__multiplier_registers=2,
        npu__accumulator_banks=1,
        npu__prefetch_instructions=1,
        npu__outstanding_beats=4,
        dram__latency_ns=110,
    )


# (kind of machine, file, what stands there, what the mutant has)
LATENCIES = [
    (
        WEIGHT,
        "dataflow/weight_stationary.py",
        "self.input[first + place], row,",
        "self.input[first + place], row + 1,",
    ),
    (
        WEIGHT,
        "dataflow/weight_stationary.py",
        "col - (col in odd),",
        "0,",
    ),
    (WEIGHT, "dataflow/weight_stationary.py", "delayed(m, total, 1,", "delayed(m, total, 2,"),
    (
        WEIGHT,
        "dataflow/weight_stationary.py",
        "late = 1 if of.operands_are_registered else 0",
        "late = 2 if of.operands_are_registered else 0",
    ),
    (
        WEIGHT,
        SEQUENCE,
        "npu.rows + npu.multiplier_registers - 2",
        "npu.rows + npu.multiplier_registers - 1",
    ),
    (
        WEIGHT,
        SEQUENCE,
        "npu.cols + npu.multiplier_registers - 1",
        "npu.cols + npu.multiplier_registers",
    ),
    (WEIGHT, SEQUENCE_WEIGHT, "& (recent == 0)", "& ~recent[0]"),
    (GATHER, "npu/gather.py", "below.eq(number < limit)", "below.eq(number <= limit)"),
    (GATHER, "npu/gather.py", "pointer.eq(pointer + 1)", "pointer.eq(pointer + 2)"),
    (GATHER, "npu/load.py", "ready & ~words.waits & ~flight.others", "ready & ~words.waits"),
    (GATHER, "npu/request.py", "go.eq(gathers & gather.found & (self", "go.eq(gathers & (self"),
    (
        WEIGHT,
        SEQUENCE_WEIGHT,
        "self.instruction.ready.eq(~filling)",
        "self.instruction.ready.eq(~filling | (handoff & blocks.last))",
    ),
    (
        OUTPUT,
        SEQUENCE_OUTPUT,
        "npu.cols + npu.multiplier_registers",
        "npu.cols + npu.multiplier_registers + 1",
    ),
    (
        OUTPUT,
        "dataflow/output_stationary.py",
        "weight, 1 + col,",
        "weight, 2 + col,",
    ),
    (
        OUTPUT,
        "dataflow/output_stationary.py",
        "self.control.last, 2 + registers,",
        "self.control.last, 1 + registers,",
    ),
    (OUTPUT, SEQUENCE_OUTPUT, "(~busy | stop) & (recent == 0)", "~busy & (recent == 0)"),
    (INPUT, TURN, "last = offset == places - 1", "last = offset == places"),
    (INPUT, TURN, "chosen[place], rotations[1]", "chosen[0], rotations[1]"),
    (INPUT, TURN, "(newer != tile)", "(newer == tile)"),
    (INPUT, INPUT_ARRAY, "of.products + place], col,", "of.products + place], 0,"),
    (INPUT, INPUT_ARRAY, "of.products + place], row,", "of.products + place], row + 1,"),
    (INPUT, SEQUENCE_INPUT, "turns = max(npu.rows, npu.cols)", "turns = npu.rows"),
    (INPUT, SEQUENCE_INPUT, "column == npu.cols - 1", "column == npu.rows - 1"),
    (INPUT, SEQUENCE_INPUT, "handoff & ~later_block", "handoff"),
    (
        INPUT,
        SEQUENCE,
        "npu.rows + npu.multiplier_registers - 2",
        "npu.rows + npu.multiplier_registers - 1",
    ),
    (
        WEIGHT,
        "npu/load.py",
        "~words.word.valid & ~beats.active",
        "~words.word.valid",
    ),
    (
        WEIGHT,
        "npu/load.py",
        "Queue(action_layout(npu), npu.outstanding_beats)",
        "Queue(action_layout(npu), npu.outstanding_beats + 1)",
    ),
    (
        WEIGHT,
        "npu/assemble.py",
        "Mux(taken & aligned.last, 1 <<",
        "Mux(take & aligned.last, 1 <<",
    ),
    (
        WEIGHT,
        "npu/request.py",
        "ends.eq(word.next_byte + bus_bytes >= word.limit_byte)",
        "ends.eq(word.next_byte + 1 >= word.limit_byte)",
    ),
    (WEIGHT, "npu/request.py", "shares.eq(begun & (", "shares.eq(1 & ("),
    (WEIGHT, "npu/request.py", "both.eq(more | back)", "both.eq(more)"),
    (
        WEIGHT,
        "npu/request.py",
        "m.d.sync += [prior.eq(word.beat), both.eq(1)]",
        "m.d.sync += both.eq(1)",
    ),
    (WEIGHT, "npu/assemble.py", "action.slides & action.first & ~action.asks", "Signal()"),
    (WEIGHT, "npu/request.py", "lead.eq(lead + brought)", "lead.eq(lead)"),
    (
        WEIGHT,
        "npu/request.py",
        "self.idle | (step & walk.last[1])",
        "self.idle",
    ),
    (
        WEIGHT,
        "npu/assemble.py",
        "offset.eq(action.first_byte - action.turn)",
        "offset.eq(action.first_byte)",
    ),
    (
        WEIGHT,
        "npu/request.py",
        "left_bytes.eq(row_bytes - position)",
        "left_bytes.eq(row_bytes)",
    ),
    (WEIGHT, "npu/spans.py", "left_bytes <= 2 * bus_bytes", "left_bytes <= bus_bytes"),
    (WEIGHT, "npu/store.py", "(following != most_beats)", "(following != most_beats - 1)"),
    (WEIGHT, "npu/store.py", "finishing & ~flight.others", "finishing"),
    (
        WEIGHT,
        "npu/vector.py",
        "m, last_of_all, cycles",
        "m, last_of_all, cycles - 1",
    ),
    (
        WEIGHT,
        "npu/vector.py",
        "starts_vector, data_cycles + PARAMETER_WORDS + 1,",
        "starts_vector, data_cycles + PARAMETER_WORDS + 2,",
    ),
    (
        WEIGHT,
        "npu/fetch.py",
        "queue.read.ready.eq(~complete)",
        "queue.read.ready.eq(~complete | self.issued.ready)",
    ),
    (
        WEIGHT,
        "npu/fetch.py",
        "may.eq(following != self._limit)",
        "may.eq(following != self._limit - 1)",
    ),
    (
        WEIGHT,
        "npu/scoreboard.py",
        "Queue(self._entry(name), self._queue_depth)",
        "Queue(self._entry(name), self._queue_depth + 1)",
    ),
    (
        WEIGHT,
        "npu/scoreboard.py",
        "(held_by_vector | waiting | taken)",
        "(waiting | taken)",
    ),
    (
        WEIGHT,
        "npu/scoreboard.py",
        "(held_by_vector | waiting | taken)",
        "(held_by_vector | taken)",
    ),
    (WEIGHT, "npu/scoreboard.py", "last.eq(begun)", "last.eq(ended)"),
    (
        WEIGHT,
        "npu/scoreboard.py",
        "~dispatched[index] & ~leaves[index]",
        "~dispatched[index]",
    ),
    (
        WEIGHT,
        "npu/scoreboard.py",
        "present.append(~pop[giver] | some)",
        "present.append(1)",
    ),
    (WEIGHT, "memory/queue.py", "(~self.read.valid | take)", "~self.read.valid"),
]
ORDERS = [
    (
        ROWS,
        "dataflow/weight_stationary.py",
        "self.weight[col * of.products + place],",
        "self.weight[col + place * of.cols],",
    ),
    (ROWS, "npu/assemble.py", "enable & (row[:place] == one)", "enable"),
    (ROWS, "npu/assemble.py", "port.address.eq(row[place:])", "port.address.eq(row)"),
    (
        ROWS,
        "dataflow/weight_stationary.py",
        "for place, product in enumerate(products):",
        "for place, product in enumerate(products[::-1]):",
    ),
]
WIDTHS = [
    (
        WEIGHT,
        "number/total.py",
        "result = Signal(Shape(bits, signed=True), name=name)",
        "result = Signal(Shape(bits - 1, signed=True), name=name)",
    ),
    (
        WEIGHT,
        "dataflow/weight_stationary.py",
        "Signal(bus.shape(), name=shadow_name",
        "Signal(bus.shape().width - 1, name=shadow_name",
    ),
    (
        WEIGHT,
        "npu/sequence.py",
        'Signal(16, name=f"{name}_{index}")',
        'Signal(7, name=f"{name}_{index}")',
    ),
    (OUTPUT, SEQUENCE_OUTPUT, "Loops(8, 10, 1)", "Loops(5, 5, 1)"),
    (OUTPUT, SEQUENCE_OUTPUT, "SLOT_BITS = 2", "SLOT_BITS = 1"),
    (WEIGHT, SEQUENCE_WEIGHT, "Loops(8, 10, 1)", "Loops(5, 5, 1)"),
    (WEIGHT, SEQUENCE_WEIGHT, "Loops(10, 12, 2)", "Loops(7, 12, 2)"),
    (WEIGHT, "npu/walk.py", "count_bits: int = 12", "count_bits: int = 7"),
    (WEIGHT, "npu/request.py", "_POSITION_BITS = 31", "_POSITION_BITS = 12"),
    (WEIGHT, "npu/request.py", "_ROW_BITS = 16", "_ROW_BITS = 8"),
    (
        WEIGHT,
        "npu/spans.py",
        "address_bits=32, count_bits=store_count_bits",
        "address_bits=16, count_bits=store_count_bits",
    ),
    (WEIGHT, "npu/lane.py", "else tap_bits + WEIGHT_BITS", "else tap_bits + WEIGHT_BITS - 9"),
    (
        WEIGHT,
        "npu/lane.py",
        "multiplier, shift = Signal(self.npu.multiplier_bits)",
        "multiplier, shift = Signal(self.npu.multiplier_bits - 1)",
    ),
    (
        WEIGHT,
        "npu/requantize.py",
        "coarse_shift = second_shift[FINE_BITS:]",
        "coarse_shift = second_shift[FINE_BITS:-1]",
    ),
    (WEIGHT, "npu/counters.py", "running = Signal(self._bits,", "running = Signal(6,"),
    (WEIGHT, "memory/queue.py", "write.addr + 1))", "0))"),
]
# Mutants of base registers: the register that an instruction of each unit takes, and its width.
ADDRESSES = [
    (
        BASES,
        "npu/base.py",
        "if INSTRUCTIONS[name].unit == unit]",
        'if name == unit.upper() == "LOAD"]',
    ),
    (
        BASES,
        "npu/base.py",
        "if INSTRUCTIONS[name].unit == unit]",
        'if name == unit.upper() == "STORE"]',
    ),
    (BASES, "npu/base.py", "enumerate(bases, start=1)", "enumerate(bases)"),
    (BASES, "npu/base.py", "chosen = Signal(32,", "chosen = Signal(5,"),
]
# Mutants of the local memory: the order of answers, and the bytes of a beat that are written.
LOCALS = [
    (LOCAL, "npu/store.py", "(ended | (last_local == spans.is_local))", "1"),
    (LOCAL, "npu/store.py", "ended.eq((following == 0)", "ended.eq(1 | (following == 0)"),
    (LOCAL, "npu/local.py", "& self.write.select),", "),"),
    (LOCAL, "npu/assemble.py", "Mux(action.local, local.valid, self.response.valid)", "1"),
    (LOCAL, "npu/request.py", "local.address.eq(word.beat)", "local.address.eq(word.beat[:4])"),
]
MUTANTS = LATENCIES + ORDERS + WIDTHS + ADDRESSES + LOCALS
