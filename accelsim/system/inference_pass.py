"""Prompts or tokens of requests on many chips, as a result: times, memory, bounds and metrics."""

from dataclasses import dataclass, field
from typing import Any, Literal

from accelsim.system.result import SystemResult
from accelsim.system.rounds import Nanoseconds


@dataclass(frozen=True, kw_only=True)
class Station:
    """What serves one microbatch of requests at a time: a stage, or the links to the next.

    Args:
        name: ``stage 0``, or ``to stage 1``.
        work_ns: Work of a chip, for a microbatch.
        coding_ns: Encoding and decoding of keys and values, likewise.
        network_ns: Collectives of a stage's tensor-parallel chips, or the transfer.
        network_bound_ns: No schedule of these messages is faster.
    """

    name: str
    work_ns: int = 0
    coding_ns: int = 0
    network_ns: int = 0
    network_bound_ns: int = 0

    @property
    def time_ns(self) -> int:
        """Of a microbatch."""
        return self.work_ns + self.coding_ns + self.network_ns


@dataclass(frozen=True, kw_only=True)
class StagePass:
    """A stage of the pipeline; each of its chips does the same.

    Args:
        first_operator: First operator of its part of the network.
        parameters: Parameters of a chip.
        sent_bytes: Bytes of a microbatch that are sent to the next stage.
        weights_bytes: Bytes of the weights of a chip, in its format of weights.
        cache_bytes: Bytes of the cache of a chip: keys and values of all microbatches, as they are
            kept.
        activation_bytes: The most of a microbatch that a chip has at once beside the cache, and the
            largest tensor of it that is decoded.
    """

    first_operator: str
    parameters: int
    sent_bytes: int
    weights_bytes: int
    cache_bytes: int
    activation_bytes: int

    @property
    def memory_bytes(self) -> int:
        """Of each of its chips."""
        return self.weights_bytes + self.cache_bytes + self.activation_bytes


@dataclass(frozen=True, kw_only=True, repr=False)
class InferencePass(SystemResult):
    """All microbatches of requests once through a network on many chips.

    Of its bounds ``work`` says: a chip does its part of all microbatches. ``latency``: one
    microbatch passes through all stations. ``bandwidth``: the messages of a station follow each
    other without a pause. Its ``resources_ns`` are those of the critical path.

    Args:
        phase: ``prefill``: the prompts of all requests, which are there at the start. ``decode``: a
            round in steady state, a token of each request.
        stages: Stages of the pipeline.
        stations: Stages and the links between them, in order; of a decode with several stages also
            the links back to the first.
        visits: Number of times that each station is on the critical path, which takes the whole
            pass.
        ends_ns: When each station ends each microbatch: int64 of shape (stations, microbatches).
        requests: Requests of all microbatches and data-parallel chips.
        tokens: Tokens that the pass reads (prefill) or makes (decode).
        context_tokens: Tokens of a request after the pass.
    """

    phase: Literal["prefill", "decode"]
    stages: tuple[StagePass, ...]
    stations: tuple[Station, ...]
    visits: tuple[int, ...]
    ends_ns: Nanoseconds = field(compare=False)
    requests: int
    tokens: int
    context_tokens: int

    @property
    def bubble_rate(self) -> float:
        """The share of the pass in which the chips of the average stage have nothing to do."""
        stages = [each.time_ns for each in self.stations if each.name.startswith("stage")]
        microbatches = int(self.ends_ns.shape[1])
        return 1 - microbatches * sum(stages) / (len(stages) * self.step_ns)

    def rates(self) -> dict[str, float | int | None]:
        """Return the time of a token, requests and tokens per second, bytes of weights and cache.

        ``time_to_first_token_s`` is that of the last request of a prefill; all of them are there at
        its start. ``time_per_output_token_s`` is that of each request of a decode.
        """
        step_s = self.step_ns / 1e9
        is_prefill = self.phase == "prefill"
        return {
            "time_to_first_token_s" if is_prefill else "time_per_output_token_s": step_s,
            "samples_per_s": self.requests / step_s,
            "tokens_per_s": self.tokens / step_s,
            "weights_bytes": max(stage.weights_bytes for stage in self.stages),
            "cache_bytes": max(stage.cache_bytes for stage in self.stages),
        }

    def facts(self) -> dict[str, str]:
        """Return the facts of every result, and what the step is."""
        facts = super().facts()
        return {**facts, "step": f"{facts['step']} of {self.phase}, {self.requests} requests"}

    def own_data(self) -> dict[str, Any]:
        """Return the phase, stages and stations."""
        same = ("phase", "requests", "context_tokens", "bubble_rate")
        return {
            **{name: getattr(self, name) for name in same},
            "stages": [{**vars(each), "memory_bytes": each.memory_bytes} for each in self.stages],
            "stations": [
                {**vars(each), "time_ns": each.time_ns, "visits": visits}
                for visits, each in zip(self.visits, self.stations, strict=True)
            ],
        }
