"""Puts the points of several folders of a study, such as shards, into one folder."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

from accelsim.errors import ResultError, StudyError
from accelsim.explore.description import refuse_other_study
from accelsim.explore.folder import claimed
from accelsim.explore.load import load_study
from accelsim.explore.prepare import prepare
from accelsim.explore.run import Progress, sweep
from accelsim.explore.space import Evaluate, Load
from accelsim.explore.store import Conflict, opened, read_parts
from accelsim.explore.study import Study
from accelsim.explore.summary import SweepSummary
from accelsim.explore.swept_point import Metric
from accelsim.files import writing

STORES = ("points", "exact")
"""Names of the folders of parts that a sweep may have."""


def merge(
    study: Study | str | Path,
    folders: Sequence[str | Path],
    out: str | Path,
    *,
    workers: int | Executor | None = None,
    progress: Progress | None = None,
    evaluate: Evaluate | None = None,
    load: Load | None = None,
    metrics: Mapping[str, Metric] | None = None,
) -> SweepSummary:
    """Put the points of several folders into one; write their table if none is missing.

    The table equals that of a sweep in one folder, byte for byte. A point in several folders is
    stored once.

    Args:
        study: The study of all folders, or its file.
        folders: Folders of sweeps or shards of the study, complete or not; they are not changed.
        out: Folder of results; it may be absent, empty, or of the same study.
        workers: Number of processes, as in ``sweep``; they re-evaluate points of a study that
            estimates cycles.
        progress: Function called with the points done and the points to do.
        evaluate: Function that returns the totals of a design point; None for the simulator.
        load: Function that reads a network; None for the zoo and files.
        metrics: Functions that compute metrics of points, by name; see ``sweep``.

    Returns:
        Contents of ``out``. ``damaged`` are parts of ``folders`` that were left out; ``complete``
        is False if points are still missing, which ``sweep`` with ``resume`` can evaluate.

    Raises:
        StudyError: The study cannot be swept, or there are no folders.
        ResultError: A folder belongs to another study, two folders differ in a point, or ``out``
            belongs to another study or is in use.
        UserError: The accelerator or a network cannot be read.
    """
    study = study if isinstance(study, Study) else load_study(study, metrics or ())
    space, description = prepare(study, evaluate, load, metrics)
    target, sources = Path(out), _sources(folders, Path(out))
    for folder in sources:
        refuse_other_study(folder, description)
    left_out: list[Path] = []
    with claimed(target, description, resume=True, joins=True, shared=False):
        for name in STORES:
            found = [read_parts(folder / name, space.identity) for folder in sources]
            left_out += [part for _, damaged in found for part in damaged]
            parts = [part for whole, _ in found for part in whole]
            if not parts:
                continue
            with opened(target, space, name) as store:
                own = store.parts()[0]
                conflict = store.conflict([*own, *parts])
                if conflict is not None:
                    raise ResultError(_sentence(conflict))
                with writing(target):
                    store.take(parts, own)
        with opened(target, space) as store:
            stored, refused = store.counts(store.parts()[0])
    names = tuple(str(path) for path in left_out)
    points = description["points"]["number"]
    if stored < points:
        return SweepSummary(
            folder=target,
            points=points,
            computed=0,
            reused=stored,
            refused=refused,
            damaged=names,
            complete=False,
        )
    summary = sweep(
        study,
        target,
        workers=workers,
        resume=True,
        progress=progress,
        evaluate=evaluate,
        load=load,
        metrics=metrics,
    )
    return replace(summary, damaged=(*names, *summary.damaged))


def _sources(folders: Sequence[str | Path], out: Path) -> list[Path]:
    if not folders:
        raise StudyError("merge: names no folder to merge; name at least one")
    found: dict[Path, Path] = {}
    for folder in map(Path, folders):
        place = folder.resolve()
        if place in found:
            raise StudyError(f"merge: {folder} is named twice")
        if place == out.resolve():
            raise StudyError(f"merge: {folder} cannot be merged into itself; name another --out")
        found[place] = folder
    return list(found.values())


def _sentence(conflict: Conflict) -> str:
    (one, first), (other, second) = conflict.values
    return (
        f"point {conflict.point} differs: {conflict.column} is {first} in {one.parent.parent} and"
        f" {second} in {other.parent.parent}; one of the folders was not made by this study alone"
    )
