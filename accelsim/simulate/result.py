"""What a run returns: counts, prices and what made them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from accelsim.counts import Counts


@dataclass(frozen=True, kw_only=True)
class CountedLayer:
    """One layer of a network on an accelerator, before it is priced.

    Args:
        name: The operator's name in the network.
        kind: The operator's kind (``conv``, ``matmul``, ``softmax`` ...).
        counts: Its integer counts.
        fused: Names of the operators that ran on its results without traffic of their own.
        mapping: How it was cut, as ``accelsim.compiler.mapping.LayerMapping``; empty of work of
            which only amounts are known.
        modelled: False if only its bytes are known.
    """

    name: str
    kind: str
    counts: Counts
    fused: tuple[str, ...] = ()
    mapping: Mapping[str, Any] = field(default_factory=dict)
    modelled: bool = True


@dataclass(frozen=True, kw_only=True)
class LayerResult(CountedLayer):
    """One layer of a network on an accelerator.

    Args:
        energy_pj: Energy by part.
        utilization: Useful multiply-accumulates over what the array could do in the same cycles.
    """

    energy_pj: Mapping[str, float]
    utilization: float

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "name": self.name,
            "kind": self.kind,
            "macs": self.counts.macs,
            "cycles": self.counts.cycles,
            "stream_cycles": self.counts.stream_cycles,
            "stall_cycles": self.counts.stall_cycles,
            "utilization": self.utilization,
            "energy_pj": {**self.energy_pj, "total": sum(self.energy_pj.values())},
            "reads": {f"{key}_bits": value for key, value in self.counts.read_bits.items()},
            "writes": {f"{key}_bits": value for key, value in self.counts.write_bits.items()},
            "fused": list(self.fused),
            "mapping": dict(self.mapping),
            "modelled": self.modelled,
        }


@dataclass(frozen=True, kw_only=True)
class Result:
    """One network on one accelerator.

    Args:
        workload: The network's name.
        arch: The accelerator's name.
        tier: ``closed`` or ``cycle``.
        layers: In order of execution.
        counts: Sums over the layers.
        energy_pj: Energy by part, summed over the layers, leakage included.
        area_um2: Silicon area by part.
        latency_s: Cycles over the clock.
        utilization: Useful multiply-accumulates over what the array could do in the same cycles.
        not_modelled: Kinds of operators of which only the bytes are known.
        not_priced: What of an engine that skips zeros no source prices: no energy and no area.
        made_with: Version, commit, hashes, seed and tier that made the result.
    """

    workload: str
    arch: str
    tier: str
    layers: tuple[LayerResult, ...]
    counts: Counts
    energy_pj: Mapping[str, float]
    area_um2: Mapping[str, float]
    latency_s: float
    utilization: float
    not_modelled: tuple[str, ...]
    not_priced: tuple[str, ...] = ()
    made_with: Mapping[str, Any]

    def totals(self) -> dict[str, Any]:
        """Return the totals as plain data."""
        energy_pj = sum(self.energy_pj.values())
        return {
            "cycles": self.counts.cycles,
            "macs": self.counts.macs,
            "energy_pj": energy_pj,
            "latency_s": self.latency_s,
            "utilization": self.utilization,
            "area_um2": sum(self.area_um2.values()),
            "power_w": energy_pj * 1e-12 / self.latency_s if self.latency_s else 0.0,
            "stream_cycles": self.counts.stream_cycles,
            "stall_cycles": self.counts.stall_cycles,
            "energy_by_part_pj": dict(self.energy_pj),
            "area_by_part_um2": dict(self.area_um2),
            "reads": {f"{key}_bits": value for key, value in self.counts.read_bits.items()},
            "writes": {f"{key}_bits": value for key, value in self.counts.write_bits.items()},
        }

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON: workload, arch, tier, totals, layers, made_with."""
        return {
            "workload": self.workload,
            "arch": self.arch,
            "tier": self.tier,
            "totals": self.totals(),
            "layers": [layer.to_data() for layer in self.layers],
            "not_modelled": list(self.not_modelled),
            "not_priced": list(self.not_priced),
            "made_with": dict(self.made_with),
        }
