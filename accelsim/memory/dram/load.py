"""Reads DRAM devices from the pages that come with accelsim and from files of the user."""

import copy
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

from accelsim.document import Document, read_document, validate
from accelsim.errors import DramError, did_you_mean
from accelsim.memory.dram.device import Device
from accelsim.named_files import NamedFiles
from accelsim.schema import schema

DEVICES = NamedFiles(
    folder=Path(__file__).parent / "devices",
    group="accelsim.drams",
    kind="DRAM device",
    file="a device file",
    error=DramError,
)


def device_names() -> tuple[str, ...]:
    """Return the names of devices, those of other installed packages included, sorted."""
    return DEVICES.names()


def load_device(device: str | Path, replace: Mapping[str, Any] | None = None) -> Device:
    """Read a device.

    Args:
        device: A name (``device_names``) or the path of a YAML file.
        replace: New values by dotted path, for example ``{"controller.page_policy": "closed"}``.

    Returns:
        The validated device.

    Raises:
        DramError: There is no such device or file, or a path names no field.
        DocumentError: The file or a replaced value is wrong; every mistake is named.
    """
    file = DEVICES.path(device)
    document = _page(file) if file.parent == DEVICES.folder else read_document(file)
    if replace and isinstance(document.data, dict):
        data = copy.deepcopy(document.data)
        for path, value in replace.items():
            _set(data, path, value)
        document = Document(document.path, data, document.marks)
    return validate(Device, document)


@lru_cache(maxsize=64)
def _page(path: Path) -> Document:
    return read_document(path)


def device_schema() -> dict[str, Any]:
    """Return the JSON schema of a device page, for editors."""
    return schema(Device)


def _set(data: dict[str, Any], path: str, value: Any) -> None:
    keys, model, node = path.split("."), Device, data
    for position, key in enumerate(keys):
        fields = getattr(model, "model_fields", {})
        if key not in fields:
            known = [".".join([*keys[:position], field]) for field in fields]
            raise DramError(f"{path}: a DRAM device has no such field{did_you_mean(path, known)}")
        model = _model_of(fields[key].annotation)
        if position < len(keys) - 1:
            child = node.get(key)
            node[key] = node = child if isinstance(child, dict) else {}
    node[keys[-1]] = value


def _model_of(annotation: Any) -> Any:
    """Return the record class in an annotation that may also allow None."""
    for choice in (annotation, *get_args(annotation)):
        if hasattr(choice, "model_fields"):
            return choice
    return None
