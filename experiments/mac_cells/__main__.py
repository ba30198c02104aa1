"""``python -m experiments.mac_cells``: count the cells of multipliers and multiply-accumulates.

Writes ``integer_macs.yaml``, ``multipliers.yaml`` and ``distances.yaml`` of
``accelsim/technology/data/cells`` anew.
"""

import json
import tempfile
from collections import Counter
from collections.abc import Mapping
from importlib.metadata import version
from itertools import product
from pathlib import Path

from amaranth import Elaboratable, Module, Signal, Value
from amaranth.back import rtlil

import accelsim.technology
from accelsim.number import Element, parse_number, term_bits
from accelsim_hdl.dataflow.multiplier import Operand, product_of
from accelsim_hdl.dataflow.processing_element import ArrayParameters, shape_of, total_of
from accelsim_hdl.fpga.tools import run_yosys

CELLS = Path(accelsim.technology.__file__).parent / "data" / "cells"
TABLE, MULTIPLIERS = CELLS / "integer_macs.yaml", CELLS / "multipliers.yaml"
DISTANCES = CELLS / "distances.yaml"
WIDTHS = (1, 2, 4, 8, 16)
ACCUMULATOR_BITS = 32

# Yosys' generic cells after ``abc -g NAND,XOR``. An inverter is a NAND2 with tied inputs.
GATES = {"$_NAND_": "nand2", "$_NOT_": "nand2", "$_XOR_": "xor2", "$_XNOR_": "xor2",
         "$_DFF_P_": "dff"}  # fmt: skip
PASSES = (
    "hierarchy -top top",
    "synth -top top -flatten",
    "dfflegalize -cell $_DFF_P_ 01",
    "abc -g NAND,XOR",
    "opt_clean -purge",
)

HEAD = """\
# Cells of multiply-accumulate circuits of our own hardware. Made by the command below.
tool: Yosys, pyosys {pyosys}, passes synth -flatten; dfflegalize; abc -g NAND,XOR
command: python -m experiments.mac_cells
note: >-
  accelsim_hdl.dataflow: product_of and total_of without pipeline registers, operands and sum in
  flip-flops, the sum wraps. An inverter counts as a NAND2. Not sized, not placed: no buffers.
circuits:
"""


MULTIPLIERS_HEAD = """\
# Cells of multipliers of our own hardware, without registers and without a sum: of every format
# that no source prices, by signed integers and by each other; int8 by int8 is what they are
# compared with (accelsim.technology.derived). Made by the command below.
tool: Yosys, pyosys {pyosys}, passes synth -flatten; dfflegalize; abc -g NAND,XOR
command: python -m experiments.mac_cells
note: >-
  accelsim_hdl.dataflow.product_of without pipeline registers. An inverter counts as a NAND2. Not
  sized, not placed: no buffers. accumulator_bits 0: the product alone.
circuits:
"""
DISTANCES_HEAD = """\
# Cells of what an adder element has in place of a multiplier: -|a - w|, or 0 where it holds no
# weight; without registers and without a sum. accelsim.technology.derived compares them with the
# multiplier of int8 by int8. Made by the command below.
tool: Yosys, pyosys {pyosys}, passes synth -flatten; dfflegalize; abc -g NAND,XOR
command: python -m experiments.mac_cells
note: >-
  accelsim_hdl.dataflow.product_of of adder elements, without pipeline registers; left is the
  activation. An inverter counts as a NAND2. Not sized, not placed: no buffers. accumulator_bits 0:
  the distance alone.
circuits:
"""
DISTANCE_WIDTHS = (2, 4, 8, 16)
SMALL = ("binary", "ternary", *(f"pow2_{bits}" for bits in range(2, 7)))
"""Formats that no source prices; a pair has the later one on the left."""
PAIRS = (
    *((f"int{bits}", "int8") for bits in (4, 8, 16)),
    *(
        (one, other)
        for one in SMALL
        for other in (*(f"int{bits}" for bits in (2, 4, 8, 16)), *SMALL[: SMALL.index(one) + 1])
    ),
)


class Multiplier(Elaboratable):
    """What a sum gains from two codes, as a processing element forms it, without its registers.

    Args:
        parameters: Parameters of an array of one element.
    """

    def __init__(self, parameters: ArrayParameters) -> None:
        self.parameters = parameters
        self.left = Signal(shape_of(parameters.input))
        self.right = Signal(shape_of(parameters.weight))
        bits = term_bits(parameters.element, parameters.input, parameters.weight)
        self.product = Signal(bits)

    @property
    def ports(self) -> list[Value]:
        """Inputs and outputs."""
        return [self.left, self.right, self.product]

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        left = Operand(source=self.left, register=self.left)
        right = Operand(source=self.right, register=self.right)
        m.d.comb += self.product.eq(product_of(m, left, right, self.parameters, "element"))
        return m


class MultiplyAccumulate(Elaboratable):
    """One product added to a sum in each cycle, as a processing element does it.

    Args:
        parameters: Parameters of an array of one element.
    """

    def __init__(self, parameters: ArrayParameters) -> None:
        self.parameters = parameters
        self.left = Signal(shape_of(parameters.input))
        self.right = Signal(shape_of(parameters.weight))
        self.sum = Signal(parameters.sums.elem_shape, reset_less=True)

    @property
    def ports(self) -> list[Value]:
        """Inputs and outputs."""
        return [self.left, self.right, self.sum]

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m, of = Module(), self.parameters
        left = Signal.like(self.left, reset_less=True)
        right = Signal.like(self.right, reset_less=True)
        total = total_of(
            m,
            self.sum,
            product_of(
                m,
                Operand(source=left, register=left),
                Operand(source=right, register=right),
                of,
                "element",
            ),
            of.accumulator_bits,
            of.overflow,
            "total",
        )
        m.d.sync += [left.eq(self.left), right.eq(self.right), self.sum.eq(total)]
        return m


def count_cells(circuit: Multiplier | MultiplyAccumulate) -> dict[str, int]:
    """Return the gates of a circuit by kind.

    Args:
        circuit: The circuit.

    Raises:
        HardwareError: pyosys is absent or stops.
        KeyError: Yosys left a cell that is none of ``GATES``.
    """
    text = rtlil.convert(circuit, name="top", ports=circuit.ports, emit_src=False)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "design.il").write_text(text, encoding="utf-8")
        # In a process of its own: ABC's result depends on names that Yosys numbers as it goes.
        script = "\n".join(["read_rtlil design.il", *PASSES, "write_json design.json"])
        run_yosys(script, folder, "cells")
        netlist = json.loads((folder / "design.json").read_text(encoding="utf-8"))
    kinds = Counter(cell["type"] for cell in netlist["modules"]["top"]["cells"].values())
    found: Counter[str] = Counter()
    for kind, count in kinds.items():
        found[GATES[kind]] += count
    return {name: found[name] for name in ("nand2", "xor2", "dff")}


def parameters_of(left: str, right: str, element: Element = "multiply") -> ArrayParameters:
    """Return one element of two formats: that of the activation, then that of the weight."""
    return ArrayParameters(
        rows=1,
        cols=1,
        input=parse_number(left),
        weight=parse_number(right),
        accumulator_bits=ACCUMULATOR_BITS,
        overflow="wrap",
        multiplier_registers=0,
        element=element,
    )


def main() -> None:
    text = HEAD.format(pyosys=version("pyosys"))
    for one, other in product(WIDTHS, WIDTHS):
        if other > one:
            continue
        left, right = (f"{'uint' if bits == 1 else 'int'}{bits}" for bits in (one, other))
        cells = count_cells(MultiplyAccumulate(parameters_of(left, right)))
        text += row_of(left, right, ACCUMULATOR_BITS, cells)
    TABLE.write_text(text, encoding="utf-8")
    text = MULTIPLIERS_HEAD.format(pyosys=version("pyosys"))
    for left, right in PAIRS:
        text += row_of(left, right, 0, count_cells(Multiplier(parameters_of(left, right))))
    MULTIPLIERS.write_text(text, encoding="utf-8")
    text = DISTANCES_HEAD.format(pyosys=version("pyosys"))
    for left, right in product([f"int{bits}" for bits in DISTANCE_WIDTHS], repeat=2):
        text += row_of(left, right, 0, count_cells(Multiplier(parameters_of(left, right, "adder"))))
    DISTANCES.write_text(text, encoding="utf-8")


def row_of(left: str, right: str, accumulator_bits: int, cells: Mapping[str, int]) -> str:
    """Return the line of a circuit in a table."""
    said = ", ".join(f"{name}: {count}" for name, count in cells.items())
    return (
        f"  - {{left: {left}, right: {right}, accumulator_bits: {accumulator_bits},"
        f" cells: {{{said}}}}}\n"
    )


if __name__ == "__main__":
    main()
