"""What an artifact replays: commands, their inputs, and the tables that they must give again."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from accelsim.arch import preset_names
from accelsim.errors import ResultError
from accelsim.explore import Study, Sweep, read_sweep
from accelsim.explore.description import read_plain
from accelsim.report.figures import csv_of, figures_of
from accelsim.report.write import PAGE, evidence_of

_OF_EXTRA_DSE = frozenset({"sobol", "tpe", "nsga2", "nsga3", "cma_es"})


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A table that is compared, and the figure that is drawn from it.

    Args:
        file: Name of the table, relative to the folder of results.
        title: Title of the figure.
        content: The expected table, as CSV.
        summary: Main numbers of the table, in a sentence.
    """

    file: str
    title: str
    content: bytes
    summary: str


@dataclass(frozen=True, kw_only=True)
class Source:
    """What an artifact replays.

    Args:
        name: Short name, for file names too.
        question: What the figures answer, in a sentence.
        commands: Arguments of Python, one command after the other, run in a copy of ``inputs``.
        inputs: Content of each input file by its name.
        hashes: SHA-256 of inputs that come with accelsim (networks, technologies), by name.
        figures: The expected tables.
        packages: Distributions that the commands import besides accelsim.
        extras: Extras of accelsim that the commands need.
        change: How somebody tries other values, in a sentence.
        made_with: Version and commit that made the figures.
    """

    name: str
    question: str
    commands: tuple[tuple[str, ...], ...]
    inputs: Mapping[str, bytes]
    figures: tuple[Figure, ...]
    change: str
    made_with: Mapping[str, Any]
    hashes: Mapping[str, str] = field(default_factory=dict)
    packages: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()


def sweep_folder(folder: Path) -> Path | None:
    """Return the folder of the sweep that a user means by it or by its report; None for others.

    Args:
        folder: Folder that the user gave.
    """
    if (folder / "made_with.json").is_file() or (folder / "points").is_dir():
        return folder
    if (folder / PAGE).is_file():
        if (folder.parent / "made_with.json").is_file():
            return folder.parent
        raise ResultError(
            f"{folder}: the report of a sweep elsewhere; name the folder of the sweep"
        )
    return None


def source_of_sweep(folder: Path, baseline: int | None = None) -> Source:
    """Return the sweep of a folder as commands that sweep it again and draw its report.

    Args:
        folder: Folder of a complete sweep.
        baseline: Point that bars of the report are relative to.

    Raises:
        ResultError: The folder is not a complete sweep, no point is feasible, the sweep has
            functions of Python, or a file of the study is absent.
    """
    sweep = read_sweep(folder)
    functions = read_plain(folder).get("functions")
    if functions:
        raise ResultError(
            f"{folder}: its metrics {', '.join(functions)} are functions of Python, which no"
            " command has; an artifact needs a study that accelsim sweep can run"
        )
    inputs = _inputs(sweep)
    relative = () if baseline is None else ("--baseline", str(baseline))
    given = sweep.made_with["inputs"]
    study = sweep.study
    return Source(
        name=study.name,
        question=(
            f"Which of {len(sweep.table):,} design points are on the Pareto front of"
            f" {' and '.join(each.metric for each in sweep.objectives)}, for"
            f" {', '.join(each.label for each in study.workloads)}?"
        ),
        commands=(
            ("-m", "accelsim", "sweep", "study.yaml", "--out", "sweep"),
            ("-m", "accelsim", "report", "sweep", "--out", "report", *relative),
        ),
        inputs=inputs,
        hashes={
            name: digest
            for group in ("workloads", "technologies")
            for name, digest in given.get(group, {}).items()
            if isinstance(digest, str)
        },
        figures=_figures(folder, sweep, baseline),
        extras=("dse",) if study.strategy in _OF_EXTRA_DSE else (),
        change=(
            "inputs/study.yaml has the networks, the accelerator, the axes and the constraints;"
            " change one of them and run replay.py again: the comparison then says what moved."
            " accelsim explain NETWORK --arch NAME tells what bounds a design."
        ),
        made_with=sweep.made_with,
    )


def _figures(folder: Path, sweep: Sweep, baseline: int | None) -> tuple[Figure, ...]:
    """Return the tables behind the figures that a report of the sweep has today."""
    evidence = evidence_of(folder, sweep, baseline)
    tables = ((kind, kind.data(evidence)) for kind in figures_of(evidence))
    return tuple(
        Figure(
            file=f"report/{kind.name}.csv",
            title=kind.title,
            content=csv_of(frame),
            summary=kind.caption(frame, evidence).partition(". ")[0].rstrip(".") + ".",
        )
        for kind, frame in tables
        if not frame.empty
    )


def _inputs(sweep: Sweep) -> dict[str, bytes]:
    """Return the study and its files, with names of files relative to the study."""
    files: dict[str, bytes] = {}
    data = sweep.study.model_dump(mode="json", exclude_defaults=True)
    data = _placed(data, sweep.study, files)
    if sweep.study.arch and sweep.study.arch not in preset_names():
        # The data of the sweep are complete, whatever its file was based on.
        data["arch"] = "arch.yaml"
        files = {name: each for name, each in files.items() if name != Path(sweep.study.arch).name}
        files["arch.yaml"] = _yaml(dict(sweep.arch))
    return {"study.yaml": _yaml(data), **files}


def _placed(value: Any, study: Study, files: dict[str, bytes]) -> Any:
    """Return plain data in which each file of the study stands beside the study.

    Args:
        value: Plain data of the study.
        study: The study, which knows where its files are.
        files: Content by new name; each file that is found is added.

    Raises:
        ResultError: Two files have the same name, or a file cannot be read.
    """
    if isinstance(value, Mapping):
        return {key: _placed(each, study, files) for key, each in value.items()}
    if isinstance(value, list):
        return [_placed(each, study, files) for each in value]
    if not isinstance(value, str) or not Path(value).suffix:
        return value
    path = study.beside(value)
    if not path.is_file():
        return value
    try:
        content = path.read_bytes()
    except OSError as problem:
        raise ResultError(f"{path}: cannot be read: {problem.strerror or problem}") from None
    if files.setdefault(path.name, content) != content:
        raise ResultError(f"{path}: two files of the study are called {path.name}; rename one")
    return path.name


def _yaml(data: Any) -> bytes:
    return str(yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=100)).encode()
