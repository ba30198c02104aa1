"""What arguments of functions must be, as the options of the command line are checked by it."""

from typing import Any, get_args

from accelsim.errors import UserError, did_you_mean

MAXIMUM_SEED = 2**31


def check_choice(argument: str, value: str, choices: Any) -> None:
    """Refuse a word that is not one of some.

    Args:
        argument: Its name.
        value: What was given.
        choices: A ``Literal`` of words, or the words.

    Raises:
        UserError: The word is not one of them.
    """
    known = get_args(choices) or tuple(choices)
    if value not in known:
        raise UserError(f"{argument}: no such choice: {value!r}{did_you_mean(str(value), known)}")


def check_whole(argument: str, value: int, least: int, most: int) -> None:
    """Refuse what is no whole number of a range.

    Args:
        argument: Its name.
        value: What was given.
        least: The least that may be given.
        most: The most.

    Raises:
        UserError: It is another number, or none.
    """
    if not isinstance(value, int) or not least <= value <= most:
        raise UserError(f"{argument} must be a whole number from {least} to {most}, not {value!r}")


def check_seed(seed: int) -> None:
    """Refuse what cannot be the seed of what is drawn at random.

    Args:
        seed: What was given.

    Raises:
        UserError: It is no whole number from 0 to 2**31.
    """
    check_whole("seed", seed, 0, MAXIMUM_SEED)
