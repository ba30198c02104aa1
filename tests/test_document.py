"""YAML 1.2 becomes plain data with the place of each key, or a sentence."""

import math

import pytest

from accelsim.document import parse_document
from accelsim.errors import DocumentError
from each import each

# YAML 1.2.2, section 10.3.2, and what YAML 1.1 would make of the same text.
SCALARS = {
    "~": None,
    "": None,
    "null": None,
    "true": True,
    "FALSE": False,
    "yes": "yes",
    "off": "off",
    "-12": -12,
    "010": 10,
    "0o17": 15,
    "0x1F": 31,
    "131_072": 131072,
    "1__0": "1__0",
    "1:30": "1:30",
    "2001-01-01": "2001-01-01",
    "1e9": 1e9,
    "25.6e9": 25.6e9,
    ".5": 0.5,
    "1.": 1.0,
    "-.inf": -math.inf,
    "'12'": "12",
    "!!str 12": "12",
    "!!float 3": 3.0,
    "2:4": "2:4",
    "int8": "int8",
}


@each(("text", "value"), SCALARS.items())
def test_scalars_are_those_of_the_core_schema(text: str, value: object) -> None:
    found = parse_document(f"key: {text}\n", "file").data["key"]

    assert found == value
    assert type(found) is type(value)


def test_each_key_and_item_has_a_place() -> None:
    document = parse_document("a:\n  b: [1, {c: 2}]\nd: 3\n", "file")

    assert document.data == {"a": {"b": [1, {"c": 2}]}, "d": 3}
    assert document.where(("a", "b", 1, "c")) == "file:2:11"
    assert document.where(("a", "b", 0)) == "file:2:7"
    assert document.where(("a", "none")) == "file:1:1"
    assert document.where(("d",)) == "file:3:1"


def test_aliases_repeat_what_they_name() -> None:
    assert parse_document("a: &x [1, 2]\nb: *x\n", "file").data == {"a": [1, 2], "b": [1, 2]}


_MANY = "a: &a [1,1,1,1,1,1,1,1,1,1]\n" + "".join(
    f"{after}: &{after} [{','.join(['*' + before] * 10)}]\n"
    for before, after in zip("abcdef", "bcdefg", strict=True)
)


@each(
    ("text", "sentence"),
    [
        ("a: 1\na: 2", 'file:2:1: not valid YAML: found duplicate key "a"'),
        ("a: [1,\nb: 2", "file:3:1: not valid YAML"),
        ("? [a]\n: b", "file:1:3: not valid YAML: a key must be a word or a number"),
        ("a: !speed 3", "file:1:4: not valid YAML: the tag !speed is unknown"),
        ("a: !!int x", 'file:1:4: not valid YAML: "x" is no int'),
        ("a: *b", "file:1:4: not valid YAML: found undefined alias"),
        ("a: 1\n---\nb: 2", "not valid YAML: but found another document"),
        ("a: \x00", "file: not valid YAML: unacceptable character"),
        ("a: " + "[" * 100 + "]" * 100, "file: nests deeper than 64 levels"),
        ("- " * 1_000_000, "file: nests deeper than 64 levels"),
        ("a: &a [*a]", "file: nests deeper than 64 levels"),
        (_MANY, "file: its aliases repeat too many values"),
    ],
)
def test_other_text_is_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(DocumentError) as refused:
        parse_document(text, "file")

    assert sentence in str(refused.value)
