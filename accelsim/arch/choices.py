"""Validators of fields that more than one part of an accelerator has."""

from pydantic import BeforeValidator

from accelsim.errors import did_you_mean


def whole(value: object) -> object:
    """Accept 500e6 where an integer is meant: YAML reads it as a float."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    return value


def known(*names: str | int) -> BeforeValidator:
    """Return a validator that takes only these names, and says the nearest one."""

    def check(value: object) -> object:
        if value not in names:
            hint = did_you_mean(str(value), map(str, names))
            raise ValueError(f"unknown choice {value!r}{hint}")
        return value

    return BeforeValidator(check)
