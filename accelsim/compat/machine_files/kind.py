"""The kind of a YAML file: accelsim's own, or one of ZigZag, Stream, Timeloop, Accelergy."""

import re
from pathlib import Path
from typing import Any

from accelsim.document import Document, read_document
from accelsim.errors import DocumentError
from accelsim.own_files import own_kind

ARRAYS = ("operational_array", "multipliers")
"""ZigZag's names of an array, now and before."""
ARCHITECTURES = ("architecture", "arch")
"""Timeloop's names of an architecture, now and before."""
ZIGZAG_WORKLOAD = "a workload of ZigZag"
PROBLEM = "a problem of Timeloop"
_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_OF_LISTS = (
    ("core_allocation", "a mapping of Stream, which says on which core each layer runs"),
    ("memory_operand_links", "a mapping of ZigZag, which says how each kind of layer is unrolled"),
    ("spatial_mapping", "a mapping of ZigZag, which says how each kind of layer is unrolled"),
    ("equation", ZIGZAG_WORKLOAD),
    ("loop_dims", ZIGZAG_WORKLOAD),
    ("operator_type", ZIGZAG_WORKLOAD),
)
"""Key of a record in a list, and the kind of file that it implies; the first that is found
counts."""
_OF_RECORDS = (
    ("cores", "an accelerator of Stream, several cores of ZigZag, each in a file of its own"),
    ("problem", PROBLEM),
    ("architecture", "an architecture of Timeloop or Accelergy"),
    ("arch", "an architecture of Timeloop"),
    ("ERT", "an energy reference table (ERT) of Accelergy"),
    ("ERT_summary", "the summary of an energy reference table (ERT) of Accelergy"),
    ("ART", "an area reference table (ART) of Accelergy"),
    ("ART_summary", "the summary of an area reference table (ART) of Accelergy"),
    ("action_counts", "action counts of Accelergy"),
    ("energy_estimation", "an energy estimate of Accelergy"),
    ("compound_components", "compound components of Accelergy"),
    ("mapping", "a mapping of Timeloop"),
    ("mapper", "directives of Timeloop's mapper"),
    ("mapspace", "constraints of Timeloop's mapper"),
    ("mapspace_constraints", "constraints of Timeloop's mapper"),
    ("architecture_constraints", "constraints of Timeloop's mapper"),
    ("sparse_optimizations", "sparse optimizations of Timeloop"),
    ("components", "components of Accelergy"),
    ("shape", "a shape of Timeloop, which a problem gives sizes"),
)
"""Key of a file, and the kind of file that it implies; the first that is found counts."""


def read_foreign_document(path: str | Path) -> Document:
    """Read a YAML file of another simulator; in files of layers keys must not repeat.

    Args:
        path: A file of ZigZag, of Stream, of Timeloop or of Accelergy.

    Raises:
        DocumentError: The file cannot be read, is a template, or breaks a rule of YAML.
    """
    try:
        return read_document(path)
    except DocumentError:
        document = lenient_document(path)
        kind = None if document is None else described(document.data)
        if document is None or kind is None:
            raise
        if document.repeated and kind in (ZIGZAG_WORKLOAD, PROBLEM):
            raise
        return document


def lenient_document(path: str | Path) -> Document | None:
    """Return a document that keeps tags and repeated keys; None if it is not YAML.

    Raises:
        DocumentError: The file is a template.
    """
    try:
        return read_document(path, lenient=True)
    except DocumentError:
        try:
            text = Path(path).read_text(encoding="utf-8", errors="replace")
        except (OSError, ValueError):
            return None
    found = _JINJA.search(text)
    if found is None:
        return None
    line = text.count("\n", 0, found.start()) + 1
    shown = " ".join(found[0].split())[:60]
    raise DocumentError(
        f"{path}:{line}: {shown} makes it a Jinja template of timeloopfe, not YAML, which must be"
        " rendered first: a run of timeloopfe leaves what it rendered in"
        " parsed-processed-input.yaml"
    )


def described(data: Any) -> str | None:
    """Return the kind of a file, with its article; None if its keys are of no known file.

    Args:
        data: Content of the document.
    """
    if isinstance(data, list):
        keys = {key for each in data if isinstance(each, dict) for key in each}
        return next((kind for key, kind in _OF_LISTS if key in keys), None)
    if not isinstance(data, dict):
        return None
    if is_zigzag(data):
        return "an accelerator of ZigZag"
    own = own_kind(data)
    if own is not None:
        return f"{own.noun} of accelsim"
    return next((kind for key, kind in _OF_RECORDS if key in data), None)


def is_machine(document: Document) -> bool:
    """Return whether a document is an accelerator of ZigZag or an architecture of Timeloop.

    Args:
        document: Document that was read.
    """
    return is_zigzag(document.data) or is_timeloop(document.data)


def is_zigzag(data: Any) -> bool:
    """Return whether a document is an accelerator of ZigZag.

    Args:
        data: Plain data of the document.
    """
    return isinstance(data, dict) and "memories" in data and any(one in data for one in ARRAYS)


def is_timeloop(data: Any) -> bool:
    """Return whether a document is an architecture of Timeloop or Accelergy.

    Args:
        data: Plain data of the document.
    """
    return isinstance(data, dict) and any(one in data for one in ARCHITECTURES)
