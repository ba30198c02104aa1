"""``accelsim list operators`` says of every operator of the reader what is done and tested."""

import accelsim
from accelsim.integer.operators import COPIES, NEEDS, WITH_VALUES, operator_lines
from accelsim.workload.layers.function import FUNCTIONS
from accelsim.workload.onnx.operators import CONTRIBUTED, MATRIX, OPERATORS, UNMOVING
from accelsim.workload.onnx.qoperators import EXPANDED
from corpus.networks import NETWORKS, network

READ = {*OPERATORS, *CONTRIBUTED}


def units() -> dict[str, str]:
    """Return what executes each operator, as the lines say."""
    split = (line.split("  ") for line in operator_lines())
    return {parts[0]: next(part.strip() for part in parts[1:] if part) for parts in split}


def test_every_operator_of_the_reader_has_a_line_and_no_other() -> None:
    assert accelsim.list("operators") == operator_lines()
    assert set(units()) == {*READ, *EXPANDED}
    assert {*WITH_VALUES, *NEEDS, *COPIES} <= READ


def test_an_operator_has_values_or_needs_something() -> None:
    between = {name for name in READ if name.lower() in FUNCTIONS}

    assert {*WITH_VALUES, *between, *COPIES} | {*NEEDS} == READ
    assert not {*WITH_VALUES, *between, *COPIES} & {*NEEDS}


def test_units_are_those_of_the_tables() -> None:
    found = units()

    assert {name for name in READ if found[name] == "nothing"} == UNMOVING
    assert {name for name in READ if found[name] == "array"} == {*WITH_VALUES} & MATRIX
    assert {name for name in READ if found[name] == "amounts"} == {*NEEDS} - UNMOVING


def test_operators_with_values_are_compared_with_onnxruntime() -> None:
    """Other files compare scattered rows; onnxruntime has no Swish, or no Upsample with pairs."""
    networks = [network(name, "int8").model for name in NETWORKS]
    compared = {node.op_type for model in networks for node in model.graph.node}
    functions = {name for name in READ if name.lower() in FUNCTIONS}

    others = {"ScatterND", "TensorScatter", "Swish", "Upsample"}
    assert {*WITH_VALUES, *functions} - compared == others
