"""A queue of depth 0 obeys its law."""

import numpy as np

from accelsim_hdl.memory import Place
from hdl.component import CompiledComponent


def test_an_entry_stays_until_its_user_is_free_again() -> None:
    random = np.random.default_rng(3)
    cycles = 4000
    offered, wanted, free = (random.random(cycles) < part for part in (0.7, 0.6, 0.3))
    payload = random.integers(0, 256, cycles)

    seen = CompiledComponent(Place(8)).drive(
        {"write__valid": offered, "write__payload": payload, "read__ready": wanted, "free": free}
    )

    written, taken, needed, entries = -9, -9, False, 0
    held = 0
    for cycle in range(cycles):
        waits = written > taken
        needed = needed and not (cycle > taken + 1 and free[cycle - 1])
        space = not waits and (not needed or bool(free[cycle]))
        there = waits and cycle >= written + 2
        assert bool(seen["write__ready"][cycle]) == space
        assert bool(seen["read__valid"][cycle]) == there
        if entries and ((waits and cycle > written) or needed):
            assert seen["read__payload"][cycle] == held
        if there and wanted[cycle]:
            taken, needed = cycle, True
        if space and offered[cycle]:
            written, held, entries, needed = cycle, int(payload[cycle]), entries + 1, False
    assert entries > cycles // 20
