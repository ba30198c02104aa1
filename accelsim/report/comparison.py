"""Two results side by side: what differs in total and by layer, and by which cause.

Example: the cycles of a result are those in which operands enter the array plus the stalls by
cause. So a difference of cycles is the sum of the differences of each cause, with no remainder.
Energy by part adds up in the same way.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from accelsim.display import Displayed
from accelsim.report.causes import CAUSES
from accelsim.report.units import number, quantity, words

_STREAMING = CAUSES["stream_cycles"]
COLUMNS = (
    *("layer", "kind", "first_cycles", "second_cycles", "because", "because_cycles"),
    *("first_energy_pj", "second_energy_pj", "first_dram_bytes", "second_dram_bytes"),
)


@dataclass(frozen=True, kw_only=True)
class Costs:
    """Cycles, energy and bytes of a layer or of a result.

    Args:
        cycles: Time from the first instruction fetch to the last byte that memory accepts.
        by_cause: Cycles by cause; they add up to ``cycles``.
        energy_pj: Energy; None if it is unknown.
        by_part: Energy by part, in pJ; empty if it is unknown.
        dram_read_bytes: Bytes read from DRAM.
        dram_write_bytes: Bytes written to DRAM.
    """

    cycles: int
    by_cause: Mapping[str, int]
    energy_pj: float | None
    by_part: Mapping[str, float]
    dram_read_bytes: int
    dram_write_bytes: int

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> "Costs":
        """Return the amounts of a layer, or of the totals, in the JSON of a result."""
        stalls = {words(cause): int(one) for cause, one in data["stall_cycles"].items()}
        if "energy_by_part_pj" in data:
            energy_pj, by_part = data["energy_pj"], data["energy_by_part_pj"] or {}
        else:
            by_part = {name: one for name, one in data["energy_pj"].items() if name != "total"}
            energy_pj = data["energy_pj"]["total"]
        return cls(
            cycles=int(data["cycles"]),
            by_cause={_STREAMING: int(data["stream_cycles"]), **stalls},
            energy_pj=energy_pj,
            by_part=by_part,
            dram_read_bytes=int(data["reads"]["dram_bits"]) // 8,
            dram_write_bytes=int(data["writes"]["dram_bits"]) // 8,
        )

    @property
    def dram_bytes(self) -> int:
        """Bytes that cross the port of the DRAM."""
        return self.dram_read_bytes + self.dram_write_bytes


@dataclass(frozen=True, kw_only=True)
class Side:
    """A result as one side of a comparison.

    Args:
        label: What the user compares: the name of an accelerator, a network, a file or a point.
        data: Result as ``Result.to_data`` returns it.
        fields: Values of the accelerator's fields by dotted path; empty if the accelerator is
            unknown, as that of a file.
    """

    label: str
    data: Mapping[str, Any]
    fields: Mapping[str, Any] = field(default_factory=dict)

    @property
    def total(self) -> Costs:
        """Costs of all layers."""
        return Costs.of_data(self.data["totals"])

    def layers(self) -> dict[tuple[str, int], tuple[str, Costs]]:
        """Return kind and amounts by name; the number tells layers of the same name apart."""
        seen: Counter[str] = Counter()
        found = {}
        for layer in self.data["layers"]:
            found[layer["name"], seen[layer["name"]]] = (layer["kind"], Costs.of_data(layer))
            seen[layer["name"]] += 1
        return found


@dataclass(frozen=True, kw_only=True)
class LayerChange:
    """A layer on both sides.

    Args:
        name: Name of the layer.
        kind: Kind of the layer.
        first: Costs of the first side; None if it has no such layer.
        second: Costs of the second side; None if it has no such layer.
    """

    name: str
    kind: str
    first: Costs | None
    second: Costs | None

    @property
    def cycles(self) -> int:
        """Cycles of the second side minus those of the first; an absent layer has none."""
        return sum(_changes(self.first, self.second).values())

    @property
    def because(self) -> tuple[str, int]:
        """Cause that changes most in the direction of ``cycles``, and its change in cycles."""
        return _largest(_changes(self.first, self.second), self.cycles)

    def to_row(self) -> dict[str, Any]:
        """Return the layer with the keys ``COLUMNS``; amounts of an absent layer are None."""
        cause, cycles = self.because
        row: dict[str, Any] = {"layer": self.name, "kind": self.kind}
        for name, amounts in (("first", self.first), ("second", self.second)):
            row[f"{name}_cycles"] = amounts and amounts.cycles
            row[f"{name}_energy_pj"] = amounts and amounts.energy_pj
            row[f"{name}_dram_bytes"] = amounts and amounts.dram_bytes
        row |= {"because": cause, "because_cycles": cycles}
        return {name: row[name] for name in COLUMNS}


@dataclass(frozen=True, kw_only=True, repr=False)
class Comparison(Displayed):
    """Two results side by side.

    Args:
        first: Result to which the other is compared.
        second: Result whose differences are told.
    """

    first: Side
    second: Side

    def facts(self) -> dict[str, str]:
        """Return both sides and the ratio of each total."""
        return {
            "first": self.first.label,
            "second": self.second.label,
            **{
                words(name): f"{shown(name, a)} -> {shown(name, b)}{_times(a, b)}"
                for name, a, b in self.totals()
                if not name.startswith(("cycles ", "energy "))
            },
        }

    def fields(self) -> list[tuple[str, Any, Any]]:
        """Return the accelerators' fields that differ, with both values; None where one has none.

        A file tells no fields, and there are none if one side is a file.
        """
        first, second = self.first.fields, self.second.fields
        if not first or not second:
            return []
        return [
            (path, first.get(path), second.get(path))
            for path in dict.fromkeys([*first, *second])
            if path not in _NAMES and first.get(path) != second.get(path)
        ]

    def totals(self) -> list[tuple[str, float | None, float | None]]:
        """Return each quantity in total, with both values; None where a value is unknown.

        Cycles by cause follow ``cycles``, energies by part ``energy_pj``.
        """
        first, second = self.first.total, self.second.total
        a, b = (side.data["totals"] for side in (self.first, self.second))
        causes = _shared(first.by_cause, second.by_cause)
        parts = _shared(first.by_part, second.by_part)
        return [
            ("latency_s", a["latency_s"], b["latency_s"]),
            ("cycles", first.cycles, second.cycles),
            *((f"cycles {name}", *both) for name, both in causes),
            ("energy_pj", first.energy_pj, second.energy_pj),
            *((f"energy {name}_pj", *both) for name, both in parts),
            ("dram_read_bytes", first.dram_read_bytes, second.dram_read_bytes),
            ("dram_write_bytes", first.dram_write_bytes, second.dram_write_bytes),
            ("area_um2", a["area_um2"], b["area_um2"]),
            ("utilization", a["utilization"], b["utilization"]),
            ("macs", a["macs"], b["macs"]),
        ]

    def layers(self) -> list[LayerChange]:
        """Return the layers of both sides: those of the first in order, then what it lacks."""
        first, second = self.first.layers(), self.second.layers()
        found = []
        for name in dict.fromkeys([*first, *second]):
            kind = (first.get(name) or second[name])[0]
            a, b = (side[name][1] if name in side else None for side in (first, second))
            found.append(LayerChange(name=name[0], kind=kind, first=a, second=b))
        return found

    def reasons(self) -> list[str]:
        """Return why the totals differ, as sentences; the parts of a difference add up to it."""
        first, second = self.first.total, self.second.total
        found = [_reason("cycles", first.cycles, second.cycles, _changes(first, second))]
        if first.energy_pj is not None and second.energy_pj is not None:
            names = dict.fromkeys([*first.by_part, *second.by_part])
            parts = {
                words(name): second.by_part.get(name, 0.0) - first.by_part.get(name, 0.0)
                for name in names
            }
            found.append(_reason("energy_pj", first.energy_pj, second.energy_pj, parts))
        moved = {
            "reads": second.dram_read_bytes - first.dram_read_bytes,
            "writes": second.dram_write_bytes - first.dram_write_bytes,
        }
        found.append(_reason("dram_bytes", first.dram_bytes, second.dram_bytes, moved))
        return found

    def notes(self) -> list[str]:
        """Return what makes the two results less comparable than they look, as sentences."""
        a, b = self.first.data, self.second.data
        found = [
            f"{what} differ: {x} and {y}"
            for what, x, y in (
                ("networks", a["workload"], b["workload"]),
                ("tiers", a["tier"], b["tier"]),
                *(
                    (what, a["made_with"].get(key), b["made_with"].get(key))
                    for what, key in (
                        ("versions of accelsim", "version"),
                        ("commits of accelsim", "commit"),
                        ("technologies", "technology"),
                    )
                ),
            )
            if x != y
        ]
        found += [
            f"{side.label}: {note}"
            for side, other in ((self.first, b), (self.second, a))
            for note in side.data.get("notes", ())
            if note not in other.get("notes", ())
        ]
        digests = [side.data["made_with"].get("arch_sha256") for side in (self.first, self.second)]
        if a["arch"] == b["arch"] and digests[0] != digests[1] and not self.fields():
            found.append(f"accelerators of the same name, {a['arch']}, have other fields")
        absent = [
            (side.label, [one.name for one in self.layers() if getattr(one, which) is None])
            for side, which in ((self.first, "first"), (self.second, "second"))
        ]
        found += [
            f"{label} has no layer of the name of {len(names)} of the other's: {_few(names)}"
            for label, names in absent
            if names
        ]
        found += [
            f"{side.label}: {side.data['absent_because']}"
            for side in (self.first, self.second)
            if side.data["absent_because"]
        ]
        return found

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            **{
                name: {
                    "label": side.label,
                    **{key: side.data[key] for key in ("workload", "arch", "tier", "made_with")},
                }
                for name, side in (("first", self.first), ("second", self.second))
            },
            "fields": [{"field": path, "first": a, "second": b} for path, a, b in self.fields()],
            "totals": [{"name": name, "first": a, "second": b} for name, a, b in self.totals()],
            "layers": [one.to_row() for one in self.layers()],
            "reasons": self.reasons(),
            "notes": self.notes(),
        }

    def to_json(self) -> str:
        """Return the text of ``accelsim compare --format json``."""
        return json.dumps(self.to_data(), indent=2, allow_nan=False) + "\n"


_LEAST_SHARE = 0.5
"""Least share of a difference that a sentence names, in percent."""
_NAMES = ("name", "source")
"""Fields that say nothing of a machine."""


def _shared(
    first: Mapping[str, float], second: Mapping[str, float]
) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield the names of which one side has any, with both values."""
    for name in dict.fromkeys([*first, *second]):
        both = first.get(name, 0), second.get(name, 0)
        if any(both):
            yield name, both


def _changes(first: Costs | None, second: Costs | None) -> dict[str, int]:
    """Return how the cycles of each cause change."""
    a, b = (one.by_cause if one else {} for one in (first, second))
    return {name: b.get(name, 0) - a.get(name, 0) for name in dict.fromkeys([*a, *b])}


def _largest(changes: Mapping[str, int], total: int) -> tuple[str, int]:
    """Return the greatest change in the direction of their sum; nothing if the sum is 0."""
    if not total:
        return "", 0
    return max(changes.items(), key=lambda one: one[1] * (1 if total > 0 else -1))


def _reason(name: str, first: float, second: float, parts: Mapping[str, float]) -> str:
    """Return a sentence: how a total changes, and which parts make up most of the change."""
    what = {"cycles": "cycles", "energy_pj": "energy", "dram_bytes": "bytes of DRAM"}[name]
    change = second - first
    if not change:
        return f"{what}: equal"
    shares = {part: 100 * one / change for part, one in parts.items()}
    by_share = sorted(shares.items(), key=lambda one: -abs(one[1]))
    told = [f"{part} {share:.0f} %" for part, share in by_share if share >= _LEAST_SHARE][:3]
    against = [f"{part} {share:.0f} %" for part, share in by_share if share <= -_LEAST_SHARE][:1]
    return (
        f"{what}: {shown(name, abs(change))} {_more(name, change)}"
        f"{_times(first, second)}; of the difference {', '.join(told)}"
        + "".join(f"; against it {one}" for one in against)
    )


def _more(name: str, change: float) -> str:
    if change > 0:
        return "more"
    return "less" if name == "energy_pj" else "fewer"


def shown(name: str, value: float | None) -> str:
    """Return a total with its unit; cycles and counts in full, others with three digits.

    Args:
        name: Name of the total, see ``Comparison.totals``.
        value: Its value; None if it is unknown.
    """
    if value is None:
        return "unknown"
    if isinstance(value, int) and not name.endswith("bytes"):
        return f"{value:,}"
    if name == "utilization":
        return f"{100 * value:.1f} %"
    return quantity(name, float(value))


def ratio(first: float | None, second: float | None) -> str:
    """Return the second value divided by the first, with three digits; "" where there is none.

    Args:
        first: Divisor.
        second: Value that is divided.
    """
    return number(second / first) if first and second is not None else ""


def _times(first: float | None, second: float | None) -> str:
    text = ratio(first, second)
    return f" ({text} times)" if text else ""


def _few(names: Iterable[str], most: int = 4) -> str:
    listed = list(names)
    more = f" and {len(listed) - most} more" if len(listed) > most else ""
    return ", ".join(listed[:most]) + more
