"""The largest array that fits an FPGA, by the resource model."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from accelsim.arch import Arch, arch_from_data
from accelsim.errors import ArchError, HardwareError
from accelsim.npu import MAXIMUM_EXTENT, Npu, npu_of
from accelsim.resources.multipliers import multiplier_columns
from accelsim.resources.part import Part
from accelsim.resources.predict import Estimate, array_luts, estimate
from accelsim.resources.structure import BoardNpu


@dataclass(frozen=True, kw_only=True)
class Largest:
    """An array and its cells.

    Args:
        arch: The accelerator with this array.
        estimate: Estimate of its board design.
    """

    arch: Arch
    estimate: Estimate


def largest(
    arch: Arch, part: Part, *, memory_bytes: int, program_bytes: int, share: float = 1.0
) -> Largest:
    """Return the accelerator with the most elements that fits an FPGA: the first of ``fitting``.

    Args:
        arch: Accelerator from which all other fields are taken.
        part: The FPGA.
        memory_bytes: Memory for data.
        program_bytes: Memory for instructions.
        share: Share of each kind of cells that may be used.

    Raises:
        ArchError: No array of this accelerator has RTL.
        HardwareError: Not even the smallest fits.
    """
    sizes = {"memory_bytes": memory_bytes, "program_bytes": program_bytes}
    return next(fitting(arch, part, share=share, **sizes))


def fitting(
    arch: Arch, part: Part, *, memory_bytes: int, program_bytes: int, share: float = 1.0
) -> Iterator[Largest]:
    """Yield every accelerator that fits an FPGA, the one with the most elements first.

    Of equal arrays the one with the fewest columns comes first, because its vector unit is the
    smallest. Rows and columns of the array vary, and the lanes of the vector unit with the columns.
    Everything else stays as it is, including the bytes of every buffer.

    Args:
        arch: Accelerator from which all other fields are taken.
        part: The FPGA.
        memory_bytes: Memory for data.
        program_bytes: Memory for instructions.
        share: Share of each kind of cells that may be used.

    Raises:
        ArchError: No array of this accelerator has RTL.
        HardwareError: Not even the smallest fits.
    """
    refused: ArchError | None = None
    possible = fits = False
    small = _small(arch)
    for rows, cols in _extents():
        # Always try one array, for its error message.
        if rows * cols > 1 and _array_is_too_large(small, rows, cols, part, share):
            continue
        try:
            candidate = _resized(arch, rows, cols)
            design = BoardNpu(
                npu=npu_of(candidate), memory_bytes=memory_bytes, program_bytes=program_bytes
            )
        except ArchError as problem:
            refused = problem
            continue
        possible = True
        what = estimate(design, part.family)
        if not what.misfit(part, share):
            fits = True
            yield Largest(arch=candidate, estimate=what)
    if not possible and refused is not None:
        raise refused
    if not fits:
        raise HardwareError(f"{arch.name}: no array of it fits")


def _extents() -> Iterator[tuple[int, int]]:
    """Yield rows and columns of all arrays: the most elements first, then the fewest columns."""
    extents = range(1, MAXIMUM_EXTENT + 1)
    every = ((rows, cols) for rows in extents for cols in extents)
    yield from sorted(every, key=lambda one: (-one[0] * one[1], one[1]))


def _small(arch: Arch) -> Npu | None:
    """Return the machine with an array of two columns; None if it has no RTL."""
    try:
        return npu_of(_resized(arch, 1, 2))
    except ArchError:
        return None


def _array_is_too_large(small: Npu | None, rows: int, cols: int, part: Part, share: float) -> bool:
    """Return whether an array alone takes more multipliers or look-up tables than there are."""
    if small is None:
        return rows * -(-cols // 2) > share * part.dsp
    if small.multiplies_integers:
        served = 2 // len(multiplier_columns(small, part.family))
        return rows * -(-cols // served) > share * part.dsp
    return array_luts(replace(small, rows=rows, cols=cols), part.family) > share * part.lut


def _resized(arch: Arch, rows: int, cols: int) -> Arch:
    data = arch.model_dump(mode="json")
    data["array"] |= {"rows": rows, "cols": cols}
    data["vector_unit"]["lanes"] = cols
    return arch_from_data(data, arch.name)
