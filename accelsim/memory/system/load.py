"""Memory systems from presets and YAML files."""

from pathlib import Path
from typing import Any

from accelsim.document import read_document, schema, validate
from accelsim.errors import ArchError, did_you_mean
from accelsim.memory.system.spec import MemorySystem

PRESETS = Path(__file__).parent / "presets"


def system_names() -> tuple[str, ...]:
    """Return the names of the memory systems that come with accelsim, sorted."""
    return tuple(sorted(path.stem for path in PRESETS.glob("*.yaml")))


def load_system(system: str | Path) -> MemorySystem:
    """Read a memory system.

    Args:
        system: A preset name, or the path of a ``.yaml`` or ``.yml`` file.

    Raises:
        ArchError: There is no such preset or file.
        DocumentError: The file is wrong; every mistake is named.
    """
    name = str(system)
    if name in system_names():
        return validate(MemorySystem, read_document(PRESETS / f"{name}.yaml"))
    if Path(name).suffix in (".yaml", ".yml"):
        return validate(MemorySystem, read_document(name))
    if Path(name).exists():
        raise ArchError(f"{name}: a memory system's file ends in .yaml or .yml")
    raise ArchError(f"{name}: no such memory system{did_you_mean(name, system_names())}")


def system_schema() -> dict[str, Any]:
    """Return the JSON schema of a memory system's file, for editors."""
    return schema(MemorySystem)
