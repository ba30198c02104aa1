"""Many small cases in one test: pytest takes milliseconds for a case of its own."""

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any


def each(
    names: str | tuple[str, ...], values: Iterable[Any] | Callable[[], Iterable[Any]]
) -> Callable[..., Any]:
    """Return a decorator that runs a test with each value, as ``parametrize``, but as one case.

    A failure ends the case and says with which values. Fixtures are made once for all values.

    Args:
        names: Name of an argument of the test, or names of several.
        values: Value of the argument in each run, or values of all; at least one. A function is
            called when the test runs, which spares the collection what it takes.
    """
    arguments = (names,) if isinstance(names, str) else names
    listed = values if callable(values) else list(values)

    def decorated(test: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(test)
        parameters = signature.parameters.values()

        @functools.wraps(test)
        def run_each(**fixtures: Any) -> None:
            runs = list(listed() if callable(listed) else listed)
            assert runs, "a test without values would pass"
            for run in runs:
                given = dict(zip(arguments, (run,) if arguments == (names,) else run, strict=True))
                try:
                    test(**given, **fixtures)
                except BaseException as error:
                    error.add_note(f"with {given}")
                    raise

        left = [one for one in parameters if one.name not in arguments]
        assert len(left) == len(parameters) - len(arguments), f"{test.__name__}: {arguments}"
        run_each.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return run_each

    return decorated
