"""Fabrics: chips, links and routes between them.

A fabric is a product of dimensions (rings, lines, full meshes, switches), a fat tree, or an
explicit list of links. Each link is a pair of directions, each with its own number, bandwidth and
latency. A torus is a product of rings, a mesh a product of lines. Presets are files of
``fabrics/``.
"""

from dataclasses import dataclass
from functools import cache
from math import prod
from pathlib import Path
from typing import Annotated, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from accelsim.document import Model, read_document, validate
from accelsim.errors import FabricError, did_you_mean
from accelsim.system.ring import moved_ns
from accelsim.system.routing import Dimension, Direct, FatTree, Product, Routing

PRESETS = Path(__file__).parent / "fabrics"
MAXIMUM_CHIPS = 4096

Chips = Annotated[int, Field(ge=2, le=MAXIMUM_CHIPS)]
Count = Annotated[int, Field(ge=1, lt=2**63)]
Time = Annotated[int, Field(ge=0, lt=2**63)]


class Bundle(Model):
    """Parallel links between two chips, over which a message is spread."""

    between: tuple[int, int]
    links: Count = 1


class DimensionFile(Model):
    """What a file says of a dimension.

    Attributes:
        kind: ``ring``, ``line``, ``full`` or ``switch``.
        chips: Along it.
        link_bytes_per_s: Bandwidth of a link and direction, as collectives reach it.
        link_latency_ns: Time from the first byte sent to the first received.
    """

    kind: Literal["ring", "line", "full", "switch"]
    chips: Chips
    link_bytes_per_s: Count
    link_latency_ns: Time


class FabricFile(Model):
    """What a file says of a fabric.

    Attributes:
        kind: ``ring``, ``full`` or ``switch`` of all chips; ``torus`` or ``mesh`` of ``extents``;
            ``dimensions``: the product of those listed; ``fat_tree`` of ``leaf_chips`` and
            ``spines``; ``links``: those of ``bundles``.
        chips: Number of chips.
        link_bytes_per_s: Bandwidth of a link and direction, as collectives reach it; of kind
            ``dimensions`` each dimension has its own.
        link_latency_ns: Time from the first byte sent to the first received; of kind ``dimensions``
            each dimension has its own.
        bundles: Bundles of links of kind ``links``.
        extents: Chips along each dimension of ``torus`` and ``mesh``; chip numbers run along the
            first one first.
        dimensions: Dimensions of kind ``dimensions``, in the order of ``extents``.
        leaf_chips: Chips below a switch of the lower level of a ``fat_tree``.
        spines: Switches of the upper level of a ``fat_tree``, with a link to each lower one.
        switch_reduces: Whether the switch of kind ``switch`` adds what it receives (``in_switch``,
            ``nvls``).
        source: Source of the numbers.
    """

    kind: Literal["ring", "full", "switch", "torus", "mesh", "dimensions", "fat_tree", "links"]
    chips: Chips
    link_bytes_per_s: Count | None = None
    link_latency_ns: Time | None = None
    bundles: tuple[Bundle, ...] = ()
    extents: tuple[Chips, ...] = ()
    dimensions: tuple[DimensionFile, ...] = ()
    leaf_chips: Count | None = None
    spines: Count | None = None
    switch_reduces: bool | None = None
    source: str


KEYS = {
    "ring": (),
    "full": (),
    "switch": (),
    "torus": ("extents",),
    "mesh": ("extents",),
    "dimensions": ("dimensions",),
    "fat_tree": ("leaf_chips", "spines"),
    "links": ("bundles",),
}
"""The keys that a kind needs beside those of all; other kinds refuse them."""


@dataclass(frozen=True, kw_only=True)
class Fabric:
    """Directed links between chips, and the route of each pair.

    Attributes:
        chips: Number of chips; a switch is no chip.
        routing: Table of the links that a message takes.
        bytes_per_s: shape (links,), int64: of each link.
        latency_ns: shape (links,), int64: of each link.
        link_bytes_per_s: Bandwidth of a link of the slowest dimension; of a bundle, of each of its
            links.
        link_latency_ns: Latency of a link of the slowest dimension.
    """

    chips: int
    routing: Routing
    bytes_per_s: NDArray[np.int64]
    latency_ns: NDArray[np.int64]
    link_bytes_per_s: int
    link_latency_ns: int

    @property
    def links(self) -> int:
        """How many numbers `route` may use."""
        return len(self.bytes_per_s)

    @property
    def capacity(self) -> NDArray[np.int64]:
        """Links from a chip to a chip, shape (chips, chips); through a switch none."""
        result = np.zeros((self.chips, self.chips), np.int64)
        if isinstance(self.routing, Direct):
            return self.routing.capacity
        for source in range(self.chips):
            for target in range(self.chips):
                if source != target and len(self.route(source, target)) == 1:
                    result[source, target] = 1
        return result

    def route(self, source: int, target: int) -> tuple[int, ...]:
        """Return the numbers of the links from a chip to a chip, in order.

        Args:
            source: A chip, or `routing.SWITCH`.
            target: Another chip, or `routing.SWITCH`.

        Raises:
            FabricError: No link leads there directly, and the fabric does not forward; the fabric
                has no switch that reaches all chips.
        """
        return self.routing.route(source, target)

    def duration_ns(self, size_bytes: int, route: tuple[int, ...]) -> int:
        """Return how long a message holds the links of its route, rounded up; exact integers.

        The slowest link decides: the others carry the message at its pace.
        """
        slowest = min(int(self.bytes_per_s[link]) for link in route)
        return int(moved_ns(size_bytes, slowest))

    def route_latency_ns(self, route: tuple[int, ...]) -> int:
        """Return the sum of the latencies of the links of a route."""
        return sum(int(self.latency_ns[link]) for link in route)


def fabric(file: FabricFile) -> Fabric:
    """Return the fabric that a file describes.

    Raises:
        FabricError: Keys are missing, or of another kind; extents or dimensions do not multiply to
            the chips; a fat tree's leaves are not full; a bundle names a chip that is not there,
            itself, or a pair twice; a chip cannot be reached.
    """
    _check_keys(file)
    if file.kind == "dimensions":
        dimensions = tuple(
            Dimension(
                kind=each.kind,
                chips=each.chips,
                link_bytes_per_s=each.link_bytes_per_s,
                link_latency_ns=each.link_latency_ns,
            )
            for each in file.dimensions
        )
        return _product(file, dimensions)
    speed, latency = file.link_bytes_per_s, file.link_latency_ns
    assert speed is not None
    assert latency is not None
    if file.kind == "links":
        return _of_bundles(file, speed, latency)
    if file.kind == "fat_tree":
        return _fat_tree(file, speed, latency)
    if file.kind == "torus" or file.kind == "mesh":
        kind: Literal["ring", "line"] = "ring" if file.kind == "torus" else "line"
        return _product(
            file,
            tuple(
                Dimension(kind=kind, chips=extent, link_bytes_per_s=speed, link_latency_ns=latency)
                for extent in file.extents
            ),
        )
    return _product(
        file,
        (
            Dimension(
                kind=file.kind,
                chips=file.chips,
                link_bytes_per_s=speed,
                link_latency_ns=latency,
                switch_reduces=bool(file.switch_reduces),
            ),
        ),
    )


def _check_keys(file: FabricFile) -> None:
    needed = KEYS[file.kind]
    for key in sorted({name for names in KEYS.values() for name in names}):
        is_given = bool(getattr(file, key))
        if is_given and key not in needed:
            kinds = " and ".join(kind for kind, names in KEYS.items() if key in names)
            raise FabricError(f"{key} are of kind {kinds}, not {file.kind}")
        if not is_given and key in needed:
            raise FabricError(f"a fabric of kind {file.kind} needs {key}")
    if file.switch_reduces is not None and file.kind != "switch":
        raise FabricError(f"switch_reduces is of kind switch, not {file.kind}")
    for key in ("link_bytes_per_s", "link_latency_ns"):
        is_given = getattr(file, key) is not None
        if is_given == (file.kind == "dimensions"):
            rule = "has it in each dimension" if is_given else "needs it"
            raise FabricError(f"{key}: a fabric of kind {file.kind} {rule}")


def _product(file: FabricFile, dimensions: tuple[Dimension, ...]) -> Fabric:
    extents = [dimension.chips for dimension in dimensions]
    if prod(extents) != file.chips:
        raise FabricError(
            f"{' x '.join(map(str, extents))} are {prod(extents)} chips, not {file.chips}"
        )
    speeds, latencies = [], []
    for dimension in dimensions:
        count = file.chips * dimension.ports
        speeds.append(np.full(count, dimension.link_bytes_per_s, np.int64))
        latencies.append(np.full(count, dimension.link_latency_ns, np.int64))
    slowest = min(dimensions, key=lambda dimension: dimension.link_bytes_per_s)
    return Fabric(
        chips=file.chips,
        routing=Product(dimensions=dimensions),
        bytes_per_s=np.concatenate(speeds),
        latency_ns=np.concatenate(latencies),
        link_bytes_per_s=slowest.link_bytes_per_s,
        link_latency_ns=slowest.link_latency_ns,
    )


def _uniform(file: FabricFile, routing: Routing, links: int, speed: int, latency: int) -> Fabric:
    return Fabric(
        chips=file.chips,
        routing=routing,
        bytes_per_s=np.full(links, speed, np.int64),
        latency_ns=np.full(links, latency, np.int64),
        link_bytes_per_s=speed,
        link_latency_ns=latency,
    )


def _fat_tree(file: FabricFile, speed: int, latency: int) -> Fabric:
    leaf, spines = file.leaf_chips, file.spines
    assert leaf is not None
    assert spines is not None
    if file.chips % leaf or file.chips == leaf:
        raise FabricError(
            f"chips must be leaf_chips times two or more, not {file.chips} with {leaf} below each"
        )
    routing = FatTree(chips=file.chips, leaf_chips=leaf, spines=spines)
    return _uniform(file, routing, routing.links, speed, latency)


def _of_bundles(file: FabricFile, speed: int, latency: int) -> Fabric:
    capacity = np.zeros((file.chips, file.chips), np.int64)
    for bundle in file.bundles:
        left, right = bundle.between
        if not (0 <= left < file.chips and 0 <= right < file.chips) or left == right:
            raise FabricError(
                f"a bundle must join two of chips 0 to {file.chips - 1}, not {left} and {right}"
            )
        if capacity[left, right]:
            raise FabricError(f"chips {left} and {right} are joined twice: give one bundle links")
        capacity[left, right] = capacity[right, left] = bundle.links
    _refuse_islands(capacity)
    return Fabric(
        chips=file.chips,
        routing=Direct(capacity=capacity),
        bytes_per_s=(capacity * speed).ravel(),
        latency_ns=np.full(capacity.size, latency, np.int64),
        link_bytes_per_s=speed,
        link_latency_ns=latency,
    )


def _refuse_islands(capacity: NDArray[np.int64]) -> None:
    reached, new = {0}, [0]
    while new:
        beside = set(np.flatnonzero(capacity[new.pop()]).tolist()) - reached
        reached |= beside
        new += beside
    missing = sorted(set(range(len(capacity))) - reached)
    if missing:
        raise FabricError(f"no links lead from chip 0 to chip {missing[0]}")


def preset_names() -> list[str]:
    """Return the names of the fabrics that come with accelsim."""
    return sorted(path.stem for path in PRESETS.glob("*.yaml"))


def read_fabric(name: str) -> Fabric:
    """Return a preset by name, or the fabric of a file.

    Args:
        name: Name of a preset, or the path of a file that ends in ``.yaml``.

    Raises:
        DocumentError: The file cannot be read, or says something else than a fabric.
        FabricError: The fabric contradicts itself, and the sentence begins with the file; or the
            preset is unknown.
    """
    if name.endswith((".yaml", ".yml")):
        file = read_fabric_file(name)
        try:
            return fabric(file)
        except FabricError as error:
            raise FabricError(f"{name}: {error}") from error
    return _preset(name)


def read_fabric_file(name: str) -> FabricFile:
    """Return what the file of a fabric says.

    Args:
        name: Name of a preset, or the path of a file that ends in ``.yaml``.

    Raises:
        DocumentError: The file cannot be read, or says something else than a fabric.
        FabricError: The preset is unknown.
    """
    if name.endswith((".yaml", ".yml")):
        return validate(FabricFile, read_document(name))
    if name not in preset_names():
        raise FabricError(f"the fabric {name!r} is unknown{did_you_mean(name, preset_names())}")
    return validate(FabricFile, read_document(PRESETS / f"{name}.yaml"))


@cache
def _preset(name: str) -> Fabric:
    return fabric(read_fabric_file(name))
