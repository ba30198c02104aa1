"""Weights with a scale for each block of channels: values, counts of both tiers, hardware."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network, estimate_layers, layers_of, schedule_layers
from accelsim.compiler.mapping import NetworkMapping
from accelsim.errors import MappingError
from accelsim.integer import Convolution, IntegerNetwork
from accelsim.integer.reference import run_reference
from accelsim.npu import Npu, npu_of
from accelsim.program import Program
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu
from compiler.checks import ARRAYS, assert_layers_count_alike, right_program
from compiler.networks import machine
from experiments.decode.layer import ELEMENTS, network


def some_machine(rows: int = 4, cols: int = 3, weight_rows: int = 1, **units: object) -> Npu:
    """Return a machine with weights of int4."""
    arch = machine(rows, cols, weight="int4", **units)
    array = arch.array.model_copy(update={"weight_rows": weight_rows})
    return npu_of(arch.model_copy(update={"array": array}))


def product_of(made: IntegerNetwork) -> Convolution:
    """Return the one layer of a network."""
    (layer,) = made.layers
    assert isinstance(layer, Convolution)
    return layer


def inputs_of(made: IntegerNetwork, seed: int = 1) -> dict[str, np.ndarray]:
    return {"x": np.random.default_rng(seed).integers(-128, 128, made.tensors["x"].shape)}


def naive(made: IntegerNetwork, x: np.ndarray) -> np.ndarray:
    """Return the results, in Python's integers, one by one."""
    layer = product_of(made)
    assert layer.factors is not None
    how, weights = layer.requantize, layer.weights[:, 0, 0]
    results = np.zeros((x.shape[1], len(weights)), np.int64)
    for pixel in range(x.shape[1]):
        for filter_, row in enumerate(weights.tolist()):
            total = int(how.bias[filter_])
            for channel, weight in enumerate(row):
                factor = int(layer.factors[filter_, channel // layer.layer.factor_channels])
                total += factor * weight * int(x[0, pixel, channel])
            scaled, whole = total * int(how.multiplier[filter_]), 1 << int(how.shift[filter_])
            quotient, rest = divmod(scaled, whole)
            quotient += 2 * rest > whole or (2 * rest == whole and quotient % 2)
            results[pixel, filter_] = min(max(quotient, how.minimum), how.maximum)
    return results[None]


def check(made: IntegerNetwork, npu: Npu) -> Program:
    """Compile a network; its program is legal, its values and counts are right."""
    program = right_program(made, npu, inputs_of(made))
    events, _ = assert_layers_count_alike(layers_of(made), npu)
    assert run_program(program, npu).events == events
    return program


def some_network(generator: np.random.Generator, rows: int) -> IntegerNetwork:
    """Return a product of random extents, whose last block may be short."""
    block = rows * int(generator.integers(1, 4))
    elements, filters, pixels = (int(generator.integers(1, most)) for most in (60, 20, 14))
    seed = int(generator.integers(1 << 20))
    return network(elements, filters, "int4", seed, block=block, pixels=pixels)


def test_the_reference_multiplies_the_sum_of_each_block_by_its_factor() -> None:
    for seed in range(8):
        made = some_network(np.random.default_rng(seed), 4)
        inputs = inputs_of(made)

        assert np.array_equal(run_reference(made, inputs)["y"], naive(made, inputs["x"]))


@pytest.mark.parametrize("weight_rows", [1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_values_and_counts_of_random_products(seed: int, weight_rows: int) -> None:
    check(some_network(np.random.default_rng(seed), 4), some_machine(weight_rows=weight_rows))


@pytest.mark.sampled(24)
@pytest.mark.parametrize("seed", range(60))
def test_values_and_counts_of_more_random_products(seed: int) -> None:
    generator = np.random.default_rng([3, seed])
    rows, cols = (int(generator.integers(1, 6)) for _ in range(2))
    units = {
        "dataflow": str(generator.choice(ARRAYS)),
        "overflow": str(generator.choice(["wrap", "saturate"])),
    }

    check(some_network(generator, rows), some_machine(rows, cols, **units))


@cache
def compiled(rows: int, cols: int, dataflow: str) -> tuple[Npu, CompiledNpu]:
    """Return one of the 18 machines of the test below, and its RTL."""
    npu = some_machine(rows, cols, dataflow=dataflow)
    return npu, CompiledNpu(npu)


@pytest.mark.sampled(800, family="layers on the RTL")
@pytest.mark.parametrize("seed", range(100))
def test_hardware_agrees_on_random_products(seed: int) -> None:
    """Two networks of each seed: 200 in all."""
    generator = np.random.default_rng([4, seed])
    rows, cols = int(generator.integers(2, 5)), int(generator.integers(1, 4))
    npu, bench = compiled(rows, cols, ("weight_stationary", "output_stationary")[seed % 2])
    for _ in range(2):
        made = some_network(generator, rows)
        inputs, program = inputs_of(made), compile_network(made, npu)

        ran = compare(program, npu, bench, program.with_inputs(inputs))

        assert ran.value_differences == ()
        assert ran.cycle_differences == ()
        results = program.outputs["y"].unpack(ran.image)
        assert np.array_equal(results, run_reference(made, inputs)["y"])


def test_factors_of_another_block_are_found() -> None:
    """A mutant: the factors of each filter in another order."""
    made, npu = network(24, 5, "int4", block=8), some_machine()
    layer = product_of(made)
    assert layer.factors is not None
    wrong = replace(layer, factors=layer.factors[:, ::-1])
    inputs, program = inputs_of(made), compile_network(replace(made, layers=(wrong,)), npu)

    memory = execute(program, npu, program.with_inputs(inputs))

    assert not np.array_equal(program.outputs["y"].unpack(memory), run_reference(made, inputs)["y"])


def test_decoding_takes_the_cycles_of_its_bits() -> None:
    """One pixel by 1024 x 1024 weights in blocks of 128, with two rows of int4 in a cycle."""
    fields = {"numbers.weight": "int4", "array.weight_rows": 2}
    npu, wide = npu_of(load_arch("edge_npu", fields)), npu_of(load_arch("edge_npu"))
    blocks, whole = (
        layers_of(network(ELEMENTS, ELEMENTS, "int4", block=block)) for block in (128, 0)
    )

    cycles = run_program(schedule_layers(blocks, npu), npu).events.cycles

    of_int8 = run_program(schedule_layers(whole, wide), wide).events.cycles
    assert cycles <= 0.65 * of_int8
    assert abs(estimate_layers(blocks, npu).total.cycles / cycles - 1) < 0.02


def test_a_mapping_cuts_chunks_where_sums_end() -> None:
    made, npu = network(24, 5, "int4", block=8), some_machine()
    program = compile_network(made, npu)
    data = {"workload": made.name, "layers": program.mapping}
    again = compile_network(made, npu, mapping=NetworkMapping.model_validate(data))
    assert np.array_equal(again.instructions, program.instructions)

    changed = {**program.mapping["product"], "chunk_blocks": 1}
    data = {"workload": made.name, "layers": {"product": changed}}
    with pytest.raises(
        MappingError,
        match=r"^mapping of layer product: weights have a scale for each block of channels, so"
        r" blocks must be 6 and chunk_blocks 2$",
    ):
        compile_network(made, npu, mapping=NetworkMapping.model_validate(data))


@pytest.mark.parametrize("dataflow", ["weight_stationary", "input_stationary"])
def test_what_has_no_sum_for_each_block_is_refused(dataflow: str) -> None:
    made = network(24, 5, "int4", block=6)
    npu = npu_of(machine(4, 3, weight="int8", dataflow=dataflow))
    said = r"which must be a multiple of the 4 of an input word of .*"

    with pytest.raises(
        MappingError,
        match=rf"^layer product: weights have a scale for each 6 channels, {said}$",
    ):
        compile_network(made, npu)
