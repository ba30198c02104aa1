"""Mappings by search: the least of an objective among those nearly as fast as the fastest."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from accelsim.closed import LayerRecord, MachineRecord, Mapping, machine_record
from accelsim.closed.search import Choice, Objective, best_mapping
from accelsim.compiler.passes import Pass
from accelsim.compiler.records import pass_records, tap_record
from accelsim.compiler.tiles import Tiling
from accelsim.compiler.vector import TapLayer
from accelsim.npu import Npu
from accelsim.program import Layout

OBJECTIVES: tuple[Objective, ...] = ("latency", "energy", "edp", "dram_bytes")


@dataclass(eq=False)
class Search:
    """Searches the mapping of each layer, and remembers those of equal layers.

    The bound of ``accelsim.closed`` takes about a millisecond for a mapping, and a network takes
    seconds; without a search, mappings follow from the estimates of ``accelsim.compiler.tiles``.

    Args:
        objective: What is least; ``energy`` counts the bytes of memory.
        tolerance: Cycles beyond the least, as a share of them; of ``latency`` none.
    """

    objective: Objective = "energy"
    tolerance: float = 0.01
    _known: dict[tuple[LayerRecord, MachineRecord], Choice | None] = field(
        default_factory=dict, init=False
    )

    def tiling(self, passes: Sequence[Pass], result: Layout, npu: Npu) -> Tiling | None:
        """Return how to cut the passes of a convolution, or None if no tile fits.

        Args:
            passes: All passes; the first needs most of the buffers.
            result: Layout of what they write.
            npu: The machine.
        """
        found = self._best(pass_records(list(passes[:1]), result, npu)[0], npu)
        if found is None:
            return None
        mapping: Mapping = found.mapping
        return Tiling(
            height=mapping.height,
            width=mapping.width,
            blocks=mapping.blocks,
            filter_blocks=mapping.filter_blocks,
            filters_outer=bool(mapping.filters_outer),
            chunk_blocks=mapping.chunk_blocks,
            cycles=found.cycles,
        )

    def tile(self, layer: TapLayer, npu: Npu) -> tuple[int, int] | None:
        """Return height and width of the tiles of a layer on the vector unit, or None.

        Args:
            layer: The layer.
            npu: The machine.
        """
        found = self._best(tap_record(layer, npu), npu)
        return None if found is None else (found.mapping.height, found.mapping.width)

    def _best(self, layer: LayerRecord, npu: Npu) -> Choice | None:
        machine = machine_record(npu)
        if (layer, machine) not in self._known:
            found = best_mapping(layer, machine, self.objective, self.tolerance)
            self._known[layer, machine] = found
        return self._known[layer, machine]
