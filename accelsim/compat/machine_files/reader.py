"""Reads values of a document; each error has file, line, key, rule and value."""

from collections.abc import Iterable, Mapping
from typing import Any

from accelsim.compat.machine_files.machine import Place
from accelsim.document import Document
from accelsim.errors import ArchError, did_you_mean

LARGEST = 2**50


class Reader:
    """Takes values out of a document.

    Args:
        document: Document of another simulator.
    """

    def __init__(self, document: Document) -> None:
        self.document = document

    def refusal(self, place: Place, said: str) -> ArchError:
        """Return the error about a value.

        Args:
            place: Keys that lead to the value.
            said: End of the sentence.
        """
        return ArchError(f"{self.document.where(place)}: {'.'.join(map(str, place))}: {said}")

    def at(self, place: Place) -> Any:
        """Return the value at a place, or None."""
        value: Any = self.document.data
        for key in place:
            if isinstance(value, Mapping):
                value = value.get(key)
            elif isinstance(value, list) and isinstance(key, int) and key < len(value):
                value = value[key]
            else:
                return None
        return value

    def record(self, place: Place) -> dict[str, Any]:
        """Return the record at a place; refuse a missing one."""
        value = self.at(place)
        if not isinstance(value, dict):
            raise self.refusal(place, f"must have keys, not be {shown(value)}")
        return value

    def items(self, place: Place) -> list[Any]:
        """Return the list at a place; refuse a missing one."""
        value = self.at(place)
        if not isinstance(value, list):
            raise self.refusal(place, f"must be a list, not {shown(value)}")
        return value

    def whole(self, place: Place, *, least: int = 1) -> int:
        """Return the whole number at a place.

        Args:
            place: Keys that lead to the number.
            least: Least allowed value.
        """
        value = self.at(place)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= LARGEST:
            raise self.refusal(
                place, f"must be a whole number from {least} to 2**50, not {shown(value)}"
            )
        return value

    def price(self, place: Place) -> float | None:
        """Return the energy at a place in picojoules, or None if there is none."""
        value = self.at(place)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e12:
            raise self.refusal(place, f"must be a number from 0 to 1e12, not {shown(value)}")
        return float(value)

    def names(self, place: Place, known: Iterable[str]) -> list[str]:
        """Return the list of names at a place; refuse unknown names.

        Args:
            place: Keys that lead to the list.
            known: Names that are allowed.
        """
        found = [str(name) for name in self.items(place)]
        for name in found:
            if name not in known:
                raise self.refusal(place, f"no such name: {name!r}{did_you_mean(name, known)}")
        return found

    def unread(self, place: Place, known: Iterable[str]) -> list[str]:
        """Return the keys of a record that nothing reads.

        Args:
            place: Keys that lead to the record.
            known: Keys that are read.
        """
        return [key for key in self.record(place) if key not in known]


def shown(value: Any) -> str:
    """Return a value as a message shows it, cut if it is long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
