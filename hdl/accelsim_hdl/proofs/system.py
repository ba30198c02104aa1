"""Hardware as a transition system: Amaranth to BTOR2 by Yosys, BTOR2 to terms of z3 here."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import z3
from amaranth.back import rtlil

from accelsim.errors import HardwareError
from accelsim_hdl.proofs.claims import Claims
from accelsim_hdl.yosys import run_passes

_PASSES = (
    "memory_collect",
    "memory_map",
    "opt -fast",
    "dffunmap",
    "async2sync",
    "opt_clean",
)


@dataclass
class TransitionSystem:
    """States, inputs and outputs as terms over constants.

    Attributes:
        inputs: Constants that are free in every step.
        states: Constants of the registers.
        initial: Value of each state in the first step; None if it is free.
        following: Value of each state in the next step, a term over inputs and states.
        named: Terms over inputs and states, by the names of signals.
    """

    inputs: list[z3.BitVecRef] = field(default_factory=list)
    states: list[z3.BitVecRef] = field(default_factory=list)
    initial: list[z3.BitVecRef | None] = field(default_factory=list)
    following: list[z3.BitVecRef] = field(default_factory=list)
    named: dict[str, z3.BitVecRef] = field(default_factory=dict)


def transition_system(claims: Claims) -> TransitionSystem:
    """Return the transition system of a module with its claims as outputs.

    Args:
        claims: The module with its claims.

    Raises:
        HardwareError: Yosys refuses it.
    """
    inner = [signal for _, signal in claims.inner_signals]
    ports = [*claims.free_signals, *inner, *claims.outputs]
    text = rtlil.convert(claims.module, name="top", ports=ports, emit_src=False)
    looks = [
        line
        for path, signal in claims.inner_signals
        for line in (
            f"delete -input w:{signal.name}",
            f"connect -nounset -set \\{signal.name} \\{path}",
        )
    ]
    return read_btor(_btor(text, looks))


def _btor(text: str, looks: list[str]) -> str:
    with tempfile.TemporaryDirectory() as scratch:
        source, target = Path(scratch) / "design.il", Path(scratch) / "design.btor"
        source.write_text(text)
        head = [f"read_rtlil {source}", "hierarchy -top top", "proc", "flatten"]
        try:
            run_passes([*head, *_PASSES[:2], *looks, *_PASSES[2:], f"write_btor -s {target}"])
        except RuntimeError as problem:
            raise HardwareError(str(problem)) from problem
        return target.read_text()


def read_btor(text: str) -> TransitionSystem:
    """Return the transition system that a BTOR2 file without arrays describes.

    Args:
        text: Content of the file, as Yosys writes it. Its input ``rst`` is low.
    """
    system = TransitionSystem()
    sorts: dict[str, int] = {}
    terms: dict[str, z3.BitVecRef] = {}
    places: dict[str, int] = {}
    for line in text.splitlines():
        number, operator, *rest = line.split(";")[0].split() or ("", "")
        if operator == "sort":
            sorts[number] = int(rest[1])
        elif operator in ("input", "state"):
            name = rest[1] if len(rest) > 1 else f"unnamed_{number}"
            terms[number] = _declared(system, operator, name, number, sorts[rest[0]])
            places[number] = len(system.states) - 1
        elif operator == "init":
            system.initial[places[rest[1]]] = terms[rest[2]]
        elif operator == "next":
            system.following[places[rest[1]]] = terms[rest[2]]
        elif operator == "output":
            system.named[rest[1]] = terms[rest[0]]
        elif operator:
            terms[number] = _term(operator, sorts[rest[0]], rest[1:], terms)
            if operator == "uext" and len(rest) > 3:
                system.named[rest[3]] = terms[number]
    return system


def _declared(
    system: TransitionSystem, operator: str, name: str, number: str, bits: int
) -> z3.BitVecRef:
    if name == "rst":
        return z3.BitVecVal(0, 1)
    constant = z3.BitVec(f"{name}#{number}", bits)
    system.named[name] = constant
    if operator == "input":
        system.inputs.append(constant)
    else:
        system.states.append(constant)
        system.initial.append(None)
        system.following.append(constant)
    return constant


def _bit(condition: z3.BoolRef) -> z3.BitVecRef:
    return z3.If(condition, z3.BitVecVal(1, 1), z3.BitVecVal(0, 1))


_UNARY: dict[str, Callable[[Any], Any]] = {
    "not": lambda a: ~a,
    "neg": lambda a: -a,
    "inc": lambda a: a + 1,
    "dec": lambda a: a - 1,
    "redor": lambda a: _bit(a != 0),
    "redand": lambda a: _bit(a == -1),
}
_BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "nand": lambda a, b: ~(a & b),
    "nor": lambda a, b: ~(a | b),
    "xnor": lambda a, b: ~(a ^ b),
    "implies": lambda a, b: ~a | b,
    "iff": lambda a, b: ~(a ^ b),
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "sll": lambda a, b: a << b,
    "sra": lambda a, b: a >> b,
    "srl": z3.LShR,
    "concat": z3.Concat,
    "eq": lambda a, b: _bit(a == b),
    "neq": lambda a, b: _bit(a != b),
    "ult": lambda a, b: _bit(z3.ULT(a, b)),
    "ulte": lambda a, b: _bit(z3.ULE(a, b)),
    "ugt": lambda a, b: _bit(z3.UGT(a, b)),
    "ugte": lambda a, b: _bit(z3.UGE(a, b)),
    "slt": lambda a, b: _bit(a < b),
    "slte": lambda a, b: _bit(a <= b),
    "sgt": lambda a, b: _bit(a > b),
    "sgte": lambda a, b: _bit(a >= b),
}


def _term(
    operator: str, bits: int, rest: list[str], terms: dict[str, z3.BitVecRef]
) -> z3.BitVecRef:
    if operator == "const":
        return z3.BitVecVal(int(rest[0], 2), bits)
    if operator == "uext" and rest[:2] == ["-1", str(bits)]:
        # Yosys writes the constant 0 as zero bits that are widened.
        return z3.BitVecVal(0, bits)
    first = terms[rest[0]]
    if operator == "uext":
        return z3.ZeroExt(int(rest[1]), first) if int(rest[1]) else first
    if operator == "sext":
        return z3.SignExt(int(rest[1]), first) if int(rest[1]) else first
    if operator == "slice":
        return z3.Extract(int(rest[1]), int(rest[2]), first)
    if operator == "ite":
        return z3.If(first == 1, terms[rest[1]], terms[rest[2]])
    if operator in _UNARY:
        return _UNARY[operator](first)
    return _BINARY[operator](first, terms[rest[1]])
