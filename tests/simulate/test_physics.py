"""No machine multiplies faster than its multipliers, or moves more bytes than its bus carries."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accelsim.arch import load_arch
from accelsim.errors import ArchError, MappingError
from accelsim.simulate import run
from replay.points import LAYERS, network

REQUESTS = {
    "requests.request_bytes": 64,
    "requests.load_cycles": 4,
    "requests.store_cycles": 4,
}
EXTENTS = [(4, 4), (8, 8), (16, 16), (32, 8), (16, 64)]


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    layer=st.sampled_from(sorted(LAYERS)),
    preset=st.sampled_from(["edge_npu", "gemmini_16x16"]),
    dataflow=st.sampled_from(["weight_stationary", "output_stationary", "input_stationary"]),
    extents=st.sampled_from(EXTENTS),
    bandwidth=st.sampled_from([1e9, 8e9, 64e9]),
    bus_bytes=st.sampled_from([4, 16, 64]),
    tier=st.sampled_from(["cycle", "analytical"]),
    requests=st.booleans(),
    group_cycles=st.sampled_from([0, 8]),
)
def test_cycles_energy_and_utilization_are_possible(
    layer: str,
    preset: str,
    dataflow: str,
    extents: tuple[int, int],
    bandwidth: float,
    bus_bytes: int,
    tier: Any,
    requests: bool,
    group_cycles: int,
) -> None:
    fields: dict[str, Any] = {
        "array.dataflow": dataflow,
        "array.rows": extents[0],
        "array.cols": extents[1],
        "vector_unit.lanes": extents[1],
        "dram.bandwidth_bytes_per_s": bandwidth,
        "npu.bus_bytes": bus_bytes,
    }
    if tier == "cycle" and requests:
        fields |= REQUESTS
    if tier == "cycle" and dataflow == "weight_stationary":
        fields["array.group_cycles"] = group_cycles
    arch = load_arch(preset, fields)
    try:
        result = run(network(layer, LAYERS[layer]), arch, tier=tier)
    except (ArchError, MappingError):
        return  # The machine is too small for the layer, or cannot hold it.

    counts = result.counts
    assert counts.cycles * arch.multipliers >= counts.macs
    moved = (counts.dram_read_bits + counts.dram_write_bits) / 8
    if tier == "cycle" and not requests:
        # Each beat takes its interval of the one bus; the last ones are under way at the end.
        a_cycle = min(bandwidth / arch.clock_hz, bus_bytes)
        assert counts.cycles >= moved / a_cycle - 1
    elif tier == "cycle":
        # Two ports, each with a request of at most 64 bytes in four cycles.
        assert counts.cycles >= moved / (2 * 64 / 4) - 1
    assert 0 <= result.utilization <= 1
    assert abs(
        sum(result.energy_pj.values()) - sum(sum(one.energy_pj.values()) for one in result.layers)
    ) <= 1e-6 * sum(result.energy_pj.values())
