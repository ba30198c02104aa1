"""Inference: prompts (prefill) and tokens (decode) of requests on chips of one `Arch`.

The chip's model times the network, as ``accelsim run`` does; its layout says which chips share an
operator and which have other layers. Microbatches of requests follow each other through the stages
(``accelsim.system.rounds``). Chips keep weights, and keys and values of all requests
(``accelsim.system.cache``), encoded if the system says so: the vector unit encodes what a run adds
to the cache, and decodes what products of a token read, before they read it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from accelsim.number import parse_number
from accelsim.simulate.run import Tier
from accelsim.system.cache import Cached, prompt_cache, token_cache
from accelsim.system.chip_energy import energy_of, known_energy
from accelsim.system.coding import Coding, vector_pass
from accelsim.system.description import TrainingSystem
from accelsim.system.forward_times import ForwardTimes, forward_times
from accelsim.system.inference_pass import InferencePass, StagePass, Station
from accelsim.system.measured import forward_measured, read_measured
from accelsim.system.network import Network
from accelsim.system.result import by_cause, by_resource, place_of, samples_of, tokens_of
from accelsim.system.rounds import in_rounds, once, round_ns
from accelsim.system.stages import cut_places
from accelsim.workload import Graph


def inference_pass(
    graph: Graph, system: TrainingSystem, tier: Tier = "analytical"
) -> InferencePass:
    """Return prompts or a token of requests on many chips.

    Args:
        graph: A network in real numbers; a run of it is a microbatch of requests.
        system: Chips, fabric and layout; its phase is ``prefill`` or ``decode``.
        tier: Timing model of the chip, ``cycle`` or ``analytical``; see ``run``.

    Raises:
        LayoutError: The phase does not fit the network, the layout does not, or a chip's memory is
            too small.
        FabricError: A collective or a transfer does not fit the fabric.
        DocumentError: The table of measured operators is wrong.
        UserError: The chip refuses the network.
    """
    assert system.phase != "training"
    cached = (prompt_cache if system.phase == "prefill" else token_cache)(graph)
    times = forward_times(
        cached,
        system.arch,
        tier,
        system.layout.tensor,
        is_sequence_parallel=system.layout.is_sequence_parallel,
    )
    if system.measured is not None:
        times = forward_measured(times, read_measured(system.measured))
    return _Pass(times, cached, system, system.phase).result()


@dataclass(frozen=True)
class _Pass:
    """What a pass is made of, each piece computed once.

    Args:
        times: The network on a chip.
        cached: The whole network and its cache.
        system: Chips, fabric and layout.
        phase: Phase of the system.
    """

    times: ForwardTimes
    cached: Cached
    system: TrainingSystem
    phase: Literal["prefill", "decode"]

    @cached_property
    def network(self) -> Network:
        return Network(self.system.fabric, self.system.layout)

    @cached_property
    def parts(self) -> tuple[tuple[int, int], ...]:
        """The first operator of each stage and that behind its last."""
        times, stages = self.times, self.system.layout.pipeline
        return tuple(cut_places(times.forward_cycles, times.crossing_bytes, stages, stages))

    def _bytes(self, elements: int) -> int:
        """Return the bytes of activations as the chip holds them."""
        return -(-elements * self.times.output_bits // 8)

    def _elements(self, names: Iterable[str]) -> list[int]:
        return [self.times.graph.tensors[name].elements for name in names]

    def _of(self, names: Iterable[str], first: int, after: int) -> list[str]:
        """Return the tensors that a stage makes, or reads if the network is given them."""
        tensors = self.times.tensors
        found = []
        for name in names:
            root = tensors.root[name]
            place = tensors.maker[root]
            if place < 0:
                place = tensors.readers[root][0]
            if first <= place < after:
                found.append(name)
        return found

    def _coding(self, first: int, after: int) -> Coding:
        """Return what encoding and decoding keys and values of a microbatch takes a chip."""
        codec, times = self.system.cache, self.times
        coded = Coding(cycles=0, energy_pj=0.0)
        if codec is None:
            return coded
        if written := self._elements(self._of(self.cached.written, first, after)):
            coded += vector_pass(
                times,
                codec.encode_operations * sum(written),
                self._bytes(sum(written)),
                self._encoded_bytes(written),
            )
        kept = self._elements(self._of(self.cached.kept, first, after))
        if kept and self.phase == "decode":
            coded += vector_pass(
                times,
                codec.decode_operations * sum(kept),
                self._encoded_bytes(kept),
                self._bytes(sum(kept)),
            )
        return coded

    def _encoded_bytes(self, elements: Iterable[int]) -> int:
        """Return the bytes of tensors of a cache as they are kept."""
        codec = self.system.cache
        if codec is None:
            return sum(self._bytes(each) for each in elements)
        return sum(codec.codec.encoded_bytes((each,)) for each in elements)

    @cached_property
    def codings(self) -> tuple[Coding, ...]:
        return tuple(self._coding(first, after) for first, after in self.parts)

    @cached_property
    def stages(self) -> tuple[StagePass, ...]:
        return tuple(self._stage(first, after) for first, after in self.parts)

    def _stage(self, first: int, after: int) -> StagePass:
        times, layout = self.times, self.system.layout
        parameters = int(times.parameters[first:after].sum())
        kept = self._elements(self._of(self.cached.kept, first, after))
        decoded = 0
        if self.system.cache is not None and self.phase == "decode":
            decoded = self._bytes(max(kept, default=0))
        alive = max(self.times.crossing_bytes(place) for place in range(first, after + 1))
        return StagePass(
            first_operator=times.graph.operators[first].name,
            parameters=parameters,
            sent_bytes=self.times.crossing_bytes(after),
            weights_bytes=-(-parameters * parse_number(times.arch.numbers.weight).bits // 8),
            cache_bytes=layout.microbatches * self._encoded_bytes(kept),
            activation_bytes=alive + decoded,
        )

    @cached_property
    def stations(self) -> tuple[Station, ...]:
        times, network, last = self.times, self.network, len(self.parts) - 1
        found = []
        for number, ((first, after), coded) in enumerate(
            zip(self.parts, self.codings, strict=True)
        ):
            sent = [
                network.collective_ns("tensor", collective, self._bytes(elements))
                for row in times.sent_forward[first:after]
                for collective, elements in row
            ]
            found.append(
                Station(
                    name=f"stage {number}",
                    work_ns=times.ns(int(times.forward_cycles[first:after].sum())),
                    coding_ns=times.ns(coded.cycles),
                    network_ns=sum(time for time, _ in sent),
                    network_bound_ns=sum(bound for _, bound in sent),
                )
            )
            size = self.stages[number].sent_bytes if number < last else self._chosen_bytes
            if time := network.next_stage_ns(size, number):
                behind = (number + 1) % len(self.parts)
                found.append(
                    Station(name=f"to stage {behind}", network_ns=time, network_bound_ns=time)
                )
        return tuple(found)

    @cached_property
    def _chosen_bytes(self) -> int:
        """The numbers of the tokens of a microbatch, which the last stage sends to the first."""
        tokens = tokens_of(self.cached.graph, 1)
        if self.phase == "prefill" or tokens is None:
            return 0
        return 4 * tokens

    def result(self) -> InferencePass:
        """Return the pass.

        Raises:
            LayoutError: A stage needs more memory than its chips have.
        """
        system, times, layout = self.system, self.times, self.system.layout
        times_ns = [each.time_ns for each in self.stations]
        every = layout.microbatches
        is_prefill = self.phase == "prefill"
        ends, visits = (once if is_prefill else in_rounds)(times_ns, every)
        memory = (
            {
                "weights": stage.weights_bytes,
                "keys and values": stage.cache_bytes,
                "activations": stage.activation_bytes,
            }
            for stage in self.stages
        )
        runs = every * layout.data
        cycles = by_cause(times.forward.counts)
        coded = sum(each.energy_pj for each in self.codings)
        chips_pj = energy_of(times.forward)
        return InferencePass(
            **place_of(system, times, self.cached.graph.name, memory),
            step_ns=int(ends[-1, -1]) if is_prefill else round_ns(times_ns, every),
            bounds_ns={
                "work": every * max(each.work_ns + each.coding_ns for each in self.stations),
                "latency": sum(times_ns),
                "bandwidth": every * max(each.network_bound_ns for each in self.stations),
            },
            resources_ns=self._resources_ns(visits, cycles),
            energy_pj=known_energy(runs * layout.tensor * (chips_pj + coded)),
            chip_cycles=cycles,
            phase=self.phase,
            stages=self.stages,
            stations=self.stations,
            visits=visits,
            ends_ns=ends,
            requests=runs * samples_of(self.cached.graph),
            tokens=tokens_of(self.cached.graph, runs) or 0,
            context_tokens=self._context(),
        )

    def _resources_ns(self, visits: tuple[int, ...], cycles: Mapping[str, int]) -> dict[str, int]:
        """Return the critical path by what it waits for."""
        work, coding, network = (
            sum(count * time for count, time in zip(visits, times, strict=True))
            for times in (
                [each.work_ns for each in self.stations],
                [each.coding_ns for each in self.stations],
                [each.network_ns for each in self.stations],
            )
        )
        return {
            **by_resource(work, cycles),
            "codec of the cache": coding,
            "network": network,
        }

    def _context(self) -> int:
        """Return the tokens of a request after the pass, by the layer with the longest cache."""
        graph = self.cached.graph
        new_tokens = (tokens_of(graph, 1) or 0) // samples_of(graph)
        if self.phase == "prefill":
            return new_tokens
        pairs = zip(self.cached.kept, self.cached.written, strict=True)
        shares = (
            (graph.tensors[kept].elements, graph.tensors[written].elements)
            for kept, written in pairs
        )
        return max(kept * max(new_tokens, 1) // new for kept, new in shares)
