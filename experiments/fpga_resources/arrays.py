"""Arrays without multipliers, each synthesized alone: adder elements and elements that shift.

The rest of a machine does not depend on the kind of its elements, so its cells are those of the
designs that multiply.
"""

import csv
import hashlib
import json
import random
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from amaranth.back import rtlil

from accelsim.arch import load_arch
from accelsim.errors import UserError
from accelsim.npu import Npu, npu_of
from accelsim.resources import PartFamily
from accelsim_hdl.dataflow import ARRAYS, ArrayParameters
from accelsim_hdl.fpga import flow
from accelsim_hdl.fpga.tools import run_yosys
from accelsim_hdl.fpga.top import TOP
from experiments.fpga_resources.designs import BASE, BOARDS
from experiments.fpga_resources.netlist import cells_by_unit, total

FILE = Path(__file__).parent / "arrays.csv"
COLUMNS = ("design", "family", "element", "dataflow", "rows", "cols")
COLUMNS += ("input", "weight", "accumulator", "lut", "ff", "dsp", "synthesis_s", "source")

COUNT, IN_VIEW = 24, 15
"""Arrays of each kind of element and family. The first were in view when the sizes of
``accelsim.resources.elements`` were chosen, so they are fitted; of the others two in three are held
out."""

_DRAWN: dict[str, tuple[Any, ...]] = {
    "array.rows": (1, 2, 3, 4, 5, 6, 8),
    "array.cols": (1, 2, 3, 4, 5),
    "numbers.input": ("int4", "int6", "int8", "int8", "uint8", "int16"),
    "numbers.accumulator": ("int20", "int24", "int32"),
    "npu.multiplier_registers": (1, 2, 3),
    "npu.overflow": ("wrap", "wrap", "saturate"),
}
_WEIGHTS = {
    "adder": ("int4", "int6", "int8", "int8", "int12"),
    "multiply": ("pow2_3", "pow2_4", "pow2_4", "pow2_5"),
}
_DATAFLOWS: dict[str, tuple[str, ...]] = {
    "ecp5": ("weight_stationary", "output_stationary", "input_stationary"),
    "ice40": ("weight_stationary", "output_stationary"),
}


@dataclass(frozen=True, kw_only=True)
class ArraySample:
    """An array of the table.

    Args:
        name: Unique.
        family: Family of the FPGA.
        held_out: Whether the fit must not see it.
        npu: A machine with this array.
    """

    name: str
    family: PartFamily
    held_out: bool
    npu: Npu


def array_samples(family: PartFamily) -> Iterator[ArraySample]:
    """Yield every array of a family, always the same.

    Args:
        family: A key of ``designs.BOARDS``.
    """
    for element, weights in _WEIGHTS.items():
        generator = random.Random(f"fpga_resources arrays {family} {element}")
        for index in range(COUNT):
            yield ArraySample(
                name=f"{family}_{'adder' if element == 'adder' else 'shift'}_{index:02}",
                family=family,
                held_out=index >= IN_VIEW and index % 3 > 0,
                npu=_drawn(generator, family, element, weights),
            )


def _drawn(generator: random.Random, family: str, element: str, weights: tuple[str, ...]) -> Npu:
    while True:
        fields = {field: generator.choice(values) for field, values in _DRAWN.items()}
        fields["numbers.weight"] = generator.choice(weights)
        fields["array.dataflow"] = generator.choice(_DATAFLOWS[family])
        fields |= {"array.element": element, "vector_unit.lanes": fields["array.cols"]}
        try:
            npu = npu_of(load_arch(BASE, fields))
        except UserError:
            continue
        if npu.rows * npu.cols <= 24:
            return npu


def read_arrays() -> dict[str, dict[str, str]]:
    """Return the rows of ``arrays.csv`` by design; none if there is no file."""
    if not FILE.is_file():
        return {}
    with FILE.open(encoding="utf-8", newline="") as stream:
        return {row["design"]: row for row in csv.DictReader(stream)}


def make_arrays(families: tuple[str, ...]) -> None:
    """Synthesize the arrays whose row is absent or stale, and write them into the table.

    Args:
        families: Keys of ``designs.BOARDS``.
    """
    known = read_arrays()
    for family in families:
        assert family in BOARDS
        for sample in array_samples(family):  # type: ignore[arg-type]
            npu = sample.npu
            array = ARRAYS[npu.dataflow](ArrayParameters.of(npu, sample.family))  # type: ignore[arg-type]
            text = rtlil.convert(array, name=TOP, emit_src=False)
            parts = (text, flow.recipe(sample.family), version("pyosys"))
            source = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
            if known.get(sample.name, {}).get("source") == source:
                continue
            begun = time.perf_counter()
            cells = _cells(text, sample.family)
            row = {
                "design": sample.name,
                "family": family,
                "element": npu.element,
                "dataflow": npu.dataflow,
                "rows": npu.rows,
                "cols": npu.cols,
                "input": npu.input.name,
                "weight": npu.weight.name,
                "accumulator": npu.accumulator.name,
                **cells,
                "synthesis_s": round(time.perf_counter() - begun, 1),
                "source": source,
            }
            known[sample.name] = {column: str(row[column]) for column in COLUMNS}
            print(*known[sample.name].values(), flush=True)
            with FILE.open("w", encoding="utf-8", newline="") as stream:
                writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
                writer.writeheader()
                writer.writerows(known[name] for name in sorted(known))


def _cells(text: str, family: PartFamily) -> dict[str, int]:
    """Return the cells of a module by kind."""
    with tempfile.TemporaryDirectory(prefix="accelsim-arrays-") as name:
        folder = Path(name)
        (folder / "design.il").write_text(text, encoding="utf-8")
        run_yosys("\n".join(flow.synthesis_passes(family)) + "\n", folder, "synthesis")
        netlist = json.loads((folder / "netlist.json").read_text(encoding="utf-8"))
    whole = total(cells_by_unit(netlist["modules"][TOP], family).values())
    return {"lut": whole.lut, "ff": whole.ff, "dsp": whole.dsp}
