"""The page of one run as one self-contained HTML file: figures, layers, and how each was cut."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from accelsim.arch import Arch
from accelsim.files import write_atomically
from accelsim.report.figures import FIGURES, draw_figure
from accelsim.report.page import filled
from accelsim.report.plots import evidence_of_result
from accelsim.report.style import Layout
from accelsim.report.table import energy_text, layer_rows, result_sentences
from accelsim.report.units import number, quantity
from accelsim.simulate.result import Result

TEMPLATE = Path(__file__).with_name("run_template.html")
_DRAWN = ("latency_layers", "utilization", "energy", "roofline")


def write_run_page(result: Result, arch: Arch, file: str | Path) -> None:
    """Write the page of a run, all or nothing.

    Args:
        result: The result.
        arch: Its accelerator.
        file: The file; an earlier one is replaced.

    Raises:
        ResultError: It cannot be written.
    """
    text = run_page(result, arch)
    write_atomically(Path(file), lambda path: Path(path).write_text(text, encoding="utf-8"))


def run_page(result: Result, arch: Arch) -> str:
    """Return the page of a run.

    Args:
        result: The result.
        arch: Its accelerator.
    """
    evidence = evidence_of_result(result, arch)
    made_with = result.made_with
    line = f"accelsim {made_with['version']}, commit {made_with['commit']}, tier {result.tier}"
    kinds = {kind.name: kind for kind in FIGURES}
    names = [name for name in _DRAWN if name != "energy" or not result.no_energy_because]
    figures = [draw_figure(kinds[name], evidence, line, Layout(formats=())) for name in names]
    *rows, total = layer_rows(result)
    return filled(
        TEMPLATE,
        result=result,
        facts=_facts(result),
        sentences=_sentences(result),
        figures=[each for each in figures if each.svg is not None],
        rows=[_cells(row) for row in rows],
        total=[text for text, _ in _cells(total)],
        mappings=[(layer.name, _loops(layer.mapping)) for layer in result.layers if layer.mapping],
        made_with=[(name, str(value)) for name, value in made_with.items()],
    )


def _facts(result: Result) -> list[tuple[str, str]]:
    found = [
        ("cycles", f"{result.counts.cycles:,}"),
        ("latency", quantity("latency_s", result.latency_s)),
        ("multiply-accumulates", f"{result.counts.macs:,}"),
        ("utilization", f"{number(100 * result.utilization)} %"),
    ]
    if not result.no_energy_because:
        found.append(("energy", energy_text(result.total_energy_pj)))
    if not result.no_area_because:
        found.append(("area", quantity("area_um2", sum(result.area_um2.values()))))
    return found


def _sentences(result: Result) -> list[tuple[str, str]]:
    """Return what is said of a result, and what it leaves out."""
    absent = [
        ("no energy", result.no_energy_because),
        ("no area", result.no_area_because),
        ("not modelled", result.not_modelled_sentence() if result.not_modelled else ""),
        ("without a price", ", ".join(result.not_priced)),
    ]
    return [*result_sentences(result), *((name, text) for name, text in absent if text)]


def _cells(row: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Return the texts of a row, and the values that it is sorted by."""
    stalled = 100 * row["largest_stall_cycles"] / row["cycles"] if row["cycles"] else 0.0
    moved = row["dram_read_bytes"] + row["dram_write_bytes"]
    stall = f"{row['largest_stall'].replace('_', ' ')} {stalled:.0f} %" if stalled else ""
    return [
        (str(row["name"]), str(row["name"])),
        (str(row["kind"]), str(row["kind"])),
        (f"{row['macs']:,}", row["macs"]),
        (f"{row['cycles']:,}", row["cycles"]),
        (number(100 * row["utilization"]), row["utilization"]),
        (stall, stalled),
        (energy_text(row["energy_pj"]), row["energy_pj"] or 0.0),
        (quantity("dram_bytes", float(moved)), moved),
    ]


def _loops(mapping: Mapping[str, Any]) -> str:
    """Return a mapping as a nest of loops, the outermost first.

    Example, of a convolution in the order ``tiles``::

        for each tile of 16 x 28 results
          for each set of 8 blocks of filters
            for each 1 input words of a place
              for each chunk of 14 blocks of weights
                stream the tile past the block

    Args:
        mapping: Mapping of a layer, as ``--save-mapping`` writes it (docs/commands.md).
    """
    images = f" of {mapping['images']} images" if "images" in mapping else ""
    tile = f"for each tile of {mapping['height']} x {mapping['width']} results{images}"
    if "filter_blocks" not in mapping:
        return tile
    sets = f"for each set of {mapping['filter_blocks']} blocks of filters"
    outer = {
        "tiles": [tile, sets],
        "filters": ["for each image", sets, tile],
        "all_filters": [sets, tile],
    }[mapping["order"]]
    what = "channels" if mapping["words"] == "channels" else "pixels of a kernel row"
    lines = [
        *outer,
        f"for each {mapping['blocks']} words of {what} that lie in the input buffer together",
        f"for each {mapping['chunk_blocks']} blocks of weights, at most, that are loaded together",
        "stream the tile past each block",
    ]
    rest = [f"{name}: {mapping[name]}" for name in ("groups", "pixels", "sum") if name in mapping]
    return "\n".join([*("  " * depth + line for depth, line in enumerate(lines)), *rest])
