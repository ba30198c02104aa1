"""Nodes of tensor processors: what a matrix product, a pass over memory and a ring of chips take.

These laws are for chips whose machine accelsim does not have (GPUs). A matrix product is cut into
tiles; each processor computes one tile at a time, so that the tiles come in waves, and the last
wave may be nearly empty: 109 tiles on 108 processors take as long as 216.
"""

from pathlib import Path
from typing import Annotated

import numpy as np
import numpy.typing as npt
from pydantic import Field

from accelsim.document import Model, read_document, validate
from accelsim.errors import UserError, did_you_mean
from accelsim.system.layout import Collective
from accelsim.system.operators import Extents, LayerWork, Matmul, Pass
from accelsim.system.ring import moved_ns, ring_ns

BYTES_OF_ELEMENT = 2
"""fp16 or bf16."""

Positive = Annotated[float, Field(gt=0)]
Share = Annotated[float, Field(gt=0, le=1)]
Shares = Annotated[tuple[tuple[Annotated[float, Field(ge=0)], Share], ...], Field(min_length=1)]
Count = Annotated[int, Field(ge=1)]
Nanoseconds = npt.NDArray[np.int64]

FOLDER = Path(__file__).parent / "clusters"


class ClusterError(UserError):
    """A cluster that there is not."""


class TensorChip(Model):
    """A chip of equal processors that compute tiles of a matrix product."""

    processors: Count
    """Streaming multiprocessors, each of which has one tile at a time."""
    peak_flops_per_s: Positive
    """Of all tensor cores, in 16 bits; a multiply-accumulate is two."""
    tiles: tuple[tuple[Count, Count], ...]
    """Rows and columns of the tiles, the largest first; each also lies on its side."""
    tile_efficiency: Share
    """Share of the peak that a processor reaches on the largest tile."""
    smaller_tile_factor: Share
    """By how much less each tile of ``tiles`` reaches than the one before."""
    memory_bandwidth_bytes_per_s: Positive
    """That a pass over memory reaches."""
    product_shares: Shares = ((0, 1),)
    """Operations, falling, and the share of its speed that a product of so many or more reaches."""
    memory_shares: Shares = ((0, 1),)
    """Bytes, falling, and the share of the bandwidth that a pass of so many or more reaches."""
    overlaps_memory: bool = True
    """Whether operands of a product move while it is computed; else before and after."""
    launch_ns: Annotated[int, Field(ge=0)]
    """From the start of a kernel to the start of the next, beside its work."""

    def matmul_ns(self, work: Matmul) -> Nanoseconds:
        """Return the time of matrix products, with the tile that is fastest for each.

        Waves of tiles at the share of the peak that the tile reaches; at least the traffic of
        operands and result over the memory's bandwidth (in addition to it, if they do not overlap);
        and the launch.
        """
        per_processor = self.peak_flops_per_s / self.processors / 1e9
        efficiency, fastest = self.tile_efficiency, None
        for tile in self.tiles:
            for rows, cols in {tile, tile[::-1]}:
                tiles = -(-work.m // rows) * -(-work.n // cols) * work.batch
                waves = -(-tiles // self.processors)
                time = waves * (2 * rows * cols / (per_processor * efficiency)) * work.k
                fastest = time if fastest is None else np.minimum(fastest, time)
            efficiency *= self.smaller_tile_factor
        assert fastest is not None, "a chip without tiles"
        fastest = fastest / _share(2 * work.macs, self.product_shares)
        elements = work.m * work.k + work.k * work.n + work.m * work.n
        moved = self._moved_ns(elements * work.batch)
        both = np.maximum(fastest, moved) if self.overlaps_memory else fastest + moved
        return self._whole(both) + self.launch_ns

    def pass_ns(self, work: Pass) -> Nanoseconds:
        """Return the time of a pass over memory: its bytes over the bandwidth, and the launch."""
        return self._whole(self._moved_ns(work.elements)) + self.launch_ns

    def layer_ns(self, work: LayerWork) -> Nanoseconds:
        """Return the time of all products and passes, one after the other."""
        return sum(
            (
                *(self.matmul_ns(each) for each in work.matmuls),
                *(self.pass_ns(each) for each in work.passes),
            ),
            start=np.int64(0),  # type: ignore[arg-type]
        )

    def _moved_ns(self, elements: Extents) -> npt.NDArray[np.float64]:
        moved = np.multiply(elements, BYTES_OF_ELEMENT * 1e9 / self.memory_bandwidth_bytes_per_s)
        return moved / _share(BYTES_OF_ELEMENT * elements, self.memory_shares)

    @staticmethod
    def _whole(time: npt.NDArray[np.float64]) -> Nanoseconds:
        return np.ceil(time).astype(np.int64)


def _share(size: Extents, shares: Shares) -> npt.NDArray[np.float64]:
    """Return the share of each size: that of the first bound that it reaches, else the last."""
    bounds, values = zip(*shares, strict=True)
    reached = [np.greater_equal(size, bound) for bound in bounds]
    return np.select(reached, values, values[-1])


class Links(Model):
    """How chips reach each other: inside a node, and from node to node."""

    node_chips: Count
    """Chips of a node."""
    node_bandwidth_bytes_per_s: Count
    """That a chip sends to others of its node."""
    ring_ns: Annotated[int, Field(ge=0)]
    """Of an all-reduce, whatever its size."""
    hop_ns: Annotated[int, Field(ge=0)]
    """Of an all-reduce for each chip after the first."""
    network_bandwidth_bytes_per_s: Count
    """That a chip sends to another node, through its own adapter."""
    network_ns: Annotated[int, Field(ge=0)]
    """Of whatever crosses nodes."""

    def collective_ns(
        self, collective: Collective, tensor_bytes: Extents, chips: Extents, stride: Extents
    ) -> Nanoseconds:
        """Return the time of a collective in a ring of n chips: `ring_ns`, and a measured start.

        An all-reduce is a reduce-scatter and an all-gather; each of these, and an all-to-all, has
        half of its start.

        Args:
            collective: Name of the collective.
            tensor_bytes: Bytes of the whole tensor, of each configuration.
            chips: Chips that take part; 1 takes no time.
            stride: Between the numbers of chips of a ring: chips 0, stride, 2 stride, ...

        Returns:
            A ring that crosses nodes uses the adapters of all its chips in a node, but is never
            faster than inside a node.
        """
        inside = np.minimum(chips, np.maximum(self.node_chips // stride, 1))
        crosses = chips * stride > self.node_chips
        bandwidth = np.where(
            crosses,
            np.minimum(
                self.network_bandwidth_bytes_per_s * inside, self.node_bandwidth_bytes_per_s
            ),
            self.node_bandwidth_bytes_per_s,
        )
        halves = 2 if collective == "all_reduce" else 1
        start = self.ring_ns + self.hop_ns * (chips - 1) + crosses * self.network_ns
        moved = ring_ns(collective, tensor_bytes, chips, bandwidth)
        return np.where(chips > 1, moved + start * halves // 2, 0)

    def send_ns(self, sent_bytes: Extents, stride: Extents) -> Nanoseconds:
        """Return the time to send to the chip that is ``stride`` further."""
        crosses = stride >= self.node_chips
        bandwidth = np.where(
            crosses, self.network_bandwidth_bytes_per_s, self.node_bandwidth_bytes_per_s
        )
        sent: Nanoseconds = (
            moved_ns(sent_bytes, bandwidth) + self.ring_ns + crosses * self.network_ns
        )
        return sent


class Software(Model):
    """What the framework on the host costs: a chip that works faster waits for it."""

    layer_forward_ns: Annotated[int, Field(ge=0)]
    """To launch all kernels of a layer's forward pass."""
    layer_backward_ns: Annotated[int, Field(ge=0)]
    """To launch all kernels of its backward pass."""
    collective_ns: Annotated[int, Field(ge=0)]
    """To launch a collective, for each chip that takes part: they wait for the last."""
    step_ns: Annotated[int, Field(ge=0)]
    """Once a step: gradient norms, loss scaling, the data loader."""
    scatters_transfers: bool = False
    """Whether the tensor-parallel chips of a stage each send a part to the next stage (Narayanan et
    al., SC 2021, section 4.1) and gather the parts there inside the node."""
    optimizer_bytes_per_parameter: Count
    """That the optimizer reads and writes."""
    gradient_bytes: Count = BYTES_OF_ELEMENT
    """Of a gradient that data-parallel chips add; more than of other elements where those of
    microbatches are summed in 32 bits."""


class Cluster(Model):
    """Equal nodes of equal chips."""

    name: Annotated[str, Field(min_length=1)]
    source: str
    """Where the numbers are from, and which are fitted to which measurements."""
    chip: TensorChip
    links: Links
    software: Software


def cluster_names() -> tuple[str, ...]:
    """Return the names of the clusters that come with accelsim, sorted."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


def load_cluster(cluster: str | Path) -> Cluster:
    """Read a cluster.

    Args:
        cluster: A name, or the path of a ``.yaml`` file.

    Raises:
        ClusterError: No such name.
        DocumentError: The file is wrong; every mistake is named with its line.
    """
    path = Path(cluster)
    if path.suffix not in (".yaml", ".yml"):
        path = FOLDER / f"{cluster}.yaml"
        if not path.is_file():
            raise ClusterError(
                f"{cluster}: no such cluster{did_you_mean(str(cluster), cluster_names())}"
            )
    return validate(Cluster, read_document(path))
