"""Blocks of several layers on the machines of the corpus: values, both tiers, hardware."""

import pytest

from accelsim.npu import npu_of
from compiler.blocks import BLOCKS, SIGNED
from compiler.checks import (
    assert_hardware_agrees,
    assert_tiers_count_alike,
    chain,
    check,
)
from compiler.networks import Chain
from corpus.stages import FORMATS, arch_of, bench, on

COMPUTED = [
    (name, dataflow)
    for name in BLOCKS
    for dataflow in FORMATS
    if FORMATS[dataflow] == "int8" or name not in SIGNED
]
NARROW = ("unit of ShuffleNet", "squeeze and excite", "products", "functions", "rows")
NUMBERS = {
    "int16": [
        name
        for name in BLOCKS
        if name not in ("functions", "rows", "every part", "a norm of two scales", *SIGNED)
    ],
    "int4": NARROW,
}
"""Blocks of other formats: tables have 256 results, and sums of squares 32 bits."""

on_machines = pytest.mark.parametrize(("name", "dataflow"), COMPUTED)


def built(name: str, number: str) -> Chain:
    """Return the network of a block in a format of activations."""
    shape, add = BLOCKS[name]
    network = chain(shape, number)
    add(network)
    return network


@on_machines
def test_values_are_those_of_the_reference(name: str, dataflow: str) -> None:
    check(built(name, FORMATS[dataflow]), on(dataflow))


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary"])
@pytest.mark.parametrize(
    ("name", "number"), [(name, number) for number, names in NUMBERS.items() for name in names]
)
def test_values_of_other_formats_are_those_of_the_reference(
    name: str, number: str, dataflow: str
) -> None:
    check(built(name, number), npu_of(arch_of(dataflow, number)))


@on_machines
def test_values_change_no_instruction_and_both_tiers_count_alike(name: str, dataflow: str) -> None:
    events, bound = assert_tiers_count_alike(built(name, FORMATS[dataflow]), on(dataflow))

    assert abs(bound.cycles - events.cycles) < 0.2 * events.cycles


@pytest.mark.parametrize(
    ("name", "dataflow"),
    [
        pytest.param(*one, marks=() if one[1] == "weight_stationary" else pytest.mark.long)
        for one in COMPUTED
    ],
)
def test_the_hardware_agrees(name: str, dataflow: str) -> None:
    assert_hardware_agrees(built(name, FORMATS[dataflow]), on(dataflow), bench(dataflow))
