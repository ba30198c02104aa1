"""The result of a run: counts, energy, area and provenance."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from accelsim.counts import Counts
from accelsim.display import Displayed, Plotted
from accelsim.files import write_text
from accelsim.simulate.lower_bound import LowerBound
from accelsim.simulate.rates import RATES

if TYPE_CHECKING:
    import pandas as pd

_MOST_NAMES = 12
"""Greatest number of operators that a sentence names."""


@dataclass(frozen=True, kw_only=True)
class CountedLayer:
    """One layer of a network on an accelerator, before it is priced.

    Args:
        name: The operator's name in the network.
        kind: The operator's kind (``conv``, ``matmul``, ``softmax`` ...).
        counts: Integer counts.
        fused: Names of the operators that ran on its results without traffic of their own.
        mapping: Mapping of the layer, see ``accelsim.compiler.mapping.LayerMapping``; empty for an
            operator whose amounts of work are all that is known.
        search: Search that found the mapping, see ``accelsim.compiler.exhaustive.Answer``; empty if
            the user gave the mapping, or nothing was searched.
        modelled: False if only its bytes are known.
        lower_bound: Lower bound over all mappings of the layer alone; None if the compiler added
            the layer, or if the network is unknown.
        algorithm: Algorithm of a convolution, such as ``direct`` or ``winograd2``; empty for other
            layers, and where the user asked for none.
    """

    name: str
    kind: str
    counts: Counts
    fused: tuple[str, ...] = ()
    mapping: Mapping[str, Any] = field(default_factory=dict)
    search: Mapping[str, Any] = field(default_factory=dict)
    modelled: bool = True
    lower_bound: LowerBound | None = None
    algorithm: str = ""


@dataclass(frozen=True, kw_only=True, repr=False)
class LayerResult(Displayed, CountedLayer):
    """One layer of a network on an accelerator.

    Args:
        energy_pj: Energy by part; empty if ``Result.no_energy_because`` gives a reason.
        utilization: Useful multiply-accumulates divided by the array's peak in the same cycles.
    """

    energy_pj: Mapping[str, float]
    utilization: float

    @property
    def total_energy_pj(self) -> float | None:
        """Energy of all parts; None if it is unknown."""
        return _total(self.energy_pj)

    def facts(self) -> dict[str, str]:
        """Return name, kind, cycles, utilization and energy."""
        return {
            "layer": self.name,
            "kind": self.kind,
            "cycles": f"{self.counts.cycles:,}",
            "utilization": f"{100 * self.utilization:.1f} %",
            "energy": "unknown"
            if self.total_energy_pj is None
            else f"{self.total_energy_pj:.4g} pJ",
        }

    def to_row(self) -> dict[str, Any]:
        """Return one row of ``Result.to_dataframe``."""
        return {
            "name": self.name,
            "kind": self.kind,
            "modelled": self.modelled,
            **asdict(self.counts),
            "utilization": self.utilization,
            "energy_pj": self.total_energy_pj,
            **{f"energy_{part}_pj": value for part, value in self.energy_pj.items()},
        }

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
            "energy_pj": {**self.energy_pj, "total": self.total_energy_pj},
            "reads": {f"{key}_bits": value for key, value in self.counts.read_bits.items()},
            "writes": {f"{key}_bits": value for key, value in self.counts.write_bits.items()},
            "fused": list(self.fused),
            "mapping": dict(self.mapping),
            "search": dict(self.search),
            "modelled": self.modelled,
            **({"algorithm": self.algorithm} if self.algorithm else {}),
            **_bound_data(self.lower_bound),
        }


_SHOWN_GAP = 1.2
"""Least ratio of DRAM bytes to their lower bound at which ``Result.beats_sentence`` has a text."""

_LEAST_SHARE = 0.02
"""Least share of the energy with which ``Result.energy_sentence`` names a part."""

_PART_WORDS = {
    "dram": "DRAM",
    "mac": "multiply-accumulates",
    "register": "registers",
    "wire": "wires",
}
"""Words for parts of the energy whose names are no words of a sentence."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Result(Displayed, Plotted):
    """One network on one accelerator.

    Args:
        workload: Name of the network.
        arch: Name of the accelerator.
        tier: ``analytical`` or ``cycle``.
        layers: Layers in order of execution.
        counts: Sums over the layers.
        energy_pj: Energy by part, summed over the layers, leakage included; empty if
            ``no_energy_because`` gives a reason.
        no_energy_because: Names of the parts without an energy, with the reasons; an empty text if
            all parts have one.
        area_um2: Silicon area by part; empty if ``no_area_because`` gives a reason.
        no_area_because: Reason why the technology gives no area; an empty text if it gives one.
        latency_s: Cycles divided by the clock.
        utilization: Useful multiply-accumulates divided by the array's peak in the same cycles.
        not_modelled: Kinds of operators of which only the bytes are known.
        not_modelled_nodes: Name and kind of each of these operators.
        notes: Assumptions made when the network was read, as sentences: for example a batch that
            the user did not give, or a branch whose condition depends on data.
        left_to_host: Names of operators at the end, such as a softmax, that the accelerator does
            not compute and that are in no count.
        not_priced: Parts of an engine that skips zeros for which there is no source of energy and
            area; the totals omit these parts.
        lower_bound: Lower bound of cycles and bytes over all mappings; None if the network is
            unknown.
        bus_bytes: Bytes of a beat of memory.
        word_bytes: Bytes of a word of activations or of weights, whichever is shorter. 0 if
            unknown.
        format_note: Sentence about number formats in the network's file that the machine does not
            compute in; empty if there are none.
        without_effect: Sentences, one for each replaced field of the accelerator that changed
            neither the estimated cycles nor the bytes of memory.
        made_with: Version, commit, hashes, seed and tier that made the result.
    """

    workload: str
    arch: str
    tier: str
    layers: tuple[LayerResult, ...]
    counts: Counts
    energy_pj: Mapping[str, float]
    area_um2: Mapping[str, float]
    no_energy_because: str = ""
    no_area_because: str = ""
    latency_s: float
    utilization: float
    not_modelled: tuple[str, ...]
    left_to_host: tuple[str, ...] = ()
    not_modelled_nodes: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    not_priced: tuple[str, ...] = ()
    lower_bound: LowerBound | None = None
    bus_bytes: int = 0
    word_bytes: int = 0
    format_note: str = ""
    without_effect: tuple[str, ...] = ()
    made_with: Mapping[str, Any]

    def facts(self) -> dict[str, str]:
        """Return network, accelerator, tier, cycles, latency, energy, area and utilization.

        Operators that are not modelled come first.
        """
        missing = {"not modelled": self.not_modelled_sentence()} if self.not_modelled else {}
        return missing | {
            "network": f"{self.workload}, {len(self.layers)} layers",
            "accelerator": f"{self.arch}, tier {self.tier}",
            "cycles": f"{self.counts.cycles:,}",
            "latency": f"{self.latency_s:.4g} s",
            "energy": self.no_energy_because or f"{self.total_energy_pj:.4g} pJ",
            "area": self.no_area_because or f"{sum(self.area_um2.values()):.4g} um2",
            "utilization": f"{100 * self.utilization:.1f} %",
        }

    @property
    def total_energy_pj(self) -> float | None:
        """Energy of all parts; None if ``no_energy_because`` gives a reason."""
        return _total(self.energy_pj)

    @property
    def not_modelled_share(self) -> float:
        """Share of the memory traffic that belongs to layers that are not modelled, 0 to 1."""
        moved, total = (
            sum(one.counts.dram_read_bits + one.counts.dram_write_bits for one in layers)
            for layers in ([one for one in self.layers if not one.modelled], self.layers)
        )
        return moved / total if total else 0.0

    def not_modelled_sentence(self) -> str:
        """Return which operators are not modelled, and their share of the memory traffic."""
        names = self.not_modelled_nodes or self.not_modelled
        more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
        return (
            f"{100 * self.not_modelled_share:.3g} % of the memory traffic belongs to operators"
            " that are not modelled; their bytes are counted, their work is not:"
            f" {', '.join(names[:_MOST_NAMES])}{more}"
        )

    def lower_bound_sentence(self) -> str:
        """Return the lower bound, and how far the result is above it; "" if it is unknown."""
        least = self.lower_bound
        if least is None:
            return ""
        gaps = gaps_of(self.counts, least)
        return (
            f"{least.cycles:,} cycles and {least.dram_bytes:,} bytes of DRAM with any mapping;"
            f" this result has {gaps['cycles_gap']:.3g} and {gaps['dram_bytes_gap']:.3g} times as"
            " many"
        )

    def beats_sentence(self) -> str:
        """Return how many DRAM bytes long beats waste; "" if below a fifth of the lower bound."""
        least = self.lower_bound
        if least is None or not 0 < self.word_bytes < self.bus_bytes:
            return ""
        gap = gaps_of(self.counts, least)["dram_bytes_gap"]
        if gap < _SHOWN_GAP:
            return ""
        read, written = (
            bits // 8 for bits in (self.counts.dram_read_bits, self.counts.dram_write_bits)
        )
        return (
            f"words of {self.word_bytes} bytes that do not follow each other in memory take beats"
            f" of {self.bus_bytes} bytes each: {read:,} bytes are read from DRAM and {written:,}"
            f" written, {gap:.3g} times the {least.dram_bytes:,} bytes that every mapping must move"
        )

    def overlap_sentence(self) -> str:
        """Return why layers have a utilization above 100 %; "" if none has."""
        over = sum(layer.utilization > 1 for layer in self.layers)
        if not over:
            return ""
        return (
            f"above 100 % in {over} {'layer' if over == 1 else 'layers'}: the array began a layer"
            " during the last stores of the layer before it, which counts these cycles"
        )

    def host_sentence(self) -> str:
        """Return which operators are left to the host, and so not counted; "" if none are."""
        names = ", ".join(self.left_to_host)
        return f"{names}: a softmax before an output, which no count includes" if names else ""

    def algorithm_sentence(self) -> str:
        """Return which convolutions run by a fast algorithm; "" where none was asked for."""
        of = {layer.name: layer.algorithm for layer in self.layers if layer.algorithm}
        fast = [f"{name} ({algorithm})" for name, algorithm in of.items() if algorithm != "direct"]
        if not of:
            return ""
        more = f" and {len(fast) - _MOST_NAMES} others" if len(fast) > _MOST_NAMES else ""
        names = f": {', '.join(fast[:_MOST_NAMES])}{more}" if fast else ""
        return f"{len(fast)} of {len(of)} convolutions run by a fast algorithm{names}"

    def search_sentence(self) -> str:
        """Return which search found the mappings, and what it guarantees; "" without a search."""
        answers = [layer.search for layer in self.layers if layer.search]
        if not answers:
            return ""
        methods = [one["method"] for one in answers]
        if "exhaustive" not in methods:
            climbed, rest = methods.count("climb"), methods.count("grid")
            if not climbed:
                return f"{rest} layers from a grid of sizes; others may have a lower estimate"
            others = f", {rest} from the grid alone" if rest else ""
            return (
                f"{climbed} layers climbed from a grid of sizes{others}; others may have a lower"
                " estimate"
            )
        complete = [one for one in answers if one["is_exhaustive"]]
        objective = answers[0]["objective"]
        text = f"exhaustive: no mapping has a lower estimate of {objective}"
        if len(complete) == len(answers):
            return text
        gaps = [one["value"] / one["least"] - 1 for one in answers if not one["is_exhaustive"]]
        return (
            f"{text}, in {len(complete)} of {len(answers)} layers; in the others none is more than"
            f" {100 * max(gaps):.2g} % lower"
        )

    def rates(self) -> dict[str, float | None]:
        """Return the rates of ``accelsim.simulate.rates.RATES``; None where one is unknown."""
        totals = self.totals()
        return {name: rate.value(totals) for name, rate in RATES.items()}

    def rates_sentence(self) -> str:
        """Return the rates that are known, each with its unit; "" if none is."""
        units = {
            "runs_per_s": "runs/s",
            "tops": "TOPS",
            "tops_per_w": "TOPS/W",
            "tops_per_mm2": "TOPS/mm²",
        }
        known = self.rates()
        shown = [
            f"{rate:,.0f} {unit}" if rate >= 1000 else f"{rate:.3g} {unit}"
            for name, unit in units.items()
            if (rate := known[name])
        ]
        if known["edp_pj_s"]:
            shown.append(f"EDP {1e-12 * known['edp_pj_s']:.3g} J s")
        return ", ".join(shown)

    def energy_sentence(self) -> str:
        """Return the share of each part in the energy, the greatest first; "" if it is unknown."""
        total = self.total_energy_pj
        if not total:
            return ""
        parts = sorted(self.energy_pj.items(), key=lambda part: -part[1])
        shown = [
            f"{_PART_WORDS.get(name, name.replace('_', ' '))} {100 * energy / total:.0f} %"
            for name, energy in parts
            if energy >= _LEAST_SHARE * total
        ]
        rest = sum(energy for _, energy in parts if energy < _LEAST_SHARE * total)
        return ", ".join([*shown, *([f"others {100 * rest / total:.0f} %"] if rest else [])])

    def totals(self) -> dict[str, Any]:
        """Return the totals as plain data."""
        energy_pj, latency_s = self.total_energy_pj, self.latency_s
        return {
            "cycles": self.counts.cycles,
            "macs": self.counts.macs,
            "energy_pj": energy_pj,
            "latency_s": latency_s,
            "utilization": self.utilization,
            "area_um2": None if self.no_area_because else sum(self.area_um2.values()),
            "power_w": None
            if energy_pj is None
            else (energy_pj * 1e-12 / latency_s if latency_s else 0.0),
            "stream_cycles": self.counts.stream_cycles,
            "stall_cycles": self.counts.stall_cycles,
            "energy_by_part_pj": dict(self.energy_pj),
            "area_by_part_um2": dict(self.area_um2),
            "reads": {f"{key}_bits": value for key, value in self.counts.read_bits.items()},
            "writes": {f"{key}_bits": value for key, value in self.counts.write_bits.items()},
            **_bound_data(self.lower_bound),
            **({} if self.lower_bound is None else gaps_of(self.counts, self.lower_bound)),
        }

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON: workload, arch, tier, totals, layers, made_with."""
        return {
            "workload": self.workload,
            "arch": self.arch,
            "tier": self.tier,
            "not_modelled": list(self.not_modelled),
            "not_modelled_nodes": list(self.not_modelled_nodes),
            "not_modelled_share": self.not_modelled_share,
            "notes": list(self.notes),
            "totals": self.totals(),
            "rates": self.rates(),
            "layers": [layer.to_data() for layer in self.layers],
            "left_to_host": list(self.left_to_host),
            "not_priced": list(self.not_priced),
            "absent_because": "; ".join(
                filter(None, (self.no_energy_because, self.no_area_because))
            ),
            "format_note": self.format_note,
            "without_effect": list(self.without_effect),
            "made_with": dict(self.made_with),
        }

    def to_json(self) -> str:
        """Return the text of ``accelsim run --format json``."""
        return json.dumps(self.to_data(), indent=2, allow_nan=False) + "\n"

    def save(self, path: str | Path) -> None:
        """Write the text of ``accelsim run --format json``.

        Args:
            path: The file, replaced if it exists.

        Raises:
            ResultError: It cannot be written.
        """
        write_text(Path(path), self.to_json())

    def to_dataframe(self) -> "pd.DataFrame":
        """Return one row for each layer, in order of execution.

        Returns:
            Columns ``name``, ``kind``, ``modelled``; every field of ``Counts`` (``cycles``,
            ``stall_*_cycles``, ``macs``, ``*_bits``), int64; ``utilization``, 0 to 1;
            ``energy_pj``, and ``energy_<part>_pj`` for each part. If the energy is unknown,
            no row has a value of ``energy_pj``. Counts and energies add up to those of the result.
        """
        import pandas as pd

        return pd.DataFrame([layer.to_row() for layer in self.layers])


def _total(energy_pj: Mapping[str, float]) -> float | None:
    """Return the sum of the parts; None if there are no parts."""
    return sum(energy_pj.values()) if energy_pj else None


def gaps_of(counts: Counts, least: LowerBound) -> dict[str, float]:
    """Return the ratios of a result to its lower bound, as plain data.

    Args:
        counts: Counts of the result.
        least: Lower bound of all mappings.

    Returns:
        ``cycles_gap`` and ``dram_bytes_gap``; 1 means that no mapping is better.
    """
    moved_bytes = (counts.dram_read_bits + counts.dram_write_bits) / 8
    return {
        "cycles_gap": counts.cycles / max(1, least.cycles),
        "dram_bytes_gap": moved_bytes / max(1, least.dram_bytes),
    }


def _bound_data(least: LowerBound | None) -> dict[str, int]:
    """Return a lower bound as plain data; nothing if it is unknown."""
    return {} if least is None else least.to_data()
