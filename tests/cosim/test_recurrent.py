"""Random LSTM, GRU and RNN on the RTL, step by step: cycles of the model, values of the reference.

Extents, directions, layouts, initial states, formats and zero points are at random. A machine is
compiled once, and its programs are data.
"""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from accelsim.compiler import compile_network
from accelsim.integer.read import quantize_input, read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.npu import Npu, npu_of
from accelsim.program import check_program
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu
from compiler.networks import machine
from integer_onnx.agreement import saved
from integer_onnx.recurrent import GATES, File, some_shape

CASES = 34
"""Of a kind and a format: 204 together."""


@cache
def compiled(number: str) -> tuple[Npu, CompiledNpu]:
    """Return a machine with a table and products of activations, and its RTL."""
    npu = npu_of(machine(input_=number, words=96, tables=2))
    return npu, CompiledNpu(npu)


@pytest.mark.sampled(24, family="recurrent layers on the RTL")
@pytest.mark.parametrize("number", ["int8", "uint8"])
@pytest.mark.parametrize("kind", GATES)
def test_random_layers_are_the_same_on_reference_model_and_rtl(
    kind: str, number: str, tmp_path: Path
) -> None:
    npu, bench = compiled(number)
    shapes = set()
    for seed in range(CASES):
        generator = np.random.default_rng(seed)
        file = File(some_shape(generator, kind, number, most=7), generator)
        network = read_integer_network(saved(file.model(), tmp_path))
        inputs = {
            name: quantize_input(network, name, values)
            for name, values in zip(network.inputs, file.feeds.values(), strict=True)
        }
        program = compile_network(network, npu)
        check_program(program, npu)

        one = compare(program, npu, bench, program.with_inputs(inputs))

        assert one.cycle_differences == (), seed
        assert one.value_differences == (), seed
        wanted = run_reference(network, inputs)
        for output in network.outputs:
            found = program.outputs[output].unpack(one.image)
            assert np.array_equal(found, wanted[output]), seed
        shapes.add(str(file.shape))
    assert len(shapes) > CASES // 2
