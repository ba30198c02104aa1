"""Functions of one number: a table behind the vector unit."""

import pytest

from accelsim.compiler import compile_network, layers_of, schedule_layers
from accelsim.errors import MappingError
from accelsim.npu import npu_of
from compiler.blocks import functions
from compiler.checks import (
    ARRAYS,
    chain,
    check,
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


def test_a_machine_without_tables_refuses_values_and_does_the_work_in_its_lanes() -> None:
    built = chain((4, 4, 4))
    built.lookup()
    npu = npu_of(machine())

    with pytest.raises(MappingError, match="has no tables for functions; set table_"):
        compile_network(built.network(), npu)
    (layer,) = layers_of(built.network())
    assert schedule_layers([layer], npu).instructions["function"].max() == 0
