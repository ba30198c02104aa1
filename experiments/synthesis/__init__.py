"""Cells of the core of named accelerators, by Yosys for four FPGA families, as a table."""
