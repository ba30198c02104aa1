"""Predicted against real resources of an FPGA: python -m experiments.fpga_resources."""
