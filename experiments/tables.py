"""Write the tables again that a change of the machine can change: ``python -m experiments.tables``.

``tables.yaml`` names the tables and the commands that write them. For each the command prints the
seconds that it took and the files that changed; ``git diff`` shows how. Sentences in READMEs that
quote a table are not written: the tests of ``tests/experiments`` find those that no longer hold.
"""

import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click
import yaml

HERE = Path(__file__).resolve().parent
FILE = HERE / "tables.yaml"


def entries() -> list[dict[str, Any]]:
    """Return the entries of ``tables.yaml``: ``name``, ``writes`` and ``steps`` of each."""
    return list(yaml.safe_load(FILE.read_text(encoding="utf-8")))


def arguments(step: str, places: Mapping[str, str]) -> list[str]:
    """Return the words of a step.

    Args:
        step: A command of ``tables.yaml``.
        places: What stands for ``{python}``, ``{data}`` and ``{folder}``.
    """
    words = []
    for word in shlex.split(step):
        text = word.format(**places)
        found = sorted(map(str, Path(text).parent.glob(Path(text).name))) if "*" in text else []
        words += found or [text]
    return words


def written(entry: Mapping[str, Any], data: Path | None) -> str:
    """Run the steps of an entry; return in a sentence what came of them.

    Args:
        entry: An entry of ``tables.yaml``.
        data: Folder of others' measurements; None: entries that read them are left out.
    """
    if data is None and any("{data}" in step for step in entry["steps"]):
        return "left out: it reads measurements of others, whose folder --data names"
    files = [HERE / name for name in entry["writes"]]
    before = [file.read_bytes() if file.exists() else b"" for file in files]
    started_s = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        places = {"python": sys.executable, "data": str(data), "folder": folder}
        for step in entry["steps"]:
            done = subprocess.run(
                arguments(step, places), cwd=HERE.parent, capture_output=True, text=True
            )
            if done.returncode:
                return f"failed: {step}\n{done.stdout[-500:]}{done.stderr[-1500:]}"
    changed = [
        name
        for name, file, old in zip(entry["writes"], files, before, strict=True)
        if file.read_bytes() != old
    ]
    seconds = f"{time.perf_counter() - started_s:.0f} s"
    return f"{seconds}, changed: {', '.join(changed)}" if changed else f"{seconds}, as before"


def chosen(names: Iterable[str]) -> list[dict[str, Any]]:
    """Return the entries of these names, in the order of ``tables.yaml``; of none: all.

    Raises:
        click.BadParameter: No entry has one of the names.
    """
    asked, every = set(names), entries()
    unknown = asked - {entry["name"] for entry in every}
    if unknown:
        known = ", ".join(entry["name"] for entry in every)
        raise click.BadParameter(f"no table is called {sorted(unknown)[0]}; known: {known}")
    return [entry for entry in every if not asked or entry["name"] in asked]


@click.command(name="python -m experiments.tables")
@click.argument("names", nargs=-1)
@click.option(
    "--data",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Folder of others' measurements.",
)
def main(names: tuple[str, ...], data: Path | None) -> None:
    """Write the tables NAMES again; without names all of them."""
    failed = 0
    for entry in chosen(names):
        click.echo(f"{entry['name']}: ", nl=False)
        said = written(entry, data.resolve() if data else None)
        failed += said.startswith("failed")
        click.echo(said)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
