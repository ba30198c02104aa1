"""The NPU in RTL: one file for each unit, and the machine that joins them."""
