"""JSON schemas of documents, for editors: fields with their docstrings and their units."""

import ast
import inspect
import textwrap
from itertools import pairwise
from typing import Any

from pydantic import BaseModel

from accelsim.document import Model, models_of
from accelsim.units import units_of


def schema(model: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON schema of a document, with the docstrings below fields as descriptions.

    They are read here, because pydantic would read the source whenever a module is imported.

    Args:
        model: Class of the record.
    """
    made = model.model_json_schema()
    parts = {model.__name__: made, **made.get("$defs", {})}
    for known in _models_below(model):
        properties = parts.get(known.__name__, {}).get("properties", {})
        for field in properties:
            properties[field] = _with_units(field, properties[field])
        for field, text in _field_docstrings(known).items():
            if field in properties:
                properties[field].setdefault("description", text)
    return made


def _with_units(field: str, plain: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a field, which allows texts with a unit if its name ends in a unit."""
    units = units_of(field)
    if units is None:
        return plain
    number, names = r"[-+]?[0-9._]+(?:[eE][-+]?[0-9]+)?", "|".join(sorted(units))
    text = {
        "type": "string",
        "pattern": rf"^\s*{number}\s*(?:{names})\s*$",
    }
    named = ("title", "description", "default")
    kept: dict[str, Any] = {key: plain[key] for key in named if key in plain}
    choices = plain.get("anyOf") or [{key: plain[key] for key in plain if key not in kept}]
    return {**kept, "anyOf": [*choices, text]}


def _models_below(model: type[BaseModel]) -> list[type[BaseModel]]:
    """Return a record and all records in its fields."""
    found = [model]
    for known in found:
        for field in known.model_fields.values():
            for below in models_of(field.annotation):
                if below not in found:
                    found.append(below)
    return found


def _field_docstrings(model: type[BaseModel]) -> dict[str, str]:
    """Return the docstring below each field, also of the classes that the record extends."""
    found: dict[str, str] = {}
    for parent in reversed(model.__mro__):
        if not issubclass(parent, Model) or parent is Model:
            continue
        tree = ast.parse(textwrap.dedent(inspect.getsource(parent))).body[0]
        assert isinstance(tree, ast.ClassDef)
        for field, after in pairwise(tree.body):
            if not (isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr)):
                continue
            name, text = field.target, after.value
            if isinstance(name, ast.Name) and isinstance(text, ast.Constant):
                found[name.id] = inspect.cleandoc(str(text.value))
    return found
