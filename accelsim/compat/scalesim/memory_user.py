"""SCALE-Sim's USER mode: given bandwidths, and stalls when a demanded word is not in its buffer."""

import numpy as np
from numpy.typing import NDArray

from accelsim.compat.scalesim.config import Version
from accelsim.compat.scalesim.operand import Mapping, OperandDemands
from accelsim.compat.scalesim.record import AccessReport, MemoryRun, results_of
from accelsim.errors import TopologyError

MAXIMUM_STREAM = 2**28


def run_user(mapping: Mapping, version: Version) -> MemoryRun:
    """Run the memory of a layer in USER mode.

    Args:
        mapping: The layer on its array.
        version: Version whose stalls are computed.

    Raises:
        TopologyError: A tensor is too large.
    """
    from accelsim.compat.scalesim import kernel_user

    config = mapping.config
    operands = [OperandDemands(mapping=mapping, which=which) for which in ("ifmap", "filter")]
    ports = (config.bandwidth, config.bandwidth)
    if version == "v3":
        ports = (config.ifmap_bandwidth, config.filter_bandwidth)
    sizes = (1024 * config.ifmap_sram_kb, 1024 * config.filter_sram_kb)
    states = np.zeros((2, kernel_user.STATES), np.int64)
    loaded = []
    for place, operand in enumerate(operands):
        held, stream, across, along = _stream(operand)
        states[place] = kernel_user.new_read_buffer(stream.size, sizes[place], ports[place])
        kernel_user.fill(states[place], held, stream)
        loaded.append((held, stream, across, along))
    rules = {"v2": kernel_user.PLUS, "v202": kernel_user.SIGNED, "v3": kernel_user.TWICE}
    folds = mapping.folds[0] * mapping.folds[1]
    hidden = int(version == "v202")
    report = kernel_user.run_user(
        states,
        loaded[0],
        loaded[1],
        np.stack([_geometry(operand) for operand in operands]),
        mapping.results,
        (folds, 1024 * config.ofmap_sram_kb, config.bandwidth, rules[version], hidden),
    )
    values = [int(value) for value in report]
    total, stalls, ofmap_sram, ofmap_dram = results_of(values, version == "v3")
    reads = []
    for place, operand in enumerate(operands):
        begin = min(
            -(-((sizes[place] + 1) // 2) // ports[place]), _fetch_lines(operand, ports[place])
        )
        transfer = int(states[place, kernel_user.CYCLES])
        transfers = int(states[place, kernel_user.TRANSFERS])
        words = (begin + transfers * transfer) * ports[place]
        stop = int(states[place, kernel_user.READY])
        reads.append(AccessReport(start_cycle=-begin, stop_cycle=stop, words=words))
    return MemoryRun(
        total_cycles=total,
        stall_cycles=stalls,
        sram=(
            AccessReport(start_cycle=values[9], stop_cycle=values[10], words=0),
            AccessReport(start_cycle=values[11], stop_cycle=values[12], words=0),
            ofmap_sram,
        ),
        dram=(reads[0], reads[1], ofmap_dram),
    )


def _fetch_lines(operand: OperandDemands, port: int) -> int:
    """Return the lines of ``port`` words that list the stream, including its gaps."""
    mapping = operand.mapping
    rows, _, steps = mapping.extents
    if not operand.streams:
        return -(-rows * mapping.folds[1] * mapping.config.cols // port)
    folds = mapping.folds[0] if operand.along_rows else mapping.folds[1]
    return -(-steps * folds * operand.ports // port)


def _stream(
    operand: OperandDemands,
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]]:
    """Return held, stream, across and along, in the form of ``run_user``."""
    from accelsim.compat.scalesim import kernel_user

    mapping = operand.mapping
    layer = mapping.layer
    length = layer.k * (layer.m if operand.which == "ifmap" else layer.n)
    if max(length, operand.words) > MAXIMUM_STREAM:
        raise TopologyError(
            f"layer {layer.name!r}: SCALE-Sim's USER mode lists {length} words of the "
            f"{operand.which}, more than 2**28"
        )
    across, along = operand.addresses()
    held = np.zeros(operand.words, np.int32)
    operand.mark(held, kernel_user.NULL)
    stream = np.empty(length, np.int32)
    order = kernel_user.streamed_order if operand.streams else kernel_user.stationary_order
    count = order(held, across, along, operand.ports, stream)
    return held, stream[:count], across, along


def _geometry(operand: OperandDemands) -> NDArray[np.int64]:
    mapping = operand.mapping
    config = mapping.config
    ports = operand.ports if operand.streams else config.rows
    start = operand.start if operand.streams else 0
    return np.array(
        (
            int(operand.streams),
            ports,
            start,
            mapping.lines,
            mapping.folds[0],
            config.cols,
            int(operand.along_rows),
        ),
        np.int64,
    )
