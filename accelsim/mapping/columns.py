"""The integer rows that kernels read: a loop nest, a machine, and a mapping of one to the other.

Kernels take rows of integers, not objects. Each name here is the index of a column. Kernels are
compiled with these numbers in them, so their cache (``accelsim.kernel``) depends on this file.
"""

# A loop nest. Dimensions are always three; missing outer ones have extent 1.
KIND = 0  # MATRIX or VECTOR
GROUPS = 1
BATCH = 2
OUTPUT = 3  # three extents
INPUT = 6
KERNEL = 9
STRIDE = 12
DILATION = 15
PADDING = 18
CHANNELS = 21  # of each group
FILTERS = 22  # of each group
STEPS = 23
PASSES = 24  # vector operations for each result
INPUT_ELEMENTS = 25  # these four: of vector work only
OUTPUT_ELEMENTS = 26
OPERATIONS = 27
WEIGHT_ELEMENTS = 28
MACS = 29  # of one repetition, as publications count them
NEST_COLUMNS = 30

MATRIX = 0
VECTOR = 1

# A machine.
ROWS = 0
COLS = 1
DATAFLOW = 2  # WEIGHT, OUTPUT_ or INPUT_STATIONARY
FILL = 3
TAIL = 4
GAP = 5
FILL_OFFSET = 6
FILL_AFTER = 7
DRAIN = 8
INPUT_BITS = 9
WEIGHT_BITS = 10
ACCUMULATOR_BITS = 11
OUTPUT_BITS = 12
INPUT_SLOTS = 13
WEIGHT_SLOTS = 14
ACCUMULATOR_SLOTS = 15
OUTPUT_SLOTS = 16
INPUT_SLOT_BYTES = 17
WEIGHT_SLOT_BYTES = 18
ACCUMULATOR_SLOT_BYTES = 19
OUTPUT_SLOT_BYTES = 20
LANES = 21
RATE_NUMERATOR = 22  # cycles ...
RATE_DENOMINATOR = 23  # ... for this many bytes
LATENCY = 24
PATTERN = 25  # of stored weights: 0 dense, 1 structured, 2 unstructured
KEPT = 26
OF = 27
METADATA_BITS = 28
SKIPPING = 29
ENERGY_KEPT = 30  # multiply-accumulates that cost energy ...
ENERGY_OF = 31  # ... among this many that the array does
PRODUCTS = 32  # of one reduction that an element makes in a step ...
STEP_CYCLES = 33  # ... of this many cycles
MACHINE_COLUMNS = 34

WEIGHT_STATIONARY = 0
OUTPUT_STATIONARY = 1
INPUT_STATIONARY = 2

# A mapping. For vector work only CHUNKS is used.
LEVEL = 0  # which of (batch, three output dimensions) is cut; inner ones stay whole
LEVEL_TILE = 1
CHANNEL_TILE = 2
FILTER_TILE = 3
GROUP_TILE = 4
ORDER = 5  # index into ORDERS
CHUNKS = 6
MAPPING_COLUMNS = 7

# One step of the tile loop, as the engines see it.
LOAD_INPUT = 0  # bytes, 0 where the tile is already there
LOAD_WEIGHT = 1
LOAD_PARTIAL_SUM = 2
FOLDS = 3
STREAM = 4  # cycles of each fold
VECTOR_CYCLES = 5  # of the visit that ends here
STORE = 6  # bytes, of the visit that ends here
VISIT = 7  # index of the visit to an output tile
VISIT_START = 8  # 1 on the first step of a visit
VISIT_END = 9  # 1 on the last step of a visit
STEP_COLUMNS = 10
