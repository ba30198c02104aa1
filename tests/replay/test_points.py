"""Counts of fixed layers on fixed accelerators are what they were."""

import json
from typing import Any

import pytest

from accelsim.counts import FIELDS
from replay.points import ARCHS, FILE, LAYERS, count

CHANGED = (
    "counts changed: if that is meant, run `python tests/replay/points.py <date>`"
    " and say why in a fragment in changelog.d/"
)


@pytest.fixture(scope="module")
def replay() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(FILE.read_text())
    return data


def test_the_replay_holds_every_point(replay: dict[str, Any]) -> None:
    names = {f"{layer} on {arch}" for layer in LAYERS for arch in ARCHS}

    assert set(replay["points"]) == names
    assert replay["fields"] == list(FIELDS)
    assert len(names) == 66


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("layer", LAYERS)
def test_counts_are_what_they_were(layer: str, arch: str, replay: dict[str, Any]) -> None:
    point = replay["points"][f"{layer} on {arch}"]

    found = count(layer, ARCHS[arch])

    assert found == point, CHANGED
