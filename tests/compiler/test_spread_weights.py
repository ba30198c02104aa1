"""Weights of several groups of channels lie in memory once, without the zeros between groups."""

import numpy as np
import pytest

from accelsim.arch import Arch
from accelsim.isa import BUFFERS, INSTRUCTIONS
from accelsim.npu import Npu, npu_of
from accelsim.number import parse_number
from accelsim.program import Program
from compiler.checks import assert_hardware_agrees, assert_tiers_count_alike, check
from compiler.networks import Chain, machine
from compiler.test_weight_bytes import sparse, weight_bytes

GROUPS = {
    # Groups, channels and filters of each.
    "depthwise": (8, 1, 1),
    "few_groups": (3, 1, 1),
    "two_passes": (12, 1, 1),
    "multipliers": (4, 1, 2),
    "pairs": (4, 2, 2),
    "wide_groups": (3, 2, 1),
    "tall_groups": (4, 1, 3),
}


def grouped(
    groups: int, channels: int, filters: int, weight: str = "int8", kernel: tuple[int, int] = (3, 3)
) -> Chain:
    """Return a convolution of groups of some channels and filters each."""
    draw = np.random.default_rng([groups, channels, filters])
    built = Chain(draw, parse_number("int8"), parse_number(weight), (5, 4, groups * channels))
    built.convolution(groups * filters, kernel, groups=groups, padding=(1, 0, 0, 1))
    return built


def of_weights(program: Program) -> np.ndarray:
    """Return the LOADs of the weight buffer."""
    table = program.instructions
    loads = table["opcode"] == INSTRUCTIONS["LOAD"].opcode
    return np.asarray(table[loads & (table["buffer"] == BUFFERS.index("weight"))])


def check_bytes(built: Chain, npu: Npu, expected: int) -> np.ndarray:
    """Values and counts are right, and so many bytes of weights are loaded, each once."""
    program = check(built, npu)
    assert_tiers_count_alike(built, npu)
    loaded = weight_bytes(program)

    assert set(loaded.values()) == {1}
    assert len(loaded) == expected
    return of_weights(program)


def array(rows: int, cols: int, weight: str = "int8", dataflow: str = "weight_stationary") -> Arch:
    """Return a machine whose bus has 8 bytes."""
    return machine(rows, cols, bus_bytes=8, weight=weight, dataflow=dataflow)


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary"])
@pytest.mark.parametrize("kind", GROUPS)
def test_each_weight_of_a_bundle_is_loaded_once(kind: str, dataflow: str) -> None:
    groups, channels, filters = GROUPS[kind]
    built = grouped(groups, channels, filters)

    check_bytes(built, npu_of(array(8, 8, dataflow=dataflow)), groups * channels * filters * 9)


def test_a_word_of_a_unit_has_whole_bytes() -> None:
    """Two channels of int4 share a byte: 8 channels take 8 words of a byte, one half of it 0."""
    built = grouped(8, 1, 1, "int4")

    loads = check_bytes(built, npu_of(array(8, 8, "int4")), 8 * 9)

    assert set(loads["spread"]) == {1}
    assert set(loads["c_count"]) == {2}


def test_the_last_unit_may_lack_groups() -> None:
    """Seven channels of int4 are four units, as eight are."""
    check_bytes(grouped(7, 1, 1, "int4"), npu_of(array(8, 8, "int4")), 8 * 9)


def test_rows_that_take_two_elements() -> None:
    """Two channels share a row: a word of the row has four weights, of which two are not 0."""
    arch = array(8, 8, "int4")
    wide = arch.array.model_copy(update={"weight_rows": 2})

    check_bytes(grouped(8, 1, 1, "int4"), npu_of(arch.model_copy(update={"array": wide})), 8 * 9)


@pytest.mark.parametrize("kind", ["rows", "sparse"])
def test_units_that_do_not_fit_lie_with_zeros(kind: str) -> None:
    """Three channels do not divide 8 rows; weights that are skipped are compressed by groups."""
    arch, channels = (array(8, 8), 3) if kind == "rows" else (sparse(8, 8), 1)
    built, npu = grouped(2, channels, 1), npu_of(arch)

    loads = of_weights(check(built, npu))

    assert_tiers_count_alike(built, npu)
    assert not loads["spread"].any()


def test_one_load_brings_the_places_of_a_kernel() -> None:
    """As 8 channels fill the array, no padding tells places apart; there is one LOAD still."""
    loads = check_bytes(grouped(8, 1, 1, kernel=(3, 3)), npu_of(array(8, 8)), 72)

    assert [(one["y_count"], one["x_count"], one["spread"]) for one in loads] == [(9, 8, 1)]


@pytest.mark.sampled(16, family="layers on the RTL")
@pytest.mark.parametrize(
    ("weight", "shape"),
    [("int8", (6, 1, 1)), ("int8", (3, 2, 2)), ("int4", (7, 1, 1)), ("int16", (5, 1, 1))],
)
def test_hardware_agrees(weight: str, shape: tuple[int, int, int]) -> None:
    """Words of one and two bytes, and of units of two rows, on a bus of 4 bytes."""
    built = grouped(*shape, weight)

    assert_hardware_agrees(built, npu_of(machine(8, 8, weight=weight)))
