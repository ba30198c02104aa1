"""Studies from files, and studies made in Python, checked alike."""

from collections.abc import Collection
from pathlib import Path

from accelsim.document import read_document, validate
from accelsim.errors import StudyError
from accelsim.explore.problems import study_problems
from accelsim.explore.study import Study


def load_study(path: str | Path, metrics: Collection[str] = ()) -> Study:
    """Read a study.

    Args:
        path: A YAML file; files that it names are relative to its folder.
        metrics: Names of metrics that functions give to ``sweep``.

    Raises:
        DocumentError: The file is not a study; every mistake is named with its line.
        StudyError: An axis or a name in it is wrong; every mistake is named with its line.
    """
    document = read_document(path)
    study = validate(Study, document)
    problems = [
        f"{document.where(place)}: {'.'.join(map(str, place))}: {said}"
        for place, said in study_problems(study, metrics)
    ]
    if problems:
        raise StudyError(problems)
    placed = study.placed(Path(path).parent)
    placed.remember(document)
    return placed


def check_study(study: Study, metrics: Collection[str] = ()) -> None:
    """Refuse a study made in Python that ``load_study`` would have refused.

    Args:
        study: The study.
        metrics: Names of metrics that functions give.

    Raises:
        StudyError: With one sentence for each mistake.
    """
    problems = [
        f"{study.name}: {'.'.join(map(str, place))}: {said}"
        for place, said in study_problems(study, metrics)
    ]
    if problems:
        raise StudyError(problems)
