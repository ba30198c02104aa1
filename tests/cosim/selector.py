"""One machine that holds all of its mutants, chosen by a hidden number.

Each mutant is elaborated from its own copy of the sources. Where its RTLIL differs from that of the
unchanged machine, a module with the same ports holds both and passes on the outputs of the chosen
one; the others rest. Number 0 is the unchanged machine. The number is a variable of the library and
no port: the design itself is that of a user.
"""

import ast
import hashlib
import importlib
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np
from amaranth.back import rtlil
from amaranth.lib.wiring import Component
from numpy.typing import NDArray

import accelsim_hdl
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim_hdl.cosim.build import cache_folder, compile_rtlil
from accelsim_hdl.cosim.compiled import CompiledNpu
from accelsim_hdl.cosim.kept import CHECKSUM_BYTES, is_kept, keep
from accelsim_hdl.cosim.observation import QUIET_CYCLES, Observation
from accelsim_hdl.verilog.deduplicate import deduplicate, modules_of

HARDWARE = Path(accelsim_hdl.__file__).parent
_NO_HARDWARE = {"boards", "cosim", "fpga", "host", "proofs", "synthesis", "verilog"}
"""Folders of the package in which no part of a machine is described."""

_MARK = "mutantnumber"
"""A wire that nothing drives, which stands for the number in RTLIL and for nothing else."""

_CELL = re.compile(r"^(  cell )(\\\S+)(?= )", re.MULTILINE)
_PORT = re.compile(r"^  wire ((?:.* )?)(input|output) \d+ +(?:signed )?(\S+)$", re.MULTILINE)
_WIDTH = re.compile(r"width (\d+)")
_ASKED = re.compile(rf"eq_uu<1>\(p_{_MARK}, value<32>\{{0x([0-9a-f]+)u\}}\)")
_EVALUATED = re.compile(r"if \((?=cell_i_(only|not)__((?:\d+__)+)variant\.eval\()")
_IS_CHOSEN = "[] { extern uint32_t chosen_mutant; return %s; }()"
_CHOICE = """
namespace cxxrtl_design { uint32_t chosen_mutant = 0; }
EXPORT void choose(uint32_t number) { cxxrtl_design::chosen_mutant = number; }
"""
_ENDLESS, _ENDING = "silent < quiet)", "silent < quiet && cycle < quiet)"
"""Where the harness ends a run: that of a mutant also ends if its wires never rest."""

Change = tuple[str, str, str]
"""File of the hardware package, what stands there once, and what stands there instead."""

Design = dict[str, tuple[str, str]]
"""Attributes and contents by the name of a module, which is its path."""

Ports = list[tuple[str, str, int]]
"""Name, direction and bits."""


class SelectedNpu(CompiledNpu):
    """A machine with its mutants in one library, which is built once for each content.

    Args:
        npu: The machine.
        changes: One for each mutant; the first has number 1.
    """

    def __init__(self, npu: Npu, changes: Sequence[Change]) -> None:
        self._changes = changes
        self._most_cycles = QUIET_CYCLES
        super().__init__(npu, engine="cxxrtl")

    def choose(self, number: int, most_cycles: int = QUIET_CYCLES) -> None:
        """Make the machine one of its mutants, or with 0 the unchanged one, from the next run on.

        Args:
            number: Number of the mutant.
            most_cycles: Cycles after which a run ends in any case: a mutant may never halt.
        """
        assert 0 <= number <= len(self._changes)
        self._library.choose(number)
        self._most_cycles = most_cycles

    def run(
        self,
        program: Program,
        image: NDArray[np.uint8] | None = None,
        *,
        quiet_cycles: int = QUIET_CYCLES,
    ) -> Observation:
        """Run a program from reset; see ``Bench``."""
        most = min(quiet_cycles, self._most_cycles)
        return super().run(program, image, quiet_cycles=most)

    def _compiled(self) -> Path:
        """Return the library. The note that finds it without elaboration knows of no mutants."""
        return self._elaborated()

    def library_of(self, machine: Component, harness: str) -> Path:
        """Return the library, from the cache or into it."""
        assert harness.count(_ENDLESS) == 1
        harness = harness.replace(_ENDLESS, _ENDING) + _CHOICE
        text = self._merged(str(rtlil.convert(machine, name="top", emit_src=False)))
        # What _with_choices does follows from this file.
        told = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
        return compile_rtlil(text, f"{harness}// {told}\n", rewrite=self._with_choices)

    def _merged(self, plain: str) -> str:
        """Return the RTLIL of the machine with its mutants, from the cache or into it."""
        own = [Path(__file__).read_text(), repr(self.npu), repr(self._changes), plain]
        parts = "\0".join([*own, *_code()])
        folder = cache_folder()
        kept = folder / f"{hashlib.sha256(parts.encode()).hexdigest()[:32]}.il"
        if not is_kept(kept):
            text = merged(plain, [mutant_text(self.npu, change) for change in self._changes])
            with tempfile.TemporaryDirectory(dir=folder) as scratch:
                built = Path(scratch) / "merged.il"
                built.write_text(text)
                keep(built, kept)
        return kept.read_bytes()[:-CHECKSUM_BYTES].decode()

    def _with_choices(self, design: str) -> str:
        """Let the C++ of a design ask for the number, and evaluate chosen variants alone."""
        asked = {int(number, 16) for number in _ASKED.findall(design)}
        unasked = set(range(1, len(self._changes) + 1)) - asked
        assert not unasked, f"nothing depends on {[self._changes[one - 1] for one in unasked]}"

        def gate(found: re.Match[str]) -> str:
            numbers = found[2].removesuffix("__").split("__")
            is_one = " || ".join(f"chosen_mutant == {number}u" for number in numbers)
            return f"if ({'!' * (found[1] == 'only')}{_IS_CHOSEN % is_one} || "

        design = _EVALUATED.sub(gate, design)
        return _ASKED.sub(
            lambda found: f"value<1>{{{_IS_CHOSEN % f'chosen_mutant == 0x{found[1]}u'} ? 1u : 0u}}",
            design,
        )


@cache
def _code() -> tuple[str, ...]:
    """Return the code that describes machines, without comments and docstrings."""
    paths = [
        path
        for path in sorted(HARDWARE.rglob("*.py"))
        if path.relative_to(HARDWARE).parts[0] not in _NO_HARDWARE
    ]
    return tuple(map(_without_docstrings, paths))


def _without_docstrings(path: Path) -> str:
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [one for one in node.body if not _is_text(one)]
    return ast.dump(tree)


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def text_of(npu: Npu) -> str:
    """Return the RTLIL of a machine from the hardware package that is imported.

    Args:
        npu: The machine.
    """
    machine = importlib.import_module("accelsim_hdl.npu.machine").machine_of(npu)
    return str(rtlil.convert(machine, name="top", emit_src=False))


def mutant_text(npu: Npu, change: Change) -> str:
    """Return the RTLIL of a machine from sources with one change.

    Args:
        npu: The machine.
        change: The change.
    """
    file, old, new = change
    saved = {name: module for name, module in sys.modules.items() if _is_hardware(name)}
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(HARDWARE, Path(folder) / "accelsim_hdl")
        target = Path(folder) / "accelsim_hdl" / file
        source = target.read_text()
        assert source.count(old) == 1, change
        target.write_text(source.replace(old, new))
        _import_instead({})
        sys.path.insert(0, folder)
        importlib.invalidate_caches()
        try:
            text = text_of(npu)
            assert Path(str(sys.modules["accelsim_hdl"].__file__)).is_relative_to(folder)
            return text
        finally:
            sys.path.remove(folder)
            _import_instead(saved)


def _is_hardware(name: str) -> bool:
    return name.partition(".")[0] == "accelsim_hdl"


def _import_instead(modules: dict[str, ModuleType]) -> None:
    for name in [name for name in sys.modules if _is_hardware(name)]:
        del sys.modules[name]
    sys.modules.update(modules)


def merged(plain: str, mutants: Sequence[str]) -> str:
    """Return the RTLIL of one machine that holds an unchanged one and its mutants.

    Args:
        plain: RTLIL of the unchanged machine.
        mutants: RTLIL of each mutant; the first has number 1.
    """
    assert _MARK not in plain
    base = modules_of(plain)
    variants: dict[str, list[int]] = {}
    designs = {0: base}
    for number, text in enumerate(mutants, 1):
        designs[number] = modules_of(text)
        places = _changed(base, designs[number])
        assert places, f"mutant {number} has the RTLIL of the unchanged machine"
        assert "\\top" not in places, f"mutant {number} changes the ports of the machine"
        for place in places:
            variants.setdefault(place, []).append(number)
    parts = []
    for name, (attributes, body) in base.items():
        if name in variants:
            parts.append(_choosing(name, _ports(body), variants[name]))
            name += "$0"
        parts.append(f"{attributes}module {name}\n{body}end\n")
    for place, numbers in variants.items():
        for number in numbers:
            for name, (attributes, body) in designs[number].items():
                if _is_within(name, place):
                    inner = _CELL.sub(rf"\1\2${number}", body)
                    parts.append(f"{attributes}module {name}${number}\n{inner}end\n")
    return deduplicate("\n".join(parts))


def _ports(body: str) -> Ports:
    found = []
    for how, direction, name in _PORT.findall(body):
        width = _WIDTH.search(how)
        found.append((name, direction, int(width[1]) if width else 1))
    return sorted(found)


def _is_within(name: str, place: str) -> bool:
    return name == place or name.startswith(f"{place}.")


def _changed(base: Design, mutant: Design) -> list[str]:
    """Return the modules to hold both of: those that differ and have the same ports."""
    places = {name for name in base if base[name] != mutant.get(name)}
    added = mutant.keys() - base.keys()
    assert all(name.rpartition(".")[0] in places | added for name in added)

    def has_its_ports(name: str) -> bool:
        return name in mutant and _ports(base[name][1]) == _ports(mutant[name][1])

    for name in sorted(places, key=len, reverse=True):
        if not has_its_ports(name):
            places.discard(name)
            places.add(name.rpartition(".")[0])
    assert all(has_its_ports(name) for name in places)
    return [
        name
        for name in base
        if name in places and not any(other != name and _is_within(name, other) for other in places)
    ]


def _choosing(name: str, ports: Ports, numbers: Sequence[int]) -> str:
    """Return a module that holds variants of one and passes on the outputs of the chosen one."""
    outputs = [(port, bits) for port, direction, bits in ports if direction == "output"]
    places = {port: place for place, (port, _) in enumerate(outputs)}
    lines = [f"module {name}", "  attribute \\keep 1", f"  wire width 32 \\{_MARK}"]
    for index, (port, direction, bits) in enumerate(ports):
        lines.append(f"  wire width {bits} {direction} {index} {port}")
    for number in [0, *numbers]:
        for place, (_, bits) in enumerate(outputs):
            lines.append(f"  wire width {bits} $out_{number}_{place}")
        which = f"only_{number}" if number else "_".join(["not", *map(str, numbers)])
        lines.append(f"  cell {name}${number} ${which}_variant")
        for port, direction, _ in ports:
            end = port if direction == "input" else f"$out_{number}_{places[port]}"
            lines.append(f"    connect {port} {end}")
        lines.append("  end")
    last = [f"$out_0_{place}" for place in range(len(outputs))]
    for number in numbers:
        lines += [f"  wire $is_{number}", f"  cell $eq $eq_{number}"]
        for letter in "AB":
            lines += [f"    parameter \\{letter}_SIGNED 0", f"    parameter \\{letter}_WIDTH 32"]
        lines += ["    parameter \\Y_WIDTH 1", f"    connect \\A \\{_MARK}"]
        lines += [f"    connect \\B 32'{number:032b}", f"    connect \\Y $is_{number}", "  end"]
        for place, (_, bits) in enumerate(outputs):
            target = f"$mux_{number}_{place}"
            lines += [f"  wire width {bits} {target}", f"  cell $mux $cell_{number}_{place}"]
            lines += [f"    parameter \\WIDTH {bits}", f"    connect \\A {last[place]}"]
            lines += [f"    connect \\B $out_{number}_{place}", f"    connect \\S $is_{number}"]
            lines += [f"    connect \\Y {target}", "  end"]
            last[place] = target
    lines += [f"  connect {port} {last[place]}" for place, (port, _) in enumerate(outputs)]
    return "\n".join([*lines, "end\n"])
