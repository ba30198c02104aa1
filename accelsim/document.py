"""Reads YAML 1.2 documents into frozen pydantic models, and reports all errors with their lines."""

import inspect
import re
from collections.abc import Mapping, MutableMapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, ValidationError, ValidationInfo, field_validator

from accelsim.errors import DocumentError, did_you_mean
from accelsim.own_files import not_wanted
from accelsim.units import number_of, units_of

MAXIMUM_BYTES = 16 * 2**20
MAXIMUM_DEPTH = 64
MAXIMUM_REPEATED = 100_000
"""Greatest number of values that aliases may repeat."""

_TAG = "tag:yaml.org,2002:"
_DIGITS = "[0-9]+(?:_[0-9]+)*"
_INT = f"[-+]?{_DIGITS}|0o[0-7]+|0x[0-9a-fA-F]+"
_FLOAT = (
    rf"[-+]?(?:\.{_DIGITS}|{_DIGITS}(?:\.(?:{_DIGITS})?)?)(?:[eE][-+]?[0-9]+)?"
    r"|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
)
_BOOLEANS = {"true": True, "false": False}

ModelT = TypeVar("ModelT", bound=BaseModel)


class Model(BaseModel):
    """A frozen record that refuses unknown keys and accepts quantities with a unit."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    def __init_subclass__(cls, **settings: Any) -> None:
        """Make the fields whose names end in a unit accept texts with a unit."""
        super().__init_subclass__(**settings)
        fields = [field for field in inspect.get_annotations(cls) if units_of(field)]
        if fields:
            # pydantic looks for the validators of a class after this function returns.
            setattr(
                cls, f"_units_of_{cls.__name__}", field_validator(*fields, mode="before")(_number)
            )


def _number(value: Any, info: ValidationInfo) -> Any:
    return number_of(info.field_name or "", value)


class Document:
    """A parsed YAML file that remembers the position of each key.

    Args:
        path: Path of the file, for messages.
        data: Plain dictionaries, lists and scalars.
        marks: Line and column (from 1) of each dotted location.
        replaced: Values that replace those of the file, by dotted location.

    Attributes:
        repeated: Dotted locations that a lenient reader found twice; the last value is used.
        tags: Tags of records, such as ``!Parallel``, by their location.
    """

    def __init__(
        self,
        path: str,
        data: Any,
        marks: MutableMapping[tuple[str | int, ...], tuple[int, int]],
        replaced: Mapping[str, Any] | None = None,
    ) -> None:
        self.path = path
        self.data = data
        self.marks = marks
        self.replaced = replaced or {}
        self.repeated: list[str] = []
        self.tags: dict[tuple[str | int, ...], str] = {}

    def where(self, location: Sequence[str | int]) -> str:
        """Return ``file:line:column`` of the nearest known parent of ``location``.

        For data without a file it returns ``path`` alone. For a replaced value it names the
        replacement: ``file with array.rows=2048``.
        """
        dotted = ".".join(map(str, location))
        changes = {
            name: value
            for name, value in self.replaced.items()
            if not dotted or f"{dotted}.".startswith(f"{name}.") or name.startswith(f"{dotted}.")
        }
        if changes:
            return f"{self.path} with " + ", ".join(f"{a}={b}" for a, b in changes.items())
        if not self.marks:
            return self.path
        place = tuple(location)
        while place not in self.marks and place:
            place = place[:-1]
        line, column = self.marks.get(place, (1, 1))
        return f"{self.path}:{line}:{column}"


def read_document(path: str | Path, *, lenient: bool = False) -> Document:
    """Read a YAML 1.2 file.

    Args:
        path: A file of at most 16 MiB.
        lenient: Whether repeated keys and tags such as ``!Parallel`` are accepted, as files of
            other programs need. A repeated key has its last value; tags are kept beside the data.

    Returns:
        The content with positions.

    Raises:
        DocumentError: The file is missing, too large, not UTF-8 or not YAML.
    """
    file = Path(path)
    try:
        with file.open("rb") as opened:
            raw = opened.read(MAXIMUM_BYTES + 1)
    except (OSError, ValueError) as problem:  # A path with a null character is a ValueError.
        said = getattr(problem, "strerror", None) or problem
        raise DocumentError(f"{path}: cannot be read: {said}") from None
    if len(raw) > MAXIMUM_BYTES:
        raise DocumentError(f"{path}: larger than {MAXIMUM_BYTES} bytes")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise DocumentError(f"{path}: not UTF-8 at byte {problem.start}") from None
    return parse_document(text, str(path), lenient=lenient)


def parse_document(text: str, path: str, *, lenient: bool = False) -> Document:
    """Parse YAML 1.2 text.

    Args:
        text: The document.
        path: Name of the text in messages.
        lenient: Whether repeated keys and tags are accepted; see ``read_document``.

    Returns:
        The content with positions.

    Raises:
        DocumentError: The text is not YAML, repeats a key, or is nested too deeply.
    """
    import yaml

    depth = 0
    try:
        # The composer recurses for each level, and crashes the process where the stack ends.
        for event in yaml.parse(text, Loader=_loader()):
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if depth > MAXIMUM_DEPTH:
                raise DocumentError(_too_deep(path))
        tree = yaml.compose(text, Loader=_loader())
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        place = f"{path}:{mark.line + 1}:{mark.column + 1}" if mark else path
        said = " ".join((problem.problem or "not YAML").split())
        raise DocumentError(f"{place}: not valid YAML: {said}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as problem:
        said = " ".join(str(problem).split())[:200]
        raise DocumentError(f"{path}: not valid YAML: {said}") from None
    document = Document(path, None, {(): (1, 1)})
    if tree is not None:
        plain = _Plain(document, len(text) + MAXIMUM_REPEATED, lenient=lenient)
        document.data = plain.value(tree, ())
    return document


def _too_deep(path: str) -> str:
    return f"{path}: nests deeper than {MAXIMUM_DEPTH} levels"


@cache
def _loader() -> Any:
    """Return a loader that reads scalars as YAML 1.2 does (section 10.3, core schema).

    Digits may be grouped by underscores, as in YAML 1.1 and Python.
    """
    import yaml

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {}

    number = "-+.0123456789"
    for kind, pattern, first in (
        ("null", "~|null|Null|NULL|", [*"~nN", ""]),
        ("bool", "true|True|TRUE|false|False|FALSE", "tTfF"),
        ("int", _INT, number),
        ("float", _FLOAT, number),
    ):
        Loader.add_implicit_resolver(_TAG + kind, re.compile(f"(?:{pattern})$"), list(first))
    return Loader


class _Plain:
    """Makes plain data from the nodes of a document, and records the position of each key.

    Args:
        document: Document whose marks are filled.
        most: Greatest number of values; a document exceeds it only by aliases that repeat values.
        lenient: Whether repeated keys and tags are accepted; see ``read_document``.
    """

    def __init__(self, document: Document, most: int, *, lenient: bool) -> None:
        self._path, self._marks = document.path, document.marks
        self._document, self._lenient = document, lenient
        self._left = most

    def value(self, node: Any, place: tuple[str | int, ...]) -> Any:
        """Return the value of a node.

        Args:
            node: Node of a tree of PyYAML.
            place: Keys and indices that lead to it.
        """
        self._left -= 1
        if len(place) > MAXIMUM_DEPTH:
            raise DocumentError(_too_deep(self._path))
        if self._left < 0:
            raise DocumentError(f"{self._path}: its aliases repeat too many values")
        if node.id == "mapping":
            return self._mapping(node, place)
        if node.id == "sequence":
            return [self._item(each, (*place, index)) for index, each in enumerate(node.value)]
        return self._scalar(node)

    def _mapping(self, node: Any, place: tuple[str | int, ...]) -> dict[str, Any]:
        result: dict[str, Any] = {}
        if node.tag.startswith("!"):
            self._document.tags[place] = node.tag
        for key, value in node.value:
            if key.id != "scalar":
                raise self._refusal(key, "a key must be a word or a number")
            if key.value in result:
                if not self._lenient:
                    raise self._refusal(key, f'found duplicate key "{key.value}"')
                self._document.repeated.append(".".join(map(str, (*place, key.value))))
            self._mark(key, (*place, key.value))
            result[key.value] = self.value(value, (*place, key.value))
        return result

    def _item(self, node: Any, place: tuple[str | int, ...]) -> Any:
        self._mark(node, place)
        return self.value(node, place)

    def _mark(self, node: Any, place: tuple[str | int, ...]) -> None:
        self._marks[place] = (node.start_mark.line + 1, node.start_mark.column + 1)

    def _scalar(self, node: Any) -> Any:
        kind, text = node.tag.removeprefix(_TAG), node.value
        try:
            if kind == "str" or (self._lenient and kind.startswith("!")):
                return text
            if kind == "null":
                return None
            if kind == "bool":
                return _BOOLEANS[text.lower()]
            if kind == "int":
                # In YAML 1.2 a leading 0 has no meaning.
                return int(text, 0) if text[:2] in ("0o", "0x") else int(text)
            if kind == "float":
                return float(text.lower().replace(".inf", "inf").replace(".nan", "nan"))
        except (KeyError, ValueError):
            raise self._refusal(node, f'"{text[:80]}" is no {kind}') from None
        raise self._refusal(node, f"the tag {node.tag} is unknown")

    def _refusal(self, node: Any, said: str) -> DocumentError:
        mark = node.start_mark
        return DocumentError(
            f"{self._path}:{mark.line + 1}:{mark.column + 1}: not valid YAML: {said}"
        )


def validate(model: type[ModelT], document: Document) -> ModelT:
    """Make a ``model`` from a document, or refuse the document with every mistake named.

    Args:
        model: Class of the record.
        document: Document that was read.

    Returns:
        The validated record.

    Raises:
        DocumentError: A sentence for each mistake:
            ``file:line:column: dotted.field: rule, value``; or one that says which kind of file it
            is, if it is of another kind.
    """
    if not isinstance(document.data, dict):
        raise DocumentError(f"{document.path}:1:1: must be a mapping of keys to values")
    try:
        return model.model_validate(document.data)
    except ValidationError as problem:
        other = not_wanted(document.path, document.data, model.__name__)
        raise DocumentError(other or explain(model, problem, document)) from None


def models_of(annotation: Any) -> list[type[BaseModel]]:
    """Return the records that a field may hold; empty for a field that holds none."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [found for argument in get_args(annotation) for found in models_of(argument)]


def explain(model: type[BaseModel], problem: ValidationError, document: Document) -> list[str]:
    """Return a sentence for each mistake that pydantic found.

    Args:
        model: Class of the record.
        problem: Error that pydantic raised.
        document: Document with the data.
    """
    sentences = []
    found = problem.errors(include_url=False)
    for error in found:
        # A list is short because pydantic left out items that are wrong themselves.
        at = error["loc"]
        below = (one["loc"] for one in found if len(one["loc"]) > len(at))
        if error["type"] == "too_short" and at in (loc[: len(at)] for loc in below):
            continue
        location = place_of(model, error["loc"])
        field = ".".join(str(part) for part in location)
        place = document.where(location)
        if error["type"] == "extra_forbidden":
            known = [
                name for each in _below(model, error["loc"][:-1])[1] for name in each.model_fields
            ]
            said = f"unknown key{did_you_mean(str(location[-1]), known)}"
        else:
            said = _rule(error["msg"], error["type"], error.get("input"))
        sentences.append(": ".join(part for part in (place, field, said) if part))
    return sentences


def place_of(model: type[BaseModel], location: Sequence[str | int]) -> tuple[str | int, ...]:
    """Return the keys of the document that lead to a mistake.

    Where a field holds one of several kinds of records, pydantic adds the kind to the location. For
    example, ``("array", "engine", "intersection", "lanes")`` becomes ``("array", "engine",
    "lanes")``.

    Args:
        model: Class of the record.
        location: Location of the mistake in pydantic's form.
    """
    return _below(model, location)[0]


_RULES = {
    "missing": "this key is required",
    "int_type": "must be an integer",
    "int_parsing": "must be an integer",
    "int_from_float": "must be an integer",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "string_type": "must be a text",
    "tuple_type": "must be a list, such as [a, b]",
    "list_type": "must be a list, such as [a, b]",
    "dict_type": "must be a mapping of keys to values, such as {a: b}",
    "model_type": "must be a mapping of keys to values, such as {a: b}",
}
"""Sentences for kinds of mistakes of pydantic, whose own name types of Python."""

_LIMITS = {
    "greater_than": ("greater than", "greater than"),
    "greater_than_equal": ("greater than or equal to", "at least"),
    "less_than": ("less than", "less than"),
    "less_than_equal": ("less than or equal to", "at most"),
}
"""Words of pydantic and of accelsim for each kind of limit."""


def _rule(message: str, kind: str, value: Any) -> str:
    said = message.removeprefix("Value error, ")
    if kind in _RULES:
        said = _RULES[kind]
    elif kind == "too_short":
        said = re.sub(r"^.* should (have at least \d+ items?).*$", r"must \1", said)
    elif kind in _LIMITS:
        said = said.replace(f"Input should be {_LIMITS[kind][0]}", f"must be {_LIMITS[kind][1]}")
    said = said[0].lower() + said[1:]
    if kind == "missing":
        return said
    named = said.endswith("?") or "; known: " in said or ", not " in said
    if not named and (isinstance(value, str | int | float | bool) or value is None):
        shown = repr(value)
        said += f", not {shown if len(shown) <= 80 else shown[:77] + '...'}"
    return said


def _below(
    model: type[BaseModel], location: Sequence[str | int]
) -> tuple[tuple[str | int, ...], list[type[BaseModel]]]:
    """Return a location without the kinds that pydantic adds, and the records that may be there.

    Args:
        model: Class of the record.
        location: Location of the mistake in pydantic's form.

    Returns:
        The dotted keys, and the records that may be there.
    """
    place: list[str | int] = []
    records: list[type[BaseModel]] = [model]
    for part in location:
        kinds = [record for record in records if len(records) > 1 and _kind_of(record) == part]
        if kinds:
            records = kinds
            continue
        place.append(part)
        fields = [each.model_fields[str(part)] for each in records if part in each.model_fields]
        if fields:
            records = [below for field in fields for below in models_of(field.annotation)]
    return tuple(place), records


def _kind_of(record: type[BaseModel]) -> Any:
    return record.model_fields["kind"].default if "kind" in record.model_fields else None
