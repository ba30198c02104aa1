"""Prompts or tokens of requests on many chips, as a result: times, memory, bounds and metrics."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from accelsim.display import Displayed
from accelsim.system.rounds import Nanoseconds
from accelsim.system.training_step import by_resource, chips_at_work


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
        first_operator: Where its part of the network begins.
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
class InferencePass(Displayed):
    """All microbatches of requests once through a network on many chips.

    Args:
        workload: The network's name.
        system: The system's name.
        tier: By which the chip's cycles are counted.
        phase: ``prefill``: the prompts of all requests, which are there at the start. ``decode``: a
            round in steady state, a token of each request.
        layout: What each chip does, plain data.
        chips: Chips that work.
        fabric_chips: Chips that the fabric joins; those that do not work have no energy and no
            cost.
        stages: Stages of the pipeline.
        stations: Stages and the links between them, in order; of a decode with several stages also
            the links back to the first.
        visits: How often each station is on the critical path, which takes the whole pass.
        ends_ns: When each station ends each microbatch: int64 of shape (stations, microbatches).
        step_ns: The pass.
        requests: Requests of all microbatches and data-parallel chips.
        tokens: Tokens that the pass reads (prefill) or makes (decode).
        context_tokens: Tokens of a request after the pass.
        energy_pj: Energy of all chips while they work, without what ``not_priced`` names.
        chip_cycles: Cycles of the network on a chip, by what is at work.
        made_with: Version, commit, hashes and tier that made the result.
        cost: Cost of all chips, in the unit of the system's prices; None without prices.
        area_um2: Area of a chip by part.
        not_priced: What is in no joule and in no area.

    Raises:
        RuntimeError: The pass would be below a bound.
    """

    workload: str
    system: str
    tier: str
    phase: Literal["prefill", "decode"]
    layout: Mapping[str, Any]
    chips: int
    fabric_chips: int
    stages: tuple[StagePass, ...]
    stations: tuple[Station, ...]
    visits: tuple[int, ...]
    ends_ns: Nanoseconds = field(compare=False)
    step_ns: int
    requests: int
    tokens: int
    context_tokens: int
    energy_pj: float
    chip_cycles: Mapping[str, int]
    made_with: Mapping[str, Any]
    cost: float | None = None
    area_um2: Mapping[str, float]
    not_priced: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.step_ns < max(self.bounds_ns.values()):
            raise RuntimeError(f"a pass of {self.step_ns} ns is below a bound: {self.bounds_ns}")

    @property
    def microbatches(self) -> int:
        """That follow each other through the stages."""
        return int(self.ends_ns.shape[1])

    @property
    def bounds_ns(self) -> dict[str, int]:
        """Times that no schedule of the same stations beats.

        ``work``: a chip does its part of all microbatches. ``latency``: one microbatch passes
        through all stations. ``bandwidth``: the messages of a station follow each other without a
        pause.
        """
        every = self.microbatches
        return {
            "work": every * max(each.work_ns + each.coding_ns for each in self.stations),
            "latency": sum(each.time_ns for each in self.stations),
            "bandwidth": every * max(each.network_bound_ns for each in self.stations),
        }

    @property
    def resources_ns(self) -> dict[str, int]:
        """The critical path by what it waits for; the values add to the pass.

        Work is divided as the cycles of the whole network are.
        """
        visited = list(zip(self.visits, self.stations, strict=True))
        work = sum(visits * each.work_ns for visits, each in visited)
        return {
            **by_resource(work, self.chip_cycles),
            "codec of the cache": sum(visits * each.coding_ns for visits, each in visited),
            "network": sum(visits * each.network_ns for visits, each in visited),
        }

    @property
    def binding_resource(self) -> str:
        """What the critical path waits for longest."""
        shares = self.resources_ns
        return max(shares, key=lambda name: shares[name])

    @property
    def bubble_rate(self) -> float:
        """The share of the pass in which the chips of the average stage have nothing to do."""
        busy = self.microbatches * sum(
            each.time_ns for each in self.stations if each.name.startswith("stage")
        )
        return 1 - busy / (len(self.stages) * self.step_ns)

    @property
    def memory_bytes(self) -> int:
        """Of the chip that needs most."""
        return max(stage.memory_bytes for stage in self.stages)

    def metrics(self) -> dict[str, float | int | None]:
        """Return seconds, requests and tokens per second, bytes of a chip, joules, and cost.

        ``time_to_first_token_s`` is that of the last request of a prefill; all of them are there at
        its start. ``time_per_output_token_s`` is that of each request of a decode.
        """
        step_s = self.step_ns / 1e9
        is_prefill = self.phase == "prefill"
        return {
            "step_s": step_s,
            "time_to_first_token_s" if is_prefill else "time_per_output_token_s": step_s,
            "samples_per_s": self.requests / step_s,
            "tokens_per_s": self.tokens / step_s,
            "memory_bytes": self.memory_bytes,
            "weights_bytes": max(stage.weights_bytes for stage in self.stages),
            "cache_bytes": max(stage.cache_bytes for stage in self.stages),
            "exposed_communication_s": self.resources_ns["network"] / 1e9,
            "energy_j": self.energy_pj / 1e12,
            **({} if self.cost is None else {"cost": self.cost}),
        }

    def facts(self) -> dict[str, str]:
        """Return network, system, time, what it waits for, memory and energy."""
        chips = chips_at_work(self.chips, self.fabric_chips)
        return {
            "network": self.workload,
            "system": f"{self.system}, {chips}, tier {self.tier}",
            self.phase: f"{self.step_ns / 1e9:.4g} s for {self.requests} requests",
            "bound by": self.binding_resource,
            "memory": f"{self.memory_bytes / 2**30:.4g} GiB",
            "energy": f"{self.energy_pj / 1e12:.4g} J",
        }

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON: metrics, layout, bounds, area, stages, made_with."""
        return {
            "workload": self.workload,
            "system": self.system,
            "tier": self.tier,
            "phase": self.phase,
            "chips": self.chips,
            "fabric_chips": self.fabric_chips,
            "layout": dict(self.layout),
            "metrics": self.metrics(),
            "step_ns": self.step_ns,
            "requests": self.requests,
            "context_tokens": self.context_tokens,
            "bounds_ns": self.bounds_ns,
            "over_bound": {
                name: self.step_ns / bound for name, bound in self.bounds_ns.items() if bound
            },
            "binding_resource": self.binding_resource,
            "resources_ns": self.resources_ns,
            "bubble_rate": self.bubble_rate,
            "chip_area_by_part_um2": dict(self.area_um2),
            "not_priced": list(self.not_priced),
            "stages": [{**vars(each), "memory_bytes": each.memory_bytes} for each in self.stages],
            "stations": [
                {**vars(each), "time_ns": each.time_ns, "visits": visits}
                for visits, each in zip(self.visits, self.stations, strict=True)
            ],
            "made_with": dict(self.made_with),
        }

    def to_json(self) -> str:
        """Return the text of ``accelsim system --format json``."""
        return json.dumps(self.to_data(), indent=2, allow_nan=False) + "\n"
