"""Networks that the onnx package carries compile, and give the bits of the reference."""

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network
from accelsim.compiler.zoo import network_for
from accelsim.errors import WorkloadError
from accelsim.integer.part import random_inputs
from accelsim.integer.read import integers_of
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.program.check import check_program
from accelsim.simulate import run
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim.workload import load_workload
from accelsim.workload.layers import lower
from accelsim.workload.onnx.light import light_models

REFUSED = {"light_bvlc_alexnet", "light_inception_v1", "light_zfnet512"}
"""They normalize by neighbouring channels (LRN)."""

NEW = ("light_densenet121", "light_inception_v2", "light_shufflenet")


def refusal(name: str) -> str:
    """Return why a network has no form in integers, or nothing."""
    try:
        integers_of(lower(load_workload(name)), light_models()[name])
    except WorkloadError as problem:
        return str(problem)
    return ""


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", sorted(light_models()))
def test_all_without_local_response_norms_have_integers(name: str) -> None:
    problem = refusal(name)

    assert bool(problem) == (name in REFUSED)
    only_quantized = "(LRN) has an integer form only in a quantized network"
    assert (only_quantized in problem) == (name in REFUSED)


@pytest.mark.long
@pytest.mark.parametrize("arch", ["edge_npu", "array_32x32", "gemmini_16x16"])
@pytest.mark.parametrize("name", NEW)
def test_programs_of_whole_networks_give_the_bits_of_the_reference(name: str, arch: str) -> None:
    npu = npu_of(load_arch(arch))
    network = network_for(name, npu)
    inputs = random_inputs(network, 1)

    program = compile_network(network, npu)
    memory = execute(program, npu, program.with_inputs(inputs))

    check_program(program, npu)
    (output,) = network.outputs
    wanted = run_reference(network, inputs)[output]
    assert np.array_equal(program.outputs[output].unpack(memory), wanted)
    # The weights of some files are one number for all, so that outputs are near each other.
    assert wanted.std() > 5


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", NEW)
def test_run_counts_what_is_compiled(name: str) -> None:
    npu = npu_of(load_arch("edge_npu"))

    program = compile_network(network_for(name, npu), npu)

    assert run(name, "edge_npu").counts.cycles == run_program(program, npu).events.cycles
