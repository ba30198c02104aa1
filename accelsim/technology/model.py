"""A technology: energy, area and leakage of components, each value with its source."""

from collections.abc import Mapping
from typing import Annotated, Literal, NoReturn

from pydantic import Field

from accelsim.document import Model
from accelsim.errors import TechnologyError, did_you_mean
from accelsim.number import Number, parse_number
from accelsim.number.format import Kind
from accelsim.technology.curve import Curve, Sourced
from accelsim.technology.derived import REFERENCE, distance_ratio, is_derived, ratio

COMPONENTS = (
    "integer_adder",
    "integer_multiplier",
    "float_adder",
    "float_multiplier",
    "register_bit",
    "wire_pj_per_bit_mm",
    "logic_leakage_mw_per_um2",
    "sram",
    "bit_fusion_element",
)

CIRCUITS: dict[Kind, Literal["integer", "float"]] = {
    "integer": "integer",
    "fixed": "integer",
    "float": "float",
}
"""Kind of circuit that computes each kind of format; a multiplier sees a fixed-point number as an
integer. Of the other kinds some products have a price derived from gates
(``accelsim.technology.derived``)."""


class OperatorPrice(Model):
    """An arithmetic circuit of any width."""

    energy_pj: Curve
    """Energy of one operation."""
    area_um2: Curve | None = None
    """Area of one circuit."""


class RegisterBit(Model):
    """One flip-flop."""

    energy_pj: Sourced
    """Energy to read it or to write it."""
    area_um2: Sourced | None = None
    """Area."""


class FusionElement(Model):
    """A multiply-accumulate element of 2-bit multipliers (``accelsim.number.composition``)."""

    energy_pj: Sourced
    """Energy of one cycle in which all of its multipliers work."""
    area_um2: Sourced
    """Area."""


class Sram(Model):
    """On-chip memory of any capacity and width, with one port."""

    width_bits: Annotated[int, Field(ge=1)]
    """Bits of the access that ``read_energy_pj`` prices."""
    read_energy_pj: Curve
    """Energy of one read, over capacity in bytes."""
    write_per_read: Sourced
    """Energy of a write divided by that of a read."""
    narrow_fixed_part: Sourced
    """Fixed part of the energy of an access, which remains when fewer than ``width_bits`` are
    used."""
    area_um2: Curve | None = None
    """Area, over capacity in bytes."""
    leakage_mw: Curve | None = None
    """Static power, over capacity in bytes; None: leakage of memories is not counted."""


class Technology(Model):
    """Prices of the components of an accelerator.

    A component or its area may be missing; asking for its price then raises a ``TechnologyError``.
    A missing price never counts as zero.
    """

    name: Annotated[str, Field(min_length=1, max_length=100, pattern=r"^[A-Za-z0-9_.\-]+$")]
    """Name of the technology."""
    node_nm: Annotated[float, Field(gt=0)]
    """Feature size of the logic, for readers; no price is computed from it."""
    description: str = ""
    """Where the numbers come from."""
    integer_adder: OperatorPrice | None = None
    """Adder of two integers; over operand bits."""
    integer_multiplier: OperatorPrice | None = None
    """Multiplier of two integers; over the product of the two widths in bits."""
    float_adder: OperatorPrice | None = None
    """Adder of two floats; over significand bits, the hidden bit included."""
    float_multiplier: OperatorPrice | None = None
    """Multiplier of two floats; over the product of the two significands' bits. If one operand is
    an integer, all of its bits count as a significand."""
    register_bit: RegisterBit | None = None
    """A register inside a processing element."""
    wire_pj_per_bit_mm: Sourced | None = None
    """Energy of a bit sent over a millimeter of on-chip wire."""
    logic_leakage_mw_per_um2: Sourced | None = None
    """Static power of arithmetic and registers."""
    sram: Sram | None = None
    """On-chip buffers."""
    bit_fusion_element: Mapping[int, FusionElement] | None = None
    """Element of Bit Fusion, by the bits of its widest operand."""
    dram_pj_per_bit: Mapping[str, Sourced] = {}
    """Energy of a bit read or written, by device; added to the devices that come with accelsim."""

    def add_pj(self, form: Number) -> float:
        """Return the energy of one addition of two values of ``form``."""
        return self._value(
            self._adder(form).energy_pj, _width(form), f"{_with_article(form.name)} addition"
        )

    def add_um2(self, form: Number) -> float:
        """Return the area of an adder of ``form``."""
        what = f"{_with_article(form.name)} adder"
        return self._area(self._adder(form).area_um2, _width(form), what)

    def multiply_pj(self, left: Number, right: Number) -> float:
        """Return the energy of one multiplication of a ``left`` by a ``right``.

        A float times an integer costs the same as a float times a float with as many significand
        bits: the multiplier of significands takes all bits of the integer. The price of binary,
        ternary and powers of two by each other or by integers is derived from gates. A value of a
        block format costs what its element costs.
        """
        if is_derived(left, right):
            reference = parse_number(REFERENCE)
            return ratio(left, right).energy * self.multiply_pj(reference, reference)
        what = f"{_with_article(left.name)} by {right.name} multiplication"
        curve = self._multiplier(left, right).energy_pj
        return self._value(curve, _width(left) * _width(right), what)

    def multiply_um2(self, left: Number, right: Number) -> float:
        """Return the area of a multiplier of a ``left`` by a ``right``; see ``multiply_pj``."""
        if is_derived(left, right):
            reference = parse_number(REFERENCE)
            return ratio(left, right).area * self.multiply_um2(reference, reference)
        what = f"{_with_article(left.name)} by {right.name} multiplier"
        curve = self._multiplier(left, right).area_um2
        return self._area(curve, _width(left) * _width(right), what)

    def distance_pj(self, left: Number, right: Number) -> float:
        """Return the energy of one distance of a ``left`` to a ``right``, derived from gates."""
        int8 = parse_number(REFERENCE)
        return distance_ratio(left, right).energy * self.multiply_pj(int8, int8)

    def distance_um2(self, left: Number, right: Number) -> float:
        """Return the area of what an adder element has in place of a multiplier."""
        int8 = parse_number(REFERENCE)
        return distance_ratio(left, right).area * self.multiply_um2(int8, int8)

    def distance_sentence(self, left: Number, right: Number) -> str:
        """Return how the price of a distance is derived from gates.

        Args:
            left: Format of activations.
            right: Format of weights.
        """
        found = distance_ratio(left, right)
        return (
            f"no source prices a distance of {left.name} to {right.name}: derived as"
            f" {found.energy:.3g} times the energy and {found.area:.3g} times the area of a product"
            f" of int8 by int8, from {found.cells}"
        )

    def scale_pj(self, form: Number, accumulator: Number) -> float:
        """Return what each value of a block format takes for its shared scale; 0 for other formats.

        The sum of a block is multiplied by the scale and added to the sum of the other blocks. By a
        power of two it is multiplied with an addition of exponents.

        Args:
            form: Format of an operand.
            accumulator: Format of the sums.
        """
        if form.kind != "block":
            return 0.0
        if form.scale is None:
            scaling_pj = self.add_pj(parse_number(f"int{form.scale_bits}"))
        else:
            scaling_pj = self.multiply_pj(accumulator, form.scale)
        return (scaling_pj + self.add_pj(accumulator)) / form.block_length

    def mac_pj(self, left: Number, right: Number, accumulator: Number) -> float:
        """Return the energy of one multiply-accumulate: its multiplication and its addition.

        Args:
            left: Format of one operand.
            right: Format of the other operand.
            accumulator: Format of the sum.
        """
        return self.multiply_pj(left, right) + self.add_pj(accumulator)

    def mac_um2(self, left: Number, right: Number, accumulator: Number) -> float:
        """Return the area of the multiplier and the adder of ``mac_pj``."""
        return self.multiply_um2(left, right) + self.add_um2(accumulator)

    def mac_estimates(self, left: Number, right: Number, accumulator: Number) -> dict[str, Sourced]:
        """Return the parts of ``mac_pj`` with their evidence.

        Args:
            left: Format of one operand.
            right: Format of the other operand.
            accumulator: Format of the sum.

        Returns:
            Estimates of multiply and add in picojoules. Between published widths the evidence is
            ``fit``; the product of a float and an integer is ``extrapolated`` from two floats; a
            price from gates is ``derived``.

        Raises:
            TechnologyError: A part has no estimate.
        """
        self.mac_pj(left, right, accumulator)
        adder = self._adder(accumulator).energy_pj
        priced = (left, right)
        if is_derived(left, right):
            priced = (parse_number(REFERENCE), parse_number(REFERENCE))
        multiplier = self._multiplier(*priced).energy_pj
        product = multiplier.estimate_at(_width(priced[0]) * _width(priced[1]))
        if is_derived(left, right):
            product = ratio(left, right).price(product)
        elif self._circuit(left, "multiplication") != self._circuit(right, "multiplication"):
            product = Sourced(
                value=product.value,
                source=f"as two floats of their significand bits: {product.source}",
                evidence="extrapolated",
                uncertainty_factor=max(2.0, product.uncertainty_factor or 1.0),
            )
        return {
            "multiply": product,
            "add": adder.estimate_at(_width(accumulator)),
        }

    def derived_sentence(self, left: Number, right: Number) -> str:
        """Return that the price of a product is derived from gates, and how; "" if it is not.

        Args:
            left: Format of one operand.
            right: Format of the other operand.
        """
        if not is_derived(left, right) or self.integer_multiplier is None:
            return ""
        found = ratio(left, right)
        return (
            f"no source prices a product of {left.name} by {right.name}: derived as"
            f" {found.energy:.3g} times the energy and {found.area:.3g} times the area of int8 by"
            f" int8, from {found.cells}"
        )

    def fusion_element(self, element_bits: int) -> FusionElement:
        """Return the prices of an element of Bit Fusion.

        Args:
            element_bits: Bits of its widest operand.

        Raises:
            TechnologyError: The technology has no such element.
        """
        elements = self.bit_fusion_element or self._absent("bit_fusion_element")
        if element_bits not in elements:
            known = ", ".join(map(str, sorted(elements)))
            raise TechnologyError(
                f"{self.name}: no estimate of a bit_fusion_element of {element_bits} bits; known:"
                f" {known}"
            )
        return elements[element_bits]

    def register_pj_per_bit(self) -> float:
        """Return the energy to read or to write one bit of a register."""
        return (self.register_bit or self._absent("register_bit")).energy_pj.value

    def register_um2_per_bit(self) -> float:
        """Return the area of one bit of a register."""
        area_um2 = (self.register_bit or self._absent("register_bit")).area_um2
        if area_um2 is None:
            raise TechnologyError(self._without_area("a register"))
        return area_um2.value

    def link_pj_per_bit(self, length_um: float) -> float:
        """Return the energy to send one bit over ``length_um`` of wire."""
        wire = self.wire_pj_per_bit_mm or self._absent("wire_pj_per_bit_mm")
        return wire.value * length_um * 1e-3

    def logic_leakage_mw(self, area_um2: float) -> float:
        """Return the static power of ``area_um2`` of arithmetic and registers."""
        leakage = self.logic_leakage_mw_per_um2 or self._absent("logic_leakage_mw_per_um2")
        return leakage.value * area_um2

    def sram_read_pj(self, capacity_bytes: int, width_bits: int) -> float:
        """Return the energy of one read of an on-chip memory.

        A memory wider than ``sram.width_bits`` consists of banks of that width side by side, which
        share the capacity; a bank costs at least as much as one of the smallest capacity of the
        curve. In a narrower memory the part ``narrow_fixed_part`` of the energy stays, and the rest
        is proportional to the width.

        Args:
            capacity_bytes: Capacity of the whole memory.
            width_bits: Bits of one access.

        Raises:
            TechnologyError: The capacity is outside the curve.
        """
        sram = self.sram or self._absent("sram")
        curve = sram.read_energy_pj
        what = f"an SRAM of {capacity_bytes} bytes"
        whole_pj = self._value(curve, capacity_bytes, what)
        if width_bits <= sram.width_bits:
            fixed = sram.narrow_fixed_part.value
            return whole_pj * (fixed + (1 - fixed) * width_bits / sram.width_bits)
        banks = width_bits / sram.width_bits
        return banks * curve.value_at(max(capacity_bytes / banks, curve.smallest))

    def sram_write_pj(self, capacity_bytes: int, width_bits: int) -> float:
        """Return the energy of one write of an on-chip memory; see ``sram_read_pj``."""
        sram = self.sram or self._absent("sram")
        return sram.write_per_read.value * self.sram_read_pj(capacity_bytes, width_bits)

    def sram_um2(self, capacity_bytes: int) -> float:
        """Return the area of an on-chip memory, which does not depend on its width."""
        curve = (self.sram or self._absent("sram")).area_um2
        return self._area(curve, capacity_bytes, f"the area of an SRAM of {capacity_bytes} bytes")

    def sram_leakage_mw(self, capacity_bytes: int) -> float:
        """Return the static power of an on-chip memory."""
        curve = (self.sram or self._absent("sram")).leakage_mw
        if curve is None:
            return 0.0
        what = f"the leakage of an SRAM of {capacity_bytes} bytes"
        return self._value(curve, capacity_bytes, what)

    def dram_pj(self, device: str) -> float:
        """Return the energy of one bit read from or written to DRAM.

        Args:
            device: Name of the device, for example ``lpddr4``.

        Raises:
            TechnologyError: The device has no estimate; the message names those that have.
        """
        if device not in self.dram_pj_per_bit:
            hint = did_you_mean(device, self.dram_pj_per_bit)
            raise TechnologyError(f"{self.name}: no estimate of DRAM device {device!r}{hint}")
        return self.dram_pj_per_bit[device].value

    def _adder(self, form: Number) -> OperatorPrice:
        if self._circuit(form, "addition") == "integer":
            return self.integer_adder or self._absent("integer_adder")
        return self.float_adder or self._absent("float_adder")

    def _multiplier(self, left: Number, right: Number) -> OperatorPrice:
        kinds = {self._circuit(form, "multiplication") for form in (left, right)}
        if kinds == {"integer"}:
            return self.integer_multiplier or self._absent("integer_multiplier")
        return self.float_multiplier or self._absent("float_multiplier")

    def _circuit(self, form: Number, what: str) -> Literal["integer", "float"]:
        kind = (form.element or form).kind
        if kind not in CIRCUITS:
            raise TechnologyError(
                f"{self.name}: no estimate of {_with_article(form.name)} {what}: no source prices"
                f" {kind.replace('_', ' ')} numbers; known: {', '.join(CIRCUITS)}"
            )
        return CIRCUITS[kind]

    def _value(self, curve: Curve, place: float, what: str) -> float:
        try:
            return curve.value_at(place)
        except ValueError as problem:
            raise TechnologyError(f"{self.name}: no estimate of {what}: {problem}") from None

    def _area(self, curve: Curve | None, place: float, what: str) -> float:
        if curve is None:
            raise TechnologyError(self._without_area(what))
        return self._value(curve, place, what)

    def _without_area(self, what: str) -> str:
        of_part = what if what.startswith("the area of ") else f"the area of {what}"
        return f"{self.name}: no estimate of {of_part}: the technology has energies alone"

    @property
    def no_area_because(self) -> str:
        """Why accelerators have no area with this technology; empty if all parts have one."""
        parts = (
            *(self.integer_adder, self.integer_multiplier, self.float_adder),
            *(self.float_multiplier, self.register_bit, self.sram),
        )
        lacks = any(part is not None and part.area_um2 is None for part in parts)
        return self._without_area("its parts") if lacks else ""

    def _absent(self, component: str) -> NoReturn:
        known = [name for name in COMPONENTS if getattr(self, name) is not None]
        said = ", ".join(known) if known else "none"
        raise TechnologyError(f"{self.name}: no estimate of {component}; known: {said}")


def _with_article(name: str) -> str:
    """Return the name of a format with its article: an int8, a uint8."""
    return f"{'an' if name[0] in 'aeio' else 'a'} {name}"


def _width(form: Number) -> int:
    one = form.element or form
    return one.mantissa_bits + 1 if one.kind == "float" else one.bits
