"""Reader of ONNX networks, binary (``.onnx``) and textual (``.onnxtxt``).

``read.py`` is the whole path: ``file`` parses, ``dimensions`` gives symbolic extents a value,
``shapes`` infers every shape, ``folding`` computes shapes that inference leaves open, and
``operators`` turns each node into work.
"""

from accelsim.workload.onnx.light import light_models
from accelsim.workload.onnx.read import read_onnx

__all__ = ["light_models", "read_onnx"]
