"""Compressed rows or columns: pointers, positions and values, with absolute or run indices."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.errors import MappingError
from experiments.deep_compression.formats import encoded as common
from experiments.deep_compression.formats.bits import Bits, from_array, pack, unpack
from experiments.deep_compression.formats.encoded import DecodeCost, Encoded
from experiments.deep_compression.formats.runs import to_places, to_runs

Integers = NDArray[np.int64]


def _pointers(counts: Integers, width: int) -> Bits:
    """Return 0 and the running sums of ``counts``, packed."""
    ends = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(counts)])
    if int(ends[-1]) >= 2**width:
        raise MappingError(
            f"rule pointer_width: pointers of {width} bits reach {2**width - 1} entries,"
            f" not {int(ends[-1])}"
        )
    return pack(ends, width)


def _line_cycles(counts: Integers, lanes: int) -> int:
    """Return the cycles to read lines one by one: their entries by lanes, one if empty."""
    return int(np.maximum(1, -(-counts // lanes)).sum())


@dataclass(frozen=True, kw_only=True)
class Compressed:
    """CSR or CSC: for each line a pointer, for each nonzero its position in the line and its value.

    The decoder reads a line's entries ``lanes`` in a cycle; a line without entries costs the cycle
    in which its pointers are compared. A position has ceil(log2 line) bits.

    Args:
        order: ``row`` (CSR) or ``column`` (CSC).
        value_bits: Width of a value, two's complement.
        pointer_bits: Width of a pointer; there is one more than lines.
    """

    order: str = "row"
    value_bits: int = 16
    pointer_bits: int = 32

    def __post_init__(self) -> None:
        common.check_widths("Compressed", 1, 32, value_bits=self.value_bits)
        common.check_widths("Compressed", 1, 48, pointer_bits=self.pointer_bits)
        _check_order("Compressed", self.order)

    def encode(self, values: ArrayLike) -> Encoded:
        """Return the matrix as the streams ``pointers``, ``indices`` and ``values``."""
        array = common.matrix(values, self.value_bits)
        lines = array if self.order == "row" else array.T
        line, place = np.nonzero(lines)
        counts = np.bincount(line, minlength=lines.shape[0])
        return Encoded(
            format_name=f"compressed_{self.order}",
            shape=array.shape,
            streams={
                "pointers": _pointers(counts, self.pointer_bits),
                "indices": pack(place, common.index_width(lines.shape[1])),
                "values": common.pack_values(lines[line, place], self.value_bits),
            },
            entries=line.size,
            padding_entries=0,
        )

    def _counts(self, encoded: Encoded) -> Integers:
        common.owned(encoded, f"compressed_{self.order}")
        lines = encoded.shape[0 if self.order == "row" else 1]
        return np.diff(unpack(encoded.streams["pointers"], self.pointer_bits, lines + 1))

    def decode(self, encoded: Encoded) -> NDArray[np.int64]:
        """Return the matrix, int64."""
        counts = self._counts(encoded)
        result = np.zeros(encoded.shape, dtype=np.int64)
        lines = result if self.order == "row" else result.T
        width = common.index_width(lines.shape[1])
        place = unpack(encoded.streams["indices"], width, int(counts.sum()))
        line = np.repeat(np.arange(counts.size), counts)
        lines[line, place] = common.unpack_values(encoded.streams["values"], self.value_bits)
        return result

    def decode_cost(self, encoded: Encoded, *, lanes: int = 1) -> DecodeCost:
        """Return what decoding takes; the class says how."""
        common.check_lanes(lanes)
        counts = self._counts(encoded)
        return DecodeCost(
            cycles=_line_cycles(counts, lanes),
            read_bits=encoded.stored_bits,
            entries=encoded.entries,
            additions=int(counts.size),
            lookups=0,
        )


@dataclass(frozen=True, kw_only=True)
class RunIndexed:
    """Compressed lines whose entries say how many zeros come before them (EIE).

    The lines are those of one ``order``, and within each line the places are dealt to ``elements``
    in turn, each of which keeps pointers and entries of its own (Han et al., ISCA 2016, section
    III: column order, rows interleaved over 64 elements, 4-bit runs, 16-bit pointers). Where more
    zeros than ``2**index_bits - 1`` run in an element's part of a line, a zero is stored. The
    decoder of each element reads its lines' entries ``lanes`` in a cycle, one cycle for a line
    without entries, and adds run and place; all elements work at once and the slowest counts.

    Args:
        order: ``row`` or ``column``.
        value_bits: Width of a value, two's complement; EIE stores 4-bit codes of a codebook.
        index_bits: Width of a run.
        elements: Among which places are dealt.
        pointer_bits: Width of a pointer; each element has one more than lines.
    """

    order: str = "column"
    value_bits: int = 16
    index_bits: int = 4
    elements: int = 1
    pointer_bits: int = 32

    def __post_init__(self) -> None:
        common.check_widths("RunIndexed", 1, 32, value_bits=self.value_bits)
        common.check_widths("RunIndexed", 1, 32, index_bits=self.index_bits)
        common.check_widths("RunIndexed", 1, 2**16, elements=self.elements)
        common.check_widths("RunIndexed", 1, 48, pointer_bits=self.pointer_bits)
        _check_order("RunIndexed", self.order)

    def encode(self, values: ArrayLike) -> Encoded:
        """Return the matrix as ``pointers``, ``runs`` and ``values``, element after element."""
        array = common.matrix(values, self.value_bits)
        lines = array if self.order == "row" else array.T
        line, place = np.nonzero(lines)
        element = place % self.elements
        segment = element * lines.shape[0] + line
        order = np.lexsort((place, segment))
        nonzeros, segment = lines[line, place][order], segment[order]
        runs, owner, stores = to_runs(
            (place // self.elements)[order], segment, 2**self.index_bits - 1
        )
        parts = self.elements, lines.shape[0]
        counts = np.bincount(segment[owner], minlength=parts[0] * parts[1]).reshape(parts)
        pointers = [_pointers(part, self.pointer_bits).to_array() for part in counts]
        return Encoded(
            format_name=f"run_indexed_{self.order}",
            shape=array.shape,
            streams={
                "pointers": from_array(np.concatenate(pointers)),
                "runs": pack(runs, self.index_bits),
                "values": common.pack_values(nonzeros[owner] * stores, self.value_bits),
            },
            entries=runs.size,
            padding_entries=int(runs.size - line.size),
        )

    def _counts(self, encoded: Encoded) -> Integers:
        common.owned(encoded, f"run_indexed_{self.order}")
        lines = encoded.shape[0 if self.order == "row" else 1]
        ends = unpack(encoded.streams["pointers"], self.pointer_bits, (lines + 1) * self.elements)
        return np.diff(ends.reshape(self.elements, lines + 1), axis=1)

    def decode(self, encoded: Encoded) -> NDArray[np.int64]:
        """Return the matrix, int64."""
        counts = self._counts(encoded)
        runs = unpack(encoded.streams["runs"], self.index_bits, int(counts.sum()))
        place, segment = to_places(runs, counts.ravel())
        result = np.zeros(encoded.shape, dtype=np.int64)
        lines = result if self.order == "row" else result.T
        values = common.unpack_values(encoded.streams["values"], self.value_bits)
        element, line = np.divmod(segment, lines.shape[0])
        lines[line, place * self.elements + element] = values
        return result

    def decode_cost(self, encoded: Encoded, *, lanes: int = 1) -> DecodeCost:
        """Return what decoding takes; the class says how."""
        common.check_lanes(lanes)
        counts = self._counts(encoded)
        return DecodeCost(
            cycles=max(_line_cycles(part, lanes) for part in counts),
            read_bits=encoded.stored_bits,
            entries=encoded.entries,
            additions=encoded.entries,
            lookups=0,
        )


def _check_order(owner: str, order: str) -> None:
    if order not in ("row", "column"):
        raise MappingError(f"rule order: {owner}.order must be row or column, not {order!r}")
