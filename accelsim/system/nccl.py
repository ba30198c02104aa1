"""Times of NCCL's ring all-reduce with the protocol Simple, on one node of NVLink GPUs.

A time is a launch, NCCL's own latencies of a base and of 2 (n - 1) hops, and the bytes through the
rings; behind NVSwitch each byte is also copied once through the memory of the GPU. Smaller messages
than 1 MiB use other protocols, which are refused.
"""

from dataclasses import dataclass

from accelsim.errors import FabricError, did_you_mean
from accelsim.system.fabric import pack_rings, read_fabric

SMALLEST_BYTES = 2**20
BASE_NS = 8400
HOP_NS = 3400
"""Base and NVLink hop of the ring, protocol Simple: NCCL 5067397c, src/graph/tuning.cc."""


@dataclass(frozen=True, kw_only=True)
class Gpu:
    """What a node's GPUs need, fitted to the all-reduces of vTrain@f8dda84 (nccl-tests).

    Attributes:
        launch_ns: Fitted: before the base of NCCL's tuner.
        copy_bytes_per_s: Fitted: of the copy through memory; 0: none.
        link_bytes_per_s: Fitted: of a GPU to the switch; 0: rings are packed on a DGX-1V's links.
        fitted_chips: The numbers of GPUs whose rows the fit used.
    """

    launch_ns: int
    copy_bytes_per_s: int
    link_bytes_per_s: int
    fitted_chips: tuple[int, ...]


GPUS = {
    "V100": Gpu(launch_ns=9000, copy_bytes_per_s=0, link_bytes_per_s=0, fitted_chips=(2,)),
    "A100": Gpu(
        launch_ns=20_000,
        copy_bytes_per_s=555 * 10**9,
        link_bytes_per_s=295 * 10**9,
        fitted_chips=(2, 4, 8),
    ),
}


def all_reduce_ns(gpu: str, chips: int, size_bytes: int) -> int:
    """Return the time of an all-reduce on a DGX-1V (V100) or DGX-A100 (A100).

    Args:
        gpu: ``V100`` or ``A100``.
        chips: 2 to 8, the first ones of the node.
        size_bytes: At least 1 MiB.

    Raises:
        FabricError: Something else is asked for, or no ring passes through the chips.
    """
    if gpu not in GPUS:
        raise FabricError(f"NCCL's parameters of {gpu!r} are unknown{did_you_mean(gpu, GPUS)}")
    if not 2 <= chips <= 8:
        raise FabricError(f"NCCL is modelled on 2 to 8 GPUs of one node, not {chips}")
    if size_bytes < SMALLEST_BYTES:
        raise FabricError(
            f"NCCL is modelled from {SMALLEST_BYTES} bytes on, not for {size_bytes}: smaller "
            "messages use other protocols"
        )
    used = GPUS[gpu]
    ring_bytes_per_s = used.link_bytes_per_s
    if not ring_bytes_per_s:
        mesh = read_fabric("dgx_1v")
        rings = len(pack_rings(mesh.capacity[:chips, :chips]))
        if not rings:
            raise FabricError(f"no ring of NVLink passes through the first {chips} GPUs")
        ring_bytes_per_s = rings * mesh.link_bytes_per_s
    steps = 2 * (chips - 1)
    time = used.launch_ns + BASE_NS + steps * HOP_NS
    time += steps * size_bytes * 10**9 // (chips * ring_bytes_per_s)
    if used.copy_bytes_per_s:
        time += size_bytes * 10**9 // used.copy_bytes_per_s
    return time
