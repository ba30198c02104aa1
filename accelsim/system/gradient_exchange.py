"""Gradients that the chips of a stage add: bucket by bucket, while the backward pass goes on.

A bucket is a task (``accelsim.system.tasks``) that takes the network of its stage. For example, of
three buckets that are there at 4, 6 and 7 ms and take 3 ms each, the last one is reduced at 13 ms::

    backward   ----a-bc
    network        aaabbbccc
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from accelsim.system.coding import coding
from accelsim.system.description import TrainingSystem
from accelsim.system.network import Network
from accelsim.system.operator_times import OperatorTimes
from accelsim.system.part_times import Bucket, Part, buckets_of, reduction
from accelsim.system.pipeline_orders import BACKWARD, WEIGHT_GRADIENT
from accelsim.system.tasks import Tasks


@dataclass(frozen=True)
class Exchange:
    """A bucket that is reduced.

    Args:
        task: Number of its task.
        bucket: Gradients that the bucket holds.
        bound_ns: No schedule of its messages is faster.
        coding_pj: Energy of encoding and decoding on a chip.
    """

    task: int
    bucket: Bucket
    bound_ns: int
    coding_pj: float


@dataclass(frozen=True)
class GradientExchange:
    """What the exchange of gradients takes.

    Args:
        times: The network on a chip.
        system: Chips, fabric and layout.
        network: The fabric under the layout.
    """

    times: OperatorTimes
    system: TrainingSystem
    network: Network

    def add_buckets(
        self,
        tasks: Tasks,
        parts: tuple[Part, ...],
        operations: npt.NDArray[np.int32],
        numbers: npt.NDArray[np.int64],
        resource: int,
    ) -> list[Exchange]:
        """Add the buckets of a stage to tasks: one after the other, as soon as each is there.

        Of buckets that are there at the same time the smallest goes first.

        Args:
            tasks: Tasks that get the buckets.
            parts: Parts of the network that the stage has.
            operations: Operations of the stage: kind, microbatch and chunk.
            numbers: Numbers of their tasks.
            resource: Network of the stage.
        """
        made = sorted(self._made(parts, operations), key=lambda pair: pair[1].size_bytes)
        found = []
        for place, bucket in made:
            time, bound, coding_pj = self._exchange(bucket)
            task = tasks.add(time, takes=resource)
            tasks.link(int(numbers[place]), task, bucket.ready_ns)
            found.append(Exchange(task, bucket, bound, coding_pj))
        return found

    def _made(
        self, parts: tuple[Part, ...], operations: npt.NDArray[np.int32]
    ) -> Iterator[tuple[int, Bucket]]:
        """Yield the place of the operation that makes each bucket, and the bucket.

        Chips that keep all gradients reduce them once, after the last microbatch; those that keep a
        part (ZeRO stage 2) after each.
        """
        rows = operations.tolist()
        makers = [place for place, row in enumerate(rows) if row[0] in (BACKWARD, WEIGHT_GRADIENT)]
        last = {rows[place][2]: place for place in makers}
        for place in makers:
            kind, _, chunk = rows[place]
            if self.system.layout.zero_stage >= 2 or place == last[chunk]:
                is_whole = kind == BACKWARD
                for bucket in buckets_of(self.times, self.system, parts[chunk], is_whole=is_whole):
                    yield place, bucket

    def _exchange(self, bucket: Bucket) -> tuple[int, int, float]:
        """Return time and bound of the exchange of a bucket, and a chip's energy of its codec."""
        system, layout = self.system, self.system.layout
        if system.codec is None:
            reduce = reduction(layout.zero_stage)
            return *self.network.collective_ns(bucket.axis, reduce, bucket.size_bytes), 0.0
        chips = layout.expert_replicas if bucket.axis == "replica" else layout.replicas
        if chips == 1:
            return 0, 0, 0.0
        codec = system.codec
        parts = 1 if codec.codec.is_linear else chips
        sent = [
            self.network.collective_ns(bucket.axis, codec.collective, parts * size)
            for size in codec.rounds(bucket.shapes)
        ]
        coded = coding(self.times, bucket.shapes, system.states.gradient, codec, chips)
        time, bound = (sum(each) for each in zip(*sent, strict=True))
        return time + self.times.ns(coded.cycles), bound, coded.energy_pj

    def partial(self, parts: tuple[Part, ...]) -> tuple[int, int]:
        """Return time and bound of adding gradients of which each chip has those of its tokens.

        They are added once, among the tensor-parallel chips of a stage, when data-parallel chips
        have theirs; of the latter each adds what it keeps of gradients (ZeRO from stage 2 on).
        """
        layout = self.system.layout
        values = sum(int(self.times.partial[part.first : part.after].sum()) for part in parts)
        kept = -(-values // layout.replicas) if layout.zero_stage >= 2 else values
        size = self.system.states.gradient * kept
        return self.network.collective_ns("tensor", "all_reduce", size) if size else (0, 0)
