"""Networks: ``load_workload`` reads a zoo name, an ONNX file, or a file of a plug-in."""

from accelsim.workload.graph import Graph, Operator, Tensor
from accelsim.workload.load import load_workload, zoo_names
from accelsim.workload.work import Convolution, Matmul, Movement, Vector, Work

__all__ = [
    "Convolution",
    "Graph",
    "Matmul",
    "Movement",
    "Operator",
    "Tensor",
    "Vector",
    "Work",
    "load_workload",
    "zoo_names",
]
