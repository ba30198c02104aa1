"""From an accelerator to a bitstream, with tools from Python packages only."""

from accelsim_hdl.fpga.design import BoardDesign
from accelsim_hdl.fpga.flow import Outcome, build
from accelsim_hdl.fpga.package import make_bitstream, make_project, record_of
from accelsim_hdl.fpga.project import project_files
from accelsim_hdl.fpga.report import CriticalPath, RouteReport, Use, read_report
from accelsim_hdl.fpga.units import unit_of

__all__ = [
    "BoardDesign",
    "CriticalPath",
    "Outcome",
    "RouteReport",
    "Use",
    "build",
    "make_bitstream",
    "make_project",
    "project_files",
    "read_report",
    "record_of",
    "unit_of",
]
