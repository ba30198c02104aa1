"""The integer rows that the kernels of programs read and write.

Kernels take rows of integers, not objects. Each name here is the index of a column. Kernels are
compiled with these numbers in them, so their cache (``accelsim.kernel``) depends on this file; the
numbers of ``accelsim.isa`` are translated to these, and never compiled.
"""

from typing import Any

from accelsim.npu.durations import LOAD_LEAD_CYCLES, STORE_LEAD_CYCLES

# An int64 array whose shape each docstring says. Compiled code computes with plain integers where
# the type checker would see numpy scalars.
Row = Any

UNKNOWN = -(2**62)
"""A cycle before all others, or one that is not known yet."""
FAR = 2**60
"""A cycle that is not known yet, and later than all that are; so is what is added to it."""

# What a VECTOR multiplies: nothing, each tap with a weight, each first tap of two with the second.
PLAIN, WEIGHTS, PAIRS = 0, 1, 2
PRODUCT, RESIDUAL = 2, 3  # as accelsim.isa.COMBINATIONS

# Units, as accelsim.isa.UNITS.
LOAD_UNIT, COMPUTE_UNIT, VECTOR_UNIT, STORE_UNIT = 0, 1, 2, 3
UNIT_COUNT = 4

# Kinds of instructions.
LOAD, MATMUL, PARAMETERS, VECTOR, STORE, FINISH, REDUCE = 0, 1, 2, 3, 4, 5, 6
KIND_NAMES = ("LOAD", "MATMUL", "PARAMETERS", "VECTOR", "STORE", "FINISH", "REDUCE")

# Cycles from the start of a transfer to its first action, if memory accepts it at once.
LOAD_LEAD, STORE_LEAD = LOAD_LEAD_CYCLES, STORE_LEAD_CYCLES
# Cycles from an action to its taking, at least: of one that asks no memory, and of a beat of the
# local memory, which answers in the next cycle.
ALONE_TAKEN, LOCAL_TAKEN = 2, 3
# Cycles from the acceptance of the last beat of a STORE to the local memory until its end.
LOCAL_STORED = 2
# From the first action of a row of a LOAD that gathers to that of the next, at least.
GATHER_CYCLES = 4
# Among accelsim.isa.BUFFERS.
WEIGHT_BUFFER, INDEX_BUFFER, WEIGHT_ROW = 1, 5, 6

# An instruction in the table of a program: what it is ...
KIND = 0
UNIT = 1
NEXT = 2  # instruction of its unit, or how many instructions there are
POP = 3
PUSH = 4
BANK = 5  # of the accumulator buffer, -1 if it holds none
# Of weights; of VECTOR taps of a result, of REDUCE those of a word; words that a LOAD completes.
BLOCKS = 6
WORDS = 7  # transferred, or pixels, or results, or words of all rows
BUFFER = 8  # of LOAD; of VECTOR and REDUCE 1 if they read the operand buffer, or BOTH
# Of MATMUL, accumulate; of VECTOR and REDUCE, what they multiply; of STORE, the bytes of a word.
FLAG = 9
# ... and when things happen.
FETCHED = 10  # its last beat was taken by the fetch unit
ISSUE = 11
START = 12
END = 13
READY = 14  # the unit can take the instruction after it
ACTIONS = 15  # of LOAD and STORE, beats included
BEATS = 16  # of LOAD and STORE
# Of a MATMUL, weight-stationary; an engine that skips zeros has cycles of its own for each fold.
SPAN = 17  # cycles from the handoff of its first fold to that of its last; of REDUCE to its end
STREAM = 18  # cycles in which the last fold streams
FOLD = 19  # its first fold among those of the engine
FUNCTION_CYCLES = 20  # of VECTOR, that a function adds; 0 without a function
COST = 21  # of LOAD and STORE that go by requests, the cycles of these
LOCAL = 22  # of LOAD and STORE, 1 if they name the local memory
KEPT = 23  # of VECTOR, 1 if results go to the accumulator buffer
TABLE_COLUMNS = 24
BOTH = 2  # value of BUFFER of a VECTOR that reads a sum and a residual in turn
# Of a MATMUL, row-stationary: words that its passes move, and what its elements take. Tables for
# other arrays do not have these columns.
INPUT_WORDS = 24
WEIGHT_WORDS = 25
SUM_WORDS = 26
ELEMENT_INPUTS = 27
ELEMENT_WEIGHTS = 28
ELEMENT_SUMS = 29
PRODUCTS = 30
GRID_TABLE_COLUMNS = 31

# Fields of an instruction, as they are found in its record.
OPCODE_FIELD, POP_FIELD, PUSH_FIELD = 0, 1, 2
# These belong to LOAD, and those that a STORE has, to it.
Y_COUNT, X_COUNT, C_COUNT, ADDRESS = 3, 4, 5, 6
Y_START, Y_LIMIT, Y_STEP, Y_STRIDE = 7, 8, 9, 10
X_START, X_STRIDE, C_STRIDE, ROW_BYTES, WORD_BYTES = 11, 12, 13, 14, 15
TRANSFER_COLUMNS = 16
BUFFER_FIELD, ACCUMULATOR, ACCUMULATE = 16, 17, 18
K1_COUNT, K0_COUNT, P1_COUNT, P0_COUNT = 19, 20, 21, 22
SOURCE, SOURCE_WORD, T1_COUNT, T0_COUNT, WEIGHTED = 23, 24, 25, 26, 27
FUNCTION, COMBINE, STATISTIC = 28, 29, 30
K1_STRIDE, K0_STRIDE, P1_STRIDE, P0_STRIDE = 31, 32, 33, 34
LOCAL_FIELD = 35
GATHER = 36  # of LOAD the first of its rows among the records behind the program, or 0
KEPT_FIELD = 37
DESTINATION = 38  # of LOAD its first word, or row of a weight word

FIELDS = (
    *("opcode", "pop", "push", "y_count", "x_count", "c_count", "address"),
    *("y_start", "y_limit", "y_step", "y_stride", "x_start", "x_stride", "c_stride"),
    *("row_bytes", "word_bytes", "buffer", "accumulator", "accumulate"),
    *("k1_count", "k0_count", "p1_count", "p0_count"),
    *("source", "source_word", "t1_count", "t0_count", "weighted"),
    *("function", "combine", "statistic"),
    *("k1_stride", "k0_stride", "p1_stride", "p0_stride", "local", "gather"),
    *("kept", "destination"),
)
"""Their names in ``accelsim.isa``, in this order."""

# A machine.
ROWS = 0
COLS = 1  # of one array
OUTPUT_STATIONARY = 2
BEHIND = 3  # cycles that the pipeline of the array adds to the end of a MATMUL
BUS_SHIFT = 4  # bytes of a beat, as a power of two
BANKS = 5
BANK_WORDS = 6
FETCH_BEATS = 7  # of an instruction
QUEUE_DEPTH = 8
PREFETCH = 9  # instructions
OUTSTANDING = 10  # beats of the load unit, and of the store unit
LATENCY = 11
NUMERATOR = 12
DENOMINATOR = 13
MEMORY_OUTSTANDING = 14
PIPELINE_REGISTERS = 15
COMPETING = 16  # 1 if the ports share one ideal memory, 0 if each has its own
IN_TURN = 17  # 1 if they are served in turn, 0 if a lower one first
GAP = 18  # cycles from the end of a stream to the next, at least
FILL_AFTER = 19  # 1 if a stationary operand is written after the stream before, 0 if meanwhile
FILL_OFFSET = 20  # cycles from the end of that stream until it is written
VECTOR_CYCLES = 21  # of a tap: columns over lanes
STEP = 22  # cycles in which the array moves on once
FILL = 23  # steps in which a stationary operand enters the array
FUNCTION_LATENCY = 24  # cycles that a function adds to a result
ROW_LATENCY = 25  # cycles from the last tap of a row to the writing of its offset
FACTOR_LATENCY = 26  # cycles that multiplier and shift come later
ROW_INTERVAL = 27  # cycles from one row to the next of which these are found, at least
REQUEST_BYTES = 28  # of a request and of a line of the cache; 0: transfers go beat by beat
LOAD_REQUEST = 29  # cycles of a request of LOAD
STORE_REQUEST = 30  # cycles of a request of STORE
TRANSFER_ISSUE = 31  # cycles of a LOAD or STORE before its first request
CACHE_SETS = 32  # 0 without a cache
CACHE_WAYS = 33
LINE_CYCLES = 34  # by which a line that moves between cache and DRAM delays a transfer
GROUP_CYCLES = 35  # from one group of words to the next; 0: words are not grouped
GROUP_LEAST = 36  # cycles of a group, at least
# Of a row-stationary array, whose ROWS and COLS are those of words; else 0.
GRID_ROWS = 37
GRID_COLS = 38
ELEMENT_INPUT_WORDS = 39
ELEMENT_WEIGHT_WORDS = 40
ELEMENT_SUM_WORDS = 41
BUS_INPUTS = 42
BUS_SUMS = 43
FOLD_WORDS = 44  # weight words of a fold
LEAST_STREAM = 45  # steps that the stream of a fold takes at least, whatever its pixels
BEAT_INSTRUCTIONS = 46  # that a beat brings: 1, or as many as a wide bus has room for
WEIGHT_ROWS = 47  # of a weight word
MACHINE_COLUMNS = 48
