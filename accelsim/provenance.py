"""What made a result: version, commit, and digests of inputs."""

import hashlib
import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from accelsim import __version__


@cache
def commit() -> str:
    """Return the git commit of this checkout, with ``+`` if files differ from it.

    Returns:
        Twelve hexadecimal digits, or ``unknown`` outside a checkout of accelsim itself.
    """
    root = Path(__file__).resolve().parent.parent
    if not (root / ".git").exists():
        return "unknown"
    try:
        head = _git(root, "rev-parse", "--short=12", "HEAD")
        changed = _git(root, "status", "--porcelain", "--untracked-files=no", "--", "accelsim")
    except (OSError, subprocess.SubprocessError):
        return "unknown"
    return head + ("+" if changed else "")


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(root), *arguments], capture_output=True, text=True, check=True, timeout=20
    )
    return done.stdout.strip()


def digest(data: Any) -> str:
    """Return the SHA-256 of plain data, independent of the order of keys.

    Args:
        data: What ``json`` can write.

    Returns:
        64 hexadecimal digits.
    """
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def version() -> str:
    """Return the version of accelsim."""
    return __version__
