"""Options that several commands share, and how their values are read."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from accelsim.errors import ArchError, DocumentError, WorkloadError, did_you_mean

Command = TypeVar("Command", bound=Callable[..., Any])


def pairs(values: tuple[str, ...], option: str) -> dict[str, str]:
    """Split texts of the form ``NAME=VALUE``.

    Args:
        values: The texts.
        option: The option's name, for messages.

    Raises:
        ArchError: A text has no ``=``, or a name occurs twice.
    """
    found: dict[str, str] = {}
    for text in values:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise ArchError(f"{option}: must be NAME=VALUE, not {text!r}")
        if name.strip() in found:
            raise ArchError(f"{option}: {name.strip()} is given twice")
        found[name.strip()] = value.strip()
    return found


def replacements(values: tuple[str, ...], option: str = "--set") -> dict[str, Any]:
    """Return the values of ``--set path=value``, read as YAML.

    Args:
        values: The texts.
        option: Name of the option, for messages.

    Raises:
        ArchError: A text is not ``path=value``, or its value is not YAML.
    """
    if not values:
        return {}
    from accelsim.document import parse_document

    result: dict[str, Any] = {}
    for path, text in pairs(values, option).items():
        try:
            result[path] = parse_document(f"value: {text}", option).data["value"]
        except DocumentError:
            raise ArchError(f"{option}: {path}: not a YAML value: {text!r}") from None
    return result


def dimensions(values: tuple[str, ...]) -> dict[str, int]:
    """Return the values of ``--dimension name=value``.

    Args:
        values: The texts.

    Raises:
        WorkloadError: A value is not a whole number of at least 1.
    """
    result: dict[str, int] = {}
    for name, text in pairs(values, "--dimension").items():
        if not text.isascii() or not text.isdigit() or not 1 <= int(text[:18]) <= 2**40:
            raise WorkloadError(
                f"--dimension: {name} must be a whole number from 1 to 2**40, not {text!r}"
            )
        result[name] = int(text)
    return result


def integers(values: tuple[str, ...], option: str) -> dict[str, int]:
    """Return the values of ``NAME=VALUE`` texts, which must be integers of at least 0.

    Args:
        values: The texts.
        option: The option's name, for messages.

    Raises:
        ArchError: A value is no such integer, a text has no ``=``, or a name occurs twice.
    """
    found = pairs(values, option)
    for name, text in found.items():
        if not text.isascii() or not text.isdigit() or int(text[:18]) >= 2**32:
            raise ArchError(
                f"{option}: {name} must be a whole number from 0 to 2**32 - 1, not {text!r}"
            )
    return {name: int(text) for name, text in found.items()}


if TYPE_CHECKING:
    _Choice = click.Choice[str]
else:
    _Choice = click.Choice  # The oldest click that accelsim allows has no generic Choice.


class Words(_Choice):
    """A choice of words; an unknown word is refused with the nearest one, or with its new name."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word if it is one of the choices."""
        if value not in self.choices:
            words = ", ".join(map(repr, self.choices))
            near = did_you_mean(str(value), self.choices)
            self.fail(f"{value!r} is not one of {words}{near}", param, ctx)
        return str(value)


def format_parameter(*forms: str) -> click.Option:
    """Return ``--format``, whose value goes to the parameter ``form``; the first is the default."""
    return click.Option(
        ["--format", "form"],
        type=Words(forms),
        default=forms[0],
        show_default=True,
        help="How to print the result.",
    )
