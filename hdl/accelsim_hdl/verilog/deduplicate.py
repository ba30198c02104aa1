"""Merges equal modules in RTLIL, because Amaranth writes a module for every instance."""

import re

_MODULE = re.compile(r"^((?:attribute .*\n)*)module (\\\S+)\n((?:.*\n)*?)end\n", re.MULTILINE)
_CELL = re.compile(r"^(\s+cell )(\\\S+)(?= )", re.MULTILINE)
_CONNECT = re.compile(r"^(\s+connect )(\\\S+)(.*)", re.DOTALL)
_ORIGIN = re.compile(r"^\s*attribute \\(?:src|amaranth\.hierarchy) .*\n", re.MULTILINE)
# Amaranth makes ports for unnamed values, whose numbers differ between instances.
_NAMELESS = re.compile(r"\\port\$\d+\$\d+")
_PORT_INDEX = re.compile(r" (input|output|inout) \d+ ")
_NAMELESS_PORT = re.compile(
    r"^  wire .*(?:input|output|inout) \d+ +(\\port\$\d+\$\d+)$", re.MULTILINE
)


def deduplicate(rtlil: str) -> str:
    """Return a design in which no two modules are equal.

    A systolic array, for example, can have a thousand instances of its element. Modules are equal
    if they have the same attributes, ports and contents, apart from where in the sources and in the
    hierarchy they come from, once equal modules inside them are merged.

    Args:
        rtlil: Output of ``amaranth.back.rtlil.convert``.

    Returns:
        The modules in their order, each under the name of its first use. Modules keep no mark of
        their origin, and their unnamed ports are counted from 0.
    """
    modules = _modules(rtlil)
    merged = _Merged(modules)
    for name in modules:
        merged.representative(name)
    return "\n".join(
        f"{modules[name][0]}module {name}\n{body}end\n" for name, body in merged.bodies.items()
    )


def modules_of(rtlil: str) -> dict[str, tuple[str, str]]:
    """Return attributes and contents of each module by its name.

    Modules keep no mark of their origin, and their unnamed ports are counted from 0, so that two
    designs can be compared.

    Args:
        rtlil: Output of ``amaranth.back.rtlil.convert``.
    """
    modules = _modules(rtlil)
    merged = _Merged(modules)
    return {name: (attributes, merged.counted(name)) for name, (attributes, _) in modules.items()}


def _modules(rtlil: str) -> dict[str, tuple[str, str]]:
    return {
        name: (_ORIGIN.sub("", attributes), _ORIGIN.sub("", body))
        for attributes, name, body in _MODULE.findall(rtlil)
    }


class _Merged:
    """The modules that remain, found from the leaves up."""

    def __init__(self, modules: dict[str, tuple[str, str]]) -> None:
        self._modules = modules
        self._ports = {
            name: {
                port: f"\\port${index}" for index, port in enumerate(_NAMELESS_PORT.findall(body))
            }
            for name, (_, body) in modules.items()
        }
        self._chosen: dict[str, str] = {}
        self._by_content: dict[tuple[str, str], str] = {}
        self._kept: dict[str, str] = {}

    @property
    def bodies(self) -> dict[str, str]:
        """The text of each module that remains, in the order of the design."""
        return {name: self._kept[name] for name in self._modules if name in self._kept}

    def representative(self, name: str) -> str:
        """Return the module that replaces ``name``; cells of libraries replace themselves."""
        if name not in self._modules:
            return name
        if name not in self._chosen:
            attributes, _ = self._modules[name]
            body = _CELL.sub(
                lambda found: found[1] + self.representative(found[2]), self.counted(name)
            )
            chosen = self._by_content.setdefault((attributes, _content(body)), name)
            self._kept.setdefault(chosen, body)
            self._chosen[name] = chosen
        return self._chosen[name]

    def counted(self, name: str) -> str:
        """Return the body of a module in which unnamed ports, also of its cells, are renumbered."""
        own = self._ports[name]
        inner: dict[str, str] = {}
        lines = []
        for line in self._modules[name][1].splitlines(keepends=True):
            cell = _CELL.match(line)
            if cell:
                inner = self._ports.get(cell[2], {})
            if "\\port$" in line:
                start = ""
                connect = _CONNECT.match(line)
                if connect and line.startswith("    "):
                    start, line = connect[1] + inner.get(connect[2], connect[2]), connect[3]
                line = start + _NAMELESS.sub(lambda found: own.get(found[0], found[0]), line)
            lines.append(line)
        return "".join(lines)


def _content(body: str) -> str:
    """Return the content of a module without the order of its items and ports.

    The order does not matter, because cells connect ports by name. An empty line follows each item.
    """
    items = []
    for item in body.split("\n\n"):
        if item.lstrip().startswith("cell \\"):
            items.append("\n".join(sorted(item.splitlines())))
        else:
            items.append(_PORT_INDEX.sub(r" \1 ", item))
    return "\n\n".join(sorted(items))
