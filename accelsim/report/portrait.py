"""What ``accelsim show`` says of a name: facts, and a table of its parts."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from accelsim.display import Displayed
from accelsim.report.units import number

if TYPE_CHECKING:
    from rich.table import Table


@dataclass(frozen=True, kw_only=True, repr=False)
class Portrait(Displayed):
    """Facts of an accelerator, a network, a technology, a study, a memory device or a board.

    Args:
        kind: What it is: ``accelerator``, ``network``, ``technology``, ``study``, ``dram`` or
            ``board``.
        name: Its name.
        known: Facts as texts with units, by their names.
        columns: Names of the columns of its parts, each ending in its unit.
        parts: A row for each part, such as a buffer or an operator, in ``columns``.
    """

    kind: str
    name: str
    known: Mapping[str, str]
    columns: tuple[str, ...] = ()
    parts: Sequence[tuple[Any, ...]] = ()

    def facts(self) -> dict[str, str]:
        """Return kind and facts."""
        return {self.kind: self.name, **self.known}

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        parts = [dict(zip(self.columns, part, strict=True)) for part in self.parts]
        return {"kind": self.kind, "name": self.name, "facts": dict(self.known), "parts": parts}

    def to_json(self) -> str:
        """Return the text of ``accelsim show --format json``."""
        return json.dumps(self.to_data(), indent=2, allow_nan=False) + "\n"


def portrait_table(portrait: Portrait) -> "Table":
    """Return the parts as a table for a terminal.

    Args:
        portrait: What is shown.
    """
    from rich.table import Table
    from rich.text import Text

    table = Table(header_style="bold")
    numbers = [
        all(isinstance(part[place], int | float) or part[place] is None for part in portrait.parts)
        for place in range(len(portrait.columns))
    ]
    for name, is_number in zip(portrait.columns, numbers, strict=True):
        table.add_column(Text(_head(name)), justify="right" if is_number else "left", no_wrap=True)
    for part in portrait.parts:
        table.add_row(*(Text(_text(value)) for value in part))
    return table


_UNITS = {"pj": "pJ", "um2": "µm²", "bytes": "bytes", "bits": "bits"}


def _head(name: str) -> str:
    """Return the name of a column with its unit in brackets."""
    words, _, unit = name.rpartition("_")
    return (
        f"{words.replace('_', ' ')} ({_UNITS[unit]})" if unit in _UNITS else name.replace("_", " ")
    )


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return number(value) if isinstance(value, float) else str(value)
