"""A step of training: a network on chips of one `Arch`, joined by a fabric, under a layout.

The forward network and that of its gradients are timed by the chip's model, and what chips send by
the run of its messages. All of a step is then one graph of tasks (``accelsim.system.tasks``): the
operations of the stages, the buckets of their gradients, the update, and what follows it. What the
model leaves out is in docs/system.md.

After its part of the gradients of the last microbatch a stage still waits for the buckets that are
not yet reduced, updates its parameters, and gathers them if others updated them. The step ends with
the stage that ends last; its parts are those of this stage, and add to the step.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from accelsim.simulate import Result
from accelsim.simulate.run import Tier
from accelsim.system.chip_energy import energy_of, known_energy
from accelsim.system.coding import engine_price
from accelsim.system.description import TrainingSystem
from accelsim.system.gradient_exchange import Exchange, GradientExchange
from accelsim.system.measured import read_measured, with_measured
from accelsim.system.memory import state_bytes
from accelsim.system.network import Axis, Network
from accelsim.system.operator_times import OperatorTimes, operator_times
from accelsim.system.part_times import Part, gather_of_update, gathers_weights, parts_of, summed
from accelsim.system.pipeline import (
    Nanoseconds,
    Pipeline,
    StageTimes,
    add_operations,
    pipeline_of,
)
from accelsim.system.pipeline_orders import BACKWARD, FORWARD, WEIGHT_GRADIENT, Orders, Shape, order
from accelsim.system.result import by_cause, place_of, samples_of, tokens_of
from accelsim.system.tasks import Played, Tasks
from accelsim.system.training_step import Reduced, StageStep, TrainingStep
from accelsim.workload import Graph


def training_step(graph: Graph, system: TrainingSystem, tier: Tier = "analytical") -> TrainingStep:
    """Return a step of training.

    Args:
        graph: A network in real numbers; a run of it is a microbatch of one data-parallel chip.
        system: Chips, fabric and layout.
        tier: Timing model of the chip, ``cycle`` or ``analytical``; see ``run``.

    Raises:
        LayoutError: The layout does not fit the network, or a chip's memory is too small.
        FabricError: A collective or a transfer does not fit the fabric.
        WorkloadError: The network cannot be trained.
        DocumentError: The table of measured operators is wrong.
        UserError: The chip refuses the network.
    """
    return step_of(times_of(graph, system, tier), system)


def times_of(graph: Graph, system: TrainingSystem, tier: Tier = "analytical") -> OperatorTimes:
    """Return what each operator costs a chip of a system; measured operators have their times.

    Args:
        graph: The network; see ``training_step``.
        system: Chips, fabric and layout.
        tier: Timing model by which the chip's cycles are counted.

    Raises:
        WorkloadError: The network cannot be trained.
        DocumentError: The table of measured operators is wrong.
        UserError: The chip refuses the network.
    """
    layout = system.layout
    times = operator_times(
        graph,
        system.arch,
        tier,
        layout.tensor,
        is_sequence_parallel=layout.is_sequence_parallel,
        sharing=layout.token_sharing,
    )
    if system.measured is not None:
        times = with_measured(times, read_measured(system.measured))
    return times


def step_of(times: OperatorTimes, system: TrainingSystem) -> TrainingStep:
    """Return a step of a network whose operators have been timed on the chip of the system.

    Args:
        times: For as many tensor-parallel chips as the layout has.
        system: Chips, fabric and layout.

    Raises:
        LayoutError: The layout does not fit the network, or a chip's memory is too small.
        FabricError: A collective or a transfer does not fit the fabric.
        UserError: The input is wrong in another way; see ``training_step``.
    """
    assert times.tensor == system.layout.tensor
    return _Step(times, system).result()


@dataclass(frozen=True, kw_only=True)
class _Tail:
    """Tasks of a stage behind its operations.

    Args:
        exchanges: Exchanges of the stage's buckets of gradients.
        update: Result of the chip's model for the update; None if there is nothing to update.
        updates: Number of the update's task.
        gathers: Number of the task that gathers parameters, the last one of the stage.
        bound_ns: No schedule of its collectives' messages is faster, buckets aside.
    """

    exchanges: list[Exchange]
    update: Result | None
    updates: int
    gathers: int
    bound_ns: int


@dataclass(frozen=True)
class _Plan:
    """The tasks of a step, and when they run."""

    orders: Orders
    numbers: Nanoseconds
    tails: list[_Tail]
    played: Played


@dataclass(frozen=True)
class _Step:
    """What a step is made of, each piece computed once.

    Args:
        times: The network on a chip.
        system: Chips, fabric and layout.
    """

    times: OperatorTimes
    system: TrainingSystem

    @cached_property
    def network(self) -> Network:
        return Network(self.system.fabric, self.system.layout)

    @cached_property
    def exchange(self) -> GradientExchange:
        return GradientExchange(self.times, self.system, self.network)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        return parts_of(self.times, self.system, self.network)

    @cached_property
    def transfers_ns(self) -> list[int]:
        """The time from each part to the next, and back."""
        return [self.network.transfer_ns(part.sent_bytes) for part in self.parts[:-1]]

    @cached_property
    def plan(self) -> _Plan:
        """The tasks of the step: of all stages, and behind its operations those of each stage."""
        layout, parts, tasks = self.system.layout, self.parts, Tasks()
        shape = Shape(
            stages=layout.pipeline, microbatches=layout.microbatches, chunks=layout.chunks
        )
        orders = order(layout.schedule, shape)
        times = StageTimes(
            forward_ns=np.array([each.forward_ns + each.forward_wait_ns for each in parts]),
            input_gradient_ns=np.array(
                [each.input_gradient_ns + each.input_gradient_wait_ns for each in parts]
            ),
            weight_gradient_ns=np.array(
                [each.weight_gradient_ns + each.weight_gradient_wait_ns for each in parts]
            ),
            transfer_ns=np.array(self.transfers_ns, np.int64),
        )
        numbers = add_operations(tasks, orders, shape, times)
        tails = [self._tail(tasks, stage, orders, numbers) for stage in range(layout.pipeline)]
        return _Plan(orders, numbers, tails, tasks.play())

    def _tail(self, tasks: Tasks, stage: int, orders: Orders, numbers: Nanoseconds) -> _Tail:
        """Add the tasks of a stage behind its operations; its network does one after the other."""
        layout, parts = self.system.layout, self.own(stage)
        exchanges = []
        if layout.replicas > 1 and not gathers_weights(layout.zero_stage):
            exchanges = self.exchange.add_buckets(
                tasks, parts, orders[stage], numbers[stage], stage
            )
        updated = sum(
            -(-count // chips) if layout.zero_stage else count
            for _, count, chips in self._kinds(parts)
        )
        update = self.times.update(updated, self.system.states)
        partial_ns, partial_bound_ns = self.exchange.partial(parts)
        gather_ns, gather_bound_ns = self._gather(parts)
        made = [int(numbers[stage, -1]), *(each.task for each in exchanges)]
        added = tasks.add(partial_ns, after=made)
        updates = tasks.add(
            0 if update is None else self.times.ns(update.counts.cycles), after=[added]
        )
        return _Tail(
            exchanges=exchanges,
            update=update,
            updates=updates,
            gathers=tasks.add(gather_ns, after=[updates]),
            bound_ns=partial_bound_ns + gather_bound_ns,
        )

    def _gather(self, parts: tuple[Part, ...]) -> tuple[int, int]:
        """Return time and bound of gathering parameters that other chips updated."""
        gather = gather_of_update(self.system.layout.zero_stage)
        if gather is None:
            return 0, 0
        return summed(
            [
                self.network.collective_ns(axis, gather, self.system.states.parameter_bytes(count))
                for axis, count, _ in self._kinds(parts)
            ]
        )

    @cached_property
    def played(self) -> Pipeline:
        return pipeline_of(self.plan.orders, self.plan.numbers, self.plan.played)

    def own(self, stage: int) -> tuple[Part, ...]:
        """Return the parts of a stage."""
        return self.parts[stage :: self.system.layout.pipeline]

    @cached_property
    def reduced(self) -> tuple[tuple[Reduced, ...], ...]:
        """The buckets of each stage, in the order in which they are reduced."""
        played = self.plan.played
        return tuple(
            tuple(
                Reduced(
                    int(played.start_ns[each.task]),
                    int(played.end_ns[each.task]),
                    each.bucket.size_bytes,
                    each.bound_ns,
                    each.coding_pj,
                )
                for each in sorted(tail.exchanges, key=lambda each: int(played.start_ns[each.task]))
            )
            for tail in self.plan.tails
        )

    @cached_property
    def stages(self) -> tuple[StageStep, ...]:
        return tuple(self._stage(stage) for stage in range(self.system.layout.pipeline))

    def _stage(self, stage: int) -> StageStep:
        system, layout = self.system, self.system.layout
        parts, played, tail = self.own(stage), self.plan.played, self.plan.tails[stage]
        parameters = sum(part.parameters for part in parts)
        done = int(self.played.end_ns[stage, -1])
        busy = sum(part.work_ns for part in parts) * layout.microbatches
        waits = sum(part.wait_ns for part in parts) * layout.microbatches
        transfers = int(self.played.transfers_ns[stage])
        memory = self._memory(stage)
        operators, update = self.times.graph.operators, tail.update
        return StageStep(
            first_operators=tuple(operators[part.first].name for part in parts),
            parameters=parameters,
            compute_ns=busy,
            bubble_ns=done - busy - waits - transfers,
            transfers_ns=transfers,
            waits_ns=waits,
            gradients_ns=int(played.start_ns[tail.updates]) - done,
            optimizer_ns=int(played.duration_ns[tail.updates]),
            gather_ns=int(played.duration_ns[tail.gathers]),
            update_cycles={} if update is None else by_cause(update.counts),
            update_pj=0.0 if update is None else energy_of(update),
            state_bytes=self._lost_bytes(parameters)
            + sum(
                state_bytes(count, system.states, zero_stage=layout.zero_stage, data_parallel=chips)
                for _, count, chips in self._kinds(parts)
            ),
            activation_bytes=max(kept for _, kept in memory),
            memory=memory,
            network_bound_ns=tail.bound_ns
            + max(
                layout.microbatches * sum(part.network_bound_ns for part in parts),
                sum(each.bound_ns for each in self.reduced[stage]),
            ),
        )

    def _kinds(self, parts: tuple[Part, ...]) -> list[tuple[Axis, int, int]]:
        """Return axis, parameters, and chips of the axis: of a stage's weights, and of its experts.

        A stage without weights is counted as if it had one.
        """
        layout = self.system.layout
        experts = sum(part.expert_parameters for part in parts)
        others = sum(part.parameters for part in parts) - experts
        found: list[tuple[Axis, int, int]] = [
            ("data", others, layout.replicas),
            ("replica", experts, layout.expert_replicas),
        ]
        return [kind for kind in found if kind[1]] or [("data", 1, layout.replicas)]

    def _lost_bytes(self, parameters: int) -> int:
        """Return the bytes of what a codec lost of gradients."""
        codec = self.system.codec
        return 0 if codec is None else codec.residual_bytes * parameters

    def _memory(self, stage: int) -> tuple[tuple[int, int], ...]:
        """Return what a stage keeps of activations, from each of its operations on.

        A forward keeps them from its start, and what reads them last until its end.
        """
        parts, played = self.own(stage), self.played
        rows = zip(
            played.orders[stage].tolist(),
            played.start_ns[stage].tolist(),
            played.end_ns[stage].tolist(),
            strict=True,
        )
        kept, found = 0, []
        for (kind, _, chunk), start, end in rows:
            part = parts[chunk]
            if kind == FORWARD:
                kept += part.kept_bytes
            found.append((start, kept + (part.working_bytes if kind != FORWARD else 0)))
            if kind in (BACKWARD, WEIGHT_GRADIENT):
                kept -= part.kept_bytes
            found.append((end, kept))
        return tuple(found)

    def bounds_ns(self) -> dict[str, int]:
        """Return times that no schedule beats: see ``TrainingStep.bounds_ns``."""
        parts = self.parts
        ahead = [0]
        for part, transfer_ns in zip(parts, self.transfers_ns, strict=False):
            ahead.append(ahead[-1] + part.forward_ns + part.forward_wait_ns + transfer_ns)
        work = max(
            ahead[stage] + each.compute_ns + each.waits_ns + each.optimizer_ns
            for stage, each in enumerate(self.stages)
        )
        chain = sum(
            part.forward_ns
            + part.forward_wait_ns
            + part.input_gradient_ns
            + part.input_gradient_wait_ns
            for part in parts
        )
        crossings = 2 * sum(self.transfers_ns)
        weights = parts[0].weight_gradient_ns + parts[0].weight_gradient_wait_ns
        return {
            "work": work,
            "latency": chain + crossings + weights + self.stages[0].optimizer_ns,
            "bandwidth": max(each.network_bound_ns for each in self.stages),
        }

    def result(self) -> TrainingStep:
        """Return the step.

        Raises:
            LayoutError: A stage needs more memory than its chips have.
        """
        system, times, layout = self.system, self.times, self.system.layout
        last = max(self.stages, key=lambda stage: stage.end_ns)
        cycles = by_cause(times.forward.counts + times.backward.counts)
        memory = (
            {
                "parameters, gradients and optimizer": stage.state_bytes,
                "activations": stage.activation_bytes,
            }
            for stage in self.stages
        )
        engine = engine_price(times.arch, system.codec)
        return TrainingStep(
            **place_of(system, times, times.graph.name, memory, engine),
            step_ns=last.end_ns,
            bounds_ns=self.bounds_ns(),
            resources_ns=last.resources_ns(cycles),
            energy_pj=known_energy(self._energy_pj()),
            chip_cycles=cycles,
            stages=self.stages,
            samples=layout.microbatches * layout.data * samples_of(times.graph),
            tokens=tokens_of(times.graph, layout.microbatches * layout.replicas),
            experts=times.layers,
            growth_interval=system.growth_interval,
            pipeline=self.played,
            reduced=self.reduced,
        )

    def _energy_pj(self) -> float:
        """Return what all chips take while they work, leakage of waiting chips and links aside.

        NaN if it is unknown.
        """
        times, layout = self.times, self.system.layout
        forward, backward = times.forward_pj, times.backward_pj
        again = {"none": 0.0, "selective": times.again_pj, "full": forward}[layout.recompute]
        passes = layout.microbatches * (forward + backward + again)
        updates = sum(each.update_pj for each in self.stages)
        coded = sum(each.coding_pj for stage in self.reduced for each in stage)
        coded += layout.microbatches * sum(part.coding_pj for part in self.parts)
        return layout.replicas * layout.tensor * (passes + updates + coded)
