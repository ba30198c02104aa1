"""Timeloop's and Accelergy's architectures: ``architecture`` with ``nodes`` or with a ``subtree``.

Sources, read on 2026-11-26: timeloop.csail.mit.edu, ``v4/input-formats/design/architecture``
(version 0.4: containers, components, meshes, constraints) and
``previous_versions/timeloop-accelergy-v3/timeloop/input-formats/design/architecture`` (versions 0.2
and 0.3: subtrees, ``PE[0..255]``; attributes of storage, whose bandwidths are words in a cycle);
read on 2026-11-27: NVlabs/timeloop, ``src/model/buffer.cpp``, ``ParseSpecs`` (what a size is, and
how width, words, blocks and clusters depend on each other).

A component is a multiplier if its class is (``intmac``), main memory if its class is (``DRAM``),
and another memory if its class is (``SRAM``) or if it has a size. Attributes must be numbers;
expressions are not evaluated.

A row of a memory is ``width`` bits: ``cluster_size`` instances side by side, each with a block of
``block_size`` words. The size of an instance is given as ``depth`` blocks, as ``entries`` words, or
as ``sizeKB`` times 1024 bytes.
"""

import re
from pathlib import Path

from accelsim.compat.machine_files.components import Component, components_of
from accelsim.compat.machine_files.kind import ARCHITECTURES
from accelsim.compat.machine_files.machine import (
    OPERANDS,
    DescribedMachine,
    Differences,
    MemoryLevel,
    MeshAxis,
    Operand,
    Place,
)
from accelsim.compat.machine_files.reader import LARGEST, Reader, shown
from accelsim.document import Document
from accelsim.errors import ArchError

ASSUMED_CLOCK_HZ = 10**9
ASSUMED_SUM_BITS = 32
DEPTHS = ("depth", "memory_depth", "data_storage_depth")
ENTRIES = ("entries",)
KIBIBYTES = ("sizeKB",)
SIZES = (*DEPTHS, *ENTRIES, *KIBIBYTES)
WIDTHS = ("width", "memory_width", "data_storage_width")
WORDS = ("datawidth", "word-bits", "word_bits", "word_width", "data_width")
BLOCKS = ("block_size", "block-size", "n_words")
CLUSTERS = ("cluster_size", "cluster-size")
BUFFERINGS = ("multiple_buffering", "multiple-buffering")
CYCLE = "global_cycle_seconds"
READS = ("read_bandwidth", "rw_bandwidth", "shared_bandwidth", "bandwidth")
SPACES: dict[str, Operand] = {"Inputs": "input", "Weights": "weight", "Outputs": "output"}
_NAMED: tuple[tuple[str, Operand], ...] = (
    ("weight|filter", "weight"),
    ("ifmap|input", "input"),
    ("psum|ofmap|output|accu", "output"),
)
_MULTIPLIER = re.compile(r"mac|multipl|compute", re.IGNORECASE)
_STORAGE = re.compile(
    r"ram|storage|buffer|buffet|cache|fifo|regfile|(?<![a-z])(?:regs?|registers?|rf|s?pad)(?![a-z])",
    re.IGNORECASE,
)
_OF_ALL = {*WORDS, "technology", CYCLE, "meshX", "meshY", "instances"}
_OF_MEMORIES = {*SIZES, *WIDTHS, *BLOCKS, *CLUSTERS, *BUFFERINGS}
_OF_MAIN = {*WIDTHS, *BLOCKS, *READS, "type"}
_OF_MULTIPLIERS = {"multiplier_width", "adder_width"}


def read_timeloop(document: Document) -> DescribedMachine:
    """Read an architecture of Timeloop or Accelergy.

    Args:
        document: Document of Timeloop (``is_timeloop``).

    Raises:
        ArchError: A value is wrong, or there is no multiplier of integers or no DRAM; the message
            has
            has its line.
    """
    reader = Reader(document)
    found = Differences()
    found.ignored += [key for key in document.data if key not in (*ARCHITECTURES, "variables")]
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
    word_bits = main.whole(reader, WORDS) or multiplier.whole(reader, WORDS)
    levels = [_level(reader, part, found) for part in reversed(memories)]
    factor_bits = multiplier.whole(reader, ("multiplier_width", *WORDS))
    bits = word_bits or factor_bits or 8
    if factor_bits not in (None, bits):
        found.approximated.append(f"operands have the {bits} bits of memory, not {factor_bits}")
    if word_bits is None and factor_bits is None:
        found.assumed.append("operands of 8 bits")
    width_bits = main.whole(reader, WIDTHS) or (main.whole(reader, BLOCKS) or 1) * bits
    reads = _words_in_a_cycle(reader, main)
    if reads is None:
        found.assumed.append(f"{main.name} moves its width of {width_bits} bits in a cycle")
    found.assumed.append(f"{main.name} answers at once")
    return DescribedMachine(
        program="Timeloop",
        name=Path(document.path).name.rsplit(".", 1)[0],
        place=multiplier.place,
        axes=axes or (MeshAxis(name="mac", extent=1),),
        levels=tuple(levels),
        main=MemoryLevel(
            name=main.name,
            place=main.place,
            operands=frozenset(OPERANDS),
            copies=1,
            capacity_bits=1,
            access_bits=width_bits if reads is None else max(1, round(reads * bits)),
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
    multipliers = [part for part in parts if _MULTIPLIER.search(part.classes)]
    mains = [part for part in parts if "dram" in part.classes.lower()]
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
    if len(mains) > 1:
        raise reader.refusal(
            mains[1].place, f"{mains[1].name} is a second DRAM behind {mains[0].name}; one is read"
        )
    rest = [part for part in parts if part is not multiplier and part is not mains[0]]
    memories = [part for part in rest if _is_memory(reader, part)]
    found.ignored += [f"{part.name} ({part.kind})" for part in rest if part not in memories]
    return memories, multiplier, mains[0]


def _is_memory(reader: Reader, part: Component) -> bool:
    """Return whether a component stores something.

    Raises:
        ArchError: Its class is that of a memory, but it has no size, or more than one.
    """
    sizes = [name for name in SIZES if part.attributes.get(name) is not None]
    if len(sizes) > 1:
        raise reader.refusal(
            part.place, f"{part.name} has {' and '.join(sizes)}: only one may say its size"
        )
    if not sizes and _STORAGE.search(part.classes) and not _MULTIPLIER.search(part.classes):
        raise reader.refusal(
            part.place,
            f"{part.name} is a memory of class {part.kind} and has no size: it needs one of"
            f" {', '.join(SIZES)}",
        )
    return bool(sizes) and part.whole(reader, SIZES, least=0) != 0


def _level(reader: Reader, part: Component, found: Differences) -> MemoryLevel:
    """Return a memory: the words of a block, and the number of blocks in an instance."""
    word_bits, width_bits = part.whole(reader, WORDS), part.whole(reader, WIDTHS)
    block, cluster = part.whole(reader, BLOCKS), part.whole(reader, CLUSTERS)
    if width_bits is None and word_bits is None:
        raise reader.refusal(
            part.place, f"{part.name} needs a width in bits, or the bits of a word"
        )
    if width_bits is None:
        assert word_bits is not None
        block_bits = word_bits * (block or 1)
    elif block is None:
        block_bits = _divided(reader, part, width_bits, cluster or 1, "cluster_size")
    elif word_bits is None:
        raise reader.refusal(part.place, f"{part.name} has blocks of words: it needs their bits")
    else:
        block_bits = word_bits * block
        fits = _divided(reader, part, width_bits, block_bits, "words of a block")
        if cluster not in (None, fits):
            raise reader.refusal(
                part.place,
                f"{part.name} has a width of {width_bits} bits, and {cluster} clusters of"
                f" {block_bits}",
            )
    buffering = next((part.attributes[name] for name in BUFFERINGS if name in part.attributes), 1)
    if buffering not in (1, None):
        found.approximated.append(
            f"{part.name} is double-buffered by the NPU, not {buffering} times"
        )
    return MemoryLevel(
        name=part.name,
        place=part.place,
        operands=_held(reader, part, found),
        copies=part.copies,
        capacity_bits=_capacity_bits(reader, part, block_bits, word_bits),
        access_bits=block_bits,
    )


def _divided(reader: Reader, part: Component, width_bits: int, by: int, what: str) -> int:
    if width_bits % by:
        raise reader.refusal(
            part.place,
            f"{part.name} has a width of {width_bits} bits: its {what}, {by}, must divide it",
        )
    return width_bits // by


def _capacity_bits(reader: Reader, part: Component, block_bits: int, word_bits: int | None) -> int:
    depth = part.whole(reader, DEPTHS)
    if depth is not None:
        return depth * block_bits
    entries = part.whole(reader, ENTRIES)
    if entries is None:
        return (part.whole(reader, KIBIBYTES) or 1) * 8192
    if word_bits is None:
        raise reader.refusal(part.place, f"{part.name} has entries: it needs the bits of a word")
    return entries * word_bits


def _words_in_a_cycle(reader: Reader, main: Component) -> float | None:
    """Return the words that main memory moves in a cycle; None if the file does not give them."""
    name = next((name for name in READS if main.attributes.get(name) is not None), None)
    value = None if name is None else main.attributes[name]
    if value is None:
        return None
    if type(value) not in (int, float) or not 0 < value <= LARGEST:
        raise reader.refusal(
            main.place, f"{name} must be words in a cycle, more than 0, not {shown(value)}"
        )
    return float(value)


def _held(reader: Reader, part: Component, found: Differences) -> frozenset[Operand]:
    """Return the operands that a memory holds: by its constraints, else by its name."""
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
    adder = multiplier.whole(reader, ("adder_width",))
    for level, part in zip(levels, parts, strict=True):
        if adder is None and level.operands == {"output"}:
            adder = part.whole(reader, WORDS)
    if adder is None:
        found.assumed.append(f"sums of {ASSUMED_SUM_BITS} bits")
    return max(least, adder or ASSUMED_SUM_BITS)


def _stationary(levels: list[MemoryLevel]) -> Operand | None:
    """Return the one operand of which an element holds several words; None if not exactly one."""
    kept = [level for level in levels if level.copies > 1]
    words = [level for level in kept if level.capacity_bits > level.access_bits]
    held = {operand for level in words for operand in level.operands}
    return held.pop() if len(held) == 1 else None


def _clock_hz(reader: Reader, part: Component, found: Differences) -> int:
    seconds = part.attributes.get(CYCLE, reader.at(("variables", CYCLE)))
    if isinstance(seconds, int | float) and seconds is not True and 1e-11 <= seconds <= 1:
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
    if number is None or not 1 <= float(number[1]) <= 1000:
        raise ArchError(
            f"{reader.document.where(part.place)}: technology must be nanometers from 1 to"
            f" 1000, for example 45nm, not {said!r}"
        )
    return float(number[1])
