"""Predicts the FPGA cells of a design: DSP and RAM blocks by rules, the rest by coefficients."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from accelsim.document import Model, read_document, validate
from accelsim.errors import HardwareError
from accelsim.npu import Npu
from accelsim.resources.elements import element_sizes
from accelsim.resources.enables import multipliers_needed
from accelsim.resources.features import features
from accelsim.resources.memory_map import mapped
from accelsim.resources.multipliers import dsp_blocks
from accelsim.resources.part import Part, PartFamily
from accelsim.resources.structure import UNITS, BoardNpu, memories

COEFFICIENTS_FILE = Path(__file__).parent / "data" / "coefficients.yaml"

KINDS: tuple[str, ...] = ("lut", "ff", "dsp", "bram", "spram")
"""Kinds of cells that are predicted."""

FITTED: tuple[str, ...] = ("lut", "ff")
"""Kinds that are predicted with coefficients; the others follow from rules."""


class FamilyCoefficients(Model):
    """Cells of each of ``FITTED`` that each size of a unit needs, for one FPGA family."""

    runs: int
    """Number of designs that were synthesized to fit them."""
    lut: dict[str, dict[str, float]]
    """Look-up tables by unit and feature."""
    ff: dict[str, dict[str, float]]
    """Flip-flops by unit and feature."""


class Coefficients(Model):
    """Contents of ``data/coefficients.yaml``."""

    source: str
    """How they were fitted."""
    families: dict[PartFamily, FamilyCoefficients]
    """Coefficients of each family."""


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """The prediction for one design.

    Args:
        units: Cells of each of ``KINDS``, for each of ``UNITS``.
        multipliers: DSP blocks that an FPGA must have; at least as many as are used.
    """

    units: Mapping[str, Mapping[str, float]]
    multipliers: int

    @property
    def total(self) -> dict[str, int]:
        """Cells of the whole design by kind, rounded."""
        return {kind: round(sum(counts[kind] for counts in self.units.values())) for kind in KINDS}

    def misfit(self, part: Part, share: float = 1.0) -> tuple[str, ...]:
        """Return the kinds of cells of which an FPGA has too few.

        Args:
            part: The FPGA.
            share: Share of each kind of cells that may be used.
        """
        found = [kind for kind, used in self.total.items() if used > share * getattr(part, kind)]
        if self.multipliers > part.dsp and "dsp" not in found:
            found.append("dsp")
        return tuple(found)


@cache
def coefficients() -> Coefficients:
    """Return the coefficients that come with accelsim, read once."""
    return validate(Coefficients, read_document(COEFFICIENTS_FILE))


def predicted_families() -> tuple[PartFamily, ...]:
    """Return the families whose cells are predicted."""
    return tuple(coefficients().families)


def array_luts(npu: Npu, family: PartFamily) -> float:
    """Return the look-up tables of an array of elements that multiply no integers.

    Args:
        npu: The machine.
        family: Family of the FPGA, one of ``predicted_families()``.
    """
    rates = coefficients().families[family].lut["array"]
    return sum(rates.get(name, 0.0) * size for name, size in element_sizes(npu).items())


def estimate(design: BoardNpu, family: PartFamily) -> Estimate:
    """Predict the cells of a design, without synthesis.

    Args:
        design: An NPU with its memory and its link to a host.
        family: Family of the FPGA.

    Raises:
        HardwareError: Cells of the family are not predicted, or the design has a part that is in no
            fitted design of the family.
    """
    if family not in coefficients().families:
        raise HardwareError(
            f"cells are predicted for {' and '.join(predicted_families())}, not for {family}:"
            " accelsim fpga synthesizes the design for a board of that family, and counts them"
        )
    npu = design.npu
    for part, present in (
        ("an SDRAM", npu.has_sdram),
        ("an input-stationary array", npu.array_is_input_stationary),
        ("residuals", npu.residuals),
    ):
        if present and family != "ecp5":
            raise HardwareError(
                f"{npu.name}: cells of {part} are predicted for ecp5 alone, not for {family}:"
                " accelsim fpga synthesizes the design"
            )
    known = coefficients().families[family]
    counts = {unit: dict.fromkeys(KINDS, 0.0) for unit in UNITS}
    for unit, sizes in features(design, family).items():
        for kind, table in (("lut", known.lut), ("ff", known.ff)):
            rates = table[unit]
            counts[unit][kind] = sum(rates.get(name, 0.0) * size for name, size in sizes.items())
    for unit, blocks in dsp_blocks(design.npu, family).items():
        counts[unit]["dsp"] = blocks
    for memory in memories(design, family):
        what = mapped(memory, family)
        if what.kind in ("bram", "spram"):
            counts[memory.unit][what.kind] += what.cells
    dsp = round(sum(unit["dsp"] for unit in counts.values()))
    needed = multipliers_needed(design.npu, dsp) if family == "ecp5" else dsp
    return Estimate(units=counts, multipliers=needed)
