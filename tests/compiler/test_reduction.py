"""The tiler counts the chunks that the schedule cuts."""

from math import prod

from hypothesis import given
from hypothesis import strategies as st

from accelsim.arch import load_arch
from accelsim.compiler.reduction import Loop, chunk_sizes
from accelsim.npu import npu_of
from accelsim.schedule.array import chunk_turns, merged_loops
from accelsim.schedule.builder import machine_record
from accelsim.schedule.shapes import WINDOW, record

MACHINE = machine_record(npu_of(load_arch("edge_npu")), 16)[0]
ONES = dict.fromkeys(WINDOW.names, 1)


@given(
    height=st.integers(1, 7),
    width=st.integers(1, 7),
    blocks=st.integers(1, 40),
    dilation=st.integers(1, 3),
    columns=st.integers(1, 9),
    capacity=st.integers(1, 400),
)
def test_chunks_are_as_many_and_as_large_as_the_schedule_cuts(
    height: int, width: int, blocks: int, dilation: int, columns: int, capacity: int
) -> None:
    taps = {"kernel_y": height, "kernel_x": width, "dilation_y": dilation, "dilation_x": dilation}
    window = record(WINDOW, **ONES | taps)[0]
    counted = chunk_sizes(
        Loop(count=height, stride=dilation * columns * blocks),
        Loop(count=width, stride=dilation * blocks),
        Loop(count=blocks, stride=1),
        capacity,
    )

    loops = merged_loops(window, columns, blocks)
    turns = chunk_turns(loops, capacity, MACHINE)

    counts = (loops.outer, loops.middle, loops.inner)
    chunks = prod(-(-count // turn) for count, turn in zip(counts, turns, strict=True))
    assert counted == (chunks, prod(turns))
    assert prod(counts) == height * width * blocks
    assert prod(turns) <= capacity
