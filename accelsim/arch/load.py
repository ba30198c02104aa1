"""Accelerators from presets and YAML files, optionally with single fields replaced."""

import copy
import warnings
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from accelsim.arch.dram import FIELDS_OF_SOME
from accelsim.arch.model import Arch
from accelsim.arch.plausible import doubts
from accelsim.document import Document, explain, models_of, validate
from accelsim.errors import ArchError, did_you_mean
from accelsim.foreign import ForeignFile, own_or_foreign
from accelsim.named_files import NamedFiles
from accelsim.own_files import not_wanted
from accelsim.schema import schema

_NAMED = ("numbers.layers",)
"""Fields whose keys are names that the user chooses."""

PRESETS = NamedFiles(
    folder=Path(__file__).parent / "presets",
    group="accelsim.presets",
    kind="accelerator",
    file="an accelerator file",
    error=ArchError,
)


def preset_names() -> tuple[str, ...]:
    """Return the names of all presets, those of other installed packages included, sorted."""
    return PRESETS.names()


def read_arch_document(arch: str | Path) -> Document:
    """Read the YAML of an accelerator as plain data, before it is validated as an ``Arch``.

    Args:
        arch: A preset name or the path of a ``.yaml`` or ``.yml`` file. A file without the key
            ``array`` is converted by the installed reader that knows it (``accelsim.foreign``).

    Raises:
        ArchError: There is no such preset or file, or the file describes a machine of another
            simulator that is wrong or that no ``Arch`` can represent.
        DocumentError: The file is not YAML.

    Warns:
        PlausibilityWarning: A part of another simulator's file is ignored, approximated or assumed.
    """
    path = PRESETS.path(arch)
    found = own_or_foreign(path, ("array",))
    if isinstance(found, ForeignFile):
        if found.arch is None:
            raise ArchError(f"{path}: is {found.kind}, not an accelerator")
        return found.arch()
    if said := not_wanted(str(path), found.data, Arch.__name__):
        raise ArchError(said)
    return found


def load_arch(arch: str | Path | Arch, replace: Mapping[str, Any] | None = None) -> Arch:
    """Read an accelerator.

    Args:
        arch: A preset name (``accelsim list archs``), the path of a YAML file (of ours, of ZigZag
            or of Timeloop), or an accelerator that was read before.
        replace: New values by dotted path, for example ``{"array.rows": 32}``. A new ``dram.kind``
            drops the fields of the file's memory that the new kind does not have.

    Returns:
        The validated accelerator.

    Raises:
        ArchError: There is no such preset or file, or a path names no field.
        DocumentError: The file or a replaced value is wrong; every mistake is named.

    Warns:
        PlausibilityWarning: A value is allowed but is likely a slip of units, or has no effect; or
            the file is another simulator's, and a part of it is ignored or approximated.
    """
    if isinstance(arch, Arch) and not replace:
        return arch
    loaded = _load(arch, replace or {})
    for doubt in doubts(loaded):
        warnings.warn(doubt, stacklevel=2)
    return loaded


def _load(arch: str | Path | Arch, replace: Mapping[str, Any]) -> Arch:
    if isinstance(arch, Arch):
        fields = arch.model_dump()
        forget_other_kinds(fields, replace)
        for path, value in replace.items():
            set_path(fields, path, value)
        return arch_from_data(fields, arch.name)
    document = read_arch_document(arch)
    if not replace:
        return validate(Arch, document)
    if not isinstance(document.data, dict):
        return validate(Arch, document)
    data = copy.deepcopy(document.data)
    forget_other_kinds(data, replace)
    for path, value in replace.items():
        set_path(data, path, value)
    return validate(Arch, Document(str(arch), data, document.marks, replace))


def arch_from_data(data: Mapping[str, Any], name: str) -> Arch:
    """Make an accelerator from plain data.

    Args:
        data: Plain data, as a YAML file would hold them.
        name: Name of the data in messages.

    Raises:
        ArchError: The data are wrong; every mistake is named.
    """
    try:
        return Arch.model_validate(data)
    except ValidationError as problem:
        raise ArchError(explain(Arch, problem, Document(name, data, {}))) from None


def set_path(data: dict[str, Any], path: str, value: Any) -> None:
    """Replace one field of plain data.

    Args:
        data: Nested dictionaries, changed in place.
        path: Keys joined by dots; ``Arch`` must have the field. After a field whose keys are names,
            such as ``numbers.layers``, the rest of the path is one name.
        value: The new value.

    Raises:
            ArchError: The path names no field; the message suggests the nearest one.
    """
    records: list[type[BaseModel]] = [Arch]
    keys = path.split(".")
    for position, key in enumerate(keys):
        fields = _fields(records)
        if key not in fields:
            hint = _near_field(path) or did_you_mean(
                ".".join(keys[: position + 1]),
                [".".join([*keys[:position], field]) for field in fields] or field_paths(),
            )
            raise ArchError(f"{path}: an accelerator has no such field{hint}")
        records = fields[key]
        if ".".join(keys[: position + 1]) in _NAMED and keys[position + 1 :]:
            keys = [*keys[: position + 1], ".".join(keys[position + 1 :])]
            break
    if records:
        known = [f"{path}.{field}" for field in _fields(records)]
        raise ArchError(f"{path}: name one field{did_you_mean(path, known)}")
    node = data
    for key in keys[:-1]:
        child = node.get(key)
        if not isinstance(child, dict):
            child = {}
            node[key] = child
        node = child
    node[keys[-1]] = value


def _near_field(path: str) -> str:
    """Return the end of the sentence that refuses a path, if it is nearly spelled as a field."""
    near = get_close_matches(path, field_paths(), n=1, cutoff=0.8)
    return f", did you mean {near[0]}?" if near else ""


def _fields(records: list[type[BaseModel]]) -> dict[str, list[type[BaseModel]]]:
    """Return the fields of several records, each with the records that it may hold."""
    found: dict[str, list[type[BaseModel]]] = {}
    for record in records:
        for name, field in record.model_fields.items():
            found.setdefault(name, []).extend(models_of(field.annotation))
    return found


def forget_other_kinds(data: dict[str, Any], replace: Mapping[str, Any]) -> None:
    """Drop the fields of memory and engine that a new kind of them does not have.

    A new kind of engine drops all fields of the old one, as equal names mean different things.

    Args:
        data: Plain data of an accelerator, changed in place.
        replace: New values by dotted path, which are not yet in it.
    """
    array, engine = data.get("array"), replace.get("array.engine.kind")
    if isinstance(array, dict) and engine is not None:
        old = array.get("engine")
        if not isinstance(old, dict) or old.get("kind", "systolic") != engine:
            array.pop("engine", None)
    dram, kind = data.get("dram"), replace.get("dram.kind")
    if isinstance(dram, dict) and kind is not None and kind != dram.get("kind", "ideal"):
        for name, kinds in FIELDS_OF_SOME.items():
            if kind not in kinds:
                dram.pop(name, None)


def field_paths() -> tuple[str, ...]:
    """Return every dotted field of an accelerator, in order."""
    return tuple(_paths([Arch], ""))


def _paths(records: list[type[BaseModel]], before: str) -> Iterator[str]:
    for name, below in _fields(records).items():
        if below:
            yield from _paths(below, f"{before}{name}.")
        else:
            yield f"{before}{name}"


def arch_schema() -> dict[str, Any]:
    """Return the JSON schema of an accelerator file, for editors."""
    return schema(Arch)
