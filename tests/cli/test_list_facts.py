"""A line of facts for each name."""

import re

import pytest

from accelsim.api.catalog import list_facts, list_names
from accelsim.errors import DocumentError
from accelsim.workload.load import load_workload
from cli.command import accelsim


@pytest.mark.parametrize("what", ["archs", "technologies", "studies", "drams"])
def test_every_name_has_facts(what: str) -> None:
    facts = list_facts(what)

    assert tuple(facts) == list_names(what)
    assert all(facts.values())


def test_facts_stand_in_a_column() -> None:
    lines = accelsim("list", "accelerators", "--facts").stdout.splitlines()

    (line,) = [line for line in lines if line.startswith("edge_npu ")]
    assert re.sub(" +", " ", line) == (
        "edge_npu 16 x 16, weight stationary; int8 x int8, sums in int32; 500 MHz;"
        " 128 GMAC/s, 0.256 TOPS; 8.00 GB/s; 1.55 mm²"
    )
    assert len({line.index("  ") <= line.index(";") for line in lines}) == 1


def test_networks_have_their_totals_or_say_what_dimension_they_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("accelsim.workload.zoo_names", lambda: ("digits_cnn", "t5_small"))
    told: list[tuple[int, int]] = []

    facts = list_facts("networks", lambda *place: told.append(place))

    network = load_workload("digits_cnn")
    macs = sum(work.macs for each in network.operators for work in each.work)
    assert facts["digits_cnn"] == f"{network.parameters:,} parameters; {macs:,} MACs"
    assert facts["t5_small"].startswith("dimension source has no value; give --dimension source=")
    assert told == [(0, 2), (1, 2)]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("list", "--facts"), "error: --facts needs one list"),
        (("list", "metrics", "--facts"), "error: metrics: facts are those of workloads, archs"),
    ],
)
def test_other_lists_have_no_facts(arguments: tuple[str, ...], said: str) -> None:
    done = accelsim(*arguments)

    assert done.returncode == 2
    assert done.stderr.startswith(said)


def test_an_unknown_list_is_a_sentence() -> None:
    with pytest.raises(DocumentError, match=r"arches: no such name, did you mean archs\?"):
        list_facts("arches")
