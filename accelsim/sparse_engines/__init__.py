"""Sparse engines, exact on the masks they are given: ``run(engine, weights, activations)``.

Each engine is a frozen machine with two methods, ``run(weights, activations)`` and
``dense_cycles(m, k, n)``; the docstring of its module defines the machine cycle by cycle, and
``tests/sparse_engines/twin.py`` holds a plain-Python twin that advances cycle by cycle. Operands
are matrices: weights (m, k) and activations (k, n).
"""

from accelsim.sparse_engines.broadcast import ColumnBroadcast
from accelsim.sparse_engines.cartesian import Cartesian
from accelsim.sparse_engines.counts import SparseCounts
from accelsim.sparse_engines.engines import ENGINES, machine_for, run
from accelsim.sparse_engines.intersection import Intersection
from accelsim.sparse_engines.machine import Machine
from accelsim.sparse_engines.network import LayerProduct, products
from accelsim.sparse_engines.outer import OuterProduct
from accelsim.sparse_engines.systolic import StructuredSkipping, ZeroGating

__all__ = [
    "ENGINES",
    "Cartesian",
    "ColumnBroadcast",
    "Intersection",
    "LayerProduct",
    "Machine",
    "OuterProduct",
    "SparseCounts",
    "StructuredSkipping",
    "ZeroGating",
    "machine_for",
    "products",
    "run",
]
