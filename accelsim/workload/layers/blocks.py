"""Blocks of pixels that become channels, and channels that become blocks of pixels."""

from itertools import product

from accelsim.workload.arrangement import MOST_COPIES, Copy
from accelsim.workload.graph import Operator
from accelsim.workload.layers.base import Shape


def block_copies(operator: Operator, source: Shape) -> tuple[Copy, ...]:
    """Return the copies of a DepthToSpace or a SpaceToDepth.

    Args:
        operator: Any movement.
        source: (images, height, width, channels) of what it reads.

    Returns:
        Copies, one for each place of a block, of neighbouring channels, or of one channel in the
        mode CRD; none if the operator is another, or there would be more than ``MOST_COPIES``.
    """
    side = operator.attributes.get("blocksize")
    if operator.kind not in ("depthtospace", "spacetodepth") or not isinstance(side, int):
        return ()
    _, height, width, channels = source
    if side < 1 or side**2 > MOST_COPIES:
        return ()
    places = list(enumerate(product(range(side), repeat=2)))
    if operator.kind == "spacetodepth":
        extents = (height // side, width // side, channels)
        return tuple(
            Copy(
                extents=extents,
                read_first=(y, x, 0),
                read_step=(side, side),
                written_first=(0, 0, number * channels),
            )
            for number, (y, x) in places
        )
    each = channels // side**2
    apart = str(operator.attributes.get("mode", "DCR")) == "CRD"
    if apart and channels > MOST_COPIES:
        return ()
    count, parts = (1, each) if apart else (each, 1)
    return tuple(
        Copy(
            extents=(height, width, count),
            read_first=(0, 0, part * side**2 + number if apart else number * each),
            written_first=(y, x, part),
            written_step=(side, side),
        )
        for number, (y, x) in places
        for part in range(parts)
    )
