"""``make changelog``: move the fragments of changelog.d into CHANGELOG.md, under version and date.

The version is that of pyproject.toml, the date that of today or of ``SOURCE_DATE_EPOCH``. A
fragment is a list of points, or sentences that become one point. Fragments are deleted once they
are gathered.
"""

import datetime
import os
import re
import sys
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def points(text: str) -> str:
    """Return a fragment as points of a list."""
    text = text.strip()
    return text if text.startswith("- ") else "- " + text.replace("\n", "\n  ")


def gathered(changelog: str, version: str, date: str, fragments: list[str]) -> str:
    """Return the changelog with a section for the version in front of the older ones.

    Args:
        changelog: What CHANGELOG.md holds.
        version: Of the release.
        date: Of the release, as 2026-11-23.
        fragments: The texts of the fragments.

    Raises:
        ValueError: The changelog has the version already, or there are no fragments.
    """
    if re.search(rf"^## {re.escape(version)} ", changelog, flags=re.MULTILINE):
        raise ValueError(f"CHANGELOG.md has {version} already: raise the version of pyproject.toml")
    if not fragments:
        raise ValueError("changelog.d has no fragments")
    section = f"## {version} ({date})\n\n" + "\n".join(map(points, fragments)) + "\n\n"
    head, mark, rest = changelog.partition("\n## ")
    return f"{head}\n{section}{mark.lstrip()}{rest}" if mark else f"{head.rstrip()}\n\n{section}"


def main(root: Path) -> int:
    """Gather the fragments of a checkout."""
    version = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    now = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    date = datetime.datetime.fromtimestamp(now, datetime.UTC).date().isoformat()
    files = sorted(each for each in (root / "changelog.d").glob("*.md") if each.name != "README.md")
    changelog = root / "CHANGELOG.md"
    try:
        texts = [each.read_text(encoding="utf-8") for each in files]
        text = gathered(changelog.read_text(encoding="utf-8"), version, date, texts)
    except ValueError as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 2
    changelog.write_text(text, encoding="utf-8")
    for each in files:
        each.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(ROOT))
