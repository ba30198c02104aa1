"""Routes: the shortest way by breadth-first search, dimension order, refusals."""

from itertools import product
from math import prod

import numpy as np
import pytest

from accelsim.errors import FabricError
from accelsim.system.fabric import Fabric, FabricFile, fabric, read_fabric
from accelsim.system.routing import SWITCH, Dimension, Product
from each import each
from system.test_collective import network


def steps_between(kind: str, extent: int, source: int, target: int) -> int:
    """Walk from coordinate to coordinate, all ways at once."""
    reached, steps = {source}, 0
    while target not in reached:
        further = {at + way for at in reached for way in (-1, 1)}
        if kind == "torus" and extent > 2:
            further = {at % extent for at in further}
        reached |= {at for at in further if 0 <= at < extent}
        steps += 1
    return steps


@each("kind", ["torus", "mesh"])
@each("extents", [(2,), (5,), (2, 3), (4, 4), (3, 2, 4)])
def test_routes_of_tori_and_meshes_are_shortest(kind: str, extents: tuple[int, ...]) -> None:
    chips = prod(extents)
    net = network(kind, chips, extents=extents)
    coordinates = [
        tuple(chip // prod(extents[:place]) % extent for place, extent in enumerate(extents))
        for chip in range(chips)
    ]
    for source, target in product(range(chips), repeat=2):
        wanted = sum(
            steps_between(kind, extent, here, there)
            for extent, here, there in zip(
                extents, coordinates[source], coordinates[target], strict=True
            )
        )
        assert len(net.route(source, target)) == wanted


def test_a_route_goes_along_the_first_dimension_first() -> None:
    """In 3 x 3 from chip 0 to chip 4: up from 0 to 1 (link 0), then from 1 to 4 (18 + 2)."""
    assert network("torus", 9, extents=(3, 3)).route(0, 4) == (0, 20)


def test_of_two_equal_ways_round_a_ring_the_ascending_is_taken() -> None:
    assert network("ring", 4).route(3, 1) == (6, 0)
    assert network("ring", 4).route(2, 1) == (5,)


@each("kind", ["ring", "line", "full", "switch"])
def test_links_of_a_dimension_are_told_apart(kind: str) -> None:
    """Two routes share a link only if they pass the same chip in the same direction."""
    net = Product(
        dimensions=(
            Dimension(kind=kind, chips=5, link_bytes_per_s=1, link_latency_ns=0),  # type: ignore[arg-type]
        )
    )
    routes = [net.route(source, target) for source, target in product(range(5), repeat=2)]

    if kind == "full":
        links = [link for route in routes for link in route]
        assert len(set(links)) == len(links) == 20
    if kind == "switch":
        assert sorted({route[0] for route in routes if route}) == [0, 2, 4, 6, 8]
        assert sorted({route[1] for route in routes if route}) == [1, 3, 5, 7, 9]
    neighbours = [net.route(at, at + 1) for at in range(4)] + [
        net.route(at + 1, at) for at in range(4)
    ]
    assert len(set(neighbours)) == 8


def test_a_fat_tree_stays_below_a_switch_or_passes_the_spine_of_its_target() -> None:
    net = network("fat_tree", 8)

    assert net.route(0, 3) == (0, 7)
    below = {target: net.route(0, target) for target in range(4, 8)}
    assert {target: len(route) for target, route in below.items()} == dict.fromkeys(below, 4)
    assert below[4][1] == below[6][1] != below[5][1] == below[7][1]
    links = [
        link
        for pair in product(range(8), repeat=2)
        if pair[0] != pair[1]
        for link in net.route(*pair)
    ]
    assert set(links) == set(range(net.links))


def test_bisection_of_presets_is_that_of_their_documentation() -> None:
    """Google Cloud: 6.4 TB/s (v3), 24 TB/s (v4); all-reduces reach 83 and 94 % of them."""
    for name, extents, published in (("tpu_v3", (32, 32), 6.4e12), ("tpu_v4", (16, 16, 16), 24e12)):
        net = read_fabric(name)
        crossing = 2 * net.chips // max(extents) * net.link_bytes_per_s
        assert crossing == pytest.approx(published, rel=0.2)


def test_bundles_carry_a_message_over_all_their_links() -> None:
    net = read_fabric("dgx_1v")

    times = [net.duration_ns(2**20, net.route(0, target)) for target in (1, 3)]

    assert times[1] == -(-times[0] // 2)


def described(**keys: object) -> Fabric:
    link = {"link_bytes_per_s": 1, "link_latency_ns": 0}
    return fabric(FabricFile.model_validate({"source": "x", "chips": 6} | link | keys))


@each(
    ("keys", "sentence"),
    [
        ({"kind": "torus"}, r"^a fabric of kind torus needs extents$"),
        ({"kind": "torus", "extents": (2, 2)}, r"^2 x 2 are 4 chips, not 6$"),
        ({"kind": "ring", "extents": (6,)}, r"^extents are of kind torus and mesh, not ring$"),
        ({"kind": "fat_tree", "leaf_chips": 4}, r"^a fabric of kind fat_tree needs spines$"),
        (
            {"kind": "fat_tree", "leaf_chips": 4, "spines": 1},
            r"^chips must be leaf_chips times two or more, not 6 with 4 below each$",
        ),
        (
            {"kind": "ring", "link_bytes_per_s": None},
            r"^link_bytes_per_s: .* of kind ring needs it$",
        ),
        (
            {
                "kind": "dimensions",
                "dimensions": [
                    {"kind": "ring", "chips": 6, "link_bytes_per_s": 1, "link_latency_ns": 0}
                ],
            },
            r"^link_bytes_per_s: a fabric of kind dimensions has it in each dimension$",
        ),
    ],
)
def test_contradictions_are_refused(keys: dict[str, object], sentence: str) -> None:
    with pytest.raises(FabricError, match=sentence):
        described(**keys)


@pytest.mark.parametrize("name", ["dgx_1v", "tpu_v3", "dgx_a100_x4"])
def test_a_switch_of_all_chips_is_there_or_refused(name: str) -> None:
    with pytest.raises(
        FabricError, match=r"^the fabric has no switch that all chips have a link to$"
    ):
        read_fabric(name).route(0, SWITCH)
    assert np.array_equal(read_fabric("dgx_h100").route(3, SWITCH), (6,))
