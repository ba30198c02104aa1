"""ZigZag's accelerator files: ``memories`` and an ``operational_array``.

Supported are the files of ZigZag 3.9.1 (``parser/accelerator_validator.py`` of zigzag-dse on PyPI,
read on 2026-11-26) and those of earlier versions, in which the array is called ``multipliers`` and
memories have ``r_bw`` and ``w_bw`` instead of ports with a ``bandwidth_max``.

Memories are listed from the array outward, and the last is the main memory. A memory has a copy for
each combination of the dimensions that it does not serve. For example, with 8 x 4 multipliers in
D1 x D2, a memory with ``served_dimensions: [D2]`` has 8 copies, each of which serves 4 multipliers.
"""

from math import prod

from accelsim.compat.machine_files.kind import ARRAYS
from accelsim.compat.machine_files.machine import (
    DescribedMachine,
    Differences,
    MemoryLevel,
    MeshAxis,
    Operand,
    Place,
    Role,
)
from accelsim.compat.machine_files.reader import Reader
from accelsim.document import Document

ASSUMED_CLOCK_HZ = 10**9
ASSUMED_OPERAND_BITS = 8
MOST_SUM_BITS = 32
_OPERANDS: dict[str, Operand] = {"I1": "input", "I2": "weight", "O": "output"}
_LOOPS: dict[str, Role] = {
    **dict.fromkeys(("K", "G"), "filters"),
    **dict.fromkeys(("C", "FX", "FY"), "reduction"),
    **dict.fromkeys(("B", "D", "OX", "OY"), "pixels"),
}
_ROLES: dict[Operand, Role] = {"input": "filters", "weight": "pixels", "output": "reduction"}
"""Loops along which an operand stays the same: a weight is used for many pixels."""
_MEMORY_READ = {
    *("size", "r_cost", "w_cost", "latency", "operands", "ports", "served_dimensions"),
    *("r_bw", "w_bw", "r_port", "w_port", "rw_port", "auto_cost_extraction"),
}
_ARRAY_READ = {
    *("dimensions", "sizes", "input_precision", "is_imc", "unit_energy", "multiplier_energy"),
}


def read_zigzag(document: Document) -> DescribedMachine:
    """Read an accelerator of ZigZag.

    Args:
        document: Document of ZigZag (``is_zigzag``).

    Raises:
        ArchError: A value is wrong, or the array computes in memory; the message has its line.
    """
    reader = Reader(document)
    found = Differences()
    found.ignored += [f"the first {name}, which is written twice" for name in document.repeated]
    array: Place = (next(one for one in ARRAYS if one in document.data),)
    if reader.record(array).get("is_imc") or reader.at((*array, "imc_type")):
        raise reader.refusal((*array, "is_imc"), "an array that computes in memory is not read")
    axes = _extents(reader, array)
    levels = [
        _level(reader, ("memories", name), axes, found) for name in reader.record(("memories",))
    ]
    if not levels or levels[-1].operands != set(_OPERANDS.values()):
        raise reader.refusal(
            ("memories",), "the last must hold I1, I2 and O: it is the memory behind the others"
        )
    main = levels[-1]
    found.ignored += [
        "write bandwidths, ports and latencies of memories on the chip",
        f"the size of {main.name}",
        *reader.unread((), {"name", "memories", "dataflows", str(array[0])}),
    ]
    if _has_separate_ports(reader, main.place):
        found.approximated.append(f"reads and writes of {main.name} share the bandwidth of reads")
    found.ignored += [
        f"{array[0]}.{key}"
        for key in reader.unread(array, _ARRAY_READ)
        if reader.at((*array, key)) is not None
    ]
    found.assumed.append("a clock of 1 GHz")
    bits = [ASSUMED_OPERAND_BITS] * 2
    if reader.at((*array, "input_precision")) is None:
        found.assumed.append("operands of 8 bits")
    else:
        bits = [reader.whole((*array, "input_precision", index)) for index in (0, 1)]
    energy = next(
        (key for key in ("unit_energy", "multiplier_energy") if key in reader.record(array)),
        "unit_energy",
    )
    return DescribedMachine(
        program="ZigZag",
        name=str(document.data.get("name") or "zigzag"),
        place=array,
        axes=_with_roles(reader, axes, levels),
        levels=tuple(levels[:-1]),
        main=main,
        input_bits=bits[0],
        weight_bits=bits[1],
        sum_bits=_sum_bits(levels[:-1], max(bits), found),
        clock_hz=ASSUMED_CLOCK_HZ,
        main_latency_cycles=reader.whole((*main.place, "latency"), least=0),
        multiply_pj=reader.price((*array, energy)),
        differences=found,
    )


def _extents(reader: Reader, array: Place) -> dict[str, int]:
    names = [str(name) for name in reader.items((*array, "dimensions"))]
    if len(set(names)) != len(reader.items((*array, "sizes"))):
        raise reader.refusal((*array, "sizes"), f"must be one for each of {', '.join(names)}")
    return {name: reader.whole((*array, "sizes", place)) for place, name in enumerate(names)}


def _level(reader: Reader, place: Place, axes: dict[str, int], found: Differences) -> MemoryLevel:
    name = str(place[-1])
    keys = reader.record(place)
    served = reader.names((*place, "served_dimensions"), axes)
    found.ignored += [
        f"{key} of memories" for key in reader.unread(place, _MEMORY_READ) if keys[key] is not None
    ]
    ports = reader.items((*place, "ports"))
    access_bits = 0
    if "r_bw" in keys:
        access_bits = reader.whole((*place, "r_bw"))
    for index in range(len(ports) if "r_bw" not in keys else 0):
        port: Place = (*place, "ports", index)
        reader.record(port)
        bits = reader.whole((*port, "bandwidth_max"))
        uses = [str(use) for use in reader.items((*port, "allocation"))]
        if any(use.endswith("tl") for use in uses):
            access_bits = max(access_bits, bits)
    if not access_bits:
        raise reader.refusal((*place, "ports"), "one must read to the lower level (tl)")
    return MemoryLevel(
        name=name,
        place=place,
        operands=frozenset(
            _OPERANDS[each] for each in reader.names((*place, "operands"), _OPERANDS)
        ),
        copies=prod(extent for axis, extent in axes.items() if axis not in served),
        capacity_bits=reader.whole((*place, "size")),
        access_bits=access_bits,
        read_pj=reader.price((*place, "r_cost")),
        write_pj=reader.price((*place, "w_cost")),
    )


def _has_separate_ports(reader: Reader, place: Place) -> bool:
    """Return whether a memory has ports that only read."""
    kinds = [
        reader.at((*place, "ports", index, "type"))
        for index in range(len(reader.items((*place, "ports"))))
    ]
    return "read" in kinds or bool(reader.at((*place, "r_port")))


def _with_roles(
    reader: Reader, axes: dict[str, int], levels: list[MemoryLevel]
) -> tuple[MeshAxis, ...]:
    """Return the axes with loops, which ``dataflows`` or registers in the array assign."""
    shared: dict[str, set[Role]] = {name: set() for name in axes}
    for operand, role in _ROLES.items():
        level = next(one for one in levels if operand in one.operands)
        if level.copies > 1:
            for name in reader.items((*level.place, "served_dimensions")):
                shared[str(name)].add(role)
    for name in axes if reader.at(("dataflows",)) else ():
        said_loops = reader.at(("dataflows", name))
        loops = [] if said_loops is None else reader.items(("dataflows", name))
        said = {_LOOPS.get(str(loop).split(",", maxsplit=1)[0].strip()) for loop in loops}
        if len(said) == 1 and (role_said := said.pop()) is not None:
            shared[name] = {role_said}
    return tuple(
        MeshAxis(
            name=name, extent=extent, role=min(shared[name]) if len(shared[name]) == 1 else None
        )
        for name, extent in axes.items()
    )


def _sum_bits(levels: list[MemoryLevel], least: int, found: Differences) -> int:
    """Return the width of the register of sums, or 32 if there is none in the array."""
    level = next((one for one in levels if "output" in one.operands), None)
    if level is None or level.copies == 1:
        found.assumed.append(f"sums of {MOST_SUM_BITS} bits")
        return MOST_SUM_BITS
    return max(least, min(MOST_SUM_BITS, level.access_bits))
