"""Of a very large sweep the points of the front and some others are drawn."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.explore import read_sweep
from accelsim.report import pareto, thin
from accelsim.report.collect import collect
from accelsim.report.interactive import data as page
from accelsim.report.thin import thin_sentence, thinned
from report.swept import swept


@given(st.integers(1, 500), st.integers(0, 40), st.integers(1, 200), st.integers(0, 2**32 - 1))
def test_all_of_the_front_and_even_steps_of_the_others(
    rows: int, front: int, maximum: int, seed: int
) -> None:
    marked = np.zeros(rows, dtype=bool)
    marked[np.random.default_rng(seed).permutation(rows)[:front]] = True
    table = pd.DataFrame({"point": range(rows), "front": marked})

    kept = thinned(table, "front", maximum)

    if rows <= maximum:
        assert kept is table
        return
    assert kept["point"].is_monotonic_increasing
    assert set(table.loc[marked, "point"]) <= set(kept["point"])
    assert len(kept) <= max(maximum, marked.sum() + 1)
    others = np.flatnonzero(~marked)
    if len(others) == 0:
        assert marked.all()
        return
    places = np.searchsorted(others, kept.loc[~kept["front"], "point"])
    assert len(set(np.diff(places))) <= 1
    assert places[0] == 0


def test_page_and_figure_say_what_they_leave_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweep = read_sweep(swept(tmp_path))
    whole = page.page_data(sweep, 32, complete=True)
    for module in (pareto, page):
        monkeypatch.setattr(module, "thinned", lambda table, front: thin.thinned(table, front, 12))
    data = page.page_data(sweep, 32, complete=True)
    frame = pareto.data(evidence := collect(sweep))

    front = sweep.table.loc[sweep.table["front"], "point"]
    shown = len(data["rows"]["point"])
    assert max(12, len(front)) >= shown >= len(front)
    assert set(front) <= set(data["rows"]["point"])
    assert (data["stored"], data["total"]) == (32, 32)
    assert data["warnings"] == [thin_sentence(shown, 32), *whole["warnings"]]
    assert all(len(values) == shown for values in data["rows"].values())
    assert set(front) <= set(frame["point"])
    measured = len(evidence.measured)
    assert f"{len(frame):,} of {measured:,} points are shown" in pareto.caption(frame, evidence)


def test_nothing_is_said_where_nothing_is_left_out() -> None:
    assert thin_sentence(5, 5) == ""
    assert thin_sentence(20_000, 1_000_000).startswith("20,000 of 1,000,000 points are shown, all")
