"""Reports broken promises; unlike ``assert``, it also works with ``python -O``."""


def expect(kept: bool, sentence: str) -> None:
    """Raise an error unless a promise is kept.

    Args:
        kept: Whether the promise is kept.
        sentence: Text of the error.

    Raises:
        AssertionError: The promise is broken.
    """
    if not kept:
        raise AssertionError(sentence)
