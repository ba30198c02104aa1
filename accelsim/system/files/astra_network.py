"""ASTRA-sim's network file, and the file of logical dimensions.

The network file of the analytical backends, as YAML (version 2) or JSON (since 2026)::

    topology: [ Ring, Switch ]
    npus_count: [ 4, 8 ]
    bandwidth: [ 50.0, 25.0 ]   # of a link and direction, in units of 2**30 bytes per second
    latency: [ 500.0, 1000.0 ]  # ns

The file of logical dimensions, which the ns-3 backend needs: ``{"logical-dims": ["4", "8"]}``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Annotated

from pydantic import Field

from accelsim.errors import FabricError
from accelsim.system.astra import Dimension
from accelsim.system.fabric import Fabric
from accelsim.system.files.foreign import Foreign, read_foreign, write_foreign
from accelsim.system.routing import Product

_KINDS = {"ring": "Ring", "full": "FullyConnected", "switch": "Switch"}
"""ASTRA-sim's names of the dimensions of a `Fabric`; it has no line."""


MAXIMUM_NPUS = 2**16
"""Along a dimension."""


class NetworkFile(Foreign):
    """What the file says; each list has an element for each dimension."""

    topology: tuple[str, ...] = Field(min_length=1)
    npus_count: tuple[Annotated[int, Field(le=MAXIMUM_NPUS)], ...]
    bandwidth: tuple[float, ...]
    latency: tuple[float, ...]


class LogicalFile(Foreign):
    """What the file of logical dimensions says."""

    dimensions: tuple[Annotated[int, Field(ge=1)], ...] = Field(alias="logical-dims", min_length=1)


@dataclass(frozen=True, kw_only=True)
class AstraNetwork:
    """A network of ASTRA-sim.

    Attributes:
        dimensions: The first one first.
        ignored: Keys of the file that nobody reads.
    """

    dimensions: tuple[Dimension, ...]
    ignored: tuple[str, ...] = ()

    @property
    def npus(self) -> int:
        """All chips."""
        return prod(int(each.npus) for each in self.dimensions)


def read_network(path: str | Path) -> AstraNetwork:
    """Read a network file.

    Args:
        path: A YAML or JSON file.

    Raises:
        DocumentError: The file cannot be read, or lacks a key.
        FabricError: The lists are of unequal length, a topology is unknown, a number out of range.
    """
    file = read_foreign(NetworkFile, path)
    lengths = {len(file.topology), len(file.npus_count), len(file.bandwidth), len(file.latency)}
    if len(lengths) > 1:
        raise FabricError(
            f"{path}: topology, npus_count, bandwidth and latency must have as many elements each,"
            f" not {len(file.topology)}, {len(file.npus_count)}, {len(file.bandwidth)} and"
            f" {len(file.latency)}"
        )
    try:
        dimensions = tuple(
            Dimension(kind=kind, npus=npus, gigabytes_per_s=speed, latency_ns=latency)
            for kind, npus, speed, latency in zip(
                file.topology, file.npus_count, file.bandwidth, file.latency, strict=True
            )
        )
    except FabricError as problem:
        raise FabricError(f"{path}: {problem}") from None
    return AstraNetwork(dimensions=dimensions, ignored=file.unread())


def write_network(path: str | Path, dimensions: Sequence[Dimension]) -> None:
    """Write a network file.

    Args:
        path: Ends in ``.json``, ``.yml`` or ``.yaml``.
        dimensions: The first one first.

    Raises:
        DocumentError: The file cannot be written, or has another ending.
    """
    write_foreign(
        path,
        {
            "topology": [each.kind for each in dimensions],
            "npus_count": [int(each.npus) for each in dimensions],
            "bandwidth": [float(each.gigabytes_per_s) for each in dimensions],
            "latency": [float(each.latency_ns) for each in dimensions],
        },
    )


def network_of(fabric: Fabric) -> AstraNetwork:
    """Return a fabric as a network of ASTRA-sim.

    Args:
        fabric: A product of rings, full meshes and switches.

    Raises:
        FabricError: ASTRA-sim's analytical backends cannot describe it.
    """
    if not isinstance(fabric.routing, Product):
        raise FabricError(
            "ASTRA-sim's network file describes products of rings, full meshes and switches only"
        )
    dimensions = []
    for each in fabric.routing.dimensions:
        if each.kind not in _KINDS:
            raise FabricError(f"ASTRA-sim's network file has no dimension of kind {each.kind}")
        dimensions.append(
            Dimension(
                kind=_KINDS[each.kind],
                npus=each.chips,
                gigabytes_per_s=each.link_bytes_per_s / 2**30,
                latency_ns=float(each.link_latency_ns),
            )
        )
    return AstraNetwork(dimensions=tuple(dimensions))


def read_logical(path: str | Path) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Read a file of logical dimensions.

    Returns:
        Chips along each dimension, and the keys of the file that nobody reads.

    Raises:
        DocumentError: The file cannot be read, or says something else.
    """
    file = read_foreign(LogicalFile, path)
    return file.dimensions, file.unread()


def write_logical(path: str | Path, dimensions: Sequence[int]) -> None:
    """Write a file of logical dimensions.

    Args:
        path: Ends in ``.json``, ``.yml`` or ``.yaml``.
        dimensions: Chips along each.

    Raises:
        DocumentError: The file cannot be written, or has another ending.
    """
    write_foreign(path, {"logical-dims": [str(each) for each in dimensions]})
