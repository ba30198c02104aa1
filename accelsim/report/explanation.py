"""Why a network takes its cycles on an accelerator, and what changes of the machine would do.

Example, by the estimate of 2026-11-28: of the cycles of MobileNetV2 on ``edge_npu`` 51 % are the
vector unit's. Twice rows, columns and lanes save 46 % of the time; twice the weight buffer saves
nothing.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from accelsim.display import Displayed
from accelsim.report.comparison import Costs
from accelsim.report.units import quantity
from accelsim.simulate.lower_bound import LowerBound
from accelsim.simulate.result import LayerResult, Result

if TYPE_CHECKING:
    from rich.table import Table

_PLACES = (("latency_s", "time"), ("energy_pj", "energy"), ("dram_bytes", "DRAM"))


@dataclass(frozen=True, kw_only=True)
class Measured:
    """What is compared of a run, of one layer or of all.

    Args:
        latency_s: Time.
        energy_pj: Energy; None if it is unknown.
        dram_bytes: Bytes that cross the port of the DRAM.
        area_um2: Area of the accelerator; None if it is unknown.
    """

    latency_s: float
    energy_pj: float | None
    dram_bytes: int
    area_um2: float | None

    @classmethod
    def of_result(cls, result: Result, layer: str | None) -> "Measured":
        """Return what is compared of a result.

        Args:
            result: Result of a run.
            layer: Name of the layer that is explained; None for all.
        """
        counts = result.counts if layer is None else layer_of(result, layer).counts
        energy_pj = (
            result.total_energy_pj if layer is None else layer_of(result, layer).total_energy_pj
        )
        second = result.latency_s / result.counts.cycles if result.counts.cycles else 0.0
        return cls(
            latency_s=counts.cycles * second,
            energy_pj=energy_pj,
            dram_bytes=(counts.dram_read_bits + counts.dram_write_bits) // 8,
            area_um2=None if result.no_area_because else sum(result.area_um2.values()),
        )


@dataclass(frozen=True, kw_only=True)
class Change:
    """A change of the accelerator, and what it does.

    Args:
        title: Change as words, such as ``twice the lanes of the vector unit``.
        fields: New values of fields by dotted path.
        measured: What the changed machine needs; None if it is refused.
        refused: Why it is refused, or an empty text.
        keeps_mapping: Whether it is measured with the mapping of the accelerator as it is, which
            is better on the changed one than the mapping found anew.
    """

    title: str
    fields: Mapping[str, Any]
    measured: Measured | None = None
    refused: str = ""
    keeps_mapping: bool = False


@dataclass(frozen=True, kw_only=True, repr=False)
class Explanation(Displayed):
    """Why a network takes its time on an accelerator.

    Args:
        result: Result on the accelerator as it is.
        layer: Name of the layer that is explained; None for all.
        changes: Changes of one part at a time, those that save most time first; equal times by
            energy, then by area.
    """

    result: Result
    layer: str | None
    changes: tuple[Change, ...]

    @property
    def measured(self) -> Measured:
        """What the accelerator as it is needs."""
        return Measured.of_result(self.result, self.layer)

    @property
    def causes(self) -> dict[str, float]:
        """Share of the cycles of each cause that has any, the greatest first, 0 to 1."""
        data = self.result.to_data()
        item = data["totals"]
        if self.layer is not None:
            item = next(one for one in data["layers"] if one["name"] == self.layer)
        found = Costs.of_data(item)
        shares = {name: one / max(1, found.cycles) for name, one in found.by_cause.items() if one}
        return dict(sorted(shares.items(), key=lambda one: -one[1]))

    def sentences(self) -> list[str]:
        """Return causes of the cycles, their distance to the lower bound, and the mapping."""
        item: Result | LayerResult = self.result
        if self.layer is not None:
            item = layer_of(self.result, self.layer)
        shares = ", ".join(f"{name} {100 * one:.1f} %" for name, one in self.causes.items())
        found = [f"{item.counts.cycles:,} cycles" + (f": {shares}" if shares else "")]
        if item.lower_bound is not None and item.counts.cycles:
            found.append(self._bound_sentence(item.counts.cycles, item.lower_bound))
        if isinstance(item, LayerResult) and item.mapping:
            found.append("mapping: " + ", ".join(f"{k} {v}" for k, v in item.mapping.items()))
        return found

    def _bound_sentence(self, cycles: int, least: LowerBound) -> str:
        alone = "" if self.layer is None else "alone, "
        over = cycles / max(1, least.cycles)
        text = (
            f"{alone}any mapping takes at least {least.cycles:,} cycles and moves"
            f" {least.dram_bytes:,} bytes of DRAM; this takes {over:.3g} times the cycles and moves"
            f" {self.measured.dram_bytes / max(1, least.dram_bytes):.3g} times the bytes"
        )
        if over < 1:
            text += "; it began during the last stores of the layer before it, which counts these"
        return text

    def facts(self) -> dict[str, str]:
        """Return what bounds the cycles, and the change that saves most time."""
        best = next((one for one in self.changes if one.measured), None)
        return {
            "network": f"{self.result.workload} on {self.result.arch}",
            "cycles": self.sentences()[0],
            **({"saves most": best.title} if best else {}),
        }

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "workload": self.result.workload,
            "arch": self.result.arch,
            "tier": self.result.tier,
            "layer": self.layer,
            "causes": self.causes,
            "sentences": self.sentences(),
            "measured": vars(self.measured),
            "changes": [
                {
                    "title": one.title,
                    "fields": dict(one.fields),
                    "measured": one.measured and vars(one.measured),
                    "refused": one.refused,
                    "keeps_mapping": one.keeps_mapping,
                }
                for one in self.changes
            ],
            "made_with": dict(self.result.made_with),
        }

    def small(self) -> list["Change"]:
        """Return the changes after which no figure but the area differs by half a percent."""
        return [
            one
            for one in self.changes
            if one.measured is not None
            and all(
                _is_small(getattr(self.measured, name), getattr(one.measured, name))
                for name, _ in _PLACES
            )
        ]

    def to_json(self) -> str:
        """Return the text of ``accelsim explain --format json``."""
        return json.dumps(self.to_data(), indent=2, allow_nan=False) + "\n"


def layer_of(result: Result, name: str) -> LayerResult:
    """Return a layer of a result.

    Args:
        result: Result of a run.
        name: Name of the layer, of which ``accelsim.explain`` allows no second.
    """
    return next(one for one in result.layers if one.name == name)


def explanation_table(explanation: Explanation) -> "Table":
    """Return the changes as a table for a terminal, each with its differences in percent.

    Args:
        explanation: The explanation.
    """
    from rich.table import Table
    from rich.text import Text

    base = explanation.measured
    table = Table(header_style="bold")
    table.add_column("change", no_wrap=True)
    for name, title in (*_PLACES, ("area_um2", "area")):
        value = getattr(base, name)
        said = "unknown" if value is None else quantity(name, float(value))
        table.add_column(Text(f"{title}, {said}"), justify="right")
    small = explanation.small()
    for one in explanation.changes:
        if one.measured is not None and one not in small:
            places = [*(name for name, _ in _PLACES), "area_um2"]
            texts = [percent(getattr(base, name), getattr(one.measured, name)) for name in places]
            table.add_row(Text(one.title), *texts)
    return table


def small_sentence(explanation: Explanation) -> str:
    """Return the changes that the table leaves out, with their areas; "" if there are none.

    Args:
        explanation: The explanation.
    """
    small = explanation.small()
    area = explanation.measured.area_um2
    names = [
        f"{one.title} (area {percent(area, one.measured.area_um2)})"
        for one in small
        if one.measured
    ]
    *most, last = (title for _, title in _PLACES)
    places = f"{', '.join(most)} and {last}"
    return f"{places} change by less than 0.5 % with {', '.join(names)}" if names else ""


def _is_small(before: float | None, after: float | None) -> bool:
    if before is None or after is None:
        return before is after
    return abs(after - before) < 0.005 * before if before else not after


def percent(before: float | None, after: float | None) -> str:
    """Return a difference in percent, with a sign; ``unknown`` where a value is.

    Args:
        before: Value to which the other is compared.
        after: Value whose difference is told.
    """
    if not before or after is None:
        return "unknown" if before is None or after is None else "0 %"
    share = 100 * (after / before - 1)
    return "0 %" if abs(share) < 0.05 else f"{share:+.1f} %"
