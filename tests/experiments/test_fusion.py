"""The table of experiments/fusion, and what its README says of it."""

import pytest

from experiments.fusion.__main__ import TABLE, table
from experiments.fusion.rows import BLOCKS, machines, row


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
    given = [values for values in expected()[network] if values[2] == "False"]
    alone_bytes = int(given[0][4]) + int(given[0][5])

    made = [row(network, kind, alone_bytes) for kind in machines(network) if not kind[2]]

    assert [line.split(",")[1:] for line in table(made).splitlines()[1:]] == given


@pytest.mark.sampled(40)
@pytest.mark.parametrize("local_kib", [128, 256, 512, 1024])
def test_a_network_in_bands_moves_as_many_bytes_as_the_table_says(local_kib: int) -> None:
    lines = expected()["mobilenet_v2"]
    alone_bytes = int(lines[0][4]) + int(lines[0][5])

    made = table([row("mobilenet_v2", (local_kib, 0, True), alone_bytes)]).splitlines()[1]

    assert made.split(",")[1:] in lines


@pytest.mark.parametrize("network", ["mobilenet_v2", "block of DeiT-tiny"])
def test_a_local_memory_halves_the_bytes(network: str) -> None:
    whole = [values for values in expected()[network] if values[2] == "False"]
    fewer = [float(values[-1]) for values in whole if values[1] == "0"]
    larger_input = [float(values[-1]) for values in whole if values[1] != "0"]

    assert fewer == sorted(fewer)
    assert fewer[0] == 1.0
    assert fewer[-1] >= 2
    assert max(larger_input) < fewer[1]


def test_bands_halve_the_bytes_with_an_eighth_of_the_memory() -> None:
    rows_of = expected()["mobilenet_v2"]
    whole, banded = (
        {values[0]: values for values in rows_of if values[1:3] == ["0", bands]}
        for bands in ("False", "True")
    )

    assert {*banded} == {"128", "256", "512", "1024"}
    assert float(banded["128"][-1]) > 2
    for local_kib, values in banded.items():
        assert float(values[-1]) > float(whole[local_kib][-1])

        assert int(values[3]) <= 1.05 * int(whole[local_kib][3])
