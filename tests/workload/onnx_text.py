"""Write small ONNX networks as text and read them."""

import tempfile
from pathlib import Path

from accelsim.workload import Graph, Operator
from accelsim.workload.onnx import read_onnx

HEADER = '<ir_version: 9, opset_import: ["" : {opset}]>\n'


def model_text(body: str, opset: int = 20) -> str:
    return HEADER.format(opset=opset) + body


def read_text(body: str, opset: int = 20, **dimensions: int) -> Graph:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "net.onnxtxt"
        path.write_text(model_text(body, opset))
        return read_onnx(path, dimensions)


def read_node(
    inputs: str,
    node: str,
    *,
    weights: str = "",
    kind: str = "float",
    opset: int = 20,
    rank: int = 4,
    outputs: str = "y",
) -> Operator:
    """Read the single operator of a network whose output is ``y``."""
    shape = ",".join(f"d{axis}" for axis in range(rank))
    constants = f"<{weights}>" if weights else ""
    results = ", ".join(f"{kind}[{shape}] {name}" for name in outputs.split())
    graph = read_text(f"net ({inputs}) => ({results}) {constants} {{ {node} }}", opset)
    assert len(graph.operators) == 1
    return graph.operators[0]


def constant(kind: str, shape: str, name: str) -> str:
    return f'{kind}[{shape}] {name} = ["location": "none"]'
