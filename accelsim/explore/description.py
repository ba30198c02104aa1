"""``study.yaml`` of a sweep's folder: all that its table depends on."""

import json
from pathlib import Path
from typing import Any

from accelsim.errors import ResultError


def read_description(folder: Path) -> dict[str, Any]:
    """Return all that the table of a sweep depends on.

    Args:
        folder: The folder of the sweep.

    Raises:
        ResultError: It is not the folder of a sweep, or its ``study.yaml`` is damaged.
    """
    file = folder / "study.yaml"
    if not file.is_file():
        raise ResultError(f"{folder}: not the folder of a sweep: it has no study.yaml")
    try:
        description: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        raise ResultError(f"{file}: damaged: it is not what a sweep wrote") from None
    return description


def differences(stored: Any, given: Any, place: str = "") -> list[str]:
    """Return where two descriptions differ: ``study.seed is 1 there and 2 here``.

    Args:
        stored: Plain data of the folder.
        given: Plain data of the study at hand.
        place: The dotted place of both.
    """
    if isinstance(stored, dict) and isinstance(given, dict):
        keys = list(dict.fromkeys([*stored, *given]))
        found = []
        for key in keys:
            below = f"{place}.{key}" if place else str(key)
            found += differences(stored.get(key), given.get(key), below)
        return found
    if type(stored) is type(given) and stored == given:
        return []
    return [f"{place} is {_short(stored)} there and {_short(given)} here"]


def _short(value: Any) -> str:
    text = "absent" if value is None else str(value)
    return text if len(text) <= 60 else text[:57] + "..."


def refuse_other_study(folder: Path, given: Any) -> None:
    """Refuse a folder whose ``study.yaml`` is not that of the study at hand.

    Args:
        folder: The folder of a sweep.
        given: All that the table of the study depends on.

    Raises:
        ResultError: It is not the folder of a sweep, or of another study: the first difference is
            named.
    """
    found = differences(read_description(folder), json.loads(json.dumps(given)))
    if found:
        raise ResultError(f"{folder}: made by another study: {found[0]}")
