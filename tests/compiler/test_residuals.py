"""Sums behind convolutions, which are part of these where machines add residuals."""

from random import Random

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network, estimate_layers
from accelsim.compiler.mapping import LayerMapping, NetworkMapping
from accelsim.errors import MappingError
from accelsim.integer.reference import run_reference
from accelsim.isa import COMBINATIONS
from accelsim.npu import Npu, machine_of, npu_of
from accelsim.number import parse_number
from accelsim.program import Program
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim_hdl.cosim.compiled import CompiledNpu
from compiler.checks import (
    assert_hardware_agrees,
    assert_tiers_count_alike,
    check,
    instructions,
)
from compiler.networks import Chain, machine

RESIDUAL = COMBINATIONS.index("residual")


def residual_npu(rows: int = 4, cols: int = 4, **fields: object) -> Npu:
    return npu_of(machine(rows, cols, residuals=True, **fields))  # type: ignore[arg-type]


def begin(channels: int, seed: int = 3, number: str = "int8", size: int = 6) -> Chain:
    shape = (size, size - 1, channels)
    return Chain(np.random.default_rng(seed), parse_number(number), parse_number("int4"), shape)


def block(channels: int = 10, *, swapped: bool = False) -> Chain:
    """Two convolutions, and a sum of the last and what the first reads."""
    built = begin(4)
    start = built.convolution(channels)
    built.convolution(7, (3, 3), padding=(1, 1, 1, 1))
    last = built.convolution(channels)
    built.add(*((last, start) if swapped else (start, last)))
    return built


def residuals(program: Program) -> int:
    code = program.instructions
    return int(((code["opcode"] == 4) & (code["combine"] == RESIDUAL)).sum())


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
@pytest.mark.parametrize("swapped", [False, True])
def test_a_sum_behind_a_convolution_is_part_of_it(dataflow: str, swapped: bool) -> None:
    built = block(swapped=swapped)
    alone, together = (
        npu_of(machine(dataflow=dataflow, residuals=residuals)) for residuals in (False, True)
    )
    apart, fused = check(built, alone), check(built, together)

    assert residuals(apart) == 0 < residuals(fused)
    assert instructions(fused, "add") == 0 < instructions(apart, "add")
    before, after = (
        run_program(one, npu).events for one, npu in ((apart, alone), (fused, together))
    )
    pixels = 6 * 5 * 10
    assert before.store_bytes - after.store_bytes == pixels
    assert before.operand_writes - after.operand_writes == pixels // 10 * 3  # words of 4 channels
    assert after.cycles < before.cycles


def test_tiers_count_sums_alike() -> None:
    for dataflow in ("weight_stationary", "output_stationary", "input_stationary"):
        for built in (block(), block(swapped=True)):
            events, _ = assert_tiers_count_alike(built, residual_npu(dataflow=dataflow))
            assert events.operand_reads == 6 * 5 * 3


@pytest.mark.sampled(2, family="whole machines")
@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
def test_hardware_adds_residuals(dataflow: str) -> None:
    npu = residual_npu(dataflow=dataflow, words=64)

    assert_hardware_agrees(block(), npu, CompiledNpu(npu))


def test_a_sum_runs_alone_where_something_else_reads_what_it_adds() -> None:
    built = begin(4)
    start = built.convolution(8)
    last = built.convolution(8)
    built.add(last, built.add(start, last))

    program = check(built, residual_npu())

    assert residuals(program) == 0


def test_a_sum_of_what_is_wanted_runs_alone() -> None:
    built = begin(4)
    start = built.convolution(8)
    last = built.convolution(8)
    built.add(start, last)

    assert residuals(check(built, residual_npu(), built.last, last)) == 0
    assert residuals(check(built, residual_npu(), built.last)) > 0


def test_a_mapping_of_the_sum_keeps_it_apart() -> None:
    built, npu = block(), residual_npu()
    network = built.network()
    program = compile_network(network, npu)
    add = built.layers[-1].name
    assert add not in program.mapping

    given = {name: LayerMapping.model_validate(one) for name, one in program.mapping.items()}
    last = built.layers[-2].name
    alone = given[last].model_copy(update={"sum": None})

    def compiled(**changes: LayerMapping) -> Program:
        mapping = NetworkMapping(workload=network.name, layers={**given, **changes})
        return compile_network(network, npu, mapping=mapping)

    assert given[last].sum == add
    assert np.array_equal(compiled().instructions, program.instructions)
    apart = compiled(**{last: alone})
    assert residuals(apart) == 0 < instructions(apart, "add")
    own = LayerMapping(height=1, width=7)
    assert residuals(compiled(**{last: alone, add: own})) == 0
    with pytest.raises(MappingError, match=f"{add}: it is the sum of layer {last}, and has no"):
        compiled(**{add: own})
    with pytest.raises(MappingError, match=f"layer {last}: sum must be {add}, not sum_of_others"):
        compiled(**{last: given[last].model_copy(update={"sum": "sum_of_others"})})
    with pytest.raises(MappingError, match=r"sum must be absent, not add"):
        compiled(
            **{built.layers[1].name: given[built.layers[1].name].model_copy(update={"sum": add})}
        )


def test_a_residual_is_loaded_in_pieces_where_the_operand_buffer_does_not_hold_it() -> None:
    built = block()
    small = residual_npu(operand_bytes=4 * 4)
    network, wide = built.network(), built.layers[-2].name
    given = LayerMapping(
        height=1,
        width=15,
        words="channels",
        blocks=2,
        filter_blocks=3,
        order="tiles",
        chunk_blocks=2,
        sum=built.last,
    )
    mapping = NetworkMapping(workload=network.name, layers={wide: given})

    whole, cut = (compile_network(network, npu, mapping=mapping) for npu in (residual_npu(), small))

    # Of three blocks of filters two tiles each; a piece is two of four words.
    assert residuals(whole) == 6
    assert residuals(cut) == 6 * 8
    inputs = built.inputs()
    wanted = run_reference(network, inputs)[built.last]
    for program, npu in ((whole, residual_npu()), (cut, small)):
        memory = execute(program, npu, program.with_inputs(inputs))
        assert np.array_equal(program.outputs[built.last].unpack(memory), wanted)


@pytest.mark.parametrize(("channels", "filters"), [(4096, 256), (3072, 128)])
def test_a_sum_is_not_bought_with_bytes(channels: int, filters: int) -> None:
    """A fast sum does not shorten the cycles that a product may take to read its weights once."""
    int8 = parse_number("int8")
    built = Chain(np.random.default_rng(3), int8, int8, (16, 8, filters))
    start = built.convolution(filters)
    built.convolution(channels)
    built.add(start, built.convolution(filters))
    layers = [one.layer for one in built.network().layers]

    def estimated(*, residuals: bool) -> tuple[int, int]:
        npu = machine_of(load_arch("edge_npu", {"vector_unit.residuals": residuals}))
        total = estimate_layers(layers, npu).total
        beats = total.load_beats + total.fetch_beats
        return total.cycles, beats * npu.bus_bytes + total.store_bytes

    (cycles, moved), (most_cycles, most_moved) = (
        estimated(residuals=residuals) for residuals in (True, False)
    )
    assert moved < most_moved
    assert cycles < 1.01 * most_cycles


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", range(48))
def test_random_sums_on_random_machines(seed: int) -> None:
    source = Random(seed)
    number = source.choice(["int8", "int8", "uint8", "int4", "int16"])
    rows, cols = source.choice([(4, 4), (1, 1), (2, 3), (8, 4), (3, 5), (1, 4)])
    npu = residual_npu(
        rows,
        cols,
        dataflow=source.choice(["weight_stationary", "output_stationary", "input_stationary"]),
        input_=number,
        bus_bytes=source.choice([4, 8, 16, 32]),
        words=source.choice([32, 64, 128]),
        operand_bytes=source.choice([0, 0, 6 * cols * 2]),
        banks=source.choice([1, 2, 4]),
        depthwise=source.random() < 0.5,
    )
    built = begin(source.choice([1, 3, 4, 9]), seed, number, source.randint(2, 7))
    tensors = [built.convolution(source.randint(1, 11))]
    channels = built.tensors[built.last].channels
    for _ in range(source.randint(1, 3)):
        size = source.choice([1, 1, 3])
        side = size // 2
        groups = source.choice([1, 1, channels])
        last = built.convolution(
            channels, (size, size), groups=groups, padding=(side, side, side, side)
        )
        other = source.choice(tensors)
        tensors.append(built.add(*((last, other) if source.random() < 0.5 else (other, last))))

    check(built, npu)
    assert_tiers_count_alike(built, npu)
