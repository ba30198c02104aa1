"""``accelsim list operators`` says of every operator of the reader what is done and tested."""

import onnx.defs

import accelsim
from accelsim.integer.operators import COPIES, NEEDS, WITH_VALUES, operator_lines
from accelsim.workload.layers.function import FUNCTIONS
from accelsim.workload.onnx.adders import KIND as ADDER
from accelsim.workload.onnx.composed import COMPOSED
from accelsim.workload.onnx.contributed import COMPOSED as CONTRIBUTED_COMPOSED
from accelsim.workload.onnx.operators import CONTRIBUTED, MATRIX, OPERATORS, UNMOVING
from accelsim.workload.onnx.qoperators import EXPANDED
from corpus.networks import NETWORKS, network

READ = {*OPERATORS, *CONTRIBUTED, *COMPOSED, ADDER}


def columns() -> dict[str, list[str]]:
    """Return name and columns of each operator, as the lines say."""
    split = ([part.strip() for part in line.split("  ") if part] for line in operator_lines())
    return {parts[0]: parts[1:] for parts in split}


def units() -> dict[str, str]:
    """Return what executes each operator, as the lines say."""
    return {name: parts[3] for name, parts in columns().items()}


def test_every_operator_has_a_line_and_no_other() -> None:
    standard = {one.name for one in onnx.defs.get_all_schemas() if one.domain == ""}

    assert accelsim.list("operators") == operator_lines()
    assert set(units()) == {*READ, *EXPANDED, *CONTRIBUTED_COMPOSED, *standard}
    assert {*WITH_VALUES, *NEEDS, *COPIES} <= READ


def test_all_but_operators_on_text_and_files_are_modelled() -> None:
    unknown = {name for name, parts in columns().items() if parts[0] == "-"}

    assert unknown == {
        *("ImageDecoder", "RegexFullMatch", "StringConcat", "StringNormalizer", "StringSplit"),
        "TfIdfVectorizer",
    }


def test_columns_follow_from_units() -> None:
    for name, (modelled, values, rtl, unit, *_) in columns().items():
        has_values = "values" if unit in ("array", "vector unit") else "-"
        if unit == "nothing":
            has_values = "-" if name in NEEDS else "values"
        has_rtl = "RTL" if unit in ("array", "vector unit") else "-"
        if unit == "parts":
            has_values = has_rtl = "parts"
        expected = ("-" if unit == "none" else "modelled", has_values, has_rtl)
        assert (modelled, values, rtl) == expected, name


def test_an_operator_has_values_or_needs_something() -> None:
    between = {name for name in READ if name.lower() in FUNCTIONS}

    assert {*WITH_VALUES, *between, *COPIES} | {*NEEDS} == READ
    assert not {*WITH_VALUES, *between, *COPIES} & {*NEEDS}


def test_units_are_those_of_the_tables() -> None:
    found = units()

    assert {name for name in READ if found[name] == "nothing"} == UNMOVING
    assert {name for name in READ if found[name] == "array"} == {*WITH_VALUES} & {*MATRIX, ADDER}
    assert {name for name in READ if found[name] == "amounts"} == {*NEEDS} - UNMOVING


def test_operators_with_values_are_compared_with_onnxruntime() -> None:
    """Other files compare scattered rows; onnxruntime has no Swish, or no Upsample with pairs.

    ``tests/compiler/test_adder.py`` compares distances with plain loops.
    """
    networks = [network(name, "int8").model for name in NETWORKS]
    compared = {node.op_type for model in networks for node in model.graph.node}
    functions = {name for name in READ if name.lower() in FUNCTIONS}

    others = {ADDER, "ScatterND", "TensorScatter", "Swish", "Upsample"}
    assert {*WITH_VALUES, *functions} - compared == others
