"""Verilog-2005 of a design, a text for each module, as a person would write it."""

import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from accelsim_hdl.verilog.expression import Expressions, constant
from accelsim_hdl.verilog.names import Namer, Scope, hints_of, plain_name
from accelsim_hdl.verilog.netlist import (
    Assign,
    Body,
    Cell,
    Const,
    Module,
    Sig,
    Slice,
    read_rtlil,
)
from accelsim_hdl.verilog.simplify import Outputs, is_nameless, simplify, target_of
from accelsim_hdl.verilog.statements import (
    choice_of,
    lines_of,
    memory_lines,
    merged,
    shape_of,
    split_reset,
)
from accelsim_hdl.verilog.titles import module_names, port_names

_COLUMNS = 100
_FIRST = ("clk", "rst", "aclk", "aresetn")


@dataclass(frozen=True, kw_only=True)
class Style:
    """Choices of how a design is written.

    Args:
        power_up: Whether registers have values before a reset, in ``initial`` blocks.
        port_order: Key by which the ports of the top module are sorted; None: as in other modules.
        port_attributes: Attributes of ports of the top module, by port.
        prefix: Text that begins the name of each module except the top one.
        titles: Names for modules by their name in RTLIL; others have the last part of theirs.
        signals: Names for wires without one, by module and wire, both as in RTLIL.
        comments: Comments before modules, by their name in RTLIL, each with its line feed.
    """

    power_up: bool
    port_order: Callable[[str], tuple[int, ...]] | None = None
    port_attributes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    prefix: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    signals: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    comments: Mapping[str, str] = field(default_factory=dict)


def write_verilog(text: str, style: Style) -> dict[str, str]:
    """Return the Verilog of each module by its name, the top module first.

    Args:
        text: RTLIL of Amaranth, in which no two modules are equal.
        style: Choices.

    Raises:
        HardwareError: The design has something that has no Verilog here.
    """
    modules = read_rtlil(text)
    names = module_names(modules, style.titles, style.prefix)
    hints = {
        name: hints_of(module, style.signals.get(name, {})) for name, module in modules.items()
    }
    ports = port_names(modules, hints)
    outputs = {
        name: {port[1:] for port, wire in module.ports.items() if wire.direction == "output"}
        for name, module in modules.items()
    }
    result = {}
    for place, (name, module) in enumerate(modules.items()):
        simplify(module, outputs)
        writer = _Writer(module, hints[name], ports, outputs, names)
        comment = style.comments.get(name, "")
        result[names[name]] = comment + writer.text(style, is_top=place == 0)
    return result


class _Writer:
    """Writes a module."""

    def __init__(
        self,
        module: Module,
        hints: dict[str, str],
        ports: Mapping[str, Mapping[str, str]],
        outputs: Outputs,
        names: Mapping[str, str],
    ) -> None:
        self._module, self._ports, self._names = module, ports, names
        own = ports[module.name]
        scope = Scope(own.values())
        self._namer = Namer(module, hints, scope)
        self._namer.names.update(own)
        for name in module.wires:
            if name in own or is_nameless(name) or not self._exists(name, outputs):
                continue
            self._namer.name(name)
        self._scope = scope
        self._expressions = Expressions(module, self._namer, hints, outputs)
        self._registers: dict[str, Body] = {}
        self._clocks: dict[str, Sig] = {}
        self._collect()

    def _exists(self, name: str, outputs: Outputs) -> bool:
        """Return whether something drives a wire."""
        if not hasattr(self, "_driven"):
            self._driven = {target_of(body) for body in self._module.processes}
            self._driven |= {wire for wire, _ in self._module.aliases}
            for cell in self._module.cells:
                made = outputs.get(cell.kind, {"Y", "Q", "DATA"} if cell.kind[0] == "$" else None)
                for port, value in cell.ports.items():
                    if made is None or port in made:
                        self._driven |= {part.wire for part in value if isinstance(part, Slice)}
        return name in self._driven

    def _collect(self) -> None:
        """Put each process whose result is only the next value of a register into the register."""
        processes = {target_of(body): body for body in self._module.processes}
        self._comb = dict(processes)
        for cell in self._module.cells:
            if cell.kind != "$dff":
                continue
            (target,) = cell.ports["Q"]
            assert isinstance(target, Slice)
            data = cell.ports["D"]
            body: Body = [Assign(target=target, value=data)]
            if len(data) == 1 and isinstance(data[0], Slice):
                wire = data[0].wire
                whole = data[0].width == self._module.wires[wire].width
                once = whole and self._expressions.reads(wire) == 1
                if once and is_nameless(wire) and wire in processes:
                    body = _retargeted(processes[wire], target)
                    del self._comb[wire]
            first = body[0]
            if isinstance(first, Assign) and first.value == (target,):
                body = body[1:]
                self._expressions.forget(target)
            self._registers[target.wire] = body
            self._clocks[target.wire] = cell.ports["CLK"]

    def text(self, style: Style, *, is_top: bool) -> str:
        """Return the text of the module."""
        body = [
            *self._memories(),
            *self._assignments(),
            *self._combinational(),
            *self._clocked(),
            *self._instances(),
            *self._unused(),
        ]
        declared = [*self._declarations(), *(self._initial() if style.power_up else [])]
        head = self._header(style if is_top else Style(power_up=style.power_up))
        lines = [line for block in (head, declared, body) for line in block]
        return "".join(f"{one}\n" for line in [*lines, "endmodule"] for one in _wrapped(line))

    def _header(self, style: Style) -> list[str]:
        name = self._names[self._module.name]
        own = self._ports[self._module.name]
        ports = self._module.ports
        key = style.port_order or _port_key(own.values())
        ordered = sorted(ports, key=lambda port: key(own[port]))
        lines = [f"module {name} ("]
        for place, port in enumerate(ordered):
            wire = ports[port]
            kind = "reg" if port in self._variables() else "wire"
            lines += [f"  (* {one} *)" for one in style.port_attributes.get(own[port], ())]
            comma = "," if place < len(ordered) - 1 else ""
            lines.append(f"  {wire.direction} {kind} {_range(wire.width)}{own[port]}{comma}")
        return [*lines, ");"]

    def _variables(self) -> set[str]:
        """Return the wires that a procedure drives."""
        read = {
            part.wire
            for cell in self._module.cells
            if cell.kind == "$memrd_v2" and cell.is_true("CLK_ENABLE")
            for part in cell.ports["DATA"]
            if isinstance(part, Slice)
        }
        always = {wire for wire, body in self._comb.items() if self._choice(body) is None}
        return set(self._registers) | always | read

    def _choice(self, body: Body) -> str | None:
        return choice_of(body, self._expressions)

    def _declarations(self) -> list[str]:
        variables = self._variables()
        lines = []
        for name, wire in self._module.wires.items():
            if wire.direction or name not in self._namer.names:
                continue
            kind = "reg" if name in variables else "wire"
            lines.append(f"  {kind} {_range(wire.width)}{self._namer.names[name]};")
        return lines

    def _initial(self) -> list[str]:
        values = [
            f"    {self._namer.name(name)} = {constant(self._module.wires[name].init)};"
            for name in self._registers
            if self._module.wires[name].init
        ]
        return ["  initial begin", *values, "  end"] if values else []

    def _memories(self) -> list[str]:
        lines: list[str] = []
        for name, memory in self._module.memories.items():
            cells = [
                cell
                for cell in self._module.cells
                if cell.parameters.get("MEMID", "").strip('"').replace("\\\\", "\\") == name
            ]
            ports = [cell for cell in cells if cell.kind in ("$memrd_v2", "$memwr_v2")]
            ports.sort(key=lambda cell: (cell.kind != "$memwr_v2", not cell.is_true("CLK_ENABLE")))
            if not ports:
                continue
            own = self._scope.claim(plain_name(name))
            lines += ["", "  (* no_rw_check *)"]
            lines.append(f"  reg {_range(memory.width)}{own} [0:{memory.depth - 1}];")
            lines += _contents(cells, own, memory.width)
            lines += memory_lines(ports, own, self._expressions)
        return lines

    def _assignments(self) -> list[str]:
        pairs = [(self._namer.name(wire), text) for wire, text in self._expressions.assigned()]
        pairs += [
            (self._namer.name(name), self._expressions.text(value))
            for name, value in self._module.aliases
        ]
        pairs += [
            (self._namer.name(wire), text)
            for wire, body in self._comb.items()
            if (text := self._choice(body)) is not None
        ]
        lines = [f"  assign {name} = {text};" for name, text in pairs]
        return ["", *lines] if lines else []

    def _combinational(self) -> list[str]:
        lines: list[str] = []
        for body in self._comb.values():
            if self._choice(body) is None:
                inside = lines_of(body, self._expressions, "=", "    ")
                lines += ["", "  always @* begin", *inside, "  end"]
        return lines

    def _clocked(self) -> list[str]:
        """Return the blocks of registers, one for all that the same conditions change."""
        blocks: dict[object, tuple[Sig, Body, Body]] = {}
        for wire, body in self._registers.items():
            clock = self._clocks[wire]
            changes, reset = split_reset(body, "\\rst")
            key = (clock, bool(reset), shape_of(changes))
            if key in blocks:
                _, others, resets = blocks[key]
                blocks[key] = (clock, merged(others, changes), [*resets, *reset])
            else:
                blocks[key] = (clock, changes, reset)
        lines: list[str] = []
        for clock, changes, reset in blocks.values():
            lines += ["", f"  always @(posedge {self._expressions.text(clock)}) begin"]
            lines += self._block(changes, reset)
            lines.append("  end")
        return lines

    def _block(self, changes: Body, reset: Body) -> list[str]:
        if not reset:
            return lines_of(changes, self._expressions, "<=", "    ")
        name = self._namer.name("\\rst")
        resets = lines_of(reset, self._expressions, "<=", "      ")
        inside = lines_of(changes, self._expressions, "<=", "      ")
        lines = [f"    if ({name}) begin", *resets]
        return [*lines, "    end else begin", *inside, "    end"] if inside else [*lines, "    end"]

    def _instances(self) -> list[str]:
        lines: list[str] = []
        for cell in self._module.cells:
            if cell.kind.startswith("$"):
                continue
            kind = self._names.get(cell.kind, cell.kind.removeprefix("\\"))
            own = self._ports.get(cell.kind, {})
            name = self._scope.claim(f"u_{plain_name(cell.name)}")
            lines += ["", f"  {kind}{_parameters(cell)} {name} ("]
            ports = {own.get("\\" + port, port): value for port, value in cell.ports.items()}
            ordered = sorted(ports, key=_port_key(ports))
            lines += [
                f"    .{port}({self._expressions.text(ports[port])})"
                + ("," if place < len(ordered) - 1 else "")
                for place, port in enumerate(ordered)
            ]
            lines.append("  );")
        return lines

    def _unused(self) -> list[str]:
        """Return a wire that reads what nothing else does; linters know its name."""
        variables = self._expressions.unread()
        parts = []
        for name, runs in variables.items():
            wire = self._module.wires[name]
            if wire.direction == "output" or name not in self._namer.names:
                continue
            parts += [
                self._expressions.reference(Slice(name, low, high - low + 1)) for low, high in runs
            ]
        if not parts:
            return []
        own = self._scope.claim("unused")
        return ["", f"  wire {own} = &{{1'b0, {', '.join(parts)}}};"]


def _retargeted(body: Body, target: Slice) -> Body:
    """Return statements that drive a register in place of the wire that leads to it."""
    result: Body = []
    for statement in body:
        if isinstance(statement, Assign):
            place = Slice(target.wire, statement.target.start, statement.target.width)
            result.append(Assign(target=place, value=statement.value))
        else:
            cases = [
                type(case)(patterns=case.patterns, body=_retargeted(case.body, target))
                for case in statement.cases
            ]
            result.append(type(statement)(value=statement.value, cases=cases))
    return result


def _parameters(cell: Cell) -> str:
    if not cell.parameters:
        return ""
    return f" #({', '.join(f'.{name}({value})' for name, value in cell.parameters.items())})"


def _contents(cells: Iterable[Cell], name: str, width: int) -> list[str]:
    """Return the initial contents of a memory that has others than zeros."""
    for cell in cells:
        if cell.kind == "$meminit_v2":
            bits = "".join(
                part.bits for part in reversed(cell.ports["DATA"]) if isinstance(part, Const)
            )
            if "1" in bits:
                words = [bits[end - width : end] for end in range(len(bits), 0, -width)]
                lines = [f"    {name}[{place}] = {constant(w)};" for place, w in enumerate(words)]
                return ["  initial begin", *lines, "  end"]
    return []


def _range(width: int) -> str:
    return f"[{width - 1}:0] " if width > 1 else ""


def _port_key(names: Iterable[str]) -> Callable[[str], tuple[int, ...]]:
    """Return a key that sorts ports: clock and reset, then groups of ports, each kept together."""
    groups: dict[str, int] = {}
    places = {name: place for place, name in enumerate(names)}
    for name in places:
        groups.setdefault(name.partition("__")[0], len(groups))

    def key(name: str) -> tuple[int, ...]:
        first = _FIRST.index(name) if name in _FIRST else len(_FIRST)
        return first, groups[name.partition("__")[0]], places[name]

    return key


def _wrapped(line: str) -> list[str]:
    """Return a line as lines that are short enough, broken at blanks."""
    if len(line) <= _COLUMNS or '"' in line:
        return [line]
    indent = re.match(r" *", line)
    assert indent is not None
    return textwrap.wrap(
        line,
        _COLUMNS,
        subsequent_indent=f"{indent[0]}    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
