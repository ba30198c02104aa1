"""Documents that other tools define: what is not understood is named, never dropped in silence."""

import json
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict

from accelsim.document import read_document, validate
from accelsim.errors import DocumentError


class Foreign(BaseModel):
    """A record of another tool; keys that it does not know are kept, for `unread`."""

    model_config = ConfigDict(extra="allow", frozen=True, populate_by_name=True)

    def unread(self, prefix: str = "") -> tuple[str, ...]:
        """Return the dotted names of the keys that nobody reads, also of records inside.

        Args:
            prefix: Stands before each name.
        """
        names = [f"{prefix}{name}: unknown" for name in self.model_extra or ()]
        for name in type(self).model_fields:
            value = getattr(self, name)
            for index, each in enumerate(value if isinstance(value, tuple) else (value,)):
                if isinstance(each, Foreign):
                    place = f"{name}[{index}]" if isinstance(value, tuple) else name
                    names += each.unread(f"{prefix}{place}.")
        return tuple(names)


ForeignT = TypeVar("ForeignT", bound=Foreign)


def read_foreign(model: type[ForeignT], path: str | Path) -> ForeignT:
    """Return the record of a JSON or YAML file.

    Args:
        model: The record to make.
        path: The file; JSON is a part of YAML, so that its name does not matter.

    Raises:
        DocumentError: The file cannot be read, lacks a key, or has a wrong value; every mistake is
            named with its line.
    """
    return validate(model, read_document(path))


def write_foreign(path: str | Path, data: dict[str, Any]) -> None:
    """Write plain data as JSON, or as YAML where the name ends in ``.yml`` or ``.yaml``.

    Args:
        path: The file; replaced if it exists.
        data: Lists are written in one line.

    Raises:
        DocumentError: The file cannot be written, or has another ending.
    """
    file = Path(path)
    if file.suffix not in (".json", ".yml", ".yaml"):
        raise DocumentError(f"{path}: must end in .json, .yml or .yaml")
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
    if file.suffix == ".json":
        text = "{\n" + ",\n".join(f"  {line}" for line in lines) + "\n}\n"
    else:
        text = "".join(f"{line}\n" for line in lines)
    write_text(file, text)


def write_text(path: str | Path, text: str) -> None:
    """Write a text file.

    Args:
        path: The file; replaced if it exists.
        text: Content of the file.

    Raises:
        DocumentError: The file cannot be written.
    """
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as problem:
        raise DocumentError(f"{path}: cannot be written: {problem.strerror or problem}") from None
