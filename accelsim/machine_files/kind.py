"""What a YAML file is: of ours, an accelerator of ZigZag, or an architecture of Timeloop.

Every accelerator and technology asks this; the readers are imported for files of the two alone.
"""

from pathlib import Path
from typing import Any

from accelsim.document import Document, read_document
from accelsim.errors import DocumentError

ARRAYS = ("operational_array", "multipliers")
"""What ZigZag calls an array, now and before."""


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


def is_zigzag(data: Any) -> bool:
    """Return whether a document is an accelerator of ZigZag.

    Args:
        data: Of the document.
    """
    return isinstance(data, dict) and "memories" in data and any(one in data for one in ARRAYS)


def is_timeloop(data: Any) -> bool:
    """Return whether a document is an architecture of Timeloop or Accelergy.

    Args:
        data: Of the document.
    """
    return isinstance(data, dict) and "architecture" in data
