"""SCALE-Sim's mistakes that change a number of a run, each as a line that says by how much."""

from collections.abc import Sequence

from accelsim.compat.scalesim.config import ScaleSimConfig, Version
from accelsim.compat.scalesim.layer import TopologyLayer
from accelsim.compat.scalesim.operand import Mapping
from accelsim.compat.scalesim.record import LayerReport


def quirks_of(
    config: ScaleSimConfig,
    layers: Sequence[TopologyLayer],
    records: Sequence[LayerReport],
    version: Version = "v3",
) -> tuple[str, ...]:
    """Return one sentence for each mistake of the tool that changes a number of this run.

    Args:
        config: The accelerator and the mode.
        layers: Layers that ran.
        records: Record of each layer, from ``simulate``.
        version: Version of the tool.
    """
    mappings = [Mapping(layer=layer, config=config) for layer in layers]
    total = sum(record.total_cycles for record in records)
    found = [
        f"total cycles: each layer's is the index of its last cycle, so {total} of the run are "
        f"{total + len(records)}"
    ]
    found += _array_quirks(config, mappings, records)
    found += _memory_quirks(config, mappings, records)
    if any(layer.of > layer.kept for layer in layers):
        found += _sparse_quirks(mappings, records)
    if config.mode == "USER":
        found += _user_quirks(records, version)
    found += _shape_quirks(layers)
    return tuple(found)


def _array_quirks(
    config: ScaleSimConfig, mappings: Sequence[Mapping], records: Sequence[LayerReport]
) -> list[str]:
    folds = sum(mapping.folds[0] * mapping.folds[1] for mapping in mappings)
    rows, cols = config.rows, config.cols
    if config.dataflow == "os":
        writes = sum(record.ofmap_sram.words for record in records)
        extra = folds * (rows + cols)
        return [
            f"output drain: the results of a fold leave the array in no time, {folds} folds miss "
            f"{rows} cycles each, {folds * rows} in all",
            f"SRAM OFMAP writes: rows + columns are added for each fold, {writes} instead of "
            f"{writes - extra}",
        ]
    found = [
        f"no overlap of folds: each of {folds} folds loads {rows} rows and drains before the next "
        f"begins, up to {(folds - len(mappings)) * (2 * rows + cols - 2)} cycles of the run"
    ]
    if cols > 1:
        lines = max(mapping.lines for mapping in mappings)
        found.append(
            f"compute utilization: the skew of {cols} columns is counted twice, by {cols - 1} "
            f"cycles in each fold (of {lines} in the longest)"
        )
    return found


def _memory_quirks(
    config: ScaleSimConfig, mappings: Sequence[Mapping], records: Sequence[LayerReport]
) -> list[str]:
    found = []
    if config.mode == "CALC":
        fetched = sum(record.ifmap_dram.words + record.filter_dram.words for record in records)
        dense = all(mapping.layer.of == 1 for mapping in mappings)
        needed = sum(
            mapping.layer.ifmap_words + mapping.layer.k * mapping.layer.n for mapping in mappings
        )
        if fetched > needed and dense:
            found.append(
                f"flush on full: a full input or weight buffer forgets every word, {fetched} words "
                f"are read from DRAM, the tensors have {needed}"
            )
        found.append(
            "prefetch: the first fill is at an arbitrary 10 words per cycle, which the start "
            "cycles of DRAM and the total with prefetch depend on"
        )
    results = sum(mapping.layer.m * mapping.layer.n for mapping in mappings)
    spilled = results
    if config.dataflow != "os":
        spilled = sum(mapping.layer.m * mapping.layer.n * mapping.folds[0] for mapping in mappings)
        if spilled > results:
            found.append(
                f"partial sums: {spilled - results} are written to DRAM and never read back"
            )
    written = sum(record.ofmap_dram.words for record in records)
    if written > spilled:
        found.append(
            f"phantom DRAM writes: lines drained before they are full count as full, {written} "
            f"instead of {spilled}"
        )
    return found


def _sparse_quirks(mappings: Sequence[Mapping], records: Sequence[LayerReport]) -> list[str]:
    macs = sum(mapping.layer.macs for mapping in mappings)
    done = sum(mapping.layer.m * mapping.layer.n * mapping.layer.k for mapping in mappings)
    found = [
        f"overall utilization: of sparse layers it counts {macs} multiply-accumulates, {done} are "
        "computed, so it can pass 100 %"
    ]
    reads = sum(record.ifmap_sram.words for record in records)
    values = sum(mapping.layer.m * mapping.layer.k * mapping.folds[1] for mapping in mappings)
    if mappings[0].config.dataflow == "ws" and reads != values:
        found.append(
            f"SRAM IFMAP reads: each of {values} values counts M/N times with weights of N:M, "
            f"{reads} in all"
        )
    return found


def _user_quirks(records: Sequence[LayerReport], version: Version) -> list[str]:
    stalls = sum(record.stall_cycles for record in records)
    reads = sum(record.ifmap_dram.words + record.filter_dram.words for record in records)
    found = [
        f"half buffers: {reads} DRAM reads are whole half buffers in a circular order that differs "
        "from the order of demand, so one miss can fetch a whole lap"
    ]
    if stalls:
        found.append(
            f"stalls: {stalls} cycles, with a transfer never waiting for a free half buffer and "
            "with no DRAM bandwidth shared between operands"
        )
    if version == "v3":
        found.append("stalls: a positive wait is added twice")
        found.append("bandwidth: the key Bandwidth sets the output port only")
    elif version == "v202":
        found.append("stalls: a negative wait shortens the others of its cycle")
    return found


def _shape_quirks(layers: Sequence[TopologyLayer]) -> list[str]:
    found = []
    over = [
        layer
        for layer in layers
        if layer.padded_shape[0] > layer.height or layer.padded_shape[1] > layer.width
    ]
    if over:
        whole = sum(
            ((layer.height - layer.taps_h) // layer.stride_h + 1)
            * ((layer.width - layer.taps_w) // layer.stride_w + 1)
            for layer in over
        )
        found.append(
            f"overhanging windows: {len(over)} layers count windows beyond the edge, "
            f"{sum(layer.m for layer in over)} output pixels instead of {whole}"
        )
    slid = [
        layer
        for layer in layers
        if 1 < layer.taps_h < layer.height or 1 < layer.taps_w < layer.width
    ]
    if slid:
        padded = sum(
            layer.n
            * layer.k
            * -(-layer.height // layer.stride_h)
            * -(-layer.width // layer.stride_w)
            for layer in slid
        )
        found.append(
            f"no padding: {len(slid)} convolutions are computed without, "
            f"{sum(layer.macs for layer in slid)} multiply-accumulates; with the usual padding "
            f"{padded}"
        )
    return found
