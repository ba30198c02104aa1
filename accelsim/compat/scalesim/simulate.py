"""SCALE-Sim's numbers for a network, layer by layer."""

from collections.abc import Sequence
from dataclasses import replace

from accelsim.compat.scalesim.closed import ClosedForms, closed_forms
from accelsim.compat.scalesim.config import ScaleSimConfig, Version
from accelsim.compat.scalesim.layer import TopologyLayer, layers_of
from accelsim.compat.scalesim.memory import run_memory
from accelsim.compat.scalesim.operand import Mapping
from accelsim.compat.scalesim.record import LayerReport
from accelsim.compat.scalesim.sparse import sparse_ifmap_reads, storage_of
from accelsim.compat.scalesim.topology import TopologyRow


def simulate(
    config: ScaleSimConfig, rows: Sequence[TopologyRow], version: Version = "v3"
) -> list[LayerReport]:
    """Compute what SCALE-Sim reports for a network.

    Args:
        config: The accelerator and the mode.
        rows: The layers, as ``read_topology`` returns them.
        version: ``v3`` (PyPI 3.0.0), ``v202`` (PyPI 2.0.2) or ``v2`` (22f88b1, 2025-02-25).

    Returns:
        List of one record for each layer that the tool runs.

    Raises:
        TopologyError: A layer is too large to replay, or the tool divides by zero on it.
    """
    sparse = version == "v3" and config.sparse_representation != ""
    layers = layers_of(rows, sparse)
    if not layers:
        return []
    forms = closed_forms(layers, [(config.rows, config.cols)], [config.dataflow])
    records: list[LayerReport] = []
    for place, layer in enumerate(layers):
        if place and layer == layers[place - 1]:
            records.append(replace(records[-1], layer_id=place))
        else:
            records.append(_record(config, layer, place, forms, version))
    return records


def _record(
    config: ScaleSimConfig, layer: TopologyLayer, place: int, forms: ClosedForms, version: Version
) -> LayerReport:
    run = run_memory(Mapping(layer=layer, config=config), version)
    counts = (forms.ifmap_reads, forms.filter_reads, forms.ofmap_writes)
    sram = [
        replace(access, words=int(count[place, 0, 0]))
        for access, count in zip(run.sram, counts, strict=True)
    ]
    sparse = None
    if version == "v3" and config.sparse_representation:
        sparse = storage_of(layer, config.sparse_representation)
        if config.dataflow == "ws":
            sram[0] = replace(sram[0], words=sparse_ifmap_reads(layer, config))
    cells = config.rows * config.cols
    return LayerReport(
        layer_id=place,
        name=layer.name,
        total_cycles=run.total_cycles,
        stall_cycles=run.stall_cycles,
        utilization_pct=(layer.macs * 100) / (run.total_cycles * cells),
        mapping_efficiency_pct=float(forms.mapping_efficiency_pct[place, 0, 0]),
        compute_utilization_pct=float(forms.compute_utilization_pct[place, 0, 0]),
        ifmap_sram=sram[0],
        filter_sram=sram[1],
        ofmap_sram=sram[2],
        ifmap_dram=run.dram[0],
        filter_dram=run.dram[1],
        ofmap_dram=run.dram[2],
        sparse=sparse,
    )
