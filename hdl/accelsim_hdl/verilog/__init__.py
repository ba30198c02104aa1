"""The Verilog of an NPU, with its testbench and documents."""

from accelsim_hdl.verilog.deduplicate import deduplicate
from accelsim_hdl.verilog.emit import component_verilog, emit_verilog, module_name
from accelsim_hdl.verilog.memory_map import memory_map_page
from accelsim_hdl.verilog.package import (
    check_place,
    codec_files,
    package_files,
    write_package,
)
from accelsim_hdl.verilog.self_test import self_test_program
from accelsim_hdl.verilog.testbench import bench_files, write_testbench

__all__ = [
    "bench_files",
    "check_place",
    "codec_files",
    "component_verilog",
    "deduplicate",
    "emit_verilog",
    "memory_map_page",
    "module_name",
    "package_files",
    "self_test_program",
    "write_package",
    "write_testbench",
]
