"""The end of a sentence that refuses a name."""

import pytest

from accelsim.errors import did_you_mean

DATAFLOWS = ("weight_stationary", "output_stationary", "input_stationary", "row_stationary")
KEYS = ("arch", "axes", "name", "objectives", "strategy", "workloads")


@pytest.mark.parametrize(
    ("name", "known", "said"),
    [
        ("INT4", ("int4", "int8"), ", did you mean int4?"),
        ("weight_stationery", DATAFLOWS, ", did you mean weight_stationary?"),
        ("ws", DATAFLOWS, ", did you mean weight_stationary?"),
        ("OS", DATAFLOWS, ", did you mean output_stationary?"),
        ("w", DATAFLOWS, f"; known: {', '.join(sorted(DATAFLOWS))}"),
        ("accelerator", KEYS, ", did you mean arch?"),
        ("network", KEYS, ", did you mean workloads?"),
        ("network", ("network", "arch"), ", did you mean network?"),
        ("space", KEYS, ", did you mean axes?"),
        ("network", ("colour",), "; known: colour"),
        ("closed", ("analytical", "cycle"), ": it is now named analytical"),
        ("pareto", ("front_pareto", "latency"), ", did you mean front_pareto?"),
    ],
)
def test_the_nearest_name_is_offered(name: str, known: tuple[str, ...], said: str) -> None:
    assert did_you_mean(name, known) == said
