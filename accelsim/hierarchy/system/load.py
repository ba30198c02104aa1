"""Reads memory systems from presets and YAML files."""

from pathlib import Path
from typing import Any

from accelsim.document import read_document, validate
from accelsim.errors import ArchError
from accelsim.hierarchy.system.spec import MemorySystem
from accelsim.named_files import NamedFiles
from accelsim.schema import schema

PRESETS = NamedFiles(
    folder=Path(__file__).parent / "presets",
    group="accelsim.systems",
    kind="memory system",
    file="a memory system's file",
    error=ArchError,
)


def system_names() -> tuple[str, ...]:
    """Return the names of memory systems, those of other installed packages included, sorted."""
    return PRESETS.names()


def load_system(system: str | Path) -> MemorySystem:
    """Read a memory system.

    Args:
        system: A preset name, or the path of a ``.yaml`` or ``.yml`` file.

    Raises:
        ArchError: There is no such preset or file.
        DocumentError: The file is wrong; every mistake is named.
    """
    return validate(MemorySystem, read_document(PRESETS.path(system)))


def system_schema() -> dict[str, Any]:
    """Return the JSON schema of a memory system's file, for editors."""
    return schema(MemorySystem)
