"""Softmax and norms on the vector unit: numbers of rows, and results that take them."""

from dataclasses import replace

import numpy as np
import pytest

from accelsim.compiler import compile_network, estimate_layers, layers_of, schedule_layers
from accelsim.compiler.mapping import LayerMapping, NetworkMapping
from accelsim.errors import MappingError
from accelsim.integer.reference import run_reference
from accelsim.isa import INSTRUCTIONS
from accelsim.npu import npu_of
from accelsim.timeline import run_program
from compiler.blocks import rows
from compiler.checks import (
    ARRAYS,
    COUNTED,
    assert_tiers_count_alike,
    chain,
    check,
)
from compiler.networks import machine

REDUCE = INSTRUCTIONS["REDUCE"].opcode


@pytest.mark.parametrize("held", [1, 3, 64])
@pytest.mark.parametrize("dataflow", ARRAYS)
def test_rows_of_layers_follow_each_other(dataflow: str, held: int) -> None:
    built = chain((6, 5, 3))
    last = rows(built)

    program = check(built, npu_of(machine(dataflow=dataflow, tables=1, rows_held=held)), last)

    code = program.instructions
    chosen = code[code["opcode"] == REDUCE]
    assert chosen["p1_count"].max() <= held
    assert len(chosen) > 6 * (30 // min(held, 30))


def test_wide_activations_have_a_softmax_but_few_squares() -> None:
    built = chain((1, 9, 6), "int16")
    built.softmax()
    layer = built.layers[0]
    channels = np.full(6, 1)
    exponent = replace(layer.exponent, multiplier=channels, shift=channels * 8)  # type: ignore[union-attr]
    built.layers[0] = replace(layer, exponent=exponent)  # type: ignore[arg-type, type-var]
    npu = npu_of(machine(input_="int16", tables=1, rows_held=16))

    check(built, npu)

    built.normalize()
    with pytest.raises(MappingError, match=r"^layer norm_1: sums may reach"):
        compile_network(built.network(), npu)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("scales", "shape"), [(2, (1, 9, 6)), (3, (4, 5, 19)), (4, (1, 30, 8))])
@pytest.mark.parametrize("number", ["int8", "uint8"])
@pytest.mark.parametrize("dataflow", ARRAYS)
def test_a_norm_in_several_scales_has_the_values_of_the_reference(
    dataflow: str, number: str, scales: int, shape: tuple[int, int, int]
) -> None:
    built = chain(shape, number)
    built.normalize(weighted=True, scales=scales, centered=scales != 3)
    npu = npu_of(machine(dataflow=dataflow, input_=number, tables=1, rows_held=16))

    program = check(built, npu)

    loads = program.instructions["opcode"] == REDUCE
    assert program.instructions["p1_count"][loads].sum() >= scales * shape[0] * shape[1]
    assert_tiers_count_alike(built, npu)


@pytest.mark.parametrize(("images", "scales"), [(2, 1), (5, 2)])
def test_images_have_rows_of_their_own(images: int, scales: int) -> None:
    """Without values a batch, or the heads of an attention, are as many matrices."""
    built = chain((1, 21, 10))
    built.softmax()
    built.normalize(weighted=True, scales=scales)
    npu = npu_of(machine(tables=1, rows_held=8))
    layers = [
        replace(layer, shape=(images, *layer.shape[1:]))  # type: ignore[union-attr, type-var]
        for layer in layers_of(built.network())
    ]

    program = schedule_layers(layers, npu)
    events, bound = run_program(program, npu).events, estimate_layers(layers, npu).total

    rows = program.instructions["p1_count"][program.instructions["opcode"] == REDUCE]
    assert rows.sum() == (2 + 2 * scales) * 21 * images
    for name in COUNTED:
        assert getattr(bound, name) == getattr(events, name), name


def test_a_user_cuts_rows() -> None:
    built = chain((1, 24, 6))
    built.softmax()
    network, npu = built.network(), npu_of(machine(tables=1, rows_held=8))

    def mapped(**fields: int) -> NetworkMapping:
        layers = {"softmax_0": LayerMapping(**fields)}
        return NetworkMapping(workload="chain", layers=layers)

    program = compile_network(network, npu, mapping=mapped(height=1, width=5))

    code = program.instructions
    assert code["p1_count"][code["opcode"] == REDUCE].tolist()[:5] == [5, 5, 5, 5, 4]
    assert dict(program.mapping["softmax_0"]) == {"height": 1, "width": 5}
    for fields in ({"height": 2, "width": 3}, {"height": 1, "width": 9}):
        with pytest.raises(
            MappingError, match=r"^mapping of layer softmax_0: it has a height of 1"
        ):
            compile_network(network, npu, mapping=mapped(**fields))


def test_what_the_machine_does_not_find_is_refused() -> None:
    soft, norm, long = chain((1, 4, 4)), chain((1, 4, 4)), chain((1, 2, 500))
    soft.softmax()
    norm.normalize()
    long.softmax()
    held = {"tables": 1, "rows_held": 8}

    for built, arch, sentence in (
        (soft, machine(tables=1), "has no memory for numbers of rows; set vector_unit.row_words"),
        (soft, machine(rows_held=8), "has no tables for functions; set table_buffer.capacity_b"),
        (norm, machine(rows_held=8, products=False), "does not square activations; set vector_un"),
        (
            long,
            machine(**held, words=100),  # type: ignore[arg-type]
            "its rows of 500 channels take 125 words, and the operand_buffer of",
        ),
    ):
        with pytest.raises(MappingError, match=rf"^layer \w+: .*{sentence}"):
            compile_network(built.network(), npu_of(arch))


def test_without_rows_lanes_do_the_work() -> None:
    short, long = (1, 4, 4), (1, 2, 500)
    for arch, shape in (
        (machine(tables=1), short),
        (machine(rows_held=8, products=False), short),
        (machine(rows_held=8, tables=1, words=100), long),
    ):
        built = chain(shape)
        built.softmax()
        built.normalize()

        code = schedule_layers(layers_of(built.network()), npu_of(arch)).instructions

        assert not (code["opcode"] == REDUCE).any()
        assert not code["offset"].any()


def test_rows_are_near_real_numbers() -> None:
    built = chain((1, 50, 64))
    built.normalize()
    inputs = built.inputs()

    found = run_reference(built.network(), inputs)[built.last]

    real = inputs["input"] - inputs["input"].mean(axis=2, keepdims=True)
    real = real / np.sqrt((real**2).mean(axis=2, keepdims=True)) * 32
    assert np.abs(found - np.clip(real, -128, 127)).max() < 0.52
