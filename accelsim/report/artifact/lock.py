"""The lock of an artifact: the packages that it needs, each version with its hashes."""

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path

from accelsim.errors import ResultError

DISTRIBUTION = "accelsim-npu"
"""Name under which accelsim is installed; it imports as ``accelsim``."""
LOCK_IN_WHEEL = "_requirements.lock"
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_EXTRA = re.compile(r"""extra\s*==\s*["']([^"']+)["']""")


def lock_file() -> Path:
    """Return the lock of accelsim: beside the package in a checkout, inside it when installed.

    Raises:
        ResultError: There is none.
    """
    spec = find_spec("accelsim")
    assert spec is not None
    assert spec.origin is not None
    package = Path(spec.origin).parent
    for file in (package / LOCK_IN_WHEEL, package.parent / "requirements.lock"):
        if file.is_file():
            return file
    raise ResultError(f"{package}: has no {LOCK_IN_WHEEL}, so no artifact can pin its packages")


def lock_of(packages: Iterable[str], extras: Iterable[str] = ()) -> str:
    """Return the lines of the lock that an artifact needs.

    Args:
        packages: Distributions that it imports besides accelsim and what accelsim needs.
        extras: Extras of accelsim that it needs.

    Returns:
        The blocks of accelsim's lock, in its order: ``name==version``, marker and hashes.

    Raises:
        ResultError: The lock lacks one of the packages.
    """
    blocks = _blocks(lock_file().read_text(encoding="utf-8"))
    needed = set(_closure([DISTRIBUTION], frozenset(extras)))
    for name in map(_normal, packages):
        if name not in blocks:
            raise ResultError(f"{name}: is not in the lock of accelsim, so no artifact can pin it")
        needed |= set(_closure([name], frozenset()))
    return "".join(block for name, block in blocks.items() if name in needed)


def other_versions(lock: str) -> dict[str, tuple[str, str]]:
    """Return the packages whose installed version is not that of a lock.

    Args:
        lock: Text of the lock.

    Returns:
        Installed and locked version by name.
    """
    found = {}
    for name, block in _blocks(lock).items():
        locked = re.findall(r"(?m)^[^\s=]+==(\S+)", block)
        try:
            installed = version(name)
        except PackageNotFoundError:
            continue
        if installed not in locked:
            found[name] = (installed, " or ".join(locked))
    return found


def _blocks(text: str) -> Mapping[str, str]:
    """Return the blocks of each package of a lock by its normalized name.

    A package has several blocks if its version depends on that of Python.
    """
    found: dict[str, str] = {}
    for block in re.split(r"(?m)^(?=[A-Za-z0-9])", text):
        if "==" in block:
            name = _normal(block.split("==", 1)[0])
            found[name] = found.get(name, "") + block
    return found


def _closure(names: list[str], extras: frozenset[str]) -> Iterator[str]:
    """Yield packages and all that they need here, their extras left out but those of the first."""
    seen: set[str] = set()
    left = [(name, extras) for name in names]
    while left:
        name, wanted = left.pop()
        if name in seen:
            continue
        seen.add(name)
        yield name
        try:
            needs = requires(name) or ()
        except PackageNotFoundError:  # Of another platform.
            continue
        for need in needs:
            extra = _EXTRA.search(need)
            match = _NAME.match(need)
            if match and (extra is None or extra[1] in wanted):
                left.append((_normal(match[0]), frozenset()))


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name.strip()).lower()
