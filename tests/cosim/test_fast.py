"""Random convolutions by Winograd's algorithms on the RTL: cycles, counters, memory and results.

A convolution must give the results of the convolution as it is, tap by tap.
"""

from functools import cache

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network
from accelsim.compiler.search import Search
from accelsim.integer.part import random_inputs
from accelsim.integer.reference import run_reference
from accelsim.npu import Npu, npu_of
from accelsim.simulate.algorithms import Choice, fast_integers
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu
from integer.windows import drawn, drawn_product

WIDE = {f"numbers.{operand}": "int16" for operand in ("input", "weight", "output")}
MACHINES: dict[str, tuple[Choice, dict[str, object]]] = {
    "winograd2": ("winograd2", {"vector_unit.depthwise": True}),
    "winograd2 on the array": ("winograd2", {}),
    "strassen": ("strassen", {"vector_unit.depthwise": True}),
    "winograd4": (
        "winograd4",
        {"vector_unit.depthwise": True, "npu.requantize_multiplier_bits": 29, **WIDE},
    ),
}
"""Algorithm and machine; F(4x4, 3x3) of int6 needs wider operands, and wide multipliers."""


@cache
def bench(name: str) -> tuple[Npu, CompiledNpu]:
    """Return a machine and its RTL."""
    npu = npu_of(load_arch("edge_npu_tiny", MACHINES[name][1]))
    return npu, CompiledNpu(npu)


@pytest.mark.sampled(50, family="fast convolutions")
@pytest.mark.parametrize("seed", range(67))
@pytest.mark.parametrize("name", MACHINES)
def test_fast_convolutions_are_exact_on_the_rtl(name: str, seed: int) -> None:
    (npu, rtl), make = bench(name), drawn_product if name == "strassen" else drawn
    network = make(seed)
    fast, _ = fast_integers(network, npu, MACHINES[name][0], Search())
    program, values = compile_network(fast, npu), random_inputs(network, seed)

    one = compare(program, npu, rtl, program.with_inputs(values))

    assert len(fast.layers) > 10
    assert one.cycle_differences == ()
    assert one.value_differences == ()
    results = program.outputs["y"].unpack(one.image)
    assert np.array_equal(results, run_reference(network, values)["y"])
