"""``accelsim show``: facts of an accelerator, network, technology, study, DRAM or board."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from accelsim.arch import Arch, load_arch, preset_names
from accelsim.document import read_document
from accelsim.energy import area
from accelsim.errors import (
    DocumentError,
    ResultError,
    TechnologyError,
    UserError,
    did_you_mean,
)
from accelsim.explore.load import load_study, study_names
from accelsim.memory.dram import device_names, load_device
from accelsim.npu import machine_of, why_no_rtl
from accelsim.number import Number, parse_number
from accelsim.report.figure_file import check_figure_name, write_figure
from accelsim.report.portrait import Portrait
from accelsim.report.units import number, quantity
from accelsim.resources import WORDS, part_board_of, part_of, parts
from accelsim.technology import load_technology, technology_names
from accelsim.workload import load_workload, zoo_names

_MARKS = {
    "axes": "study",
    "node_nm": "technology",
    "array": "accelerator",
    "timings": "dram",
    # Files of ZigZag and of Timeloop.
    **dict.fromkeys(("operational_array", "architecture"), "accelerator"),
}
"""What a YAML file is, by a key at its top; any other file is a network."""
_FORMATS = (
    *(("int2", "int32"), ("int4", "int32"), ("int8", "int32"), ("int16", "int32")),
    *(("bfloat16", "float32"), ("float16", "float32"), ("float32", "float32")),
)
"""Formats of operands and of their sums, of which a technology shows prices."""
_BUFFERS = ("input", "weight", "accumulator", "output", "operand", "parameter", "table")


def show(
    name: str | Path,
    *,
    dimensions: Mapping[str, int] | None = None,
    figure: str | Path | None = None,
) -> Portrait:
    """Show an accelerator, network, technology, study, DRAM or board by name or file.

    An accelerator has its peak, its ridge point (multiply-accumulates a byte at which peak and
    bandwidth take equal time), its area and its memories; a network its operators with the work
    of each and the parameters that it reads, shared ones too; a technology the price of a
    multiply-accumulate in each format; a board the cells of its FPGA.

    Args:
        name: An accelerator, a network, a technology, a study, a DRAM or a board that
            ``accelsim list`` names, or a file.
        dimensions: Values of symbolic dimensions of a network.
        figure: File to write with the units and memories of an accelerator as a drawing, ending
            in ``.svg``, ``.pdf`` or ``.png``.

    Returns:
        Facts, and a row for each part.

    Raises:
        UserError: There is no such name, the file is wrong, only a network has dimensions, or only
            an accelerator is drawn.
    """
    kind = _kind(str(name))
    if figure is not None:
        check_figure_name(figure)
        if kind != "accelerator":
            raise ResultError(f"figure: accelerators alone are drawn, and {name} is a {kind}")
        from accelsim.report.drawing import draw_machine

        arch = load_arch(name)
        write_figure(draw_machine(arch), figure, arch.name)
    if kind != "network":
        if dimensions:
            raise DocumentError(f"{name}: dimensions are those of networks, and it is a {kind}")
        return _PORTRAITS[kind](name)
    graph = load_workload(name, dimensions)
    shapes = {each.name: each.shape for each in graph.tensors.values()}
    weights = {each.name: each for each in graph.tensors.values() if each.role == "weight"}
    parts = [
        (
            one.name,
            one.kind,
            " x ".join(map(str, shapes.get(one.outputs[0], ()))) if one.outputs else "",
            one.macs,
            sum(weights[each].elements for each in dict.fromkeys(one.inputs) if each in weights),
        )
        for one in graph.operators
    ]
    known = {key: value for key, value in graph.facts().items() if key != "network"}
    known["outputs"] = ", ".join(f"{each} {shapes[each]}" for each in graph.outputs)
    if graph.not_modelled:
        known["not modelled"] = ", ".join(graph.not_modelled)
    known |= {"source": graph.source, "SHA-256": graph.digest}
    columns = ("operator", "kind", "output", "macs", "parameters")
    return Portrait(kind="network", name=graph.name, known=known, columns=columns, parts=parts)


def _kind(name: str) -> str:
    """Return what a name or a file is; a name of several kinds is that of the first.

    Raises:
        DocumentError: There is no such name or file.
    """
    names: dict[str, Callable[[], tuple[str, ...]]] = {
        "accelerator": preset_names,
        "network": zoo_names,
        "technology": technology_names,
        "study": study_names,
        "dram": device_names,
        "board": lambda: tuple(parts().boards),
    }
    for kind, listed in names.items():
        if name in listed():
            return kind
    if not Path(name).exists():
        hint = did_you_mean(name, [one for listed in names.values() for one in listed()])
        raise DocumentError(
            f"{name}: neither a file nor an accelerator, network, technology, study, DRAM or board"
            f" that accelsim list names{hint}"
        )
    if Path(name).suffix not in (".yaml", ".yml"):
        return "network"
    data = read_document(name, lenient=True).data
    found = (kind for key, kind in _MARKS.items() if isinstance(data, dict) and key in data)
    return next(found, "network")


def _accelerator(name: str | Path) -> Portrait:
    arch = load_arch(name)
    peak = arch.peak_macs_per_s
    known = {key: value for key, value in arch.facts().items() if key != "name"}
    known["multipliers"] = f"{arch.multipliers:,}"
    known["peak"] = f"{quantity('peak_macs_per_s', peak)}, {2e-12 * peak:.3g} TOPS"
    try:
        bandwidth = machine_of(arch).peak_bytes_per_s
    except UserError as problem:
        known["bandwidth"] = f"unknown: {problem.problems[0]}"
    else:
        known["bandwidth"] = quantity("bandwidth_bytes_per_s", bandwidth)
        known["ridge point"] = f"{number(peak / bandwidth)} MACs a byte"
    known["area"] = _area_text(arch)
    why = why_no_rtl(arch)
    known["RTL"] = f"none: {why}" if why else "yes"
    known["source"] = arch.source
    parts = []
    for buffer in _BUFFERS:
        memory = getattr(arch, f"{buffer}_buffer")
        halves = getattr(memory, "double_buffered", None)
        width_bits = getattr(memory, "width_bits", None)
        if memory.capacity_bytes:
            parts.append((f"{buffer} buffer", memory.capacity_bytes, width_bits, halves))
    if arch.local_memory.capacity_bytes:
        local = arch.local_memory
        parts.append(("local memory", local.capacity_bytes, local.width_bits, None))
    columns = ("memory", "capacity_bytes", "width_bits", "double_buffered")
    return Portrait(kind="accelerator", name=arch.name, known=known, columns=columns, parts=parts)


def _area_text(arch: Arch) -> str:
    try:
        return quantity("area_um2", sum(area(arch, load_technology(arch.technology)).values()))
    except TechnologyError as problem:
        return f"unknown: {problem.problems[0]}"


def _technology(name: str | Path) -> Portrait:
    technology = load_technology(name)
    parts = [
        (
            f"{form}, sums in {sums}",
            _mac_price(technology.mac_pj, form, sums),
            _mac_price(technology.mac_um2, form, sums),
        )
        for form, sums in _FORMATS
    ]
    known = {
        "node": f"{technology.node_nm:g} nm",
        "SRAM, a read of 64 bits of 32 KiB": _said(
            "sram_pj", lambda: technology.sram_read_pj(32768, 64)
        ),
        "SRAM of 32 KiB": _said("area_um2", lambda: technology.sram_um2(32768)),
        "wire": _said("pj", lambda: technology.link_pj_per_bit(1000.0), " a bit and mm"),
        "description": technology.description,
    }
    columns = ("multiply-accumulate", "energy_pj", "area_um2")
    return Portrait(
        kind="technology", name=technology.name, known=known, columns=columns, parts=parts
    )


def _mac_price(
    price: Callable[[Number, Number, Number], float], form: str, sums: str
) -> float | None:
    """Return a price of a multiply-accumulate; None if the technology has none."""
    operand = parse_number(form)
    return _price(partial(price, operand, operand, parse_number(sums)))


def _price(price: Callable[[], float]) -> float | None:
    """Return a price; None if the technology has none."""
    try:
        return price()
    except TechnologyError:
        return None


def _said(name: str, price: Callable[[], float], after: str = "") -> str:
    found = _price(price)
    return "no price" if found is None else f"{quantity(f'_{name}', found)}{after}"


def _study(name: str | Path) -> Portrait:
    study = load_study(name)
    known = {key: value for key, value in study.facts().items() if key != "study"}
    return Portrait(kind="study", name=study.name, known=known)


def _dram(name: str | Path) -> Portrait:
    device = load_device(name)
    known, parts = {}, []
    for key, value in device.model_dump(mode="json", exclude_none=True).items():
        if isinstance(value, Mapping):
            parts += [(f"{key}.{inner}", str(one)) for inner, one in value.items()]
        else:
            known[key] = str(value)
    known.pop("name", None)
    return Portrait(
        kind="dram", name=device.name, known=known, columns=("field", "value"), parts=parts
    )


def _board(name: str | Path) -> Portrait:
    board = part_board_of(str(name))
    fpga = part_of(board.part)
    made = "a bitstream" if board.routed else "a project for the vendor's tools"
    known = {
        "FPGA": f"{board.part}, of family {fpga.family}",
        "memory for data": quantity("memory_bytes", board.memory_bytes),
        "memory for programs": quantity("program_bytes", board.program_bytes),
        "SDRAM": "yes" if board.has_sdram else "none",
        "accelsim fpga writes": made,
        "source": fpga.source,
    }
    cells = [(word, getattr(fpga, kind)) for kind, word in WORDS.items() if getattr(fpga, kind)]
    return Portrait(
        kind="board", name=str(name), known=known, columns=("cells", "available"), parts=cells
    )


_PORTRAITS: dict[str, Callable[[str | Path], Portrait]] = {
    "accelerator": _accelerator,
    "technology": _technology,
    "study": _study,
    "dram": _dram,
    "board": _board,
}
