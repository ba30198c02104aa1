"""Chunks cover the blocks of a reduction once, in order, and fit their slot and their fields."""

from hypothesis import given
from hypothesis import strategies as st

from accelsim.compiler.reduction import Chunk, Loop, chunk_sizes, chunks


def offsets(chunk: Chunk) -> list[int]:
    """Return the input offset of each block of a chunk in the order of its weights."""
    found = {}
    for sweep in chunk.sweeps:
        for outer in range(sweep.outer.count):
            for inner in range(sweep.inner.count):
                block = sweep.first_block + outer * sweep.inner.count + inner
                offset = outer * sweep.outer.stride + inner * sweep.inner.stride
                assert block not in found
                found[block] = sweep.input_offset + offset
    assert sorted(found) == list(range(chunk.blocks))
    return [found[block] for block in range(chunk.blocks)]


@given(
    height=st.integers(1, 7),
    width=st.integers(1, 7),
    blocks=st.integers(1, 40),
    dilation=st.integers(1, 3),
    columns=st.integers(1, 9),
    capacity=st.integers(1, 400),
)
def test_chunks_cover_every_block_in_order(
    height: int, width: int, blocks: int, dilation: int, columns: int, capacity: int
) -> None:
    loops = (
        Loop(count=height, stride=dilation * columns * blocks),
        Loop(count=width, stride=dilation * blocks),
        Loop(count=blocks, stride=1),
    )
    made = chunks(*loops, capacity)
    wanted = [
        y * loops[0].stride + x * loops[1].stride + c
        for y in range(height)
        for x in range(width)
        for c in range(blocks)
    ]
    assert [offset for chunk in made for offset in offsets(chunk)] == wanted
    assert [chunk.first_block for chunk in made] == [
        sum(one.blocks for one in made[:place]) for place in range(len(made))
    ]
    assert chunk_sizes(*loops, capacity) == (len(made), max(chunk.blocks for chunk in made))
    assert max(chunk.blocks for chunk in made) <= capacity


def test_a_reduction_that_fits_is_one_matmul() -> None:
    (chunk,) = chunks(
        Loop(count=3, stride=40), Loop(count=3, stride=4), Loop(count=4, stride=1), 64
    )
    (sweep,) = chunk.sweeps
    assert (sweep.outer, sweep.inner) == (Loop(count=3, stride=40), Loop(count=12, stride=1))


def test_counts_stay_within_their_fields() -> None:
    made = chunks(
        Loop(count=1, stride=0), Loop(count=1, stride=0), Loop(count=3000, stride=1), 4000
    )
    assert [chunk.blocks for chunk in made] == [1023, 1023, 954]
