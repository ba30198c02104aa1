"""A comparison of two results as tables for a terminal, and as CSV."""

import csv
import io
from typing import TYPE_CHECKING

from accelsim.cells import cell
from accelsim.report.comparison import COLUMNS, Comparison, LayerChange, ratio, shown
from accelsim.report.units import quantity, words

if TYPE_CHECKING:
    from rich.table import Table

_MOST_LAYERS = 20
"""Greatest number of layers in a table for a terminal."""


def comparison_csv(comparison: Comparison) -> str:
    """Return a comparison as CSV: a header in ``COLUMNS``, and a line for each layer.

    Args:
        comparison: The two results.
    """
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for layer in comparison.layers():
        writer.writerow({key: cell(one) for key, one in layer.to_row().items()})
    return buffer.getvalue()


def comparison_tables(comparison: Comparison) -> list["Table"]:
    """Return the fields that differ, the totals, and the layers that differ most.

    Args:
        comparison: The two results.
    """
    first, second = comparison.first.label, comparison.second.label
    fields = [[path, _text(a), _text(b)] for path, a, b in comparison.fields()]
    tables = [_table(["field", first, second], fields)] if fields else []
    totals = [
        [_title(name), shown(name, a), shown(name, b), ratio(a, b)]
        for name, a, b in comparison.totals()
    ]
    tables.append(_table(["total", first, second, f"{second} / {first}"], totals))
    layers = comparison.layers()
    most = sorted(layers, key=lambda one: -abs(one.cycles))[:_MOST_LAYERS]
    chosen = [one for one in layers if one in most and one.cycles]
    if chosen:
        heads = ["layer", "kind", f"cycles, {first}", second, "second / first", "mostly because of"]
        heads += [f"DRAM, {first}", second]
        tables.append(_table(heads, [_layer_texts(one) for one in chosen]))
    return tables


def rest_sentence(comparison: Comparison) -> str:
    """Return how many layers the table leaves out, and how much they differ; "" if none.

    Args:
        comparison: The two results.
    """
    layers = sorted(comparison.layers(), key=lambda one: -abs(one.cycles))
    others = [one.cycles for one in layers[_MOST_LAYERS:] if one.cycles]
    equal = sum(not one.cycles for one in layers)
    said = []
    if others:
        said.append(f"{len(others)} other layers differ by {sum(others):+,} cycles in sum")
    if equal:
        said.append(f"{equal} {'layer takes' if equal == 1 else 'layers take'} equal cycles")
    return ", ".join(said)


def _table(heads: list[str], rows: list[list[str]]) -> "Table":
    from rich.table import Table
    from rich.text import Text

    table = Table(header_style="bold")
    for place, head in enumerate(heads):
        is_name = head in {"layer", "kind", "field", "total", "mostly because of"}
        table.add_column(Text(head), justify="left" if is_name else "right", no_wrap=place == 0)
    for row in rows:
        table.add_row(*(Text(text) for text in row))
    return table


def _title(name: str) -> str:
    """Return the name of a total; parts of one are set in."""
    for before in ("cycles ", "energy "):
        if name.startswith(before):
            return "  " + words(name.removeprefix(before).removesuffix("_pj"))
    plain = {"latency_s": "latency", "energy_pj": "energy", "area_um2": "area", "macs": "MACs"}
    return plain.get(name, words(name.removesuffix("_bytes")))


def _text(value: object) -> str:
    return "absent" if value is None else str(value)


def _layer_texts(layer: LayerChange) -> list[str]:
    a, b = layer.first, layer.second
    cause, cycles = layer.because
    return [
        layer.name,
        layer.kind,
        *("–" if one is None else f"{one.cycles:,}" for one in (a, b)),
        ratio(a.cycles, b.cycles) if a and b else "",
        f"{cause} {cycles:+,}",
        *("–" if one is None else quantity("dram_bytes", one.dram_bytes) for one in (a, b)),
    ]
