"""Makes Python's garbage collection rare."""

import gc

_OBJECTS_BETWEEN_COLLECTIONS = 100_000


def collect_rarely() -> None:
    """Let this process collect garbage after 100,000 new objects instead of 700.

    Imports make many objects that stay, and points of a sweep make few objects in reference cycles.
    With the default, Python would look through all modules again and again.
    """
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS, *gc.get_threshold()[1:])
