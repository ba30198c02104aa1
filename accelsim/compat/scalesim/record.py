"""SCALE-Sim's report of a layer."""

from dataclasses import dataclass

from accelsim.compat.scalesim.sparse import SparseStorage


@dataclass(frozen=True, kw_only=True)
class AccessReport:
    """Accesses to one memory by one operand.

    Args:
        start_cycle: Cycle of the first access; negative before the layer starts.
        stop_cycle: Cycle of the last access.
        words: Number of accesses of one word; v3 counts input reads of sparse layers in
            fractions.
    """

    start_cycle: int
    stop_cycle: int
    words: int | float

    @property
    def words_per_cycle(self) -> float:
        """Mean rate from the first to the last access."""
        return self.words / (self.stop_cycle - self.start_cycle + 1)


@dataclass(frozen=True, kw_only=True)
class MemoryRun:
    """The memory accesses of a layer.

    Args:
        total_cycles: Index of the last cycle.
        stall_cycles: Cycles waited.
        sram: Input reads, weight reads and result writes; ``words`` is 0.
        dram: Input and weight words fetched, and result words written.
    """

    total_cycles: int
    stall_cycles: int
    sram: tuple[AccessReport, AccessReport, AccessReport]
    dram: tuple[AccessReport, AccessReport, AccessReport]


@dataclass(frozen=True, kw_only=True)
class LayerReport:
    """The reports of one layer, as the tool prints them.

    Args:
        layer_id: Number of the layer, from 0.
        name: Name of the layer; the tool does not report it.
        total_cycles: Index of the last cycle, stalls included.
        stall_cycles: Cycles waited.
        utilization_pct: Multiply-accumulates per processing element and cycle.
        mapping_efficiency_pct: Processing elements used, mean over folds.
        compute_utilization_pct: Processing elements used per cycle, mean over folds.
        ifmap_sram: Input reads from SRAM.
        filter_sram: Weight reads from SRAM.
        ofmap_sram: Result writes to SRAM.
        ifmap_dram: Input words fetched from DRAM.
        filter_dram: Weight words fetched from DRAM.
        ofmap_dram: Result words written to DRAM.
        sparse: Storage of sparse weights, if the run has them.
    """

    layer_id: int
    name: str
    total_cycles: int
    stall_cycles: int
    utilization_pct: float
    mapping_efficiency_pct: float
    compute_utilization_pct: float
    ifmap_sram: AccessReport
    filter_sram: AccessReport
    ofmap_sram: AccessReport
    ifmap_dram: AccessReport
    filter_dram: AccessReport
    ofmap_dram: AccessReport
    sparse: SparseStorage | None = None

    @property
    def total_cycles_with_prefetch(self) -> int:
        """Cycles from the first word fetched to the last one written; reported by v3."""
        first = min(self.ifmap_dram.start_cycle, self.filter_dram.start_cycle)
        return self.ofmap_dram.stop_cycle - first

    @property
    def sram(self) -> tuple[AccessReport, AccessReport, AccessReport]:
        """SRAM accesses of input, weights and results."""
        return self.ifmap_sram, self.filter_sram, self.ofmap_sram

    @property
    def dram(self) -> tuple[AccessReport, AccessReport, AccessReport]:
        """DRAM accesses of input, weights and results."""
        return self.ifmap_dram, self.filter_dram, self.ofmap_dram


def results_of(report: list[int], is_v3: bool) -> tuple[int, int, AccessReport, AccessReport]:
    """Return total cycles, stalls, and the accesses of results to SRAM and DRAM.

    Args:
        report: Report of the kernel of the output buffer, in its order.
        is_v3: Whether the total is the latest cycle instead of the last one.
    """
    words, first, latest, last, start, stop, cycle, latest_line, stalls = report[:9]
    sram = AccessReport(start_cycle=start, stop_cycle=stop, words=0)
    stop_dram = latest if is_v3 else last
    dram = AccessReport(start_cycle=first, stop_cycle=stop_dram, words=words)
    return (latest_line if is_v3 else cycle), stalls, sram, dram
