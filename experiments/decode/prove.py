"""``python -m experiments.decode.prove``: run the layer on the RTL of ``edge_npu``.

Weights of int8, and of int4 with two rows in a cycle. Cycles, counters, the times of all
instructions and all bytes of memory must be equal to those of the model, and results to the plain
reference. Ten minutes on two cores, nearly all of them for the compilation of the hardware.
"""

import sys

import numpy as np

from accelsim.arch import load_arch
from accelsim.compiler import compile_network
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu
from experiments.decode.layer import ARCH, ELEMENTS, network


def cycles_of(weight: str, weight_rows: int) -> int | None:
    """Return the cycles of the layer, or None if model, RTL and reference are not equal.

    Args:
        weight: Format of the weights.
        weight_rows: Rows of weights in a cycle.
    """
    npu = npu_of(load_arch(ARCH, {"numbers.weight": weight, "array.weight_rows": weight_rows}))
    layer = network(ELEMENTS, ELEMENTS, weight)
    x = np.random.default_rng(1).integers(-128, 128, (1, 1, ELEMENTS))
    program = compile_network(layer, npu)
    ran = compare(program, npu, CompiledNpu(npu), program.with_inputs({"x": x}))
    results = program.outputs["y"].unpack(ran.image)
    equal = np.array_equal(results, run_reference(layer, {"x": x})["y"])
    return None if ran.differs or not equal else ran.cycles


def main() -> int:
    """Print the cycles of both; return 1 if model and RTL differ."""
    for weight, weight_rows in (("int8", 1), ("int4", 2)):
        cycles = cycles_of(weight, weight_rows)
        if cycles is None:
            print(f"{weight} x {weight_rows}: model and RTL differ", file=sys.stderr)
            return 1
        print(f"{weight}, {weight_rows} weight rows in a cycle: {cycles} cycles")
    return 0


if __name__ == "__main__":
    sys.exit(main())
