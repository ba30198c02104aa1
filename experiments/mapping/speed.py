"""Time exhaustive searches: ``python -m experiments.mapping.speed [NETWORK] [ARCH]``.

Prints CPU time of one core, kernels compiled and nothing taken from the cache, of exhaustive
searches of all layers of ``NETWORK``; how many mappings of all that decides in a second, and how
many of them it looks at one by one and begins to time. The last line has the CPU seconds that
ZigZag takes for the same network (``zigzag``).
"""

import os
import sys
import tempfile
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.arch import load_arch
from accelsim.closed import exhaust
from accelsim.closed.evaluate import new_state
from accelsim.closed.legal import ORDERS, spans_of
from accelsim.closed.proof import boxes_of
from accelsim.closed.records import machine_record
from accelsim.compiler import estimate_layers
from accelsim.compiler.search import Search
from accelsim.compiler.work import ArrayWork
from accelsim.npu import Npu, machine_of
from accelsim.workload import load_workload
from accelsim.workload.layers import lower
from experiments.mapping import zigzag

NETWORK, ARCH = "resnet50", "edge_npu"
OBJECTIVES: tuple[str, ...] = ("latency", "energy", "edp")


class Recorder(Search):
    """Searches exhaustively, and counts the mappings of distinct layers."""

    def __init__(self, objective: str) -> None:
        super().__init__(objective, method="exhaustive")
        self.passes: dict[bytes, NDArray[Any]] = {}

    def tiling(self, work: ArrayWork, npu: Npu) -> Any:
        """Return what ``Search`` does."""
        for way in work.candidates:
            self.passes[way.passes[0].identity(npu)] = way.passes[0].record
        return super().tiling(work, npu)


def count_mappings(state: NDArray[np.void], work: NDArray[np.void]) -> int:
    """Return the number of legal mappings of a pass over the array.

    Args:
        state: State from ``accelsim.closed.evaluate.new_state``.
        work: Structured array of ``ARRAY_PASS``, shape (1,).
    """
    machine, window, boxes = state["machine"][0], work["window"][0], boxes_of(state, work)
    filters = -(-int(work["filters"][0]) // int(machine["cols"]))
    bank = int(machine["bank_words"])
    if machine["output_stationary"] and (machine["rows"] < 3 or machine["banks"] == 1):
        bank -= 1
    pixels = boxes[:, exhaust.BOX_HEIGHT] * boxes[:, exhaust.BOX_WIDTH]
    pixels *= boxes[:, exhaust.BOX_IMAGES]
    joint = boxes[:, exhaust.BOX_BLOCKS] < window["blocks"]
    in_banks = bank // pixels * machine["banks"]
    sizes = np.where(joint, np.minimum(filters, in_banks), filters)
    chunks = int(machine["weight_words"]) // int(machine["fold_words"])
    orders = ORDERS if spans_of(state["machine"], work)[0] > 1 else 2
    return int(sizes.sum()) * orders * chunks


def report(layers: Any, npu: Npu, objective: str) -> str:
    """Return the figures of an objective."""
    recorder = Recorder(objective)
    begun = time.process_time()
    estimate_layers(layers, npu, recorder)
    seconds = time.process_time() - begun
    state = new_state(machine_record(npu))
    space = sum(count_mappings(state, work) for work in recorder.passes.values())
    answers = recorder.answers.values()
    distinct = {(a.value, a.mappings, a.timed): a for a in answers}.values()
    looked, timed = sum(a.mappings for a in distinct), sum(a.timed for a in distinct)
    return (
        f"{objective}: {sum(a.is_exhaustive for a in answers)} of {len(answers)} layers complete in"
        f" {seconds:.1f} s; {space:.2g} mappings, {space / seconds / 1e6:.0f} M/s decided,"
        f" {looked:,} looked at one by one ({looked / seconds / 1e6:.2f} M/s),"
        f" {timed:,} timed ({timed / seconds / 1e6:.2f} M/s)"
    )


def main() -> None:
    """Print the table."""
    network, arch = (*sys.argv[1:], *(NETWORK, ARCH)[len(sys.argv) - 1 :])[:2]
    layers, npu = lower(load_workload(network)).layers, machine_of(load_arch(arch))
    small = lower(load_workload("digits_cnn")).layers
    with tempfile.TemporaryDirectory() as folder:
        # Compiles the kernels, which results from the disk would not need.
        os.environ["XDG_CACHE_HOME"] = folder
        estimate_layers(small, npu, Search("edp", method="exhaustive"))
    for objective in OBJECTIVES:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_CACHE_HOME"] = folder
            print(report(layers, npu, objective), flush=True)
    print(zigzag.report(network))


if __name__ == "__main__":
    main()
