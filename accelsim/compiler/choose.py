"""The mapping of each layer: a user's, checked, or that which a search finds."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.legal import spans_of
from accelsim.closed.piece import ArrayPiece
from accelsim.closed.records import machine_record
from accelsim.compiler.limits import LOAD
from accelsim.compiler.mapping import (
    LayerMapping,
    Limit,
    array_mapping,
    check_mapping,
    stride_limits,
    strides_of,
)
from accelsim.compiler.resident_weights import Residents
from accelsim.compiler.search import Search
from accelsim.compiler.work import ArrayWork, Candidate, FusedWork, RowsWork, TapsWork
from accelsim.errors import MappingError
from accelsim.npu import Npu, word_bytes
from accelsim.schedule.builder import most_residual_words

_MOST_WORDS = 2**20
"""Words of a buffer that is too large to be what a layer lacks."""


class Mapper(Protocol):
    """Chooses how layers are cut."""

    @property
    def objective(self) -> str:
        """Objective that is minimised; see ``accelsim.closed.objective``."""

    @property
    def tolerance(self) -> float:
        """Cycles beyond the least, as a share of them; ``latency`` has none."""

    def tiling(self, work: ArrayWork, npu: Npu) -> tuple[int, NDArray[np.void]] | None:
        """Return which candidate of a layer on the array runs, and its tiling; None: no tile fits.

        Args:
            work: The layer.
            npu: The machine.

        Returns:
            The number of the candidate and a structured array of ``TILING``, shape (1,).
        """

    def tile(self, work: TapsWork, npu: Npu) -> tuple[int, int] | None:
        """Return height and width of the tiles of a layer on the vector unit, or None.

        Args:
            work: The layer.
            npu: The machine.
        """

    def together(self, work: FusedWork, npu: Npu) -> tuple[int, NDArray[np.void]] | None:
        """Return how a layer runs that adds a residual to its results; None: the sum runs alone.

        Args:
            work: The two layers.
            npu: The machine.

        Returns:
            The number of the candidate and its tiling, as ``tiling`` does.
        """


class Chooser:
    """Chooses the mappings of the layers of a network.

    Args:
        npu: The machine.
        search: Chooses those that are not given.
        given: Mappings of layers, by name.
        residents: Weights that stay from layer to layer.
    """

    def __init__(
        self,
        npu: Npu,
        search: Mapper,
        given: Mapping[str, LayerMapping],
        residents: Residents,
    ) -> None:
        self._npu, self._search, self._given, self._residents = npu, search, given, residents
        self._copies = Search()
        self._arrays: dict[str, tuple[NDArray[np.void], Candidate, str | None]] = {}
        self._tiles: dict[str, tuple[int, int]] = {}
        self._together: dict[str, tuple[int, NDArray[np.void]] | None] = {}

    def mapping(self) -> dict[str, dict[str, Any]]:
        """Return how layers were cut, plain data by name."""
        chosen = {
            name: array_mapping(
                tiling,
                along_rows=way.along_rows,
                groups=way.groups,
                pixels=way.pixels,
                sum_name=sum_name,
            )
            for name, (tiling, way, sum_name) in self._arrays.items()
        }
        for name, (height, width) in self._tiles.items():
            chosen.setdefault(name, LayerMapping(height=height, width=width))
        return {name: one.to_data() for name, one in chosen.items()}

    def array(self, work: ArrayWork) -> tuple[int, NDArray[np.void]] | None:
        """Return which candidate of a layer on the array runs, and how its passes are cut.

        Args:
            work: The layer.

        Returns:
            The number of the candidate and a structured array of ``TILING``, shape (1,); None if
            not even the least tile fits, and something else runs instead.

        Raises:
            MappingError: Not even the least tile fits the buffers, or a user's mapping is not
                legal.
        """
        given = self._given.get(work.name)
        if given is None:
            kept = self._residents.kept(work)
            found = None if kept is None else self._search.tiling(kept, self._npu)
            found = found or self._search.tiling(work, self._npu)
        else:
            found = self._given_tiling(work, given)
        if found is not None:
            self._arrays[work.name] = found[1], work.candidates[found[0]], None
        elif work.instead is None:
            raise MappingError(
                f"layer {work.name}: what one result needs does not fit the buffers of"
                f" {self._npu.name}: {self._too_small(work)}"
            )
        return found

    def together(self, work: FusedWork) -> tuple[int, NDArray[np.void]] | None:
        """Return how a layer on the array runs that adds a residual to its results, or None.

        None: the sum runs behind it, because a user's mapping of the layer has no ``sum``, or gives
        a mapping of the sum, or because the search finds it better.

        Args:
            work: The two layers.

        Returns:
            The number of the candidate and its tiling, as ``array`` does.

        Raises:
            MappingError: A user's mapping is not legal.
        """
        name = work.together.name
        if name not in self._together:
            self._together[name] = found = self._found_together(work)
            if found is not None:
                way = work.together.candidates[found[0]]
                self._arrays[name] = found[1], way, work.sum_name
        return self._together[name]

    def _found_together(self, work: FusedWork) -> tuple[int, NDArray[np.void]] | None:
        """Find what ``together`` returns."""
        given, is_alone = self._given.get(work.together.name), work.sum_name in self._given
        if given is None:
            return None if is_alone else self._search.together(work, self._npu)
        if given.sum is None:
            return None
        if is_alone:
            raise MappingError(
                f"mapping of layer {work.sum_name}: it is the sum of layer {work.together.name},"
                " and has no mapping of its own then"
            )
        found = self._given_tiling(work.together, given, work.sum_name)
        piece = work.together.candidates[found[0]].passes[0]
        problems = [
            f"mapping of layer {work.together.name}: {what} of a residual must be at most {most},"
            f" not {value}"
            for what, value, most in _of_residual(piece, given, self._npu)
            if value > most
        ]
        if problems:
            raise MappingError(problems)
        return found

    def _too_small(self, work: ArrayWork) -> str:
        """Return which buffer must be larger, and how large, for a layer to have a mapping."""
        found = []
        for name in ("input", "weight", "accumulator", "output"):
            field, step = f"{name}_words", 1
            if name == "accumulator":
                step = self._npu.accumulator_banks
            held = getattr(self._npu, field) // step

            def fits(many: int, field: str = field, step: int = step) -> bool:
                changed: dict[str, Any] = {field: many * step}
                larger = replace(self._npu, **changed)
                return self._copies.tiling(work, larger) is not None

            if fits(_MOST_WORDS):
                needed = bisect_left(range(_MOST_WORDS), True, held, key=fits) * step
                needed_bytes = needed * word_bytes(self._npu, name)
                has_bytes = held * step * word_bytes(self._npu, name)
                found.append(
                    f"{name}_buffer has {has_bytes:,} bytes, and the smallest tile needs"
                    f" {needed_bytes:,} bytes"
                )
        return " or ".join(found) or "several of them are too small"

    def taps(self, work: TapsWork) -> tuple[int, int]:
        """Return height and width of the tiles of a layer on the vector unit.

        Args:
            work: The layer.

        Raises:
            MappingError: No tile fits; the sentence names the buffer.
        """
        given, tile = self._given.get(work.name), work.tile
        if not work.name:
            tile = self._copies.tile(work, self._npu)
        elif tile is None and given is not None:
            tile = self._given_tile(work, given)
        elif tile is None:
            tile = self._search.tile(work, self._npu)
        if tile is None or not work.fits:
            raise MappingError(
                f"layer {work.name}: the {work.taps} taps of one result do not fit the operand and"
                f" parameter buffers of {self._npu.name}"
            )
        if work.name:
            self._tiles.setdefault(work.name, tile)
        return tile

    def rows(self, work: RowsWork) -> int:
        """Return the rows of the tiles of a layer of rows.

        Args:
            work: The layer.

        Raises:
            MappingError: A user's mapping is not legal.
        """
        given = self._given.get(work.name)
        if given is None:
            width = self._copies.row_width(work.piece, self._npu, work.most)
        else:
            width = given.width
            if not given.is_of_vector_unit or given.height != 1 or width > work.most:
                raise MappingError(
                    f"mapping of layer {work.name}: it has a height of 1 and a width of at most"
                    f" {work.most} alone: pixels, all words of each"
                )
        if work.name:
            self._tiles[work.name] = 1, width
        return width

    def _given_tiling(
        self, work: ArrayWork, given: LayerMapping, sum_name: str | None = None
    ) -> tuple[int, NDArray[np.void]]:
        """Return the candidate and the tiling that a user wants, checked."""
        if given.sum != sum_name:
            wanted = "be absent" if sum_name is None else f"be {sum_name}"
            raise MappingError(f"mapping of layer {work.name}: sum must {wanted}, not {given.sum}")
        if not given.is_of_array:
            raise MappingError(
                f"mapping of layer {work.name}: it runs on the array, and needs words, blocks,"
                " filter_blocks, order and chunk_blocks"
            )
        fitting = [
            (number, one)
            for number, one in enumerate(work.candidates)
            if one.along_rows == (given.words == "kernel_rows")
        ]
        every = sorted({one.pixels for _, one in fitting})
        fitting = [(number, one) for number, one in fitting if one.pixels == (given.pixels or 1)]
        if every and not fitting:
            known = " or ".join(str(pixels) for pixels in every)
            raise MappingError(
                f"mapping of layer {work.name}: pixels must be {known}, not {given.pixels or 1}"
            )
        for number, one in fitting:
            if one.groups == given.groups:
                written = strides_of(one.passes[0].record["result"][0])
                check_mapping(work.name, given, one.window, one.filters, self._npu, written)
                _check_images(work, number, given, self._npu)
                _check_sums(work, number, given, self._npu)
                return number, given.tiling()
        if fitting:
            fewer = [str(one.groups) for _, one in fitting if one.groups is not None]
            known = f"absent or one of {', '.join(fewer)}" if fewer else "absent"
            raise MappingError(
                f"mapping of layer {work.name}: groups must be {known}, not {given.groups}"
            )
        raise MappingError(
            f"mapping of layer {work.name}: words must be channels, as it has no contiguous kernel"
            " rows"
        )

    def _given_tile(self, work: TapsWork, given: LayerMapping) -> tuple[int, int]:
        """Return the tile that a user wants, checked."""
        if not given.is_of_vector_unit:
            raise MappingError(
                f"mapping of layer {work.name}: it runs on the vector unit, and has height and"
                " width alone"
            )
        written = strides_of(work.piece.record["result"][0])
        for window in work.windows:
            check_mapping(work.name, given, window, len(work.windows), self._npu, written)
        return given.height, given.width


def _of_residual(piece: ArrayPiece, given: LayerMapping, npu: Npu) -> Iterator[Limit]:
    """Yield what bounds the tiles of a layer that loads a residual."""
    residual, most = piece.record["residual"][0], most_residual_words(npu)
    strides, columns = strides_of(residual["source"]), min(given.width, most)
    of_row = columns * strides.pixel_bytes + int(residual["window"]["place_bytes"])
    yield "bytes of a row of a LOAD", of_row, LOAD["row_bytes"]
    rows = min(given.height, most // given.width)
    yield from stride_limits("LOAD", strides, rows, columns, LOAD)


def _check_images(work: ArrayWork, number: int, given: LayerMapping, npu: Npu) -> None:
    """Refuse a tile of more images than may run together, or an order that has to keep them apart.

    Raises:
        MappingError: The mapping has such a tile or order.
    """
    made = work.candidates[number].passes[0].record
    most, inside = spans_of(machine_record(npu), made)
    if (given.images or 1) > most:
        raise MappingError(
            f"mapping of layer {work.name}: images of a tile must be at most {most}, not"
            f" {given.images}"
        )
    if given.order == "all_filters" and not inside:
        raise MappingError(
            f"mapping of layer {work.name}: order must be tiles or filters, as each image has"
            " operands of its own in the array, or waits for the image before"
        )


def _check_sums(work: ArrayWork, number: int, given: LayerMapping, npu: Npu) -> None:
    """Refuse a mapping that does not cut a reduction where its sums end.

    Raises:
        MappingError: Chunks are no blocks of channels, or a bank does not hold their sums.
    """
    made = work.candidates[number].passes[0].record[0]
    if not (made["sum_blocks"] or made["digits"] > 1):
        return
    blocks = int(made["window"]["blocks"])
    if made["digits"] > 1 and given.blocks != blocks:
        raise MappingError(
            f"mapping of layer {work.name}: weights have {made['digits']} digits, so blocks must be"
            f" {blocks}"
        )
    chunk = min(int(made["sum_blocks"]), blocks)
    if made["sum_blocks"] and (given.blocks, given.chunk_blocks) != (blocks, chunk):
        raise MappingError(
            f"mapping of layer {work.name}: weights have a scale for each block of channels, so"
            f" blocks must be {blocks} and chunk_blocks {chunk}"
        )
    sums = (given.images or 1) * given.height * given.width * int(made["operations"])
    if sums > npu.bank_words:
        raise MappingError(
            f"mapping of layer {work.name}: sums of a job in a bank of the accumulator buffer must"
            f" be at most {npu.bank_words}, not {sums}"
        )
