"""Names of the methods that choose the range of activations, or the scale of weights.

A name stands alone, such as ``mse``; ``percentile`` may have its percentage behind a colon, such as
``percentile:99.9``.
"""

from collections.abc import Collection

from accelsim.errors import did_you_mean

ACTIVATIONS = ("minmax", "percentile", "mse", "entropy", "cross_entropy")
WEIGHTS = ("minmax", "percentile", "mse")


def parse_calibration(text: str, known: Collection[str] = ACTIVATIONS) -> tuple[str, float | None]:
    """Return the method that a name stands for, and its percentage if the name has one.

    Args:
        text: ``minmax``, ``mse``, ``percentile``, ``percentile:99.9``, ...
        known: Names of the methods that are possible.

    Raises:
        ValueError: There is no such method, or the percentage is not from 50 to 100; the message
            says what is possible.
    """
    method, colon, rest = text.partition(":")
    if method not in known or (colon and method != "percentile"):
        raise ValueError(f"unknown method {text!r}{did_you_mean(method, known)}")
    if not colon:
        return method, None
    try:
        percent = float(rest)
    except ValueError:
        percent = 0.0
    if not 50 < percent <= 100:
        raise ValueError(f"percentile:P needs a percentage above 50 and up to 100, not {rest!r}")
    return method, percent
