"""``python -m experiments.mac_cells``: count the cells of integer multiply-accumulates.

Writes ``accelsim/technology/data/cells/integer_macs.yaml`` anew.
"""

import json
import tempfile
from collections import Counter
from importlib.metadata import version
from itertools import product
from pathlib import Path

from amaranth import Elaboratable, Module, Signal
from amaranth.back import rtlil

import accelsim.technology
from accelsim.number import parse_number
from accelsim_hdl.dataflow.multiplier import Operand, product_of
from accelsim_hdl.dataflow.processing_element import ArrayParameters, shape_of, total_of
from accelsim_hdl.fpga.tools import run_yosys

TABLE = Path(accelsim.technology.__file__).parent / "data" / "cells" / "integer_macs.yaml"
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


def count_cells(parameters: ArrayParameters) -> dict[str, int]:
    """Return the gates of a multiply-accumulate by kind.

    Args:
        parameters: Parameters of an array of one element.

    Raises:
        HardwareError: pyosys is absent or stops.
        KeyError: Yosys left a cell that is none of ``GATES``.
    """
    circuit = MultiplyAccumulate(parameters)
    text = rtlil.convert(
        circuit, name="top", ports=[circuit.left, circuit.right, circuit.sum], emit_src=False
    )
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


def parameters_of(left: str, right: str) -> ArrayParameters:
    """Return one element of two integer formats."""
    return ArrayParameters(
        rows=1,
        cols=1,
        input=parse_number(left),
        weight=parse_number(right),
        accumulator_bits=ACCUMULATOR_BITS,
        overflow="wrap",
        multiplier_registers=0,
    )


def main() -> None:
    text = HEAD.format(pyosys=version("pyosys"))
    for one, other in product(WIDTHS, WIDTHS):
        if other > one:
            continue
        left, right = (f"{'uint' if bits == 1 else 'int'}{bits}" for bits in (one, other))
        cells = count_cells(parameters_of(left, right))
        said = ", ".join(f"{name}: {count}" for name, count in cells.items())
        text += f"  - {{left: {left}, right: {right}, accumulator_bits: {ACCUMULATOR_BITS},"
        text += f" cells: {{{said}}}}}\n"
    TABLE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
