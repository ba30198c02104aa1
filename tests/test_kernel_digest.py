"""What a kernel is kept by follows all that it is compiled from, and nothing else."""

import importlib
import pkgutil
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

import pytest

import accelsim
from accelsim import kernel
from accelsim.kernel_digest import Digests

SOURCE = """
from typing import NamedTuple
import numpy as np
LIMIT = 3
TABLE = np.array([1, 2])
RECORD = np.dtype([("a", np.int64), ("b", np.int64)])
class Pair(NamedTuple):
    first: int
    second: int
class Nest(NamedTuple):
    pair: Pair
def callee(x):
    return x + LIMIT
def inner(pair: Pair, nest: Nest):
    return pair.first + nest.pair.second
def caller(x, more=1):
    "Return a sum."
    steps = np.zeros(2, RECORD)
    return callee(x) + columns.WIDTH + TABLE[0] + steps[0].a + inner(Pair(x, 1), Nest(Pair(1, 1)))
"""


def digest(source: str = SOURCE, width: object = 4, seed: str = "") -> str:
    """Return the digest of ``caller`` in a module with this source."""
    names: dict[str, Any] = {"__name__": "accelsim.some"}
    columns = ModuleType("accelsim.columns")
    columns.WIDTH = width  # type: ignore[attr-defined]
    columns.other = object()  # type: ignore[attr-defined]
    names["columns"] = columns
    exec(compile(source, "some.py", "exec"), names)
    return Digests(lambda _: True, seed).of(names["caller"])


CHANGES = {
    "a constant of a callee": ("LIMIT = 3", "LIMIT = 4"),
    "its kind": ("LIMIT = 3", "LIMIT = 3.0"),
    "a table": ("[1, 2]", "[1, 3]"),
    "the order of a record": (
        '("a", np.int64), ("b", np.int64)',
        '("b", np.int64), ("a", np.int64)',
    ),
    "code of a callee": ("x + LIMIT", "x - LIMIT"),
    "a literal": ("Pair(x, 1)", "Pair(x, 2)"),
    "a default": ("more=1", "more=2"),
    "the fields of a tuple": ("    first: int\n    second: int", "    second: int\n    first: int"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_a_kernel_is_made_of_changes_its_digest(change: str) -> None:
    old, new = CHANGES[change]
    assert old in SOURCE

    assert digest(SOURCE.replace(old, new)) != digest()


def test_a_constant_of_another_module_and_the_compiler_change_it() -> None:
    assert digest(width=5) != digest()
    assert digest(seed="another compiler") != digest()


KEPT = {
    "a docstring": ("Return a sum.", "Return another sum."),
    "lines": ("LIMIT = 3", "LIMIT = 3  # Of something.\n\n"),
    "a function beside": ("LIMIT = 3", "LIMIT = 3\ndef other():\n    return LIMIT"),
}


@pytest.mark.parametrize("change", KEPT)
def test_what_no_code_follows_from_leaves_the_digest(change: str) -> None:
    assert digest(SOURCE.replace(*KEPT[change])) == digest()


def test_a_value_that_has_no_digest_is_refused() -> None:
    with pytest.raises(TypeError, match=r"caller uses columns\.WIDTH, a dict"):
        digest(width={})


def test_functions_that_call_each_other_have_digests() -> None:
    names: dict[str, Any] = {"__name__": "accelsim.some"}
    exec("def a(x):\n    return b(x)\ndef b(x):\n    return a(x)", names)
    digests = Digests(lambda _: True, "")

    assert digests.of(names["a"]) != digests.of(names["b"])


def kernels() -> Iterator[FunctionType]:
    """Yield every kernel of accelsim."""
    for found in pkgutil.walk_packages(accelsim.__path__, "accelsim."):
        spec = found.module_finder.find_spec(found.name, None)
        assert spec is not None
        assert spec.loader is not None
        source = spec.loader.get_source(found.name) or ""  # type: ignore[attr-defined]
        if "from accelsim.kernel import" in source:
            for value in vars(importlib.import_module(found.name)).values():
                function = getattr(value, "py_func", value)
                if isinstance(function, FunctionType) and (
                    function is not value or function in kernel._inner
                ):
                    yield function


def test_every_kernel_has_a_digest_of_its_own() -> None:
    found = set(kernels())

    assert len(found) > 500
    assert len({kernel._digests.of(function) for function in found}) == len(found)
