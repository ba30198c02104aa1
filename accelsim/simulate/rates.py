"""Rates that follow from the totals of a result: products of powers of cycles, energy and area.

Example: ``tops_per_w`` is 2 operations for each multiply-accumulate, divided by the energy in pJ.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod


@dataclass(frozen=True, kw_only=True)
class Rate:
    """A product of powers of metrics.

    Args:
        factor: Constant factor.
        powers: Power of each metric.
        goal: ``max`` if more is better, else ``min``.
    """

    factor: float
    powers: Mapping[str, int]
    goal: str

    @property
    def text(self) -> str:
        """The rate as a study would define it: ``2 * macs / energy_pj``."""
        above = [name for name, power in self.powers.items() if power > 0]
        below = [name for name, power in self.powers.items() if power < 0]
        first = [f"{self.factor:g}"] if self.factor != 1 or not above else []
        return " / ".join([" * ".join([*first, *above]), *below])

    def value(self, metrics: Mapping[str, float | None]) -> float | None:
        """Return the rate; None if a metric is unknown, or if one to divide by is 0.

        Args:
            metrics: Values of all metrics in ``powers``.
        """
        found: list[float] = []
        for name, power in self.powers.items():
            metric = metrics.get(name)
            if metric is None or (power < 0 and not metric):
                return None
            found.append(float(metric) ** power)
        return self.factor * prod(found)


RATES: Mapping[str, Rate] = {
    "edp_pj_s": Rate(factor=1, powers={"energy_pj": 1, "latency_s": 1}, goal="min"),
    "area_delay_um2_s": Rate(factor=1, powers={"area_um2": 1, "latency_s": 1}, goal="min"),
    "runs_per_s": Rate(factor=1, powers={"latency_s": -1}, goal="max"),
    "tops": Rate(factor=2e-12, powers={"macs": 1, "latency_s": -1}, goal="max"),
    "tops_per_w": Rate(factor=2, powers={"macs": 1, "energy_pj": -1}, goal="max"),
    "tops_per_mm2": Rate(
        factor=2e-6, powers={"macs": 1, "latency_s": -1, "area_um2": -1}, goal="max"
    ),
}
"""Rates by name; a multiply-accumulate is two operations, and several images are one run."""
