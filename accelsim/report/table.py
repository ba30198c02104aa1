"""A result as a table for a terminal, or as CSV."""

import csv
import io
from typing import TYPE_CHECKING, Any

from accelsim.cells import cell
from accelsim.report.units import number, quantity
from accelsim.simulate.result import LayerResult, Result

if TYPE_CHECKING:
    from rich.table import Table

COLUMNS = (
    *("name", "kind", "macs", "cycles", "stream_cycles", "utilization", "largest_stall"),
    *("largest_stall_cycles", "energy_pj", "dram_read_bytes", "dram_write_bytes"),
)


def layer_rows(result: Result) -> list[dict[str, Any]]:
    """Return a row for each layer, and a last row named ``total``.

    Args:
        result: The result of a run.

    Returns:
        Rows with the keys ``COLUMNS``; ``largest_stall`` is a cause, or empty without stalls;
        ``energy_pj`` is None if it is unknown.
    """
    rows = [_row(layer.name, layer.kind, layer) for layer in result.layers]
    return [*rows, _row("total", "", result)]


def _row(name: str, kind: str, item: LayerResult | Result) -> dict[str, Any]:
    counts = item.counts
    cause, cycles = max(counts.stall_cycles.items(), key=lambda stall: stall[1])
    return {
        "name": name,
        "kind": kind,
        "macs": counts.macs,
        "cycles": counts.cycles,
        "stream_cycles": counts.stream_cycles,
        "utilization": item.utilization,
        "largest_stall": cause if cycles else "",
        "largest_stall_cycles": cycles,
        "energy_pj": item.total_energy_pj,
        "dram_read_bytes": counts.dram_read_bits // 8,
        "dram_write_bytes": counts.dram_write_bits // 8,
    }


def result_csv(result: Result) -> str:
    """Return a result as CSV: a header, a line for each layer, and a line for the total.

    Args:
        result: The result of a run.
    """
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: cell(one) for key, one in row.items()} for row in layer_rows(result))
    return buffer.getvalue()


def result_sentences(result: Result) -> list[tuple[str, str]]:
    """Return what is said of a result beside its table: a title and a sentence each, none empty.

    Args:
        result: The result of a run.
    """
    said = (
        ("energy", result.energy_sentence()),
        ("rates", result.rates_sentence()),
        ("lower bound", result.lower_bound_sentence()),
        ("beats", result.beats_sentence()),
        ("utilization", result.overlap_sentence()),
        ("mappings", result.search_sentence()),
        ("algorithms", result.algorithm_sentence()),
        ("left to the host", result.host_sentence()),
        *(("note", note) for note in result.notes),
    )
    return [(title, text) for title, text in said if text]


def result_table(result: Result) -> "Table":
    """Return a result as a table for a terminal, followed by its provenance.

    Args:
        result: The result of a run.
    """
    from rich.table import Table
    from rich.text import Text

    made_with = result.made_with
    area = "no area"
    if not result.no_area_because:
        area = quantity("area_um2", sum(result.area_um2.values()))
    if result.no_energy_because:
        area += ", no energy"
    table = Table(
        title=Text(f"{result.workload} on {result.arch}, {result.tier} tier"),
        caption=Text(
            f"{quantity('latency_s', result.latency_s)}, {area};"
            f" cycles {made_with.get('cycles_are', '')}\n"
            f"accelsim {made_with['version']}, commit {made_with['commit']},"
            f" technology {made_with.get('technology', '')}"
        ),
        show_footer=True,
        header_style="bold",
    )
    *rows, total = layer_rows(result)
    texts = [_texts(row) for row in rows]
    for (title, justify), last in zip(_TITLES, _texts(total), strict=True):
        table.add_column(
            title, justify="right" if justify else "left", footer=Text(last), no_wrap=not justify
        )
    for row in texts:
        table.add_row(*(Text(text) for text in row))
    return table


_TITLES = (
    *(("layer", False), ("kind", False), ("MACs", True), ("cycles", True), ("util. %", True)),
    *(("largest stall", False), ("energy", True), ("DRAM", True)),
)


def _texts(row: dict[str, Any]) -> list[str]:
    cycles, stalled = row["cycles"], row["largest_stall_cycles"]
    share = f" {100 * stalled / cycles:.0f} %" if stalled and cycles else ""
    moved = row["dram_read_bytes"] + row["dram_write_bytes"]
    return [
        str(row["name"]),
        str(row["kind"]),
        f"{row['macs']:,}",
        f"{cycles:,}",
        number(100 * row["utilization"]),
        f"{row['largest_stall']}{share}".replace("_", " "),
        energy_text(row["energy_pj"]),
        quantity("dram_bytes", float(moved)),
    ]


def energy_text(energy_pj: float | None) -> str:
    """Return an energy with three digits and its unit; ``unknown`` for None."""
    return "unknown" if energy_pj is None else quantity("energy_pj", energy_pj)
