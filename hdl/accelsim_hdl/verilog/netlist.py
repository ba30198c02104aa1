"""The design as Amaranth writes it in RTLIL, read into modules, cells and processes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from accelsim.errors import HardwareError


class Const(NamedTuple):
    """Bits that never change.

    Args:
        bits: ``0``, ``1`` or ``x`` for each bit, the most significant one first.
    """

    bits: str

    @property
    def width(self) -> int:
        """Number of bits."""
        return len(self.bits)


class Slice(NamedTuple):
    """Bits of a wire.

    Args:
        wire: Name of the wire in RTLIL.
        start: Number of the least significant bit.
        width: Number of bits.
    """

    wire: str
    start: int
    width: int


Sig = tuple[Const | Slice, ...]
"""A value: its parts, the least significant one first."""


@dataclass(kw_only=True)
class Wire:
    """A wire.

    Args:
        width: Number of bits.
        direction: ``input`` or ``output`` of a port; otherwise empty.
        init: Value at the start, if a register has one.
    """

    width: int
    direction: str = ""
    init: str = ""


@dataclass(kw_only=True)
class Cell:
    """An operator, a register, a port of a memory, or an instance of a module.

    Args:
        kind: Kind in RTLIL, which begins with ``$``, or the name of a module.
        name: Name of the instance.
        parameters: Text of each parameter.
        ports: Value at each port.
    """

    kind: str
    name: str
    parameters: dict[str, str] = field(default_factory=dict)
    ports: dict[str, Sig] = field(default_factory=dict)

    def is_true(self, parameter: str) -> bool:
        """Return whether a parameter that may be absent is not 0."""
        return self.parameters.get(parameter, "0") not in ("0", "1'0")


@dataclass(kw_only=True)
class Assign:
    """An assignment in a process.

    Args:
        target: Bits of the wire that the process drives.
        value: The value.
    """

    target: Slice
    value: Sig


@dataclass(kw_only=True)
class Case:
    """A case of a switch.

    Args:
        patterns: Patterns of ``0``, ``1`` and ``-``; none: it holds always.
        body: Statements.
    """

    patterns: tuple[str, ...]
    body: "Body" = field(default_factory=list)


@dataclass(kw_only=True)
class Switch:
    """A switch: the body of the first case that holds is executed.

    Args:
        value: The value that is compared.
        cases: The cases.
    """

    value: Sig
    cases: list[Case] = field(default_factory=list)


Body = list[Assign | Switch]


class Memory(NamedTuple):
    """A memory: width and number of its words."""

    width: int
    depth: int


@dataclass(kw_only=True)
class Module:
    """A module of a design.

    Args:
        name: Name in RTLIL.
        wires: Wires by name, in the order of the file.
        memories: Memories by name.
        cells: All cells.
        processes: Statements of each process.
        aliases: Pairs of a wire and the value that it is.
    """

    name: str
    wires: dict[str, Wire] = field(default_factory=dict)
    memories: dict[str, Memory] = field(default_factory=dict)
    cells: list[Cell] = field(default_factory=list)
    processes: list[Body] = field(default_factory=list)
    aliases: list[tuple[str, Sig]] = field(default_factory=list)

    @property
    def ports(self) -> dict[str, Wire]:
        """Ports by name."""
        return {name: wire for name, wire in self.wires.items() if wire.direction}

    def substitute(self, change: Callable[[Sig], Sig]) -> None:
        """Change every value that is read.

        Args:
            change: Returns the new value.
        """
        for cell in self.cells:
            for port, value in cell.ports.items():
                if not is_output(cell, port):
                    cell.ports[port] = change(value)
        for body in self.processes:
            _substitute(body, change)
        self.aliases = [(name, change(value)) for name, value in self.aliases]


OUTPUTS = {"$dff": "Q", "$memrd_v2": "DATA", "$memwr_v2": "", "$meminit_v2": ""}
"""Port that a cell drives; an operator drives ``Y``, and instances are looked up elsewhere."""


def is_output(cell: Cell, port: str) -> bool:
    """Return whether a cell that is no instance drives a port."""
    return cell.kind.startswith("$") and port == OUTPUTS.get(cell.kind, "Y")


def _substitute(body: Body, change: Callable[[Sig], Sig]) -> None:
    for statement in body:
        if isinstance(statement, Assign):
            statement.value = change(statement.value)
        else:
            statement.value = change(statement.value)
            for case in statement.cases:
                _substitute(case.body, change)


def width_of(value: Sig) -> int:
    """Return the number of bits of a value."""
    return sum(part.width for part in value)


def cut(value: Sig, start: int, width: int) -> Sig:
    """Return bits of a value.

    Args:
        value: The value.
        start: Number of the first bit.
        width: Number of bits; there are as many.
    """
    parts: list[Const | Slice] = []
    for part in value:
        if width and start < part.width:
            taken = min(width, part.width - start)
            if isinstance(part, Const):
                end = part.width - start
                parts.append(Const(part.bits[end - taken : end]))
            else:
                parts.append(Slice(part.wire, part.start + start, taken))
            width, start = width - taken, 0
        else:
            start -= min(start, part.width)
    return joined(parts)


def joined(parts: list[Const | Slice]) -> Sig:
    """Return parts as a value in which neighbours that belong together are one part."""
    result: list[Const | Slice] = []
    for part in parts:
        last = result[-1] if result else None
        if part.width == 0:
            continue
        if isinstance(part, Const) and isinstance(last, Const):
            result[-1] = Const(part.bits + last.bits)
        elif (
            isinstance(part, Slice)
            and isinstance(last, Slice)
            and (part.wire, part.start) == (last.wire, last.start + last.width)
        ):
            result[-1] = Slice(last.wire, last.start, last.width + part.width)
        else:
            result.append(part)
    return tuple(result)


def extended(value: Sig, width: int, *, signed: bool) -> Sig:
    """Return the low bits of a value, or the value with zeros or copies of its sign above.

    Args:
        value: The value, of at least a bit if it is signed.
        width: Number of bits of the result.
        signed: Whether the value has a sign.
    """
    lacking = width - width_of(value)
    if lacking <= 0:
        return cut(value, 0, width)
    top = cut(value, width_of(value) - 1, 1) if signed else (Const("0"),)
    return joined([*value, *(top * lacking)])


def read_rtlil(text: str) -> dict[str, Module]:
    """Return the modules of a design by name, in the order of the file.

    Args:
        text: Output of ``amaranth.back.rtlil.convert``.

    Raises:
        HardwareError: The text has something that Amaranth does not write.
    """
    modules = {}
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("module "):
            module = _Reader(line.split()[1], lines).module()
            modules[module.name] = module
    return modules


class _Reader:
    """Reads the lines of a module."""

    def __init__(self, name: str, lines: Iterator[str]) -> None:
        self._module = Module(name=name)
        self._lines = lines
        self._init = ""

    def module(self) -> Module:
        """Return the module."""
        for line in self._lines:
            words = line.split()
            if words == ["end"]:
                return self._module
            if words:
                self._item(words, line)
        raise HardwareError(f"RTLIL: module {self._module.name} has no end")

    def _item(self, words: list[str], line: str) -> None:
        module = self._module
        match words[0]:
            case "attribute":
                if words[1] == "\\init":
                    self._init = words[2].partition("'")[2]
            case "wire":
                direction = next((word for word in words if word in ("input", "output")), "")
                module.wires[words[-1]] = Wire(
                    width=int(words[2]), direction=direction, init=self._init
                )
                self._init = ""
            case "memory":
                module.memories[words[-1]] = Memory(int(words[2]), int(words[4]))
            case "cell":
                module.cells.append(self._cell(words[1], words[2]))
            case "process":
                module.processes.append(self._body())
            case "connect":
                module.aliases.append((words[1], self._value(words[2:])))
            case _:
                raise HardwareError(f"RTLIL: cannot read the line {line.strip()!r}")

    def _cell(self, kind: str, name: str) -> Cell:
        cell = Cell(kind=kind, name=name)
        for line in self._lines:
            words = line.split()
            if words == ["end"]:
                break
            if words[0] == "parameter":
                cell.parameters[words[-2].removeprefix("\\")] = words[-1]
            else:
                cell.ports[words[1].removeprefix("\\")] = self._value(words[2:])
        return cell

    def _body(self) -> Body:
        """Return the statements up to the line ``end``."""
        body: Body = []
        for line in self._lines:
            words = line.split()
            if words == ["end"]:
                break
            self._statement(body, words)
        return body

    def _statement(self, body: Body, words: list[str]) -> None:
        if words[0] == "assign":
            target, *others = self._value(words[1:3] if words[2].startswith("[") else words[1:2])
            assert isinstance(target, Slice)
            assert not others
            value = self._value(words[3:] if words[2].startswith("[") else words[2:])
            body.append(Assign(target=target, value=value))
        else:
            body.append(self._switch(words))

    def _switch(self, words: list[str]) -> Switch:
        switch = Switch(value=self._value(words[1:]))
        for line in self._lines:
            words = line.split()
            if words == ["end"]:
                break
            if words[0] == "case":
                patterns = tuple(word.strip(",").partition("'")[2] for word in words[1:])
                switch.cases.append(Case(patterns=patterns))
            else:
                self._statement(switch.cases[-1].body, words)
        return switch

    def _value(self, words: list[str]) -> Sig:
        parts: list[Const | Slice] = []
        for word in words:
            if word.startswith("["):
                high, _, low = word[1:-1].partition(":")
                first = int(low or high)
                name = parts[-1]
                assert isinstance(name, Slice)
                parts[-1] = Slice(name.wire, first, int(high) - first + 1)
            elif word[0].isdigit():
                parts.append(Const(word.partition("'")[2]))
            elif word not in "{}":
                parts.append(Slice(word, 0, self._module.wires[word].width))
        return joined(parts[::-1])
