"""The table of workloads/README.md says which networks of the zoo compile, and what others lack."""

from pathlib import Path

import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network
from accelsim.compiler.zoo import network_for
from accelsim.errors import WorkloadError
from accelsim.integer.operators import COPIES, WITH_VALUES
from accelsim.npu import npu_of
from accelsim.workload import load_workload, zoo_names
from accelsim.workload.layers import INTEGER, lower

MACHINES = ("edge_npu", "array_32x32", "gemmini_16x16")
COMPILES = ", ".join(f"`{name}`" for name in MACHINES)
DIMENSIONS = {
    "bert_base": {"sequence": 128},
    "deepspeech_lstm": {"sequence": 16},
    "gpt2": {"sequence": 64},
    "llama3_8b_decode": {"past": 64},
    "llama3_8b_prefill": {"sequence": 64},
}


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
    """Return the operators of a float network that have no values, or none in their form there."""
    network = lower(load_workload(name, DIMENSIONS.get(name)), without_softmax=True)
    kept = [one for one in network.graph.operators if one.name not in network.dropped]
    found = {one.spelling for one in kept} - {*WITH_VALUES, *COPIES}
    firsts = {layer.operators[0] for layer in network.layers if not isinstance(layer, INTEGER)}
    return ", ".join(sorted(found | {one.spelling for one in kept if one.name in firsts}))


def test_the_table_has_every_network() -> None:
    assert list(table()) == list(zoo_names())


@pytest.mark.parametrize("name", zoo_names())
def test_a_network_lacks_what_the_table_says(name: str) -> None:
    machines, lacks = table()[name]

    assert lacking(name) == lacks
    assert (machines == "none") == bool(lacks)
    assert machines in ("none", COMPILES)


@pytest.mark.sampled(6, "networks of the zoo")
@pytest.mark.parametrize("arch", MACHINES)
@pytest.mark.parametrize("name", zoo_names())
def test_a_network_compiles_for_what_the_table_says(name: str, arch: str) -> None:
    npu = npu_of(load_arch(arch))

    if table()[name][0] == "none":
        with pytest.raises(WorkloadError, match="has no integer form"):
            network_for(name, npu, dimensions=DIMENSIONS.get(name))
    else:
        assert len(compile_network(network_for(name, npu), npu).instructions) > 0
