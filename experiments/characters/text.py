"""The text that CPython brings along, as numbers of characters.

It is the help on the language's topics (``pydoc_data.topics``), in the order of their names. Other
versions of CPython have other texts; ``DIGEST`` says which text the network has learnt from.
"""

import hashlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

CONTEXT = 32
"""Characters that the network reads at once."""
ALPHABET = "\n abcdefghijklmnopqrstuvwxyz0123456789\"#%&'()*+,-./:;<=>[]_`{|}"
"""What characters are the numbers of, in order; any other is the number after the last."""
CHARACTERS = len(ALPHABET) + 1
VERSION = "3.11.7"
DIGEST = "2a95af4ac93f5b719944030ce3769070ddf827d847cba42192afa8da989e5dc4"
"""SHA-256 of the text of CPython ``VERSION`` in UTF-8."""
HELD_OUT = 0.1
"""Share of the text, at its end, that the network does not learn from."""

Numbers = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Windows:
    """Neighbouring characters, and what follows each of them.

    Args:
        characters: Shape (n, CONTEXT).
        followers: Shape (n, CONTEXT): the next character of each.
    """

    characters: Numbers
    followers: Numbers


def text() -> str:
    """Return the text of this version of CPython."""
    from pydoc_data.topics import topics

    return "\n".join(topics[name] for name in sorted(topics))


def digest(characters: str) -> str:
    """Return the SHA-256 of a text in UTF-8, in hexadecimal digits."""
    return hashlib.sha256(characters.encode()).hexdigest()


def numbers(characters: str) -> Numbers:
    """Return a text as numbers from 0 to ``CHARACTERS - 1``; capitals are small letters here."""
    places = {character: place for place, character in enumerate(ALPHABET)}
    return np.array([places.get(one, len(ALPHABET)) for one in characters.lower()])


def windows(values: Numbers, step: int) -> Windows:
    """Return windows whose first characters are ``step`` apart."""
    places = np.arange(0, len(values) - CONTEXT, step)[:, np.newaxis] + np.arange(CONTEXT)
    return Windows(characters=values[places], followers=values[places + 1])


def splits() -> tuple[Numbers, Numbers]:
    """Return the numbers that the network learns from, and those that are held out."""
    values = numbers(text())
    end = round(len(values) * (1 - HELD_OUT))
    return values[:end], values[end:]


def one_hot(characters: Numbers) -> NDArray[np.float32]:
    """Return characters as the network reads them while it learns.

    Args:
        characters: Numbers of any shape.

    Returns:
        Array with ``CHARACTERS`` as one more extent: 1 at the number, else 0.
    """
    return np.eye(CHARACTERS, dtype=np.float32)[characters]
