"""Numbers for people: SI scales of axes, and short texts of metrics and parameters."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, isfinite, log10
from typing import Any

from accelsim.units import shown

# Ending of a name: unit, amount of one stored unit in that unit, whether it takes SI prefixes.
_ENDINGS: tuple[tuple[str, str, float, bool], ...] = (
    ("_macs_per_s", "MAC/s", 1.0, True),
    ("_bytes_per_s", "B/s", 1.0, True),
    ("_pj", "J", 1e-12, True),
    ("_j", "J", 1.0, True),
    ("_um2", "mm²", 1e-6, False),
    ("_mm2", "mm²", 1.0, False),
    ("_bytes", "B", 1.0, True),
    ("_bits", "B", 0.125, True),
    ("_hz", "Hz", 1.0, True),
    ("_ns", "s", 1e-9, True),
    ("_s", "s", 1.0, True),
    ("_w", "W", 1.0, True),
    ("_cycles", "cycles", 1.0, True),
)
_COMPOUND = re.compile("(_per|" + "|".join(ending for ending, *_ in _ENDINGS) + ")$")
"""Prefixes that make an ending part of a compound unit, as in ``gops_per_w`` and ``edp_pj_s``."""
_PREFIX = {-12: "p", -9: "n", -6: "µ", -3: "m", 0: "", 3: "k", 6: "M", 9: "G", 12: "T", 15: "P"}
_DECIMAL = {3: "thousand ", 6: "million ", 9: "billion "}
_TITLES = {
    "macs": "Multiply-accumulates",
    "power_w": "Average power",
    "peak_macs_per_s": "Peak rate",
    "energy_pj": "Energy",
    "latency_s": "Latency",
    "step_s": "Step of training",
    "energy_j": "Energy of a step",
    "area_um2": "Area",
}
_WORDS = {"dram": "DRAM", "mac": "MAC", "macs": "MACs", "ai": "AI"}


@dataclass(frozen=True, kw_only=True)
class Scale:
    """How stored values of a metric are shown.

    Args:
        title: Name of the quantity, capitalized (``Energy``).
        unit: Unit with its prefix (``mJ``); empty for a pure number.
        factor: Shown value of a stored 1.
    """

    title: str
    unit: str
    factor: float

    @property
    def label(self) -> str:
        """Title and unit, as the label of an axis."""
        return f"{self.title} ({self.unit})" if self.unit else self.title

    def text(self, value: float) -> str:
        """Return a stored value with three digits, without its unit."""
        return number(value * self.factor)


def words(name: str) -> str:
    """Return a metric, part or cause as words: ``dram_read`` gives ``DRAM read``."""
    return " ".join(_WORDS.get(word, word) for word in name.replace(".", " ").split("_"))


def capital(text: str) -> str:
    """Return ``text`` with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def metric_words(metric: str) -> str:
    """Return a metric within a sentence: ``latency_s`` gives ``latency``."""
    if metric == "cycles":
        return "cycles"
    title = scale(metric, []).title
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def scale(metric: str, values: Iterable[float]) -> Scale:
    """Choose the unit in which values of a metric are easy to read.

    Args:
        metric: Name of a column that ends in its unit, for example ``energy_pj``.
        values: Stored values to show; the middle of their decades decides the prefix.

    Returns:
        The scale: percent for utilization, no unit for unknown endings.
    """
    if metric.endswith("utilization"):
        return Scale(title=capital(words(metric)), unit="%", factor=100.0)
    name = metric if metric != "cycles" else "_cycles"
    for ending, unit, amount, prefixed in _ENDINGS:
        if name.endswith(ending) and not _COMPOUND.search(name.removesuffix(ending)):
            title = _TITLES.get(metric) or capital(words(metric.removesuffix(ending)))
            title = title if metric != "cycles" else "Run time"
            power = _power(values, amount) if prefixed else 0
            if unit == "cycles":
                power = min(max(power, 0), 9)
                return Scale(title=title, unit=_DECIMAL.get(power, "") + unit, factor=10.0**-power)
            return Scale(title=title, unit=_PREFIX[power] + unit, factor=amount * 10.0**-power)
    return Scale(title=_TITLES.get(metric, capital(words(metric))), unit="", factor=1.0)


def _power(values: Iterable[float], amount: float) -> int:
    decades = [log10(abs(value) * amount) for value in values if value and isfinite(value)]
    if not decades:
        return 0
    # One decade below the middle: 0.1 to 100 reads better than 0.001 to 1.
    middle = (min(decades) + max(decades)) / 2 + 0.3
    return min(max(int(middle // 3) * 3, -12), 15)


def quantity(metric: str, value: float) -> str:
    """Return one stored value with three digits and its unit: ``1.24 mJ``."""
    chosen = scale(metric, [value])
    return f"{chosen.text(value)} {chosen.unit}".strip()


def constraint_text(text: str) -> str:
    """Return a constraint of a study with its bound in a shown unit.

    Example: ``area_um2 <= 4e6`` gives ``area_um2 <= 4e6 (4.00 mm²)``.

    Args:
        text: The constraint as the study has it.
    """
    # Others use these units without the explorer, whose kernels take time to load.
    from accelsim.explore.metric import parse_constraint

    one = parse_constraint(text)
    try:
        float(text.partition(one.relation)[2])
    except ValueError:  # It names a unit itself.
        return text
    chosen = scale(one.metric, [one.bound])
    return f"{text} ({chosen.text(one.bound)} {chosen.unit})" if chosen.unit else text


def number(value: float) -> str:
    """Return a number with three significant digits and separated thousands."""
    if not isfinite(value):
        return "–"
    if value == 0:
        return "0"
    if abs(value) >= 1000:
        return f"{value:,.0f}" if abs(value) < 1e9 else f"{value:.3g}"
    if abs(value) < 1e-3:
        return f"{value:.2e}"
    value = float(f"{value:.3g}")  # 0.99999 rounds to the digits of 1.
    digits = 2 - int(log10(abs(value)) // 1)
    return f"{round(value, digits):.{max(digits, 0)}f}"


def parameter(axis: str, value: Any) -> str:
    """Return the value of an architecture parameter in short: ``128 KiB``, ``weight stationary``.

    Args:
        axis: Dotted path of the parameter, which ends in its unit.
        value: Number, boolean or name.
    """
    if isinstance(value, bool) or type(value).__name__ == "bool":
        return "yes" if value else "no"
    if isinstance(value, str):
        return value.replace("_", " ")
    amount = float(value)
    if not isfinite(amount):
        return "–"
    return shown(axis, amount)


def parameter_names(axes: Iterable[str]) -> dict[str, str]:
    """Return a short name for each parameter: its last words, or its whole path if these repeat.

    Args:
        axes: Dotted paths.
    """
    paths = list(axes)
    short = {path: _short(path.rsplit(".", 1)[-1]) for path in paths}
    shared = {name for name in short.values() if list(short.values()).count(name) > 1}
    return {
        path: _short(path.replace(".", " ")) if name in shared else name
        for path, name in short.items()
    }


def _short(name: str) -> str:
    for ending in ("_bytes_per_s", "_bytes", "_bits", "_hz", "_ns"):
        name = name.removesuffix(ending)
    return name.replace("_", " ").replace(" capacity", "")


def decades(values: Iterable[float]) -> float:
    """Return the decades that positive values span; infinite if any value is not positive.

    Args:
        values: Stored values; those that are not finite are left out.
    """
    known = [value for value in values if isfinite(value)]
    if not known:
        return 0.0
    if min(known) <= 0:
        return inf
    return log10(max(known) / min(known))
