"""Digests of everything that a kernel is compiled from: its code, what it calls, its constants.

numba keeps a compiled function until the function's own file changes. It does not notice that a
function in another file, or a constant from there, has changed (numba documentation, "Notes on
caching", limitations). The digest here covers all of these, and nothing else: docstrings, comments
and functions that the kernel does not use do not change it. The types of the arguments are not
covered; ``accelsim.kernel`` adds them to the key, with the fields of named tuples.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

_PLAIN = (bool, int, float, complex, str, bytes, np.generic, np.dtype, type(None), type(...))


class Digests:
    """Digests of kernels.

    Args:
        is_kernel: Function that returns whether numba compiles a plain function that a kernel
            calls.
        seed: Text that all kernels depend on.
    """

    def __init__(self, is_kernel: Callable[[FunctionType], bool], seed: str) -> None:
        self._is_kernel, self._seed = is_kernel, seed
        self._own: dict[FunctionType, tuple[str, tuple[FunctionType, ...]]] = {}

    def of(self, function: FunctionType) -> str:
        """Return the digest of a function and of all that it calls.

        Raises:
            TypeError: The function uses a value of a kind that has no digest.
        """
        found = {function: self._described(function)}
        waiting = [function]
        while waiting:
            for called in self._described(waiting.pop())[1]:
                if called not in found:
                    found[called] = self._described(called)
                    waiting.append(called)
        whole = hashlib.sha256(f"{self._seed} {_name(function)}".encode())
        for text in sorted(text for text, _ in found.values()):
            whole.update(text.encode())
        return whole.hexdigest()

    def _described(self, function: FunctionType) -> tuple[str, tuple[FunctionType, ...]]:
        """Return the description of a function alone, and the functions that it calls."""
        if function not in self._own:
            called: list[FunctionType] = []
            parts = [_name(function), str(self._is_kernel(function)), _code(function)]
            parts += [
                f"{name}={self._value(f'{_name(function)} uses {name}', value, called)}"
                for name, value in _used(function.__code__, function.__globals__)
            ]
            self._own[function] = "\n".join(parts), tuple(called)
        return self._own[function]

    def _value(self, where: str, value: Any, called: list[FunctionType]) -> str:
        """Return the description of a global value; record it if it is a compiled function."""
        function = getattr(value, "py_func", value)
        if isinstance(function, FunctionType):
            called.append(function)
            return f"{function is value} {_name(function)}"
        if isinstance(value, tuple):
            inner = ",".join(self._value(where, part, called) for part in value)
            return f"{_name(type(value))}({inner})"
        if isinstance(value, np.ndarray):
            return f"{value.dtype.descr} {value.shape} {value.tobytes().hex()}"
        if isinstance(value, _PLAIN):
            return f"{_name(type(value))} {value!r}"
        if isinstance(value, type):
            return f"{_name(value)} {getattr(value, '_fields', ())}"  # Named tuples have fields.
        if isinstance(value, BuiltinFunctionType | np.ufunc):
            return repr(value)
        raise TypeError(f"{where}, a {type(value).__name__}, and kernels are kept by plain values")


def _name(named: Any) -> str:
    return f"{named.__module__}.{named.__qualname__}"


def _code(function: FunctionType) -> str:
    """Return the description of a function's code, without its docstring and line numbers."""
    texts = []
    for code in _codes(function.__code__):
        constants = [
            f"{type(one).__name__} {one!r}"
            for one in code.co_consts
            if not isinstance(one, CodeType) and one != function.__doc__
        ]
        texts.append(f"{code.co_code.hex()} {constants} {code.co_names} {code.co_varnames}")
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    return "\n".join((*texts, repr((function.__defaults__, function.__kwdefaults__, cells))))


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Return a code object and those inside it."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _codes(one)


def _used(code: CodeType, names: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Return names and values that a code object takes from its module, and from modules in it."""
    wanted = sorted({name for one in _codes(code) for name in one.co_names})
    modules = [("", names)]
    seen: set[int] = set()
    while modules:
        prefix, known = modules.pop()
        for name in wanted:
            value = known.get(name)
            if isinstance(value, ModuleType):
                is_ours = value.__name__.split(".")[0] == names["__name__"].split(".")[0]
                if is_ours and id(value) not in seen:
                    seen.add(id(value))
                    modules.append((f"{prefix}{name}.", vars(value)))
            elif name in known:
                yield f"{prefix}{name}", value
