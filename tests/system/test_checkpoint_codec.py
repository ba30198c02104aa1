"""Bytes and times of checkpoints: by hand, and what they change in training that fails."""

from typing import Literal

import numpy as np
import pytest

from accelsim.errors import FabricError
from accelsim.system.activation_codec import (
    ActivationCodec,
    ActivationCodecFile,
    activation_codec,
)
from accelsim.system.cache import token_cache
from accelsim.system.checkpoint_codec import checkpoint
from accelsim.system.checkpoints import interval_ns, with_failures
from accelsim.system.coding import vector_pass
from accelsim.system.description import load_training_system
from accelsim.system.forward_times import ForwardTimes, forward_times
from system.small_decoder import decoder

PARAMETERS, STORAGE = 1_000_000, 10**9


@pytest.fixture(scope="module")
def times() -> ForwardTimes:
    arch = load_training_system("switch_8_array_128x128", {"data": 1}).arch
    return forward_times(token_cache(decoder(is_prompt=False)), arch, "analytical")


def codec(kind: Literal["none", "bf16", "int8", "levels"]) -> ActivationCodec | None:
    bits = 4 if kind == "levels" else None
    return activation_codec(ActivationCodecFile(kind=kind, bits=bits), "checkpoint")


@pytest.mark.parametrize("writers", [1, 4])
def test_a_plain_checkpoint_is_three_states_of_each_parameter(
    times: ForwardTimes, writers: int
) -> None:
    made = checkpoint(times, PARAMETERS, writers=writers, storage_bytes_per_s=STORAGE)
    assert made.saved_bytes == 12 * PARAMETERS // writers
    assert made.save_ns == made.restore_ns == made.saved_bytes
    assert (made.encode_ns, made.decode_ns) == (0, 0)


@pytest.mark.parametrize(
    ("kind", "state_bytes"),
    [
        ("bf16", 2 * PARAMETERS),
        ("int8", PARAMETERS + 4),
        ("levels", PARAMETERS // 2 + 8 * -(-PARAMETERS // 256)),
    ],
)
def test_a_codec_shrinks_it_and_takes_passes_of_the_vector_unit(
    times: ForwardTimes, kind: Literal["bf16", "int8", "levels"], state_bytes: int
) -> None:
    used = codec(kind)
    assert used is not None
    made = checkpoint(times, PARAMETERS, codec=used, storage_bytes_per_s=STORAGE)
    values, saved = 3 * PARAMETERS, 3 * state_bytes
    encoding = vector_pass(times, used.encode_operations * values, 4 * values, saved)
    assert made.saved_bytes == saved
    assert made.save_ns == times.ns(encoding.cycles) + saved
    decoding = vector_pass(times, used.decode_operations * values, saved, 4 * values)
    assert made.restore_ns == saved + times.ns(decoding.cycles)


def test_a_codec_pays_with_a_slow_storage_and_not_with_one_as_fast_as_memory(
    times: ForwardTimes,
) -> None:
    for storage, pays in ((10**8, True), (10**13, False)):
        plain, encoded = (
            checkpoint(times, PARAMETERS, codec=codec(kind), storage_bytes_per_s=storage)
            for kind in ("none", "int8")
        )
        assert (encoded.save_ns < plain.save_ns) is pays


def test_a_faster_checkpoint_shortens_training_that_fails(times: ForwardTimes) -> None:
    """Both as often as is best by Young's formula."""
    steps = np.full(4000, 10**7, np.int64)
    failures = [6_000_000_000, 19_000_000_000, 33_000_000_000]
    ends = []
    for kind in ("none", "int8"):
        made = checkpoint(times, PARAMETERS, codec=codec(kind), storage_bytes_per_s=10**8)
        every = max(round(interval_ns(made.save_ns, 13 * 10**9) / 10**7), 1)
        run = with_failures(
            steps,
            failures,
            every=every,
            checkpoint_ns=made.save_ns,
            restart_ns=10**9 + made.restore_ns,
        )
        ends.append(run.end_ns)
    assert ends[1] < ends[0]


@pytest.mark.parametrize(
    ("parameters", "writers", "storage", "said"),
    [
        (0, 1, 1, "parameters must be at least 1, not 0"),
        (1, 0, 1, "writers must be at least 1, not 0"),
        (1, 1, 0, "storage_bytes_per_s must be at least 1, not 0"),
    ],
)
def test_what_cannot_be_is_named(
    times: ForwardTimes, parameters: int, writers: int, storage: int, said: str
) -> None:
    with pytest.raises(FabricError, match=said):
        checkpoint(times, parameters, writers=writers, storage_bytes_per_s=storage)
