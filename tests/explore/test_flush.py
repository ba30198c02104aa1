"""How often a sweep stores rows."""

from collections.abc import Callable
from pathlib import Path

import pytest

from accelsim.explore import pool, run, sweep
from explore import fakes


class Clock:
    """Time that passes only with points."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("seconds_of_a_chunk", "least", "most"),
    [
        # 1,200 chunks at once: one part at the end.
        (0.0, 1, 1),
        # Two minutes: a part each second, and somewhat fewer at the end.
        (0.1, 105, 120),
        # Two hours: a hundredth of the time lies between two parts, and never more than 30 s.
        (6.0, 300, 400),
    ],
)
def test_a_longer_sweep_has_larger_parts(
    write_study: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    seconds_of_a_chunk: float,
    least: int,
    most: int,
) -> None:
    clock, parts = Clock(), []

    def pass_time(*_: object) -> None:
        clock.now += seconds_of_a_chunk

    monkeypatch.setattr(run, "time", clock)
    monkeypatch.setattr(pool, "MAXIMUM_CHUNK", 1)
    monkeypatch.setattr(run.Store, "write", lambda _, rows: parts.append(len(rows)))
    monkeypatch.setattr(run._Run, "finish", lambda *_: None)
    rows = ", ".join(str(value) for value in range(1, 76))
    sweep(
        write_study(**{"array.rows": f"  array.rows: [{rows}]"}),
        tmp_path / "out",
        workers=1,
        on_point=pass_time,
        evaluate=fakes.evaluate,
        load=fakes.load,
    )

    assert sum(parts) == 1200
    assert least <= len(parts) <= most
