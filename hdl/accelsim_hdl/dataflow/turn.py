"""A turn of words that pass a skewed array: what comes one by one leaves side by side.

In a systolic array, element n of word r passes in cycle ``t + r + n``. A turn gives it in this very
cycle as element r of word n: what follows each other in one lane comes side by side in the other
lanes, and the other way round. Since each cycle has a diagonal of both, a rotation of the lanes is
all that this takes: no word is stored.
"""

from collections.abc import Sequence

from amaranth import Const, Module, Mux, Signal, Value

from accelsim_hdl.dataflow.delay import wavefront


def turned(m: Module, lanes: Sequence[Value], begin: Value, outputs: int, name: str) -> list[Value]:
    """Return the lanes of turned words: output i is lane ``t - i`` in the t-th cycle of a tile.

    Two tiles may pass at a time, each with a rotation of its own; so the tile after the next begins
    when the last lane of a tile has passed the last output.

    Args:
        m: The module that gets the logic.
        lanes: Words, lane i of each i cycles late; all of one shape.
        begin: 1 bit, high in the cycle before the first lane of the first word of a tile.
        outputs: Number of outputs.
        name: Name of the signals.
    """
    places = max(len(lanes), outputs)
    if places == 1:
        return list(lanes)
    newer = Signal(name=f"{name}_newer")
    m.d.sync += newer.eq(newer ^ begin)
    padded = [*lanes, *(Const(0, lanes[0].shape()) for _ in range(places - len(lanes)))]
    reverse = [padded[-place % places] for place in range(places)]
    rotations = []
    for tile in range(2):
        offset = Signal(range(places), name=f"{name}_offset_{tile}")
        starts = begin & (newer != tile)
        last = offset == places - 1
        m.d.sync += offset.eq(Mux(starts | last, 0, offset + 1))
        rotations.append(_rotated(m, reverse, offset, f"{name}_{tile}"))
    chosen = wavefront(m, newer, outputs - 1, f"{name}_chosen")
    return [
        _named(m, Mux(chosen[place], rotations[1][place], rotations[0][place]), f"{name}_{place}")
        for place in range(outputs)
    ]


def _rotated(m: Module, words: Sequence[Value], offset: Value, name: str) -> list[Value]:
    """Return words of which word i is word ``i - offset``, modulo their number."""
    moved = list(words)
    for stage in range(len(offset)):
        moved = [
            _named(
                m,
                Mux(offset[stage], moved[(place - (1 << stage)) % len(moved)], word),
                f"{name}_stage_{stage}_{place}",
            )
            for place, word in enumerate(moved)
        ]
    return moved


def _named(m: Module, value: Value, name: str) -> Signal:
    signal = Signal(value.shape(), name=name)
    m.d.comb += signal.eq(value)
    return signal
