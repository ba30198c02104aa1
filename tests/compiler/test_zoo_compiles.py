"""The table of workloads/README.md says which networks of the zoo compile, and what others lack."""

import re
from pathlib import Path

import pytest

from accelsim.api.compile import compile_program
from accelsim.arch import load_arch
from accelsim.compiler import compile_network
from accelsim.compiler.zoo import network_for
from accelsim.errors import MappingError, ProgramError
from accelsim.integer.operators import COPIES, WITH_VALUES
from accelsim.npu import npu_of
from accelsim.program import load_program
from accelsim.simulate import run
from accelsim.workload import load_workload, zoo_names
from accelsim.workload.layers import has_integers, lower
from accelsim.workload.layers.function import FUNCTIONS
from accelsim.workload.layers.meaning import QUANTIZED
from workload.zoo_dimensions import DIMENSIONS

MACHINES = ("edge_npu", "array_32x32", "gemmini_16x16")
COMPILES = ", ".join(f"`{name}`" for name in MACHINES)
WITHOUT_VALUES = f"{COMPILES}, each without values"
LARGE = f"{WITHOUT_VALUES}, where memory holds the instructions"
FUNCTIONS_AND_PRODUCTS: dict[str, object] = {
    "table_buffer.capacity_bytes": 512,
    "vector_unit.elementwise_products": True,
}
FIELDS: dict[str, dict[str, object]] = {
    WITHOUT_VALUES: {},
    LARGE: {},
    COMPILES: {},
    f"{COMPILES}, each with tables and products": FUNCTIONS_AND_PRODUCTS,
    f"{COMPILES}, each with tables, products and rows": FUNCTIONS_AND_PRODUCTS
    | {"vector_unit.row_words": 64},
    f"{COMPILES}, each with tables, products, rows and numbers of rows": FUNCTIONS_AND_PRODUCTS
    | {"vector_unit.row_words": 64, "npu.index_words": 64},
}
"""What machines have that the table names."""


def table() -> dict[str, tuple[str, str]]:
    """Return by network on what it compiles, and which of its operators have no values."""
    text = (Path(__file__).parents[2] / "workloads" / "README.md").read_text()
    section = text.partition("## What compiles\n")[2].partition("\n## ")[0]
    rows = [
        [part.strip() for part in line.split("|")[1:-1]]
        for line in section.splitlines()
        if line.startswith("| `")
    ]
    return {name.strip("`"): (machines, lacks) for name, machines, lacks in rows}


def lacking(name: str) -> str:
    """Return the operators of a network that have no values, or none in their form there."""
    network = lower(load_workload(name, DIMENSIONS.get(name)))
    kept = [one for one in network.graph.operators if one.name not in network.dropped]
    quantized = any(one.kind in QUANTIZED for one in kept)
    tabled = {one.spelling for one in kept if quantized and one.kind in FUNCTIONS}
    found = {one.spelling for one in kept} - {*WITH_VALUES, *COPIES, *tabled}
    firsts = {
        layer.operators[0]
        for layer in network.layers
        if not has_integers(layer, quantized=quantized)
    }
    return ", ".join(sorted(found | {one.spelling for one in kept if one.name in firsts}))


def test_the_table_has_every_network() -> None:
    assert list(table()) == list(zoo_names())


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", zoo_names())
def test_a_network_lacks_what_the_table_says(name: str) -> None:
    machines, lacks = table()[name]

    assert lacking(name) == lacks
    assert (machines in (WITHOUT_VALUES, LARGE)) == bool(lacks)
    assert machines in FIELDS


@pytest.mark.sampled(36, family="networks of the zoo")
@pytest.mark.parametrize("arch", MACHINES)
@pytest.mark.parametrize("name", [name for name, (on, _) in table().items() if on != LARGE])
def test_a_network_compiles_for_what_the_table_says(name: str, arch: str, tmp_path: Path) -> None:
    machines, _ = table()[name]
    if machines == WITHOUT_VALUES:
        dimensions = DIMENSIONS.get(name)

        compiled = compile_program(name, arch, tmp_path / "program", dimensions=dimensions)

        assert re.search(" integer form| choose the experts| is no image ", compiled.without_values)
        assert compiled.result.to_data() == run(name, arch, dimensions=dimensions).to_data()
        assert any(cycles["work"] for cycles in compiled.units.values())
        with pytest.raises(ProgramError, match=r"serves for its cycles alone$"):
            load_program(tmp_path / "program")
    else:
        npu = npu_of(load_arch(arch, FIELDS[machines]))

        assert len(compile_network(network_for(name, npu), npu).instructions) > 0


@pytest.mark.parametrize("name", [name for name, (on, _) in table().items() if FIELDS[on]])
def test_a_network_needs_every_unit_that_the_table_names(name: str) -> None:
    fields = FIELDS[table()[name][0]]
    for field in fields:
        fewer = {key: value for key, value in fields.items() if key != field}
        npu = npu_of(load_arch("edge_npu", fewer))

        with pytest.raises(MappingError, match=f"set {field} to"):
            compile_network(network_for(name, npu), npu)
