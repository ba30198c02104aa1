"""Xilinx's DPU B4096 on two boards, measured by its vendor, against a machine file of ours."""
