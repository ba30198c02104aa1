"""Functions of one number: a table behind the vector unit."""

import pytest

from accelsim.compiler import compile_network, layers_of, schedule_layers
from accelsim.errors import MappingError
from accelsim.npu import npu_of
from compiler.checks import (
    ARRAYS,
    EXCHANGED,
    assert_hardware_agrees,
    assert_tiers_count_alike,
    chain,
    check,
    instructions,
)
from compiler.networks import Chain, machine
from cosim.machines import small_npu


def functions(built: Chain) -> str:
    """Add layers of the array and of the vector unit with functions between them."""
    built.lookup()
    built.convolution(7)
    first = built.lookup()
    built.lookup()
    built.convolution(5, (3, 3), padding=(1, 1, 1, 1))
    built.branch(first)
    built.convolution(5)
    return built.lookup()


@pytest.mark.parametrize("tables", [1, 2])
@pytest.mark.parametrize("dataflow", ARRAYS)
def test_tables_of_layers_follow_each_other(dataflow: str, tables: int) -> None:
    built = chain((6, 5, 3))
    last = functions(built)

    program = check(built, npu_of(machine(dataflow=dataflow, tables=tables)), last)

    code = program.instructions
    assert set(code["table"][code["function"] > 0].tolist()) == set(range(tables))


@pytest.mark.parametrize("number", ["int8", "uint8", "int4"])
@pytest.mark.parametrize("shape", [(5, 7, 6), (1, 1, 19), (33, 31, 4)])
def test_results_are_those_of_the_reference(shape: tuple[int, int, int], number: str) -> None:
    built = chain(shape, number)
    built.lookup()

    check(built, npu_of(machine(input_=number, tables=1)))


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

    # Planes of exchanged operands take two pieces of work, each with a load of the table.
    assert events.table_writes == (7 if dataflow == EXCHANGED else 4) * 64
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


@pytest.mark.sampled(32, family="layers on the RTL")
@pytest.mark.parametrize("dataflow", ARRAYS)
def test_the_hardware_looks_up_alike(dataflow: str) -> None:
    npu = small_npu(4, 3, array__dataflow=dataflow, table_buffer__capacity_bytes=512)
    built = chain((3, 4, 5))
    functions(built)

    assert_hardware_agrees(built, npu)
