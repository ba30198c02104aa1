"""Expressions of Verilog in which every operand has exactly the width of its operator."""

from dataclasses import dataclass

from accelsim.errors import HardwareError
from accelsim_hdl.verilog.fold import COMPARISONS
from accelsim_hdl.verilog.names import Namer
from accelsim_hdl.verilog.netlist import Cell, Const, Module, Sig, Slice, width_of
from accelsim_hdl.verilog.simplify import Outputs, is_nameless, reads

_BINARY = {
    "$add": "+",
    "$sub": "-",
    "$and": "&",
    "$or": "|",
    "$xor": "^",
    "$eq": "==",
    "$ne": "!=",
    "$lt": "<",
    "$le": "<=",
    "$gt": ">",
    "$ge": ">=",
}
_UNARY = {
    "$not": "~",
    "$neg": "-",
    "$reduce_or": "|",
    "$reduce_bool": "|",
    "$reduce_and": "&",
    "$reduce_xor": "^",
}
_ASSOCIATIVE = ("&", "|", "^", "+")
_OPERATORS = (*_BINARY, *_UNARY, "$mux", "$mul", "$shl", "$shr", "$sshr", "$shift")
_MOST_OPERANDS = 6
"""Operands of the longest expression that stands where it is read."""


@dataclass(frozen=True, kw_only=True)
class Text:
    """An expression.

    Args:
        text: The expression.
        joint: Its outermost operator if it has two operands, ``?`` if it is a choice; an empty text
            if it needs no parentheses.
    """

    text: str
    joint: str = ""

    def inside(self, joint: str = "") -> str:
        """Return the text as an operand.

        Args:
            joint: Operator of which it is the first operand.
        """
        if not self.joint or (joint == self.joint and joint in _ASSOCIATIVE):
            return self.text
        return f"({self.text})"


class Expressions:
    """The operators of a module, as wires with assignments or inside what reads them.

    Args:
        module: The module, simplified.
        namer: Names of its wires.
        hints: Wires that the source gives a name.
        outputs: Output ports of the modules that it has instances of.
    """

    def __init__(
        self, module: Module, namer: Namer, hints: dict[str, str], outputs: Outputs
    ) -> None:
        self._module, self._namer, self._hints = module, namer, hints
        self._drivers: dict[str, Cell] = {}
        for cell in module.cells:
            if cell.kind in _OPERATORS:
                (output,) = cell.ports["Y"]
                assert isinstance(output, Slice)
                self._drivers[output.wire] = cell
            elif cell.kind.startswith("$") and cell.kind not in (
                "$dff",
                "$memrd_v2",
                "$memwr_v2",
                "$meminit_v2",
            ):
                raise HardwareError(f"Verilog: no text for a cell {cell.kind} of {module.name}")
        self._uses = reads(module, module.cells, outputs)
        self._total: dict[str, int] = {}
        for part, count in self._uses.items():
            self._total[part.wire] = self._total.get(part.wire, 0) + count
        self._at_ports = {
            part.wire
            for cell in module.cells
            if not cell.kind.startswith("$")
            for value in cell.ports.values()
            for part in value
            if isinstance(part, Slice)
        }
        self._inside: dict[str, int] = {}

    def assigned(self) -> list[tuple[str, str]]:
        """Return the wires of operators that have an assignment, each with its expression."""
        return [
            (wire, self._operator(cell).text)
            for wire, cell in self._drivers.items()
            if not self._operands(wire)
        ]

    def reads(self, wire: str) -> int:
        """Return how often parts of a wire are read."""
        return self._total.get(wire, 0)

    def forget(self, part: Slice) -> None:
        """Count one reading of a part less, because nothing is written for it."""
        self._uses[part] -= 1
        self._total[part.wire] -= 1

    def text(self, value: Sig) -> str:
        """Return the expression of a value, to stand alone."""
        return self._value(value).text

    def operand(self, value: Sig) -> str:
        """Return the expression of a value, to stand beside an operator."""
        return self._value(value).inside()

    def unread(self) -> dict[str, list[tuple[int, int]]]:
        """Return the bits of each wire that nothing reads, as pairs of first and last."""
        read: dict[str, set[int]] = {}
        for part in +self._uses:
            read.setdefault(part.wire, set()).update(range(part.start, part.start + part.width))
        found = {}
        for name, wire in self._module.wires.items():
            bits = sorted(set(range(wire.width)) - read.get(name, set()))
            if bits:
                runs: list[tuple[int, int]] = []
                for bit in bits:
                    if runs and runs[-1][1] == bit - 1:
                        runs[-1] = (runs[-1][0], bit)
                    else:
                        runs.append((bit, bit))
                found[name] = runs
        return found

    def _operands(self, wire: str) -> int:
        """Return the operands of an operator that stands where it is read; 0 if it has a wire."""
        if wire not in self._inside:
            self._inside[wire] = 0
            self._inside[wire] = self._counted(wire)
        return self._inside[wire]

    def _counted(self, wire: str) -> int:
        cell = self._drivers[wire]
        if not is_nameless(wire) or cell.kind == "$mul" or wire in self._hints:
            return 0
        if self._module.wires[wire].direction or any(
            name == wire for name, _ in self._module.aliases
        ):
            return 0
        inputs = [
            part
            for port, value in cell.ports.items()
            if port != "Y"
            for part in value
            if isinstance(part, Slice)
        ]
        if cell.kind == "$not" and len(inputs) == 1 and not is_nameless(inputs[0].wire):
            return int(all(use.width == width_of(cell.ports["Y"]) for use in self._whole(wire)))
        if self._total.get(wire) != 1 or wire in self._at_ports:
            return 0
        (use,) = self._whole(wire)
        if use.width != self._module.wires[wire].width:
            return 0
        count = sum(
            self._operands(part.wire) or 1 if part.wire in self._drivers else 1 for part in inputs
        )
        return count if 0 < count <= _MOST_OPERANDS else 0

    def _whole(self, wire: str) -> list[Slice]:
        return [part for part in self._uses if part.wire == wire]

    def _value(self, value: Sig) -> Text:
        if len(value) == 1:
            return self._part(value[0])
        texts: list[str] = []
        run: list[Const | Slice] = []
        for part in (*reversed(value), None):
            if run and part != run[0]:
                inner = self._part(run[0])
                if len(run) > 1:
                    texts.append(f"{{{len(run)}{{{inner.text}}}}}")
                else:
                    texts.append(inner.text)
                run = []
            if part is not None:
                run.append(part)
        if len(texts) == 1:
            return Text(text=texts[0])
        return Text(text="{" + ", ".join(texts) + "}")

    def _part(self, part: Const | Slice) -> Text:
        if isinstance(part, Const):
            return Text(text=constant(part.bits))
        if part.wire in self._drivers and self._operands(part.wire):
            made = self._operator(self._drivers[part.wire])
            if self._drivers[part.wire].kind == "$sshr":
                return Text(text=f"$unsigned({made.text})")
            return made
        return Text(text=self.reference(part))

    def reference(self, part: Slice) -> str:
        """Return a wire, or bits of it."""
        name, width = self._namer.name(part.wire), self._module.wires[part.wire].width
        if part.width == width:
            return name
        high = part.start + part.width - 1
        return f"{name}[{high}:{part.start}]" if part.width > 1 else f"{name}[{part.start}]"

    def _operator(self, cell: Cell) -> Text:
        ports = cell.ports
        if cell.kind == "$mux" and ports["A"] == (Const("0"),):
            parts = [self._value(ports[port]).inside("&") for port in ("S", "B")]
            return Text(text=" & ".join(parts), joint="&")
        if cell.kind == "$mux":
            parts = [self._value(ports[port]).inside() for port in ("S", "B", "A")]
            return Text(text=f"{parts[0]} ? {parts[1]} : {parts[2]}", joint="?")
        first = self._value(ports["A"])
        if cell.kind in _UNARY:
            return Text(text=_UNARY[cell.kind] + first.inside(), joint="u")
        second = self._value(ports["B"])
        signed = cell.is_true("A_SIGNED") and cell.is_true("B_SIGNED")
        if cell.kind == "$mul":
            if signed:
                return Text(text=f"$signed({first.text}) * $signed({second.text})", joint="*")
            return Text(text=f"{first.inside()} * {second.inside()}", joint="*")
        if cell.kind == "$sshr":
            return Text(text=f"$signed({first.text}) >>> {second.inside()}", joint=">>>")
        if cell.kind in ("$shl", "$shr", "$shift"):
            joint = "<<" if cell.kind == "$shl" else ">>"
            if cell.kind == "$shift" and cell.is_true("A_SIGNED"):
                raise HardwareError("Verilog: no text for a choice of bits of a signed value")
            return Text(text=f"{first.inside()} {joint} {second.inside()}", joint=joint)
        joint = _BINARY[cell.kind]
        if signed and cell.kind in COMPARISONS and cell.kind not in ("$eq", "$ne"):
            return Text(text=f"$signed({first.text}) {joint} $signed({second.text})", joint=joint)
        return Text(text=f"{first.inside(joint)} {joint} {second.inside()}", joint=joint)


def constant(bits: str) -> str:
    """Return a constant.

    Args:
        bits: ``0``, ``1``, ``x`` or ``?`` for each bit, the most significant one first.
    """
    if set(bits) - {"0", "1"} or len(bits) == 1:
        return f"{len(bits)}'b{bits}"
    number = int(bits, 2)
    if number < 1000:
        return f"{len(bits)}'d{number}"
    return f"{len(bits)}'h{number:x}"
