"""Matrix products on a GPU, in rounds of tiles.

A product of m x k values by k x n values is cut into tiles of results; a block of threads computes
one tile. The multiprocessors take the blocks in turn, so that the product takes ``ceil(blocks /
multiprocessors)`` rounds. Example: 4096 x 7000 results in tiles of 256 x 128 are 16 x 55 = 880
blocks, 11 rounds on 80 multiprocessors; one row more of tiles is a whole round more.

A block takes the longer of two times, and ``block_cycles`` for its first operands and its results:

- the products: rows x cols x steps / (``macs_per_cycle`` x efficiency of the tile);
- the operands: (rows + cols) x steps values at the multiprocessor's share of the second cache.

The whole product takes no less than its operands and results need from memory. Each call costs
``launch_ns``. A reduction may be cut into parts (``splits``): each part is a block of its own, and
the partial sums are written to the second cache and read again.

The tiles are those of cuBLAS's kernels. Which one the library takes is not published: a caller
names the tile, or the law takes the tile and the parts with the least time.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from accelsim.arguments import check_choice, check_whole
from accelsim.document import Model, read_document, validate
from accelsim.errors import UserError

FOLDER = Path(__file__).parent / "gpus"
MOST = 2**24
_SUM_BYTES = 4
_NS_PER_S = 10**9

Count = Annotated[int, Field(ge=1)]
Percent = Annotated[int, Field(ge=1, le=100)]


class Tile(Model):
    """Results of a block.

    Attributes:
        rows: Along one side of the result.
        cols: Along the other; the tile also lies the other way.
        efficiency_percent: Share of the cycles of its reduction in which all units multiply.
    """

    rows: Count
    cols: Count
    efficiency_percent: Percent


class Format(Model):
    """How a GPU multiplies values of one format.

    Attributes:
        macs_per_cycle: Products that a multiprocessor computes in a cycle.
        value_bytes: Bytes of an operand and of a result.
        block_cycles: Cycles of a block beside its reduction.
        splits: Parts of a reduction that the library tries.
        tiles: Tiles of the kernels of the library.
    """

    macs_per_cycle: Count
    value_bytes: Count
    block_cycles: Annotated[int, Field(ge=0)]
    splits: Annotated[tuple[Count, ...], Field(min_length=1)]
    tiles: Annotated[tuple[Tile, ...], Field(min_length=1)]


class Gpu(Model):
    """A GPU and the library that multiplies on it.

    Attributes:
        source: Source of each number: published or fitted, and on which measurements.
        multiprocessors: Number of multiprocessors in use.
        clock_hz: While it multiplies.
        cache_bytes_per_cycle: Bytes from the second cache to all multiprocessors together.
        memory_bytes_per_s: Published peak.
        launch_ns: Time to launch a call.
        formats: Number formats by name: ``fp16``, ``fp32``.
    """

    source: str
    multiprocessors: Count
    clock_hz: Count
    cache_bytes_per_cycle: Count
    memory_bytes_per_s: Count
    launch_ns: Annotated[int, Field(ge=0)]
    formats: dict[str, Format]


@dataclass(frozen=True, kw_only=True)
class Product:
    """The time of a product and how it was cut.

    Attributes:
        time_ns: Time from the call to the last result.
        rows: Rows of a tile, along m.
        cols: Columns of a tile, along n.
        splits: Parts of the reduction.
        rounds: Blocks that the busiest multiprocessor computes.
    """

    time_ns: int
    rows: int
    cols: int
    splits: int
    rounds: int


@cache
def gpus() -> dict[str, Gpu]:
    """Return the GPUs that come with accelsim, by name."""
    return {path.stem: validate(Gpu, read_document(path)) for path in sorted(FOLDER.glob("*.yaml"))}


def product(
    gpu: str, number_format: str, m: int, n: int, k: int, tile: tuple[int, int] | None = None
) -> Product:
    """Return the time of a product of m x k values by k x n values.

    Args:
        gpu: A key of ``gpus``.
        number_format: A key of its ``formats``.
        m: Rows of the result: neighbors in memory, as cuBLAS stores matrices.
        n: Columns of the result.
        k: Steps of the reduction.
        tile: Rows along m and columns along n of the library's tile; None: the fastest.

    Raises:
        UserError: There is no such GPU, format or tile, or a size is below 1.
    """
    check_choice("gpu", gpu, gpus())
    machine = gpus()[gpu]
    check_choice("number_format", number_format, machine.formats)
    for name, value in (("m", m), ("n", n), ("k", k)):
        check_whole(name, value, 1, MOST)
    form = machine.formats[number_format]
    tiles = {
        shape: each.efficiency_percent
        for each in form.tiles
        for shape in ((each.rows, each.cols), (each.cols, each.rows))
    }
    if tile is not None and tile not in tiles:
        known = ", ".join(f"{rows}x{cols}" for rows, cols in sorted(tiles))
        raise UserError(
            f"tile: {gpu} has no {number_format} tile {tile[0]}x{tile[1]}; it has {known}"
        )
    chosen = tiles if tile is None else {tile: tiles[tile]}
    return min(
        (
            _timed(machine, form, (m, n, k), shape, efficiency, splits)
            for shape, efficiency in chosen.items()
            for splits in form.splits
            if splits <= k
        ),
        key=lambda found: (found.time_ns, found.splits, -found.rows, -found.cols),
    )


def _timed(
    gpu: Gpu,
    form: Format,
    sizes: tuple[int, int, int],
    shape: tuple[int, int],
    efficiency_percent: int,
    splits: int,
) -> Product:
    """Return the time with one tile and one number of parts."""
    (m, n, k), (rows, cols) = sizes, shape
    rounds = _ceil(_ceil(m, rows) * _ceil(n, cols) * splits, gpu.multiprocessors)
    steps = _ceil(k, splits)
    products = _ceil(100 * rows * cols * steps, form.macs_per_cycle * efficiency_percent)
    operands = _ceil(
        (rows + cols) * steps * form.value_bytes * gpu.multiprocessors, gpu.cache_bytes_per_cycle
    )
    cycles = rounds * (max(products, operands) + form.block_cycles)
    if splits > 1:
        # Written by the parts, and read by a kernel that adds them.
        cycles += _ceil(2 * splits * m * n * _SUM_BYTES, gpu.cache_bytes_per_cycle)
        cycles += form.block_cycles
    moved_bytes = (m * k + k * n + m * n) * form.value_bytes
    time_ns = max(
        _ceil(cycles * _NS_PER_S, gpu.clock_hz),
        _ceil(moved_bytes * _NS_PER_S, gpu.memory_bytes_per_s),
    )
    return Product(
        time_ns=gpu.launch_ns + time_ns, rows=rows, cols=cols, splits=splits, rounds=rounds
    )


def _ceil(value: int, by: int) -> int:
    return -(-value // by)
