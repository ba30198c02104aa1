"""Cycles of ResNet-50 and of a decoder block, point by point."""

from collections.abc import Callable, Iterator

from accelsim.arch import load_arch
from accelsim.compiler import compile_network, network_for, schedule_layers
from accelsim.npu import Npu, machine_of
from accelsim.program import Program
from accelsim.timeline import DRAM_CAUSES, run_program
from accelsim.workload import load_workload
from accelsim.workload.layers import lower
from experiments.dram_policy_sensitivity.points import DEVICE, EXTENTS, POINTS, extent_fields

ARCH = "edge_npu"
DECODER, PAST, BLOCK = "llama3_8b", 512, "layer0_"
"""The first of 32 equal blocks, one new token after 512."""

Row = dict[str, str | int]


def rows(workload: str, extent: int) -> Iterator[Row]:
    """Yield a workload as a program of the NPU, whose three ports share the DRAM.

    The smallest array, which computes ResNet-50 for longest, runs its first and last point only.

    Args:
        workload: Name of the workload, one of ``WORKLOADS``.
        extent: Rows and columns of the array.
    """
    sizes = extent_fields(extent)
    program = WORKLOADS[workload](machine_of(load_arch(ARCH, sizes)))
    few = workload == "resnet50" and extent == EXTENTS[0]
    for point in (POINTS[0], POINTS[-1]) if few else POINTS:
        found = run_program(program, machine_of(load_arch(ARCH, sizes | point.replace)))
        causes = found.dram_cycles.sum(axis=0).tolist()
        yield {
            "workload": workload,
            "device": DEVICE,
            "array": extent,
            "factor": point.factor,
            "level": point.level,
            "cycles": found.events.cycles,
            **dict(zip(DRAM_CAUSES, causes, strict=True)),
        }


def _resnet(npu: Npu) -> Program:
    return compile_network(network_for("resnet50", npu, dimensions={}, seed=0), npu)


def _decoder_block(npu: Npu) -> Program:
    layers = lower(load_workload(DECODER, {"past": PAST})).layers
    return schedule_layers([layer for layer in layers if layer.name.startswith(BLOCK)], npu)


WORKLOADS: dict[str, Callable[[Npu], Program]] = {
    "decoder block": _decoder_block,
    "resnet50": _resnet,
}
"""What makes the program of each."""
