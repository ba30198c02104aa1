"""Names of the times, rings and sums of ``accelsim.closed.records.STATE``.

Kernels are compiled with these numbers in them: ``accelsim.kernel`` watches this file.
"""

import numpy as np

from accelsim.closed.records import COMPUTE, FETCH, LOAD, STORE, VECTOR

LONG_AGO = -1e18

# Times, in cycles; each belongs to a clock.
READY = 0  # of each unit the cycle from which it can start; of fetch the last issue
STARTED = 5  # of each unit the last start; of fetch the last acceptance of a beat
LAST_INPUT = 10  # address of the array
CLEAR = 11  # of the load unit and of the store unit: bandwidth from here on
BURST_BEGUN = 13  # of both: first beat of the burst under way
LOADED = 15  # end of the last LOAD
STORED = 16  # end of the last STORE
COMPUTED = 17  # end of the last MATMUL
REQUANTIZED = 18  # end of the last VECTOR
INPUTS_WRITTEN = 19  # end of the STORE before which the layer cannot read
WEIGHTS_WRITTEN = 20  # end of the STORE before which it cannot read its right operand
LOAD_BEGUN = 21  # first beat of the LOADs that follow each other without a gap
IN_FLIGHT = 22  # of each class of instructions the last cycle in which one is in flight
ALL_WRITTEN = 27  # end of the STORE before which the last tile of the layer cannot be read
BUS_FREE = 28  # cycle before which a bus cannot have carried the beats of all layers before
FOLDED = 29  # earliest handoff of the next MATMUL, or its earliest begin where sums stay
RESIDUAL_WRITTEN = 30  # end of the STORE before which the layer cannot read its residual
CLOCK_OF_TIME = np.array(
    [
        *range(5),
        *range(5),
        *(COMPUTE, LOAD, STORE, LOAD, STORE, LOAD, STORE, COMPUTE, VECTOR, LOAD, LOAD, LOAD),
        *(COMPUTE, VECTOR, LOAD, LOAD, STORE, LOAD, STORE, COMPUTE, LOAD),
    ]
)

# Rings: the last times of something, as many as can matter.
QUEUE = 0  # starts of each unit
FETCHED = 4  # instructions taken by fetch
INPUT_SLOTS, WEIGHT_SLOTS = 5, 6  # ends of the MATMULs that read a slot last
OPERAND_SLOTS, PARAMETER_SLOTS, OUTPUT_SLOTS = 7, 8, 9  # ends of VECTOR, PARAMETERS, STORE
BANKS = 10  # ends of the VECTORs that read a bank last
STORES_BEGUN, STORES_ENDED = 11, 12  # first beat of the last STOREs, and the cycle after the last
CLOCK_OF_RING = np.array(
    [*range(4), FETCH, COMPUTE, COMPUTE, VECTOR, VECTOR, STORE, VECTOR, STORE, STORE]
)
NOTED_STORES = 8
"""STOREs whose place on the bus is known."""

RESULTS, UNSTORED = 2, NOTED_STORES
"""Row of ``slack``: cycles by which the VECTOR before a STORE began later than the one slot of
results was free, at the place of the STORE in its ring, and behind them of a VECTOR whose STORE is
not timed yet. Only of machines and tiles with one slot."""

# Sums.
BEATS = 0  # of all ports
BUSY = 1  # cycles in which an instruction of a class is in flight; the classes:
ARRAY, VECTOR_UNIT, INPUT_LOAD, WEIGHT_LOAD, STORE_UNIT = range(5)
CLASSES = 5
WORK = 6  # cycles of the array without those for which it waits
