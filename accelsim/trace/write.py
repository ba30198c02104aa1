"""Trace files: written in a folder beside their place a chunk at a time, then moved there."""

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np

from accelsim.trace import dram, sram, text
from accelsim.trace.burst import CYCLE, OPERAND, PORT, ROWS, WRITE
from accelsim.trace.fold import OUTPUT, flatten, measure
from accelsim.trace.parquet import named, write_parquet
from accelsim.trace.timeline import Integers

Format = Literal["parquet", "csv", "trace"]

# Numbers that are turned into text at once.
TEXT_NUMBERS = 2**18


@dataclass
class Tally:
    """What has been written.

    Args:
        requests: Requests, or words demanded by the array.
        first_cycle: The cycle of the first, -1 if there is none.
        last_cycle: The cycle of the last.
    """

    requests: int = 0
    first_cycle: int = -1
    last_cycle: int = -1

    def add(self, requests: int, first_cycle: int, last_cycle: int) -> None:
        """Count requests of a stretch of cycles."""
        if requests:
            early = self.requests == 0 or first_cycle < self.first_cycle
            self.first_cycle = first_cycle if early else self.first_cycle
            self.last_cycle = max(self.last_cycle, last_cycle)
            self.requests += requests


def write_dram(chunks: Iterable[Integers], out: Path, form: Format, tally: Tally) -> list[Path]:
    """Write the requests of a layer.

    Args:
        chunks: What ``dram_chunks`` yields.
        out: The file, replaced if it exists.
        form: ``trace`` (``0xADDRESS READ|WRITE cycle``), or ``csv`` or ``parquet`` with columns
            cycle, operand, operation, address.
        tally: Counts what is written.

    Returns:
        The file.
    """
    rows = _counted(chunks, tally)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".writing-") as folder:
        file = Path(folder) / out.name
        if form == "parquet":
            operand = named("operand", "operand", dram.OPERANDS)
            operation = named("port", "operation", ("READ", "WRITE"))
            write_parquet(rows, file, f"cycle, {operand}, {operation}, address")
        elif form == "csv":
            _write_table(rows, file)
        else:
            _write_requests(rows, file, PORT, WRITE)
        file.replace(out)
    return [out]


def write_sram(windows: Iterable[sram.Window], out: Path, form: Format, tally: Tally) -> list[Path]:
    """Write what the array demands in the course of a layer.

    Args:
        windows: What ``sram_windows`` yields.
        out: The file, replaced if it exists.
        form: ``csv`` for SCALE-Sim's three files, ``out`` with ``_ifmap``, ``_filter`` and
            ``_ofmap`` before its ending, each line a cycle and a word or -1 for each port;
            ``parquet`` with columns cycle, operand, port, address; or ``trace``
            (``0xWORD READ|WRITE cycle``).
        tally: Counts what is written.

    Returns:
        The files.
    """
    places = [out]
    if form == "csv":
        places = [out.with_name(f"{out.stem}_{name}{out.suffix}") for name in sram.OPERANDS]
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".writing-") as folder:
        files = [Path(folder) / place.name for place in places]
        rows = _flat(windows, tally)
        if form == "parquet":
            operand = named("operand", "operand", sram.OPERANDS)
            columns = f"cycle, {operand}, port, address"
            write_parquet(rows, files[0], columns)
        elif form == "csv":
            _write_demands(windows, files, tally)
        else:
            _write_requests(rows, files[0], OPERAND, OUTPUT)
        for file, place in zip(files, places, strict=True):
            file.replace(place)
    return places


def _counted(chunks: Iterable[Integers], tally: Tally) -> Iterator[Integers]:
    for chunk in chunks:
        tally.add(chunk.shape[1], int(chunk[CYCLE, 0]), int(chunk[CYCLE, -1]))
        yield chunk


def _flat(windows: Iterable[sram.Window], tally: Tally) -> Iterator[Integers]:
    rows = np.empty((ROWS, 0), dtype=np.int64)
    for window in windows:
        room = sum(words.size for words in window.words)
        if rows.shape[1] < room:
            rows = np.empty((ROWS, room), dtype=np.int64)
        filled = flatten(window.first_cycle, window.words, rows)
        if filled:
            tally.add(filled, int(rows[CYCLE, 0]), int(rows[CYCLE, filled - 1]))
            yield rows[:, :filled]


def _pieces(chunks: Iterable[Integers]) -> Iterator[Integers]:
    for chunk in chunks:
        for first in range(0, chunk.shape[1], TEXT_NUMBERS):
            yield chunk[:, first : first + TEXT_NUMBERS]


def _write_requests(chunks: Iterable[Integers], file: Path, row: int, writes: int) -> None:
    buffer = np.empty(TEXT_NUMBERS * text.LINE_BYTES, dtype=np.uint8)
    with file.open("wb") as stream:
        for piece in _pieces(chunks):
            length = text.request_lines(piece, piece.shape[1], piece[row] == writes, buffer)
            stream.write(buffer[:length].data)


def _write_table(chunks: Iterable[Integers], file: Path) -> None:
    names, lengths = text.name_table(dram.OPERANDS)
    buffer = np.empty(TEXT_NUMBERS * text.LINE_BYTES, dtype=np.uint8)
    with file.open("wb") as stream:
        stream.write(b"cycle,operand,operation,address\n")
        for piece in _pieces(chunks):
            length = text.table_lines(piece, piece.shape[1], names, lengths, buffer)
            stream.write(buffer[:length].data)


def _write_demands(windows: Iterable[sram.Window], files: Sequence[Path], tally: Tally) -> None:
    with ExitStack() as stack:
        streams = [stack.enter_context(file.open("wb")) for file in files]
        buffer = np.empty(TEXT_NUMBERS * text.NUMBER_BYTES, dtype=np.uint8)
        for window in windows:
            for words, stream in zip(window.words, streams, strict=True):
                found, first, last = measure(words)
                tally.add(found, window.first_cycle + first, window.first_cycle + last)
                lines = TEXT_NUMBERS // (words.shape[1] + 1)
                for row in range(0, len(words), lines):
                    piece = words[row : row + lines]
                    length = text.demand_lines(window.first_cycle + row, piece, buffer)
                    stream.write(buffer[:length].data)
