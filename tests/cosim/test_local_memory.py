"""Networks with tensors in the local memory: RTL, engine and values agree."""

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import Chain, compile_network, network_for
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu
from compiler.checks import chain


@pytest.mark.sampled(80, family="whole machines")
def test_a_network_with_tensors_there_runs_on_the_hardware() -> None:
    npu = npu_of(load_arch("edge_npu_tiny", {"local_memory.capacity_bytes": 16384}))
    program = compile_network(network_for("digits_conv", npu), npu)
    draw = np.random.default_rng(0)
    image = program.image.copy()
    for layout in program.inputs.values():
        place = slice(layout.address, layout.address + layout.bytes)
        image[place] = draw.integers(0, 256, layout.bytes, dtype=np.uint8)

    agreement = compare(program, npu, CompiledNpu(npu), image)

    assert program.instructions["local"].any()
    assert agreement.cycle_differences == ()
    assert agreement.value_differences == ()


@pytest.mark.sampled(80, family="whole machines")
def test_layers_in_bands_run_on_the_hardware() -> None:
    npu = npu_of(load_arch("edge_npu_tiny", {"local_memory.capacity_bytes": 1536}))
    built = chain((16, 5, 8))
    names = [
        built.convolution(16),
        built.convolution(16, (3, 3), groups=16, padding=(1, 1, 1, 1)),
        built.convolution(8),
    ]
    chains = (Chain(names[0], names[2], 4),)
    network, inputs = built.network(), built.inputs()
    program = compile_network(network, npu, chains=chains)

    agreement = compare(program, npu, CompiledNpu(npu), program.with_inputs(inputs))

    wanted = run_reference(network, inputs)[names[2]]
    assert len(program.layers) == 12
    assert agreement.cycle_differences == ()
    assert agreement.value_differences == ()
    assert np.array_equal(program.outputs[names[2]].unpack(agreement.image), wanted)
