"""Memory systems and traces drawn at random."""

from typing import Any

import numpy as np
from hypothesis import strategies as st

from accelsim.hierarchy.system import MemorySystem
from accelsim.memory.dram import RequestTrace, make_trace

POLICIES = st.sampled_from(["round_robin", "fixed_priority", "oldest_first"])


def requests_of(accesses: list[tuple[int, bool, int]]) -> RequestTrace:
    """Return a trace of (address, whether it writes, cycles after the one before)."""
    table = np.array(accesses, dtype=np.int64).reshape(-1, 3).T
    return make_trace(np.stack([table[0], table[1], np.cumsum(table[2])]))


def system_of(**fields: Any) -> MemorySystem:
    """Return a memory system of two cores and one channel, with other fields where given."""
    channels = {"beat_bytes": 8, "latency_cycles": 10} | fields.pop("channels", {})
    plain = {
        "name": "test",
        "source": "A test.",
        "cores": 2,
        "outstanding_requests": 4,
        "request_bytes": 8,
        "channels": channels,
    }
    return MemorySystem.model_validate(plain | fields)


@st.composite
def systems(draw: st.DrawFn) -> MemorySystem:
    """Draw a memory system of up to three cores and levels."""
    cores = draw(st.integers(1, 3))
    networked = draw(st.booleans())
    nodes = draw(st.integers(1, 6))
    places = st.lists(st.integers(0, nodes - 1), min_size=1, max_size=3)
    shared = False
    line_bytes, levels = 8, []
    for index in range(draw(st.integers(0, 3))):
        shared = shared or draw(st.booleans())
        banks = draw(st.sampled_from([1, 2, 3]))
        line_bytes *= draw(st.sampled_from([1, 2]))
        level: dict[str, Any] = {
            "name": f"l{index}",
            "scope": "shared" if shared else "private",
            "latency_cycles": draw(st.integers(1, 4)),
            "banks": banks,
            "ports_per_bank": draw(st.integers(1, 2)),
            "bytes_per_cycle": draw(st.sampled_from([3, 8, 32])),
            "arbitration": draw(POLICIES),
        }
        if draw(st.integers(0, 3)) == 0:
            level |= {
                "kind": "scratchpad",
                "base_address": 32 * draw(st.integers(0, 2)),
                "capacity_bytes": 64,
                "interleave_bytes": line_bytes,
            }
        else:
            level |= {
                "kind": "cache",
                "sets": banks * draw(st.integers(1, 2)),
                "ways": draw(st.integers(1, 2)),
                "line_bytes": line_bytes,
                "write_policy": draw(st.sampled_from(["write_back", "write_through"])),
            }
        if shared and networked:
            level["nodes"] = draw(places)
        levels.append(level)
    interval = draw(st.integers(1, 7))
    count = draw(st.sampled_from([1, 2, 4]))
    channels = {
        "count": count,
        "interleave_bytes": 64,
        "interleaving": draw(st.sampled_from(["modulo", "xor"])),
        "beat_bytes": draw(st.sampled_from([4, 8, 16])),
        "interval_cycles": interval,
        "interval_beats": draw(st.integers(1, interval)),
        "latency_cycles": draw(st.integers(1, 12)),
        "outstanding_beats": draw(st.integers(1, 4)),
        "arbitration": draw(POLICIES),
        "nodes": draw(places) if networked else [],
    }
    network = {
        "topology": "ring" if nodes != 6 else "mesh",
        **({"nodes": nodes} if nodes != 6 else {"rows": 2, "cols": 3}),
        "hop_cycles": draw(st.integers(1, 3)),
        "link_bytes_per_cycle": draw(st.sampled_from([4, 16])),
        "header_bytes": draw(st.integers(0, 4)),
        "core_nodes": [draw(st.integers(0, nodes - 1)) for _ in range(cores)],
        "arbitration": draw(POLICIES),
    }
    return system_of(
        cores=cores,
        outstanding_requests=draw(st.integers(1, 5)),
        levels=levels,
        channels=channels,
        network=network if networked else None,
    )


def traces_of(cores: int, most: int = 25) -> st.SearchStrategy[list[RequestTrace]]:
    """Draw one trace for each core."""
    access = st.tuples(st.integers(0, 255), st.booleans(), st.sampled_from([0, 0, 0, 1, 2, 9]))
    trace = st.lists(access, max_size=most).map(requests_of)
    return st.lists(trace, min_size=cores, max_size=cores)


@st.composite
def cases(draw: st.DrawFn, most: int = 25) -> tuple[MemorySystem, list[RequestTrace]]:
    """Draw a memory system and its traces."""
    system = draw(systems())
    return system, draw(traces_of(system.cores, most))
