"""Cycles of other generators and simulators, as laws of their own machines.

The laws here are no machine of accelsim: an `Arch` cannot choose them, and no command times a
network by them. They say what the named tool says for its own parameters, so that its published
numbers can be recomputed: ``finn`` the matrix-vector units of FINN and their queues, ``stonne`` the
output-stationary mesh of STONNE, ``gpu`` matrix products of cuBLAS on GPUs,
``weight_fifo`` the counters of the matrix unit of the first TPU, ``nvdla`` the layers of NVDLA.
SCALE-Sim has a package of its own, ``accelsim.compat.scalesim``.
"""

from accelsim.compat.laws.finn import MatrixVectorUnit, interval_cycles
from accelsim.compat.laws.gpu import Product, gpus, product
from accelsim.compat.laws.nvdla import (
    NvdlaConvolution,
    NvdlaCore,
    convolution_bytes,
    convolution_cycles,
)
from accelsim.compat.laws.stonne import COUNTED, mesh_cycles, tile_cycles
from accelsim.compat.laws.weight_fifo import FifoCycles, fifo_cycles

__all__ = [
    "COUNTED",
    "FifoCycles",
    "MatrixVectorUnit",
    "NvdlaConvolution",
    "NvdlaCore",
    "Product",
    "convolution_bytes",
    "convolution_cycles",
    "fifo_cycles",
    "gpus",
    "interval_cycles",
    "mesh_cycles",
    "product",
    "tile_cycles",
]
