"""The columns of a trace, as integers for the kernels that write it."""

# Rows of the table of a trace.
CYCLE, PLACE, WRITE, ADDRESS, ROWS = 0, 1, 2, 3, 4

PORTS = ("fetch", "load", "store")
"""Places of a DRAM trace: the ports."""
BUFFERS = ("input", "weight", "operand", "parameter", "table", "accumulator", "output")
"""Places of an SRAM trace; buffers that LOAD writes are numbered as in ``accelsim.isa.BUFFERS``. A
trace has no reads of tables, because these depend on values, and no words of the row memory."""
INPUT, WEIGHT, OPERAND, PARAMETER, TABLE, ACCUMULATOR, OUTPUT = range(7)

# A word that is read or written, packed into one integer whose top bits are the cycle.
ADDRESS_BITS, PLACE_BITS = 16, 3
WRITE_SHIFT = ADDRESS_BITS
PLACE_SHIFT = WRITE_SHIFT + 1
CYCLE_SHIFT = PLACE_SHIFT + PLACE_BITS

# Fields of instructions that decide which words they read and write.
FIELDS = (
    *("input", "weight", "accumulator", "accumulate", "k1_count", "k0_count", "k1_stride"),
    *("k0_stride", "p1_count", "p0_count", "p1_stride", "p0_stride", "a1_stride", "a0_stride"),
    *("parameter", "source", "source_word", "weighted", "t1_count", "t0_count", "t1_stride"),
    *("t0_stride", "destination", "d1_stride", "d0_stride", "held", "statistic"),
)
"""Names of the fields in ``accelsim.isa``, in the order of the columns below."""
INPUT_WORD, WEIGHT_WORD, ACCUMULATOR_WORD, ACCUMULATE, K1_COUNT, K0_COUNT, K1_STRIDE = range(7)
K0_STRIDE, P1_COUNT, P0_COUNT, P1_STRIDE, P0_STRIDE, A1_STRIDE, A0_STRIDE = range(7, 14)
PARAMETER_WORD, SOURCE, SOURCE_WORD, WEIGHTED, T1_COUNT, T0_COUNT, T1_STRIDE = range(14, 21)
T0_STRIDE, DESTINATION, D1_STRIDE, D0_STRIDE, HELD, STATISTIC = range(21, 27)
