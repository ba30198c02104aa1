"""Identifiers of Verilog for the modules, ports and wires of a design."""

import itertools
import re
from collections.abc import Iterable, Mapping

from accelsim_hdl.verilog.netlist import Cell, Const, Module, Sig, Slice
from accelsim_hdl.verilog.simplify import is_nameless

# Keywords of IEEE 1364-2005, annex B, then those that IEEE 1800-2005, annex B, adds.
_WORDS = """
always and assign automatic begin buf bufif0 bufif1 case casex casez cell cmos config deassign
default defparam design disable edge else end endcase endconfig endfunction endgenerate endmodule
endprimitive endspecify endtable endtask event for force forever fork function generate genvar
highz0 highz1 if ifnone incdir include initial inout input instance integer join large liblist
library localparam macromodule medium module nand negedge nmos nor noshowcancelled not notif0
notif1 or output parameter pmos posedge primitive pull0 pull1 pulldown pullup pulsestyle_onevent
pulsestyle_ondetect rcmos real realtime reg release repeat rnmos rpmos rtran rtranif0 rtranif1
scalared showcancelled signed small specify specparam strong0 strong1 supply0 supply1 table task
time tran tranif0 tranif1 tri tri0 tri1 triand trior trireg unsigned use uwire vectored wait wand
weak0 weak1 while wire wor xnor xor
alias always_comb always_ff always_latch assert assume before bind bins binsof bit break byte
chandle class clocking const constraint context continue cover covergroup coverpoint cross dist do
endclass endclocking endgroup endinterface endpackage endprogram endproperty endsequence enum expect
export extends extern final first_match foreach forkjoin iff ignore_bins illegal_bins import inside
int interface intersect join_any join_none local logic longint matches modport new null package
packed priority program property protected pure rand randc randcase randsequence ref return sequence
shortint shortreal solve static string struct super tagged this throughout timeprecision timeunit
type typedef union unique var virtual void wait_order wildcard with within
"""
KEYWORDS = frozenset(_WORDS.split())

_LONGEST = 34
_OPERATORS = {
    "$add": "plus",
    "$sub": "minus",
    "$mul": "times",
    "$and": "and",
    "$or": "or",
    "$xor": "xor",
    "$eq": "is",
    "$ne": "is_not",
    "$lt": "below",
    "$le": "at_most",
    "$gt": "above",
    "$ge": "at_least",
    "$shl": "shifted_by",
    "$shr": "shifted_by",
    "$sshr": "shifted_by",
    "$shift": "shifted_by",
}
_RESULTS = {
    "$add": "sum",
    "$sub": "difference",
    "$mul": "product",
    "$and": "mask",
    "$or": "union",
    "$xor": "parity",
    "$not": "inverse",
    "$neg": "negative",
    "$mux": "choice",
    "$reduce_or": "any",
    "$reduce_bool": "any",
    "$reduce_and": "all",
    "$reduce_xor": "parity",
}


def plain_name(name: str) -> str:
    """Return a plain identifier for a name, without the number that Amaranth adds.

    Args:
        name: Name as Amaranth writes it in RTLIL.
    """
    plain = re.sub(r"\$\d+$", "", name.removeprefix("\\")).replace("$signature__", "port__")
    plain = re.sub(r"\W+", "_", plain).strip("_")
    return plain if plain[:1].isalpha() else f"value_{plain}".rstrip("_")


class Scope:
    """The identifiers of a module, each used once.

    Args:
        taken: Identifiers that are used already.
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)

    def claim(self, wanted: str) -> str:
        """Return an identifier as near to a name as it may be, and keep it.

        Args:
            wanted: A plain identifier.
        """
        name, number = wanted, 2
        if name in KEYWORDS:
            name = wanted = f"{wanted}_"
        while name in self._taken:
            name, number = f"{wanted.rstrip('_')}_{number}", number + 1
        self._taken.add(name)
        return name


def hints_of(module: Module, known: Mapping[str, str]) -> dict[str, str]:
    """Return names for wires and ports without one: those of values that the source names.

    Args:
        module: The module with all its aliases, as Amaranth writes it.
        known: Names that are known already.
    """
    exact: dict[str, str] = {}
    partial: dict[str, list[str]] = {}
    for name, value in module.aliases:
        title = known.get(name, "") if is_nameless(name) else plain_name(name)
        for place, part in enumerate(value if title else ()):
            if isinstance(part, Slice):
                if len(value) == 1 and place == part.start == 0:
                    exact.setdefault(part.wire, title)
                elif part.wire.startswith("\\port$"):
                    partial.setdefault(part.wire, []).append(title)
    return {port: _common(titles) for port, titles in partial.items()} | exact | dict(known)


def _common(titles: list[str]) -> str:
    """Return how all titles begin, if that is a name; otherwise the first one."""
    equal = itertools.takewhile(lambda letters: len(set(letters)) == 1, zip(*titles, strict=False))
    start = "".join(letters[0] for letters in equal)
    if start not in titles:
        start = start.rpartition("__")[0] or start.rpartition("_")[0]
    return start if len(start) > 1 else titles[0]


class Namer:
    """Names for the wires of a module that have none in the source.

    Args:
        module: The module, simplified.
        hints: Result of ``hints_of``.
        scope: Identifiers of the module.
    """

    def __init__(self, module: Module, hints: dict[str, str], scope: Scope) -> None:
        self._hints = hints
        self._scope = scope
        self._drivers: dict[str, Cell] = {}
        self._readers: dict[str, str] = {}
        for cell in module.cells:
            if "Y" in cell.ports and cell.kind.startswith("$"):
                (output,) = cell.ports["Y"]
                assert isinstance(output, Slice)
                self._drivers[output.wire] = cell
        for cell in module.cells:
            self._note(cell)
        self.names: dict[str, str] = {}

    def _note(self, cell: Cell) -> None:
        """Remember what reads the operands of a cell."""
        for port, value in cell.ports.items():
            if cell.kind == "$dff" and port == "D":
                self._remember(value, cell.ports["Q"], "next")
            elif cell.kind.startswith("$"):
                self._remember(value, cell.ports.get("Y", cell.ports.get("DATA", ())), "")
            else:
                for part in value:
                    if isinstance(part, Slice):
                        name = f"{plain_name(cell.name)}_{plain_name(port)}"
                        self._readers.setdefault(part.wire, name)

    def _remember(self, value: Sig, target: Sig, suffix: str) -> None:
        for part in value:
            for drives in target:
                if isinstance(part, Slice) and isinstance(drives, Slice):
                    reader = f"{drives.wire}|{suffix}" if suffix else drives.wire
                    self._readers.setdefault(part.wire, reader)

    def name(self, wire: str) -> str:
        """Return the identifier of a wire.

        Args:
            wire: Its name in RTLIL.
        """
        if wire not in self.names:
            wanted = plain_name(wire) if not is_nameless(wire) else self.described(wire)
            self.names[wire] = self._scope.claim(wanted)
        return self.names[wire]

    def described(self, wire: str) -> str:
        """Return a name that says what a wire without one is."""
        if wire in self._hints:
            return self._hints[wire]
        cell = self._drivers.get(wire)
        if cell is not None:
            name = self._of_operands(cell)
            if name and len(name) <= _LONGEST:
                return name
        name = self._of_reader(wire)
        result = _RESULTS.get(cell.kind, "value") if cell is not None else "next"
        if name:
            return name if name.endswith("_next") else f"{name}_{result}"
        return result

    def _of_reader(self, wire: str) -> str:
        """Return the name of what a wire is for, as far as there is one."""
        seen: set[str] = set()
        while wire in self._readers and wire not in seen:
            seen.add(wire)
            wire, _, suffix = self._readers[wire].partition("|")
            if not is_nameless(wire) or wire in self._hints:
                name = self._hints.get(wire) or plain_name(wire)
                return f"{name}_{suffix}" if suffix else name
        return ""

    def _of_operands(self, cell: Cell) -> str:
        """Return a name made of those of the operands, or an empty one."""
        first = self._brief(cell.ports.get("A", ()))
        if first[:1].isdigit():
            return ""
        if cell.kind == "$not":
            return first and f"not_{first}"
        second = self._brief(cell.ports.get("B", ()))
        if cell.kind == "$mux" or not first or not second or cell.kind not in _OPERATORS:
            return ""
        return f"{first}_{_OPERATORS[cell.kind]}_{second}"

    def _brief(self, value: Sig) -> str:
        """Return a few letters that name a value, or none."""
        parts = list(value)
        while len(parts) > 1 and isinstance(parts[-1], Const) and "1" not in parts[-1].bits:
            parts.pop()
        if len(set(parts)) != 1:
            return ""
        part = parts[0]
        if isinstance(part, Const):
            number = int(part.bits, 2) if "x" not in part.bits else -1
            return str(number) if 0 <= number < 1000 else ""
        if not is_nameless(part.wire):
            name = plain_name(part.wire)
            return name if part.start == 0 else f"{name}_{part.start}"
        return self._hints.get(part.wire, "")
