"""The state of one NPU that runs a program on a shared memory (``accelsim.kernel``)."""

from accelsim.timeline.columns import FAR, TRANSFER_COLUMNS

__all__ = ["FAR"]
ADDRESS_MASK = 2**32 - 1

# Fetching.
BEATS = 0  # of the program
REQUESTED = 1  # beats
ANSWERED = 2
TAKEN = 3
FETCHED = 4  # cycle in which the instruction that waits to be issued was there, or FAR

# Units.
DECIDED = 5  # of each unit when its next instruction is decided, as far as known
CHANGED = 9  # 1 if those have to be found again
ENDED = 10  # instructions whose end is known
FINISHED = 11  # start of FINISH, or FAR

# What the load unit and the store unit have in common; a unit's words begin at LOADING or STORING.
LOADING, STORING = 12, 43
INDEX = 0  # the instruction whose actions are issued, or -1
FROM = 1  # cycle of its first action
ISSUED = 2  # actions
SETTLED = 3  # those of them whose acknowledgment or whose taking is known
LAST = 4  # of the load unit the cycle in which the last settled action is taken
COUNT = 5  # actions of the instruction so far
BEAT_COUNT = 6
Y, X, C = 7, 8, 9  # the present word
LEFT = 10  # of its pieces, 0 if no byte of it exists
ASKS = 11  # those of them that ask for a beat
ALONE = 12  # 1 if the present one does not
ADDRESS = 13  # of the next beat
KEPT = 14  # of the load unit what is kept behind the present word, or the one before it
FIELDS = 15  # of the instruction: TRANSFER_COLUMNS
assert FIELDS + TRANSFER_COLUMNS == STORING - LOADING

# A ring of actions: (cycle in which it no longer counts as in flight, cycle from which one that
# asks for no beat can be taken or -1, instruction that ends with it or -1).
LOAD_RING = 74  # where it begins
STORE_RING = 75
FETCH_RING = 76  # of acknowledgments
ENTRIES = 77  # of a ring of actions
FETCH_BASE = 78  # address of the program ...
DATA_BASE = 79  # ... and of its image
FIRST_PORT = 80
SLOT_RING = 81  # of the cycles in which beats of instructions were taken, or FAR ...
SLOTS = 82  # ... and how many it has
STATE_COLUMNS = 83
assert LOAD_RING == 2 * STORING - LOADING
FREED, ALONE_FROM, OWNER, ACTION_COLUMNS = range(4)
