"""A trained network runs whole on the RTL: the logits of the reference, the cycles of the model."""

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network, network_for
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu
from experiments.digits.data import NETWORK, test_images


@pytest.mark.sampled(9, family="whole machines")
@pytest.mark.parametrize(
    ("dataflow", "depthwise", "images"),
    [
        ("weight_stationary", True, 20),
        ("output_stationary", False, 4),
        ("input_stationary", False, 4),
    ],
)
def test_digits_are_the_same_on_reference_model_and_rtl(
    dataflow: str, depthwise: bool, images: int
) -> None:
    replace = {"array.dataflow": dataflow, "vector_unit.depthwise": depthwise}
    npu = npu_of(load_arch("edge_npu_tiny", replace))
    network = network_for(NETWORK, npu)
    program = compile_network(network, npu)
    bench = CompiledNpu(npu)
    inputs, labels = test_images()
    correct = 0
    for pixels, label in zip(inputs[:images], labels, strict=False):
        values = {network.inputs[0]: pixels}
        image = program.with_inputs(values)

        one = compare(program, npu, bench, image)

        assert one.cycle_differences == ()
        assert one.value_differences == ()
        name = network.outputs[0]
        logits = program.outputs[name].unpack(one.image)
        assert np.array_equal(logits, run_reference(network, values)[name])
        correct += int(logits.argmax() == label)
    assert correct >= images - 1
