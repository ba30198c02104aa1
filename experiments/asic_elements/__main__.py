"""``python -m experiments.asic_elements [--liberty FILE]``: our processing elements in cells.

Prints two areas of a weight-stationary element of each format: as Yosys maps it to a library, and
by the area model of ``accelsim.energy``. Each is relative to its own area of int8. Without
--liberty the committed table is shown; with it the table is written anew.
"""

import argparse
import csv
import sys
from pathlib import Path

from accelsim.arch import Arch, load_arch
from accelsim.energy.area import element_um2
from accelsim.npu import npu_of
from accelsim.technology import load_technology

TABLE = Path(__file__).parent / "expected.csv"
FORMS: dict[str, str] = {
    "int2": "int32",
    "int4": "int32",
    "int6": "int32",
    "int8": "int32",
    "int16": "int48",
}
"""Operands, and the sum that they are added to."""
TECHNOLOGY = "horowitz_45nm"


def arch_of(form: str) -> Arch:
    """Return an accelerator whose elements are of a format."""
    return load_arch(
        "edge_npu_tiny",
        {
            "numbers.input": form,
            "numbers.weight": form,
            "numbers.accumulator": FORMS[form],
            "npu.requantize_multiplier_bits": 12,
            "npu.multiplier_registers": 0,
        },
    )


def measured(form: str, liberty: Path) -> float:
    """Return the area of an element in a library, in square micrometers."""
    from accelsim_hdl.synthesis.asic import count_asic

    return count_asic(npu_of(arch_of(form)), "pe", liberty).area_um2


def modelled(form: str) -> float:
    """Return the area of an element by the area model, in square micrometers."""
    return element_um2(arch_of(form), load_technology(TECHNOLOGY))


def read_table() -> dict[str, float]:
    """Return the committed areas by format."""
    with TABLE.open(encoding="utf-8", newline="") as stream:
        return {row["format"]: float(row["osu018_um2"]) for row in csv.DictReader(stream)}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m experiments.asic_elements")
    parser.add_argument("--liberty", type=Path, help="osu018_stdcells.lib.")
    chosen = parser.parse_args()
    if chosen.liberty is not None:
        areas = {form: measured(form, chosen.liberty) for form in FORMS}
        with TABLE.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow(["format", "accumulator", "osu018_um2"])
            writer.writerows([form, FORMS[form], f"{area:g}"] for form, area in areas.items())
    areas = read_table()
    print(
        f"{'format':8}{'osu018 um2':>12}{'over int8':>11}{TECHNOLOGY + ' um2':>20}{'over int8':>11}"
    )
    for form, area in areas.items():
        model = modelled(form)
        print(
            f"{form:8}{area:12.0f}{area / areas['int8']:11.2f}"
            f"{model:20.1f}{model / modelled('int8'):11.2f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
