"""Checks of function arguments that equal those of command-line options."""

from typing import Any, get_args

from accelsim.errors import UserError, did_you_mean

MAXIMUM_SEED = 2**31


def check_choice(argument: str, value: str, choices: Any) -> None:
    """Refuse a word that is not one of the choices.

    Args:
        argument: Name of the argument.
        value: Value that was given.
        choices: A ``Literal`` of words, or the words.

    Raises:
        UserError: The value is not one of the words.
    """
    known = get_args(choices) or tuple(choices)
    if value not in known:
        raise UserError(f"{argument}: no such choice: {value!r}{did_you_mean(str(value), known)}")


def check_whole(argument: str, value: int, least: int, most: int) -> None:
    """Refuse a value that is not a whole number within limits.

    Args:
        argument: Name of the argument.
        value: Value that was given.
        least: Least allowed value.
        most: Greatest allowed value.

    Raises:
        UserError: The value is no whole number, or outside of the limits.
    """
    if not isinstance(value, int) or not least <= value <= most:
        raise UserError(f"{argument} must be a whole number from {least} to {most}, not {value!r}")


def check_number(argument: str, value: float, least: float, most: float) -> None:
    """Refuse what is no number of a range.

    Args:
        argument: Its name.
        value: What was given.
        least: The least that may be given.
        most: The most.

    Raises:
        UserError: It is another number, or none.
    """
    if not isinstance(value, int | float) or not least <= value <= most:
        raise UserError(f"{argument} must be a number from {least:g} to {most:g}, not {value!r}")


def check_seed(seed: int) -> None:
    """Refuse a value that cannot be a random seed.

    Args:
        seed: Value that was given.

    Raises:
        UserError: The value is no whole number from 0 to 2**31.
    """
    check_whole("seed", seed, 0, MAXIMUM_SEED)
