"""When each operation of a pipeline runs, what the stages wait, and what they keep.

An operation starts when its stage has ended the one before and what it needs has arrived:

- the forward of part k of the network needs the forward of part k - 1 of its microbatch;
- the gradient of part k's input needs that of part k + 1, of the last part its own forward;
- the gradient of part k's weights needs the gradient of its input.

What comes from another stage arrives after the time of a transfer; what a stage makes for itself
(one stage alone) is there at once. Transfers of a stage do not wait for each other.

Operations are tasks (``accelsim.system.tasks``). While a stage does nothing, what its next
operation waits for is on its way, or is made by other stages: the causes of tasks say which.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from accelsim.system.pipeline_orders import (
    BACKWARD,
    FORWARD,
    INPUT_GRADIENT,
    WEIGHT_GRADIENT,
    Orders,
    ScheduleError,
    Shape,
    order,
)
from accelsim.system.tasks import NOTHING, Played, Tasks

Nanoseconds = npt.NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class StageTimes:
    """How long a part of the network takes for a microbatch; a value, or one for each part.

    A part is ``chunk * stages + stage``.
    """

    forward_ns: int | Nanoseconds
    input_gradient_ns: int | Nanoseconds
    weight_gradient_ns: int | Nanoseconds
    transfer_ns: int | Nanoseconds = 0
    """From the end of an operation until another stage has its result; a value, or one for each
    part but the last: from it to the next one, and back."""

    def of_kinds(self, parts: int) -> Nanoseconds:
        """Return the time of each kind of operation: int64 of shape (4, parts).

        Raises:
            ScheduleError: A time is negative, or there is not one for each part.
        """
        names = ("forward_ns", "input_gradient_ns", "weight_gradient_ns")
        rows = [self._of(name, parts, "parts") for name in names]
        forward, input_gradient, weight_gradient = rows
        return np.stack(
            [forward, input_gradient, weight_gradient, input_gradient + weight_gradient]
        )

    def of_transfers(self, parts: int) -> Nanoseconds:
        """Return the time from each part to the next: int64 of shape (parts - 1,).

        Raises:
            ScheduleError: A time is negative, or there is not one for each pair of parts.
        """
        return self._of("transfer_ns", parts - 1, "pairs of parts")

    def _of(self, name: str, count: int, what: str) -> Nanoseconds:
        """Return the values of a field, all of them if the field is one value."""
        value = np.asarray(getattr(self, name), dtype=np.int64)
        if value.shape not in ((), (count,)):
            raise ScheduleError(
                f"{name} must be one value or one for each of {count} {what}, not of shape"
                f" {value.shape}"
            )
        if (value < 0).any():
            raise ScheduleError(f"{name} must not be negative, and is {value.min()}")
        return np.broadcast_to(value, (count,))


@dataclass(frozen=True)
class Pipeline:
    """A pipeline in time."""

    orders: Orders
    """Operations: (stages, operations, kind, microbatch and chunk)."""
    start_ns: Nanoseconds
    """Of each operation: (stages, operations)."""
    end_ns: Nanoseconds
    """Of each operation: (stages, operations)."""
    transfers_ns: Nanoseconds
    """Time in which a stage does nothing, and what it waits for is on its way: (stages,)."""

    @property
    def step_ns(self) -> int:
        """From the first operation of any stage to the last end of any stage."""
        return int(self.end_ns.max() - self.start_ns.min())

    @cached_property
    def stage_ns(self) -> Nanoseconds:
        """From the first operation of a stage to its last end, for each stage."""
        spans: Nanoseconds = self.end_ns[:, -1] - self.start_ns[:, 0]
        return spans

    @cached_property
    def busy_ns(self) -> Nanoseconds:
        """The time that each stage works."""
        busy: Nanoseconds = (self.end_ns - self.start_ns).sum(axis=1)
        return busy

    @property
    def bubble_rate(self) -> float:
        """The share of the slowest stage's time in which the busiest stage would not work.

        The time of a step is here the longest of ``stage_ns``: a stage that has ended may begin the
        next step (Qi et al., ICLR 2024, section 5.3, whose Table 5 and 6 this is).
        """
        return 1 - int(self.busy_ns.max()) / int(self.stage_ns.max())

    @cached_property
    def kept_microbatches(self) -> npt.NDArray[np.int64]:
        """The most microbatch parts whose activations a stage keeps at once, for each stage.

        A forward begins to keep them; the gradient of the weights, or both as one operation, is the
        last that reads them.
        """
        kinds = self.orders[:, :, 0]
        change = (kinds == FORWARD).astype(np.int64)
        change -= (kinds == WEIGHT_GRADIENT) | (kinds == BACKWARD)
        # The operation that reads activations last still has them: count before it lets them go.
        kept = np.cumsum(change, axis=1) + (change < 0)
        most: npt.NDArray[np.int64] = kept.max(axis=1)
        return most


def pipeline(schedule: str, shape: Shape, times: StageTimes) -> Pipeline:
    """Return a step of a pipeline in time, by events.

    Args:
        schedule: ``gpipe``, ``1f1b``, ``interleaved``, ``zb_h1`` or ``zb_h2``.
        shape: Numbers of stages, microbatches and chunks.
        times: Times of operations and transfers.

    Raises:
        ScheduleError: No such schedule, it cannot have this shape, or times that do not fit it.
    """
    return run(order(schedule, shape), shape, times)


def run(orders: Orders, shape: Shape, times: StageTimes) -> Pipeline:
    """Return the given orders in time.

    Raises:
        ScheduleError: An operation waits for another that comes later in its own stage's order, or
            that nobody does.
    """
    tasks = Tasks()
    numbers = add_operations(tasks, orders, shape, times)
    return pipeline_of(orders, numbers, tasks.play())


def add_operations(tasks: Tasks, orders: Orders, shape: Shape, times: StageTimes) -> Nanoseconds:
    """Add the operations of a pipeline to tasks, and return their numbers: (stages, operations).

    Args:
        tasks: Tasks that get the operations.
        orders: Operations of each stage, first to last.
        shape: The pipeline.
        times: Times of operations and transfers.
    """
    parts = shape.stages * shape.chunks
    kind, microbatch, chunk = np.moveaxis(orders, -1, 0)
    part = chunk * shape.stages + np.arange(shape.stages)[:, None]
    duration = times.of_kinds(parts)[kind, part]
    numbers = tasks.add_many(duration.ravel()).reshape(kind.shape)
    tasks.link_many(numbers[:, :-1], numbers[:, 1:])
    # Who makes a result of a part (0) or the gradient of its input (1).
    makers = np.full((2, parts, shape.microbatches), NOTHING, np.int64)
    is_forward, is_weight = kind == FORWARD, kind == WEIGHT_GRADIENT
    for side, makes in enumerate((is_forward, ~is_forward & ~is_weight)):
        makers[side, part[makes], microbatch[makes]] = numbers[makes]
    is_last = ~is_forward & ~is_weight & (part == parts - 1)
    needed_part = np.where(is_weight | is_last, part, np.where(is_forward, part - 1, part + 1))
    waits = needed_part >= 0
    needed = makers[np.where(is_forward | is_last, 0, 1), needed_part, microbatch]
    needed = np.where(needed == NOTHING, numbers, needed)  # What nobody makes never comes.
    delay = duration.ravel()[needed - numbers[0, 0]]
    if shape.stages > 1:
        away = waits & (needed_part != part)
        crossed = np.minimum(needed_part, part)[away]
        delay[away] += times.of_transfers(parts)[crossed]
    tasks.link_many(needed[waits], numbers[waits], delay[waits])
    return numbers


def pipeline_of(orders: Orders, numbers: Nanoseconds, played: Played) -> Pipeline:
    """Return a pipeline whose operations have been played.

    Args:
        orders: Operations of each stage, first to last.
        numbers: Numbers of its tasks; see ``add_operations``.
        played: The tasks in time.

    Raises:
        ScheduleError: An operation never begins.
    """
    start, end = played.start_ns[numbers], played.end_ns[numbers]
    if (start < 0).any():
        raise ScheduleError("the order of operations waits for itself: no stage can go on")
    idle_since = np.hstack([np.zeros_like(end[:, :1]), end[:, :-1]])
    return Pipeline(orders, start, end, played.on_the_way_ns(numbers, idle_since).sum(axis=1))


def bubble_ns(schedule: str, shape: Shape, times: StageTimes) -> int:
    """Return the closed form of the bubble: the longest ``stage_ns`` less the work of a stage.

    Of equal stages without transfers, and of at least as many microbatches as the schedule has
    forwards ahead. GPipe and 1F1B: (p - 1)(F + B + W). Interleaved: that over the chunks. ZB-H1:
    (p - 1)(F + B - W) (Qi et al., ICLR 2024, Table 2). ZB-H2: (p - 1)(F + B - 2 W). At least 0.

    Raises:
        ScheduleError: No closed form is known for this schedule or these times.
    """
    kinds = times.of_kinds(shape.stages * shape.chunks)
    if (kinds != kinds[:, :1]).any() or np.any(times.transfer_ns):
        raise ScheduleError("the closed form needs equal stages and transfers of 0 ns")
    forward, input_gradient, weight_gradient = (
        int(kinds[kind, 0]) for kind in (FORWARD, INPUT_GRADIENT, WEIGHT_GRADIENT)
    )
    round_ns = forward + input_gradient + weight_gradient
    filled = {
        "gpipe": round_ns,
        "1f1b": round_ns,
        "interleaved": round_ns,
        "zb_h1": max(forward + input_gradient - weight_gradient, 0),
        "zb_h2": max(forward + input_gradient - 2 * weight_gradient, 0),
    }
    if schedule not in filled:
        raise ScheduleError(f"no closed form of the bubble of {schedule!r}")
    return (shape.stages - 1) * filled[schedule]
