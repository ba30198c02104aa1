"""The table of experiments/fusion, and what its README says of it."""

import pytest

from experiments.fusion.__main__ import TABLE, table
from experiments.fusion.rows import BLOCKS, rows


def expected() -> dict[str, list[list[str]]]:
    """Return the lines of the table by network, without their names."""
    found: dict[str, list[list[str]]] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]:
        network, *values = line.split(",")
        found.setdefault(network, []).append(values)
    return found


@pytest.mark.sampled(6)
@pytest.mark.parametrize("network", ["mobilenet_v2", *BLOCKS])
def test_a_network_moves_as_many_bytes_as_the_table_says(network: str) -> None:
    given = expected()[network]

    made = table(rows((network,))).splitlines()[1:]

    assert [line.split(",")[1:] for line in made] == given


@pytest.mark.parametrize("network", ["mobilenet_v2", "block of DeiT-tiny"])
def test_a_local_memory_halves_the_bytes(network: str) -> None:
    fewer = [float(values[-1]) for values in expected()[network] if values[1] == "0"]
    larger_input = [float(values[-1]) for values in expected()[network] if values[1] != "0"]

    assert fewer == sorted(fewer)
    assert fewer[0] == 1.0
    assert fewer[-1] >= 2
    assert max(larger_input) < fewer[1]
