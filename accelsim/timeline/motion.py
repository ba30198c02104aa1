"""A program in motion: all that the engine of an ideal memory reads and writes."""

from typing import NamedTuple

from accelsim.timeline.columns import Row


class Run(NamedTuple):
    """A program in motion, arrays that kernels write into."""

    table: Row
    words: Row
    places: Row
    machine: Row
    units: Row
    fetch: Row
    loader: Row
    ports: Row
    buses: Row
    rings: Row
    fields: Row
    """Of the LOAD under way, and of the STORE."""
    storing: Row
    """The last STORE that started, or ``UNKNOWN``, shape (1,)."""
    decided: Row
    """Of each unit the dispatch of its next instruction if it is known, or ``FAR``."""
    changed: Row
    """Of each unit 1 if that has to be found again."""
