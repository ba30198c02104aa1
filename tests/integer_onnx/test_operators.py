"""``accelsim list operators`` says of every operator of the reader what is done and tested."""

import numpy as np

import accelsim
from accelsim.integer.operators import COPIES, NEEDS, REPLACED, WITH_VALUES, operator_lines
from accelsim.workload.layers.function import FUNCTIONS
from accelsim.workload.onnx.operators import CONTRIBUTED, MATRIX, OPERATORS, UNMOVING
from accelsim.workload.onnx.qoperators import EXPANDED
from integer_onnx.test_agreement import CASES, PAIRS, QUANTIZED

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
    # Upsample is older than QuantizeLinear; other files compare the others.
    compared = {
        "Upsample",
        "LayerNormalization",
        "RMSNormalization",
        "Softmax",
        *REPLACED,
        "ReduceSum",
        "ScatterND",
        "TensorScatter",
    }
    for build in (*QUANTIZED, *PAIRS):
        for seed in range(CASES):
            model, _, _ = build(np.random.default_rng(seed))
            compared |= {node.op_type for node in model.nodes}

    assert {*WITH_VALUES} - compared == set()
