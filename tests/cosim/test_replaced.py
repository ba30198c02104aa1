"""Random LSTM, GRU, RNN, LRN and Sub of files on the RTL: cycles of the model, values alike.

Extents, directions, layouts, initial states, formats and zero points are at random. A machine is
compiled once, and its programs are data.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
import onnx
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
from integer_onnx.pairs import pair_difference
from integer_onnx.recurrent import GATES, File, some_shape
from integer_onnx.test_response import norm

CASES = 34
"""Of a kind of recurrent layer and a format: 204 together."""

FORMATS = ("int8", "uint8")


@cache
def compiled(number: str) -> tuple[Npu, CompiledNpu]:
    """Return a machine with a table and products of activations, and its RTL."""
    npu = npu_of(machine(input_=number, words=96, tables=2))
    return npu, CompiledNpu(npu)


def check(
    model: onnx.ModelProto, feeds: Mapping[str, np.ndarray], number: str, folder: Path, case: int
) -> None:
    """Compare a network on the RTL with the model and with the reference."""
    npu, bench = compiled(number)
    network = read_integer_network(saved(model, folder))
    inputs = {
        name: quantize_input(network, name, values)
        for name, values in zip(network.inputs, feeds.values(), strict=True)
    }
    program = compile_network(network, npu)
    check_program(program, npu)

    one = compare(program, npu, bench, program.with_inputs(inputs))

    assert one.cycle_differences == (), case
    assert one.value_differences == (), case
    wanted = run_reference(network, inputs)
    for output in network.outputs:
        found = program.outputs[output].unpack(one.image)
        assert np.array_equal(found, wanted[output]), case


@pytest.mark.sampled(192, family="operators on the RTL")
@pytest.mark.parametrize("number", FORMATS)
@pytest.mark.parametrize("kind", GATES)
def test_random_recurrent_layers_are_the_same_on_reference_model_and_rtl(
    kind: str, number: str, tmp_path: Path
) -> None:
    for case in range(CASES):
        generator = np.random.default_rng(case)
        file = File(some_shape(generator, kind, number, most=7), generator)
        check(file.model(), file.feeds, number, tmp_path, case)


@pytest.mark.sampled(192, family="operators on the RTL")
@pytest.mark.parametrize("number", FORMATS)
def test_random_response_norms_are_the_same_on_reference_model_and_rtl(
    number: str, tmp_path: Path
) -> None:
    for case in range(100):
        generator = np.random.default_rng(case)
        attributes = {
            "size": int(generator.integers(1, 8)),
            "alpha": float(generator.uniform(0, 0.5)),
            "beta": float(generator.uniform(0.3, 1)),
            "bias": float(generator.uniform(0.5, 2)),
        }
        zero = int(generator.integers(-10, 10)) + (0 if number == "int8" else 128)
        kind = np.int8 if number == "int8" else np.uint8
        model, file = norm(case, float(generator.uniform(0.5, 8)), kind, zero, **attributes)
        check(file, model.feeds, number, tmp_path, case)


@pytest.mark.sampled(192, family="operators on the RTL")
@pytest.mark.parametrize("number", FORMATS)
def test_random_differences_are_the_same_on_reference_model_and_rtl(
    number: str, tmp_path: Path
) -> None:
    cases = 0
    for case in range(480):
        model, output, element = pair_difference(np.random.default_rng(case))
        # Constants of these files are int8, which a machine of uint8 does not hold.
        has_other = number == "uint8" and "c" in model.constants
        if element != onnx.helper.np_dtype_to_tensor_dtype(np.dtype(number)) or has_other:
            continue
        cases += 1
        check(model.proto(output, element), model.feeds, number, tmp_path, case)
    assert cases >= 100
