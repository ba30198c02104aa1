"""Makes a module as small as its author would write it: no constants in disguise, no idle bits."""

from collections import Counter

from accelsim_hdl.verilog.fold import COMPARISONS, choose, folded, overlaid
from accelsim_hdl.verilog.netlist import (
    Assign,
    Body,
    Cell,
    Const,
    Module,
    Sig,
    Slice,
    Switch,
    Wire,
    cut,
    extended,
    is_output,
    joined,
    width_of,
)

ARITHMETIC = ("$add", "$sub", "$and", "$or", "$xor", "$mul")
RIGHT_SHIFTS = ("$shr", "$sshr", "$shift")
_LOW_BITS = (*ARITHMETIC, "$not", "$neg", "$mux", "$shl")
"""Operators whose low bits follow from the low bits of ``A`` and ``B``."""

Outputs = dict[str, set[str]]
"""Names of the output ports of each module of a design."""


def simplify(module: Module, outputs: Outputs) -> None:
    """Fold constants, drop what nothing reads, and give each operand the width of its operator.

    Args:
        module: The module, which is changed.
        outputs: Output ports of the modules that it has instances of.
    """
    for cell in module.cells:
        if cell.kind in COMPARISONS:
            _equalize(cell, max(width_of(cell.ports["A"]), width_of(cell.ports["B"])))
    while _fold(module):
        pass
    _drop_unread(module, outputs)
    while _shrink(module):
        _drop_unread(module, outputs)
    for cell in module.cells:
        width = width_of(cell.ports.get("Y", ()))
        if cell.kind in ARITHMETIC and cell.kind != "$mul":
            _equalize(cell, width)
        elif cell.kind in ("$shl", "$neg", "$not"):
            value = cell.ports["A"]
            cell.ports["A"] = extended(value, width, signed=cell.is_true("A_SIGNED"))
        elif cell.kind in RIGHT_SHIFTS:
            _widen(module, cell)


def reads(module: Module, cells: list[Cell], outputs: Outputs) -> Counter[Slice]:
    """Return how often each part of a wire is read.

    Args:
        module: The module.
        cells: Its cells that count.
        outputs: Output ports of the modules that it has instances of.
    """
    found: Counter[Slice] = Counter()
    for cell in cells:
        for port, value in cell.ports.items():
            if not is_output(cell, port) and port not in outputs.get(cell.kind, ()):
                found.update(part for part in value if isinstance(part, Slice))
    for body in module.processes:
        _count(body, found)
    for _, value in module.aliases:
        found.update(part for part in value if isinstance(part, Slice))
    return found


def _count(body: Body, found: Counter[Slice]) -> None:
    for statement in body:
        found.update(part for part in statement.value if isinstance(part, Slice))
        if isinstance(statement, Switch):
            for case in statement.cases:
                _count(case.body, found)


def _equalize(cell: Cell, width: int) -> None:
    """Extend both operands to a width, as their signs say."""
    signed = cell.is_true("A_SIGNED") and cell.is_true("B_SIGNED")
    for port in ("A", "B"):
        cell.ports[port] = extended(cell.ports[port], width, signed=signed)


def _widen(module: Module, cell: Cell) -> None:
    """Make operand and result of a right shift as wide as the wider of both."""
    (output,) = cell.ports["Y"]
    assert isinstance(output, Slice)
    width = max(output.width, width_of(cell.ports["A"]))
    signed = cell.is_true("A_SIGNED")
    cell.ports["A"] = extended(cell.ports["A"], width, signed=signed)
    if width == output.width:
        return
    if is_nameless(output.wire) and not module.wires[output.wire].direction:
        module.wires[output.wire].width = width
        cell.ports["Y"] = (Slice(output.wire, 0, width),)
        return
    name = f"$wide{output.wire}"
    module.wires[name] = Wire(width=width)
    cell.ports["Y"] = (Slice(name, 0, width),)
    module.aliases.append((output.wire, (Slice(name, 0, output.width),)))


def is_nameless(wire: str) -> bool:
    """Return whether the source gives a wire no name."""
    return wire.startswith(("$", "\\$", "\\port$"))


def target_of(body: Body) -> str:
    """Return the wire that a process drives."""
    first = body[0]
    assert isinstance(first, Assign)
    return first.target.wire


def _fold(module: Module) -> bool:
    """Replace wires that are constants or other wires; return whether there were any."""
    known: dict[str, Sig] = {}
    cells = []
    seen: dict[object, Sig] = {}
    for cell in module.cells:
        value = folded(cell)
        if value is None and "Y" in cell.ports and cell.kind.startswith("$"):
            inputs = tuple(sorted((port, one) for port, one in cell.ports.items() if port != "Y"))
            key = (cell.kind, tuple(sorted(cell.parameters.items())), inputs)
            equal = seen.setdefault(key, cell.ports["Y"])
            (own,) = cell.ports["Y"]
            if equal is not cell.ports["Y"] and isinstance(own, Slice) and is_nameless(own.wire):
                value = equal
        if value is None:
            cells.append(cell)
        else:
            (output,) = cell.ports["Y"]
            assert isinstance(output, Slice)
            known[output.wire] = extended(value, output.width, signed=False)
    processes = []
    for body in module.processes:
        choose(body)
        if all(isinstance(one, Assign) for one in body):
            known[target_of(body)] = overlaid(body)
        else:
            processes.append(body)
    if not known:
        return False
    module.cells, module.processes = cells, processes

    def resolved(value: Sig) -> Sig:
        parts: list[Const | Slice] = []
        for part in value:
            if isinstance(part, Slice) and part.wire in known:
                parts += resolved(cut(known[part.wire], part.start, part.width))
            else:
                parts.append(part)
        return joined(parts)

    module.substitute(resolved)
    module.aliases += [
        (name, resolved(value))
        for name, value in known.items()
        if module.wires[name].direction == "output"
    ]
    return True


def _drivers(module: Module) -> tuple[dict[str, list[Cell | Body]], list[Cell | Body]]:
    """Return what drives each wire and memory, and what drives something outside."""
    drivers: dict[str, list[Cell | Body]] = {}
    waiting: list[Cell | Body] = []
    for cell in module.cells:
        wire = _driven(cell)
        if wire is not None:
            drivers.setdefault(wire, []).append(cell)
        elif cell.kind == "$memwr_v2":
            drivers.setdefault(cell.parameters["MEMID"], []).append(cell)
        elif cell.kind != "$meminit_v2":
            waiting.append(cell)
    for body in module.processes:
        drivers.setdefault(target_of(body), []).append(body)
    for name, port in module.ports.items():
        if port.direction == "output":
            waiting += drivers.pop(name, [])
    return drivers, waiting


def _drop_unread(module: Module, outputs: Outputs) -> None:
    """Drop operators and processes that nothing reads, and aliases of wires inside."""
    module.aliases = [
        (name, value) for name, value in module.aliases if module.wires[name].direction
    ]
    drivers, waiting = _drivers(module)
    found: Counter[Slice] = Counter()
    for _, value in module.aliases:
        found.update(part for part in value if isinstance(part, Slice))
    needed: set[int] = set()
    while waiting or found:
        for wire in {part.wire for part in found}:
            waiting += drivers.pop(wire, [])
        found = Counter()
        for one in waiting:
            needed.add(id(one))
            if isinstance(one, list):
                _count(one, found)
                continue
            waiting_for = one.parameters.get("MEMID")
            found += reads(Module(name="", cells=[one]), [one], outputs)
            if waiting_for is not None:
                found[Slice(waiting_for, 0, 1)] += 1
        waiting = []
    module.cells = [
        cell for cell in module.cells if id(cell) in needed or cell.kind == "$meminit_v2"
    ]
    module.processes = [body for body in module.processes if id(body) in needed]


def _driven(cell: Cell) -> str | None:
    """Return the wire that an operator, register or read port drives."""
    for port, value in cell.ports.items():
        if is_output(cell, port):
            (part,) = value
            assert isinstance(part, Slice)
            return part.wire
    return None


def _shrink(module: Module) -> bool:
    """Give unnamed results of operators no more bits than are read; return whether one had more."""
    most: dict[str, int] = {}
    for part in reads(module, module.cells, {}):
        most[part.wire] = max(most.get(part.wire, 0), part.start + part.width)
    changed = False
    for cell in module.cells:
        if cell.kind not in _LOW_BITS:
            continue
        (output,) = cell.ports["Y"]
        assert isinstance(output, Slice)
        width = most.get(output.wire, 0)
        is_inside = is_nameless(output.wire) and not module.wires[output.wire].direction
        if is_inside and 0 < width < output.width:
            changed = True
            module.wires[output.wire].width = width
            cell.ports["Y"] = (Slice(output.wire, 0, width),)
            for port in ("A", "B"):
                if port in cell.ports and not (cell.kind == "$shl" and port == "B"):
                    value = cell.ports[port]
                    cell.ports[port] = cut(value, 0, min(width, width_of(value)))
    return changed
