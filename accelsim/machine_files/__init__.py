"""Accelerator files of ZigZag and Timeloop, read into a ``Machine`` of memories and multipliers.

``accelsim.arch`` makes an ``Arch`` of a machine, ``accelsim.technology`` prices of its energies.
"""

from pathlib import Path

from accelsim.document import Document, read_document
from accelsim.errors import DocumentError
from accelsim.machine_files.buffers import Share, shares_of
from accelsim.machine_files.grid import Grid, grid_of
from accelsim.machine_files.machine import Axis, Differences, Machine, MemoryLevel
from accelsim.machine_files.timeloop import is_timeloop, read_timeloop
from accelsim.machine_files.zigzag import is_zigzag, read_zigzag

__all__ = [
    "Axis",
    "Differences",
    "Grid",
    "Machine",
    "MemoryLevel",
    "Share",
    "grid_of",
    "is_machine",
    "machine_of_document",
    "read_any_document",
    "shares_of",
]


def read_any_document(path: str | Path) -> Document:
    """Read a YAML file, strictly unless it is an accelerator of another simulator.

    Args:
        path: A file of ours, of ZigZag or of Timeloop.

    Raises:
        DocumentError: The file cannot be read, or breaks a rule of YAML and is of neither.
    """
    try:
        return read_document(path)
    except DocumentError:
        try:
            document = read_document(path, lenient=True)
        except DocumentError:
            document = Document(str(path), None, {})
        if not is_machine(document):
            raise
        return document


def is_machine(document: Document) -> bool:
    """Return whether a document is an accelerator of ZigZag or an architecture of Timeloop.

    Args:
        document: What was read.
    """
    return is_zigzag(document.data) or is_timeloop(document.data)


def machine_of_document(document: Document) -> Machine | None:
    """Return the machine that a file of ZigZag or Timeloop describes, or None if it is neither's.

    Args:
        document: What was read; tags of Timeloop are known of a lenient document alone.

    Raises:
        ArchError: A value is wrong, or the machine is none that an ``Arch`` can be.
    """
    if is_zigzag(document.data):
        return read_zigzag(document)
    return read_timeloop(document) if is_timeloop(document.data) else None
