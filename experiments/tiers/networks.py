"""Whole networks in both tiers, with the mappings that the compiler chooses."""

from dataclasses import dataclass, replace

import numpy as np

from accelsim.arch import load_arch
from accelsim.closed import LayerRecord, Mapping, machine_record
from accelsim.closed.evaluate import network_cycles
from accelsim.compiler import compile_network, network_for
from accelsim.compiler.passes import Pass
from accelsim.compiler.records import pass_records, tap_record
from accelsim.compiler.tiles import Tiling, choose_tiling
from accelsim.compiler.vector import TapLayer, choose_tile
from accelsim.npu import Npu, npu_of
from accelsim.program import Layout
from accelsim.timeline import run_program

PAIRS = (
    ("edge_npu_tiny", "digits_cnn"),
    ("array_32x32", "resnet18"),
    ("array_32x32", "resnet50"),
    ("array_32x32", "mobilenet_v2"),
    ("gemmini_16x16", "mobilenet_v2"),
    ("edge_npu", "resnet18"),
    ("edge_npu", "resnet50"),
    ("edge_npu", "mobilenet_v2"),
)


@dataclass(frozen=True, kw_only=True)
class Network:
    """A network on a machine.

    Args:
        name: Preset and network.
        cycles: Of the exact engine.
        closed_cycles: Of the closed tier.
    """

    name: str
    cycles: int
    closed_cycles: float


class Recorder:
    """Chooses as the compiler does, and keeps what it chose."""

    def __init__(self) -> None:
        self.layers: list[tuple[list[LayerRecord], Mapping]] = []
        self._of_layer: tuple[object, float] = (None, 0.0)

    def tiling(self, passes: list[Pass], target: Layout, npu: Npu) -> Tiling | None:
        """Return the tiling of one of the ways to run a convolution."""
        first = passes[0]
        tiling = choose_tiling(first.window, first.filters, target.pixel_bytes, npu)
        if tiling is None:
            return None
        layer, cycles = (target.address, target.channels), tiling.cycles * len(passes)
        if self._of_layer[0] == layer:
            if cycles >= self._of_layer[1]:
                return tiling
            self.layers.pop()
        self._of_layer = layer, cycles
        mapping = Mapping(
            tiling.height,
            tiling.width,
            tiling.blocks,
            tiling.filter_blocks,
            int(tiling.filters_outer),
            tiling.chunk_blocks,
        )
        self.layers.append((pass_records(passes, target, npu), mapping))
        return tiling

    def tile(self, layer: TapLayer, npu: Npu) -> tuple[int, int] | None:
        """Return the tile of a layer of the vector unit."""
        tile = choose_tile(layer, npu)
        if tile is not None:
            self.layers.append(([tap_record(layer, npu)], Mapping(*tile)))
        return tile


def compared(preset: str, name: str) -> Network:
    """Return a network in both tiers."""
    npu = replace(npu_of(load_arch(preset)), memory_kind="block_ram")
    recorder = Recorder()
    program = compile_network(network_for(name, npu), npu, search=recorder)
    return Network(
        name=f"{name} on {preset}",
        cycles=run_program(program, npu).events.cycles,
        closed_cycles=network_cycles(recorder.layers, machine_record(npu)),
    )


def network_layers(name: str, npu: Npu) -> list[LayerRecord]:
    """Return the layers of a network, those with kinds of passes by their first kind."""
    recorder = Recorder()
    compile_network(network_for(name, npu), npu, search=recorder)
    return [records[0] for records, _ in recorder.layers]


def rank_correlation(first: list[float], second: list[float]) -> float:
    """Return Spearman's coefficient of two lists without ties."""
    ranks = [np.argsort(np.argsort(values)) for values in (first, second)]
    return float(np.corrcoef(ranks[0], ranks[1])[0, 1])
