"""Validators that fields of several parts of an accelerator share."""

from pydantic import BeforeValidator

from accelsim.errors import did_you_mean


def whole(value: object) -> object:
    """Accept floats such as 500e6 where an integer is meant: YAML reads that as a float."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    return value


def known(*names: str | int) -> BeforeValidator:
    """Return a validator that accepts these names only, and suggests the nearest one."""

    def check(value: object) -> object:
        if value not in names:
            hint = did_you_mean(str(value), map(str, names))
            raise ValueError(f"unknown choice {value!r}{hint}")
        return value

    return BeforeValidator(check)
