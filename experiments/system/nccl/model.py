"""Times of NCCL's collectives on one node of NVLink GPUs, with the library's own choice.

`experiments.system.nccl.tuner` picks an algorithm and a protocol as the library does. A time is the
tuner's latency and an offset, the bytes that pass each link of the rings, and the bytes that a GPU
copies. One process that launches on all GPUs takes longer than a short kernel: its
time is then the time of the collective. Where the switch adds, pieces of the data follow each
other, each with its bytes on a link and a time for each GPU. The files of ``nodes`` hold what
a node needs.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from accelsim.document import Model, read_document, validate
from accelsim.errors import FabricError, did_you_mean
from accelsim.system.fabric import read_fabric
from accelsim.system.ring import ring_steps
from experiments.system.nccl.nvls import piece_bytes
from experiments.system.nccl.rings import pack_rings
from experiments.system.nccl.tuner import (
    ALGORITHMS,
    Algorithm,
    Collective,
    Protocol,
    Rings,
    Tuner,
    latency_ns,
    read_tuner,
    select,
)

FOLDER = Path(__file__).parent / "nodes"

Count = Annotated[int, Field(ge=1)]
Time = Annotated[int, Field(ge=0)]


class ShareCost(Model):
    """What a protocol costs where a GPU ends or begins with a share of the bytes.

    Attributes:
        offset_ns: Added to the tuner's latency.
        hop_ns: Latency of a step of the ring, in place of the tuner's; None: the tuner's.
        passed_bytes_per_s: Speed of copies of the shares that pass the GPU; None: they take no
            time.
        own_bytes_per_s: Speed of the copy of its own share, which passes no link.
    """

    offset_ns: int
    hop_ns: Time | None = None
    passed_bytes_per_s: Count | None = None
    own_bytes_per_s: Count


class ProtocolCost(Model):
    """What a protocol costs beside the tuner's latency.

    Attributes:
        offset_ns: Added to the tuner's latency; negative where a GPU is faster than the tuner says.
        hop_ns: Latency of a step of the ring, in place of the tuner's; None: the tuner's.
        copy_bytes_per_s: Speed of the copies through the memory of a GPU; None: they take no time.
        shares: Costs of single collectives, by name, in place of offset, hop and copy.
    """

    offset_ns: int = 0
    hop_ns: Time | None = None
    copy_bytes_per_s: Count | None = None
    shares: dict[Collective, ShareCost] = Field(default_factory=dict)

    def hop_of(self, collective: Collective) -> int | None:
        """Return the time of a step of the ring; None: the tuner's."""
        share = self.shares.get(collective)
        return share.hop_ns if share else self.hop_ns


class NvlsCost(Model):
    """What an all-reduce in the switch costs (`accelsim.system.switch_algorithms.nvls`).

    Attributes:
        tuner_link_bytes_per_s: Bandwidth of a GPU to the switch, in the constants of the library.
        channels: Channels that run side by side.
        offset_ns: Added to the tuner's latency; negative where a GPU is faster than the tuner says.
        head_ns: Time of each GPU in each piece of the data.
        link_bytes_per_s: Bandwidth that a GPU reaches to the switch.
    """

    tuner_link_bytes_per_s: Count
    channels: Count
    offset_ns: int
    head_ns: Time
    link_bytes_per_s: Count

    def bytes_ns(self, chips: int, size_bytes: int) -> int:
        """Return the time of all pieces: 1 + 1/n of a piece's bytes on a link, and the heads'.

        The last piece takes as long as the others, as measured times do: they are stairs.

        Args:
            chips: GPUs that take part.
            size_bytes: Bytes that a GPU holds before.
        """
        piece = piece_bytes(size_bytes, chips, self.channels)
        on_link = piece // chips * (chips + 1) * 10**9 // self.link_bytes_per_s
        return -(-size_bytes // piece) * (on_link + chips * self.head_ns)


class Host(Model):
    """One process that launches the kernels of all GPUs, one after the other.

    Attributes:
        base_ns: Time for each collective.
        chip_ns: Time for each GPU.
    """

    base_ns: Time
    chip_ns: Time


class Node(Model):
    """A node of NVLink GPUs.

    Attributes:
        gpus: Names of its GPUs.
        source: Source of the numbers, and what was fitted to which measurements.
        maximum_chips: GPUs that a collective may have.
        architecture: ``volta``, ``ampere`` or ``hopper``.
        channels: Rings that the library runs side by side.
        tuner_link_bytes_per_s: Bandwidth of a link of the fabric, or of a GPU to the switch, in the
            constants of the library.
        fabric: Preset on whose links rings are packed; None: a switch, one ring.
        link_bytes_per_s: Bandwidth that a GPU reaches to the switch; with a fabric, its links' is
            used.
        host: None: not measured.
        copies: Number of copies of each byte, by collective.
        protocols: Protocols that were measured.
        nvls: Costs of all-reduces that the switch adds; None: it does not.
    """

    gpus: tuple[str, ...]
    source: str
    maximum_chips: Count
    architecture: str
    channels: Count
    tuner_link_bytes_per_s: Count
    fabric: str | None = None
    link_bytes_per_s: Count | None = None
    host: Host | None = None
    copies: dict[Collective, Annotated[float, Field(gt=0)]]
    protocols: dict[Protocol, ProtocolCost]
    nvls: NvlsCost | None = None


@dataclass(frozen=True, kw_only=True)
class Prediction:
    """The time of a collective and what the library chose.

    Attributes:
        algorithm: ``ring``, or ``nvls`` where the switch adds.
        protocol: ``LL``, ``LL128`` or ``Simple``.
        kernel_ns: Time from the launch of the kernel to its end.
        total_ns: Time as ``kernel_ns``, or that in which one process launches on all GPUs if it is
            longer.
    """

    algorithm: Algorithm
    protocol: Protocol
    kernel_ns: int
    total_ns: int


@cache
def nodes() -> dict[str, Node]:
    """Return the nodes that come with accelsim, by each name of their GPUs."""
    read = [validate(Node, read_document(path)) for path in sorted(FOLDER.glob("*.yaml"))]
    return {gpu: node for node in read for gpu in node.gpus}


def collective_ns(
    gpu: str,
    collective: Collective,
    chips: int,
    size_bytes: int,
    *,
    version: str = "2.28",
    is_launched_by_one_process: bool = False,
) -> Prediction:
    """Return the time of a collective on the first GPUs of a node.

    Args:
        gpu: ``V100`` (DGX-1V), ``A100`` (DGX A100), ``A100-PCIe`` (a pair of cards with bridges),
            ``H100`` or ``H200``.
        collective: ``all_reduce``, ``all_gather`` or ``reduce_scatter``.
        chips: 2 to 8; of A100-PCIe 2.
        size_bytes: Bytes of an all-reduce or a reduce-scatter that a GPU holds before, or of an
            all-gather that it holds after.
        version: Version of the library, whose tuner chooses: ``2.7``, ``2.20`` or ``2.28``.
        is_launched_by_one_process: Whether one process launches on all GPUs, as nccl-tests does
            with ``-g``; else each GPU has a process.

    Raises:
        FabricError: Something else is asked for; no ring of NVLink passes through the GPUs; the
            library chooses what was not measured.
    """
    node = _node(gpu, collective, chips, size_bytes)
    rings, ring_bytes_per_s = _rings(node, chips)
    tuner = read_tuner(version)
    algorithm, protocol = select(tuner, collective, rings, size_bytes)
    if algorithm == "nvls" and node.nvls and collective == "all_reduce":
        kernel = latency_ns(tuner, collective, algorithm, protocol, chips)
        kernel += node.nvls.offset_ns + node.nvls.bytes_ns(chips, size_bytes)
    elif algorithm == "ring" and protocol in node.protocols:
        kernel = _ring_ns(tuner, node, protocol, collective, chips, size_bytes, ring_bytes_per_s)
    else:
        raise FabricError(
            f"NCCL {version} would choose {algorithm} with {protocol} for {size_bytes} bytes on "
            f"{chips} {gpu}, which was not measured"
        )
    total = kernel
    if is_launched_by_one_process and node.host:
        total = max(kernel, node.host.base_ns + chips * node.host.chip_ns)
    return Prediction(algorithm=algorithm, protocol=protocol, kernel_ns=kernel, total_ns=total)


def _ring_ns(
    tuner: Tuner,
    node: Node,
    protocol: Protocol,
    collective: Collective,
    chips: int,
    size_bytes: int,
    ring_bytes_per_s: int,
) -> int:
    """Return the latency of a ring's steps, its bytes on the links, and its copies."""
    hop = node.protocols[protocol].hop_of(collective)
    latency = latency_ns(tuner, collective, "ring", protocol, chips, hop)
    # LL sends a flag with each word: twice the bytes, each of them stored and loaded at each hop.
    words = 2 if protocol == "LL" else 1
    passed = words * ring_steps(collective, chips) * size_bytes * 10**9
    copied = _copied_ns(node, protocol, collective, chips, size_bytes)
    return latency + passed // (chips * ring_bytes_per_s) + copied


def _copied_ns(
    node: Node, protocol: Protocol, collective: Collective, chips: int, size_bytes: int
) -> int:
    """Return the offset of a protocol and the copies through a GPU's memory."""
    cost, passed = node.protocols[protocol], ring_steps(collective, chips) / chips
    share = cost.shares.get(collective)
    if share:
        seconds = 1 / chips / share.own_bytes_per_s
        if share.passed_bytes_per_s:
            seconds += passed / share.passed_bytes_per_s
        return share.offset_ns + round(size_bytes * 1e9 * seconds)
    if not cost.copy_bytes_per_s:
        return cost.offset_ns
    copied = passed if protocol == "LL" else node.copies[collective]
    return cost.offset_ns + round(copied * size_bytes * 1e9 / cost.copy_bytes_per_s)


def _node(gpu: str, collective: str, chips: int, size_bytes: int) -> Node:
    if gpu not in nodes():
        raise FabricError(f"NCCL's parameters of {gpu!r} are unknown{did_you_mean(gpu, nodes())}")
    if collective not in ALGORITHMS:
        raise FabricError(
            f"NCCL's {collective!r} is not modelled{did_you_mean(collective, ALGORITHMS)}"
        )
    if collective not in nodes()[gpu].copies:
        raise FabricError(f"NCCL's {collective} was not measured on {gpu}")
    most = nodes()[gpu].maximum_chips
    if not 2 <= chips <= most:
        counts = f"2 to {most}" if most > 2 else "2"
        raise FabricError(f"NCCL is modelled on {counts} {gpu} of one node, not {chips}")
    if size_bytes < 1:
        raise FabricError(f"a collective needs at least 1 byte, not {size_bytes}")
    return nodes()[gpu]


def _rings(node: Node, chips: int) -> tuple[Rings, int]:
    """Return the node as the tuner sees it, and the bandwidth that its rings reach."""
    packed, reached = 1, node.link_bytes_per_s
    if node.fabric:
        mesh = read_fabric(node.fabric)
        packed = len(pack_rings(mesh.capacity[:chips, :chips]))
        reached = packed * mesh.link_bytes_per_s
    if not reached:
        raise FabricError(f"no ring of NVLink passes through the first {chips} GPUs")
    rings = Rings(
        architecture=node.architecture,
        chips=chips,
        channels=node.channels,
        bytes_per_s=packed * node.tuner_link_bytes_per_s,
        switch_bytes_per_s=node.nvls.tuner_link_bytes_per_s if node.nvls else None,
    )
    return rings, reached
