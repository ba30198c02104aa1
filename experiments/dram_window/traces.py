"""Request traces from seeds: the kinds on which the window tier is compared with the exact one."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.memory.dram import Device, RequestTrace, load_device, make_trace

REQUESTS = 3000
DEVICES = (
    *("ddr4_2400", "ddr4_3200", "lpddr4_2400", "lpddr4_3200"),
    *("lpddr5_6400", "gddr6", "hbm2", "hbm2e"),
)
SEEDS = (1, 2)

Table = NDArray[np.int64]


def _requests(
    bursts: Table, device: Device, writes: Table | int = 0, cycles: Table | int = 0
) -> Table:
    count = len(bursts)
    table = np.zeros((3, count), dtype=np.int64)
    table[0] = bursts * device.organization.burst_bytes
    table[1], table[2] = writes, cycles
    return table


def _span(device: Device) -> int:
    """Bursts of the device."""
    bits = device.organization.field_bits()
    return int(2 ** sum(bits.values()))


def sequential(device: Device, draw: np.random.Generator) -> Table:
    """Read one long array."""
    start = int(draw.integers(0, _span(device) // 2))
    return _requests(np.arange(start, start + REQUESTS), device)


def strided(device: Device, draw: np.random.Generator) -> Table:
    """Read with a stride of some bursts."""
    stride = int(draw.integers(2, 600))
    return _requests(np.arange(REQUESTS) * stride % _span(device), device)


def random(device: Device, draw: np.random.Generator) -> Table:
    """Read at random addresses."""
    return _requests(draw.integers(0, _span(device), REQUESTS), device)


def mixed(device: Device, draw: np.random.Generator) -> Table:
    """Read and write at random addresses, a third or half of them writes."""
    part = draw.choice([1 / 3, 1 / 2])
    writes = (draw.random(REQUESTS) < part).astype(np.int64)
    return _requests(draw.integers(0, _span(device), REQUESTS), device, writes)


def triad(device: Device, draw: np.random.Generator) -> Table:
    """Read two arrays and write a third, element by element."""
    count = REQUESTS // 3
    starts = draw.integers(0, _span(device) // 2, 3)
    bursts = (starts[None, :] + np.arange(count)[:, None]).reshape(-1)
    return _requests(bursts, device, np.tile([0, 0, 1], count))


def sparse(device: Device, draw: np.random.Generator) -> Table:
    """Read at random addresses, one request at a time."""
    cycles = np.cumsum(draw.integers(20, 180, REQUESTS))
    return _requests(draw.integers(0, _span(device), REQUESTS), device, 0, cycles)


def conflict(device: Device, draw: np.random.Generator) -> Table:
    """Read another row of the same few banks each time."""
    rows = _span(device) // device.organization.rows
    step = rows * int(draw.integers(1, 8))
    return _requests(np.arange(REQUESTS) * step % _span(device), device)


def bursts(device: Device, draw: np.random.Generator) -> Table:
    """Read and write short runs of random places with pauses, as double-buffered tiles do."""
    run = int(draw.integers(8, 40))
    count = REQUESTS // run
    starts = draw.integers(0, _span(device) - run, count)
    writes = np.repeat(draw.random(count) < 0.3, run).astype(np.int64)
    cycles = np.repeat(np.cumsum(draw.integers(0, 12 * run, count)), run)
    places = (starts[:, None] + np.arange(run)[None, :]).reshape(-1)
    return _requests(places, device, writes, cycles)


KINDS: dict[str, Callable[[Device, np.random.Generator], Table]] = {
    "sequential": sequential,
    "strided": strided,
    "random": random,
    "mixed": mixed,
    "triad": triad,
    "sparse": sparse,
    "conflict": conflict,
    "bursts": bursts,
}


@dataclass(frozen=True, kw_only=True)
class Case:
    """One trace on one device.

    Args:
        device: Name of the device.
        kind: Kind of trace.
        seed: Seed of the random addresses.
    """

    device: str
    kind: str
    seed: int

    def load(self) -> tuple[Device, RequestTrace]:
        """Return the device and the trace."""
        device = load_device(self.device)
        draw = np.random.default_rng([self.seed, DEVICES.index(self.device), len(self.kind)])
        return device, make_trace(KINDS[self.kind](device, draw), f"{self.kind}_{self.seed}")


CASES = tuple(
    Case(device=device, kind=kind, seed=seed)
    for device in DEVICES
    for kind in KINDS
    for seed in SEEDS
)
