"""Timeloop's and Accelergy's architectures: ``architecture`` with ``nodes`` or with a ``subtree``.

Sources, read on 2026-11-26: timeloop.csail.mit.edu, ``v4/input-formats/design/architecture``
(version 0.4: containers, components, meshes, constraints) and
``previous_versions/timeloop-accelergy-v3/timeloop/input-formats/design/architecture`` (versions 0.2
and 0.3: subtrees, ``PE[0..255]``; attributes of storage, whose bandwidths are words in a cycle).

A component is a multiplier by its class (``intmac``), main memory by its class (``DRAM``), and
another memory if it has a depth. Of expressions in attributes none is read: they must be numbers.
"""

import re
from pathlib import Path

from accelsim.document import Document
from accelsim.errors import ArchError
from accelsim.machine_files.components import Component, components_of
from accelsim.machine_files.machine import (
    OPERANDS,
    Axis,
    Differences,
    Machine,
    MemoryLevel,
    Operand,
    Place,
)
from accelsim.machine_files.reader import Reader

ASSUMED_CLOCK_HZ = 10**9
ASSUMED_SUM_BITS = 32
DEPTHS = ("depth", "memory_depth", "data_storage_depth", "entries")
WIDTHS = ("width", "memory_width", "data_storage_width")
WORDS = ("datawidth", "word-bits", "word_bits", "word_width", "data_width")
CLUSTERS = ("cluster_size", "cluster-size")
CYCLE = "global_cycle_seconds"
READS = ("read_bandwidth", "rw_bandwidth", "shared_bandwidth")
SPACES: dict[str, Operand] = {"Inputs": "input", "Weights": "weight", "Outputs": "output"}
_NAMED: tuple[tuple[str, Operand], ...] = (
    ("weight|filter", "weight"),
    ("ifmap|input", "input"),
    ("psum|ofmap|output|accu", "output"),
)
_MULTIPLIER = re.compile(r"mac|multipl|compute", re.IGNORECASE)
_OF_ALL = {*WORDS, "technology", CYCLE, "meshX"}
_OF_MEMORIES = {*DEPTHS, *WIDTHS, *CLUSTERS}
_OF_MAIN = {*WIDTHS, *READS, "type"}
_OF_MULTIPLIERS = {"multiplier_width", "adder_width"}


def read_timeloop(document: Document) -> Machine:
    """Read an architecture of Timeloop or Accelergy.

    Args:
        document: Of which ``is_timeloop`` holds.

    Raises:
        ArchError: A value is wrong, or there is no multiplier of integers or no DRAM; the sentence
            has its line.
    """
    reader = Reader(document)
    found = Differences()
    found.ignored += [key for key in document.data if key not in ("architecture", "variables")]
    found.ignored += [f"the first {name}, which is written twice" for name in document.repeated]
    parts, axes = components_of(reader, found)
    memories, multiplier, main = _sorted_out(reader, parts, found)
    for read, role, parts in (
        (_OF_MEMORIES, "memories", memories),
        (_OF_MULTIPLIERS, "multipliers", [multiplier]),
        (_OF_MAIN, main.name, [main]),
    ):
        found.ignored += [
            f"{key} of {role}"
            for part in parts
            for key in part.attributes
            if key not in _OF_ALL | read
        ]
    word_bits = _attribute(reader, main, WORDS) or _attribute(reader, multiplier, WORDS)
    levels = [_level(reader, part, found) for part in reversed(memories)]
    factor_bits = _attribute(reader, multiplier, ("multiplier_width", *WORDS))
    bits = word_bits or factor_bits or 8
    if factor_bits not in (None, bits):
        found.approximated.append(f"operands have the {bits} bits of memory, not {factor_bits}")
    if word_bits is None and factor_bits is None:
        found.assumed.append("operands of 8 bits")
    width_bits = _attribute(reader, main, WIDTHS) or bits
    reads = _attribute(reader, main, READS)
    if reads is None:
        found.assumed.append(f"{main.name} moves its width of {width_bits} bits in a cycle")
    found.assumed.append(f"{main.name} answers at once")
    return Machine(
        program="Timeloop",
        name=Path(document.path).name.rsplit(".", 1)[0],
        place=multiplier.place,
        axes=axes or (Axis(name="mac", extent=1),),
        levels=tuple(levels),
        main=MemoryLevel(
            name=main.name,
            place=main.place,
            operands=frozenset(OPERANDS),
            copies=1,
            capacity_bits=1,
            access_bits=width_bits if reads is None else reads * bits,
        ),
        input_bits=bits,
        weight_bits=bits,
        sum_bits=_sum_bits(reader, multiplier, levels, memories[::-1], bits, found),
        clock_hz=_clock_hz(reader, multiplier, found),
        main_latency_cycles=0,
        stationary=_stationary(levels),
        node_nm=_node_nm(reader, multiplier),
        dram_type=None if main.attributes.get("type") is None else str(main.attributes["type"]),
        differences=found,
    )


def _sorted_out(
    reader: Reader, parts: list[Component], found: Differences
) -> tuple[list[Component], Component, Component]:
    """Return memories, from main memory inward, the multiplier, and main memory."""
    multipliers = [part for part in parts if _MULTIPLIER.search(part.kind)]
    mains = [part for part in parts if "dram" in part.kind.lower()]
    if not multipliers:
        raise reader.refusal(
            ("architecture",), "has no component whose class is a multiplier, such as intmac"
        )
    multiplier = multipliers[-1]
    if multiplier.kind.lower().startswith("fp") or "exponent" in multiplier.attributes:
        raise reader.refusal(
            multiplier.place,
            f"{multiplier.kind} multiplies floats; multipliers of integers are read",
        )
    if not mains:
        raise reader.refusal(("architecture",), "has no component of class DRAM behind the others")
    rest = [part for part in parts if part is not multiplier and part is not mains[0]]
    memories = [part for part in rest if any(name in part.attributes for name in DEPTHS)]
    found.ignored += [f"{part.name} ({part.kind})" for part in rest if part not in memories]
    return memories, multiplier, mains[0]


def _level(reader: Reader, part: Component, found: Differences) -> MemoryLevel:
    depth = _attribute(reader, part, DEPTHS)
    width_bits = _attribute(reader, part, WIDTHS) or _attribute(reader, part, WORDS)
    if width_bits is None:
        raise reader.refusal((*part.place, "attributes"), f"{part.name} needs a width in bits")
    assert depth is not None, part
    cluster = _attribute(reader, part, CLUSTERS) or 1
    return MemoryLevel(
        name=part.name,
        place=part.place,
        operands=_held(reader, part, found),
        copies=part.copies,
        capacity_bits=max(1, depth * width_bits // cluster),
        access_bits=max(1, width_bits // cluster),
    )


def _held(reader: Reader, part: Component, found: Differences) -> frozenset[Operand]:
    """Return what a memory keeps: by its constraints, else by its name."""
    place: Place = (*part.place, "constraints", "dataspace")
    said = reader.at(place)
    if isinstance(said, dict):
        for key in ("keep_only", "keep"):
            if key in said:
                return frozenset(SPACES[one] for one in reader.names((*place, key), SPACES))
        if "bypass" in said:
            gone = {SPACES[one] for one in reader.names((*place, "bypass"), SPACES)}
            return frozenset(set(OPERANDS) - gone)
    for pattern, operand in _NAMED:
        if re.search(pattern, part.name, re.IGNORECASE):
            found.assumed.append(f"{part.name} holds the {operand}s, by its name")
            return frozenset((operand,))
    return frozenset(OPERANDS)


def _sum_bits(
    reader: Reader,
    multiplier: Component,
    levels: list[MemoryLevel],
    parts: list[Component],
    least: int,
    found: Differences,
) -> int:
    adder = _attribute(reader, multiplier, ("adder_width",))
    for level, part in zip(levels, parts, strict=True):
        if adder is None and level.operands == {"output"}:
            adder = _attribute(reader, part, WORDS)
    if adder is None:
        found.assumed.append(f"sums of {ASSUMED_SUM_BITS} bits")
    return max(least, adder or ASSUMED_SUM_BITS)


def _stationary(levels: list[MemoryLevel]) -> Operand | None:
    """Return the operand that an element keeps several of, if it is one alone."""
    kept = [level for level in levels if level.copies > 1]
    words = [level for level in kept if level.capacity_bits > level.access_bits]
    held = {operand for level in words for operand in level.operands}
    return held.pop() if len(held) == 1 else None


def _clock_hz(reader: Reader, part: Component, found: Differences) -> int:
    seconds = part.attributes.get(CYCLE, reader.at(("variables", CYCLE)))
    if isinstance(seconds, int | float) and 1e-11 <= seconds <= 1:
        return round(1 / seconds)
    if seconds is not None:
        raise ArchError(
            f"{reader.document.where(part.place)}: {CYCLE} must be the seconds of a cycle, from"
            f" 1e-11 to 1, not {seconds!r}"
        )
    found.assumed.append("a clock of 1 GHz")
    return ASSUMED_CLOCK_HZ


def _node_nm(reader: Reader, part: Component) -> float | None:
    said = part.attributes.get("technology", reader.at(("variables", "technology")))
    if said is None:
        return None
    number = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(?:nm)?\s*", str(said))
    if number is None or float(number[1]) <= 0:
        raise ArchError(
            f"{reader.document.where(part.place)}: technology must be nanometers, for example"
            f" 45nm, not {said!r}"
        )
    return float(number[1])


def _attribute(reader: Reader, part: Component, names: tuple[str, ...]) -> int | None:
    """Return the first of some attributes that a component has, a whole number."""
    for name in names:
        value = part.attributes.get(name)
        if value is not None:
            own = reader.at((*part.place, "attributes", name))
            if own is None:  # a container around it says so
                if isinstance(value, int) and value >= 1:
                    return value
                raise reader.refusal(
                    part.place, f"{name} must be a whole number from 1, not {value!r}"
                )
            return reader.whole((*part.place, "attributes", name))
    return None
