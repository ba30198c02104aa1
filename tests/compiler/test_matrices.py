"""Products of two activations on the array, and transpositions."""

from itertools import permutations

import pytest

import accelsim
from accelsim.compiler import compile_network
from accelsim.compiler.checks import Range
from accelsim.errors import MappingError
from accelsim.npu import npu_of
from accelsim.number import parse_number
from compiler.checks import (
    chain,
    check,
)
from compiler.networks import machine


@pytest.mark.parametrize("number", ["int8", "int16"])
@pytest.mark.parametrize("order", [*permutations(range(3)), (1, 0)][1:])
def test_transpositions(order: tuple[int, ...], number: str) -> None:
    extents = (3, 7, 5)[: len(order)]
    built = chain((1, 21, 5 if len(order) == 3 else 1), number)
    built.transpose(extents, order, (1, 1, 105 if len(order) == 3 else 21))

    check(built, npu_of(machine(input_=number)))


def test_what_the_array_does_not_hold_is_refused() -> None:
    built = chain((1, 6, 6))
    built.product("input", "input")
    network = built.network()
    unsigned = chain((1, 6, 6), "uint8")
    unsigned.product("input", "input")

    for found, arch, sentence in (
        (network, machine(weight="int4"), "numbers.weight must hold them with as many bits"),
        (unsigned.network(), machine(input_="uint8"), r"values of input \(0 to 255\) lie in mem"),
    ):
        with pytest.raises(MappingError, match=sentence):
            compile_network(found, npu_of(arch))


def test_what_is_no_whole_byte_is_not_moved() -> None:
    built = chain((1, 6, 6), "int4")
    built.transpose((6, 6), (1, 0), (1, 6, 6))

    with pytest.raises(MappingError, match="1 elements of 4 bits are no whole bytes"):
        compile_network(built.network(), npu_of(machine(input_="int4")))


@pytest.mark.parametrize(
    ("workload", "arch"),
    [
        ("digits_vit", "array_128x128"),
        ("digits_lstm", "array_128x128"),
        ("light_shufflenet", "tpu_v3"),
    ],
)
def test_machines_of_floats_are_timed_where_they_move_elements(workload: str, arch: str) -> None:
    closed, cycle = (accelsim.run(workload, arch, tier=tier) for tier in ("analytical", "cycle"))

    assert cycle.counts.cycles > 0
    assert abs(closed.counts.cycles / cycle.counts.cycles - 1) < 0.05


@pytest.mark.parametrize("name", ["bfloat16", "fp32"])
def test_floats_hold_the_integers_that_come_back_from_them(name: str) -> None:
    number = parse_number(name)
    last = 1 << (number.mantissa_bits + 1)
    for held in (0, 1, last - 1, last, last + 1):
        # The next number behind ``last`` is two away.
        assert Range(-held, held).within(number) == (held <= last)
        assert Range(0, held).within(number) == (held <= last)
