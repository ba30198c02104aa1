"""Synthesis for its counts: what each part of a design takes of an FPGA, or of silicon."""

from accelsim_hdl.synthesis.netlist import KINDS, Cells, cells_by_unit, total
from accelsim_hdl.synthesis.run import SynthesisRun, run_synthesis

__all__ = ["KINDS", "Cells", "SynthesisRun", "cells_by_unit", "run_synthesis", "total"]
