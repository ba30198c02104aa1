"""Accelerator files of ZigZag and Timeloop as accelerators of accelsim.

``buffers`` turns their memories into buffers, ``grid`` their multipliers into an array. What they
do not give is assumed: a vector unit with a lane for each column and no depthwise layers, a
parameter buffer, and the default units of an ``Arch``. ``Arch.source`` lists everything that is
ignored, approximated or assumed.
"""

import warnings
from pathlib import Path
from typing import Any

from accelsim.arch.array import Dataflow
from accelsim.compat.machine_files.buffers import Share, shares_of
from accelsim.compat.machine_files.grid import ArrayGrid, grid_of
from accelsim.compat.machine_files.machine import DescribedMachine, Operand
from accelsim.compat.machine_files.prices import safe_name
from accelsim.compat.machine_files.read import read_machine
from accelsim.document import Document
from accelsim.errors import PlausibilityWarning
from accelsim.technology.load import load_technology

_DATAFLOWS: dict[Operand, Dataflow] = {
    "weight": "weight_stationary",
    "output": "output_stationary",
    "input": "input_stationary",
}
_NODES = {
    7.0: "jouppi_7nm",
    16.0: "between_16nm",
    28.0: "between_28nm",
    45.0: "horowitz_45nm",
    65.0: "scaled_65nm",
}
DEFAULT_NODE_NM, DEFAULT_DRAM = 45.0, "ddr3"
BUS_BYTES = (4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048)


def converted(document: Document) -> Document:
    """Return a document of accelsim for a file of ZigZag or Timeloop.

    Args:
        document: Document of a machine (``accelsim.compat.machine_files.kind.is_machine``).

    Returns:
        Data of an ``Arch``, with the line of the file for each part.

    Raises:
        ArchError: A value is wrong, or no ``Arch`` can represent the machine.

    Warns:
        PlausibilityWarning: A part of the file is ignored, approximated or assumed.
    """
    machine = read_machine(document)
    shares = shares_of(machine)
    data = _data(machine, grid_of(machine), shares, document.path)
    said = f"{document.path}: read as a file of {machine.program}; {machine.differences}"
    data["source"] = f"{machine.program}'s file {Path(document.path).name}; {machine.differences}"
    warnings.warn(PlausibilityWarning(said), stacklevel=5)
    places: dict[tuple[str | int, ...], tuple[str | int, ...]] = {
        (): (),
        ("array",): machine.place,
        ("dram",): machine.main.place,
    }
    places |= {(buffer,): share.level.place for buffer, share in shares.items()}
    marks = {field: _mark(document, place) for field, place in places.items()}
    return Document(document.path, data, marks)


def _mark(document: Document, place: tuple[str | int, ...]) -> tuple[int, int]:
    while place not in document.marks and place:
        place = place[:-1]
    return document.marks.get(place, (1, 1))


def _data(
    machine: DescribedMachine, grid: ArrayGrid, shares: dict[str, Share], path: str
) -> dict[str, Any]:
    found = machine.differences
    _compare(machine, grid, shares)
    found.assumed.append(f"a vector unit of {grid.cols} lanes and a buffer of its parameters")
    moved_bits = machine.main.access_bits
    bus = next((size for size in BUS_BYTES if 8 * size >= moved_bits), BUS_BYTES[-1])
    word_bytes = min(grid.rows * machine.input_bits, grid.cols * machine.weight_bits) // 8
    if 0 < word_bytes < bus:
        found.approximated.append(
            f"words of a buffer that do not follow each other in memory, of {word_bytes} bytes for"
            f" the shorter one, take beats of {bus} bytes of {machine.main.name} each, so that up"
            f" to {bus / word_bytes:.3g} times the bytes are read"
        )
    technology, price = _prices(machine, path)
    return {
        "name": safe_name(machine.name)[:100],
        "clock_hz": machine.clock_hz,
        "technology": technology,
        "array": {
            "rows": grid.rows,
            "cols": grid.cols,
            "dataflow": _DATAFLOWS[grid.stationary],
        },
        "numbers": {
            "input": f"int{machine.input_bits}",
            "weight": f"int{machine.weight_bits}",
            "accumulator": f"int{machine.sum_bits}",
            "output": f"int{machine.input_bits}",
        },
        **{
            buffer: {"capacity_bytes": share.capacity_bytes, "width_bits": share.width_bits}
            for buffer, share in shares.items()
        },
        "vector_unit": {"lanes": grid.cols},
        "dram": {
            "price": price,
            "bandwidth_bytes_per_s": max(1, moved_bits * machine.clock_hz // 8),
            "latency_ns": -(-machine.main_latency_cycles * 10**9 // machine.clock_hz),
        },
        "npu": {"bus_bytes": bus},
    }


def _compare(machine: DescribedMachine, grid: ArrayGrid, shares: dict[str, Share]) -> None:
    """Record in the differences what becomes of each memory."""
    found = machine.differences
    for level in machine.levels:
        buffers = [name for name, share in shares.items() if share.level is level]
        words = -(-level.capacity_bits // level.access_bits)
        if not buffers and not (level.copies > 1 and words <= 2):
            found.ignored.append(f"memory {level.name}")
        if len(buffers) > 1:
            parts = ", ".join(f"{shares[name].capacity_bytes} B {name}" for name in buffers)
            found.approximated.append(f"{level.name} is divided: {parts}")
        elif buffers and level.copies > 1:
            found.approximated.append(f"{level.copies} copies of {level.name} are one {buffers[0]}")
    needed = {
        "input_buffer": grid.rows * machine.input_bits,
        "accumulator_buffer": grid.cols * machine.sum_bits,
    }
    for buffer, bits in needed.items():
        level = shares[buffer].level
        width_bits = shares[buffer].width_bits
        if width_bits < bits:
            found.approximated.append(
                f"{buffer} feeds {bits} bits a cycle, {level.name} {width_bits}"
            )


def _prices(machine: DescribedMachine, path: str) -> tuple[str, str]:
    """Return the technology and the DRAM type that price a machine."""
    found = machine.differences
    if machine.program == "ZigZag" and machine.has_prices:
        return path, machine.main.name
    if machine.node_nm is None:
        found.assumed.append(f"a technology of {DEFAULT_NODE_NM:g} nm")
    wanted = machine.node_nm or DEFAULT_NODE_NM
    node = min(_NODES, key=lambda each: max(each / wanted, wanted / each))
    if node != wanted:
        found.approximated.append(f"{wanted:g} nm are priced as {node:g} nm")
    devices = load_technology(_NODES[node]).dram_pj_per_bit
    price = (machine.dram_type or "").lower()
    if price not in devices:
        kind = machine.dram_type or "main memory"
        found.assumed.append(f"{kind} is priced as {DEFAULT_DRAM.upper()}")
        price = DEFAULT_DRAM
    return _NODES[node], price
