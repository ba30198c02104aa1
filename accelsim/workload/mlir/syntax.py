"""What a file of MLIR holds: functions, operations with regions, attributes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from accelsim.workload.mlir.types import Type


@dataclass(frozen=True)
class Argument:
    """An argument of a function or of a region.

    Args:
        name: Name with its ``%``.
        type: Type.
        attributes: Attributes of the argument.
        location: Name that the frontend gave it, if the text has locations.
    """

    name: str
    type: Type
    attributes: Mapping[str, Any] = field(default_factory=dict)
    location: str = ""


@dataclass(frozen=True)
class Region:
    """Operations inside an operation, and the arguments that they read."""

    arguments: tuple[Argument, ...]
    operations: tuple["Operation", ...]


@dataclass(frozen=True)
class Operation:
    """One operation.

    Args:
        name: Dialect and name, such as ``stablehlo.add``.
        results: Names with their ``%``; ``%0#1`` is the second of several.
        operands: Names of what it reads.
        operand_types: Types of these as far as the text has them.
        types: Types of the results.
        attributes: Attributes by name. Words and brackets of the pretty form that have no name
            stand under ``words`` and ``groups``.
        regions: Regions in their order.
        line: Line of the text, from 1.
    """

    name: str
    results: tuple[str, ...]
    operands: tuple[str, ...]
    operand_types: tuple[Type, ...]
    types: tuple[Type, ...]
    attributes: Mapping[str, Any]
    regions: tuple[Region, ...]
    line: int


@dataclass(frozen=True)
class Function:
    """A function.

    Args:
        name: Name without its ``@``.
        arguments: Arguments.
        results: Types of the results.
        names: Names that the frontend gave results; empty where it gave none.
        body: Its operations; the last returns.
        is_public: Whether it is not private.
        line: Line of the text, from 1.
    """

    name: str
    arguments: tuple[Argument, ...]
    results: tuple[Type, ...]
    names: tuple[str, ...]
    body: Region
    is_public: bool
    line: int


@dataclass(frozen=True)
class Module:
    """The functions of a file, and elements that stand behind them in hexadecimal numbers."""

    functions: Mapping[str, Function]
    resources: Mapping[str, str]


@dataclass(frozen=True)
class Word:
    """A word, symbol or other token as the value of an attribute."""

    text: str


@dataclass(frozen=True)
class Literal:
    """Elements in angle brackets.

    Args:
        text: Such as ``dense<[1, 2]>`` or ``array<i64: 1, 2>``.
        type: Type of the elements, if the text has it.
    """

    text: str
    type: Type | None = None
