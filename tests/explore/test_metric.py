"""Constraints read as they are written."""

import re

import pytest

from accelsim.explore.metric import METRICS, check_metric, is_count, parse_constraint
from each import each

FORM = (
    "a constraint must be a metric, one of <= < >= > == and a number with or without a unit, such"
    " as area_um2 <= 4e6 or latency_s <= 20 ms"
)


@each(
    ("text", "metric", "relation", "bound"),
    [
        ("area_um2 <= 4e6", "area_um2", "<=", 4e6),
        ("  latency_s<0.01 ", "latency_s", "<", 0.01),
        ("utilization >= .5", "utilization", ">=", 0.5),
        ("energy_dram_pj > -1", "energy_dram_pj", ">", -1.0),
        ("stall_input_cycles == 0", "stall_input_cycles", "==", 0.0),
        ("latency_s <= 20 ms", "latency_s", "<=", 0.02),
        ("latency_s<7µs", "latency_s", "<", 7e-6),
        ("energy_pj <= 3 mJ", "energy_pj", "<=", 3e9),
        ("energy_j <= 2 kJ", "energy_j", "<=", 2000.0),
        ("area_um2 <= 1.5 mm2", "area_um2", "<=", 1.5e6),
        ("power_w <= 300 mW", "power_w", "<=", 0.3),
        ("dram_read_bits < 2 KiB", "dram_read_bits", "<", 16384.0),
        ("memory_bytes <= 80 GiB", "memory_bytes", "<=", 80 * 2.0**30),
        ("fmax_mhz >= 0.1 GHz", "fmax_mhz", ">=", 100.0),
        ("typical_s <= 1 ns", "typical_s", "<=", 1e-9),
    ],
)
def test_constraint_reads(text: str, metric: str, relation: str, bound: float) -> None:
    constraint = parse_constraint(text)

    assert (constraint.metric, constraint.relation, constraint.bound) == (metric, relation, bound)


@each(
    ("relation", "below", "at", "above"),
    [
        ("<=", True, True, False),
        ("<", True, False, False),
        (">=", False, True, True),
        (">", False, False, True),
        ("==", False, True, False),
    ],
)
def test_constraint_holds_on_both_sides(relation: str, below: bool, at: bool, above: bool) -> None:
    constraint = parse_constraint(f"cycles {relation} 10")

    assert [constraint.holds(value) for value in (9, 10, 11)] == [below, at, above]


@each(
    ("text", "said"),
    [
        ("", FORM),
        ("area_um2", FORM),
        ("area_um2 = 3", FORM),
        ("area_um2 <= many", FORM),
        ("area_um2 <= nan", FORM),
        ("area_um2 <= inf", FORM),
        ("area_um2 <= 3 and cycles < 2", FORM),
        ("__import__('os') <= 3", FORM),
        ("latency_s <= 20 mS", "latency_s <= 20 mS: unknown unit mS, did you mean ms?"),
        ("area_um2 <= 20 ms", "area_um2 <= 20 ms: unknown unit ms"),
        ("cycles <= 20 k", "cycles <= 20 k: cycles is a number without a unit, not 20 k"),
        ("tokens_per_s >= 5 s", "tokens_per_s >= 5 s: tokens_per_s is a number without a unit"),
    ],
)
def test_wrong_constraints_are_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(said)):
        parse_constraint(text)


def test_every_metric_is_known_and_counts_are_the_ones_without_a_unit_of_physics() -> None:
    floats = {"latency_s", "energy_pj", "area_um2", "power_w", "utilization"}
    floats |= {"fmax_mhz", "cycles_gap", "dram_bytes_gap"}

    assert {check_metric(name) for name in METRICS if not is_count(name)} == floats


@each(
    ("name", "nearest"),
    [
        ("area", "area_um2"),
        ("energy", "energy_pj"),
        ("latency", "latency_s"),
        ("dram_read", "dram_read_bits"),
        ("area_mm2", "area_um2"),
        ("cycle", "cycles"),
        ("edp_j", "edp_js"),
    ],
)
def test_an_unknown_metric_has_a_nearest_name(name: str, nearest: str) -> None:
    with pytest.raises(ValueError, match=f"^unknown metric {name}, did you mean {nearest}\\?$"):
        check_metric(name, ["edp_js"])


def test_a_metric_of_the_study_is_known() -> None:
    assert check_metric("edp_js", ["edp_js"]) == "edp_js"
