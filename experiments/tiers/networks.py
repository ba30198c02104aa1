"""Whole networks in both tiers, with the mappings that the compiler searches."""

from dataclasses import dataclass

import numpy as np

from accelsim.arch import load_arch
from accelsim.compiler import estimate_layers, schedule_layers
from accelsim.compiler.search import Search
from accelsim.npu import EVENTS, machine_of
from accelsim.timeline import run_program
from accelsim.workload import load_workload
from accelsim.workload.layers import Layer, lower

PRESETS = ("edge_npu_tiny", "edge_npu", "gemmini_16x16", "array_32x32")
NETWORKS = ("digits_cnn", "resnet18", "resnet50", "mobilenet_v2", "bert_base", "deepspeech_lstm")
DATAFLOWS = ("weight_stationary", "output_stationary")
MOST_MACS = {"edge_npu_tiny": 5e9}
"""Of networks that are run on a preset: larger ones have millions of instructions."""
DIMENSIONS = {"bert_base": {"sequence": 128}, "deepspeech_lstm": {"sequence": 20}}
_TIMES = ("cycles", "stream_cycles")


@dataclass(frozen=True, kw_only=True)
class Network:
    """A network on a machine.

    Args:
        name: Network, preset and dataflow.
        cycles: Cycles of the exact engine.
        bound_cycles: Cycles of the analytical model.
        is_exact: Whether all counters but those of cycles are equal, layer by layer.
    """

    name: str
    cycles: int
    bound_cycles: int
    is_exact: bool


def compared(preset: str, name: str, dataflow: str) -> Network:
    """Return a network in both tiers."""
    npu = machine_of(load_arch(preset, {"array.dataflow": dataflow}))
    layers, search = _layers(name), Search()
    bound = estimate_layers(layers, npu, search).events
    exact = run_program(schedule_layers(layers, npu, search), npu).layer_events
    counted = [each for each in EVENTS if each not in _TIMES and not each.startswith("stall")]
    return Network(
        name=f"{name} on {preset} {dataflow.replace('_', ' ')}",
        cycles=sum(events.cycles for events in exact),
        bound_cycles=sum(events.cycles for events in bound),
        is_exact=all(
            getattr(ours, each) == getattr(theirs, each)
            for ours, theirs in zip(bound, exact, strict=True)
            for each in counted
        ),
    )


def all_networks() -> list[Network]:
    """Return every network on every machine that is not too small for it."""
    return [
        compared(preset, name, dataflow)
        for preset in PRESETS
        for name in NETWORKS
        for dataflow in DATAFLOWS
        if _macs(name) <= MOST_MACS.get(preset, np.inf)
    ]


def _layers(name: str) -> tuple[Layer, ...]:
    return lower(load_workload(name, DIMENSIONS.get(name))).layers


def _macs(name: str) -> int:
    return sum(layer.macs for layer in _layers(name))


def rank_correlation(first: list[float], second: list[float]) -> float:
    """Return Spearman's coefficient of two lists without ties."""
    ranks = [np.argsort(np.argsort(values)) for values in (first, second)]
    return float(np.corrcoef(ranks[0], ranks[1])[0, 1])
