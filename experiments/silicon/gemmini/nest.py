"""A published mapping as it stands: a nest of loops in the notation of DOSA, as a program.

The notation names levels from memory inwards, and the factors of each from the outer loop inwards::

    L3[WIO] K48 - L2[WI] N1 K16X - L1[O] C48 P16 C16X - L0[W] P8

Loops of ``L3`` run over tiles in memory, in the order in which they stand; a dimension that ``L3``
does not name has one tile. The product of the other factors of a dimension is its extent in a tile.
A factor with an ``X`` is unrolled over the array: C over its rows, K over its columns.

``nest_program`` times such a nest. For each tile it loads inputs and weights whole, multiplies, and
stores the results once the last tile of their reduction is done. Two tiles of each operand lie on
chip. Memory holds inputs and results pixel by pixel, and weights as rows of ``k`` filters for each
(s, r, c): the layouts of Gemmini's library. Sums of results that a loop over another dimension
interrupts are not moved to memory, as Gemmini's library does not move them: such programs have the
cycles of the mapping, and no values. They hold no weights either.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import MappingError
from accelsim.isa import INSTRUCTIONS, UNITS, record_type
from accelsim.npu import Npu
from accelsim.program import Program

DIMENSIONS = "NPQCKRS"
"""Images, columns and rows of results, channels, filters, columns and rows of the kernel."""
_LEVEL = re.compile(r"^L([0-3])\[[WIO]*\] (.+)$")
_FACTOR = re.compile(r"^([NPQCKRS])([1-9][0-9]*)(X?)$")
_LOAD, _MATMUL, _VECTOR, _STORE, _FINISH = (
    INSTRUCTIONS[name].opcode for name in ("LOAD", "MATMUL", "VECTOR", "STORE", "FINISH")
)
_BIT = {unit: 1 << place for place, unit in enumerate(UNITS)}
_TENSOR_BYTES = 2**28
"""From one tensor in memory to the next."""
_CHUNK = 64
"""Channels of a matrix product that are loaded, and then multiplied, together."""

Integers = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Nest:
    """A nest of loops over tiles.

    Args:
        outer: Dimensions of the loops over tiles, the outermost first; all of ``DIMENSIONS``.
        tile: Extent of each dimension in a tile.
        rows: Channels that are unrolled over the rows of the array.
        cols: Filters that are unrolled over its columns.
    """

    outer: str
    tile: Mapping[str, int]
    rows: int
    cols: int


@dataclass(frozen=True, kw_only=True)
class NestLayer:
    """A convolution, or a matrix product: one of a single row of results and a kernel of one place.

    Args:
        extents: Extents of each of ``DIMENSIONS``.
        stride: Pixels from one place of the window to the next.
    """

    extents: Mapping[str, int]
    stride: int = 1

    @property
    def is_matrix_product(self) -> bool:
        """Whether it multiplies matrices."""
        return all(self.extents[name] == 1 for name in "QRS")


def parse_nest(text: str) -> Nest:
    """Return the nest that a text of DOSA's notation stands for.

    Args:
        text: Text of a nest in the form that the module describes.

    Raises:
        MappingError: It is not such a text; the sentence names the part.
    """
    tile = dict.fromkeys(DIMENSIONS, 1)
    unrolled = {"C": 1, "K": 1}
    outer, levels = "", []
    for part in text.split(" - "):
        level = _LEVEL.match(part.strip())
        if level is None:
            raise MappingError(f"mapping {text!r}: {part!r} is not a level such as L1[O] C4 P8")
        levels.append(level[1])
        for word in level[2].split():
            factor = _FACTOR.match(word)
            if factor is None:
                raise MappingError(f"mapping {text!r}: {word!r} is not a factor such as K16X")
            name, value, is_unrolled = factor[1], int(factor[2]), bool(factor[3])
            if is_unrolled and (name not in unrolled or level[1] == "3"):
                raise MappingError(f"mapping {text!r}: {word} is not unrolled over an array")
            if is_unrolled:
                unrolled[name] *= value
            if level[1] != "3":
                tile[name] *= value
            elif name in outer:
                raise MappingError(f"mapping {text!r}: L3 names {name} twice")
            else:
                outer += name
    if levels != ["3", "2", "1", "0"]:
        raise MappingError(f"mapping {text!r}: the levels must be L3, L2, L1, L0, in this order")
    outer = "".join(name for name in "NQPKSRC" if name not in outer) + outer
    return Nest(outer=outer, tile=tile, rows=unrolled["C"], cols=unrolled["K"])


def check_nest(nest: Nest, layer: NestLayer, npu: Npu) -> None:
    """Refuse a nest that a machine cannot run.

    Args:
        nest: The nest.
        layer: Layer that the nest computes.
        npu: The machine.

    Raises:
        MappingError: With the name of each rule that is broken, and a sentence.
    """
    problems = []
    grid = npu.array_is_output_stationary or npu.row_array is not None
    if grid or npu.sparse is not None or npu.products > 1:
        problems.append("rule weight_stationary: the array must be weight-stationary and dense")
    if nest.rows > npu.rows or nest.cols > npu.cols:
        problems.append(
            f"rule unrolled_in_array: C{nest.rows}X and K{nest.cols}X need an array of"
            f" {nest.rows} x {nest.cols}, not {npu.rows} x {npu.cols}"
        )
    if layer.extents["N"] > 1:
        problems.append(f"rule one_image: N must be 1, not {layer.extents['N']}")
    tile = {name: min(nest.tile[name], layer.extents[name]) for name in DIMENSIONS}
    if 1 < tile["R"] < layer.extents["R"] and tile["S"] > 1:
        problems.append(
            f"rule kernel_of_load: a tile of {tile['S']} rows of a kernel must have 1 or all"
            f" {layer.extents['R']} of its columns, not {tile['R']}"
        )
    words = {
        "input_buffer": (_inputs(tile, layer) * -(-tile["C"] // npu.rows), npu.input_words),
        "weight_buffer": (tile["R"] * tile["S"] * tile["C"] * -(-tile["K"] // nest.cols),
                          npu.weight_words),
        "accumulator_buffer": (tile["P"] * tile["Q"] * -(-tile["K"] // nest.cols),
                               npu.accumulator_words),
    }  # fmt: skip
    for buffer, (needed, held) in words.items():
        if 2 * needed > held:
            problems.append(
                f"rule tile_in_buffer: two tiles take {2 * needed} words of the {buffer}, which"
                f" holds {held}"
            )
    if problems:
        raise MappingError([f"mapping: {problem}" for problem in problems])


def _inputs(tile: Mapping[str, int], layer: NestLayer) -> int:
    """Return the pixels that a tile reads."""
    rows = (tile["Q"] - 1) * layer.stride + tile["S"]
    return rows * ((tile["P"] - 1) * layer.stride + tile["R"])


class _Parts:
    """Instructions that are placed by a number, step by step of the loops."""

    def __init__(self) -> None:
        self._records: list[NDArray[np.void]] = []
        self._places: list[Integers] = []

    def add(self, opcode: int, place: Integers, **fields: Integers | int) -> None:
        """Add an instruction for each place."""
        records = np.zeros(len(place), dtype=record_type())
        records["opcode"] = opcode
        for name, value in fields.items():
            records[name] = value
        self._records.append(records)
        self._places.append(place)

    def joined(self) -> NDArray[np.void]:
        """Return all in the order of their places."""
        records, places = np.concatenate(self._records), np.concatenate(self._places)
        return records[np.argsort(places, kind="stable")]


def nest_program(layer: NestLayer, nest: Nest, npu: Npu) -> Program:
    """Return the program of a nest.

    Args:
        layer: Layer that the nest computes, on one image.
        nest: The nest.
        npu: The machine.

    Raises:
        MappingError: The machine cannot run the nest; see ``check_nest``.
    """
    check_nest(nest, layer, npu)
    extents = dict(layer.extents)
    tile = {name: min(nest.tile[name], extents[name]) for name in DIMENSIONS}
    cols, outer, depth = nest.cols, nest.outer, 2
    if layer.is_matrix_product:
        # Gemmini's sequencer of matrix products fills the columns of the array, and multiplies what
        # has come while the rest of a tile is on its way: chunks of a tile are a loop of their own,
        # joined to that over tiles of channels.
        cols = npu.cols
        if _channels_are_inside(nest, extents):
            chunk = max(min(tile["C"], _CHUNK), nest.rows)
            depth = 2 * -(-tile["C"] // chunk)
            tile["C"], outer = chunk, outer.replace("C", "") + "C"
    counts = {name: -(-extents[name] // tile[name]) for name in DIMENSIONS}
    low, size = _steps(outer, counts, tile, extents)
    return Program(
        npu_name=npu.name,
        instructions=_instructions(layer, nest, npu, low, size, tile, cols, depth),
        image=np.zeros(0, dtype=np.uint8),
    )


def _channels_are_inside(nest: Nest, extents: Mapping[str, int]) -> bool:
    """Return whether no loop over tiles runs inside that over tiles of channels."""
    inside = nest.outer.partition("C")[2]
    return extents["C"] <= nest.tile["C"] or all(extents[n] <= nest.tile[n] for n in inside)


def _steps(
    outer: str, counts: Mapping[str, int], tile: Mapping[str, int], extents: Mapping[str, int]
) -> tuple[dict[str, Integers], dict[str, Integers]]:
    """Return of each dimension where the tile of each step begins, and its extent there."""
    rest = np.arange(prod(counts.values()), dtype=np.int64)
    low, size = {}, {}
    for name in reversed(outer):
        rest, number = np.divmod(rest, counts[name])
        low[name] = number * tile[name]
        size[name] = np.minimum(tile[name], extents[name] - low[name])
    return low, size


def _instructions(
    layer: NestLayer,
    nest: Nest,
    npu: Npu,
    low: Mapping[str, Integers],
    size: Mapping[str, Integers],
    tile: Mapping[str, int],
    cols: int,
    depth: int,
) -> NDArray[np.void]:
    """Return the instructions of all steps.

    LOADs of a step stand ``depth`` - 1 steps before its products, so that they are fetched in time,
    and wait for the products that read their slots before.
    """
    steps = np.arange(len(low["C"]), dtype=np.int64)
    blocks = -(-size["K"] // cols)
    most = int(blocks.max())
    stride = 4 * most + 2  # Places of a step.
    parts = _Parts()
    early = (steps - (depth - 1)) * stride
    waits = np.where(steps >= depth, _BIT["compute"], 0)
    parts.add(_LOAD, early, pop=waits, **_input_fields(layer, npu, low, size))
    parts.add(
        _LOAD, early + 1, push=_BIT["compute"], **_weight_fields(layer, npu, low, size, cols, tile)
    )
    ends = np.ones(len(steps), dtype=bool)
    for name in "CRS":
        ends &= low[name] + size[name] == layer.extents[name]
    begins = sum(low[name] for name in "CRS") == 0
    number = np.cumsum(ends) - ends  # Of the results that a step ends.
    bank = number % npu.accumulator_banks * npu.bank_words
    for block in range(most):
        there = np.flatnonzero(blocks > block)
        last = (blocks == block + 1)[there]
        done = ends[there]
        place = there * stride + 2 + 4 * block
        first = block == 0
        pop = np.where(first, _BIT["load"], 0) + np.zeros(len(there), dtype=np.int64)
        pop += np.where(first & done & (number[there] >= 2), _BIT["vector"], 0)
        parts.add(
            _MATMUL, place, pop=pop,
            push=np.where(last, _BIT["load"], 0) + np.where(done, _BIT["vector"], 0),
            k1_count=(size["R"] * size["S"])[there], k0_count=-(-size["C"] // nest.rows)[there],
            p1_count=size["Q"][there], p0_count=size["P"][there],
            accumulate=np.where(begins, 0, 1)[there], accumulator=bank[there],
        )  # fmt: skip
        there, last = there[done], last[done]
        place, later = there * stride + 3 + 4 * block, number[there] >= 2
        pixels = {"p1_count": size["Q"][there], "p0_count": size["P"][there]}
        parts.add(
            _VECTOR, place, pop=_BIT["compute"] + np.where(first & later, _BIT["store"], 0),
            push=_BIT["store"] + np.where(last, _BIT["compute"], 0),
            t1_count=1, t0_count=1, source_word=bank[there], **pixels,
        )  # fmt: skip
        width = np.minimum(cols, size["K"][there] - block * cols)
        filters = low["K"][there] + block * cols
        pixel = low["Q"][there] * layer.extents["P"] + low["P"][there]
        parts.add(
            _STORE, place + 1, pop=_BIT["vector"], push=np.where(last, _BIT["vector"], 0),
            y_count=size["Q"][there], x_count=size["P"][there], c_count=1,
            address=2 * _TENSOR_BYTES + pixel * layer.extents["K"] + filters,
            y_stride=layer.extents["P"] * layer.extents["K"], x_stride=layer.extents["K"],
            word_bytes=width,
        )  # fmt: skip
    parts.add(_FINISH, np.array([len(steps) * stride + 2]))
    return parts.joined()


def _input_fields(
    layer: NestLayer, npu: Npu, low: Mapping[str, Integers], size: Mapping[str, Integers]
) -> dict[str, Integers | int]:
    """Return the fields of LOADs of inputs; a window begins half a kernel before its result."""
    extents, stride = layer.extents, layer.stride
    channels = extents["C"]
    height, width = extents["Q"] * stride, extents["P"] * stride
    row = low["Q"] * stride - extents["S"] // 2 + low["S"]
    column = low["P"] * stride - extents["R"] // 2 + low["R"]
    return {
        "buffer": 0,
        "y_count": (size["Q"] - 1) * stride + size["S"],
        "x_count": (size["P"] - 1) * stride + size["R"],
        "c_count": -(-size["C"] // npu.rows),
        "address": row * width * channels,
        "y_start": row,
        "y_limit": height,
        "y_step": 1,
        "y_stride": width * channels,
        "x_start": column * channels + low["C"],
        "x_stride": channels,
        "c_stride": np.minimum(npu.rows, size["C"]),
        "row_bytes": width * channels,
        "word_bytes": np.minimum(npu.rows, size["C"]),
    }


def _weight_fields(
    layer: NestLayer,
    npu: Npu,
    low: Mapping[str, Integers],
    size: Mapping[str, Integers],
    cols: int,
    tile: Mapping[str, int],
) -> dict[str, Integers | int]:
    """Return the fields of LOADs of weights."""
    extents = layer.extents
    place_bytes = extents["C"] * extents["K"]
    across = tile["R"] == 1 < tile["S"]
    address = (low["S"] * extents["R"] + low["R"]) * place_bytes
    address += low["C"] * extents["K"] + low["K"]
    return {
        "buffer": 1,
        "y_count": size["R"] * size["S"],
        "x_count": size["C"],
        "c_count": -(-size["K"] // cols),
        "address": _TENSOR_BYTES + address,
        "y_limit": npu.rows * 2**20,
        "y_stride": place_bytes * (extents["R"] if across else 1),
        "y_step": 0,
        "x_stride": extents["K"],
        "c_stride": np.minimum(cols, size["K"]),
        "row_bytes": 2**31 - 1,
        "word_bytes": np.minimum(cols, size["K"]),
    }
