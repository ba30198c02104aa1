"""Reads studies from files, and checks them like studies made in Python."""

from collections.abc import Collection
from pathlib import Path

from accelsim.document import read_document, validate
from accelsim.errors import StudyError
from accelsim.explore.problems import study_problems
from accelsim.explore.study import Study
from accelsim.named_files import NamedFiles

STUDIES = NamedFiles(
    folder=Path(__file__).parent / "studies",
    group="accelsim.studies",
    kind="study",
    file="a study",
    error=StudyError,
)


def study_names() -> tuple[str, ...]:
    """Return the names of studies, those of other installed packages included, sorted."""
    return STUDIES.names()


def load_study(study: str | Path, metrics: Collection[str] = ()) -> Study:
    """Read a study.

    Args:
        study: A name (``accelsim list studies``), or a YAML file, whose folder paths in it are
            relative to.
        metrics: Names of metrics that functions passed to ``sweep`` compute.

    Raises:
        DocumentError: The file is not a study; every mistake is named with its line.
        StudyError: There is no such study, or an axis or a name in it is wrong; every mistake is
            named with its line.
    """
    path = STUDIES.path(study)
    document = read_document(path)
    read = validate(Study, document)
    problems = [
        f"{document.where(place)}: {'.'.join(map(str, place))}: {said}"
        for place, said in study_problems(read, metrics)
    ]
    if problems:
        raise StudyError(problems)
    placed = read.placed(path.parent)
    placed.remember(document)
    return placed


def check_study(study: Study, metrics: Collection[str] = ()) -> None:
    """Refuse a study made in Python that ``load_study`` would have refused.

    Args:
        study: The study.
        metrics: Names of metrics that functions compute.

    Raises:
        StudyError: A sentence for each mistake.
    """
    problems = [
        f"{study.name}: {'.'.join(map(str, place))}: {said}"
        for place, said in study_problems(study, metrics)
    ]
    if problems:
        raise StudyError(problems)
