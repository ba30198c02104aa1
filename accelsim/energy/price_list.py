"""Energy of counted events: the price of each event, computed once for an accelerator."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import partial
from math import sqrt

from accelsim.arch import Arch
from accelsim.arch.storage import rebuild_engine_of
from accelsim.counts import Counts
from accelsim.energy.area import (
    area_of,
    element_um2,
    memories_of,
    rebuild_formats,
    refuse_bit_serial,
)
from accelsim.energy.parts import priced_parts
from accelsim.number import parse_number
from accelsim.rebuild_engine import RebuildEngine
from accelsim.technology import Technology


@dataclass(frozen=True, kw_only=True)
class PriceList:
    """Energy of each counted event of one accelerator.

    Args:
        mac_pj: Energy of a multiply-accumulate.
        register_pj_per_bit: Energy to read or write a bit of a register.
        wire_pj_per_bit: Energy to send a bit to the neighbouring processing element.
        buffer_pj_per_bit: Energy to read or write a bit of a buffer, by the name of the event in
            ``Counts`` without its unit, for example ``input_buffer_read``.
        vector_operation_pj: Energy of a lane operation.
        dram_pj_per_bit: Energy to read or write a bit of DRAM.
        leakage_pj_per_cycle: Energy that the whole area leaks in one cycle.
        rebuild_pj_per_bit: Energy to rebuild weights from a bit of the weight buffer; None without
            a rebuild engine.
    """

    mac_pj: float
    register_pj_per_bit: float
    wire_pj_per_bit: float
    buffer_pj_per_bit: Mapping[str, float]
    vector_operation_pj: float
    dram_pj_per_bit: float
    leakage_pj_per_cycle: float
    rebuild_pj_per_bit: float | None = None

    def __post_init__(self) -> None:
        prices = {field.name: getattr(self, field.name) for field in fields(self)}
        prices |= prices.pop("buffer_pj_per_bit")
        if self.rebuild_pj_per_bit is None:
            del prices["rebuild_pj_per_bit"]
        for name, value in prices.items():
            if not 0 <= value < float("inf"):
                raise ValueError(f"PriceList.{name} must be 0 or more, not {value}")

    @property
    def memories(self) -> tuple[str, ...]:
        """Names of the memories on the chip that have a price."""
        of_reads = (name for name in self.buffer_pj_per_bit if name.endswith("_read"))
        return tuple(name.removesuffix("_read") for name in of_reads)

    def price(self, counts: Counts) -> dict[str, float]:
        """Return the energy of ``counts`` by part, in picojoules.

        Returns:
            mac, register, wire, the seven buffers, local_memory if there is one, vector_unit,
            rebuild_engine if there is one, dram, leakage. Each is a sum of counts times prices, so
            the energy of a sum of counts is the sum of their energies.
        """
        prices, read, written = self.buffer_pj_per_bit, counts.read_bits, counts.write_bits
        register_bits = counts.register_read_bits + counts.register_write_bits
        dram_bits = counts.dram_read_bits + counts.dram_write_bits
        rebuild = {}
        if self.rebuild_pj_per_bit is not None:
            bits = counts.weight_buffer_read_bits
            rebuild["rebuild_engine"] = bits * self.rebuild_pj_per_bit
        return {
            "mac": counts.mac_operations * self.mac_pj,
            "register": register_bits * self.register_pj_per_bit,
            "wire": counts.link_bits * self.wire_pj_per_bit,
            **{
                name: read[name] * prices[f"{name}_read"] + written[name] * prices[f"{name}_write"]
                for name in self.memories
            },
            "vector_unit": counts.vector_operations * self.vector_operation_pj,
            **rebuild,
            "dram": dram_bits * self.dram_pj_per_bit,
            "leakage": counts.cycles * self.leakage_pj_per_cycle,
        }


def price_list(arch: Arch, technology: Technology) -> PriceList:
    """Return the energy of each counted event of an accelerator.

    A multiply-accumulate costs ``mac_pj``. A link is as long as the side of a square processing
    element. A bit of a buffer costs the energy of a whole access divided by the bits of the access.
    A lane operation is a multiplication and an addition in the accumulator's format, for the reason
    given in ``lane_um2``.

    Args:
        arch: The accelerator.
        technology: The prices of components.

    Raises:
        TechnologyError: The technology has no estimate of parts, which the sentences name.
    """
    accumulator = parse_number(arch.numbers.accumulator)
    memories, rebuild = memories_of(arch), rebuild_engine_of(arch)
    found = priced_parts(
        "energy",
        {
            "mac": lambda: mac_pj(arch, technology),
            "register": technology.register_pj_per_bit,
            "wire": lambda: _wire_pj_per_bit(arch, technology),
            **{
                name: partial(_pj_per_bit, arch, name, technology.sram_read_pj) for name in memories
            },
            "vector_unit": lambda: technology.mac_pj(accumulator, accumulator, accumulator),
            "dram": lambda: technology.dram_pj(arch.dram.price),
            **(
                {}
                if rebuild is None
                else {"rebuild_engine": partial(_rebuild_pj_per_bit, rebuild, technology)}
            ),
            "leakage": lambda: leakage_mw(arch, technology) * 1e9 / arch.clock_hz,
        },
    )
    buffers: dict[str, float] = {}
    for name in memories:
        buffers[f"{name}_read"] = found[name]
        buffers[f"{name}_write"] = _pj_per_bit(arch, name, technology.sram_write_pj)
    return PriceList(
        mac_pj=found["mac"],
        register_pj_per_bit=found["register"],
        wire_pj_per_bit=found["wire"],
        buffer_pj_per_bit=buffers,
        vector_operation_pj=found["vector_unit"],
        dram_pj_per_bit=found["dram"],
        leakage_pj_per_cycle=found["leakage"],
        rebuild_pj_per_bit=found.get("rebuild_engine"),
    )


def _pj_per_bit(arch: Arch, name: str, access_pj: Callable[[int, int], float]) -> float:
    """Return the energy of a bit of a memory; 0 if the accelerator does not have the memory."""
    capacity_bytes, width_bits = getattr(arch, name).capacity_bytes, arch.access_bits(name)
    return access_pj(capacity_bytes, width_bits) / width_bits if capacity_bytes else 0.0


def _rebuild_pj_per_bit(engine: RebuildEngine, technology: Technology) -> float:
    """Return the energy of a fold's shifts, additions and registers, for each bit of its words."""
    additions_pj = engine.fold_additions * technology.mac_pj(*rebuild_formats(engine))
    # Each bit is written and read.
    registers_pj = 2 * engine.fold_register_writes_bits * technology.register_pj_per_bit()
    return (additions_pj + registers_pj) / (8 * engine.fold_bytes)


def _wire_pj_per_bit(arch: Arch, technology: Technology) -> float:
    """Return the energy of a bit on a link, whose length matters only if wires have a price."""
    wire = technology.wire_pj_per_bit_mm
    if wire is not None and wire.value == 0:
        return 0.0
    return technology.link_pj_per_bit(sqrt(element_um2(arch, technology)))


def mac_pj(arch: Arch, technology: Technology) -> float:
    """Return the energy of one multiply-accumulate on an array.

    In a bit-fusion element the products of a step share the energy of its cycles. The values of a
    block share what its scale costs. An adder element has a distance in place of the product.

    Args:
        arch: The accelerator.
        technology: The prices of components.

    Raises:
        TechnologyError: The technology has no estimate of a part.
    """
    numbers = arch.numbers
    if arch.array.composition == "bit_fusion":
        element_pj = technology.fusion_element(arch.array.element_bits).energy_pj.value
        return element_pj * arch.rate.cycles / arch.rate.products
    refuse_bit_serial(arch, technology)
    left, right, accumulator = map(
        parse_number, (numbers.input, numbers.weight, numbers.accumulator)
    )
    if arch.array.element == "adder":
        return technology.distance_pj(left, right) + technology.add_pj(accumulator)
    return technology.mac_pj(left, right, accumulator) + technology.scale_pj(right, accumulator)


def derived_notes(arch: Arch, technology: Technology) -> tuple[str, ...]:
    """Return a sentence for each price of an array that is derived from gates of our own circuits.

    Args:
        arch: The accelerator.
        technology: The prices of components.
    """
    if arch.array.composition not in ("fixed", "subword"):
        return ()
    forms = map(parse_number, (arch.numbers.input, arch.numbers.weight))
    if arch.array.element == "adder":
        return (technology.distance_sentence(*forms),)
    rebuild = rebuild_engine_of(arch)
    pairs = [forms] if rebuild is None else [forms, rebuild_formats(rebuild)[:2]]
    return tuple(filter(None, [technology.derived_sentence(*pair) for pair in pairs]))


def leakage_mw(arch: Arch, technology: Technology) -> float:
    """Return the static power of the accelerator in milliwatts, without DRAM."""
    logic, logic_mw = technology.logic_leakage_mw_per_um2, 0.0
    if logic is None or logic.value:  # Logic that does not leak needs no area.
        parts = area_of(arch, technology)
        units = (
            parts[name]() for name in ("array", "vector_unit", "rebuild_engine") if name in parts
        )
        logic_mw = technology.logic_leakage_mw(sum(units))
    return logic_mw + sum(
        technology.sram_leakage_mw(getattr(arch, name).capacity_bytes) * arch.copies(name)
        for name in memories_of(arch)
        if getattr(arch, name).capacity_bytes
    )


def price(counts: Counts, arch: Arch, technology: Technology) -> dict[str, float]:
    """Return the energy of ``counts`` on an accelerator by part, in picojoules.

    Args:
        counts: Counted events.
        arch: Accelerator that they were counted on.
        technology: The prices of components.

    Returns:
        Energy by part, as ``PriceList.price`` returns it.

    Raises:
        TechnologyError: The technology has no estimate of a part.
    """
    return price_list(arch, technology).price(counts)
