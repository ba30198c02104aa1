"""Gradients that the chips of a stage add: bucket by bucket, while the backward pass goes on.

For example, of three buckets that are there at 4, 6 and 7 ms and take 3 ms each, the last one is
reduced at 13 ms::

    backward   ----a-bc
    network        aaabbbccc
"""

from dataclasses import dataclass

from accelsim.system.coding import coding
from accelsim.system.description import TrainingSystem
from accelsim.system.network import Network
from accelsim.system.operator_times import OperatorTimes
from accelsim.system.part_times import Bucket, Part, buckets_of, reduction
from accelsim.system.pipeline import Pipeline
from accelsim.system.pipeline_kinds import BACKWARD, WEIGHT_GRADIENT
from accelsim.system.training_step import Reduced


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

    def buckets(self, parts: tuple[Part, ...], played: Pipeline, stage: int) -> tuple[Reduced, ...]:
        """Return the buckets of a stage: reduced one after the other, as soon as each is there.

        Args:
            parts: Parts of the network that the stage has.
            played: The schedule.
            stage: Stage of the schedule.
        """
        layout = self.system.layout
        orders = played.orders[stage]
        makers = [
            index for index, kind in enumerate(orders[:, 0]) if kind in (BACKWARD, WEIGHT_GRADIENT)
        ]
        last = {int(orders[index, 2]): index for index in makers}
        waiting = []
        for index in makers:
            kind, _, chunk = orders[index].tolist()
            if layout.zero_stage < 2 and index != last[chunk]:
                continue
            part = parts[chunk]
            start = int(played.start_ns[stage, index])
            waiting += [
                (start + each.ready_ns, each)
                for each in buckets_of(self.times, self.system, part, is_whole=kind == BACKWARD)
            ]
        found, free = [], 0
        for ready, bucket in sorted(waiting, key=lambda pair: (pair[0], pair[1].size_bytes)):
            time, bound, coding_pj = self._exchange(bucket)
            start = max(ready, free)
            free = start + time
            found.append(Reduced(start, free, bucket.size_bytes, bound, coding_pj))
        return tuple(found)

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
