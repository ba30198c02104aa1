"""Runs in the environment of ZigZag, not in ours: maps a network of ZigZag to one of its machines.

``python driver.py NETWORK MACHINE FOLDER FACTORS`` maps for EDP and writes ``FOLDER/layers.json``:
for each distinct layer how often it occurs, its loops, its energy by part in pJ, its cycles, its
accesses to each memory and its mapping. FACTORS is ZigZag's ``lpf_limit``: how many factors the
loops are cut into before their orders are tried. Of equal layers only the first is mapped.
"""

import json
import logging
import sys
import time
from pathlib import Path

import zigzag
from zigzag.api import get_hardware_performance_zigzag
from zigzag.stages.workload_iterator import WorkloadStage
from zigzag.workload.layer_node import LayerNode

logging.disable(logging.CRITICAL)
network, machine, folder, factors = sys.argv[1:]
occurrences = {}


def key_of(layer):
    """Return what equal layers have equal."""
    return str(
        (
            layer.type,
            layer.layer_dim_sizes,
            layer.equation,
            layer.dimension_relations,
            layer.padding,
        )
    )


def distinct(stage):
    """Map the first of equal layers, and count the others."""
    for layer in stage.workload.topological_sort():
        if not isinstance(layer, LayerNode):
            continue
        key = key_of(layer)
        occurrences[key] = occurrences.get(key, 0) + 1
        if occurrences[key] > 1:
            continue
        given = {**stage.kwargs, "layer": layer, "accelerator": stage.accelerator}
        inner = stage.list_of_callables[0](stage.list_of_callables[1:], **given)
        for evaluation, more in inner.run():
            print(layer.name, layer.layer_dim_sizes, round(time.process_time()), flush=True)
            yield evaluation, (layer, more)


WorkloadStage.run = distinct
inputs = Path(zigzag.__file__).parent / "inputs"
begun = time.process_time()
_, _, answers = get_hardware_performance_zigzag(
    workload=str(inputs / f"workload/{network}.onnx"),
    accelerator=str(inputs / f"hardware/{machine}.yaml"),
    mapping=str(inputs / f"mapping/{machine}.yaml"),
    opt="EDP",
    dump_folder=folder,
    pickle_filename=f"{folder}/answers.pickle",
    loma_show_progress_bar=False,
    lpf_limit=int(factors),
)
seconds = time.process_time() - begun


def described(evaluation):
    """Return what is kept of the evaluation of a layer, of plain types."""
    layer = evaluation.layer
    return {
        "name": layer.name,
        "type": str(layer.type),
        "occurrences": occurrences[key_of(layer)],
        "loops": {str(name): int(size) for name, size in layer.layer_dim_sizes.items()},
        "energy_pj": float(evaluation.energy_total),
        "mac_pj": float(evaluation.mac_energy),
        "memory_pj": {
            str(operand): [float(part) for part in parts]
            for operand, parts in evaluation.mem_energy_breakdown.items()
        },
        "accesses": {
            str(operand): [
                {str(direction.value): int(count) for direction, count in level.data.items()}
                for level in levels
            ]
            for operand, levels in evaluation.memory_word_access.items()
        },
        "cycles": float(evaluation.latency_total2),
        "ideal_cycles": float(evaluation.ideal_cycle),
        "spatial": str(evaluation.spatial_mapping_int),
        "temporal": str(evaluation.temporal_mapping),
    }


layers = [described(evaluation) for evaluation, _ in answers[0][1]]
text = json.dumps({"cpu_seconds": seconds, "layers": layers}, indent=1)
(Path(folder) / "layers.json").write_text(text)
