"""Fabrics: refusals with sentences, presets, and rings packed on the links of a DGX-1V."""

from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import DocumentError, FabricError
from accelsim.system.fabric import (
    Bundle,
    FabricFile,
    fabric,
    preset_names,
    read_fabric,
)
from each import each
from experiments.system.nccl.rings import pack_rings

MEASURED_GB_PER_S = {2: 22.6, 3: 45.2, 4: 85.8, 6: 45.9, 7: 87.6, 8: 136.1}
"""Bus bandwidth of large all-reduces on the first GPUs of a DGX-1V (vTrain, nccl-tests)."""


def description(**changes: object) -> FabricFile:
    return FabricFile.model_validate(
        {
            "kind": "ring",
            "chips": 4,
            "link_bytes_per_s": "1 GB/s",
            "link_latency_ns": "1 us",
            "source": "this test",
        }
        | changes
    )


@each("chips", MEASURED_GB_PER_S)
def test_rings_of_a_dgx_1v_times_a_link_are_the_measured_bandwidth(chips: int) -> None:
    mesh = read_fabric("dgx_1v")

    rings = pack_rings(mesh.capacity[:chips, :chips])

    assert len(rings) == {2: 1, 3: 2, 4: 4, 6: 2, 7: 4, 8: 6}[chips]
    modelled = len(rings) * mesh.link_bytes_per_s / 1e9
    assert modelled == pytest.approx(MEASURED_GB_PER_S[chips], rel=0.06)


def test_five_chips_of_a_dgx_1v_have_no_ring() -> None:
    assert pack_rings(read_fabric("dgx_1v").capacity[:5, :5]) == []


def most_rings(capacity: np.ndarray) -> int:
    """Try every ring first, plainly."""
    chips = len(capacity)
    best = 0
    for order in permutations(range(1, chips)):
        ring = [0, *order]
        after = capacity.copy()
        after[ring, [*order, 0]] -= 1
        if (after >= 0).all():
            best = max(best, 1 + most_rings(after))
    return best


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**31))
def test_packing_equals_trying_everything(chips: int, seed: int) -> None:
    capacity = np.random.default_rng(seed).integers(0, 3, (chips, chips))
    np.fill_diagonal(capacity, 0)

    rings = pack_rings(capacity)

    used = np.zeros_like(capacity)
    for ring in rings:
        used[list(ring), [*ring[1:], 0]] += 1
    assert (used <= capacity).all()
    assert len(rings) == most_rings(capacity)


@each("name", preset_names())
def test_presets_are_read(name: str) -> None:
    assert read_fabric(name).chips >= 2


@each(
    ("changes", "sentence"),
    [
        ({"bundles": [Bundle(between=(0, 1))]}, r"^bundles are of kind links, not ring$"),
        (
            {"kind": "links", "bundles": [Bundle(between=(0, 4))]},
            r"^a bundle must join two of chips 0 to 3, not 0 and 4$",
        ),
        (
            {"kind": "links", "bundles": 2 * [Bundle(between=(0, 1))]},
            r"^chips 0 and 1 are joined twice: give one bundle links$",
        ),
        (
            {"kind": "links", "bundles": [Bundle(between=(0, 1))]},
            r"^no links lead from chip 0 to chip 2$",
        ),
    ],
)
def test_contradictions_are_refused(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(FabricError, match=sentence):
        fabric(description(**changes))


def test_unknown_keys_and_presets_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(
        "kind: ring\nchips: 4\nlink_bytes_per_s: 1\nlink_latency_ns: 0\nsource: x\nlinc: 3\n"
    )

    with pytest.raises(DocumentError, match=r"a\.yaml:6:1: linc: unknown key"):
        read_fabric(str(file))
    file.write_text(
        "kind: links\nchips: 2\nlink_bytes_per_s: 1\nlink_latency_ns: 0\nsource: x\n"
        "bundles: [{between: [1, 1]}]\n"
    )
    with pytest.raises(FabricError, match=r"a\.yaml: a bundle must join two of chips"):
        read_fabric(str(file))
    with pytest.raises(
        FabricError, match=r"^the fabric 'dgx1v' is unknown, did you mean dgx_1v\?$"
    ):
        read_fabric("dgx1v")
