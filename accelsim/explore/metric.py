"""What a study may ask of a design point: metrics, constraints and objectives."""

import operator
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from math import inf, isfinite, isnan, nan
from typing import Any

from accelsim.counts import FIELDS
from accelsim.errors import did_you_mean
from accelsim.explore.fpga import FITS, FMAX, FPGA_METRICS
from accelsim.simulate.rates import RATES
from accelsim.units import bound_of, split_quantity

HAS_RTL = "has_rtl"
"""Whether the accelerator of a point has RTL: 1 or 0 here, true or false in the table."""

METRICS: tuple[str, ...] = (
    "cycles",
    "latency_s",
    "energy_pj",
    "area_um2",
    "power_w",
    "utilization",
    "peak_macs_per_s",
    *("lower_bound_cycles", "lower_bound_dram_bytes", "cycles_gap", "dram_bytes_gap"),
    *(name for name in FIELDS if name != "cycles"),
    *FPGA_METRICS,
    HAS_RTL,
)
"""Every metric of ``accelsim.simulate.evaluate`` but energy and area by part, in table order; then
``FPGA_METRICS``, which are computed only where a study asks for them, and ``HAS_RTL``. Providers
(``accelsim.explore.provider``) add others."""

_PART = re.compile(r"(energy_[a-z0-9_]+_pj|area_[a-z0-9_]+_um2)")
_COUNTS = frozenset(
    [
        *(*FIELDS, "peak_macs_per_s", "lower_bound_cycles", "lower_bound_dram_bytes"),
        *(*FPGA_METRICS, HAS_RTL),
    ]
) - {FMAX}
_CONSTRAINT = re.compile(r"\s*([A-Za-z_][\w.]*)\s*(<=|>=|==|<|>)\s*(\S.*?)\s*")

_OF_ACCELERATOR = frozenset(("area_um2", "peak_macs_per_s", *FPGA_METRICS, HAS_RTL))

METRIC_NAME = re.compile(r"[a-z][a-z0-9_]{0,59}")
"""Pattern of names that a study may give to a metric."""

_COLUMNS = frozenset(("point", "key", "workload", "status", "reason", "feasible", "front"))

_RELATIONS: Mapping[str, Callable[[float, float], bool]] = {
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
    "==": operator.eq,
}


def is_count(metric: str) -> bool:
    """Return whether ``metric`` is an integer in the table; all others are floats."""
    return metric in _COUNTS


def is_column(name: str) -> bool:
    """Return whether tables have a column of this name that is not a metric."""
    return name in _COLUMNS or name.startswith("exact_") or name.endswith("_because")


def is_metric(name: str) -> bool:
    """Return whether points have a metric of this name: one of ``METRICS``, or that of a part."""
    return name in METRICS or _PART.fullmatch(name) is not None


def is_of_accelerator(metric: str) -> bool:
    """Return whether a metric of points has the same value for every network."""
    return metric in _OF_ACCELERATOR or re.fullmatch(r"area_[a-z0-9_]+_um2", metric) is not None


def check_metric(metric: str, defined: Collection[str] = ()) -> str:
    """Return ``metric`` if a study may name it.

    Args:
        metric: Name of a metric: one of ``METRICS``, ``energy_<part>_pj``, ``area_<part>_um2`` or
            one of ``defined``.
        defined: Metrics that the study defines.

    Raises:
        ValueError: There is no such metric; the sentence names the nearest one.
    """
    if is_metric(metric) or metric in defined:
        return metric
    if re.fullmatch(r"top[0-9]+", metric):
        raise ValueError(
            f"unknown metric {metric}; the metric is accuracy, and accuracy: {{metric: {metric}}}"
            " of the study says which answers count"
        )
    known = (*METRICS, *RATES, "energy_<part>_pj", "area_<part>_um2", *defined)
    longer = [name for name in known if name.startswith(f"{metric}_") and "<" not in name]
    if longer:
        raise ValueError(f"unknown metric {metric}, did you mean {longer[0]}?")
    raise ValueError(f"unknown metric {metric}{did_you_mean(metric, known)}")


@dataclass(frozen=True, kw_only=True)
class Constraint:
    """A bound that feasible points meet.

    Args:
        metric: Metric that is bounded.
        relation: ``<=``, ``<``, ``>=``, ``>`` or ``==``.
        bound: Bound in the unit of the metric.
    """

    metric: str
    relation: str
    bound: float

    @property
    def text(self) -> str:
        """The constraint as a study writes it: ``area_um2 <= 4e+06``."""
        return f"{self.metric} {self.relation} {self.bound:g}"

    def holds(self, value: float) -> bool:
        """Return whether ``value`` of the metric meets the bound."""
        return _RELATIONS[self.relation](value, self.bound)

    def miss(self, value: float) -> float:
        """Return how far ``value`` is from the bound, as a share of the bound where that is not 0.

        The result is 0 where the bound is met, and infinite where the value is not a number.
        """
        if self.holds(value):
            return 0.0
        # A value equal to a strict bound misses it too.
        far = abs(value - self.bound) / (abs(self.bound) or 1) + 1e-300
        return inf if isnan(far) else far


def parse_constraint(text: str) -> Constraint:
    """Read a constraint such as ``area_um2 <= 4e6``.

    Args:
        text: A metric, one of ``<= < >= > ==`` and a number, with or without a unit.

    Raises:
        ValueError: The text is no constraint.
    """
    found = _CONSTRAINT.fullmatch(text)
    quantity = found and split_quantity(found[3])
    try:
        bound = bound_of(found[1], found[3]) if found else nan
    except ValueError as problem:
        if found and quantity and quantity[1].isalnum():
            near = "" if is_metric(found[1]) else did_you_mean(found[1], METRICS)
            hint = near if near.endswith("?") else ""
            raise ValueError(f"{text}: {problem}{hint}") from None
        bound = nan
    if found is None or not isfinite(bound):
        raise ValueError(
            "a constraint must be a metric, one of <= < >= > == and a number with or without a"
            " unit, such as area_um2 <= 4e6 or latency_s <= 20 ms"
        )
    return Constraint(metric=found[1], relation=found[2], bound=bound)


def with_rates(data: Any) -> Any:
    """Return the data of a study with the definitions of the rates that it names.

    Example: ``objectives: [tops_per_w]`` becomes a metric ``tops_per_w: 2 * macs / energy_pj`` and
    an objective that is to be large. A metric that the study defines itself keeps its definition.

    Args:
        data: Contents of a file; anything but a study is returned unchanged.
    """
    if not isinstance(data, Mapping):
        return data
    metrics = data.get("metrics") or {}
    constraints, objectives = data.get("constraints") or [], data.get("objectives") or []
    lists = (constraints, objectives)
    if not isinstance(metrics, Mapping) or not all(isinstance(one, list | tuple) for one in lists):
        return data
    named = [one.get("metric") if isinstance(one, Mapping) else one for one in objectives]
    texts = map(str, [*metrics.values(), *constraints, *named])
    words = {word for text in texts for word in re.findall(r"[A-Za-z_]\w*", text)}
    asked = {name: rate for name, rate in RATES.items() if name in words and name not in metrics}
    if not asked:
        return data
    large = [
        {"metric": one, "goal": asked[one].goal} if isinstance(one, str) and one in asked else one
        for one in objectives
    ]
    defined = {name: rate.text for name, rate in asked.items()}
    found = {**data, "metrics": {**defined, **metrics}}
    return {**found, "objectives": large} if objectives else found


def written_out(data: Any) -> Any:
    """Return the data of a study with ``fits: BOARD`` and ``has_rtl: true`` as text constraints.

    Args:
        data: Contents of a file; anything but a study is returned unchanged.

    Raises:
        ValueError: Two boards are named.
    """
    if not isinstance(data, Mapping) or not isinstance(data.get("constraints"), list | tuple):
        return data
    constraints: list[Any] = []
    boards = [data["board"]] if data.get("board") is not None else []
    for one in data["constraints"]:
        if isinstance(one, Mapping) and set(one) == {FITS}:
            boards.append(one[FITS])
            constraints.append(f"{FITS} == 1")
        elif isinstance(one, Mapping) and set(one) == {HAS_RTL} and isinstance(one[HAS_RTL], bool):
            constraints.append(f"{HAS_RTL} == {one[HAS_RTL]:d}")
        else:
            constraints.append(one)
    if not boards:
        return {**data, "constraints": constraints}
    if any(board != boards[0] for board in boards):
        raise ValueError(f"constraints: fits: a study has one board, not {' and '.join(boards)}")
    return {**data, "board": boards[0], "constraints": constraints}
