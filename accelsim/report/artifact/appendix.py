"""The appendix of artifact evaluation, two pages: written once, printed as Markdown and LaTeX."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from accelsim.display import plural
from accelsim.report.artifact.source import Source
from accelsim.report.artifact.trial import Trial

_MOST_ROWS = 12
_BACKSLASH = {
    **{mark: f"\\{mark}" for mark in "&%$#_{}"},
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "\\": r"\textbackslash{}",
    "×": r"$\times$",
    "²": r"$^2$",
    "µ": r"$\mu$",
    "–": "--",
    "…": r"\ldots{}",
}
_NOT_MEASURED = "not measured"


class Terms(NamedTuple):
    """A list of terms, each with a text."""

    rows: tuple[tuple[str, str], ...]


class Code(NamedTuple):
    """Lines of a shell."""

    lines: tuple[str, ...]


class Table(NamedTuple):
    """A table; the second column holds text of any length."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Section(NamedTuple):
    """A section of the appendix."""

    title: str
    blocks: tuple[str | Terms | Code | Table, ...]


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What the appendix says besides the source.

    Args:
        wheel: File name of the wheel.
        bytes: Size of the artifact.
        packages: Number of packages that the lock pins.
        tolerance: Largest relative difference of numbers that are no counts.
        trial: What a replay in an empty environment took; None if none was tried.
        notes: Sentences on what differs between this machine and the lock.
    """

    wheel: str
    bytes: int
    packages: int
    tolerance: float
    trial: Trial | None = None
    notes: tuple[str, ...] = ()


def sections_of(source: Source, facts: Facts) -> tuple[Section, ...]:
    """Return the sections of the appendix.

    Args:
        source: What is replayed.
        facts: What the appendix says besides.
    """
    return (
        Section("Abstract", (_abstract(source, facts),)),
        Section("Artifact check-list", (_check_list(source, facts),)),
        Section("Installation", _installation(facts)),
        Section("Experiment workflow", _workflow(source)),
        Section("Evaluation and expected results", _expected(source, facts)),
        Section("Experiment customization", (source.change,)),
    )


def _abstract(source: Source, facts: Facts) -> str:
    count = len(source.figures)
    commit = source.made_with.get("commit", "unknown")
    return (
        f"{source.question} The artifact has the simulator accelsim {source.made_with['version']}"
        f" (commit {commit}) as a wheel, a lock of {facts.packages} packages with hashes, the"
        f" inputs with their SHA-256, and the numbers behind {plural(count, 'figure')}. One script"
        " computes them again and compares each number. No accelerator hardware is needed: all"
        " numbers come from simulation."
    )


def _check_list(source: Source, facts: Facts) -> Terms:
    trial = facts.trial
    own = ", ".join(sorted(source.inputs)[:4]) + (" ..." if len(source.inputs) > 4 else "")
    networks = ", ".join(f"{name} (SHA-256 {each[:12]})" for name, each in source.hashes.items())
    machine = (
        f"{trial.system}, {plural(trial.cores, 'core')}, Python {trial.python}" if trial else ""
    )
    return Terms(
        (
            ("Program", f"accelsim, {facts.wheel}"),
            ("Compilation", "none; numba compiles kernels in the first run"),
            ("Data set", f"inputs/: {own}" + (f"; in the wheel: {networks}" if networks else "")),
            ("Run-time environment", "Python 3.11 or newer with venv; or the Containerfile"),
            ("Hardware", "any x86-64 or arm64 machine with 4 GB of memory; no GPU, no FPGA"),
            ("Execution", "python replay.py"),
            ("Metrics", "numbers of each figure, relative difference"),
            ("Output", "results/: tables, figures, replay.json; exit code 0 if all agree"),
            (
                "Disk space",
                f"{_megabytes(trial.disk_bytes)} with environment, caches and results"
                if trial
                else f"{_megabytes(facts.bytes)} for the artifact; environment {_NOT_MEASURED}",
            ),
            (
                "Time to prepare",
                f"{_time(trial.prepare_s)} ({machine})" if trial else _NOT_MEASURED,
            ),
            ("Time to replay", f"{_time(trial.run_s)} ({machine})" if trial else _NOT_MEASURED),
            ("License", "Apache-2.0 (accelsim)"),
        )
    )


def _installation(facts: Facts) -> tuple[str | Code, ...]:
    return (
        "In the folder of the artifact, into an empty environment. pip refuses any file whose hash"
        " is not in the lock:",
        Code(
            (
                "python3 -m venv .venv",
                ".venv/bin/pip install --require-hashes -r requirements.lock",
            )
        ),
        "Or as a container:",
        Code(("docker build -f Containerfile -t artifact .",)),
        *facts.notes,
    )


def _workflow(source: Source) -> tuple[str | Code, ...]:
    return (
        "replay.py checks the hashes of the inputs (sha256sum -c inputs.sha256 does so too), copies"
        " them to results/, runs these commands there, and compares:",
        Code(tuple(f"python {' '.join(command)}" for command in source.commands)),
        "Run it in the environment, or in the container:",
        Code((".venv/bin/python replay.py", "docker run --rm artifact")),
    )


def _expected(source: Source, facts: Facts) -> tuple[str | Table, ...]:
    verdicts = {each["file"]: each for each in facts.trial.figures} if facts.trial else {}
    rows = tuple(
        (
            figure.title,
            figure.summary,
            f"{verdicts[figure.file]['largest_difference']:.2g}" if verdicts else _NOT_MEASURED,
        )
        for figure in source.figures[:_MOST_ROWS]
    )
    left = len(source.figures) - len(rows)
    more = (f"{plural(left, 'more figure')} in artifact.json.",) if left else ()
    return (
        "Counts (cycles, bytes, multiply-accumulates) and texts are equal. Other numbers differ by"
        f" at most {facts.tolerance:g} of their size, which is left to the rounding of mathematical"
        " functions. The last column has the largest difference that was measured:",
        Table(("figure", "shows", "largest difference"), rows),
        *more,
    )


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.1f} min"


def _megabytes(amount: int) -> str:
    return f"{amount / 1e9:.1f} GB" if amount >= 1e9 else f"{amount / 1e6:.0f} MB"


def markdown(source: Source, sections: Sequence[Section]) -> str:
    """Return the appendix as Markdown."""
    lines = [f"# Artifact of {source.name}", ""]
    for section in sections:
        lines += [f"## {section.title}", ""]
        for block in section.blocks:
            lines += [*_markdown_block(block), ""]
    return "\n".join(lines)


def _markdown_block(block: str | Terms | Code | Table) -> list[str]:
    if isinstance(block, Terms):
        return [f"- **{name}**: {text}" for name, text in block.rows]
    if isinstance(block, Code):
        return ["```", *block.lines, "```"]
    if isinstance(block, Table):
        rows = [block.head, ("---",) * len(block.head), *block.rows]
        return ["| " + " | ".join(cell.replace("|", r"\|") for cell in row) + " |" for row in rows]
    return [block]


def latex(sections: Sequence[Section]) -> str:
    """Return the appendix as LaTeX for a paper of two columns, without a preamble."""
    lines = ["% Made by accelsim artifact.", r"\section*{Artifact Appendix}"]
    for section in sections:
        lines.append(rf"\subsection*{{{section.title}}}")
        for block in section.blocks:
            lines += [*_latex_block(block), ""]
    return "\n".join(lines)


def _latex_block(block: str | Terms | Code | Table) -> list[str]:
    if isinstance(block, Terms):
        items = [rf"\item \textbf{{{tex(name)}:}} {tex(text)}" for name, text in block.rows]
        return [r"\begin{itemize}\setlength{\itemsep}{0pt}", *items, r"\end{itemize}"]
    if isinstance(block, Code):
        # A long command is broken at spaces, which verbatim text cannot be.
        rows = [rf"\noindent\texttt{{{tex(line)}}}\\" for line in block.lines]
        return [r"\begin{flushleft}\small", *rows, r"\end{flushleft}"]
    if isinstance(block, Table):
        head = " & ".join(rf"\textbf{{{tex(cell)}}}" for cell in block.head)
        rows = [" & ".join(map(tex, row)) + r" \\" for row in block.rows]
        return [
            r"\noindent{\footnotesize\begin{tabular}"
            r"{@{}p{.22\linewidth}p{.52\linewidth}p{.16\linewidth}@{}}",
            *(r"\hline", head + r" \\", r"\hline", *rows, r"\hline"),
            r"\end{tabular}}",
        ]
    return [tex(block)]


def tex(text: str) -> str:
    """Return a text as LaTeX prints it, with places to break in names of files."""
    escaped = re.sub(r"[\\&%$#_{}~^×²µ–…]", lambda mark: _BACKSLASH[mark[0]], text)
    return re.sub(r"(?<=\w)/(?=\w)|(?<=\w)\\_(?=\w)", r"\g<0>\\allowbreak{}", escaped)


STANDALONE = r"""% The appendix on its own pages: pdflatex standalone.tex
\documentclass[10pt,twocolumn]{article}
\usepackage[T1]{fontenc}
\usepackage[letterpaper,margin=0.75in]{geometry}
\sloppy
\begin{document}
\input{appendix}
\end{document}
"""


def container(python: str) -> str:
    """Return the Containerfile.

    Args:
        python: Major and minor version of Python.
    """
    return (
        f"FROM docker.io/library/python:{python}-slim\n"
        "WORKDIR /artifact\n"
        "COPY requirements.lock *.whl ./\n"
        "RUN python -m pip install --no-cache-dir --require-hashes -r requirements.lock\n"
        "COPY . .\n"
        'CMD ["python", "replay.py"]\n'
    )


def hashes_of(files: Mapping[str, str]) -> str:
    """Return lines for ``sha256sum -c``.

    Args:
        files: SHA-256 by file name.
    """
    return "".join(f"{digest}  {name}\n" for name, digest in sorted(files.items()))
