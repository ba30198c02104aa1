"""Dynamic loss scaling: its law against a training that is played, and its effect on a step."""

from fractions import Fraction
from typing import Any

import pytest

from accelsim.system.description import SystemFile, assembled, load_training_system
from accelsim.system.loss_scaling import skipped_fraction
from accelsim.system.memory import LayoutError
from accelsim.system.step import step_of, times_of
from each import each
from system.moe import moe


def made(**changes: Any) -> Any:
    base = load_training_system("switch_8_array_128x128")
    file = SystemFile.model_validate(
        {
            "name": "ours",
            "source": "this test",
            "fabric": "dgx_a100",
            "chip": {"arch": "array_128x128", "memory_bytes": 2**34},
            **changes,
        }
    )
    return assembled(file, fabric=base.fabric, arch=base.arch, measured=None)


def skipped_steps(
    steps: int, growth_interval: int, *, first_exponent: int, largest_exponent: int
) -> tuple[int, ...]:
    """Return which of some steps are skipped.

    Args:
        steps: Steps of a training.
        growth_interval: Steps without an overflow after which the scale doubles.
        first_exponent: Exponent of the scale at the first step, a power of two.
        largest_exponent: Exponent of the greatest scale at which gradients do not overflow.
    """
    exponent, since, found = first_exponent, 0, []
    for step in range(steps):
        if exponent > largest_exponent:
            found.append(step)
            exponent, since = exponent - 1, 0
            continue
        since += 1
        if since == growth_interval:
            exponent, since = exponent + 1, 0
    return tuple(found)


def test_the_training_of_the_picture() -> None:
    assert skipped_steps(9, 3, first_exponent=3, largest_exponent=3) == (3, 7)


@each("interval", [1, 2, 5, 200])
def test_a_long_training_skips_what_the_law_says(interval: int) -> None:
    steps = 50 * (interval + 1)
    skipped = skipped_steps(steps, interval, first_exponent=4, largest_exponent=4)

    assert Fraction(len(skipped), steps) == skipped_fraction(interval)


def test_a_scale_that_begins_too_high_skips_until_it_fits() -> None:
    skipped = skipped_steps(20, 2000, first_exponent=16, largest_exponent=10)

    assert skipped == (0, 1, 2, 3, 4, 5)


def test_skipped_steps_teach_nothing() -> None:
    plain, scaled = made(), made(loss_scaling={"growth_interval": 9})
    times = times_of(moe(), plain)
    whole, some = step_of(times, plain).metrics(), step_of(times, scaled).metrics()

    assert some["skipped_fraction"] == pytest.approx(0.1)
    assert some["samples_per_s"] == pytest.approx(0.9 * (whole["samples_per_s"] or 0))
    assert some["tokens_per_s"] == pytest.approx(0.9 * (whole["tokens_per_s"] or 0))
    assert some["step_s"] == whole["step_s"]
    assert "skipped_fraction" not in whole


def test_fewer_bytes_of_states_take_less_memory_and_a_shorter_update() -> None:
    names = ("mixed_adam", "mx_adam", "bf16_adam", "fp8_adam")
    machines = {name: made(states=name) for name in names}
    times = times_of(moe(), machines["mixed_adam"])
    stages = [step_of(times, each).stages[0] for each in machines.values()]
    moved = {}
    for name, machine in machines.items():
        update = times.update(2**20, machine.states)
        assert update is not None
        moved[name] = update.counts.dram_read_bits, update.counts.dram_write_bits

    assert [each.state_bytes for each in stages] == sorted(
        (each.state_bytes for each in stages), reverse=True
    )
    # Read: gradient and optimizer, and what is updated in place. Written: all but the gradient.
    for name, read, written in (
        ("mx_adam", 2 + 12, 12 + 33 / 32),
        ("bf16_adam", 2 + 4 + 2, 2 + 4),
        ("fp8_adam", 1 + 3 + 2, 2 + 3),
    ):
        assert 1 <= moved[name][0] / (8 * 2**20 * read) < 1.05
        assert moved[name][1] == 8 * 2**20 * written


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"states": "bf16_adam", "loss_scaling": {}},
            r"loss_scaling is of gradients in fp16 or fp8 \(states mixed_adam or fp8_adam\), and"
            r" states is bf16_adam",
        ),
        (
            {
                "states": "fp8_adam",
                "layout": {"data": 2},
                "codec": {"kind": "top_k", "density": 0.1, "engine_lanes": 8},
            },
            r"codec\.engine_lanes: the engine takes gradients of 16 or 32 bits, and those of states"
            r" fp8_adam have 8",
        ),
    ],
)
def test_refusals(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(LayoutError, match=rf"^ours: {sentence}$"):
        made(**changes)


def test_an_interval_is_at_least_one_step() -> None:
    with pytest.raises(LayoutError, match=r"^loss_scaling\.growth_interval must be at least 1, "):
        skipped_fraction(0)
