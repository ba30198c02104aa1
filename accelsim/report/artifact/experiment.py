"""An experiment, a package of Python that writes its tables anew, as the source of an artifact."""

import ast
import csv
import io
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import packages_distributions
from pathlib import Path

from accelsim.errors import ResultError
from accelsim.provenance import commit, version
from accelsim.report.artifact.source import Figure, Source

_TABLES = "expected*.csv"


def source_of_experiment(folder: Path) -> Source:
    """Return an experiment as the command ``python -m`` of its package.

    Args:
        folder: Folder with ``__main__.py``, which writes tables ``expected*.csv`` in the folder.

    Raises:
        ResultError: The folder is no such experiment, or imports a package without a distribution.
    """
    place = folder.resolve()
    if not (place / "__main__.py").is_file():
        raise ResultError(
            f"{folder}: neither the folder of a sweep nor that of an experiment: it has no"
            " made_with.json and no __main__.py"
        )
    tables = sorted(place.glob(_TABLES))
    if not tables:
        raise ResultError(f"{folder}: has no table {_TABLES}, so there is nothing to compare with")
    module = _module_of(place)
    root = place.parents[module.count(".")]
    files, packages = _needed(place, root, module.partition(".")[0])
    below = place.relative_to(root).as_posix()
    return Source(
        name=place.name,
        question=_question(place),
        commands=(("-m", module),),
        inputs={path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(files)},
        figures=tuple(_figure(table, below) for table in tables),
        packages=tuple(sorted(packages)),
        change=(
            f"inputs/{below} has the program; change it and run replay.py again: the comparison"
            " then says what moved."
        ),
        made_with={"version": version(), "commit": commit()},
    )


def _figure(table: Path, below: str) -> Figure:
    content = table.read_bytes()
    rows = list(csv.reader(io.StringIO(content.decode())))
    columns = ", ".join(rows[0][:8]) + (" ..." if len(rows[0]) > 8 else "")
    return Figure(
        file=f"{below}/{table.name}",
        title=table.stem,
        content=content,
        summary=f"{len(rows) - 1} rows of {columns}.",
    )


def _question(folder: Path) -> str:
    """Return the title of the experiment's README, without marks of Markdown."""
    readme = folder / "README.md"
    if readme.is_file():
        for line in readme.read_text(encoding="utf-8").splitlines():
            if line.startswith("# "):
                return line[2:].strip().replace("`", "")
    return f"The tables of {folder.name}."


def _module_of(folder: Path) -> str:
    """Return the name by which the files of a package import each other, else its own name."""
    names = {name for file in folder.glob("*.py") for name in _imports(file)}
    for depth in range(min(4, len(folder.parts) - 1), 0, -1):
        module = ".".join(folder.parts[-depth:])
        if any(name == module or name.startswith(f"{module}.") for name in names):
            return module
    return folder.name


def _needed(folder: Path, root: Path, top: str) -> tuple[set[Path], set[str]]:
    """Return the files that an experiment needs below a root, and the distributions it imports."""
    files = {path for path in folder.rglob("*") if _is_source(path)}
    known: Mapping[str, list[str]] = packages_distributions()
    packages: set[str] = set()
    left = sorted(files)
    while left:
        file = left.pop()
        for name in _imports(file) if file.suffix == ".py" else ():
            first = name.partition(".")[0]
            if first == top:
                new = {path for path in _files_of(root, name) if path not in files}
                files |= new
                left += sorted(new)
            elif first not in (*sys.stdlib_module_names, "accelsim", "accelsim_hdl"):
                if first not in known:
                    raise ResultError(f"{file}: imports {first}, which no installed package has")
                packages.add(known[first][0])
    return files, packages


def _files_of(root: Path, name: str) -> Iterator[Path]:
    """Yield the module or package of a dotted name, with the data beside it."""
    path = root.joinpath(*name.split("."))
    while not (path.is_dir() or path.with_suffix(".py").is_file()):
        path = path.parent  # A name that a module defines.
    place = path if path.is_dir() else path.parent
    if place == root:
        yield path.with_suffix(".py")
        return
    yield from (each for each in place.iterdir() if _is_source(each))
    while place != root:
        yield from (each for each in (place / "__init__.py",) if each.is_file())
        place = place.parent


def _is_source(path: Path) -> bool:
    return path.is_file() and path.suffix != ".pyc" and "__pycache__" not in path.parts


def _imports(file: Path) -> Iterator[str]:
    """Yield the dotted names that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)
