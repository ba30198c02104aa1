"""An all-reduce of gradients in fp32, and the same with each codec: bytes, times, what must be won.

A linear codec is reduced as it is; of the others each chip gathers what all chips sent, and
decodes it. Both are the fastest of ring, direct and halving-doubling messages on a switch.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from accelsim.system.codec import Cast, Codec, Int8, OneBit, PowerSgd, Qsgd, TopK
from accelsim.system.collective import closed_ns, transfers
from accelsim.system.fabric import Fabric, FabricFile, fabric

HERE = Path(__file__).parent
SHAPE = (5000, 5000)
"""25 million gradients, as many as ResNet-50 has; a matrix, because PowerSGD needs one."""
VALUES = SHAPE[0] * SHAPE[1]
CHIPS = (2, 8, 32)
LINKS = {
    "1 Gb/s": 125,
    "10 Gb/s": 1250,
    "100 Gb/s": 12_500,
    "400 Gb/s": 50_000,
    "NVLink 3": 300_000,
}
"""Megabytes per second of a chip's link, each direction."""
LATENCY_NS = 5000
CODECS: dict[str, Codec] = {
    "fp16": Cast(number="fp16"),
    "int8": Int8(),
    "qsgd_4_bits": Qsgd(bits=4),
    "one_bit": OneBit(),
    "top_10_percent": TopK(density=0.1),
    "top_1_percent": TopK(density=0.01),
    "top_0.1_percent": TopK(density=0.001),
    "power_sgd_4": PowerSgd(rank=4),
}
_MOST_STEPS = 40


@dataclass(frozen=True, kw_only=True)
class Row:
    """A codec on a number of chips and links.

    Attributes:
        link: Name of its speed.
        chips: Behind one switch.
        codec: Codec of the gradients.
        sent_bytes: Bytes that a chip hands to the collective.
        whole_ns: All-reduce of fp32.
        coded_ns: Collective of what is sent.
        least_gigabytes_per_s: The speed at which a chip must encode and decode so that both are as
            fast: bytes of fp32 gradients that it passes over; empty: no speed is enough.
    """

    link: str
    chips: int
    codec: str
    sent_bytes: int
    whole_ns: int
    coded_ns: int
    least_gigabytes_per_s: float | str


@cache
def switch(chips: int, megabytes_per_s: int) -> Fabric:
    """Return chips behind a switch."""
    return fabric(
        FabricFile(
            kind="switch",
            chips=chips,
            link_bytes_per_s=megabytes_per_s * 10**6,
            link_latency_ns=LATENCY_NS,
            source="A study.",
        )
    )


@cache
def fastest_ns(collective: str, chips: int, megabytes_per_s: int, size_bytes: int) -> int:
    """Return the time of a collective by the fastest of three algorithms."""
    return min(
        closed_ns(transfers(collective, name, chips), switch(chips, megabytes_per_s), size_bytes)
        for name in ("ring", "direct", "halving_doubling")
    )


def coded_ns(codec: Codec, chips: int, megabytes_per_s: int, sent_bytes: int) -> int:
    """Return the time of the collective of what a codec sends."""
    if codec.is_linear:
        return fastest_ns("all_reduce", chips, megabytes_per_s, sent_bytes)
    return fastest_ns("all_gather", chips, megabytes_per_s, chips * sent_bytes)


def passes(codec: Codec, chips: int) -> float:
    """Return how often a chip passes over the gradients to encode and decode them.

    Once to encode. A linear codec is decoded once; of others each chip's message is decoded, of
    which a sparse one touches its share of the values.
    """
    if codec.is_linear:
        return 2
    return 1 + chips * (codec.density if isinstance(codec, TopK) else 1)


def rows() -> list[Row]:
    """Return the rows of all links, chips and codecs."""
    return [row for link in LINKS for chips in CHIPS for row in _at(link, chips)]


def _at(link: str, chips: int) -> Iterator[Row]:
    speed = LINKS[link]
    whole = fastest_ns("all_reduce", chips, speed, 4 * VALUES)
    for name, codec in CODECS.items():
        sent = codec.encoded_bytes(SHAPE)
        coded = coded_ns(codec, chips, speed, sent)
        least = 4 * VALUES * passes(codec, chips) / (whole - coded) if coded < whole else None
        yield Row(
            link=link,
            chips=chips,
            codec=name,
            sent_bytes=sent,
            whole_ns=whole,
            coded_ns=coded,
            least_gigabytes_per_s="" if least is None else float(f"{least:.3g}"),
        )


def densest(chips: int, megabytes_per_s: int) -> float:
    """Return the largest density of top-k whose collective is as fast as that of fp32.

    Args:
        chips: Behind the switch.
        megabytes_per_s: Bandwidth of a link.
    """
    whole = fastest_ns("all_reduce", chips, megabytes_per_s, 4 * VALUES)
    low, high = 0.0, 1.0
    for _ in range(_MOST_STEPS):
        middle = (low + high) / 2
        sent = 8 * max(round(middle * VALUES), 1)
        if fastest_ns("all_gather", chips, megabytes_per_s, chips * sent) <= whole:
            low = middle
        else:
            high = middle
    return low


def draw(found: Sequence[Row], axes: Any) -> None:
    """Draw for eight chips how fast a codec must be, over the speed of a link."""
    for name in CODECS:
        line = [
            (LINKS[row.link] / 1e3, row.least_gigabytes_per_s)
            for row in found
            if (row.chips, row.codec) == (8, name) and row.least_gigabytes_per_s != ""
        ]
        axes.loglog(*zip(*line, strict=True), marker="o", label=name) if line else None
    axes.set_xlabel("link, GB/s")
    axes.set_ylabel("least speed of encoding and decoding, GB/s")
    axes.set_title("8 chips, 100 MB of gradients")
    axes.legend(fontsize="small")
