"""The page on validation, and the lines of README.md, as text."""

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

from experiments.validation.errors import EXPERIMENTS, HERE, Errors, Spread, errors_of, sources

ROOT = EXPERIMENTS.parent
PAGE, README = ROOT / "docs" / "validation.md", ROOT / "README.md"
MARKS = ("<!-- errors -->", "<!-- end of errors -->")
"""Around the lines of README.md."""
_STAMP = re.compile(r"<!-- ([\w/.]+): ([^ ]+) ([0-9a-f]+) -->")
_WIDEST = 60

Stamp = tuple[str, str]
"""Date and commit of the last change of a table."""


def stamps() -> dict[str, Stamp]:
    """Return the stamp of each table that git knows and that has no change since, by its file."""
    found = {}
    for source in sources():
        file = str(EXPERIMENTS / source.file)
        line = _git("log", "-1", "--format=%cs %h", "--", file).split()
        if len(line) == 2 and not _git("status", "--porcelain", "--", file):
            found[source.file] = (line[0], line[1])
    return found


def _git(*arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip()


def stamps_of(page: str) -> dict[str, Stamp]:
    """Return the stamps that a page was made with."""
    return {file: (date, commit) for file, date, commit in _STAMP.findall(page)}


def page_of(known: Mapping[str, Stamp]) -> str:
    """Return the page: the template, with a line for each comparison.

    Args:
        known: Stamps of the tables; a table without one has no date.
    """
    template = (HERE / "template.md").read_text(encoding="utf-8")
    lines = [
        "| claim | predicted by | compared with | rows | exact | median | mean | worst, and where "
        "| rows in view | table of |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [_line(errors, known) for source in sources() for errors in errors_of(source)]
    marks = [f"<!-- {file}: {date} {commit} -->" for file, (date, commit) in known.items()]
    return template.replace("{{errors}}", "\n".join([*lines, "", *marks]))


def _line(errors: Errors, known: Mapping[str, Stamp]) -> str:
    source = errors.source
    date, commit = known.get(source.file, ("not committed", ""))
    folder = Path(source.file).parent
    cells = (
        source.claim + (f" ({errors.unit})" if errors.unit else ""),
        source.by,
        f"[{source.title}](../experiments/{folder}/README.md): {source.against}",
        *_unseen(errors.unseen),
        _fitted(errors.fitted),
        f"{date} {commit}".strip(),
    )
    return "| " + " | ".join(cells) + " |"


def _unseen(found: Spread | None) -> tuple[str, ...]:
    if found is None:
        return ("0", *[""] * 4)
    return (
        str(found.rows),
        str(found.exact),
        _percent(found.median_percent),
        _percent(found.mean_percent),
        f"{found.worst_percent:+.3g} %: `{_shortened(found.worst)}`"
        if found.worst_percent
        else "none",
    )


def _fitted(found: Spread | None) -> str:
    if found is None:
        return "0"
    median = _percent(found.median_percent)
    return f"{found.rows} (median {median}, worst {found.worst_percent:+.3g} %)"


def _percent(value: float) -> str:
    return f"{value:.2g} %" if value < 10 else f"{value:.0f} %"


def _shortened(name: str) -> str:
    return name if len(name) <= _WIDEST else name[: _WIDEST - 1] + "…"


def lines_of_readme() -> str:
    """Return the lines of README.md: some comparisons, and that with the largest error of all.

    Rows that were in view when a model was made do not count.
    """
    found = [
        (errors.source, errors.unseen)
        for source in sources()
        for errors in errors_of(source)
        if errors.unseen is not None
    ]
    worst = max(found, key=lambda each: abs(each[1].worst_percent))
    chosen = [each for each in found if each[0].readme]
    lines = ["| compared with measurements | rows | median error | worst |", "|---|---|---|---|"]
    for each in [*chosen, worst]:
        source, unseen = each
        folder = f"experiments/{Path(source.file).parent}"
        name = "the worst of all comparisons: " if each is worst else ""
        lines.append(
            f"| {name}[{source.claim}]({folder}/README.md) | {unseen.rows} "
            f"| {_percent(unseen.median_percent)} | {unseen.worst_percent:+.3g} % |"
        )
    return "\n".join(lines)


def readme_of(text: str) -> str:
    """Return README.md with new lines between its marks.

    Args:
        text: README.md.
    """
    before, rest = text.split(MARKS[0])
    after = rest.split(MARKS[1])[1]
    return f"{before}{MARKS[0]}\n{lines_of_readme()}\n{MARKS[1]}{after}"
