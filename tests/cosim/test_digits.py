"""Trained networks run whole on the RTL: the logits of the reference, the cycles of the model."""

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network, network_for
from accelsim.integer.reference import run_reference
from accelsim.npu import Npu, npu_of
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu
from experiments.digits.data import NETWORK, test_images

GATED = ("digits_se", "digits_lstm", "digits_vit")
"""Networks with functions and products of activations; one has rows too."""


@pytest.fixture(scope="module")
def gated_machine() -> tuple[Npu, CompiledNpu]:
    """A machine with a table, products of activations and numbers of rows, and its RTL."""
    replace = {
        "vector_unit.depthwise": True,
        "vector_unit.elementwise_products": True,
        "vector_unit.row_words": 16,
        "table_buffer.capacity_bytes": 256,
    }
    npu = npu_of(load_arch("edge_npu_tiny", replace))
    return npu, CompiledNpu(npu)


def right_answers(name: str, npu: Npu, bench: CompiledNpu, images: int) -> int:
    """Return how many of the first test images the RTL answers rightly.

    All that reference, model and RTL share is compared with ``==``.
    """
    network = network_for(name, npu)
    program = compile_network(network, npu)
    inputs, labels = test_images(name)
    correct = 0
    for pixels, label in zip(inputs[:images], labels, strict=False):
        values = {network.inputs[0]: pixels}
        image = program.with_inputs(values)

        one = compare(program, npu, bench, image)

        assert one.cycle_differences == ()
        assert one.value_differences == ()
        output = network.outputs[0]
        logits = program.outputs[output].unpack(one.image)
        assert np.array_equal(logits, run_reference(network, values)[output])
        correct += int(logits.argmax() == label)
    return correct


@pytest.mark.sampled(144, family="whole machines")
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

    assert right_answers(NETWORK, npu, CompiledNpu(npu), images) >= images - 1


@pytest.mark.sampled(144, family="whole machines")
@pytest.mark.parametrize("name", GATED)
def test_one_digit_passes_functions_and_products_of_the_rtl(
    name: str, gated_machine: tuple[Npu, CompiledNpu]
) -> None:
    assert right_answers(name, *gated_machine, images=1) == 1


@pytest.mark.sampled(144, family="whole machines")
@pytest.mark.parametrize("name", GATED)
def test_functions_and_products_answer_alike(
    name: str, gated_machine: tuple[Npu, CompiledNpu]
) -> None:
    assert right_answers(name, *gated_machine, images=20) >= 19
