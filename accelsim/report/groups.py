"""Groups of the layers of a deep network: by block if names show it, else by kind."""

import re
from collections.abc import Sequence

MAXIMUM_GROUPS = 26
_END = re.compile(r"[_./]")


def groups(names: Sequence[str], kinds: Sequence[str]) -> tuple[str, list[str]]:
    """Return how layers are grouped, and the group of each.

    Args:
        names: Names of the layers. A block is a prefix of names that ends before ``_``, ``.`` or
            ``/``: the longest prefixes that give 2 to 26 groups with at least two layers on
            average.
        kinds: Kinds of the layers.

    Returns:
        ``block`` or ``kind``, and the name of a group for each layer.
    """
    deepest = max((len(_END.findall(name)) for name in names), default=0)
    for depth in range(deepest, 0, -1):
        found = [_start(name, depth) for name in names]
        count = len(set(found))
        if 2 <= count <= MAXIMUM_GROUPS and 2 * count <= len(names):
            return "block", found
    return "kind", list(kinds)


def _start(name: str, depth: int) -> str:
    ends = [match.start() for match in _END.finditer(name)]
    return name[: ends[depth - 1]] if len(ends) >= depth and ends[depth - 1] else name
