"""``study.yaml`` in the folder of a sweep: everything that its table depends on."""

import json
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, Never

from pydantic import BaseModel, Field, ValidationError

from accelsim.errors import ResultError
from accelsim.explore.study import Study
from accelsim.provenance import digest


class Points(BaseModel):
    """Number of points of a study."""

    number: Annotated[int, Field(ge=0)]


class Description(BaseModel):
    """Contents of ``study.yaml`` in the folder of a sweep."""

    study: Study
    points: Points
    arch: dict[str, Any]
    inputs: dict[str, Any]
    made_with: dict[str, Any]


def read_description(folder: Path) -> Description:
    """Return everything that the table of a sweep depends on.

    Args:
        folder: The folder of the sweep.

    Raises:
        ResultError: The folder is not that of a sweep, or its ``study.yaml`` is damaged.
    """
    try:
        return Description.model_validate(read_plain(folder))
    except ValidationError as problem:
        error = problem.errors(include_url=False)[0]
        place = ".".join(map(str, error["loc"]))
        raise ResultError(
            f"{folder / 'study.yaml'}: damaged, or of another version of accelsim:"
            f" {place}: {error['msg'].removeprefix('Value error, ')}"
        ) from None


def identity_of(folder: Path) -> str:
    """Return the digest of everything that the table of a sweep depends on.

    Args:
        folder: The folder of the sweep.

    Raises:
        ResultError: The file cannot be read, as in ``read_description``.
    """
    return digest(read_plain(folder))


def read_plain(folder: Path) -> dict[str, Any]:
    """Return ``study.yaml`` in the folder of a sweep as plain data.

    Args:
        folder: The folder of the sweep.

    Raises:
        ResultError: The folder is not that of a sweep, or the file is no JSON.
    """
    file = folder / "study.yaml"
    if not file.is_file():
        raise ResultError(f"{folder}: not the folder of a sweep: it has no study.yaml")
    return read_json(file)


def read_json(file: Path) -> dict[str, Any]:
    """Return a file that a sweep wrote as plain data.

    Args:
        file: The file.

    Raises:
        ResultError: The file cannot be read, or is no JSON.
    """
    try:
        text = file.read_text(encoding="utf-8")
        data = json.loads(text, parse_constant=_refuse, parse_float=_finite)
    except OSError as problem:
        raise ResultError(f"{file}: cannot be read: {problem.strerror or problem}") from None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise ResultError(f"{file}: damaged: it is not what a sweep wrote")
    return data


def _refuse(constant: str) -> Never:
    """Refuse constants that no sweep writes."""
    raise ValueError(f"{constant} is no JSON")


def _finite(number: str) -> float:
    """Return a number, which must be finite because a sweep wrote it."""
    value = float(number)
    return value if isfinite(value) else _refuse(number)


def differences(stored: Any, given: Any, place: str = "") -> list[str]:
    """Return where two descriptions differ: ``study.seed is 1 there and 2 here``.

    Args:
        stored: Plain data in the folder.
        given: Plain data of the present study.
        place: Dotted path of both.
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
    """Refuse a folder whose ``study.yaml`` differs from the present study.

    Args:
        folder: Folder of a sweep.
        given: Everything that the table of the study depends on.

    Raises:
        ResultError: The folder is not that of a sweep, or belongs to another study: the message
            names the first difference.
    """
    found = differences(read_plain(folder), json.loads(json.dumps(given)))
    if found:
        raise ResultError(f"{folder}: made by another study: {found[0]}")
