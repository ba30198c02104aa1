"""The accelerator of each point: its YAML file, and whether it has RTL."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import yaml

from accelsim.document import parse_document
from accelsim.errors import UserError
from accelsim.explore.precision import design_data
from accelsim.explore.ranges import Interval
from accelsim.explore.read import settings_of
from accelsim.explore.study import split_axis

if TYPE_CHECKING:
    import pandas as pd

    from accelsim.explore import Sweep


class Designs:
    """The accelerators of the points of a sweep; each text is stored once.

    A file is a list of sections, one for each top-level key, because the files of a sweep share
    most of their sections.

    Args:
        sweep: The sweep, of which only study, base accelerator and fields are used.
    """

    def __init__(self, sweep: "Sweep") -> None:
        self._base = dict(sweep.arch)
        self._sweep = sweep
        self._original = _original_values(sweep)
        self._designs: dict[str, int] = {}
        self._sections: dict[str, int] = {}
        self._section_texts: dict[str, str] = {}
        self._reasons: dict[str, int] = {}
        self._rows: list[dict[str, Any]] = []

    def number(self, row: "pd.Series[Any]") -> int:
        """Return the index in ``to_data()["designs"]`` of the design of a row.

        Args:
            row: A row that has the fields of the sweep.
        """
        data = self._data(row)
        key = json.dumps(data, sort_keys=True) if data else str(row["no_rtl_because"])
        if key not in self._designs:
            self._designs[key] = len(self._rows)
            self._rows.append(self._describe(data, str(row["no_rtl_because"])))
        return self._designs[key]

    def to_data(self) -> dict[str, Any]:
        """Return plain data.

        Returns:
            ``sections``: texts of YAML. ``reasons``: sentences. ``designs``: for each design
            ``yaml`` (indices of sections, empty if the point has no valid accelerator) and ``rtl``
            (index of the reason why it has no RTL, or -1 if it has RTL).
        """
        return {
            "sections": list(self._sections),
            "reasons": list(self._reasons),
            "designs": list(self._rows),
        }

    def _data(self, row: "pd.Series[Any]") -> dict[str, Any]:
        """Return the data of an accelerator file; empty if the settings contradict each other."""
        settings = {
            field: self._original[field].get(str(_plain(row[field])), value)
            for field, value in settings_of(self._sweep, row).items()
        }
        try:
            return design_data(self._base, settings)
        except UserError:
            return {}

    def _describe(self, data: Mapping[str, Any], problem: str) -> dict[str, Any]:
        sections = [self._section({key: value}) for key, value in data.items()]
        reason = self._reasons.setdefault(problem, len(self._reasons)) if problem else -1
        return {"yaml": sections, "rtl": reason}

    def _section(self, section: Mapping[str, Any]) -> int:
        key = json.dumps(section)
        if key not in self._section_texts:
            self._section_texts[key] = section_text(section)
        return self._sections.setdefault(self._section_texts[key], len(self._sections))


def section_text(section: Mapping[str, Any]) -> str:
    """Return plain data as YAML that accelsim reads as equal data.

    Args:
        section: Keys and values of a section of an accelerator file.
    """
    # Records are one line each, as in the presets; a plain value follows its key.
    plain = not any(isinstance(value, dict | list) for value in section.values())
    text: str = yaml.safe_dump(
        dict(section),
        sort_keys=False,
        default_flow_style=False if plain else None,
        width=100,
        allow_unicode=True,
    )
    if parse_document(text, "section").data == section:
        return text
    # A text that YAML 1.2 would read as a number is quoted as in JSON, which is YAML too.
    return "".join(
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}\n"
        for key, value in section.items()
    )


def _original_values(sweep: "Sweep") -> dict[str, dict[str, Any]]:
    """Return the values of each field by their text, because a table holds mixed types as text."""
    found: dict[str, dict[str, Any]] = {field: {} for field in sweep.fields}
    for axis, values in sweep.study.axes.items():
        fields = split_axis(axis)
        for value in () if isinstance(values, Interval) else values:
            row = value if isinstance(value, tuple | list) else (value,)
            for field, one in zip(fields, row, strict=True):
                found[field].setdefault(str(one), one)
    return found


def _plain(value: Any) -> Any:
    return value.item() if hasattr(value, "item") else value
