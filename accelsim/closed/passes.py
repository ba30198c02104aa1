"""Kernels: what MATMULs take on a row-stationary array, of each kind of tile, part and chunk."""

from accelsim.closed.records import PART_KINDS, Record
from accelsim.dataflow.row_product import Passes, RowArray, RowProduct, passes_of
from accelsim.kernel import inner_jit
from accelsim.schedule.array import chunk_turns, merged_loops


@inner_jit
def passes_of_kind(
    state: Record, window: Record, last_row: int, last_column: int, part: int, piece: int
) -> tuple[Passes, int]:
    """Return the passes of a MATMUL, and how many such MATMULs a chunk has.

    Args:
        state: Units and plan; axes and chunks of the plan are cut.
        window: Window through which the layer reads a tensor.
        last_row: 1 in the last row of tiles.
        last_column: 1 in the last tile of a row.
        part: 1 of the last part.
        piece: 4, 2 and 1 for the last piece of the outer, middle and inner loop, added.
    """
    machine, plan, chunks = state.machine, state.plan, state.plan.chunks[part]
    vertical, horizontal, blocks = plan.vertical, plan.horizontal, plan.blocks[part]
    height = vertical.last_size if last_row else vertical.size
    width = horizontal.last_size if last_column else horizontal.size
    columns = horizontal.last_loaded if last_column else horizontal.loaded
    loops = merged_loops(window, columns, blocks)
    outer, middle, inner = chunk_turns(loops, state.tiling.chunk_blocks, machine)
    joins = outer > 1 and middle == 1 and outer <= machine.most_outer_blocks
    if piece & 4:
        outer = loops.outer - (chunks.outer - 1) * outer
    if piece & 2:
        middle = loops.middle - (chunks.middle - 1) * middle
    if piece & 1:
        inner = loops.inner - (chunks.inner - 1) * inner
    joins = joins and outer > 1 and middle == 1
    over, over_stride = (outer, loops.outer_stride) if joins else (middle, loops.middle_stride)
    product = RowProduct(
        over,
        inner,
        height,
        width,
        over_stride if over > 1 else 0,
        loops.inner_stride if inner > 1 else 0,
        window.stride_y // window.step_y * columns * blocks if height > 1 else 0,
        window.stride_x // window.step_x * blocks if width > 1 else 0,
    )
    array = RowArray(
        machine.grid_rows,
        machine.grid_cols,
        machine.rows,
        machine.cols,
        machine.element_input_words,
        machine.element_weight_words,
        machine.element_sum_words,
        machine.bus_inputs,
        machine.bus_sums,
    )
    return passes_of(array, product), 1 if joins else outer


@inner_jit
def tiles_of_kind(state: Record, last_row: int, last_column: int) -> int:
    """Return the tiles of an image in the last row or before it, and last in a row or not."""
    rows = 1 if last_row else state.plan.vertical.tiles - 1
    return int(rows * (1 if last_column else state.plan.horizontal.tiles - 1))


@inner_jit
def chunks_of_kind(state: Record, part: int, piece: int) -> int:
    """Return the chunks of a part that are last pieces of these loops, and of no others."""
    chunks = state.plan.chunks[part]
    count = 1 if piece & 4 else chunks.outer - 1
    count *= 1 if piece & 2 else chunks.middle - 1
    return int(count * (1 if piece & 1 else chunks.inner - 1))


@inner_jit
def plan_passes(state: Record, window: Record) -> None:
    """Fill the cycles of MATMULs on a row-stationary array; tiles and chunks are cut."""
    if not state.machine.grid_rows:
        return
    for last_row in range(2):
        for last_column in range(2):
            if not tiles_of_kind(state, last_row, last_column):
                continue
            for part in range(PART_KINDS):
                if part == 0 and state.plan.parts == 1:
                    continue
                for piece in range(8):
                    if chunks_of_kind(state, part, piece):
                        passes, _ = passes_of_kind(
                            state, window, last_row, last_column, part, piece
                        )
                        state.plan.pass_cycles[last_row, last_column, part, piece] = passes.cycles


@inner_jit
def mean_passes(state: Record, window: Record) -> float:
    """Return the cycles of the array for all tiles of an image and a block of filters, nearly.

    Chunks that are not whole are taken for their share of a whole one.

    Args:
        state: Axes and the chunks of the first part are cut.
        window: Window through which the layer reads a tensor.
    """
    plan, chunks, cycles = state.plan, state.plan.chunks[0], 0.0
    whole = 0
    whole += 4 if chunks.outer == 1 else 0
    whole += 2 if chunks.middle == 1 else 0
    whole += 1 if chunks.inner == 1 else 0
    share = chunks.outer - 1 + chunks.last_outer
    share *= chunks.middle - 1 + chunks.last_middle
    share *= chunks.inner - 1 + chunks.last_inner
    for last_row in range(2):
        for last_column in range(2):
            tiles = tiles_of_kind(state, last_row, last_column)
            if tiles:
                passes, count = passes_of_kind(state, window, last_row, last_column, 0, whole)
                cycles += tiles * count * (passes.cycles + float(state.machine.gap_cycles))
    return cycles * share * (window.blocks / plan.blocks[0])
