"""How a check says that something is broken; ``python -O`` does not leave it out."""


def expect(kept: bool, sentence: str) -> None:
    """Go on if a promise is kept.

    Args:
        kept: Whether it is.
        sentence: What is broken otherwise.

    Raises:
        AssertionError: The promise is broken.
    """
    if not kept:
        raise AssertionError(sentence)
