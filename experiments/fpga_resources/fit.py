"""Finds the coefficients of the resource model from the designs that are not held out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from accelsim.npu import Npu, npu_of
from accelsim.resources.elements import element_sizes, row_sum_bits, turned_selectors
from accelsim.resources.features import Features, features, grows
from accelsim.resources.part import PartFamily
from accelsim.resources.predict import COEFFICIENTS_FILE, FITTED
from accelsim.resources.structure import UNITS, BoardNpu
from experiments.fpga_resources.arrays import array_samples, read_arrays
from experiments.fpga_resources.designs import BOARDS, Sample, samples
from experiments.fpga_resources.table import read_runs, read_units

Rates = dict[str, dict[str, float]]
"""By unit and feature."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """A design of the table.

    Args:
        sample: Sample that was synthesized.
        design: Sample in the form that the model takes.
        whole: Counts of the design by kind.
        units: Counts by unit and kind.
    """

    sample: Sample
    design: BoardNpu
    whole: dict[str, int]
    units: dict[str, dict[str, int]]


def cases(family: str, held_out: bool) -> list[Case]:
    """Return the designs of a family that are in the table.

    Args:
        family: A key of ``designs.BOARDS``.
        held_out: Whether those that the fit must not see, or the others.
    """
    runs, units = read_runs(), read_units()
    return [
        Case(
            sample=sample,
            design=BoardNpu(
                npu=npu_of(sample.arch),
                memory_bytes=sample.memory_bytes,
                program_bytes=sample.program_bytes,
            ),
            whole={kind: int(runs[sample.name][kind]) for kind in ("lut", "ff", "dsp", "bram")},
            units=units[sample.name],
        )
        for sample in samples(family)
        if sample.held_out == held_out and sample.name in runs
    ]


def fitted(family: PartFamily, known: Sequence[Case]) -> dict[str, Rates]:
    """Return the coefficients of a family by kind, unit and feature, none of them negative.

    Each unit is fitted by itself, by non-negative least squares of the errors relative to the
    whole design.

    Args:
        family: Family of the FPGA.
        known: Designs that may be seen.
    """
    sizes = [features(case.design, family) for case in known]
    found = {
        kind: {
            unit: _rates(
                [
                    {name: size for name, size in one[unit].items() if grows(unit, kind, name)}
                    for one in sizes
                ],
                np.array([case.units[unit][kind] for case in known], dtype=np.float64),
                np.array([case.whole[kind] for case in known], dtype=np.float64),
            )
            for unit in UNITS
        }
        for kind in FITTED
    }
    for kind, rates in _element_rates(family).items():
        found[kind]["array"] |= rates
    return found


def array_sizes(npu: Npu) -> Features:
    """Return the sizes of an array that is synthesized alone.

    The sums of an input-stationary array turn within it, but in a design they count for the
    accumulator buffer.

    Args:
        npu: A machine whose elements multiply no integers by integers.
    """
    turned = turned_selectors(npu.cols, npu.cols) * row_sum_bits(npu)[-1]
    return element_sizes(npu) | {_ALONE: turned * npu.array_is_input_stationary}


def array_rates(family: PartFamily) -> dict[str, dict[str, float]]:
    """Return the coefficients of arrays alone by kind, of those that are not held out.

    Args:
        family: Family of the FPGA.
    """
    rows = read_arrays()
    seen = [each for each in array_samples(family) if not each.held_out and each.name in rows]
    sizes = [array_sizes(each.npu) for each in seen]
    found = {}
    for kind in FITTED:
        counts = np.array([int(rows[each.name][kind]) for each in seen], dtype=np.float64)
        grown = [
            {name: size for name, size in one.items() if grows("array", kind, name)}
            for one in sizes
        ]
        found[kind] = _rates(grown, counts, counts)
    return found


_ALONE = "turned_bits"


def _element_rates(family: PartFamily) -> dict[str, dict[str, float]]:
    """Return the coefficients of ``array_rates`` that a whole design has too."""
    return {
        kind: {name: rate for name, rate in rates.items() if name != _ALONE}
        for kind, rates in array_rates(family).items()
    }


def _rates(
    sizes: Sequence[Mapping[str, int]], counts: np.ndarray, wholes: np.ndarray
) -> dict[str, float]:
    from scipy.optimize import nnls

    names = sorted({name for one in sizes for name, size in one.items() if size})
    table = np.array([[one.get(name, 0) for name in names] for one in sizes], dtype=np.float64)
    # Columns of like size keep the iteration well conditioned.
    scale = table.max(axis=0)
    rates, _ = nnls(table / scale / wholes[:, None], counts / wholes)
    found = {name: float(rate) for name, rate in zip(names, rates / scale, strict=True)}
    return {name: float(f"{rate:.5g}") for name, rate in found.items() if rate > 0}


def write_coefficients() -> None:
    """Write ``accelsim/resources/data/coefficients.yaml`` from the table."""
    lines = [
        "# Written by python -m experiments.fpga_resources fit.",
        "source: >-",
        "  Non-negative least squares on experiments/fpga_resources/units.csv, synthesis of the",
        "  RTL by pyosys; the designs that runs.csv marks held_out are not in it. Arrays without",
        "  multipliers: the same on arrays.csv",
        "families:",
    ]
    for family in BOARDS:
        known = cases(family, held_out=False)
        if not known:
            continue
        lines += [f"  {family}:", f"    runs: {len(known)}"]
        for kind, table in fitted(family, known).items():  # type: ignore[arg-type]
            lines.append(f"    {kind}:")
            for unit, rates in table.items():
                inside = ", ".join(f"{name}: {rate:g}" for name, rate in rates.items())
                lines.append(f"      {unit}: {{{inside}}}")
    COEFFICIENTS_FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(COEFFICIENTS_FILE)
