"""Pieces of work of a layer, and what the analytical model asks of them at each design point anew.

What follows from a piece alone is found once: a sweep asks for the same pieces on machines that
differ in their buffers and their memory.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.npu import Npu

_IRRELEVANT = (
    *("granule", "granule_shift", "granule_bytes", "first_filter", "parameters", "table"),
    "resident_block",
)
_ADDRESSES = ("address", "weights", "first_byte")


class Reading(NamedTuple):
    """How a layer reads its input, along the axis on which its tiles follow each other.

    Args:
        rows: Rows of results of an image.
        columns: Columns of results of an image.
        scattered: Whether rows of the input are channels of pixels, each all over an image.
        in_row: Whether the input has one row, so that tiles follow each other along it.
        extent: Places of the input along the axis.
        step: Places from one that is loaded to the next.
        between: Loaded places from one result to the next.
        behind: Loaded places of the kernel beyond its first.
        before: Places of padding before the first.
        granule: Share of an image that the bytes are of which a program remembers one last STORE.
    """

    rows: int
    columns: int
    scattered: bool
    in_row: bool
    extent: int
    step: int
    between: int
    behind: int
    before: int
    granule: float

    def first_share(self, height: int, width: int) -> float:
        """Return the share of an image, in the order of its pixels, that the first tile reads.

        Args:
            height: Rows of results of a tile.
            width: Columns of results of a tile.
        """
        if self.scattered:
            return 1.0
        size = width if self.in_row else height
        last = ((size - 1) * self.between + self.behind) * self.step + 1 - self.before
        return min(1.0, max(0.0, last / self.extent))

    def parts(self, images: int, height: int, width: int) -> int:
        """Return how many parts of its results a layer completes one after the other.

        Args:
            images: Images of the batch.
            height: Rows of results of a tile.
            width: Columns of results of a tile.
        """
        if self.rows == 1:
            return images * -(-self.columns // width)
        return images * -(-self.rows // height)


@dataclass(frozen=True, eq=False)
class Piece:
    """Work of a layer on one unit.

    Args:
        record: Structured array of ``ARRAY_PASS``, ``TAP_WORK``, ``ROW_WORK`` or ``FLOW_WORK``,
            shape (1,); nobody may write to it.
    """

    record: NDArray[np.void]

    @cached_property
    def _identities(self) -> dict[int, bytes]:
        return {}

    def identity(self, npu: Npu) -> bytes:
        """Return what is equal for pieces of equal cost: addresses as far as beats differ.

        Args:
            npu: The machine.
        """
        span = npu.alignment_bytes
        if span not in self._identities:
            words = self.record.view(np.int64).copy()
            irrelevant, addresses = _places(self.record.dtype)
            words[irrelevant] = 0
            words[addresses] %= span
            first = self._first_byte % span
            self._identities[span] = words.tobytes() + first.to_bytes(4, "little")
        return self._identities[span]

    @property
    def _first_byte(self) -> int:
        """Its first result's distance from the address of its results."""
        return 0

    def address(self, tensor: str) -> int:
        """Return where a tensor of the piece begins.

        Args:
            tensor: Name of the field.
        """
        return int(self.record[tensor]["address"][0])

    def _reading(self, tensor: str) -> Reading:
        window, source = self.record["window"][0], self.record[tensor][0]
        repeats = bool(source["row_bytes"] == 0)
        in_row = repeats or bool(source["height"] == 1)
        axis = "x" if in_row else "y"
        step = int(window[f"step_{axis}"])
        return Reading(
            rows=int(window["results_y"]),
            columns=int(window["results_x"]),
            scattered=bool(source["row_bytes"] < source["pixel_bytes"]) and not repeats,
            in_row=in_row,
            extent=int(source["width" if in_row else "height"]),
            step=step,
            between=int(window[f"stride_{axis}"]) // step,
            behind=(int(window[f"kernel_{axis}"]) - 1) * int(window[f"dilation_{axis}"]),
            before=int(window[f"before_{axis}"]),
            granule=2.0 ** int(source["granule_shift"]) / max(1, int(source["image_bytes"])),
        )


class ArrayFacts(NamedTuple):
    """Of a pass over the array: what the stream of a network asks.

    Args:
        source: Address of what streams through the array.
        right: Address of activations that the array holds, or None.
        result: Address of what it writes.
        images: Images of the pass.
        last_image: The image behind its last.
        filters: Filters of the pass.
        residual: Address of what is added to results, or None.
        reading: How the source is read.
    """

    source: int
    right: int | None
    residual: int | None
    result: int
    images: int
    last_image: int
    filters: int
    reading: Reading


class ArrayPiece(Piece):
    """A pass over the array."""

    @property
    def _first_byte(self) -> int:
        work = self.record[0]
        return int(work["first_filter"]) * int(work["result"]["element_bits"]) // 8

    @cached_property
    def facts(self) -> ArrayFacts:
        """What the stream asks of it."""
        work = self.record[0]
        return ArrayFacts(
            source=self.address("source"),
            right=self.address("weights") if work["held"]["rows"] else None,
            residual=int(work["residual"]["source"]["address"])
            if work["residual"]["exists"]
            else None,
            result=self.address("result"),
            images=int(work["images"]),
            last_image=int(work["first_image"] + work["images"]),
            filters=int(work["filters"]),
            reading=self._reading("source"),
        )


class TapsFacts(NamedTuple):
    """Of a layer on the vector unit: what the stream of a network asks.

    Args:
        sources: Addresses of what it reads, twice the same if that is one tensor.
        result: Address of what it writes.
        images: Images of the batch.
        in_parts: Whether it completes its results part by part.
        reading: Windows through which the sources are read.
    """

    sources: tuple[int, int]
    result: int
    images: int
    in_parts: bool
    reading: Reading


@dataclass(frozen=True, eq=False)
class TapsPiece(Piece):
    """A layer that joins taps.

    Args:
        zones: Structured array of ``ZONE``, shape (zones,).
    """

    zones: NDArray[np.void]

    @cached_property
    def zone_bytes(self) -> bytes:
        """Its zones, to compare."""
        return self.zones.tobytes()

    @cached_property
    def facts(self) -> TapsFacts:
        """What the stream asks of it."""
        result = self.record["result"][0]
        return TapsFacts(
            sources=(self.address("first"), self.address("second")),
            result=self.address("result"),
            images=int(self.record["images"][0]),
            in_parts=bool(result["row_bytes"] >= result["pixel_bytes"]),
            reading=self._reading("first"),
        )


class RowsPiece(Piece):
    """A layer of rows."""

    @cached_property
    def facts(self) -> TapsFacts:
        """What the stream asks of it."""
        source = self.address("source")
        return TapsFacts(
            sources=(source, source),
            result=self.address("result"),
            images=int(self.record["images"][0]),
            in_parts=True,
            reading=self._reading("source"),
        )


class FlowPiece(Piece):
    """Work of which only amounts are known."""

    @cached_property
    def facts(self) -> tuple[int, int, int]:
        """Addresses of what it reads and writes, and how many jobs it has."""
        return self.address("source"), self.address("result"), int(self.record["jobs"][0])


@cache
def _places(kind: np.dtype[np.void]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return which words of a record do not matter, and which are addresses."""
    names = _names(kind)
    irrelevant = [place for place, name in enumerate(names) if name in _IRRELEVANT]
    addresses = [place for place, name in enumerate(names) if name in _ADDRESSES]
    return np.array(irrelevant), np.array(addresses)


def _names(kind: np.dtype[np.void]) -> list[str]:
    """Return the name of each integer of a record, those of records within it among them."""
    names: list[str] = []
    for name in kind.names or ():
        part: Any = kind[name]
        names += [name] if part.names is None else _names(part)
    return names
