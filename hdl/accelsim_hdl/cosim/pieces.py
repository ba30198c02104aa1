"""Cuts the C++ of a design into pieces that are compiled and cached separately.

Machines share units: two machines that differ in the columns of their arrays have the same fetch
    unit
and counters. A piece is one unit of the core with all modules inside it. It declares only what it
needs of other modules, so it changes only with its own hardware, and its object file serves every
machine that has the same unit.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_NAMESPACE = "namespace cxxrtl_design {\n"
_END = "} // namespace cxxrtl_design"
_STRUCT = re.compile(r"^struct (\w+) : public module \{", re.MULTILINE)
_CELL = re.compile(r"^\t(p_\w+) cell_", re.MULTILINE)
_CHILD_COMMIT = re.compile(r"(cell_\w+)\.commit\(observer\)")
_TEMPLATE = re.compile(
    r"\ttemplate<class ObserverT>\n\tbool commit\(ObserverT &observer\) \{\n(?P<body>.*?)\n\t\}\n",
    re.DOTALL,
)
_COMMIT = re.compile(
    r"\tbool commit\(\) override \{\n"
    r"\t\tobserver observer;\n\t\treturn commit<>\(observer\);\n\t\}\n"
)
# Yosys numbers these names over all designs of a process; other modules do not use them.
_NUMBERED = re.compile(r"(procmux_24_|\btmp_|\bmem_init_)\d+")
_REMARK = re.compile(r"^\t*// .*\n", re.MULTILINE)
# CXXRTL's spelling of a dot in a hierarchical name.
_POINT = "_2e_"
_DEPTH = 3
"""Number of equal leading parts of the names of modules of one unit: top, core, unit."""

_LARGE = 8_000
"""Size of functions in characters below which they compile faster than the compiler starts."""


@dataclass(frozen=True)
class _Module:
    name: str
    declaration: str
    definitions: str
    cells: frozenset[str]


def pieces_of(source: str, harness: str) -> list[str]:
    """Cut C++ that CXXRTL wrote into pieces.

    Args:
        source: C++ source of a design with separate modules and without debug information.
        harness: Source that follows the design and uses all of it.

    Returns:
        Sources that each compile separately after the header of CXXRTL, and that together are
        ``source`` with ``harness``. The last one has the harness, the modules above the units, and
        units that are too small to gain from a piece of their own.
    """
    body, found, _ = source.partition(_NAMESPACE)[2].partition(_END)
    assert found
    modules = {module.name: module for module in _modules(body)}
    units: dict[str, list[_Module]] = {}
    for module in modules.values():
        units.setdefault(_unit(module.name), []).append(module)
    alone: list[list[_Module]] = []
    rest: list[_Module] = []
    for name, unit in units.items():
        is_large = sum(len(module.definitions) for module in unit) > _LARGE
        if is_large and name.count(_POINT) == _DEPTH - 1:
            alone.append(unit)
        else:
            rest.extend(unit)
    return [_source(modules, unit) for unit in alone] + [_source(modules, rest) + harness]


def _modules(body: str) -> Iterator[_Module]:
    starts = [match.start() for match in _STRUCT.finditer(body)]
    for start, end in zip(starts, [*starts[1:], len(body)], strict=True):
        text = _numbered_anew(_REMARK.sub("", body[start:end]))
        head = _STRUCT.match(text)
        assert head is not None
        name, closing = head[1], f"}}; // struct {head[1]}\n"
        declaration, found, definitions = text.partition(closing)
        assert found
        # The commit function of a module is a template in its declaration, which every other piece
        # would compile again. No piece has an observer.
        commit = _TEMPLATE.search(declaration)
        assert commit is not None
        declaration = declaration.replace(commit[0], "")
        declaration, count = _COMMIT.subn("\tbool commit() override;\n", declaration)
        assert count == 1
        statements = _CHILD_COMMIT.sub(r"\1.commit()", commit["body"])
        definitions += f"bool {name}::commit() {{\n\tobserver observer;\n{statements}\n}}\n"
        cells = frozenset(_CELL.findall(declaration))
        yield _Module(name, declaration + closing, definitions, cells)


def _numbered_anew(module: str) -> str:
    """Return a module whose numbered names do not depend on the modules before it."""
    names: dict[str, str] = {}
    for match in _NUMBERED.finditer(module):
        names.setdefault(match[0], f"{match[1]}{len(names)}")
    return _NUMBERED.sub(lambda match: names[match[0]], module)


def _unit(name: str) -> str:
    return _POINT.join(name.split(_POINT)[:_DEPTH])


def _source(modules: dict[str, _Module], unit: list[_Module]) -> str:
    """Return the source of one piece; modules come after those that they instantiate."""
    needed = _within(modules, (module.name for module in unit))
    declared = [module.declaration for name, module in modules.items() if name in needed]
    defined = [module.definitions for module in unit]
    inside = "".join([*declared, *defined])
    return f"using namespace cxxrtl_yosys;\n{_NAMESPACE}{inside}{_END}\n"


def _within(modules: dict[str, _Module], names: Iterable[str]) -> set[str]:
    found: set[str] = set()
    left = list(names)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left.extend(modules[name].cells)
    return found
