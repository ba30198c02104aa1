"""YAML files of other programs: an installed package recognizes and converts them.

A package adds a reader with an entry point of the group ``accelsim.documents``: a function of a
path that returns a ``ForeignFile``, or None for a file that it does not know. Readers are tried for
files that have none of accelsim's own keys.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from accelsim.document import Document, read_document
from accelsim.errors import DocumentError
from accelsim.own_files import own_kind
from accelsim.plugins import load_plugin, not_installed, plugin_names


@dataclass(frozen=True, kw_only=True)
class ForeignFile:
    """A YAML file of another program.

    Args:
        kind: Kind of file, with its article: "a mapping of Timeloop".
        arch: Function that returns it as a document of an ``Arch``; None if it is no accelerator.
        technology: Function that returns its prices as a ``Technology``; None if it has none.
    """

    kind: str
    arch: Callable[[], Document] | None = None
    technology: Callable[[], Any] | None = None


def own_or_foreign(path: str | Path, keys: Sequence[str]) -> Document | ForeignFile:
    """Read one of accelsim's YAML files, or find the reader for a file of another program.

    Args:
        path: A YAML file.
        keys: Keys of which an own file has at least one.

    Returns:
        The document, if it has one of the keys, is otherwise recognized as an own file, or no
        reader knows it; else the result of its reader.

    Raises:
        DocumentError: The file cannot be read, or has none of the keys and the plug-in for files of
            other simulators is not installed.
    """
    try:
        document = read_document(path)
    except DocumentError as problem:
        found = _foreign(path) if Path(path).is_file() else None
        if found is None:
            more = [f"{path}: {_LACK}"] if Path(path).is_file() and _is_lacking() else []
            raise DocumentError([*problem.problems, *more]) from None
        return found
    has_key = isinstance(document.data, dict) and any(key in document.data for key in keys)
    if has_key or own_kind(document.data):
        return document
    if _is_lacking():
        raise DocumentError(f"{path}: has no key {' or '.join(keys)}; {_LACK}")
    return _foreign(path) or document


_LACK = not_installed("files of ZigZag and Timeloop")


def _is_lacking() -> bool:
    return "compat" not in plugin_names("accelsim.documents")


def _foreign(path: str | Path) -> ForeignFile | None:
    for name in plugin_names("accelsim.documents"):
        found: ForeignFile | None = load_plugin("accelsim.documents", name)(path)
        if found is not None:
            return found
    return None
