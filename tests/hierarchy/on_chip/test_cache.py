"""The cache equals one made of ordered dictionaries."""

import re
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import ArchError
from accelsim.hierarchy.on_chip import Cache, CacheRun, CacheState
from naive.on_chip import NaiveCache

Accesses = list[tuple[int, bool]]


def replay(cache: Cache, accesses: Accesses) -> tuple[CacheState, CacheRun]:
    state = CacheState(cache)
    addresses = np.array([address for address, _ in accesses], dtype=np.int64)
    writes = np.array([write for _, write in accesses], dtype=np.bool_)
    return state, state.access(addresses, writes)


def check(cache: Cache, accesses: Accesses) -> None:
    state, run = replay(cache, accesses)
    twin = NaiveCache(cache)
    answers = [twin.access(*one) for one in accesses]
    asked = [
        (address, write, cause)
        for cause, (_, requests) in enumerate(answers)
        for address, write in requests
    ]
    dirty = [line for lines in twin.sets for line, is_dirty in lines.items() if is_dirty]

    assert run.hits.tolist() == [hit for hit, _ in answers]
    assert (
        list(
            zip(run.next_addresses.tolist(), run.next_writes.tolist(), run.next_causes, strict=True)
        )
        == asked
    )
    assert (state.dirty_lines() // cache.line_bytes).tolist() == sorted(dirty)
    assert run.fills.sum() == (run.victims >= 0).sum() + len(state.resident_lines())


def test_small_scope_equals_the_dictionaries() -> None:
    moves = [(line * 8, write) for line, write in product(range(3), (False, True))]
    for sets, ways, policy in ((1, 2, "write_back"), (1, 1, "write_through"), (2, 1, "write_back")):
        cache = Cache(sets=sets, ways=ways, line_bytes=8, write_policy=policy)  # type: ignore[arg-type]
        for accesses in product(moves, repeat=4):
            check(cache, list(accesses))


@given(
    sets=st.integers(1, 5),
    ways=st.integers(1, 4),
    line_bytes=st.sampled_from([1, 4, 16]),
    policy=st.sampled_from(["write_back", "write_through"]),
    accesses=st.lists(st.tuples(st.integers(0, 300), st.booleans()), max_size=120),
)
def test_every_sequence_equals_the_dictionaries(
    sets: int, ways: int, line_bytes: int, policy: str, accesses: Accesses
) -> None:
    check(Cache(sets=sets, ways=ways, line_bytes=line_bytes, write_policy=policy), accesses)  # type: ignore[arg-type]


@given(
    accesses=st.lists(st.tuples(st.integers(0, 300), st.booleans()), max_size=60),
    cut=st.integers(0, 60),
)
def test_two_parts_make_the_whole(accesses: Accesses, cut: int) -> None:
    cache = Cache(sets=2, ways=2, line_bytes=16)
    state, whole = replay(cache, accesses)
    parts = CacheState(cache)
    addresses = np.array([address for address, _ in accesses], dtype=np.int64)
    writes = np.array([write for _, write in accesses], dtype=np.bool_)

    hits = np.concatenate(
        [parts.access(addresses[:cut], writes[:cut]).hits,
         parts.access(addresses[cut:], writes[cut:]).hits]
    )  # fmt: skip

    assert hits.tolist() == whole.hits.tolist()
    assert parts.dirty_lines().tolist() == state.dirty_lines().tolist()


def test_a_sweep_larger_than_the_cache_never_hits() -> None:
    # Least recently used, one line more than the ways of each set: every line leaves before reuse.
    cache = Cache(sets=4, ways=2, line_bytes=16)
    _, run = replay(cache, [(16 * line, False) for line in range(12)] * 3)

    assert not run.hits.any()


def test_a_million_accesses_are_replayed() -> None:
    cache = Cache(sets=64, ways=8, line_bytes=64)
    addresses = np.random.default_rng(0).integers(0, 2**20, 10**6)
    run = CacheState(cache).access(addresses, addresses % 3 == 0)

    # 512 of 16384 lines are in the cache: a uniform access hits in 1 of 32, the mean of 10**6
    # of them within 5 standard deviations (175) of 31250; filling it costs less than 512 hits.
    assert 31250 - 175 * 5 - 512 < run.hits.sum() < 31250 + 175 * 5


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Cache(sets=0, ways=1, line_bytes=8),
         r"Cache\.sets must be from 1 to 2\*\*28, not 0"),
        (lambda: Cache(sets=1, ways=1, line_bytes=12),
         r"Cache\.line_bytes must be a power of two, not 12"),
        (lambda: Cache(sets=1, ways=1, line_bytes=8, write_policy="writeback"),  # type: ignore[arg-type]
         r"Cache\.write_policy: unknown choice, did you mean write_back\?"),
        (lambda: replay(Cache(sets=1, ways=1, line_bytes=8), [(-1, False)]),
         r"CacheState\.access: an address must be at least 0, not -1"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(make: object, sentence: str) -> None:
    with pytest.raises(ArchError) as refused:
        make()  # type: ignore[operator]

    assert re.match(f"^{sentence}$", str(refused.value))
