"""The promises of every technology file."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from accelsim.document import read_document
from accelsim.technology.load import FILES, load_technology
from accelsim.testing.broken import expect

_BARE = {".node_nm", ".sram.width_bits"}
"""Numbers that need no source, because they only say what other numbers hold for."""


def check_technology(technology: str | Path) -> None:
    """Check that each number of a technology has a source and says how reliable it is.

    * The file is valid: each value has a source and a kind of evidence.
    * A value that was not published has an uncertainty (``uncertainty_factor``).
    * There are no other numbers, except the node and the width of SRAM words.

    Args:
        technology: A name (``accelsim list technologies``) or the path of a YAML file.

    Raises:
        AssertionError: A promise is broken; the text says which, and where.
        UserError: The file cannot be read as a technology.
    """
    load_technology(technology)
    check_sources(FILES.path(technology))


def check_sources(path: Path) -> None:
    """Check the sources of a file of sourced values, as ``check_technology`` does.

    Args:
        path: A YAML file, which may be a part of a technology.

    Raises:
        AssertionError: A promise is broken; the text says which, and where.
    """
    data = read_document(path).data
    found = list(_values(data, ""))
    expect(bool(found), f"{path.name} has no value")
    for place, value in found:
        sure = value["evidence"] == "published" or "uncertainty_factor" in value
        expect(sure, f"{path.name}: {place} is {value['evidence']}, and has no uncertainty_factor")
    bare = sorted(set(_bare(data, "")) - _BARE)
    expect(not bare, f"{path.name}: {', '.join(bare)} is a number without a source")


def _children(node: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(node, Mapping):
        yield from ((str(key), child) for key, child in node.items())
    elif isinstance(node, list):
        yield from ((str(index), child) for index, child in enumerate(node))


def _values(node: Any, place: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(node, Mapping) and "value" in node:
        yield place, node
    for key, child in _children(node):
        yield from _values(child, f"{place}.{key}")


def _bare(node: Any, place: str) -> Iterator[str]:
    for key, child in _children(node):
        here = f"{place}.{key}"
        if isinstance(child, dict | list):
            yield from _bare(child, here)
        elif isinstance(child, int | float) and "value" not in node:
            yield here
