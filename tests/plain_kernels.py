"""Kernels as plain Python, whose lines a run of coverage sees: ``NUMBA_DISABLE_JIT=1``.

``accelsim.kernel`` keeps compiled code, of which there is none then: a module of two decorators
that change nothing takes its place.
"""

import os
import sys
from collections.abc import Callable
from functools import wraps
from types import ModuleType
from typing import Any

import numpy as np
import pytest

ARE_PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"


class Record(np.record):
    """Record whose fields are attributes, also those that have the name of one of numpy's: size."""

    def __getattribute__(self, name: str) -> Any:
        fields = np.void.__getattribute__(self, "dtype").fields or {}
        if name not in fields:
            return super().__getattribute__(name)
        value = self.getfield(*fields[name][:2])
        return value.view((Record, value.dtype)) if value.dtype.names else value


def install() -> None:
    """Take the place of ``accelsim.kernel``, before a module of kernels is imported."""
    assert "accelsim.kernel" not in sys.modules
    module = ModuleType("accelsim.kernel")
    vars(module).update(jit=plain, inner_jit=unchanged)
    sys.modules["accelsim.kernel"] = module


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that does the same, with the plain one as ``py_func``.

    Kernels name a field of a record as an attribute, which numpy's own arrays do not have.

    Args:
        function: A kernel that Python calls.
    """
    names = function.__globals__
    for name, value in list(names.items()):
        if isinstance(value, np.dtype) and value.names:
            names[name] = np.dtype((Record, value))

    @wraps(function)
    def called(*arguments: Any) -> Any:
        return as_python(function(*map(with_records, arguments)))

    vars(called)["py_func"] = function
    return called


def with_records(value: Any) -> Any:
    """Return a view of an array of records, or of a tuple's, whose fields are attributes."""
    if isinstance(value, np.ndarray) and value.dtype.names:
        return value.view(np.dtype((Record, value.dtype)))
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(with_records, value))
    return value


def as_python(value: Any) -> Any:
    """Return a scalar of numpy as Python's, which compiled kernels return."""
    if type(value) is tuple:
        return tuple(map(as_python, value))
    return value.item() if isinstance(value, np.generic) and not value.dtype.names else value


def unchanged(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function, which kernels alone call, with itself as ``py_func``."""
    vars(function)["py_func"] = function
    return function


def allow_overflow(config: pytest.Config) -> None:
    """Let integers of numpy wrap at 64 bits, as those of kernels do, without a warning."""
    config.addinivalue_line("filterwarnings", "ignore:overflow encountered:RuntimeWarning")
