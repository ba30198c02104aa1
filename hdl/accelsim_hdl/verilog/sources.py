"""Names that the source gives to signals which Amaranth leaves without one."""

import ast
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

_Place = tuple[str, tuple[str, ...], int]


def source_names(name_map: Mapping[Any, tuple[str, ...]]) -> dict[str, dict[str, str]]:
    """Return names for signals whose name begins with ``$``, from the statements that make them.

    ``first, second = Signal(), Signal()`` gives names that Amaranth cannot see. Signals that one
    statement makes are told apart by the order in which they are made.

    Args:
        name_map: Second result of ``amaranth.back.rtlil.convert_fragment``.

    Returns:
        Names by module and by wire, both as in RTLIL.
    """
    made: dict[_Place, list[tuple[int, str]]] = defaultdict(list)
    for signal, where in name_map.items():
        path, name = where[:-1], where[-1]
        if name.startswith("$") and signal.src_loc is not None:
            file, line = signal.src_loc
            begins, _ = _targets(file).get(line, (line, ()))
            made[(file, path, begins)].append((signal.duid, name))
    result: dict[str, dict[str, str]] = defaultdict(dict)
    for (file, path, begins), signals in made.items():
        _, targets = _targets(file).get(begins, (begins, ()))
        for place, (_, name) in enumerate(sorted(signals)):
            if len(targets) > 1:
                title = targets[place % len(targets)]
            elif targets:
                title = targets[0] if len(signals) == 1 else f"{targets[0]}_{place}"
            else:
                continue
            result["\\" + ".".join(path)]["\\" + name] = title
    return dict(result)


@cache
def _targets(file: str) -> dict[int, tuple[int, tuple[str, ...]]]:
    """Return, for each line of a file, the first line of its assignment and the names there."""
    found: dict[int, tuple[int, tuple[str, ...]]] = {}
    try:
        tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    except (OSError, SyntaxError):
        return found
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            names = _names(node.targets[0])
        elif isinstance(node, ast.AnnAssign):
            names = _names(node.target)
        else:
            continue
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
            found[line] = (node.lineno, names)
    return found


def _names(target: ast.expr) -> tuple[str, ...]:
    if isinstance(target, ast.Tuple):
        return tuple(name for one in target.elts for name in _names(one))
    if isinstance(target, ast.Name):
        return (target.id.strip("_"),)
    if isinstance(target, ast.Attribute):
        return (target.attr.strip("_"),)
    if isinstance(target, ast.Subscript):
        return _names(target.value)
    return ()
