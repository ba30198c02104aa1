"""Every small product on three whole machines: the same Counts, the same bits.

Every pair of operands of an array alone is in ``tests/hdl/dataflow/test_arrays.py``.
"""

import numpy as np
import pytest

from accelsim.compiler import compile_network
from accelsim.integer import Convolution, IntegerNetwork, IntegerTensor, Requantize
from accelsim.integer.reference import run_reference
from accelsim.number import parse_number
from accelsim.workload import layers
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu
from cosim.machines import small_npu
from records import record

MACHINES = [
    (4, 2, "weight_stationary", "int8", 2),
    (3, 3, "output_stationary", "int4", 1),
    (2, 3, "input_stationary", "int5", 1),
]
SHAPES = [(m, k, n) for m in range(1, 5) for k in range(1, 5) for n in range(1, 6)]


def product(m: int, k: int, n: int, form: str, generator: np.random.Generator) -> IntegerNetwork:
    """Return (m, k) by (k, n) with sums that are seen whole in 16 bits."""
    number, wide = parse_number(form), parse_number("int16")
    low, high = number.minimum, number.maximum
    return IntegerNetwork(
        name="product",
        tensors={
            "x": IntegerTensor(name="x", height=1, width=m, channels=k, number=number),
            "y": IntegerTensor(name="y", height=1, width=m, channels=n, number=wide),
        },
        layers=(
            Convolution(
                layer=record(
                    layers.Convolution,
                    "product",
                    "x",
                    "y",
                    (1, m, k),
                    (1, m, n),
                    weight_shape=(n, 1, 1, k),
                ),
                weights=generator.integers(low, high, (n, 1, 1, k), endpoint=True),
                requantize=Requantize(
                    bias=generator.integers(-9, 9, n),
                    multiplier=np.ones(n, dtype=np.int64),
                    shift=generator.integers(0, 2, n),
                    zero_point=3,
                    minimum=wide.minimum,
                    maximum=wide.maximum,
                ),
            ),
        ),
        inputs=("x",),
        outputs=("y",),
    )


@pytest.mark.parametrize(("rows", "cols", "dataflow", "form", "weight_rows"), MACHINES)
def test_model_and_rtl_agree_on_every_small_product(
    rows: int, cols: int, dataflow: str, form: str, weight_rows: int
) -> None:
    npu = small_npu(
        rows,
        cols,
        array__dataflow=dataflow,
        array__weight_rows=weight_rows,
        numbers__input=form,
        numbers__weight=form,
        numbers__output="int16",
    )
    bench = CompiledNpu(npu)
    generator = np.random.default_rng(0)
    for m, k, n in SHAPES:
        network = product(m, k, n, form, generator)
        number = network.tensors["x"].number
        x = generator.integers(number.minimum, number.maximum, (1, m, k), endpoint=True)
        program = compile_network(network, npu)
        image = program.with_inputs({"x": x})

        one = compare(program, npu, bench, image)

        assert one.cycle_differences == (), (m, k, n)
        assert one.value_differences == (), (m, k, n)
        y = program.outputs["y"].unpack(one.image)
        assert np.array_equal(y, run_reference(network, {"x": x})["y"]), (m, k, n)
