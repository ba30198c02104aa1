"""Networks of a few operators, whose weights have shapes alone."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from accelsim.workload import Graph, load_workload
from experiments.zoo.layers import layer_norm
from experiments.zoo.network import Network

EPSILON = 1e-5


def read(net: Network) -> Graph:
    """Return what a writer wrote."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{net.name}.onnxtxt"
        file.write_text(net.text(), encoding="utf-8")
        return load_workload(file)


def network(
    name: str, source: str, inputs: dict[str, str], *add: Callable[[Network], str]
) -> Graph:
    """Return a network.

    Args:
        name: Name of the network.
        source: Source of its extents.
        inputs: The types of what it reads, by name.
        add: Each adds nodes and returns the name of a result.
    """
    net = Network(name, f"SOURCE: {source}.", inputs)
    for nodes in add:
        net.output(nodes(net), "float")
    return read(net)


def product(tokens: int, inputs: int, outputs: int) -> Graph:
    """Return a product of tokens by weights, of shape (inputs, outputs)."""
    return network(
        "product",
        "a matrix product",
        {"x": f"float[1,{tokens},{inputs}]"},
        lambda net: net.node("MatMul", "y", "x", net.weight("weight", inputs, outputs)),
    )


def products(heads: int, rows: int, inputs: int, columns: int) -> Graph:
    """Return products of activations, of shapes (rows, inputs) and (inputs, columns), by head."""
    given = {"x": f"float[{heads},{rows},{inputs}]", "z": f"float[{heads},{inputs},{columns}]"}
    return network(
        "products", "products of heads", given, lambda net: net.node("MatMul", "y", "x", "z")
    )


def rows_of(kind: str, heads: int, rows: int, columns: int) -> Graph:
    """Return a softmax, a layer norm or a GELU of rows.

    Args:
        kind: ``softmax``, ``layer_norm`` or ``gelu``.
        heads: Matrices.
        rows: Rows of each matrix.
        columns: Columns of a row.
    """

    def nodes(net: Network) -> str:
        if kind == "layer_norm":
            return layer_norm(net, "y", "x", columns, EPSILON)
        return (
            net.node("Softmax", "y", "x", axis=-1)
            if kind == "softmax"
            else net.node("Gelu", "y", "x")
        )

    return network(kind, f"a {kind}", {"x": f"float[{heads},{rows},{columns}]"}, nodes)
