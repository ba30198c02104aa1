"""NCCL's all-reduce in the switch (NVLink SHARP): estimates of its tuner, pieces of a message.

Each GPU is the head of a channel of the library's graph: it reads sums from the switch and hands
them out (`accelsim.system.switch_algorithms.nvls`). For example, on eight H100 a GPU has links of
370.8 GB/s in the constants of the library. A channel of speed s takes s of each GPU and 2 s of its
head, so that 9 s must fit: the largest speed of the library's list that does is 40 GB/s.
"""

from typing import Annotated

from pydantic import Field

from accelsim.document import Model
from accelsim.system.layout import Collective

Count = Annotated[int, Field(ge=1)]

CHUNK_BYTES = 131_072
"""Of a channel and head in a piece, at most; NCCL 2.20.3 (b6475625), src/enqueue.cc."""
CHUNK_RULES = ((64, 65_536), (8, 32_768), (2, 16_384))
"""If fewer than so many pieces of the chunks so far make up a message, chunks have so many bytes at
most; the same file, whose rules 2.28 has too."""


class Nvls(Model):
    """What a version of the library expects of the all-reduce in the switch.

    Attributes:
        latency_ns: Before the bytes.
        speeds_bytes_per_s: Bandwidths that a channel may have, by architecture, the largest first.
        share: Share of the bandwidth of all channels, whatever the collective; None:
            ``efficiency``.
        efficiency: Share of a channel's speed that is reached, by architecture.
    """

    latency_ns: Count
    speeds_bytes_per_s: dict[str, tuple[Count, ...]]
    share: float | None = None
    efficiency: dict[str, float] = Field(default_factory=dict)


def channel_bytes_per_s(tables: Nvls, architecture: str, chips: int, gpu_bytes_per_s: int) -> int:
    """Return the speed of each of the channels, of which there are as many as GPUs.

    Args:
        tables: Tables of the version of the library.
        architecture: Architecture of the GPUs.
        chips: GPUs that take part.
        gpu_bytes_per_s: Bandwidth of a GPU to the switch, in the constants of the library.
    """
    speeds = tables.speeds_bytes_per_s[architecture]
    return next((speed for speed in speeds if speed * (chips + 1) <= gpu_bytes_per_s), speeds[-1])


def bandwidth_bytes_per_s(
    tables: Nvls, collective: Collective, architecture: str, chips: int, gpu_bytes_per_s: int
) -> float:
    """Return the bytes of the collective per second that the tuner expects of large messages.

    Args:
        tables: Tables of the version of the library.
        collective: ``all_reduce``, ``all_gather`` or ``reduce_scatter``.
        architecture: Architecture of the GPUs.
        chips: GPUs that take part.
        gpu_bytes_per_s: Bandwidth of a GPU to the switch, in the constants of the library.
    """
    speed = channel_bytes_per_s(tables, architecture, chips, gpu_bytes_per_s)
    if tables.share is not None:
        return chips * speed * tables.share
    reached = speed * tables.efficiency[architecture] * (chips - 1) / chips
    if collective != "all_reduce":
        return reached * (chips - 1)
    # The search raises the graph's second speed until it is twice the first, or the list ends.
    speeds = tables.speeds_bytes_per_s[architecture]
    second = min((each for each in speeds if each >= 2 * speed), default=speeds[0])
    return chips * min(2 * reached, second) * chips / (2 * (chips - 1))


def piece_bytes(size_bytes: int, chips: int, channels: int) -> int:
    """Return the bytes that all channels reduce in one go: a chunk of each channel and head.

    Args:
        size_bytes: Bytes of the message.
        chips: GPUs that take part: heads.
        channels: Channels that run side by side.
    """
    chunk, lanes = CHUNK_BYTES, chips * channels
    for pieces, most in CHUNK_RULES:
        if size_bytes < pieces * lanes * chunk:
            chunk = min(chunk, most)
    return lanes * chunk
