"""The provenance of a result: version, commit, and digests of inputs."""

import hashlib
import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from accelsim import __version__

_COMMIT = "# branch.oid "


@cache
def commit() -> str:
    """Return the git commit of this checkout, with ``+`` if files differ from it.

    Returns:
        Twelve hexadecimal digits, or ``unknown`` outside a checkout of accelsim itself.
    """
    root = Path(__file__).resolve().parent.parent
    if not (root / ".git").exists():
        return "unknown"
    # One process lists the commit and the changed files, because each command waits for it.
    command = ["git", "-C", str(root), "status", "--porcelain=v2", "--branch"]
    command += ["--untracked-files=no", "--", "accelsim"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=20)
    except (OSError, subprocess.SubprocessError):
        return "unknown"
    lines = done.stdout.splitlines()
    found = [line.removeprefix(_COMMIT) for line in lines if line.startswith(_COMMIT)]
    changed = any(not line.startswith("#") for line in lines)
    return found[0][:12] + ("+" if changed else "") if found else "unknown"


def digest(data: Any) -> str:
    """Return the SHA-256 of plain data, independent of the order of keys.

    Args:
        data: Data that ``json`` can write.

    Returns:
        64 hexadecimal digits.
    """
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def version() -> str:
    """Return the version of accelsim."""
    return __version__
