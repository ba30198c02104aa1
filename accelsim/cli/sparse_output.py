"""What ``accelsim sparse`` prints."""

import csv
import io
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from accelsim.sparse_engines import Machine, Masks, SparseLayer
    from accelsim.sparsity.patterns import Pattern


def layer_rows(layers: "list[SparseLayer]") -> list[dict[str, Any]]:
    """Return one row for each layer and a last one named ``total``.

    Args:
        layers: Results, at least one.
    """
    from accelsim.sparse_engines import SparseCounts

    rows = [
        {
            "name": layer.name,
            **asdict(layer.product),
            "dense_cycles": layer.dense_cycles,
            **asdict(layer.counts),
        }
        for layer in layers
    ]
    total = SparseCounts.total(layer.counts for layer in layers)
    dense = sum(layer.dense_cycles for layer in layers)
    blank = dict.fromkeys(("m", "k", "n", "groups", "repeats"), "")
    return [*rows, {"name": "total", **blank, "dense_cycles": dense, **asdict(total)}]


def pattern_data(pattern: "Pattern") -> dict[str, Any]:
    """Return a pattern's name and parameters.

    Args:
        pattern: Any.
    """
    return {"pattern": pattern.name, **vars(pattern)}


def sparse_data(
    engine: str,
    machine: "Machine",
    workload: str | None,
    masks: "Masks",
    weights: dict[str, Any],
    layers: "list[SparseLayer]",
) -> dict[str, Any]:
    """Return plain data for JSON.

    Args:
        engine: Its name.
        machine: Its parameters.
        workload: The network, or None for a single layer.
        masks: How masks were drawn.
        weights: What the weights are: a pattern, or a file.
        layers: Results.
    """
    from accelsim.provenance import commit, version

    *rows, total = layer_rows(layers)
    return {
        "engine": engine,
        "machine": vars(machine),
        "workload": workload,
        "weights": weights,
        "activations": pattern_data(masks.activations),
        "seed": masks.seed,
        "dense_layers": list(masks.dense_layers),
        "layers": rows,
        "totals": {key: value for key, value in total.items() if value != "" and key != "name"},
        "made_with": {"version": version(), "commit": commit()},
    }


def sparse_csv(layers: "list[SparseLayer]") -> str:
    """Return a line for each layer and one for the total, below a header.

    Args:
        layers: Results.
    """
    rows = layer_rows(layers)
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return buffer.getvalue()


def print_sparse_table(layers: "list[SparseLayer]") -> None:
    """Print the counts that tell most as a table.

    Args:
        layers: Results.
    """
    from rich.console import Console
    from rich.table import Table

    columns = (
        *("m", "k", "n", "dense_cycles", "cycles", "macs", "macs_done", "macs_gated"),
        *("macs_skipped", "imbalance_cycles", "conflict_cycles", "fifo_stall_cycles"),
    )
    table = Table(box=None, pad_edge=False)
    table.add_column("name", no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    for row in layer_rows(layers):
        table.add_row(row["name"], *(str(row[column]) for column in columns))
    # Never narrower than its numbers: a terminal may break lines, but digits stay.
    width = max(Console().width, Console(width=1000).measure(table).maximum)
    Console(width=width).print(table)
