"""How many points a chunk of a sweep has, and what its workers leave to the parent."""

import subprocess
import sys

from accelsim.explore.pool import CHUNK_SECONDS, MAXIMUM_CHUNK, MAXIMUM_GROWTH, next_size


def test_single_points_that_end_at_once_do_not_make_chunks_of_hundreds() -> None:
    size = 1
    for _ in range(20):
        size = next_size(1e-4, 1, 10**6, size)

    assert size == MAXIMUM_GROWTH


def test_chunks_grow_to_what_a_chunk_may_take() -> None:
    size, seconds_of_a_point = 1, CHUNK_SECONDS / 1000
    for _ in range(20):
        size = next_size(size * seconds_of_a_point, size, 10**6, size)

    assert size == 1000


def test_a_slow_chunk_makes_the_next_smaller() -> None:
    assert next_size(10 * CHUNK_SECONDS, 1000, 10**6, 1000) == 100


def test_no_chunk_is_larger_than_its_share_or_the_most() -> None:
    assert next_size(1e-6, 10**6, 7, 10**6) == 7
    assert next_size(1e-6, 10**6, 10**6, 10**6) == MAXIMUM_CHUNK


def test_a_worker_leaves_warnings_to_its_parent() -> None:
    """The parent says each once, as one line; a worker would add a line of its source."""
    script = (
        "import warnings\n"
        "from accelsim.errors import PlausibilityWarning\n"
        "from accelsim.explore.pool import _begin_worker\n"
        "_begin_worker(None)\n"
        "warnings.warn(PlausibilityWarning('said by the parent'))\n"
        "warnings.warn('of others')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )

    assert "said by the parent" not in done.stderr
    assert "of others" in done.stderr
