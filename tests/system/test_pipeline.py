"""The pipeline against an event simulation that is written to be read, closed forms and laws."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import simpy
from hypothesis import given
from hypothesis import strategies as st

from accelsim.system.pipeline import Pipeline, StageTimes, bubble_ns, pipeline, run
from accelsim.system.pipeline_orders import (
    BACKWARD,
    FORWARD,
    INPUT_GRADIENT,
    RULES,
    WEIGHT_GRADIENT,
    Orders,
    ScheduleError,
    Shape,
    order,
)
from each import each

TIMES = StageTimes(forward_ns=5, input_gradient_ns=6, weight_gradient_ns=4, transfer_ns=2)


def twin(orders: Orders, shape: Shape, times: StageTimes) -> np.ndarray:
    """Return the end of each operation, by processes that wait for events."""
    stages, parts = shape.stages, shape.stages * shape.chunks
    kinds = times.of_kinds(parts)
    environment = simpy.Environment()
    made = {
        (what, part, microbatch): environment.event()
        for what in ("activation", "gradient")
        for part in range(parts)
        for microbatch in range(shape.microbatches)
    }
    ends = np.zeros(orders.shape[:2], dtype=np.int64)

    def need(kind: int, part: int) -> tuple[str, int] | None:
        if kind == FORWARD:
            return ("activation", part - 1) if part else None
        if kind == WEIGHT_GRADIENT:
            return "gradient", part
        return ("activation", part) if part == parts - 1 else ("gradient", part + 1)

    def work(stage: int) -> Generator[Any, Any, None]:
        for place, (kind, microbatch, chunk) in enumerate(orders[stage]):
            part = int(chunk) * stages + stage
            needed = need(int(kind), part)
            if needed is not None:
                event = made[*needed, int(microbatch)]
                made_at = (yield event) if not event.processed else event.value
                away = needed[1] % stages != stage
                arrives = made_at
                if away:
                    arrives += int(times.of_transfers(parts)[min(part, needed[1])])
                if arrives > environment.now:
                    yield environment.timeout(arrives - environment.now)
            yield environment.timeout(int(kinds[kind, part]))
            ends[stage, place] = environment.now
            if kind != WEIGHT_GRADIENT:
                what = "activation" if kind == FORWARD else "gradient"
                made[what, part, int(microbatch)].succeed(environment.now)

    for stage in range(stages):
        environment.process(work(stage))
    environment.run()
    return ends


@st.composite
def cases(draw: st.DrawFn) -> tuple[str, Shape, StageTimes]:
    schedule = draw(st.sampled_from(sorted(RULES)))
    stages = draw(st.integers(1, 5))
    chunks = draw(st.integers(1, 3)) if schedule == "interleaved" else 1
    microbatches = draw(st.integers(1, 7))
    if schedule == "interleaved":
        microbatches *= stages
    parts = stages * chunks
    value = st.integers(0, 20)

    def times() -> np.ndarray:
        return np.array(draw(st.lists(value, min_size=parts, max_size=parts)))

    return (
        schedule,
        Shape(stages=stages, microbatches=microbatches, chunks=chunks),
        StageTimes(
            forward_ns=times(),
            input_gradient_ns=times(),
            weight_gradient_ns=times(),
            transfer_ns=np.array(
                draw(st.lists(value, min_size=parts - 1, max_size=parts - 1)), np.int64
            ),
        ),
    )


@given(cases())
def test_events_are_those_of_the_twin(case: tuple[str, Shape, StageTimes]) -> None:
    schedule, shape, times = case
    orders = order(schedule, shape)
    assert (run(orders, shape, times).end_ns == twin(orders, shape, times)).all()


@given(cases())
def test_each_operation_is_done_once_and_nothing_beats_its_bounds(
    case: tuple[str, Shape, StageTimes],
) -> None:
    schedule, shape, times = case
    found = pipeline(schedule, shape, times)
    kinds = times.of_kinds(shape.stages * shape.chunks)
    for stage in range(shape.stages):
        operations = [tuple(operation) for operation in found.orders[stage].tolist()]
        assert len(set(operations)) == len(operations)
        wanted = {FORWARD, BACKWARD} if BACKWARD in found.orders[:, :, 0] else {0, 1, 2}
        assert len(operations) == len(wanted) * shape.microbatches * shape.chunks
    assert (found.start_ns[:, 1:] >= found.end_ns[:, :-1]).all()
    assert found.step_ns >= found.busy_ns.max()
    through = kinds[FORWARD].sum() + kinds[INPUT_GRADIENT].sum()
    hops = times.of_transfers(shape.stages * shape.chunks).sum() if shape.stages > 1 else 0
    assert found.step_ns >= through + 2 * hops


@each("schedule", sorted(RULES))
@each("stages", [1, 2, 3, 5])
@each("times", [(5, 6, 4), (5, 6, 1), (10, 10, 5)])
def test_bubbles_are_the_closed_forms(
    schedule: str, stages: int, times: tuple[int, int, int]
) -> None:
    shape = Shape(stages=stages, microbatches=4 * stages, chunks=1 + (schedule == "interleaved"))
    forward, input_gradient, weight_gradient = times
    given_times = StageTimes(
        forward_ns=forward, input_gradient_ns=input_gradient, weight_gradient_ns=weight_gradient
    )
    found = pipeline(schedule, shape, given_times)
    assert found.stage_ns.max() - found.busy_ns.max() == bubble_ns(schedule, shape, given_times)


@pytest.mark.parametrize("schedule", ["1f1b", "zb_h1", "zb_h2"])
def test_a_longer_transfer_is_never_quicker(schedule: str) -> None:
    shape = Shape(stages=4, microbatches=9)

    def step_ns(transfer_ns: int) -> int:
        return pipeline(
            schedule,
            shape,
            StageTimes(
                forward_ns=5, input_gradient_ns=6, weight_gradient_ns=4, transfer_ns=transfer_ns
            ),
        ).step_ns

    steps = [step_ns(transfer_ns) for transfer_ns in range(12)]
    assert steps == sorted(steps)
    assert steps[0] < steps[-1]


def kept(schedule: str, stages: int, microbatches: int) -> list[int]:
    found = pipeline(schedule, Shape(stages=stages, microbatches=microbatches), TIMES)
    return list(found.kept_microbatches)


def test_what_stages_keep_is_what_the_papers_say() -> None:
    assert kept("gpipe", 4, 9) == [9, 9, 9, 9]
    assert kept("1f1b", 4, 9) == [4, 3, 2, 1]
    assert kept("zb_h1", 4, 9) == [4, 4, 4, 4]
    assert kept("zb_h2", 4, 9) == [7, 7, 7, 7]


def test_an_order_that_waits_for_itself_is_an_error() -> None:
    shape = Shape(stages=2, microbatches=1)
    orders = order("1f1b", shape)[:, ::-1]
    with pytest.raises(ScheduleError, match="waits for itself"):
        run(np.ascontiguousarray(orders), shape, TIMES)


@pytest.mark.parametrize(
    ("schedule", "shape", "said"),
    [
        ("1f1", Shape(stages=2, microbatches=2), "did you mean 1f1b"),
        ("1f1b", Shape(stages=2, microbatches=2, chunks=2), "one chunk for each stage, not 2"),
        ("interleaved", Shape(stages=4, microbatches=6), r"multiple of the stages \(4\), not 6"),
    ],
)
def test_schedules_that_cannot_be(schedule: str, shape: Shape, said: str) -> None:
    with pytest.raises(ScheduleError, match=said):
        pipeline(schedule, shape, TIMES)


def test_bad_extents_and_times() -> None:
    with pytest.raises(ScheduleError, match="stages must be at least 1, not 0"):
        Shape(stages=0, microbatches=1)
    shape = Shape(stages=2, microbatches=1)
    with pytest.raises(ScheduleError, match="one for each of 2 parts"):
        pipeline(
            "1f1b",
            shape,
            StageTimes(forward_ns=np.array([1, 2, 3]), input_gradient_ns=1, weight_gradient_ns=1),
        )
    two = replace(TIMES, transfer_ns=np.array([1, 2]))
    with pytest.raises(ScheduleError, match="one value or one for each of 1 pairs of parts"):
        pipeline("1f1b", shape, two)
    with pytest.raises(ScheduleError, match="forward_ns must not be negative, and is -1"):
        pipeline(
            "1f1b", shape, StageTimes(forward_ns=-1, input_gradient_ns=1, weight_gradient_ns=1)
        )


def test_a_stage_that_has_ended_may_begin_the_next_step() -> None:
    found: Pipeline = pipeline("1f1b", Shape(stages=2, microbatches=1), TIMES)
    assert found.step_ns == 5 + 2 + 5 + 10 + 2 + 10
    assert list(found.stage_ns) == [34, 15]


def test_what_stages_wait_for_is_on_its_way_or_made_by_others() -> None:
    """Stage 0 waits from 100 to 214 and from 314 to 364, each time for 7 ns of a transfer.

    The rest of these pauses stage 1 works; the time before its first operation are 50 ns of stage 0
    and a transfer.
    """
    times = StageTimes(forward_ns=50, input_gradient_ns=60, weight_gradient_ns=40, transfer_ns=7)

    found = pipeline("1f1b", Shape(stages=2, microbatches=2), times)

    assert found.start_ns.tolist() == [[0, 50, 214, 364], [57, 107, 207, 257]]
    assert found.transfers_ns.tolist() == [14, 7]


@given(cases())
def test_pauses_are_transfers_and_the_work_of_others(case: tuple[str, Shape, StageTimes]) -> None:
    schedule, shape, times = case
    found = pipeline(schedule, shape, times)
    pauses = found.end_ns[:, -1] - found.busy_ns

    assert (found.transfers_ns >= 0).all()
    assert (found.transfers_ns <= pauses).all()
    transfers = times.of_transfers(shape.stages * shape.chunks)
    if not transfers.any():
        assert not found.transfers_ns.any()
    if shape.stages > 1:
        # The last stage gets its first microbatch over all transfers before it.
        assert found.transfers_ns[-1] >= transfers[: shape.stages - 1].sum()
