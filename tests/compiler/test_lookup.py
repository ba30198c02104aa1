"""Functions of one number: a table behind the vector unit."""

import pytest

from accelsim.compiler import compile_network, layers_of, schedule_layers
from accelsim.errors import MappingError
from accelsim.npu import npu_of
from compiler.blocks import functions
from compiler.checks import (
    ARRAYS,
    assert_tiers_count_alike,
    chain,
    check,
    instructions,
)
from compiler.networks import machine


@pytest.mark.parametrize("tables", [1, 2])
@pytest.mark.parametrize("dataflow", ARRAYS)
def test_tables_of_layers_follow_each_other(dataflow: str, tables: int) -> None:
    built = chain((6, 5, 3))
    last = functions(built)

    program = check(built, npu_of(machine(dataflow=dataflow, tables=tables)), last)

    code = program.instructions
    assert set(code["table"][code["function"] > 0].tolist()) == set(range(tables))


def test_a_result_lies_in_its_part_of_a_joined_tensor() -> None:
    built = chain((4, 5, 6))
    first = built.convolution(8)
    second = built.branch("input").lookup()
    built.concat(first, second)
    built.convolution(4)

    program = check(built, npu_of(machine(tables=2)))

    assert instructions(program, "concat") == 0


@pytest.mark.parametrize("dataflow", ARRAYS)
def test_values_change_no_instruction_and_both_tiers_count_alike(dataflow: str) -> None:
    built = chain((6, 7, 5))
    functions(built)

    events, bound = assert_tiers_count_alike(built, npu_of(machine(dataflow=dataflow, tables=2)))

    assert events.table_writes == 4 * 64
    assert events.table_reads > 0
    assert abs(bound.cycles - events.cycles) < 0.1 * events.cycles


def test_a_machine_without_tables_refuses_values_and_does_the_work_in_its_lanes() -> None:
    built = chain((4, 4, 4))
    built.lookup()
    npu = npu_of(machine())

    with pytest.raises(MappingError, match="has no tables for functions; set table_"):
        compile_network(built.network(), npu)
    (layer,) = layers_of(built.network())
    assert schedule_layers([layer], npu).instructions["function"].max() == 0
