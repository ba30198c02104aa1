"""Figure: energy by part for the knee and the extremes of each front."""

import re

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from accelsim.report.evidence import Evidence, roles
from accelsim.report.palette import PARTS
from accelsim.report.stack import legend, stacked, tops
from accelsim.report.style import MAXIMUM_PANELS, bars, drawn_first, resize
from accelsim.report.ticks import wrapped
from accelsim.report.units import metric_words, number, scale

MAXIMUM_PARTS = 8
GEOMEAN = "geomean"
BASELINE = "baseline"
_PART = re.compile(r"^energy_(.+)_pj$")


def data(evidence: Evidence) -> pd.DataFrame:
    """Return the energy of each part of a few designs of each workload's front.

    Args:
        evidence: The sweep.

    Returns:
        Columns workload, role, point, label, part, energy_pj, relative. ``relative`` is the part
        divided by the energy of the workload's baseline, or of its knee without a baseline. With
        several workloads there are rows of a workload ``geomean``: ``relative`` is the geometric
        mean of the totals, split into parts by their mean shares, and ``energy_pj`` is 0. Designs
        of unknown energy are left out, and workloads whose baseline or knee is one of them.
    """
    front = evidence.front
    parts = {str(name): match[1] for name in front.columns if (match := _PART.match(str(name)))}
    if not parts:
        parts = {"energy_pj": "total"} if "energy_pj" in front else {}
    known = set(evidence.frame.dropna(subset=list(parts)).index) if parts else set()
    rows = []
    # A sweep without axes is one accelerator, which has a name.
    alone = evidence.knees[0].label if evidence.knees else "knee"
    for workload, designs in front.groupby("workload", sort=False):
        chosen = roles(designs, evidence.objectives)
        baseline = evidence.baseline_of(str(workload))
        if baseline is not None:
            chosen = {BASELINE: baseline, **chosen}
        first = chosen.get(BASELINE, chosen["knee"])
        if first not in known:
            continue
        reference = sum(float(evidence.frame.loc[first, column]) for column in parts)
        for role, index in _distinct(chosen).items():
            if index not in known:
                continue
            row = evidence.frame.loc[index]
            role = role if evidence.axes else alone
            for column, part in parts.items():
                energy_pj = float(row[column])
                rows.append(
                    {
                        "workload": str(workload),
                        "role": role,
                        "point": row["point"],
                        "label": evidence.label(row),
                        "part": part,
                        "energy_pj": energy_pj,
                        "relative": energy_pj / reference if reference else 0.0,
                    }
                )
    frame = pd.DataFrame(rows, columns=_COLUMNS)
    frame = frame[frame.groupby("part")["energy_pj"].transform("sum") > 0]
    if frame["workload"].nunique() > 1:
        frame = pd.concat([frame, _geomean(frame)])
    return frame.reset_index(drop=True)


_COLUMNS = ["workload", "role", "point", "label", "part", "energy_pj", "relative"]


def _distinct(chosen: dict[str, int]) -> dict[str, int]:
    """Give a design with several roles only its first; baseline and knee come before all others."""
    known = {chosen["knee"]: "knee"}
    if BASELINE in chosen:
        known[chosen[BASELINE]] = BASELINE
    for role, index in chosen.items():
        known.setdefault(index, role)
    return {known[index]: index for index in dict.fromkeys(chosen.values())}


def _geomean(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the mean over workloads for each role that all of them have."""
    workloads = frame["workload"].nunique()
    rows = []
    for role, same in frame.groupby("role", sort=False):
        if same["workload"].nunique() < workloads:
            continue
        totals = same.groupby("workload", sort=False)["relative"].sum()
        mean = float(np.exp(np.log(totals).mean())) if (totals > 0).all() else 0.0
        shares = same["relative"] / same["workload"].map(totals)
        for part, share in shares.groupby(same["part"], sort=False).mean().items():
            row = {"workload": GEOMEAN, "role": role, "point": -1, "label": "", "part": part}
            rows.append({**row, "energy_pj": 0.0, "relative": mean * float(share)})
    return pd.DataFrame(rows, columns=_COLUMNS)


def draw(frame: pd.DataFrame, figure: Figure) -> None:
    """Draw a group of stacked bars for each of the first workloads; the geometric mean is last.

    Args:
        frame: Table from ``data``.
        figure: An empty figure.
    """
    several = frame["workload"].nunique() > 1
    relative = several or _has_baseline(frame)
    names = [name for name in frame["workload"].unique() if name != GEOMEAN][:MAXIMUM_PANELS]
    names += [GEOMEAN] if (frame["workload"] == GEOMEAN).any() else []
    shown = frame[frame["workload"].isin(names)]
    value = "relative" if relative else "energy_pj"
    totals = shown.groupby(["workload", "role"])[value].sum()
    unit = scale("energy_pj", totals)
    heights = _few_parts(shown, value).mul(1.0 if relative else unit.factor)
    resize(figure, 2.5 if several else 2.2)
    axes = figure.subplots()
    places = _places(heights.index)
    style = bars(heights.columns, PARTS)
    stacked(axes, heights, np.array(list(places.values())), style, width=0.8)
    _ticks(axes, places, several=several)
    totals = [number(total) for total in heights.sum(axis=1)]
    tops(axes, np.array(list(places.values())), heights, totals)
    axes.set_ylabel(f"Energy relative to the {_reference(frame)}" if relative else unit.label)
    legend(figure, style)


def _has_baseline(frame: pd.DataFrame) -> bool:
    return bool((frame["role"] == BASELINE).any())


def _reference(frame: pd.DataFrame) -> str:
    return BASELINE if _has_baseline(frame) else "knee"


def _few_parts(shown: pd.DataFrame, value: str) -> pd.DataFrame:
    """Return a row for each design and a column for each part; small parts become ``other``."""
    order = list(dict.fromkeys(zip(shown["workload"], shown["role"], strict=True)))
    heights = shown.pivot_table(
        index=["workload", "role"], columns="part", values=value, aggfunc="sum", sort=False
    )
    heights = heights.fillna(0.0).loc[order]
    by_size = heights.sum().sort_values(ascending=False, kind="stable").index
    kept = by_size if len(by_size) <= MAXIMUM_PARTS else by_size[: MAXIMUM_PARTS - 1]
    few = heights[list(kept)]
    if len(kept) < len(by_size):
        few = few.assign(other=heights[list(by_size[len(kept) :])].sum(axis=1))
    return few


def _places(index: pd.Index) -> dict[tuple[str, str], float]:
    """Return the position of each bar, with a gap before each new workload."""
    places: dict[tuple[str, str], float] = {}
    x, last = 0.0, None
    for workload, role in index:
        x += 0.0 if last is None else (1.0 if workload == last else 1.7)
        places[workload, role] = x
        last = workload
    return places


def _ticks(axes: Axes, places: dict[tuple[str, str], float], *, several: bool) -> None:
    """Write the role under each bar and the workload under each group."""
    names = [_role_text(role) for _, role in places]
    turned = len(places) > 5
    axes.set_xticks(
        list(places.values()), [name.replace("\n", " ") if turned else name for name in names]
    )
    axes.tick_params(axis="x", length=0, labelrotation=90 if turned else 0, labelsize=6.5)
    axes.set_xlim(-0.8, max(places.values()) + 0.8)
    axes.grid(visible=True, axis="y")
    if several:
        groups: dict[str, list[float]] = {}
        for (workload, _), x in places.items():
            groups.setdefault(workload, []).append(x)
        upper = axes.secondary_xaxis("top")
        upper.set_xticks([float(np.mean(x)) for x in groups.values()])
        upper.set_xticklabels(
            [wrapped(name, 16) for name in groups], parse_math=False, fontsize=6.5
        )
        upper.tick_params(length=0)


def _role_text(role: str) -> str:
    if not role.startswith("best "):
        return wrapped(role, 16)
    return f"best\n{metric_words(role.removeprefix('best '))}"


def caption(frame: pd.DataFrame, evidence: Evidence) -> str:
    """Return the caption: which designs are shown, and what bars are relative to."""
    text = "Energy by part for the knee and the best design in each objective"
    if evidence.front["energy_pj"].isna().any():
        text += " whose energy is known"
    if _has_baseline(frame):
        text += f", relative to the baseline (the design of point {evidence.baseline})"
    if frame["workload"].nunique() > 1:
        count = len(evidence.knees)
        text += "" if _has_baseline(frame) else ", relative to the knee"
        text += (
            " of the same workload. The geometric mean is of the totals of all workloads; its parts"
            " follow their mean shares."
        )
        return text + drawn_first(count)
    designs = frame.drop_duplicates("role")
    named = "; ".join(
        f"{_role_text(role).replace(chr(10), ' ')}: {label}"
        for role, label in zip(designs["role"], designs["label"], strict=True)
    )
    return f"{text} ({named})."
