"""A module with one mistake in it, for tests that must find the mistake."""

import importlib.util
from pathlib import Path
from types import ModuleType


def mutated_module(unit: ModuleType, old: str, new: str, folder: Path) -> ModuleType:
    """Return a module whose source has ``new`` in place of the only ``old``.

    Args:
        unit: Module that is changed.
        old: Text that stands once in its source.
        new: Text in its place.
        folder: Folder for the changed source.
    """
    source = Path(str(unit.__file__)).read_text(encoding="utf-8")
    assert source.count(old) == 1
    path = folder / "mutated.py"
    path.write_text(source.replace(old, new), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("mutated_unit", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
