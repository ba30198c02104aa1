"""How NCCL picks an algorithm and a protocol: the estimates of its own tuner, on one node.

For each algorithm (ring, tree, in the switch) and protocol (LL, LL128, Simple) the library adds a
latency and the bytes over a bandwidth, and takes the least sum. Each version of the library has
tables of its own; the files of ``tuners`` hold them. The estimates choose; they are no
prediction of times, for which `experiments.system.nccl.model` has measured bandwidths.
"""

from dataclasses import dataclass
from functools import cache
from math import inf
from pathlib import Path
from typing import Literal

from pydantic import Field

from accelsim.document import Model, read_document, validate
from accelsim.errors import FabricError, did_you_mean
from accelsim.system.ring import ring_steps
from experiments.system.nccl import nvls as nccl_nvls

FOLDER = Path(__file__).parent / "tuners"

Algorithm = Literal["ring", "tree", "nvls"]
Protocol = Literal["LL", "LL128", "Simple"]
Collective = Literal["all_reduce", "all_gather", "reduce_scatter"]

PROTOCOLS: tuple[Protocol, ...] = ("LL", "LL128", "Simple")
"""The order of protocols in each list of a tuner's file."""
ALGORITHMS: dict[Collective, tuple[Algorithm, ...]] = {
    "all_reduce": ("ring", "tree"),
    "all_gather": ("ring",),
    "reduce_scatter": ("ring",),
}
"""The algorithms of each collective that the library has on one node without NVLink SHARP."""


class Tuner(Model):
    """Tables of a version of the library, for NVLink inside a node.

    Attributes:
        source: Version, commit, file and names of the tables.
        base_ns: Base latency of each algorithm, by protocol.
        hop_ns: Latency of each algorithm for each hop, by protocol.
        ring_maximum_bytes_per_s: Greatest bandwidth of rings, by architecture.
        ring_ll_share: Share of the ring's bandwidth that the protocol LL reaches, by collective.
        ll_maximum_bytes_per_s: Greatest bandwidth of the protocol LL, by architecture.
        ring_ll128_share: Share of the ring's bandwidth in the protocol LL128.
        ring_ll128_channel_bytes_per_s: Greatest bandwidth of a channel, by architecture and
            collective.
        tree_share: Share of the ring's bandwidth in a tree.
        tree_maximum_bytes_per_s: Greatest bandwidth of trees, by architecture, then protocol.
        tree_channel_bytes_per_s: Greatest bandwidth of a channel of a tree, by architecture.
        tree_ll_share: Share of a tree's bandwidth in the protocol LL.
        tree_ll128_share: Share of a tree's bandwidth in the protocol LL128.
        tree_ll128_channel_bytes_per_s: Greatest bandwidth of a channel of a tree in LL128, by
            architecture.
        tree_corrections: Factors of a tree's bandwidth for 64 B, 128 B, 256 B, ..., by protocol;
            larger messages have none.
        nvls: Tables of NVLink SHARP; None: the version has none.
    """

    source: str
    base_ns: dict[Algorithm, tuple[int, int, int]]
    hop_ns: dict[Algorithm, tuple[int, int, int]]
    ring_maximum_bytes_per_s: dict[str, int] = Field(default_factory=dict)
    ring_ll_share: dict[Collective, float]
    ll_maximum_bytes_per_s: dict[str, int] = Field(default_factory=dict)
    ring_ll128_share: float
    ring_ll128_channel_bytes_per_s: dict[str, dict[Collective, int]]
    tree_share: float
    tree_maximum_bytes_per_s: dict[str, tuple[int, int, int]] = Field(default_factory=dict)
    tree_channel_bytes_per_s: dict[str, int] = Field(default_factory=dict)
    tree_ll_share: float
    tree_ll128_share: float
    tree_ll128_channel_bytes_per_s: dict[str, int]
    tree_corrections: tuple[tuple[float, ...], ...]
    nvls: nccl_nvls.Nvls | None = None


@dataclass(frozen=True, kw_only=True)
class Rings:
    """A node as the tuner sees it.

    Attributes:
        architecture: Architecture of its GPUs: ``volta``, ``ampere`` or ``hopper``.
        chips: GPUs that take part; at least 2.
        channels: Rings that the library runs side by side.
        bytes_per_s: Bandwidth of all rings, in the constants of the library.
        switch_bytes_per_s: Bandwidth of a GPU to a switch that adds, in the constants of the
            library; None: no such switch.
    """

    architecture: str
    chips: int
    channels: int
    bytes_per_s: int
    switch_bytes_per_s: int | None = None


def tuner_names() -> list[str]:
    """Return the versions of the library whose tables come with accelsim."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


@cache
def read_tuner(version: str) -> Tuner:
    """Return the tables of a version.

    Raises:
        FabricError: There are none; the sentence names the nearest version.
    """
    if version not in tuner_names():
        raise FabricError(
            f"NCCL's version {version!r} is unknown{did_you_mean(version, tuner_names())}"
        )
    return validate(Tuner, read_document(FOLDER / f"{version}.yaml"))


def latency_ns(
    tuner: Tuner,
    collective: Collective,
    algorithm: Algorithm,
    protocol: Protocol,
    chips: int,
    hop_ns: int | None = None,
) -> int:
    """Return the base, and a hop for each step of the ring, or for each way along the tree.

    In the switch there is one latency, whatever the number of GPUs.

    Args:
        tuner: Tables of the version of the library.
        collective: Name of the collective.
        algorithm: Name of the algorithm.
        protocol: Name of the protocol.
        chips: GPUs that take part.
        hop_ns: A measured hop; None: the tuner's.
    """
    if algorithm == "nvls":
        return _nvls(tuner).latency_ns
    at = PROTOCOLS.index(protocol)
    hop = tuner.hop_ns[algorithm][at] if hop_ns is None else hop_ns
    return tuner.base_ns[algorithm][at] + ring_steps(collective, chips) * hop


def bandwidth_bytes_per_s(
    tuner: Tuner, collective: Collective, algorithm: Algorithm, protocol: Protocol, rings: Rings
) -> float:
    """Return the bytes of the collective per second that the tuner expects of large messages."""
    architecture, channels = rings.architecture, rings.channels
    if algorithm == "nvls":
        gpu = rings.switch_bytes_per_s or 0
        return nccl_nvls.bandwidth_bytes_per_s(
            _nvls(tuner), collective, architecture, rings.chips, gpu
        )
    most = tuner.ll_maximum_bytes_per_s.get(architecture, inf)
    ring = min(rings.bytes_per_s, tuner.ring_maximum_bytes_per_s.get(architecture, inf))
    if algorithm == "ring":
        reached = float(ring)
        if protocol == "LL":
            reached = min(ring * tuner.ring_ll_share[collective], most)
        elif protocol == "LL128":
            channel = tuner.ring_ll128_channel_bytes_per_s[architecture][collective]
            reached = min(ring * tuner.ring_ll128_share, channels * channel)
        return reached * rings.chips / ring_steps(collective, rings.chips)
    highest = tuner.tree_maximum_bytes_per_s.get(architecture, (inf, inf, inf))
    reached = min(
        ring * tuner.tree_share,
        highest[PROTOCOLS.index(protocol)],
        channels * tuner.tree_channel_bytes_per_s.get(architecture, inf),
    )
    if protocol == "LL":
        reached = min(reached * tuner.tree_ll_share, most)
    elif protocol == "LL128":
        channel = tuner.tree_ll128_channel_bytes_per_s[architecture]
        reached = min(reached * tuner.tree_ll128_share, channels * channel)
    return reached / 2


def estimate_ns(
    tuner: Tuner,
    collective: Collective,
    algorithm: Algorithm,
    protocol: Protocol,
    rings: Rings,
    size_bytes: int,
) -> float:
    """Return what the tuner expects: the latency, and the bytes over the bandwidth."""
    reached = bandwidth_bytes_per_s(tuner, collective, algorithm, protocol, rings)
    if algorithm == "tree":
        factors = tuner.tree_corrections[PROTOCOLS.index(protocol)]
        place = max(size_bytes >> 6, 1).bit_length() - 1
        reached *= factors[place] if place < len(factors) else 1
    return (
        latency_ns(tuner, collective, algorithm, protocol, rings.chips) + size_bytes / reached * 1e9
    )


def choices(tuner: Tuner, collective: Collective, rings: Rings) -> list[tuple[Algorithm, Protocol]]:
    """Return the algorithms and protocols that a version of the library has on a node."""
    pairs: list[tuple[Algorithm, Protocol]] = [
        (algorithm, protocol) for algorithm in ALGORITHMS[collective] for protocol in PROTOCOLS
    ]
    tables = tuner.nvls
    if tables and rings.switch_bytes_per_s and rings.architecture in tables.speeds_bytes_per_s:
        pairs.append(("nvls", "Simple"))
    return pairs


def _nvls(tuner: Tuner) -> nccl_nvls.Nvls:
    if tuner.nvls is None:
        raise FabricError("this version of NCCL has no all-reduce in the switch")
    return tuner.nvls


def select(
    tuner: Tuner, collective: Collective, rings: Rings, size_bytes: int
) -> tuple[Algorithm, Protocol]:
    """Return the algorithm and the protocol of the least estimate; of equals, the first.

    Args:
        tuner: Tables of the version of the library.
        collective: Name of the collective.
        rings: The node.
        size_bytes: Bytes of an all-reduce or a reduce-scatter that a GPU holds before, or of an
            all-gather that it holds after.

    Raises:
        FabricError: The version has no tables for the architecture.
    """
    known = tuner.ring_ll128_channel_bytes_per_s
    if rings.architecture not in known:
        raise FabricError(
            f"this version of NCCL has no tables of {rings.architecture}"
            f"{did_you_mean(rings.architecture, known)}"
        )
    return min(
        choices(tuner, collective, rings),
        key=lambda pair: estimate_ns(tuner, collective, pair[0], pair[1], rings, size_bytes),
    )
