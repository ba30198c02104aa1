"""``python -m experiments.transformers.prove``: a layer of BERT-base, whole, on the RTL.

Cycles, counters, the times of all instructions and all bytes of memory must be equal to those of
the model, and results to the plain reference. A minute with Verilator, most of it the RTL.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np

from accelsim.compiler import compile_network
from accelsim.integer.part import random_inputs
from accelsim.integer.read import read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.npu import Npu
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu
from experiments.transformers.machine import machine
from experiments.transformers.network import BASE, Sizes, write_quantized


def proven_cycles(sizes: Sizes, npu: Npu, bench: CompiledNpu) -> int | None:
    """Return the cycles of a layer, or None if model, RTL and reference are not equal.

    Args:
        sizes: Sizes of the layer.
        npu: The machine.
        bench: RTL of the machine, compiled.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bert_layer.onnx"
        write_quantized(path, sizes)
        network = read_integer_network(path)
    program, inputs = compile_network(network, npu), random_inputs(network, 0)
    ran = compare(program, npu, bench, program.with_inputs(inputs))
    wanted = run_reference(network, inputs)
    equal = all(
        np.array_equal(program.outputs[name].unpack(ran.image), wanted[name])
        for name in network.outputs
    )
    return None if ran.differs or not equal else ran.cycles


def main() -> int:
    """Print the cycles of a layer of BERT-base; return 1 if model and RTL differ."""
    npu = machine()
    cycles = proven_cycles(BASE, npu, CompiledNpu(npu))
    if cycles is None:
        print("model and RTL differ", file=sys.stderr)
        return 1
    print(f"a layer of BERT-base, {BASE.tokens} tokens: {cycles} cycles")
    return 0


if __name__ == "__main__":
    sys.exit(main())
